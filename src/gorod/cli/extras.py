"""The extra of Gorod that contains each optional library."""

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
    "prometheus_client": "server",
    "psycopg": "nodes",
    "segno": "server",
    "sqlalchemy": "server",
    "textual": "terminal",
    "typst": "sheet",
    "uvicorn": "server",
    "uvloop": "server",
    "websockets": "server",
}
"""Extras by the import name of each library."""


def missing_extra(error: BaseException | None, output: Output) -> CommandError | None:
    """Return an error that names the missing extra, if an ImportError or its cause is about one."""
    while isinstance(error, ImportError):
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra:
            return output.error("missing_extra", extra=extra)
        error = error.__cause__
    return None
