"""The narrator speaks to its viewer, remembers the step now on, and knows no more than it was told."""

import re
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import ast, parse, serialize

from gorod.engine import events as e
from gorod.engine.commands import Overrule, Ruling, Say
from gorod.engine.role import Team
from gorod.engine.step import (
    Ballot,
    BestMove,
    Briefing,
    Call,
    Defence,
    Farewell,
    Hunt,
    Meeting,
    Poll,
    Reading,
    RelaxedSitting,
)
from gorod.rules import RULESETS
from gorod.texts import JUDGE_VIEWER, PUBLIC, Narrator, catalogue
from gorod.texts.voice import Reminders

from .games import Listener, play

HUNT = Hunt(20, Team.BLACK)


def narrator(
    rules: str = "fiim", viewer: str | int = PUBLIC, names: dict[int, str] | None = None
) -> Narrator:
    """Of a game of ten on its first day, with the start behind it."""
    teller = Narrator(RULESETS[rules], "ru", names, viewer)
    teller.tell(e.Started(RULESETS[rules], 10, day=1))
    return teller


def test_a_check_is_told_to_its_maker_in_the_second_person() -> None:
    """And to the judge in the third."""
    check = e.Acted(4, "don", (9,), "no")
    assert narrator(viewer=4).tell(check) == ["Вы проверяете игрока № 9: не шериф."]
    assert narrator(viewer=JUDGE_VIEWER).tell(check) == ["Игрок № 4 проверяет игрока № 9: не шериф."]


@pytest.mark.parametrize(
    ("rules", "event", "words"),
    [
        ("fiim", e.Acted(4, "sheriff", (9,), "yes"), "Вы проверяете игрока № 9: чёрный."),
        ("classic", e.Acted(4, "sheriff", (9,), "no"), "Вы проверяете игрока № 9: не мафия."),
        ("wolves", e.Acted(4, "don", (9,), "doctor"), "Вы проверяете игрока № 9: Доктор."),
        ("wolves", e.Acted(4, "doctor", (4,)), "Вы лечите себя."),
        ("boxed", e.Acted(4, "commissar", (9,), "killed"), "Вы проверяете игрока № 9: жертва этой ночи."),
        (
            "boxed",
            e.Acted(4, "journalist", (1, 9), "no"),
            "Вы сравниваете игроков № 1 и 9: на разных сторонах.",
        ),
        ("classic", e.Acted(4, "putana", (9,)), "Вы приходите к игроку № 9."),
        (
            "classic",
            e.Acted(4, "doctor", (9,), "unclear"),
            "Вы лечите игрока № 9, но этой ночью действие не удалось.",
        ),
    ],
)
def test_acts_and_answers(rules: str, event: e.Acted, words: str) -> None:
    """By the kind of act, never by role."""
    assert narrator(rules, 4).tell(event) == [words]


def test_own_secrets_are_told_to_you() -> None:
    """Shot, vote, card, mates, best move."""
    teller = narrator(viewer=4)
    rules = RULESETS["fiim"]
    assert teller.tell(e.Dealt(4, rules.roles["don"])) == ["Ваша карта — Дон. Вы играете за чёрных."]
    assert teller.tell(e.Met(Team.BLACK, (2, 4, 7), 4)) == [
        "Вместе с вами просыпаются: № 2 и 7.",
        "Дон — это вы.",
    ]
    assert teller.tell(e.Shot(4, 9)) == ["Вы стреляете в игрока № 9."]
    assert teller.tell(e.Voted(4, 4)) == ["Вы голосуете за себя."]
    assert teller.tell(e.Guessed(4, (1, 2, 3))) == ["Ваш лучший ход: № 1, 2 и 3."]


def test_names_are_said_with_numbers() -> None:
    """With a comma where the phrase speaks to the player, in brackets elsewhere."""
    teller = narrator(names={7: "Иван"})
    assert teller.tell(e.Turned(7, 60)) == ["Стол открывает игрок № 7, Иван."]
    assert teller.tell(e.Nominated(7, 3)) == ["Игрок № 7 (Иван) выставляет игрока № 3. Принято."]


