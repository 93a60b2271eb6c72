"""The variables of `gorod serve`, by the options that they stand for."""

from gorod.cli.dispatch import app

VARIABLES = {
    name: f"GOROD_{name.removeprefix('--').replace('-', '_').upper()}"
    for argument in app["serve"].assemble_argument_collection()
    for name in argument.names
    if name not in ("*", "--lang", "--json")  # an option of the output, which every command has
    if name != "--accept-loss"  # given once, by somebody who has checked
}
