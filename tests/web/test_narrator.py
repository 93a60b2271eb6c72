"""The device that speaks, by HTTP: who may ask, what is answered, and sound of public words only."""

import json
import os
import shlex
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from gorod.texts.catalogue import say
from tests.browser.words import Words
from tests.speech.models import SPEAKS, program
from tests.speech.voice import need_voice
from tests.waiting import until
from tests.web.house import TIMEOUT_S, Answer, House, heard


def room(house: House, **more: object) -> tuple[dict[str, str], list[str]]:
    """Open a table of ten in one room; return it with the tokens of its seats."""
    table = house.opened(rules="fiim", mode="companion", **more)
    return table, [house.joined(table["code"], f"p{seat}")["token"] for seat in range(1, 11)]


def asked(house: House, table: dict[str, str], token: str, what: str, body: Any = b"") -> Answer:
    """Send a request with this token."""
    return house.ask(f"/api/tables/{table['code']}/{what}", body, Authorization=f"Bearer {token}")


def speaker(house: House, table: dict[str, str]) -> str:
    """Return the token of a device that has come by a link of the organiser."""
    link = asked(house, table, table["organiser"], "narrator/link").json
    assert link["url"].endswith(f"/#narrate/{table['code']}/{link['invite']}") and "<svg" in link["svg"]
    joined = house.ask(f"/api/tables/{table['code']}/narrator", {"key": link["invite"]}).json
    assert joined["phrase"] == ""
    return str(joined["token"])


def clip(house: House, table: dict[str, str], token: str, text: str) -> tuple[str, bytes]:
    """Return the content type and bytes of a clip."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"text": text}).encode()
    with urlopen(
        Request(f"{house.url}/api/tables/{table['code']}/clip", body, headers), timeout=TIMEOUT_S
    ) as found:
        return found.headers["content-type"], found.read()


def test_a_device_without_a_seat_comes_by_a_link(house: House) -> None:
    table, _ = room(house)
    with house.socket(speaker(house, table)) as socket:
        assert heard(socket, "table")["narrates"] is True
    for token in ("", "x"):
        assert asked(house, table, token, "narrator/link").error["code"] == "not_allowed"


def test_it_shows_the_way_to_an_open_door_and_to_no_other(house: House) -> None:
    for door, status in (("open", 200), ("invited", 403)):
        table = house.opened(rules="fiim", mode="companion", door=door)
        token = speaker(house, table)
        answer = house.ask(f"/api/tables/{table['table']}/invite", b"", Authorization=f"Bearer {token}")
        assert answer.status == status
        if status == 200:
            assert answer.json["invite"] == "" and answer.json["url"].endswith(f"#join/{table['code']}")


def test_elsewhere_the_program_speaks_on_the_screen_alone(house: House) -> None:
    table = house.opened(rules="fiim", mode="online")
    answer = asked(house, table, table["organiser"], "narrator/link")
    assert (answer.status, answer.error["code"]) == (409, "no_narrator")


def test_sound_is_made_of_what_was_said_and_of_nothing_else(house: House) -> None:
    need_voice()
    table, seats = room(house)
    token = speaker(house, table)
    with house.socket(token) as socket, house.socket(seats[1]) as phone:
        heard(socket, "table")
        assert house.started(table).status == 200
        frame, own = heard(socket, "frame"), heard(phone, "frame")
    kind, sound = clip(house, table, token, frame["aloud"][0]["text"])
    assert kind == "audio/wav" and sound.startswith(b"RIFF") and len(sound) > 20_000
    assert clip(house, table, token, say("ru", "narrator-check"))[1].startswith(b"RIFF")
    secret = [line for line in own["lines"] if line not in frame["lines"]]
    assert secret
    for text in (*secret, "Всё, что угодно.", ""):
        answer = asked(house, table, token, "clip", {"text": text})
        assert (answer.status, answer.error["code"]) == (404, "not_said")
    for other in (*seats[:2], table["organiser"]):
        answer = asked(house, table, other, "clip", {"text": frame["aloud"][0]["text"]})
        assert (answer.status, answer.error["code"]) == (403, "not_allowed")


def test_a_server_without_the_extra_says_so(tmp_path: Path) -> None:
    """A module of this name that cannot be imported stands before the real one."""
    (tmp_path / "espeakng_loader.py").write_text("raise ImportError\n")

    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    with House(tmp_path / "house", PYTHONPATH=path) as house:
        table = house.opened(rules="fiim", mode="companion")
        token = speaker(house, table)
        for lang in ("ru", "en"):
            answer = asked(house, table, token, "clip", {"text": say(lang, "narrator-check")})
            assert (answer.status, answer.error["code"]) == (501, "no_speech") and answer.error["text"]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_words_of_the_sound_check_are_the_same_on_both_sides(lang: str) -> None:

    assert Words(lang)("narrator-check") == say(lang, "narrator-check")


@pytest.mark.full
def test_a_program_speaks_for_the_server_and_fixed_phrases_are_made_before_they_are_said(
    tmp_path: Path,
) -> None:
    (tmp_path / "data").mkdir()
    command = shlex.join([*program(tmp_path, SPEAKS), "{lang}"])
    with House(tmp_path / "data", "--voice-command", command) as house:
        table, _ = room(house)
        check = say("ru", "narrator-check")
        assert clip(house, table, speaker(house, table), check)[1].startswith(b"RIFF")
        heard_by_program = tmp_path / "voice.py.heard"
        until(lambda: "Игрок номер десять, ваша минута." in heard_by_program.read_text())
        assert heard_by_program.read_text().splitlines()[:2] == [
            f"ru {check}",
            "ru Начинаем игру. Правила: «Спортивная (ФИИМ)», за столом десять игроков.",
        ]
