"""Only pages from origins that the operator has listed may use the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from gorod.web.access import SECURITY_HEADERS, is_origin
from tests.cli.gorod import gorod
from tests.web.house import Answer, House
from tests.web.sockets import connect

PAGE, OTHER = "http://localhost:5173", "https://client.example"
PREFLIGHT = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "content-type"}


@pytest.fixture(scope="module")
def lenient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that knows two such origins."""
    words = ("--allow-origin", PAGE, "--allow-origin", OTHER)
    with House(tmp_path_factory.mktemp("data"), *words) as house:
        yield house


def cors(answer: Answer) -> dict[str, str]:
    """Return the CORS headers of an answer."""
    told = {name.lower(): value for name, value in answer.headers.items()}
    assert SECURITY_HEADERS.items() <= told.items()
    return {name: value for name, value in told.items() if name.startswith("access-control")}


@pytest.mark.parametrize("page", [PAGE, OTHER])
def test_a_page_that_is_let_in_may_post_read_and_open_sockets(lenient: House, page: str) -> None:
    asked = lenient.ask("/api/tables", None, "OPTIONS", Origin=page, **PREFLIGHT)
    assert asked.status == 204 and cors(asked)["access-control-allow-origin"] == page
    assert "authorization" in cors(asked)["access-control-allow-headers"]
    posted = lenient.ask("/api/tables", {"rules": "classic"}, Origin=page)
    assert posted.status == 201 and cors(posted) == {"access-control-allow-origin": page}
    missing = lenient.ask("/api/tables/ABCDEF", Origin=page)
    assert missing.status == 404 and cors(missing) == {"access-control-allow-origin": page}
    with connect(lenient.ws, additional_headers={"Origin": page}) as socket:
        socket.send('{"t":"ping","at":1}')
        assert "pong" in str(socket.recv())


@pytest.mark.parametrize(
    "page", ["http://localhost:5174", "https://localhost:5173", "null", "http://localhost"]
)
def test_no_other_page_is(lenient: House, page: str) -> None:
    assert lenient.ask("/api/tables", {"rules": "classic"}, Origin=page).error["code"] == "bad_origin"
    assert not cors(lenient.ask("/api/tables", None, "OPTIONS", Origin=page, **PREFLIGHT))
    assert not cors(lenient.ask("/api/rules", Origin=page))
    with pytest.raises(InvalidStatus), connect(lenient.ws, additional_headers={"Origin": page}):
        pass


def test_nobody_is_let_in_by_default(house: House) -> None:
    assert house.ask("/api/tables", {"rules": "classic"}, Origin=PAGE).status == 403
    assert not cors(house.ask("/api/tables", None, "OPTIONS", Origin=PAGE, **PREFLIGHT))


def test_origins_may_come_from_the_environment(tmp_path: Path) -> None:
    with House(tmp_path, GOROD_ALLOW_ORIGIN=f"{PAGE} {OTHER}") as house:
        for page in (PAGE, OTHER):
            assert cors(house.ask("/api/rules", Origin=page))


@pytest.mark.parametrize(
    "word", ["*", "null", "localhost:5173", f"{PAGE}/", "ftp://a", f"{PAGE} {OTHER}", ""]
)
def test_what_is_no_origin_is_told(word: str, tmp_path: Path) -> None:
    assert not is_origin(word)
    ran = gorod("serve", "--data", tmp_path, "--port", 0, f"--allow-origin={word}", "--json")
    assert ran.status == 2 and ran.error["code"] == "usage"
