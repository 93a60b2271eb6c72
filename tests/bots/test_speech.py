"""What bots say: true, to the point, in good words, and no secret in it."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest
from fluent.syntax import ast, parse

from gorod.bots.beliefs.common_belief import CommonBelief
from gorod.bots.player import Chair, SharedKnowledge
from gorod.bots.players import KINDS
from gorod.bots.seat_memory import SeatMemory
from gorod.bots.speech.arguments import ATTACK_KINDS, BLACK_FATES, RED_FATES, Argument
from gorod.bots.speech.opinion import BeliefOpinion, CrowdOpinion
from gorod.bots.speech.phrasing import (
    ACTS,
    STYLES,
    THIN,
    Phrasing,
    SpeechStyle,
    day_said,
    forms,
    sentences_of,
    variants,
)
from gorod.bots.speech.speaker import SaidBefore, Speaker, StandingAccusation
from gorod.engine import events as e
from gorod.engine import legal, start
from gorod.engine.commands import CLOCK, Act, Say, Shoot, TimeUp
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.seats import EVERYONE, listed
from gorod.engine.step import Ballot, Discussion, Farewell, Hunt, Poll
from gorod.game import Game
from gorod.rules import RULESETS
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, play, play_out
from gorod.texts import LANGUAGES, catalogue, say
from tests.bots.speeches import (
    GAMES,
    Heard,
    dealt,
    is_checker,
    is_true,
    listened,
    names,
    player,
    seated,
    seen_by,
    speeches,
)
from tests.bots.tables import do
from tests.rulebook.table import begun, cards

# -- what is said is so


def test_there_is_enough_to_listen_to() -> None:
    """In both languages, and of many kinds."""
    assert Counter(heard.lang for heard in speeches()).keys() == {"ru", "en"}
    assert len(speeches()) >= 200
    kinds = {(argument.kind, argument.fate) for heard in speeches() for argument in heard.spoken.arguments}
    assert len(kinds) > 30


def test_every_speech_gives_a_reason_and_every_reason_is_so() -> None:
    """By what the speaker himself has seen."""
    for heard in speeches():
        assert heard.spoken.arguments, heard.spoken
        assert [argument for argument in heard.spoken.arguments if not is_true(heard, argument)] == [], (
            heard.spoken
        )


def test_every_reason_names_its_seats_in_the_text() -> None:
    """The one it is about, and those who have a part in it; nobody names himself by number."""
    for heard in speeches():
        for argument in heard.spoken.arguments:
            seats = {argument.seat, argument.other, argument.by} - {0, heard.seat}
            missing = [seat for seat in seats if not names(heard.spoken.say.text, seat, heard.lang)]
            assert not missing or argument.kind == "standing", (argument, heard.spoken.say.text)


def test_a_speech_turns_against_the_one_it_claims_to_be_black() -> None:
    """The reason is about the target."""
    for heard in speeches():
        if heard.target:
            assert heard.target in {argument.seat for argument in heard.spoken.arguments}


def test_nobody_turns_against_one_whom_he_clears() -> None:
    """Not in the same breath."""
    for heard in speeches():
        claim = heard.spoken.say
        cleared = {*claim.red, *(seat for seat, team in claim.checks if team is Team.RED)}
        blamed = [argument for argument in heard.spoken.arguments if _blames(argument)]
        assert not {argument.seat for argument in blamed} & cleared, heard.spoken


def _blames(argument: Argument) -> bool:
    """Not every deed is a blame: standing by a red one, or against a black one, is a merit."""
    is_merit = argument.fate in (BLACK_FATES if argument.kind in ATTACK_KINDS else RED_FATES)
    is_other = argument.kind == "checked" or argument.kind.startswith(("wait", "trust"))
    return not (is_merit or is_other)


# -- words and deeds


def by_day(heard: Heard) -> list[e.Event]:
    """What followed on the same day."""
    found: list[e.Event] = []
    for event in heard.later:
        if isinstance(event, e.NightFell | e.DayBroke):
            break
        found.append(event)
    return found


def touched(event: e.Event, speaker: int) -> set[int]:
    """Of whom somebody else's public act tells something."""
    match event:
        case e.Said() if event.seat != speaker:
            claim = event.claim
            named = {*claim.black, *claim.red, *(seat for seat, _ in claim.checks)}
            return {*named, event.seat} if named or claim.role else set()
        case e.Nominated() if event.by != speaker:
            return {event.by, event.seat}
    return set()


