"""Logs as lines of JSON on stderr: what happened and where in the code, never what anybody sent."""

import logging
import sys
import time
import traceback

import msgspec

LEVELS = ("debug", "info", "warning", "error")
MAX_TRACEBACK_FRAMES = 4
"""The number of innermost frames that are logged."""


class JsonFormatter(logging.Formatter):
    """Formats messages without their values and errors without their texts; both may hold names or cards."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": str(record.msg).strip(),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])[-MAX_TRACEBACK_FRAMES:]
            line["where"] = [f"{_short(frame.filename)}:{frame.lineno}" for frame in frames]
        return msgspec.json.encode(line | getattr(record, "counts", {})).decode()


def _short(file: str) -> str:
    """Return the last two parts of a path, without the folders of this machine."""
    return "/".join(file.replace("\\", "/").split("/")[-2:])


def begin(level: str) -> None:
    """Set up logging from this level up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for other in ("uvicorn", "asyncio", "sqlalchemy", "alembic"):
        logging.getLogger(other).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of every invalid request
