"""Errors of the store."""

from pathlib import Path


class Unusable(Exception):  # noqa: N818 — it is an answer, not an error
    """A store that cannot be opened or used.

    `reason`: `missing`, `no_folder`, `exists`, `not_writable`, `not_a_database`, `foreign`, `old`,
    `too_new`, `busy`, `disk`, `damaged`, `migration` (it would change what must not change), `lost`; of
    PostgreSQL also `bad_url`, `unreachable`, `certificate`, `password`, `no_database`, `forbidden`,
    `in_use`, `not_empty`.
    """

    def __init__(self, where: Path | str, reason: str) -> None:
        """Take the place of the store and the code of the reason."""
        super().__init__(f"{where}: {reason}")
        self.where, self.reason = str(where), reason


class TooNew(Unusable):
    """The database was written by a newer version of the program."""

    def __init__(self, where: str, revision: str) -> None:
        """`revision`: one that this version does not know."""
        super().__init__(where, "too_new")
        self.revision = revision


class Lost(Unusable):
    """The database lacks something that it had before."""

    def __init__(self, where: str, what: str, before: int, now: int, at: int) -> None:
        """Take the number of tables `at` milliseconds since 1970, and the number now.

        `what`: there is no database (`missing`), it is another one (`other`), it lacks the last writes
        (`older`), or it has fewer tables than before (`fewer`).
        """
        super().__init__(where, "lost")
        self.what, self.before, self.now, self.at = what, before, now, at


class RefusedWrite(Exception):  # noqa: N818
    """A write that the database refused. The message holds none of the written values."""

    def __init__(self, state: str, message: str, constraint: str = "") -> None:
        """`state`: the SQLSTATE, or empty; `constraint`: the name of a violated constraint."""
        super().__init__(f"{state} {message}".strip())
        self.state, self.constraint = state, constraint


class Damaged(Exception):  # noqa: N818
    """A row that differs from what was written."""

    def __init__(self, kind: str, name: str, seq: int | None = None) -> None:
        """Take the kind and name of the row; for a log, its game and seq."""
        super().__init__(f"{kind} {name}" if seq is None else f"{kind} {name} {seq}")
        self.kind, self.name, self.seq = kind, name, seq


class Gap(Exception):  # noqa: N818
    """An entry that does not follow the last one of its log, because an earlier one was not stored."""

    def __init__(self, game: str, seq: int) -> None:
        super().__init__(f"{game} {seq}")
        self.game, self.seq = game, seq
