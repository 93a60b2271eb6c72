"""Bodies of requests: what may stand in them."""

import msgspec
import pytest
from msgspec import Struct, ValidationError

from gorod.protocol.http import Bots, Fault, Join, NewTable, Problem
from gorod.protocol.lobby import Mode, Nights


def body(text: str, kind: type[Struct]) -> Struct:
    """What it is read as."""
    return msgspec.json.decode(text.encode(), type=kind)


def test_a_table_needs_only_its_rules() -> None:
    assert body('{"rules":"classic"}', NewTable) == NewTable(
        "classic", mode=Mode.ONLINE, nights=Nights.SEALED, bots=Bots("", 0), watch=False, lang="ru"
    )


@pytest.mark.parametrize(
    "more",
    [
        '"seats":0', '"seats":21', '"mode":"alone"', '"nights":"long"', '"lang":"de"', '"lang":"ru\\n"',
        '"bots":{"count":-1}', '"bots":{"count":21}', '"bots":{"kind":5}', '"options":[]',
        '"options":{"a":null}', '"options":{"a":1e400}', f'"options":{{"a":{10**30}}}',
        '"watch":"yes"', '"unknown":1', f'"options":{{"a":"{"x" * 201}"}}',
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(more: str) -> None:
    with pytest.raises(ValidationError):
        body(f'{{"rules":"classic",{more}}}', NewTable)


@pytest.mark.parametrize(
    "name", ["Анна", "Жан-Поль 2", "李", "O'Neil", "x" * 40, " а ", "❤️", "७", "Ё\u0308", "한글"]
)
def test_people_may_be_called_what_they_are(name: str) -> None:
    assert body(msgspec.json.encode({"name": name}).decode(), Join) == Join(name)


BLANK = [
    *("\u3164", "\u00ad", "\u115f\u1160", "\u2800", "\uffa0", "\ufe0f", "\u0301", "\u034f", "\u180e"),
    *("a\u3164", "a\u00ad", "a\u2800b", "\U000e0041", "a\U000e0041", "\U000e0100", "\ue000"),
    *("\u2028", "\u00a0\u3000"),
]


@pytest.mark.parametrize("name", BLANK)
def test_names_that_show_as_nothing_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        body(msgspec.json.encode({"name": name}).decode(), Join)


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a\n", "a\0", "a\u202eb", "\u200b", "a\u2066"])
def test_names_that_cannot_be_read_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        body(msgspec.json.encode({"name": name}).decode(), Join)


def test_everything_that_goes_wrong_has_one_shape() -> None:
    fault = msgspec.json.encode(Fault(Problem("no_such_table", "…")))
    assert fault == '{"error":{"code":"no_such_table","text":"…","clause":""}}'.encode()