def first_vote(heard: Heard) -> tuple[int, tuple[int, ...], list[e.Event]] | None:
    """How the speaker voted next, among whom, and what came before; his speech was the last till then."""
    before: list[e.Event] = []
    candidates: tuple[int, ...] = ()
    for event in by_day(heard):
        if isinstance(event, e.Said) and event.seat == heard.seat:
            return None
        if isinstance(event, e.Began) and isinstance(event.step, Ballot | Poll):
            candidates = event.step.candidates or tuple(range(1, heard.table.log.game.seats + 1))
        votes = dict(event.votes) if isinstance(event, e.Polled) else {}
        if isinstance(event, e.Counted):
            votes = dict.fromkeys(event.hands, event.candidate)
        if heard.seat in votes:
            return votes[heard.seat], candidates, before
        before.append(event)
    return None


def is_speech(heard: Heard) -> bool:
    """In the day's talk: not a defence, not a last word."""
    began = [event for event in heard.seen if isinstance(event, e.Began | e.Turned)][-1]
    return isinstance(began, e.Turned) or isinstance(began.step, Discussion)


def test_whoever_nominates_names_the_one_he_spoke_of() -> None:
    """And nobody else on that day, but for a later speech."""
    nominated = 0
    for heard in speeches():
        own = [event for event in by_day(heard) if isinstance(event, e.Nominated) and event.by == heard.seat]
        assert {event.seat for event in own} <= {heard.spoken.nominated}
        nominated += bool(own)
    assert nominated > 30


def test_a_vote_agrees_with_the_speech_unless_something_new_was_heard() -> None:
    """Of the one named, or of the one then voted for."""
    agreed = differed = 0
    for heard in filter(is_speech, speeches()):
        found = first_vote(heard)
        if not found or not heard.target or heard.target not in found[1]:
            continue
        choice, among, before = found
        is_first_day = not any(isinstance(event, e.DayBroke) and event.day > 1 for event in heard.seen)
        if len(among) == 2 and is_first_day:
            continue  # the table splits by number
        agreed += choice == heard.target
        if choice != heard.target:
            differed += 1
            assert any({choice, heard.target} & touched(event, heard.seat) for event in before), heard.spoken
    assert agreed > 60
    assert agreed > differed


def test_words_change_nothing_in_the_play() -> None:
    """A game goes the same way in silence and in both languages."""
    games = [[_mute(event) for event in _log("club", lang).events] for lang in ("", *LANGUAGES)]
    silent, *worded = [[event for event in game if event != e.Said(0, Say())] for game in games]
    assert worded == [silent, silent]


def _log(name: str, lang: str) -> Log:
    table, clock = seated(name, 10, lang, 11)
    play_out(table, clock)
    return table.log


def _mute(event: e.Event) -> e.Event:
    if not isinstance(event, e.Said):
        return event
    claim = event.claim
    plain = Say(claim.role, claim.checks, claim.black, claim.red)
    return e.Said(0 if plain == Say() else event.seat, plain)


def test_nobody_looks_for_words_where_none_are_wanted() -> None:
    """Simulations are as fast as without them."""
    table, clock = seated("fiim", 10, "", 1)
    play_out(table, clock)
    assert all("speaker" not in vars(player(table, seat)) for seat in range(1, 11))
    rush = play(Game("home", deal=dealt("home", 8, 1)), "bayes", 1).log
    said = [event for event in (*table.log.events, *rush.events) if isinstance(event, e.Said)]
    assert said
    assert {event.claim.text for event in said} == {""}


# -- secrets


def test_a_hidden_checker_speaks_as_a_citizen_would() -> None:
    """The same public game and the same claim give the same words, whatever his card and his checks are."""
    hidden = [heard for heard in speeches() if is_checker(heard) and not heard.spoken.say.role]
    assert len(hidden) > 5
    assert any(isinstance(event, e.Acted) for heard in hidden for event in heard.seen)
    for heard in hidden:
        public = seen_by(heard.table.log, EVERYONE, heard.at)
        assert _words(heard, public, heard.seen) == _words(heard, public, public)
        assert {argument.kind for argument in heard.spoken.arguments}.isdisjoint({"checked", "rival_me"})


def _sat_down(heard: Heard, public: list[e.Event], own: list[e.Event]) -> tuple[SeatMemory, Chair]:
    """Somebody at the speaker's seat who has seen this much."""
    shared = SharedKnowledge(heard.table.log.game.rules, heard.table.cast)
    shared.hear(public)
    chair = Chair(heard.seat, shared, Random(5), heard.lang)
    me = SeatMemory(chair)
    me.see(own)
    return me, chair


