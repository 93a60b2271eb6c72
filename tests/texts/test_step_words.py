"""The words of the step now on: what the judge said as it began, and what follows from the rules."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from fluent.syntax import ast, parse
from pytest import MonkeyPatch

from gorod import Game
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Agree,
    Command,
    Foul,
    Nominate,
    Pause,
    Remove,
    Shoot,
    TimeUp,
    Vote,
)
from gorod.engine.log import Log
from gorod.engine.ruleset import Ruleset
from gorod.engine.step import Hunt
from gorod.rules import RULESETS
from gorod.rules.options import with_options
from gorod.services.told.narration import LOOK_KEY
from gorod.texts import LANGUAGES, catalogue
from gorod.texts.chorus import FOR_ALL, Chorus, StepWords
from gorod.texts.voice import Voice
from tests.random_play import TABLES, finished, played, shuffled_deal
from tests.rulebook.table import dealing, done, pass_to, seated, tied

TEXTS = Path(catalogue.__file__).parent


def words(log: Log, lang: str = "ru", has_devices: bool = True) -> StepWords:
    """What everybody reads at this moment."""
    chorus = Chorus(log.game.rules, lang, {}, has_devices=has_devices)
    chorus.listen(log.events, log.audiences)
    return chorus.step


def hint(log: Log, has_devices: bool = True) -> str:
    """The hint of this moment, in Russian."""
    return words(log, has_devices=has_devices).hint


# -- the judge's words


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phrase_was_said_to_all_before_and_is_there_at_every_step(name: str, seats: int, lang: str) -> None:
    for seed in range(3):
        log = finished(name, seats, seed, judge=0.06)
        chorus, said = Chorus(log.game.rules, lang), ""
        for start, end in pairwise([*log.starts, len(log.events)]):
            telling = chorus.tell(log.events[start:end], log.audiences[start:end])
            said += " " + " ".join(telling.to(FOR_ALL))
            assert chorus.step.phrase and chorus.step.phrase in said


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whoever_comes_later_reads_the_same(name: str, seats: int) -> None:
    log = finished(name, seats, 1, judge=0.06)
    chorus = Chorus(log.game.rules, "ru", {2: "Анна"})
    for start, end in pairwise([*log.starts, len(log.events)]):
        chorus.tell(log.events[start:end], log.audiences[start:end])
        late = Chorus(log.game.rules, "ru", {2: "Анна"})
        late.listen(log.events[:end], log.audiences[:end])
        assert late.step == chorus.step


def test_the_words_are_the_rituals_of_the_ruleset() -> None:
    assert words(pass_to(seated("fiim", phase="D2"), "speech")).phrase == "Стол открывает игрок № 2."
    second = done_with(pass_to(seated("fiim", phase="D2"), "speech"), (TimeUp(), CLOCK))
    assert words(second).phrase == "Игрок № 3, ваша минута."
    assert words(pass_to(seated("club", phase="N1"), "call")).phrase == "Просыпается Дон. Ищет Шерифа."
    assert words(pass_to(seated("classic", phase="N1"), "dawn")).phrase == "Утро у нас доброе."
    assert words(second, "en").phrase == "Player 3, your minute."


def done_with(log: Log, *commands: tuple[Command, int]) -> Log:
    """The log after these."""
    done(log, *commands)
    return log


def test_the_candidate_now_called_is_asked_for() -> None:
    log = pass_to(seated("classic", phase="D2"), "speech")
    done(log, (Nominate(7), 2), (TimeUp(), CLOCK), (Nominate(9), 3))
    pass_to(log, "ballot")
    assert words(log).phrase == "Кто за то, чтобы игру покинул игрок № 7?"
    done(log, (TimeUp(), CLOCK))
    assert words(log).phrase == "Кто за то, чтобы игру покинул игрок № 9?"
    done(log, (TimeUp(), CLOCK))
    assert words(log).phrase == "Игрок № 9, ваше последнее слово. Время — 30 секунд."


def test_a_step_without_words_of_its_own_keeps_the_last_ones() -> None:
    log = pass_to(seated("fiim", phase="D2"), "dusk")
    assert words(log).phrase == "Голосовать не за кого, никто не покидает игру."


def test_the_place_of_a_second_shot_looks_like_the_hunt() -> None:
    """B23."""
    log = pass_to(seated("boxed", phase="N1"), "hunt")
    first = words(log)
    done(log, (TimeUp(), CLOCK))
    assert isinstance(log.game.step, Hunt) and log.game.step.again and words(log) == first


def test_the_end_tells_who_has_won_and_why() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, *((Remove(seat), JUDGE) for seat in (5, 6, 7)))
    assert words(log).phrase == "Игра окончена: победили красные! За столом не осталось чёрных."
    assert words(log).hint == ""


# -- what follows from the rules


def test_unused_votes() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, (Nominate(7), 2), (TimeUp(), CLOCK), (Nominate(9), 3))
    pass_to(log, "reading")
    told = "Голоса тех, кто не проголосует, достанутся последней кандидатуре: № 9. [F11]"
    assert hint(log) == told
    pass_to(log, "ballot")
    assert hint(log) == told
    done(log, (TimeUp(), CLOCK))
    here = "Это последняя кандидатура: ей достанутся голоса всех, кто не проголосовал. [F11]"
    assert hint(log) == here


def test_a_removed_candidate_gets_nothing() -> None:
    log = pass_to(seated("classic", phase="D2"), "speech")
    done(log, (Nominate(7), 2), (TimeUp(), CLOCK), (Nominate(8), 3), (TimeUp(), CLOCK), (Nominate(9), 4))
    pass_to(log, "ballot")
    done(log, (Remove(9), JUDGE))
    assert hint(log).endswith("последней кандидатуре: № 8. [C10]")


@pytest.mark.parametrize(
    ("name", "phase", "told"),
    [
        ("fiim", "D1", "Если кандидатура будет одна, сегодня её не голосуют. [F12]"),
        ("fiim", "D2", "Если кандидатура будет одна, игрок уйдёт без подсчёта голосов. [F12]"),
        ("club", "D2", "Если кандидатура будет одна, голосуют и за неё. [K7]"),
        ("home", "D1", "Кандидатов не выставляют: голосовать можно за любого, кто за столом. [H11]"),
    ],
)
def test_what_becomes_of_candidates(name: str, phase: str, told: str) -> None:
    assert hint(pass_to(seated(name, phase=phase), "discussion" if name == "home" else "speech")) == told


def test_with_several_candidates_nothing_is_said_of_a_single_one() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    single = hint(log)
    done(log, (Nominate(7), log.game.opener))
    assert hint(log) == single != ""
    done(log, (TimeUp(), CLOCK), (Nominate(8), 3))
    assert hint(log) == ""
    done(log, (TimeUp(), CLOCK))
    assert hint(log) == ""
    done(log, (Remove(8), JUDGE))
    assert hint(log) == "Сегодня голосования не будет: его отменило удаление игрока. [F20]"


def test_a_candidate_who_is_withdrawn_or_removed_counts_no_more() -> None:
    log = pass_to(seated("fiim", phase="D2", fouls__removal_cancels_vote="false"), "speech")
    single = hint(log)
    done(log, (Nominate(7), log.game.opener))
    done(log, (TimeUp(), CLOCK), (Nominate(8), 3))
    done(log, (Remove(8), JUDGE))
    assert hint(log) == single


@pytest.mark.parametrize(
    ("name", "phase", "told"),
    [
        ("fiim", "D1", "Единственную кандидатуру сегодня не голосуют. [F12]"),
        ("fiim", "D2", "Кандидатура одна: игрок № 7 уходит без подсчёта голосов. [F12]"),
        ("club", "D2", "Голоса тех, кто не проголосует, достанутся последней кандидатуре: № 7. [K9]"),
    ],
)
def test_a_single_candidate(name: str, phase: str, told: str) -> None:
    log = pass_to(seated(name, phase=phase), "speech")
    done(log, (Nominate(7), log.game.opener))
    assert hint(pass_to(log, "reading")) == told


def test_what_another_tie_leads_to() -> None:
    log = tied(seated("fiim", phase="D2"))
    lift = "если опять выйдет поровну, стол решит, уходят ли все. [F14]"
    assert hint(log) == f"После речей голосуют снова, и {lift}"
    assert hint(pass_to(log, "ballot")) == "Если снова выйдет поровну, стол решит, уходят ли все. [F14]"


def test_three_of_nine_are_not_lifted() -> None:
    """F15."""
    log = pass_to(seated("classic", phase="D2", lift__three_of_nine="false"), "speech")
    done(log, (Remove(10), JUDGE))
    for by, seat in ((2, 3), (3, 4), (4, 5)):
        done(log, (Nominate(seat), by), (TimeUp(), CLOCK))
    pass_to(log, "ballot")
    for candidate, voters in ((3, (1, 2, 6)), (4, (7, 8, 9)), (5, (3, 4, 5))):
        done(log, *((Vote(candidate), voter) for voter in voters), (TimeUp(), CLOCK))
    assert hint(log) == "После речей голосуют снова, и если опять выйдет поровну, никто не уходит. [C12]"


@pytest.mark.parametrize(
    ("passes", "gone", "told"),
    [
        ("strict_majority", 0, "нужно 6 голосов из 10: если рук ровно половина, все остаются. [F14]"),
        ("strict_majority", 1, "нужно 5 голосов из 9. [F14]"),
        ("half", 0, "нужно 5 голосов из 10: половины довольно. [F14]"),
        ("half", 1, "нужно 5 голосов из 9. [F14]"),
    ],
)
def test_how_many_hands_a_lift_needs(passes: str, gone: int, told: str) -> None:
    options = {"lift__passes": passes, "fouls__removal_cancels_vote": "false"}
    log = tied(seated("fiim", phase="D2", **options))
    pass_to(log, "ballot")
    done(log, *((Vote(3), voter) for voter in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK), (TimeUp(), CLOCK))
    pass_to(log, "lift")
    done(log, *[(Remove(10), JUDGE)] * gone)
    assert hint(log) == f"Чтобы ушли все, {told}"
    needed = int(re.findall(r"нужно (\d+)", told)[0])
    done(log, *((Agree(), seat) for seat in range(1, needed)))
    before = len(log.game.left)
    done(log, (Agree(), needed), (TimeUp(), CLOCK))
    assert len(log.game.left) == before + 2


def test_fouls_and_silence() -> None:
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, *[(Foul(2), JUDGE)] * 2)
    assert hint(log) == "Ещё один фол, и игрок № 2 лишится ближайшей речи. [F19]"
    done(log, (Foul(3), JUDGE), (Foul(3), JUDGE), (Foul(3), JUDGE), (TimeUp(), CLOCK))
    assert hint(log) == "Игрок № 3 лишён речи, но может выставить кандидатуру. [F19]"
    club = pass_to(seated("club", phase="D2"), "speech")
    speaker = club.game.opener
    done(club, *[(Foul(speaker), JUDGE)] * 2)
    assert hint(club) == f"Ещё одно замечание, и игрок № {speaker} лишится остатка речи. [K22]"


def test_a_hidden_foul_is_in_no_hint() -> None:
    """K23."""
    log = pass_to(seated("club", phase="N1"), "hunt")
    done(log, *[(Foul(2), JUDGE)] * 2)
    pass_to(log, "speech")
    assert log.game.opener == 2 and hint(log) == "Если кандидатура будет одна, голосуют и за неё. [K7]"


def test_a_removal_cancels_the_vote() -> None:
    """F20."""
    log = pass_to(seated("fiim", phase="D2"), "speech")
    done(log, (Remove(9), JUDGE))
    assert hint(log) == "Сегодня голосования не будет: его отменило удаление игрока. [F20]"


def test_at_night_everybody_reads_that_everybody_taps() -> None:
    log = pass_to(seated("boxed", phase="N1"), "hunt")
    told = set()
    while log.game.night:
        told.add(hint(log))
        done(log, (TimeUp(), CLOCK))
    same = "Каждый за столом делает то же самое."
    assert told == {f"Коснитесь номера. {same}", f"Коснитесь двух номеров. {same}"}
    move = hint(pass_to(seated("fiim", phase="N1"), "best_move"))
    assert move == f"Коснитесь трёх номеров. {same} Записывают их только первому убитому. [F18]"


def test_where_a_person_judges_the_night_is_told_by_its_rules() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    told = "Жертва будет, только если весь клан выберет один номер; иначе промах. [F16]"
    assert hint(log, has_devices=False) == told
    pass_to(log, "call")
    gone = "Роль вызывают каждую ночь одинаково, в игре она или уже нет. [G1]"
    assert hint(log, has_devices=False) == gone


def test_a_pause_stops_the_clocks() -> None:
    log = pass_to(seated("wolves", phase="D2"), "speech")
    done(log, (Pause(), JUDGE))
    assert hint(log) == "Часы стоят: игра продолжится с этого же места. [W2]"
    assert words(log).phrase == "Стол открывает игрок № 2."


def test_a_victim_of_the_night() -> None:
    log = pass_to(seated("fiim", phase="N1"), "hunt")
    done(log, *((Shoot(1), seat) for seat in (5, 6, 7)))
    assert hint(pass_to(log, "dawn")) == "Убитый ночью скажет последнее слово, а карту не покажет. [F8]"


# -- every hint has its words in both languages, and all of them are used


def _keys(lang: str) -> list[str]:
    body = parse((TEXTS / f"hints_{lang}.ftl").read_text("utf-8")).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    return [entry.id.name for entry in body if isinstance(entry, ast.Message)]


def test_both_languages_have_the_same_hints() -> None:
    assert _keys("ru") == _keys("en") and all(key.startswith("hint-") for key in _keys("ru"))


OPTIONS: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in RULESETS),
    ("fiim", {"ballot.day_one": "none"}),
    ("fiim", {"ballot.day_one": "leader_stays"}),
    ("fiim", {"lift.passes": "half", "fouls.cuts_speech": "true", "ballot.unvoted": "lost"}),
    ("home", {"sentence.way": "yes_no"}),
    ("home", {"sentence.way": "yes_no", "lift.passes": "half"}),
    ("club", {"fouls.cuts_speech": "false"}),
    ("classic", {"tie.revotes": "2"}),
    ("classic", {"tie.then": "nobody_leaves"}),
]


def test_every_hint_is_given_somewhere(monkeypatch: MonkeyPatch) -> None:
    used, say = set[str](), Voice.say

    def spied(self: Voice, *keys: str, **values: str | int) -> str:
        used.update(key.replace("_", "-") + end for key in keys for end in catalogue.chain(self.rules.id))
        return say(self, *keys, **values)

    monkeypatch.setattr(Voice, "say", spied)
    for name, options in OPTIONS:
        for seed in range(4):
            _read_through(name, options, seed)
    for log in _rare_moments():
        hint(log)
        hint(log, has_devices=False)
    used.add(f"hint-{LOOK_KEY}")  # given beside the game: tests/services/test_looking.py
    assert [key for key in _keys("ru") if key not in used] == []


def _rare_moments() -> list[Log]:
    """Those that random games seldom have."""
    single = pass_to(seated("fiim", phase="D1"), "speech")
    done(single, (Nominate(7), 1))
    lift = tied(seated("classic", phase="D2", lift__passes="half"))
    pass_to(lift, "ballot")
    done(lift, *((Vote(3), voter) for voter in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK), (TimeUp(), CLOCK))
    hint(pass_to(lift, "lift"))
    done(lift, (Remove(10), JUDGE))
    sentences = []
    for passes in ("half", "strict_majority"):
        deal = "M M Dr In C C C C"
        log = pass_to(seated("home", deal, "D1", sentence__way="yes_no", lift__passes=passes), "poll")
        done(log, (Vote(3), 1), (TimeUp(), CLOCK))
        sentences.append(pass_to(log, "lift"))
    best_move = pass_to(seated("fiim", phase="N1"), "best_move")
    dealt = dealing("fiim", "C C C S M M D C C C")
    return [pass_to(single, "reading"), lift, *sentences, best_move, dealt]


def _read_through(name: str, options: dict[str, str], seed: int) -> None:
    rules, rng = with_options(RULESETS[name], options.items()), random.Random(f"{name} {seed}")
    assert isinstance(rules, Ruleset), rules
    size = rng.choice([size for size in rules.cast if size < 13])
    log = Game(rules, deal=shuffled_deal(rules, size, rng)).log
    for _ in played(log, rng, judge=0.08):
        pass
    choruses = [Chorus(log.game.rules, "en", {}, has_devices=tapped) for tapped in (True, False)]
    for start, end in pairwise([*log.starts, len(log.events)]):
        for chorus in choruses:
            chorus.listen(log.events[start:end], log.audiences[start:end])
            assert re.fullmatch(r"([A-Z].*\.( \[[A-Z]\d+\])?)?", chorus.step.hint)
