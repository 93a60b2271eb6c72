"""The variables of `gorod serve`, by the options that they stand for."""

from gorod.cli.dispatch import app

VARIABLES = {
    name: f"GOROD_{name.removeprefix('--').replace('-', '_').upper()}"
    for argument in app["serve"].assemble_argument_collection()
    for name in argument.names
    if name not in ("*", "--lang", "--json")  # the output, as of every command
    if name != "--accept-loss"  # it is said once, by somebody who has looked
}