def test_the_place_of_the_second_shot_is_silent() -> None:
    """Hunters are sent to sleep only after it (B23)."""
    teller = narrator("boxed")
    teller.tell(e.Began(HUNT))
    assert teller.tell(e.Began(Hunt(20, Team.BLACK, again=True))) == []
    assert teller.tell(e.Began(Call(10, "nurse")))[0] == "Мафия закрывает глаза."


def test_a_blind_hunt_calls_the_numbers_of_its_ruleset() -> None:
    """All in F16, those at the table in C13."""
    for rules, numbers in (
        ("fiim", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        ("classic", "1, 3, 4, 5, 6, 7, 8, 9, 10."),
    ):
        teller = narrator(rules)
        teller.tell(e.DayBroke(2, (2,)))
        assert teller.tell(e.Began(HUNT))[1] == numbers
    assert len(narrator("wolves").tell(e.Began(HUNT))) == 1


def test_only_the_first_turn_opens_the_table() -> None:
    """A silent turn is said to be one."""
    teller = narrator()
    assert teller.tell(e.Turned(2, 60)) == ["Стол открывает игрок № 2."]
    assert teller.tell(e.Turned(3, 60)) == ["Игрок № 3, ваша минута."]
    assert teller.tell(e.Turned(4, 30)) == ["Игрок № 4, у вас 30 секунд."]
    assert teller.tell(e.Turned(5, 10, silent=True))[0].startswith("Игрок № 5, вы лишены слова")


def test_the_list_is_read_twice_in_the_club() -> None:
    """K8."""
    assert len(narrator("club").tell(e.Began(Reading(5, (3, 7), held=True)))) == 2
    assert len(narrator().tell(e.Began(Reading(5, (3, 7), held=True)))) == 1
    assert narrator().tell(e.Began(Reading(5, (), held=False))) == ["На голосование никто не выставлен."]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Counted(3, (), (), 0), "Спасибо. Нет голосов."),
        (e.Counted(3, (1,), (), 1), "Спасибо. 1 голос: № 1."),
        (e.Counted(3, (), (4, 5), 2), "Спасибо. 2 голоса, все от не голосовавших: № 4 и 5."),
        (e.Counted(3, (1, 2), (4,), 3), "Спасибо. 3 голоса: № 1 и 2, а также не голосовавшие № 4."),
        (e.Counted(3, (1,), (), 5), "Спасибо. 5 голосов."),
    ],
)
def test_a_count_names_the_voters_when_all_are_known(event: e.Counted, words: str) -> None:
    """G5."""
    teller = narrator()
    teller.tell(e.Began(Ballot(5, (3,))))
    assert teller.tell(event) == [words]


def test_a_second_nomination_replaces_the_first() -> None:
    """K6: its author has withdrawn nothing."""
    lines = narrator("club").tell_all([e.Withdrawn(4, 8), e.Nominated(4, 3)])
    assert lines == [
        "Кандидатура игрока № 8 снимается: её заменяет новая.",
        "Игрок № 4: «Выставляю кандидатуру игрока номер 3».",
        "Принято.",
    ]


def test_a_removed_candidate_makes_the_next_one_called() -> None:
    """K26; known only when all that follows from the removal has been told."""
    teller = narrator("club")
    teller.tell(e.Began(Ballot(5, (3, 7, 9))))
    lines = teller.tell_all([e.Removed(3), e.Left((3,), e.How.REMOVED)])
    assert lines[-1] == "Кто за то, чтобы игру покинул игрок № 7?"
    assert teller.tell_all([e.Removed(5), e.Left((5,), e.How.REMOVED)]) == [
        "Игрок № 5 удаляется из игры. Последнего слова не будет."
    ]
    assert teller.tell_all([e.Counted(7, (1,), (), 1)])[-1] == "Кто за то, чтобы игру покинул игрок № 9?"


