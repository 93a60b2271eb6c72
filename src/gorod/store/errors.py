"""Why a store cannot be used."""

from pathlib import Path


class Unusable(Exception):  # noqa: N818 — it is an answer, not an error
    """There is no store here that could be opened.

    `reason`: `missing`, `no_folder`, `exists`, `not_writable`, `not_a_database`, `foreign`, `old`, `too_new`,
    `busy`, `disk`, `damaged`, `migration` (it would change what must not change); of PostgreSQL also
    `bad_url`, `unreachable`, `certificate`, `password`, `no_database`, `forbidden`, `in_use`, `not_empty`.
    """

    def __init__(self, where: Path | str, reason: str) -> None:
        """Where, and the code of why."""
        super().__init__(f"{where}: {reason}")
        self.where, self.reason = str(where), reason


class TooNew(Unusable):
    """A newer version of the program has written it."""

    def __init__(self, where: str, revision: str) -> None:
        """`revision` is one that this version does not know."""
        super().__init__(where, "too_new")
        self.revision = revision


class RefusedWrite(Exception):  # noqa: N818
    """What a database says against a write, without the values that it tells."""

    def __init__(self, state: str, message: str, constraint: str = "") -> None:
        """`state` is the SQLSTATE, empty if there is none; `constraint` the name of what it offends."""
        super().__init__(f"{state} {message}".strip())
        self.state, self.constraint = state, constraint


class Damaged(Exception):  # noqa: N818
    """A row is not what was written."""

    def __init__(self, kind: str, name: str, seq: int | None = None) -> None:
        """Which one: of a log, its game and seq."""
        super().__init__(f"{kind} {name}" if seq is None else f"{kind} {name} {seq}")
        self.kind, self.name, self.seq = kind, name, seq


class Gap(Exception):  # noqa: N818
    """An entry that does not follow the last one of its log: one before it was not kept."""

    def __init__(self, game: str, seq: int) -> None:
        super().__init__(f"{game} {seq}")
        self.game, self.seq = game, seq
