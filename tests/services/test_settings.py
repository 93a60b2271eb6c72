"""A table may be opened with a house file, with powers for spare characters, and at its own pace."""

from typing import Any

import msgspec
import pytest

from gorod.engine.acts import Kill, Revive
from gorod.engine.events import Dealt, Started
from gorod.protocol.http import NewTable
from gorod.protocol.limits import MAX_HOUSE_FILE_BYTES
from gorod.rules import RULESETS
from gorod.services.denied import Denied
from gorod.services.settings import Settings, WrongHouse, read_house, settings_of
from gorod.services.table.members import KeptTable
from tests.cli.gorod import HOUSE
from tests.services.world import World

EXAMPLE = HOUSE.read_text("utf-8")


def refusal(**wanted: Any) -> Denied:
    """Return the refusal to open a table."""
    answers: list[Any] = []
    World(1).tables.admission.open(NewTable(**wanted), "address", answers.append)
    assert isinstance(answers[0], Denied), answers
    return answers[0]


def test_a_house_is_played_shown_and_outlives_a_restart() -> None:
    world = World(1)
    opened = world.open("", programs=7, house=EXAMPLE)
    world.start()
    _, wire = world.connect(world.join(opened, "Anna").token)
    lobby = wire.messages("table")[-1]
    assert lobby["rules"] == "boxed" and len(lobby["seats"]) == 8
    assert lobby["options"]["farewell.voted"] == "45" and lobby["cast"]["spare1"] == 1
    assert set(lobby["roles"]) == {"spare1"} and lobby["roles"]["spare1"]["act"]["kind"] == "revive"
    assert [one["code"] for one in lobby["cautions"]] == ["off_guide"]
    world.begin(opened)
    world.start()
    live = world.table(opened).live
    assert live is not None and isinstance(began := live.log.events[0], Started)
    assert began.rules.roles["spare1"].act == Revive(itself=True)
    assert sum(isinstance(one, Dealt) and one.role.id == "spare1" for one in live.log.events) == 1
    world.play_out(opened)


def test_options_and_a_cast_come_on_top_of_a_house() -> None:
    wanted = NewTable(
        "boxed", {"farewell.voted": 30}, house=EXAMPLE, cast={"mafioso": 2, "commissar": 1, "citizen": 4}
    )
    settings = settings_of(wanted)
    assert settings.seats == 7 and settings.ruleset.farewell.voted == 30
    assert settings.ruleset.farewell.killed == 45 and settings.own_cast["citizen"] == 4


def test_what_the_others_see_of_a_house_is_its_title_too() -> None:
    text = 'ruleset = "fiim"\ntitle = { ru = "Наша", en = "Ours" }\n'
    _, wire = (world := World(2)).connect(world.open("fiim", house=text).organiser)
    lobby = wire.messages("table")[-1]
    assert lobby["title"] == {"ru": "Наша", "en": "Ours"}
    assert not {"options", "roles", "cast"} & set(lobby)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('ruleset = "fiim"\n\noptions = [\n', "bad_toml", 4),
        ('ruleset = "poker"', "bad_value", 1),
        ('# ours\nruleset = "fiim"\n[options]\n\nx.y = 1', "unknown_option", 5),
        ('ruleset = "fiim"\n[options]\n# no\nfarewell.voted = 1.5', "bad_value", 4),
        ('ruleset = "fiim"\n[options.farewell]\nkilled = 3\nvoted = -1', "bad_value", 4),
        ('ruleset = "fiim"\n[options]\n"farewell.voted" = "long"', "bad_value", 3),
        ('ruleset = "club"\n[options]\ntalk.seconds = 90\nhouse.longest = 60', "too_long", 3),
        ('ruleset = "fiim"\n[cast]\ncitizen = 10', "bad_cast", 3),
        ('ruleset = "fiim"\n[cast]\ncitizen = 6\nsheriff = 1', "bad_cast", 2),
        ('ruleset = "boxed"\n[roles.spare1]\nmark = "X9"\nact = { kind = "fly" }', "bad_value", 4),
        ('ruleset = "boxed"\n[roles.watchman]\nmark = "Wa"', "missing_key", 2),
        ('ruleset = "boxed"\n[roles.spare1]\nname = { ru = "\u200b", en = "a" }', "bad_value", 3),
        ('ruleset = "boxed"\n[options]\ncast = "mafioso:9"', "unknown_option", 3),
        ('ruleset = "boxed"\n[options]\ntalk.seconds = 1000000', "bad_value", 3),
        ('title = "a"', "missing_key", 0),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, code: str, line: int) -> None:
    no = refusal(house=text)
    assert (no.code, no.line) == (code, line)