def _words(heard: Heard, public: list[e.Event], own: list[e.Event]) -> Say | None:
    me, chair = _sat_down(heard, public, own)
    opinion = BeliefOpinion(chair.shared.get(CommonBelief), heard.seat)
    claim = heard.spoken.say
    return Speaker(chair, me, opinion).words(Say("", (), claim.black, claim.red), heard.spoken.nominated)


def test_a_dark_one_never_blackens_his_living_mate_for_nothing() -> None:
    """Only where he gives him up, as a townsman in his place would, or answers him as he would a stranger."""
    dark = [heard for heard in speeches() if heard.card.is_mafia]
    assert len(dark) > 50
    for heard in dark:
        mates = {seat for event in heard.seen if isinstance(event, e.Met) for seat in event.seats}
        blamed = [r for r in heard.spoken.arguments if r.seat in mates - {heard.seat} and _blames(r)]
        blamed = [argument for argument in blamed if argument.fate != "me"]
        said = [event.claim for event in heard.seen if isinstance(event, e.Said) and event.seat == heard.seat]
        given_up = {seat for claim in said for seat in claim.black}
        assert {argument.seat for argument in blamed} <= {heard.target} | given_up


def test_a_dark_one_leaves_the_town_a_stranger() -> None:
    """However suspect his own are, if nothing makes him name one of them."""
    leaving = [heard for heard in speeches() if heard.card.is_mafia and _is_leaving(heard)]
    assert leaving
    for heard in leaving:
        me, chair = _sat_down(heard, seen_by(heard.table.log, EVERYONE, heard.at), heard.seen)
        speaker = Speaker(chair, me, _Accusing(me))
        assert speaker.words(None, 0)
        assert not {argument.seat for argument in speaker.spoken[0].arguments} & {*me.mates, me.seat}


def test_whoever_leaves_does_not_blame_one_whom_he_clears() -> None:
    """All but one of the others are cleared, so he is left."""
    for heard in filter(_is_leaving, speeches()):
        me, chair = _sat_down(heard, seen_by(heard.table.log, EVERYONE, heard.at), heard.seen)
        *cleared, left = [seat for seat in listed(me.game.alive) if seat not in me.mates]
        speaker = Speaker(chair, me, CrowdOpinion(me))
        assert speaker.words(Say(red=tuple(cleared)), 0)
        assert {argument.seat for argument in filter(_blames, speaker.spoken[0].arguments)} == {left}


class _Accusing(CrowdOpinion):
    """Suspects the speaker's own above all."""

    def suspicion(self, seat: int) -> float:
        """Sure of it."""
        return float(seat in self._me.mates)


@pytest.mark.parametrize("kind", ["simple", "bayes"])
def test_a_checker_leaves_all_his_checks(kind: str) -> None:
    """In his last word, though he has not come out."""
    log = begun(start(RULESETS["fiim"], cards(RULESETS["fiim"], "S M M D C C C C C C")))
    while not isinstance(log.game.step, Farewell):
        if Act((5,)) in legal(log.game, 1):
            do(log, Act((5,)), 1)
        if isinstance(log.game.step, Hunt):
            do(log, Shoot(1), 2, 3, 4)
        do(log, TimeUp(), CLOCK)
    table = GameLoop(log, HandClock())
    table.sit(1, KINDS[kind])
    said = player(table, 1).choose(legal(log.game, 1))
    assert isinstance(said, Say)
    assert (said.role, said.checks) == ("sheriff", ((5, Team.RED),))
    assert "шериф" in said.text
    assert "пятый красный" in said.text


def test_a_checker_leaves_what_he_was_told() -> None:
    """In every last word."""
    for heard in filter(_is_leaving, filter(is_checker, speeches())):
        answers = [event for event in heard.seen if isinstance(event, e.Acted) and event.seat == heard.seat]
        assert {seat for seat, _ in heard.spoken.say.checks} == {event.targets[0] for event in answers}
        assert all(
            names(heard.spoken.say.text, event.targets[0], heard.lang)
            or f"{event.targets[0]} " in heard.spoken.say.text
            for event in answers
        )


def _is_leaving(heard: Heard) -> bool:
    began = [event for event in heard.seen if isinstance(event, e.Began | e.Turned)][-1]
    return isinstance(began, e.Began) and isinstance(began.step, Farewell)


