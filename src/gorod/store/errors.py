"""Why a store cannot be used."""

from pathlib import Path


class Unusable(Exception):  # noqa: N818 — it is an answer, not an error
    """There is no store here that could be opened.

    `reason`: `missing`, `no_folder`, `exists`, `not_writable`, `not_a_database`, `foreign`, `old`, `too_new`,
    `busy`, `disk`, `damaged`, `migration` (it would change what must not change), `lost`; of PostgreSQL also
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


class Lost(Unusable):
    """It lacks what was there before."""

    def __init__(self, where: str, what: str, before: int, now: int, at: int) -> None:
        """How many tables there were `at` milliseconds since 1970, and are now.

        `what`: there is no database (`missing`), it is another one (`other`), the last writes are not in it
        (`older`), or there are fewer tables than there were (`fewer`).
        """
        super().__init__(where, "lost")
        self.what, self.before, self.now, self.at = what, before, now, at


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
