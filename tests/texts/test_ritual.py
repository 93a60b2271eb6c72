"""The words that players know by heart, per ruleset, exactly as the page of phrases has them."""

import pytest

from gorod.engine import events as e
from gorod.engine.role import Team
from gorod.engine.step import AnyStep, Ballot, Briefing, Call, Dealing, Hunt, Lift, Meeting
from gorod.rules import RULESETS
from gorod.texts import Narrator

DON = Call(10, "don")
SHERIFF = Call(10, "sheriff")
DOCTOR = Call(10, "doctor")
INSPECTOR = Call(10, "inspector")
HUNT = Hunt(30, Team.BLACK)
BRIEFING = Briefing(60, Team.BLACK)


def narrator(rules: str, names: dict[int, str] | None = None) -> Narrator:
    """Of a game of ten on its first day, with the start behind it."""
    teller = Narrator(RULESETS[rules], "ru", names)
    teller.tell(e.Started(RULESETS[rules], 10, day=1))
    return teller


def bare(line: str) -> str:
    """Without the mark that ends it."""
    return line.rstrip(".?!")


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("classic", "Наступает ночь"),
        ("club", "Ночь"),
        ("boxed", "Наступила ночь, все закрыли глаза"),
        ("home", "Наступила ночь"),
        ("fiim", "Наступает ночь"),
        ("wolves", "Наступает ночь"),
    ],
)
def test_night_falls(rules: str, words: str) -> None:
    """Every night, and at the start before or after the deal; reminders come before it."""
    assert bare(narrator(rules).tell(e.NightFell(1))[-1]) == words
    start = Narrator(RULESETS[rules], "ru")
    lines = start.tell(e.Started(RULESETS[rules], 10)) + start.tell(e.Began(BRIEFING))
    assert [bare(line) for line in lines].count(words) == 1


def test_after_the_deal_the_night_goes_on() -> None:
    """Classic alone says so."""
    teller = Narrator(RULESETS["classic"], "ru")
    teller.tell(e.Started(RULESETS["classic"], 10))
    teller.tell(e.Began(Dealing(10, 10, 1)))
    assert teller.tell(e.Began(BRIEFING))[0] == "А у нас продолжается ночь!"


@pytest.mark.parametrize(
    ("rules", "step", "opening", "closing"),
    [
        ("classic", BRIEFING, "Просыпается мафия", "Мафия засыпает"),
        ("club", BRIEFING, "Просыпается Мафия и знакомится", "Засыпает Мафия"),
        ("boxed", BRIEFING, "Просыпается мафия и знакомится", "Мафия закрывает глаза"),
        ("club", Meeting(10, "don"), "Просыпается Дон и знакомится с Ведущим", "Засыпает Дон"),
        ("classic", Meeting(10, "sheriff"), "Просыпается Шериф", "Шериф засыпает"),
        ("club", Meeting(10, "sheriff"), "Просыпается Шериф и знакомится с Ведущим", "Засыпает Шериф"),
        (
            "classic",
            HUNT,
            "Внимание Мафия! Мафия проходит мимо игроков …",
            "Спасибо Мафия! Мафия засыпает",
        ),
        ("club", HUNT, "На охоту выходит Мафия и проходит мимо игроков номер…", "Мафия удаляется"),
        ("boxed", HUNT, "Просыпается мафия и выбирает жертву", "Мафия закрывает глаза"),
        ("home", HUNT, "Мафия проснулась", "Мафия завершила своё тёмное дело и теперь засыпает"),
        ("fiim", HUNT, "Мафия выходит на охоту", "Мафия удаляется"),
        ("wolves", HUNT, "Мафия выходит на охоту", "Мафия удаляется"),
        ("classic", DON, "Просыпается Дон, Дон ищет Шерифа", "Спасибо Дон! Дон засыпает"),
        ("club", DON, "Просыпается Дон. Ищет Шерифа", "Засыпает Дон"),
        ("boxed", DON, "Просыпается Дон", "Дон засыпает"),
        ("fiim", DON, "Просыпается Дон и ищет Шерифа", "Дон засыпает"),
        ("wolves", DON, "Просыпается Дон", "Дон засыпает"),
        ("classic", SHERIFF, "Просыпается Шериф, Шериф ищет Мафию", "Спасибо Шериф! Шериф засыпает"),
        ("club", SHERIFF, "Просыпается Шериф. Ищет чёрных", "Засыпает Шериф"),
        ("home", INSPECTOR, "Теперь просыпается инспектор", "Инспектор засыпает"),
        ("home", DOCTOR, "Теперь просыпается врач", "Врач вылечил одного из игроков и засыпает"),
        ("wolves", DOCTOR, "Просыпается Доктор", "Доктор засыпает"),
        ("boxed", Call(10, "captain"), "Просыпается Капитан", "Капитан засыпает"),
    ],
)
def test_those_called_wake_and_fall_asleep(rules: str, step: AnyStep, opening: str, closing: str) -> None:
    """The closing words come when the step ends, before anything else is said."""
    teller = narrator(rules)
    assert bare(teller.tell(e.Began(step))[0]) == bare(opening)
    assert bare(teller.tell(e.DayBroke(2))[0]) == closing


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("club", "День, просыпаются все"),
        ("boxed", "Город просыпается. В городе появилась мафия"),
        ("classic", "Наступает утро, все открывают глаза"),
    ],
)
def test_first_morning(rules: str, words: str) -> None:
    """Before it nobody can have been killed."""
    assert [bare(line) for line in narrator(rules).tell(e.DayBroke(1))] == [words]


