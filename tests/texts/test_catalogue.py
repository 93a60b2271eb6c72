"""Everything that can be said has its words in both languages."""

import re
import typing
from enum import StrEnum
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import ast, parse
from msgspec import Struct
from msgspec.structs import fields

from gorod import engine
from gorod.engine import acts, step
from gorod.engine.commands import Place, Ruling
from gorod.engine.events import Event, How
from gorod.engine.refusal import Refusal
from gorod.engine.role import Team
from gorod.engine.ruleset import BlackWin, Ruleset
from gorod.rules.offences import ALL_OFFENCES
from gorod.texts import LANGUAGES, catalogue, offence, option, refusal, say
from gorod.texts.catalogue import has
from gorod.texts.voice import opens, says

FILES = Path(say.__code__.co_filename).parent
ENGINE = "\n".join(path.read_text("utf-8") for path in Path(engine.__path__[0]).rglob("*.py"))
EVENTS = typing.get_args(Event)
STEPS = typing.get_args(step.AnyStep)
SPOKEN_BY_STEP = {"Began"}


@cache
def messages(lang: str) -> dict[str, ast.Message]:
    """The messages of a file by key."""
    body = parse((FILES / f"{lang}.ftl").read_text("utf-8")).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


def literal(node: object) -> str:
    """What a message says by itself, variables aside."""
    if isinstance(node, ast.TextElement):
        return node.value
    if isinstance(node, ast.Pattern):
        return " ".join(literal(element) for element in node.elements)
    if isinstance(node, ast.Placeable):
        return literal(node.expression)
    if isinstance(node, ast.SelectExpression):
        return " ".join(literal(variant.value) for variant in node.variants)
    return ""