def test_a_removal_that_ends_the_vote_calls_nobody() -> None:
    """F20."""
    teller = narrator()
    teller.tell(e.Began(Ballot(5, (3, 7, 9))))
    batch: list[e.Event] = [
        e.Removed(3),
        e.Left((3,), e.How.REMOVED),
        e.VoteCancelled(1),
        e.NobodyLeaves("cancelled"),
    ]
    assert teller.tell_all(batch)[1:] == [
        "Голосование этого дня отменяется.",
        "Голосование отменено, никто не покидает игру.",
    ]


def test_a_vote_is_cancelled_today_or_tomorrow() -> None:
    """F20."""
    assert narrator().tell(e.VoteCancelled(1)) == ["Голосование этого дня отменяется."]
    assert narrator().tell(e.VoteCancelled(2)) == ["Голосование следующего дня отменяется."]


def test_fouls_are_counted_as_far_as_the_viewer_sees_them() -> None:
    """K23: hidden ones are told to the offender and the judge."""
    public, seat = narrator("club"), narrator("club", 7)
    hidden = e.Fouled(7, "noise_at_night", hidden=True)
    assert seat.tell(hidden) == ["Вам скрытое замечание: шум ночью."]
    assert public.tell(e.Fouled(7, "late_mask")) == ["Игроку № 7 первое замечание: задержка с маской."]
    assert seat.tell(e.Fouled(7, "late_mask")) == ["Игроку № 7 второе замечание: задержка с маской."]
    assert narrator("club", JUDGE_VIEWER).tell(hidden) == ["Игроку № 7 скрытое замечание: шум ночью."]


def test_fiim_gives_fouls_and_the_others_remarks() -> None:
    """A technical foul is not counted."""
    teller = narrator()
    teller.tell(e.Fouled(7, technical=True))
    assert teller.tell(e.Fouled(7)) == ["Игроку № 7 первый фол."]
    teller.tell(e.Overruled(Overrule(Ruling.FOULS, "ошибка", (7,), "2")))
    assert teller.tell(e.Fouled(7)) == ["Игроку № 7 третий фол."]


def test_a_ruling_is_told_with_its_reason() -> None:
    """The list of rulings is closed."""
    ruling = Overrule(Ruling.BACK, "Судья ошибся.", (3, 5))
    assert narrator().tell(e.Overruled(ruling)) == [
        "Решение судьи: в игру возвращаются игроки № 3 и 5. Причина: Судья ошибся."
    ]


def test_the_result_comes_with_its_reason_and_all_cards() -> None:
    """At the very end."""
    ended = e.Ended(e.Outcome(None, "idle_nights"), ("don", "citizen"))
    assert narrator().tell(ended) == [
        "Игра окончена: ничья!",
        "3 ночи подряд никто не покидал стол.",
        "Карты: № 1 — Дон, № 2 — Мирный житель.",
    ]


def test_a_card_is_shown_where_the_ruleset_shows_it() -> None:
    """B12."""
    assert narrator("boxed").tell(e.Left((5,), e.How.VOTED_OUT, ("mafioso",))) == [
        "Игру покидает игрок № 5.",
        "Игрок № 5 раскрывает свою карту: Мафия.",
    ]


def test_a_claim_is_told_in_the_first_person() -> None:
    """No rule depends on it."""
    claim = Say("sheriff", ((2, Team.BLACK),), (3, 7), (5,), "Проверьте девятого.")
    assert narrator().tell(e.Said(4, claim)) == [
        "Игрок № 4: «Моя карта — Шериф. Мои проверки: № 2 — чёрный. Чёрными считаю игроков № 3 и 7. "
        "Красным считаю игрока № 5. Проверьте девятого»."
    ]


