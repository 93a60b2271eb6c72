"""A server in which every name of a role and a team is a canary: a word that can come from nowhere else.

The words stand in the sources, so they are changed there, while the modules are read. `GOROD_CANARY` is what
all of them begin with, `GOROD_LEAK` what to leak on purpose.
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
"""Said at a table, it raises an error with all the cards in it."""


@cache
def names() -> tuple[str, ...]:
    """Every id and name of a role, in both languages, and every team, as the sources write them."""
    found = list(TEAMS)
    for path in sorted(ROLES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg in ("id", "ru", "en"):
                found += [str(node.value.value)] if isinstance(node.value, ast.Constant) else []
    return tuple(dict.fromkeys(found))


class Renamer(ast.NodeTransformer):
    """Puts a canary in the place of each of these words."""

    def __init__(self, prefix: str) -> None:
        self.canaries = {name: f"{prefix}{number}q" for number, name in enumerate(names())}

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """A word that is a name is one wherever it stands."""
        if isinstance(node.value, str) and node.value in self.canaries:
            return ast.copy_location(ast.Constant(self.canaries[node.value]), node)
        return node


class Loader(SourceFileLoader):
    """Reads a module with its names changed, and keeps nothing of it."""

    prefix = ""

    def get_code(self, fullname: str) -> CodeType:
        """Never from a cache: that one has the old names."""
        path = self.get_filename(fullname)
        tree = ast.parse(Path(path).read_text("utf-8"))
        return compile(ast.fix_missing_locations(Renamer(self.prefix).visit(tree)), path, "exec")


class Finder(MetaPathFinder):
    """Finds the modules of the program that name a role or a team."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """With the loader from above; anything else is left to others."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname.partition(".")[0] == "gorod" else None
        if spec is None or spec.origin is None or not _has_names(Path(spec.origin)):
            return None
        spec.loader = Loader(fullname, spec.origin)
        return spec


def _has_names(path: Path) -> bool:
    """Whether there is anything to change; what has nothing is read as always, and faster."""
    text = path.read_text("utf-8") if path.suffix == ".py" else ""
    return any(f'"{name}"' in text for name in names())


def _keep_the_texts() -> None:
    """What is said of a team or a role is still found under its old name."""
    from gorod.texts import catalogue

    old = {canary: name for name, canary in Renamer(Loader.prefix).canaries.items()}
    found, canary = catalogue._pattern, re.compile(rf"{Loader.prefix}\d+q")

    def pattern(lang: str, key: str, rules: str) -> Any:
        return found(lang, canary.sub(lambda one: old[one[0]], key), rules)

    catalogue._pattern = pattern  # type: ignore[assignment]


def _blow_up() -> None:
    """An internal error that would tell everything, were it written down."""
    from gorod.protocol.messages import Speak
    from gorod.services.messages import MessageHandler

    take = MessageHandler.take

    def taken(self: MessageHandler, client: Any, table: Any, person: Any, message: Any) -> None:
        if isinstance(message, Speak) and message.text == BOOM:
            raise RuntimeError(f"{table.live.log.game.roles}")
        take(self, client, table, person, message)

    MessageHandler.take = taken  # type: ignore[method-assign]


def _leak_to_the_log() -> None:
    from gorod.services.table import Table

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

    from gorod.services.table import Table

    finished = Table._finish_game

    def kept(self: Table) -> Any:
        with tempfile.NamedTemporaryFile("w", delete=False, encoding="utf-8") as file:
            file.write(str(self.live and self.live.log.game.roles))
        return finished(self)

    Table._finish_game = kept  # type: ignore[method-assign]


LEAKS = {"log": _leak_to_the_log, "metric": _leak_to_the_metrics, "file": _leak_to_a_file}


def main() -> None:
    """The program, with other words in it."""
    Loader.prefix = os.environ["GOROD_CANARY"]
    sys.meta_path.insert(0, Finder())
    _keep_the_texts()
    _blow_up()
    for leak in os.environ.get("GOROD_LEAK", "").split():
        LEAKS[leak]()
    from gorod.cli import main as program

    sys.exit(program())
