"""The packaged client: its bytes, their cache times, and no other files; and a server without a client."""

import gzip
import re
import zlib
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from msgspec import Struct

from gorod import __version__
from gorod.web.access import SECURITY_HEADERS, TLS_HEADERS
from gorod.web.client_files import CACHE_FOR_A_YEAR, ENCODINGS, NO_CACHE, read
from tests.web.fort import Fort
from tests.web.house import House

PROGRAM = """
import sys
from pathlib import Path
from gorod.cli import main
from gorod.web import client_files
client_files.FOLDER = Path(sys.argv.pop())
sys.exit(main())
"""
BUILD = "84e9fef4cb185911"
PAGE = f'<!doctype html>\n<meta name="gorod-build" content="{BUILD}">\n<p>Город</p>\n'
SCRIPT = "const many = 1;\n" * 100
CODE, FONT = "/assets/a-1.js", "/assets/f-2.woff2"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client of four files; tests/browser checks what a real build looks like."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / ".built").write_text("secret")
    (folder / "assets/a-1.js").write_text(SCRIPT)
    (folder / "assets/a-1.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets/a-1.js.br").write_bytes(b"as brotli")
    (folder / "assets/f-2.woff2").write_bytes(b"\x00font")
    return folder


@pytest.fixture(scope="module")
def served(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has it."""
    with Fort(tmp_path_factory.mktemp("data"), site, program=PROGRAM) as house:
        yield house


@pytest.fixture(scope="module")
def unbuilt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server without a client, with English as its language."""
    words = ("--lang", "en", "--base-path", "/gorod", tmp_path_factory.mktemp("empty"))
    with Fort(tmp_path_factory.mktemp("data"), *words, program=PROGRAM) as house:
        yield house


class Got(Struct, frozen=True):
    """An answer as it came, byte by byte."""

    status: int
    headers: dict[str, str]
    body: bytes


def got(house: House, path: str, method: str = "GET", **headers: str) -> Got:
    """Return the raw answer to a request."""
    connection = HTTPConnection("127.0.0.1", house.port)
    connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer = connection.getresponse()
    found = Got(answer.status, {name.lower(): text for name, text in answer.getheaders()}, answer.read())
    connection.close()
    return found


def test_the_page_is_asked_for_anew_each_time(served: House) -> None:
    page = got(served, "/")
    assert (page.status, page.body.decode()) == (200, PAGE)
    assert page.headers["cache-control"] == NO_CACHE
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    again = got(served, "/", If_None_Match=page.headers["etag"])
    assert (again.status, again.body) == (304, b"") and again.headers["etag"] == page.headers["etag"]
    assert got(served, "/", If_None_Match=f'"other", W/{page.headers["etag"]}').status == 304
    assert got(served, "/", If_None_Match='"other"').status == 200


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (CODE, "text/javascript; charset=utf-8"),
        (FONT, "font/woff2"),
    ],
)
def test_what_has_its_hash_in_its_name_is_kept_for_a_year(served: House, path: str, kind: str) -> None:
    found = got(served, path)
    assert found.status == 200 and found.headers["content-type"] == kind
    assert found.headers["cache-control"] == CACHE_FOR_A_YEAR


def test_what_has_not_is_not(served: House) -> None:
    icon = got(served, "/icon.svg")
    assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/svg+xml", NO_CACHE)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=loud", ""),
        ("gzip;q=0", ""),
        ("deflate", ""),
        ("", ""),
    ],
)
def test_it_comes_as_short_as_one_can_read_it(
    served: House, site: Path, accepted: str, encoding: str
) -> None:
    found = got(served, CODE, Accept_Encoding=accepted)
    assert found.headers.get("content-encoding", "") == encoding
    assert found.headers["vary"] == "accept-encoding"
    assert found.headers["content-length"] == str(len(found.body))
    assert found.body == (site / f"assets/a-1.js{ENCODINGS[encoding]}").read_bytes()


def test_each_encoding_has_a_mark_of_its_own(served: House) -> None:
    short, long = got(served, CODE, Accept_Encoding="gzip"), got(served, CODE)
    assert zlib.decompress(short.body, 31) == long.body and short.headers["etag"] != long.headers["etag"]
    assert got(served, CODE, If_None_Match=short.headers["etag"]).status == 200


@pytest.mark.parametrize("path", ["/", CODE, "/icon.svg"])
def test_whoever_asks_for_the_head_gets_no_body(served: House, path: str) -> None:
    head, whole = got(served, path, "HEAD"), got(served, path)
    drop = {"date"}
    assert head.status == 200 and head.body == b""
    assert {k: v for k, v in head.headers.items() if k not in drop} == {
        k: v for k, v in whole.headers.items() if k not in drop
    }


@pytest.mark.parametrize("path", ["/", CODE, FONT, "/nowhere"])
def test_every_file_comes_with_the_rules_for_browsers(served: House, path: str) -> None:
    found = got(served, path).headers
    assert SECURITY_HEADERS.items() <= found.items() and not TLS_HEADERS.keys() & found.keys()


@pytest.mark.parametrize(
    "path",
    [
        "/.built",
        "/index.html",
        "/assets",
        "/assets/",
        "/assets/a-1.js.gz",
        "/assets/nothing.js",
        "/assets/../index.html",
        "/assets/..%2findex.html",
        "/..%2f..%2fapp.py",
        "/../app.py",
        "/%2e%2e/%2e%2e/app.py",
        "/assets/%00",
        "/assets\\a-1.js",
        "/C:/index.html",
        "//etc/passwd",
    ],
)
def test_nothing_else_of_the_disk_is_served(served: House, path: str) -> None:
    found = got(served, path)
    assert found.status == 404 and b'"not_found"' in found.body


def test_nobody_writes_to_a_page(served: House) -> None:
    assert got(served, "/", "POST").status == 405
    assert got(served, CODE, "PUT").status == 405


def test_a_page_and_its_server_name_the_build(served: House) -> None:
    assert served.ask("/api/version").json == {"version": __version__, "build": BUILD}


def test_a_page_under_a_path_finds_its_files(site: Path, tmp_path: Path) -> None:
    """Without the slash the browser would look for them one level higher."""
    with Fort(tmp_path / "data", "--base-path", "/club", site, program=PROGRAM) as house:
        bare = got(house, "/club")
        assert (bare.status, bare.headers["location"]) == (307, "/club/")
        assert got(house, "/club/").body.decode() == PAGE
        assert got(house, f"/club{CODE}").body.decode() == SCRIPT
        assert got(house, "/").status == got(house, CODE).status == 404


def test_a_server_without_a_client_says_how_to_build_it(unbuilt: House) -> None:
    for accepted, has_russian in (("ru", True), ("en-GB,en;q=0.9", False), ("", False), ("de", False)):
        answer = unbuilt.ask("/", Accept_Language=accepted)
        assert answer.status == 200 and "make client" in answer.text
        assert bool(re.search("[а-я]", answer.text)) is has_russian
        links = re.findall('href="([^"]*)"', answer.text)
        assert len(links) == 4 and all(link.startswith("/gorod/") for link in links)
    assert unbuilt.ask("/api/version").json["build"] == ""
    assert unbuilt.ask("/assets/a-1.js").error["code"] == "not_found"


def test_half_a_build_is_none(tmp_path: Path) -> None:
    (tmp_path / "icon.svg").touch()
    assert not read(tmp_path).by_path and not read(tmp_path / "nowhere").by_path