def test_the_sentence_is_heard_and_voted_again() -> None:
    """H13."""
    teller = narrator("home")
    assert teller.tell(e.Sentenced(5)) == ["Осуждён игрок № 5."]
    assert "оправдательная речь" in teller.tell(e.Began(Defence(60, 5, (), (5,))))[0]
    assert "в силе" in teller.tell(e.Began(Poll(20, sentenced=5)))[0]


def test_votes_at_once_are_told_by_candidate() -> None:
    """Those without a vote are not named."""
    polled = e.Polled(((1, 5), (2, 5), (3, 1)), ((1, 1), (5, 2), (6, 0)))
    assert narrator("home").tell(polled) == ["Голоса: № 1 — 1 голос (№ 3); № 5 — 2 голоса (№ 1 и 2)."]


def test_best_move_says_the_same_whoever_was_shot() -> None:
    """F18: the one offered is told, nobody else."""
    assert narrator().tell(e.Began(BestMove(20))) == ["Время лучшего хода: 20 секунд."]
    assert "до 3 номеров" in narrator(viewer=5).tell(e.Offered(5))[0]


def test_the_club_gives_the_last_word_once() -> None:
    """Dawn has given it already, so the farewell only tells the time."""
    teller = narrator("club")
    teller.tell(e.DayBroke(2, (5,)))
    assert teller.tell(e.Began(Farewell(60, 5, (), morning=True))) == ["Игрок № 5, у вас 1 минута."]


def test_reminders_follow_the_house() -> None:
    """Said in full at the start, or not at all where people do not sit in one room."""
    rules = RULESETS["fiim"]
    assert len(Narrator(rules, "ru").tell(e.Started(rules, 10))) == 7
    assert len(Narrator(rules, "ru", reminders=Reminders.NONE).tell(e.Started(rules, 10))) == 2


@pytest.mark.parametrize("who", [Reminders.PHONES, Reminders.ONE_PHONE])
@pytest.mark.parametrize("id", RULESETS)
def test_nobody_hands_in_a_phone_or_wears_a_mask_where_phones_are_needed(who: Reminders, id: str) -> None:
    rules = RULESETS[id]
    teller = Narrator(rules, "ru", reminders=who)
    told = " ".join((*teller.tell(e.Started(rules, 10)), *teller.tell(e.NightFell(2)))).casefold()
    assert told.count("телефон") >= 2
    assert not any(word in told for word in ("сдайте", "маск", "глаза закрыты"))


BY_HAND = {
    "ru": re.compile(r"глаз|жест|маск|пальц|указыва|показыва(ет|ют) себя|руки|покажите ", re.IGNORECASE),
    "en": re.compile(
        r"\b(eyes|makes a sign|masks?|points? at|shows himself|hands above|show the number)\b", re.IGNORECASE
    ),
}
"""What people do at a table without phones."""
NOT_SAID = ("reminder-", "offence-", "option-", "ruleset-", "refusal-", "hint-", "rules-", "ruling-")
"""Texts that are read, or said in another way."""
BY_PHONE = ("-phones", "-one-phone")


@pytest.mark.parametrize("who", [Reminders.PHONES, Reminders.ONE_PHONE])
@pytest.mark.parametrize("lang", catalogue.LANGUAGES)
def test_nobody_is_told_to_close_eyes_or_to_make_signs_where_phones_are_used(
    who: Reminders, lang: str
) -> None:
    source = (Path(catalogue.__file__).parent / f"{lang}.ftl").read_text("utf-8")
    texts = {
        one.id.name: serialize(ast.Resource([one]))
        for one in parse(source).body
        if isinstance(one, ast.Message)
    }
    keys = [key for key in texts if not key.startswith(NOT_SAID) and not key.endswith(BY_PHONE)]
    for id, key in product(RULESETS, keys):
        names = (key + way + end for way in (*who.endings, "") for end in catalogue.chain(id))
        if key.endswith(tuple(f"-{one}" for one in RULESETS)):
            continue
        name = next((name for name in names if name in texts), "")
        assert not BY_HAND[lang].search(texts.get(name, "")), (id, name, texts[name])