HOSTILE = {
    "zeros": "\0" * MAX_HOUSE_FILE_BYTES,
    "brackets": "[" * MAX_HOUSE_FILE_BYTES,
    "lines of brackets": "[\n" * (MAX_HOUSE_FILE_BYTES // 2),
    "arrays": "a = " + "[\n" * 30_000,
    "a key of dots": "a." * 32_000 + "a = 1",
    "many keys of dots": ("a." * 400 + "a = 1\n") * 80,
    "deep tables": "".join(f"[{'a.' * 300}b{at}]\n" for at in range(100)),
    "a long number": "a = " + "9" * 60_000,
    "long numbers": 'ruleset = "boxed"\n[options]\nfarewell.voted = 0x' + "f" * 900,
    "a number for nobody": 'ruleset = "boxed"\n[cast]\ncitizen = 0x' + "f" * 900,
    "infinity": 'ruleset = "boxed"\n[options]\nfarewell.voted = inf',
    "many options": 'ruleset = "boxed"\n[options]\n' + "".join(f"a{at}=1\n" for at in range(6_000)),
    "many roles": 'ruleset = "boxed"\n' + "".join(f"[roles.r{at}]\n" for at in range(4_000)),
    "a long name": 'ruleset = "boxed"\ntitle = { ru = "' + "а" * 900 + '", en = "a" }',
    "many tables": "[a]\n" * 16_000,
    "quotes": '"' * MAX_HOUSE_FILE_BYTES,
    "surrogates": 'a = "\\ud800"',
    "another file": 'ruleset = "/etc/passwd"',
    "included": 'include = "/etc/passwd"',
    "all mafia": 'ruleset = "boxed"\n[cast]\nmafioso = 20',
    "nobody": 'ruleset = "boxed"\n[cast]\ncitizen = -5\nmafioso = 11',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It opens no other file, whatever it names. Python's reader needed 84 seconds for one key of dots."""
    monkeypatch.setattr("builtins.open", _nothing_is_opened)
    monkeypatch.setattr("io.open", _nothing_is_opened)
    read_house.cache_clear()
    found = read_house(text)
    assert isinstance(found, WrongHouse) and len(found.detail) <= 300


def _nothing_is_opened(*args: object, **_: object) -> object:
    raise AssertionError(args)


def test_a_file_has_an_end() -> None:
    fits = 'ruleset = "fiim"\n' + "#\n" * ((MAX_HOUSE_FILE_BYTES - 17) // 2)
    assert settings_of(NewTable(house=fits)).rules == "fiim"
    assert refusal(house="# " + "я" * 400 + "\n" + fits).code == "long_house"


def test_a_house_is_about_the_rules_that_are_named() -> None:
    assert refusal(rules="fiim", house=EXAMPLE).code == "other_house"
    assert refusal(rules="", house="").code == "unknown_rules"
    assert refusal(rules="poker", house=EXAMPLE).code == "unknown_rules"


def test_a_spare_character_may_have_any_power_of_the_box() -> None:
    cast = {"mafioso": 2, "commissar": 1, "spare1": 1, "spare2": 1, "citizen": 3}
    settings = settings_of(NewTable("boxed", powers={"spare1": "maniac", "spare2": "mafioso"}, cast=cast))
    assert settings.seats == 8 and isinstance(settings.ruleset.roles["spare1"].act, Kill)
    assert settings.characters["spare2"].is_mafia
    assert [(one.code, one.clause) for one in settings.cautions("ru")] == [("off_guide", "B3")]
    for powers in ({"citizen": "nurse"}, {"spare1": "citizen"}, {"spare1": "heal"}, {"spare9": "nurse"}):
        assert refusal(rules="boxed", powers=powers).code == "bad_power"
    assert refusal(rules="fiim", powers={"spare1": "don"}).code == "bad_power"


def test_no_option_deals_what_the_rules_forbid() -> None:
    assert refusal(rules="fiim", options={"cast": "mafioso:10"}).code == "bad_option"


def test_settings_of_an_earlier_version_are_read() -> None:
    old = b'{"settings":{"rules":"fiim","options":{},"mode":"online","seats":10,"nights":"sealed","bots":"",'
    kept = msgspec.json.decode(old + b'"programs":0,"watch":false,"lang":"ru"},"seed":"00"}', type=KeptTable)
    assert kept.settings.ruleset == RULESETS["fiim"] and kept.settings.pace == 1.0


def test_settings_are_kept_as_they_were_chosen() -> None:
    settings = settings_of(NewTable("boxed", house=EXAMPLE, powers={"spare2": "nurse"}, pace=0.5))
    assert settings.ruleset.id == "boxed"  # derived, and not stored
    assert msgspec.json.decode(settings.kept(), type=Settings) == settings


def durations(pace: float, of_server: float) -> tuple[float, list[float]]:
    """Return the pace that the table announces, and the length of each step of its first night and day."""
    world = World(3, of_server)
    opened = world.open("fiim", programs=9, pace=pace)
    _, wire = world.connect(world.join(opened, "Anna").token)
    world.begin(opened)
    for _ in range(40):
        world.let_think()
        world.pass_time()
    frames = [(at, msgspec.json.decode(sent)) for at, sent in wire.got if sent.startswith(b'{"t":"frame"')]
    untils = [frame["until"] / 1000 - at for at, frame in frames]
    return wire.messages("table")[-1]["pace"], [*untils, *(at - frames[0][0] for at, _ in frames)]


@pytest.mark.parametrize(("pace", "of_server"), [(0.25, 1.0), (4.0, 1.0), (2.0, 0.5), (2.0, 3.0)])
def test_everything_follows_the_pace_of_a_table(pace: float, of_server: float) -> None:
    told, times = durations(pace, of_server)
    _, usual = durations(1.0, 1.0)
    assert told == pace * of_server
    assert len(times) == len(usual) > 60
    for mine, theirs in zip(times, usual, strict=True):
        assert mine == pytest.approx(theirs / told, abs=0.002)