def kebab(name: str) -> str:
    """`NightFell` or `night_fell` as the beginning of a key."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower().replace("_", "-")


def options(record: type[Struct], path: str = "") -> typing.Iterator[tuple[str, str]]:
    """Every option below a record, and every value of those with named values."""
    for field in fields(record):
        name = f"{path}{field.name}"
        kinds = [kind for kind in (field.type, *typing.get_args(field.type)) if isinstance(kind, type)]
        if issubclass(kinds[0], Struct):
            yield name, ""
            yield from options(kinds[0], f"{name}.")
            continue
        yield name, ""
        for kind in kinds:
            if issubclass(kind, StrEnum):
                yield from ((name, value) for value in kind)


NOT_OPTIONS = ("id", "title", "title.ru", "title.en", "edition", "cites")
OPTIONS = [pair for pair in options(Ruleset) if pair[0] not in NOT_OPTIONS]
OPTIONS += [pair for act in (acts.Check, acts.Heal) for pair in options(act, "act.")]
OUTCOMES = {*BlackWin, *re.findall(r'Outcome\(.*"(\w+)"\)', ENGINE)}
NO_DEPARTURES = {
    reason
    for line in re.findall(r"(?:NobodyLeaves|no_vote)\(.*\)", ENGINE)
    for reason in re.findall(r'"(\w+)"', line)
}
CALLED_ACTS = typing.get_args(acts.Power)
ANSWERS = [
    *(("color", answer) for answer in ("yes", "no", "unclear")),
    *(("role", answer) for answer in ("yes", "no", "unclear")),
    *(("signs", answer) for answer in acts.Answer),
    *(("compare", answer) for answer in ("yes", "no", "unclear")),
]


def test_both_files_have_the_same_keys() -> None:
    """In the same order too, so that they can be read side by side."""
    assert list(messages("ru")) == list(messages("en"))


def test_no_key_stands_twice() -> None:
    """Fluent would take one of them in silence."""
    for lang in LANGUAGES:
        keys = re.findall(r"^([a-z][\w-]*) =", (FILES / f"{lang}.ftl").read_text("utf-8"), re.MULTILINE)
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("lang", "foreign"), [("ru", "[A-Za-z]"), ("en", "[А-яЁё]")])
def test_no_letters_of_the_other_language(lang: str, foreign: str) -> None:
    """Variables aside."""
    assert [
        key for key, message in messages(lang).items() if re.search(foreign, literal(message.value))
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES)
class TestEverythingHasWords:
    """In each language."""

    @pytest.mark.parametrize("why", Refusal)
    def test_refusals(self, lang: str, why: Refusal) -> None:
        assert has(lang, f"refusal-{why.code}")
        assert refusal(lang, why.code) != refusal(lang, "of our own making")

    @pytest.mark.parametrize("name", ALL_OFFENCES)
    def test_offences(self, lang: str, name: str) -> None:
        assert offence(lang, name) != offence(lang, "of our own making")

    @pytest.mark.parametrize("kind", EVENTS)
    def test_events(self, lang: str, kind: type) -> None:
        begins = [key for key in messages(lang) if key.startswith(kebab(kind.__name__))]
        assert kind in says.kinds
        assert begins or kind.__name__ in SPOKEN_BY_STEP

    @pytest.mark.parametrize("kind", STEPS)
    def test_steps(self, lang: str, kind: type) -> None:
        assert kind in opens.kinds
        assert say(lang, f"step-{kebab(kind.__name__)}")

    @pytest.mark.parametrize("reason", sorted(OUTCOMES))
    def test_reasons_of_an_outcome(self, lang: str, reason: str) -> None:
        assert say(lang, f"outcome-{reason}", n=3, table=4)

    @pytest.mark.parametrize("reason", sorted(NO_DEPARTURES))
    def test_reasons_why_nobody_leaves(self, lang: str, reason: str) -> None:
        assert say(lang, f"nobody-leaves-{reason}")

    @pytest.mark.parametrize("winner", [*Team, "draw"])
    def test_winners(self, lang: str, winner: str) -> None:
        assert say(lang, f"winner-{winner}")

    @pytest.mark.parametrize("how", How)
    def test_departures(self, lang: str, how: How) -> None:
        assert say(lang, f"how-{how}")

    @pytest.mark.parametrize("ruling", Ruling)
    def test_rulings(self, lang: str, ruling: Ruling) -> None:
        assert has(lang, f"ruling-{ruling}")
        assert refusal(lang, "nonsense", ruling) != refusal(lang, "nonsense")

    @pytest.mark.parametrize("place", Place)
    def test_places(self, lang: str, place: Place) -> None:
        assert say(lang, f"place-{place}")

    @pytest.mark.parametrize("act", CALLED_ACTS)
    def test_acts(self, lang: str, act: type[Struct]) -> None:
        kind = act.__struct_config__.tag
        assert has(lang, f"deed-{kind}")
        assert has(lang, f"deed-{kind}-you")

    @pytest.mark.parametrize(("asks", "answer"), ANSWERS)
    def test_answers(self, lang: str, asks: str, answer: str) -> None:
        assert has(lang, f"answer-{asks}-{answer}") or has(lang, f"answer-{answer}")

    def test_options(self, lang: str) -> None:
        keys = ["-".join(("option", *path.split("."), value)).rstrip("-") for path, value in OPTIONS]
        assert [key for key in keys if not has(lang, key)] == []


def test_the_engine_was_searched_for_reasons() -> None:
    """The lists above are read from its source."""
    assert {"idle_nights", "ruling", "team_defeat"} <= OUTCOMES
    assert {"cancelled", "lift_fell", "sentence_fell"} <= NO_DEPARTURES


def test_an_option_and_its_values_have_names() -> None:
    """For the page that compares rules."""
    assert option("ru", "hunt.aim") == "Как стреляет мафия"
    assert option("ru", "hunt.aim", "sighted") == "с открытыми глазами"
    assert option("ru", "fouls.technical", True) == "да"


def test_a_missing_key_is_never_shown() -> None:
    """Nor a missing variable."""
    with pytest.raises(KeyError):
        say("ru", "no-such-key")
    with pytest.raises(KeyError):
        say("ru", "votes")


def test_a_ruleset_falls_back_to_its_parent_and_then_to_plain_words() -> None:
    """`wolves` is written as changes to `fiim`."""
    who = {"who": "№ 1", "mark": "№ 1"}
    assert say("ru", "turned-first", "wolves", **who) == say("ru", "turned-first", "fiim", **who)
    assert say("ru", "turned-first", "boxed", **who) == say("ru", "turned-first", **who)


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "нет голосов"),
        (1, "1 голос"),
        (2, "2 голоса"),
        (4, "4 голоса"),
        (5, "5 голосов"),
        (11, "11 голосов"),
    ],
)
def test_russian_plurals(count: int, words: str) -> None:
    """One, a few, many."""
    assert say("ru", "votes", n=count) == words


@pytest.mark.parametrize(("count", "words"), [(0, "no votes"), (1, "1 vote"), (2, "2 votes")])
def test_english_plurals(count: int, words: str) -> None:
    """One, many."""
    assert say("en", "votes", n=count) == words


@pytest.mark.parametrize(
    ("code", "detail", "words"),
    [
        ("wrong_number_of_seats", "1", "Нужно назвать ровно одного игрока."),
        (
            "wrong_number_of_seats",
            "3",
            "Можно назвать не больше 3 игроков, и все номера должны быть разными.",
        ),
        ("card_out_of_reach", "5", "Назовите число от 1 до 5."),
        ("nonsense", "reason", "Решению судьи нужна причина: до 200 знаков и без прямых кавычек."),
        ("malformed", "Expected `int`", "Команду не удалось разобрать: она записана неверно."),
        ("no_such_code", "", "Так сделать нельзя."),
    ],
)
def test_a_detail_makes_a_refusal_more_exact(code: str, detail: str, words: str) -> None:
    """Where there are words for it."""
    assert refusal("ru", code, detail) == words


def test_no_bidi_marks() -> None:
    """They would be read aloud, or break a comparison."""
    assert say("ru", "who-named", n=7, name="Иван") == "№ 7, Иван"


FILLINGS: tuple[tuple[str | int, ...], ...] = (
    ("%s", "a{b}", "№ 5"),
    (7, 0, 999),
    ("", "x" * 300, 12),
    ("x" * 301, 1000, -1),
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_short_way_says_what_fluent_says(lang: str) -> None:
    forms = {key: catalogue._form(lang, key, "") for key in catalogue.bundle(lang)._messages}
    simple = {key: form[1] for key, form in forms.items() if form is not None}
    assert len(simple) > 1000
    for key, names in simple.items():
        for filling in FILLINGS:
            given = {name: filling[at % 3] for at, name in enumerate(names)}
            slow = catalogue._said.__wrapped__(lang, key, "", *given.items())
            assert say(lang, key, "", **given) == slow
