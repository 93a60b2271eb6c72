"""A server in which every name of a role or team is a canary: a word that occurs nowhere else.

The names are changed in the sources while the modules are read. `GOROD_CANARY` is the common prefix of the
canaries, `GOROD_LEAK` what to leak on purpose.
"""

import ast
import logging
import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

PROGRAM = "from tests.web.aviary import main; main()"
ROLES = Path(__file__).parents[2] / "src" / "gorod" / "roles"
TEAMS = ("red", "black", "yakuza", "maniac")
BOOM = "boom"
"""Said at a table, it raises an error that contains all the cards."""


@cache
def names() -> tuple[str, ...]:
    """Return every id and name of a role, in both languages, and every team, as the sources write them."""
    found = list(TEAMS)
    for path in sorted(ROLES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in ("id", "ru", "en"):
                found += [str(node.value.value)] if isinstance(node.value, ast.Constant) else []
    return tuple(dict.fromkeys(found))


class Renamer(ast.NodeTransformer):
    """Replaces each of these words by a canary."""

    def __init__(self, prefix: str) -> None:
        self.canaries = {name: f"{prefix}{number}q" for number, name in enumerate(names())}

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Replace a string that is a name, wherever it stands."""
        if isinstance(node.value, str) and node.value in self.canaries:
            return ast.copy_location(ast.Constant(self.canaries[node.value]), node)
        return node


class Loader(SourceFileLoader):
    """Reads a module with its names changed, without a bytecode cache."""

    prefix = ""

    def get_code(self, fullname: str) -> CodeType:
        """Compile from source: a cached file has the old names."""
        path = self.get_filename(fullname)
        tree = ast.parse(Path(path).read_text("utf-8"))
        return compile(ast.fix_missing_locations(Renamer(self.prefix).visit(tree)), path, "exec")


class Finder(MetaPathFinder):
    """Finds the modules of the program that name a role or a team."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec with the loader above, or None for other modules."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname.partition(".")[0] == "gorod" else None
        if spec is None or spec.origin is None or not _has_names(Path(spec.origin)):
            return None
        spec.loader = Loader(fullname, spec.origin)
        return spec


def _has_names(path: Path) -> bool:
    """Return whether the file names a role or a team; other files are imported normally, which is faster."""
    text = path.read_text("utf-8") if path.suffix == ".py" else ""
    return any(f'"{name}"' in text for name in names())


def _keep_the_texts() -> None:
    """Let the texts of a team or a role still be found under its old name."""
    from gorod.texts import catalogue

    old = {canary: name for name, canary in Renamer(Loader.prefix).canaries.items()}
    found, canary = catalogue._pattern, re.compile(rf"{Loader.prefix}\d+q")

    def pattern(lang: str, key: str, rules: str) -> Any:
        return found(lang, canary.sub(lambda one: old[one[0]], key), rules)

    catalogue._pattern = pattern  # type: ignore[assignment]


def _blow_up() -> None:
    """Plant an internal error whose message would show everything if it were logged."""
    from gorod.protocol.messages import Speak
    from gorod.services.server.messages import MessageHandler

    take = MessageHandler.take

    def taken(self: MessageHandler, client: Any, table: Any, person: Any, message: Any) -> None:
        if isinstance(message, Speak) and message.text == BOOM:
            raise RuntimeError(f"{table.live.log.game.roles}")
        take(self, client, table, person, message)

    MessageHandler.take = taken  # type: ignore[method-assign]


def _leak_to_the_log() -> None:
    from gorod.services.table.table import Table

    begin = Table.begin

    def told(self: Table, cards: Sequence[str] = ()) -> None:
        begin(self, cards)
        assert self.live is not None
        logging.getLogger("gorod").debug(f"dealt: {[role.id for role in self.live.log.game.roles]}")

    Table.begin = told  # type: ignore[method-assign]


def _leak_to_the_metrics() -> None:
    from litestar import MediaType, get

    from gorod.web import routes
    from gorod.web.server import Server

    @get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
    def metrics(server: Server) -> str:
        games = [table.live.log.game for table in server.tables.by_id.values() if table.live is not None]
        return "".join(f'gorod_games{{first="{game.roles[1].id}"}} 1\n' for game in games)

    metrics.fn.__globals__["Server"] = Server
    routes.about_the_server[-1] = metrics


def _leak_to_a_file() -> None:
    import tempfile

    from gorod.services.table.games import TableGames

    finish = TableGames.finish

    def kept(self: TableGames) -> Any:
        with tempfile.NamedTemporaryFile("w", delete=False, encoding="utf-8") as file:
            file.write(str(self.live and self.live.log.game.roles))
        return finish(self)

    TableGames.finish = kept  # type: ignore[method-assign]


LEAKS = {"log": _leak_to_the_log, "metric": _leak_to_the_metrics, "file": _leak_to_a_file}


def main() -> None:
    """Run the program with changed names."""
    Loader.prefix = os.environ["GOROD_CANARY"]
    sys.meta_path.insert(0, Finder())
    _keep_the_texts()
    _blow_up()
    for leak in os.environ.get("GOROD_LEAK", "").split():
        LEAKS[leak]()
    from gorod.cli import main as program

    sys.exit(program())
