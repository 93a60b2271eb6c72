"""The answer no of a table or of the server, raised; the rules have their own (`engine.refusal`)."""

STOPPED = "recording_stopped"
"""The code where nothing can be written down, or read."""


class Denied(Exception):  # noqa: N818 — it is an answer, not an error
    """What a table or its people asked for cannot be: a code, what it is about, and the clause if any."""

    def __init__(
        self, code: str, detail: str = "", clause: str = "", line: int = 0, wait: float = 0.0
    ) -> None:
        """`code` is also the key of the text.

        `line`: of the house file, if something is wrong in one; `wait`: seconds after which it may be.
        """
        super().__init__(code, detail)
        self.code, self.detail, self.clause = code, detail, clause
        self.line, self.wait = line, wait