# -- words


def test_no_sentence_is_heard_more_than_three_times_in_a_game() -> None:
    """Nor is a whole speech heard twice."""
    for game in [*GAMES, ("fiim", 10, "ru", 3, "simple"), ("classic", 10, "en", 3, "simple")]:
        texts = [heard.spoken.say.text for heard in listened(*game)]
        sentences = Counter(sentence for text in texts for sentence in re.split(r"(?<=[.!?])\s", text))
        assert max(sentences.values()) <= 3
        assert max(Counter(texts).values()) == 1


def test_a_worn_sentence_is_not_said_again() -> None:
    """However few others there are."""
    shared = SharedKnowledge(RULESETS["fiim"], {"citizen": 10})
    before = SaidBefore(shared)
    before._history.game = seated("fiim", 10, "", 1)[0].log.game
    shared.hear([e.Said(1, Say(text="Выставляю седьмого."))] * 2)
    assert not before.is_worn("Выставляю седьмого.")
    assert before.wear("Выставляю восьмого.") == (2, 2)
    assert before.wear("Мне не нравится седьмой.") == (0, 0)
    shared.hear([e.Said(2, Say(text="Коротко. Выставляю седьмого."))])
    assert before.is_worn("По фактам. Выставляю седьмого.")
    assert not before.is_worn("По фактам. Выставляю восьмого.")
    speaker = Speaker(Chair(1, shared, Random(1)), SeatMemory(Chair(1, shared, Random(1))), Mock())
    assert (
        speaker._pick(["Выставляю седьмого.", "Выставляю восьмого.", "Его и выставляю."])
        == "Его и выставляю."
    )
    assert speaker._pick(["Выставляю седьмого.", "Выставляю восьмого."]) == "Выставляю восьмого."
    assert speaker._pick(["Выставляю седьмого."]) == ""


FILES = Path(say.__code__.co_filename).parent
KINDS_SAID = (
    *("reported", "claimed", "rival", "rival_me", "nominated_by", "accused_by", "many", "crowd", *THIN),
    *("wait_unheard", "wait_no_nomination", "wait_nominated", "wait_killed", "wait_next"),
    *("trust_cleared", "trust_claims", "trust_with_me", "trust_agrees", "trust_plain"),
)
FRAMES = ("against", "thin_against", "defence_against", "farewell_against", "answer", "trust", "wait")
ROUND_IT = (
    "opener",
    "agreeing",
    "nominating",
    "proposing",
    "suspecting",
    "defence",
    "killed_word",
    "voted_word",
)
CLAIMS = ("claim", "again", "leave_claim", "checks", "one_check", "no_checks")


@cache
def messages(lang: str) -> dict[str, ast.Message]:
    """The messages of the words of bots."""
    body = parse((FILES / f"speech_{lang}.ftl").read_text("utf-8")).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


def test_both_languages_have_the_same_words() -> None:
    """In the same order, each once, and in their own letters."""
    assert list(messages("ru")) == list(messages("en"))
    for lang, foreign in (("ru", "[A-Za-z]"), ("en", "[А-яЁё]")):
        text = (FILES / f"speech_{lang}.ftl").read_text("utf-8")
        assert len(re.findall(r"^speech[\w-]* =", text, re.MULTILINE)) == len(messages(lang))
        plain = re.sub(
            r"^#.*$|^\s*[\w-]+ =|\{[^{}]*\}|\{[^{}]*->|^ *\*?\[\w+\]", "", text, flags=re.MULTILINE
        )
        assert re.findall(foreign, plain) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_are_many_ways_to_say_each_thing(lang: str) -> None:
    """Eight at least."""
    for name in (*KINDS_SAID, *FRAMES, *CLAIMS):
        assert len(variants(lang, name)) >= 8, name
    for name in ROUND_IT:
        assert all(len(variants(lang, name) + variants(lang, f"{name}-{one}")) >= 8 for one in STYLES), name
    for kind in ACTS:
        fates = RED_FATES if kind in ATTACK_KINDS else BLACK_FATES
        for fate in (*fates, "comment"):
            assert len(variants(lang, kind)) * len(variants(lang, fate)) >= 8, (kind, fate)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_variant_is_whole_at_every_seat(lang: str) -> None:
    """No placeholder is left over, and nothing is said that the record could not hold."""
    for key in messages(lang):
        for seat in range(1, 21):
            text = catalogue.say(lang, key, "", **_values(lang, seat))
            assert text.isprintable()
            assert not re.search(r'[{}$"]|\?\?\?|  ', text), (key, text)


