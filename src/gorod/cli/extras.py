"""Which extra of Gorod brings the libraries that a plain install does not have."""

from gorod.cli.output import CommandError, Output

EXTRAS = {
    "alembic": "server",
    "cryptography": "nodes",
    "distributed": "cluster",
    "espeakng_loader": "speech",
    "litestar": "server",
    "matplotlib": "charts",
    "nats": "nodes",
    "piper": "piper",
    "psycopg": "nodes",
    "segno": "server",
    "sqlalchemy": "server",
    "textual": "terminal",
    "typst": "sheet",
    "uvicorn": "server",
    "uvloop": "server",
    "websockets": "server",
}
"""By the name under which each library is imported."""


def missing_extra(error: BaseException | None, output: Output) -> CommandError | None:
    """How to install what a command has not found, itself or as the cause; None if no extra brings it."""
    while isinstance(error, ImportError):
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra:
            return output.error("missing_extra", extra=extra)
        error = error.__cause__
    return None