def _night_words(rules: str, who: Reminders) -> str:
    """What is said as each kind of step of a night begins."""
    steps = (
        *(Briefing(60, Team.BLACK), Meeting(20, "sheriff"), RelaxedSitting(30)),
        *(Hunt(20, Team.BLACK), Call(10, "sheriff"), BestMove(20)),
    )
    teller = Narrator(RULESETS[rules], "ru", reminders=who)
    return " ".join(line for step in steps for line in teller.tell(e.Began(step)))


def test_with_one_phone_no_time_is_told_and_no_number_is_called_at_night() -> None:
    for rules in ("fiim", "wolves", "classic", "club"):
        told = _night_words(rules, Reminders.ONE_PHONE)
        assert not re.search(r"\d|секунд|минут", told), told
    assert "1 минута" in _night_words("fiim", Reminders.PHONES)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("classic", ["Маски, глаза закрыты, головы опущены.", "Наступает ночь."]),
        ("club", ["Музыка. Маски.", "Ночь."]),
        ("wolves", ["Маски; головные уборы и очки сняты.", "Наступает ночь."]),
        ("home", ["Наступила ночь."]),
    ],
)
def test_a_later_night_has_a_word_of_it_before_it_falls(rules: str, words: list[str]) -> None:
    assert narrator(rules).tell(e.NightFell(2)) == words


CLAUSES = {
    "K27": ("club", ["не курят", "пьяных", "за испорченное платят", "не подсказывает", "ближайшую игру"]),
    "K28": ("club", ["музыку", "маски"]),
    "K2": ("club", ["которое ему выпало"]),
    "C24": ("classic", ["в масках", "закрытыми глазами", "опущенной головой"]),
    "F25": ("fiim", ["телефоны", "отключив звук"]),
    "F26": ("fiim", ["Своя маска — только с разрешения судьи"]),
    "F27": ("fiim", ["головные уборы", "очки", "отражает свет"]),
    "W2": ("wolves", ["срочный звонок"]),
    "W15": ("wolves", ["в своей маске"]),
    "W16": ("wolves", ["часы и браслеты можно оставить"]),
    "B29": ("boxed", ["видели друг друга", "не слышно"]),
    "H16": ("home", ["не ссорьтесь", "Ведущего меняйте", "выбывшим"]),
}


@pytest.mark.parametrize("clause", CLAUSES)
def test_what_people_keep_is_said_when_a_game_begins(clause: str) -> None:
    rules, parts = CLAUSES[clause]
    said = " ".join(Narrator(RULESETS[rules], "ru").tell(e.Started(RULESETS[rules], 10)))
    assert all(part in said for part in parts)


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_can_be_told_to_everyone_in_both_languages(rules: str, seed: int) -> None:
    """No identifier, no foreign word, no empty line."""
    viewers = (PUBLIC, JUDGE_VIEWER, 1, 2, 3)
    russian = [Listener(RULESETS[rules], "ru", viewer, {1: "Иван"}) for viewer in viewers]
    english = [Listener(RULESETS[rules], "en", viewer, {1: "Ivan"}) for viewer in viewers]
    play(RULESETS[rules], seed, russian + english, strict=seed > 2)
    for listener in russian:
        assert [line for line in listener.lines if not line.strip() or re.search("[A-Za-z_{}]", line)] == []
    for listener in english:
        assert [line for line in listener.lines if not line.strip() or re.search("[А-яЁё_{}]", line)] == []


@pytest.mark.parametrize("rules", RULESETS)
def test_lines_are_sentences(rules: str) -> None:
    """Each begins with a capital or a number and ends with a mark."""
    judge = Listener(RULESETS[rules], "ru", JUDGE_VIEWER)
    play(RULESETS[rules], 7, [judge], strict=True)
    assert [line for line in judge.lines if not re.fullmatch(r"[А-ЯЁ0-9].*[.!?…]", line)] == []