def test_who_opens_in_the_club() -> None:
    """The first turn of a day."""
    assert bare(narrator("club").tell(e.Turned(1, 60))[0]) == "Обсуждение открывает игрок № 1"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("classic", "Утро у нас не доброе и нас покидает игрок № 5"),
        ("club", "День, просыпаются все. Ночью убили номера № 5. Ему предоставляется последнее слово"),
        ("boxed", "Город просыпается. Из игры выбывает игрок № 5"),
        ("home", "Наступил день, и все проснулись. К сожалению, игрок № 5 был убит этой ночью"),
        ("fiim", "Наступает утро, город просыпается. Этой ночью убит игрок № 5"),
    ],
)
def test_dawn_with_a_victim(rules: str, words: str) -> None:
    """Who did it is never said."""
    assert [bare(line) for line in narrator(rules).tell(e.DayBroke(2, (5,)))] == [words]


def test_at_home_a_victim_is_called_by_name() -> None:
    """H8."""
    lines = narrator("home", {5: "Аня", 6: "Лиса"}).tell(e.DayBroke(2, (5,)))
    assert lines[0].endswith("К сожалению, игрок Аня был убит этой ночью.")
    lines = narrator("home", {5: "Аня", 6: "Лиса"}).tell(e.DayBroke(2, (5, 6)))
    assert lines[0].endswith("К сожалению, игроки Аня и Лиса были убиты этой ночью.")


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("classic", "Утро у нас доброе"),
        ("club", "Утро доброе"),
        ("boxed", "Город просыпается. Никто не выбыл"),
        ("home", "Наступил день, и все проснулись. Этой ночью все выжили"),
    ],
)
def test_dawn_without_a_victim(rules: str, words: str) -> None:
    """The same words for a miss and for a heal."""
    assert [bare(line) for line in narrator(rules).tell(e.DayBroke(2))] == [words]


@pytest.mark.parametrize(
    ("rules", "said", "answer"),
    [
        ("classic", "«Я выставляю игрока номер 10»", "10 принято"),
        ("club", "«Выставляю кандидатуру игрока номер 10»", "Принято"),
    ],
)
def test_nomination(rules: str, said: str, answer: str) -> None:
    """The player's words and the judge's."""
    player, judge = narrator(rules).tell(e.Nominated(1, 10))
    assert bare(player) == f"Игрок № 1: {said}"
    assert bare(judge) == answer


def test_withdrawal_in_the_club() -> None:
    """K6."""
    player, judge = narrator("club").tell(e.Withdrawn(1, 10))
    assert bare(player) == "Игрок № 1: «Отзываю кандидатуру игрока номер 10»"
    assert bare(judge) == "Отозвано"


def test_vote_in_the_club() -> None:
    """Called, thanked and counted, one by one."""
    teller = narrator("club")
    called = teller.tell(e.Began(Ballot(5, (3, 7))))
    closed, following = teller.tell(e.Counted(3, (1, 2), (), 2))
    assert bare(called[0]) == "Кто за то, чтобы игру покинул игрок № 3"
    assert closed == "Спасибо. 2 голоса: № 1 и 2."
    assert bare(following) == "Кто за то, чтобы игру покинул игрок № 7"


@pytest.mark.parametrize(
    ("rules", "tied", "words"),
    [
        ("classic", (3, 7), "Кто «ЗА» то, чтобы все голосуемые покинули игру"),
        ("club", (3, 7), "Кто за то, чтобы оба игрока покинули игру"),
        ("club", (3, 5, 7), "Кто за то, чтобы трое игроков покинули игру"),
        ("fiim", (3, 7), "Кто за то, чтобы все голосуемые покинули стол"),
    ],
)
def test_lift(rules: str, tied: tuple[int, ...], words: str) -> None:
    """The question whether all of them leave."""
    assert [bare(line) for line in narrator(rules).tell(e.Began(Lift(5, tied)))] == [words]


@pytest.mark.parametrize("rules", ["fiim", "wolves"])
def test_pause(rules: str) -> None:
    """W2."""
    assert narrator(rules).tell(e.Paused(4))[0].startswith("В городе ночь.")
    assert narrator(rules).tell(e.Paused())[0].startswith("В городе ночь.")


@pytest.mark.parametrize("rules", RULESETS)
def test_the_same_words_every_night(rules: str) -> None:
    """Whoever has left (G1); only the numbers at the table change in a blind hunt."""
    first, later = narrator(rules), narrator(rules)
    later.tell(e.Left((1, 2, 3), e.How.VOTED_OUT))
    later.tell(e.Turned(4, 60))
    assert first.tell(e.Began(HUNT))[0] == later.tell(e.Began(HUNT))[0]
    for name in RULESETS[rules].night.order:
        if name not in tuple(Team):
            assert first.tell(e.Began(Call(10, name))) == later.tell(e.Began(Call(10, name)))
