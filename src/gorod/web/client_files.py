"""The files of the built client. They are read once at the start, and no other file is ever served."""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from gorod.web.preferences import weights

FOLDER = Path(__file__).parent / "site"
INDEX = "index.html"
HASHED = "assets/"
"""Files in this folder have a hash in their names and never change."""
NO_CACHE, CACHE_FOR_A_YEAR = "no-cache", "public, max-age=31536000, immutable"
ENCODINGS = {"br": ".br", "gzip": ".gz", "": ""}
"""Encodings, smallest result first, with their file endings. Browsers accept `br` over TLS only."""
PACKED = tuple(filter(None, ENCODINGS.values()))
UNKNOWN_TYPE = "application/octet-stream"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
BUILD = re.compile(r'<meta name="gorod-build" content="(\w+)"')


class Representation(Struct, frozen=True):
    """The bytes of a file in one encoding, with their headers."""

    body: bytes
    headers: dict[str, str]

    def is_known_to(self, tags: str) -> bool:
        """Return whether the browser has these bytes already, by its header If-None-Match."""
        known = (tag.strip().removeprefix("W/") for tag in tags.split(","))
        return any(tag in ("*", self.headers["etag"]) for tag in known)


class ClientFile(Struct, frozen=True):
    """One file in all its encodings."""

    media_type: str
    by_encoding: dict[str, Representation]

    def for_one_who_accepts(self, accepted: str) -> Representation:
        """Return the smallest representation that the header Accept-Encoding allows."""
        readable = {"", *(name for name, weight in weights(accepted) if weight > 0)}
        return next(self.by_encoding[one] for one in ENCODINGS if one in self.by_encoding and one in readable)


class ClientFiles(Struct, frozen=True):
    """All files by path, the page itself at `/`. Empty if the client was not built."""

    by_path: Mapping[str, ClientFile]
    build: str
    """The id of the build. The page contains it too, so an open page can detect a newer one."""


def read(folder: Path | None = None) -> ClientFiles:
    """Read all files of a folder, except those whose names begin with a dot."""
    folder = folder or FOLDER
    names = sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    plain = [name for name in names if not name.startswith(".") and not name.endswith(PACKED)]
    if INDEX not in plain:
        return ClientFiles({}, "")
    found = BUILD.search((folder / INDEX).read_text("utf-8"))
    return ClientFiles({_path(name): _file(folder, name) for name in plain}, found[1] if found else "")


def _path(name: str) -> str:
    return "/" if name == INDEX else f"/{name}"


def _file(folder: Path, name: str) -> ClientFile:
    bodies = {
        encoding: packed.read_bytes()
        for encoding, ending in ENCODINGS.items()
        if (packed := folder / (name + ending)).is_file()
    }
    cache = CACHE_FOR_A_YEAR if name.startswith(HASHED) else NO_CACHE
    by_encoding = {
        encoding: Representation(body, _headers(encoding, body, cache)) for encoding, body in bodies.items()
    }
    return ClientFile(TYPES.get(Path(name).suffix, UNKNOWN_TYPE), by_encoding)


def _headers(encoding: str, body: bytes, cache: str) -> dict[str, str]:
    tag = sha256(body).hexdigest()[:20]
    headers = {"cache-control": cache, "etag": f'"{tag}"', "vary": "accept-encoding"}
    return {**headers, "content-encoding": encoding} if encoding else headers
