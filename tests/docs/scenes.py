"""What has to be there before the commands of a page make sense: a server, PostgreSQL, a game left."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.request import Request, urlopen

from gorod.cli.terminal.session import Session
from gorod.cli.terminal.unfinished import GameKeeper
from tests.docs.blocks import Block
from tests.docs.shell import Shell
from tests.terminal.tables import play_on, solo
from tests.waiting import PATIENCE_S

Scene = Callable[[Shell, Block], None]


def nothing(_shell: Shell, _block: Block) -> None:
    """Most pages need nothing."""


def posted(url: str, body: object) -> dict[str, str]:
    """The answer to a request."""
    request = Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=PATIENCE_S) as answer:
        found: dict[str, str] = json.load(answer)
    return found


def with_a_table(shell: Shell, block: Block) -> None:
    """A server in the usual folder, a new table, and Anna or somebody else at it."""
    if not shell.has_server:
        shell.run("gorod serve")
    table = posted(f"{shell.url}/api/tables", {"rules": "classic", "bots": {"kind": "random", "count": 9}})
    name = "Anna" if "Anna" in block.text else "Boris"
    seat = posted(f"{shell.url}/api/tables/{table['code']}/join", {"name": name})
    shell.known |= table | seat
    shell.stand_ins["K7MXQ2"] = table["code"]


def data(shell: Shell, block: Block) -> None:
    """A table in the usual folder; no server where none may run; PostgreSQL where the page needs it."""
    if block.is_full:
        shell.use_postgres()
    if "createdb gorod" in block.text:
        shell.environment["GOROD_DATA"] = "new"  # a folder that has had another database is refused
        return
    if block.is_full:
        shell.stop_servers()
        shell.run("unset GOROD_DATA GOROD_DATABASE")
    with_a_table(shell, block)
    if block.is_full or "prune" in block.text:
        shell.stop_servers()


def operate(shell: Shell, block: Block) -> None:
    """A folder for copies too."""
    backups = shell.folder / "backups"
    backups.mkdir(exist_ok=True)
    shell.stand_ins["/backups"] = str(backups)
    with_a_table(shell, block)


def play(shell: Shell, _: Block) -> None:
    """A game that somebody left at a terminal: without one, nothing is kept."""
    games = Path(shell.environment["XDG_STATE_HOME"]) / "gorod" / "play"
    game = solo()
    play_on(game)
    session = Session(game, keeper=GameKeeper(games / "1.json"))
    session.follow()
    session.leave()


SCENES: dict[str, Scene] = {"docs/data.md": data, "docs/operate.md": operate, "docs/play.md": play}
