"""The refusal of a table or of the server; the rules have their own (`engine.refusal`)."""

STOPPED = "recording_stopped"
"""The code when nothing can be written or read."""


class Denied(Exception):  # noqa: N818 — it is an answer, not an error
    """A request that is refused: a code, its detail, and the clause if there is one."""

    def __init__(
        self, code: str, detail: str = "", clause: str = "", line: int = 0, wait: float = 0.0
    ) -> None:
        """Take `code`, which is also the key of the text.

        `line`: the line of a house file that is wrong; `wait`: seconds after which a retry may succeed.
        """
        super().__init__(code, detail)
        self.code, self.detail, self.clause = code, detail, clause
        self.line, self.wait = line, wait