def _values(lang: str, seat: int) -> dict[str, str | int]:
    who = ("seat", "player", "me")[seat % 3]
    other = forms(lang, "other", who, seat % 20 + 1)
    by = forms(lang, "by", "seat", (seat + 6) % 20 + 1)
    about = forms(lang, "seat", "player" if seat % 2 else "seat", seat)
    plain = {"he": "он", "when": day_said(lang, 1, seat % 5 + 1), "role": "шериф", "checks": "7"}
    return {**about, **other, **by, **plain, "n": seat, "ago": seat % 5, "day": 1}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
def test_every_kind_of_reason_has_words_for_every_temper(lang: str, style: str) -> None:
    """A sentence or two each, begun with a capital letter and ended with a stop."""
    for argument, frame in _all_arguments():
        phrasing = Phrasing(lang, SpeechStyle(style, argument.seat == 2), Random(argument.kind), 1, 5)
        for draft in phrasing.drafts(frame, argument):
            assert re.fullmatch(r"[A-ZА-ЯЁ][^{}$]*[.!?]", draft), draft
            assert len(draft) <= 200
            assert all(re.match("[A-ZА-ЯЁ]", sentence) for sentence in sentences_of(draft)), draft


def _all_arguments() -> Iterator[tuple[Argument, str]]:
    frames = ("against", "defence_against", "farewell_against")
    for kind in ACTS:
        for fate in (*RED_FATES, "") if kind in ATTACK_KINDS else (*BLACK_FATES, ""):
            other = 1 if fate == "me" else 14
            yield from ((Argument(kind, 2, 3, other, fate, 17), frame) for frame in frames)
    for kind in KINDS_SAID:
        frame = kind.partition("_")[0]
        yield Argument(kind, 12, 3, 14, "", 17), frame if frame in ("wait", "trust") else "against"


def test_russian_numbers_are_declined() -> None:
    """Prepositions too: «ко второму», «со вторым», «во второго»."""
    first_ten = [forms("ru", "", "seat", seat)[""] for seat in range(1, 11)]
    assert (
        " ".join(first_ten) == "первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый"
    )
    assert forms("ru", "", "seat", 20)[""] == "двадцатый"
    assert list(forms("ru", "", "seat", 2).values()) == (
        ["второй", "второго", "второму", "вторым", "ко второму", "со вторым", "во второго"]
    )
    assert list(forms("ru", "", "seat", 3).values()) == (
        ["третий", "третьего", "третьему", "третьим", "к третьему", "с третьим", "в третьего"]
    )
    assert list(forms("ru", "", "player", 7).values())[:2] == ["игрок номер 7", "игрока номер 7"]


@pytest.mark.parametrize(
    ("day", "today", "words"),
    [(3, 3, "сегодня"), (2, 3, "вчера"), (1, 3, "позавчера"), (2, 5, "во второй день")],
)
def test_days_are_said_as_people_say_them(day: int, today: int, words: str) -> None:
    """As far back as people count."""
    assert day_said("ru", day, today) == words


# -- standing by one's word


@pytest.mark.parametrize(
    ("news", "is_news"),
    [
        ([], False),
        ([e.Said(1, Say(black=(3,)))], False),
        ([e.Said(4, Say(text="Пока никого не обвиняю."))], False),
        ([e.Said(4, Say(black=(5,)))], False),
        ([e.Said(4, Say(black=(3,)))], True),
        ([e.Said(4, Say("sheriff", ((7, Team.RED),)))], True),
        ([e.Nominated(4, 3)], True),
        ([e.Nominated(1, 7)], False),
    ],
)
def test_a_word_is_kept_until_there_is_news_of_either(news: list[e.Event], is_news: bool) -> None:
    """Seat 1 has named 7, and would rather vote for 3 now."""
    table, clock = seated("fiim", 10, "", 1)
    while not isinstance(table.log.events[-1], e.Turned):
        clock.move_to(table.deadline)
        table.tick()
    history = player(table, 1).me.history
    word = StandingAccusation(history, 1)
    word.give(Say(black=(7,)), 0)
    table.bots._shared.hear(news)
    history.catch_up()
    assert word.is_news(3) == is_news
    assert (word.named((3, 7)), word.named((3, 5))) == (7, 0)
