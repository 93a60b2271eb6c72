"""The commands by name; each is imported only when it is called."""

from cyclopts import App

COMMANDS = {
    "rules": "rules:rules",
    "roles": "rules:roles",
    "check": "check:check",
    "import": "import_:import_",
    "replay": "replay:replay",
    "engine": "engine:engine",
    "perft": "perft:perft",
    "play": "play:play",
    "worlds": "worlds:worlds",
    "analyse": "analyse:analyse",
    "simulate": "simulate:simulate",
    "exact": "exact:exact",
    "compare": "compare:compare",
    "balance": "balance:balance",
    "league": "league:league",
    "export": "export:export",
    "serve": "serve:serve",
    "bench engine": "bench_engine:bench_engine",
    "bench bots": "bench_bots:bench_bots",
    "bench server": "bench_server:bench_server",
    "data verify": "data:verify",
    "data backup": "data:backup",
    "data restore": "data:restore",
    "data export": "data:export",
    "data delete-player": "data:delete",
    "tables list": "data:list_tables",
    "tables close": "data:close_tables",
}
"""Where in `gorod.cli.commands` each is found."""


def _app(name: str) -> App:
    """Help and errors are ours, in the user's language."""
    return App(
        name=name,
        help_flags=(),
        version_flags=(),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )


app = _app("gorod")
for words, place in COMMANDS.items():
    family, _, command = words.rpartition(" ")
    if family and family not in app:
        app.command(_app(family))
    (app[family] if family else app).command(f"gorod.cli.commands.{place}", name=command)
