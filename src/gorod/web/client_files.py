"""The built client: its files are read once, and nothing else of the disk is ever served."""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from gorod.web.preferences import weights

FOLDER = Path(__file__).parent / "site"
INDEX = "index.html"
HASHED = "assets/"
"""Whatever lies there has its hash in its name, and never changes."""
NO_CACHE, CACHE_FOR_A_YEAR = "no-cache", "public, max-age=31536000, immutable"
ENCODINGS = {"br": ".br", "gzip": ".gz", "": ""}
"""The shortest first, with the ending that it has in the folder; browsers know the first by TLS alone."""
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
    """The bytes that are sent, and the headers that go with them."""

    body: bytes
    headers: dict[str, str]

    def is_known_to(self, tags: str) -> bool:
        """Whether a browser has just these bytes, by its header If-None-Match."""
        known = (tag.strip().removeprefix("W/") for tag in tags.split(","))
        return any(tag in ("*", self.headers["etag"]) for tag in known)


class ClientFile(Struct, frozen=True):
    """One file, as each encoding has it."""

    media_type: str
    by_encoding: dict[str, Representation]

    def for_one_who_accepts(self, accepted: str) -> Representation:
        """The shortest that he can read, by his header Accept-Encoding."""
        readable = {"", *(name for name, weight in weights(accepted) if weight > 0)}
        return next(self.by_encoding[one] for one in ENCODINGS if one in self.by_encoding and one in readable)


class ClientFiles(Struct, frozen=True):
    """All of them by their path, the page itself at `/`; none if the client was not built."""

    by_path: Mapping[str, ClientFile]
    build: str
    """The page names it too, so that an old one can tell that the server has a newer."""


def read(folder: Path | None = None) -> ClientFiles:
    """Files whose names begin with a dot are not meant for browsers."""
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
