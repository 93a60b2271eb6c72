"""Random games with everything a judge can do, written and read back.

`python -m tests.properties.round_trip --games 5000`: a game passes if its record is read without a complaint,
is written again as the same text, and the game that was read has the same events and the same final state as
the one played. Every fifth record also gets an `Unknown` tag: if it can be read then, it is written and read
back with the same events, and written again as the same text.

Not compared, because a record does not keep it (docs/notation.md):

- what marks the passing of time: that a step or a turn began or somebody was done (`Began`, `Turned`,
  `Passed`), and what is told to those who are called (`Met`, `Inherited`, `Offered`);
- signs at night (`Said` by night), a claim that says nothing, and which of the team fixed the plan;
- the place of a pause within its phase;
- the order of hands, or of shots, between two things the judge does; where the last shot of a hunter counts,
  the shots before it;
- whether a foul by which nobody leaves fell before or after the day ended without a vote (`NobodyLeaves`);
- before a new deal (K3): what was done with the cards that were gathered, and rulings on cards and victims;
- the deck as an event (`Shuffled`): it is a tag; the numbers of cards that are handed round in order (B4);
- which casts the rules allow: a record that states a strange cast allows it (`[Option "cast" …]`);
- in the final state: the progress of the step.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable
from multiprocessing import Pool

from msgspec import Struct
from msgspec.structs import asdict, replace

from gorod.engine import events as e
from gorod.engine import start
from gorod.engine.commands import (
    CLOCK,
    JUDGE,
    Command,
    DefeatTeam,
    Foul,
    HandOver,
    Overrule,
    Pause,
    Place,
    Redeal,
    Remove,
    Resume,
    Ruling,
    Sender,
    Tally,
    TimeUp,
)
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.ruleset import DealWay, Ruleset, SecondShot
from gorod.engine.rulings import TIE
from gorod.engine.seats import MAX_SEATS, listed
from gorod.engine.start import Setup
from gorod.engine.state import State
from gorod.engine.step import Ballot, Lift, Poll
from gorod.notation import NotationError, read, write
from gorod.notation.items import AS_RECORDED
from gorod.notation.writer import write_log
from gorod.rules import RULESETS
from tests.properties.moods import MOODS
from tests.random_play import TABLES, shuffled_deal
from tests.rulebook.table import begun, rules_with

Move = tuple[Command, Sender]
RATES = (0.005, 0.02, 0.06, 0.2)
"""How often the judge does something; by the seed of the game."""
UNKNOWN_TAGS = ("votes", "votes lifts", "shots", "shots checks", "nominations votes")
PARTIAL = 5
"""Every fifth game is also read as a partial record, which takes longer than all the rest."""
LONGEST = 6000


# -- play


def judged(game: State, rng: random.Random) -> Command:
    """Anything that only a judge does, sensible more often than not."""
    seats = range(1, game.seats + 1)
    alive, gone = listed(game.alive) or (1,), tuple(one.seat for one in game.left)
    seat = getattr(game.step, "seat", 0) if rng.random() < 0.3 else 0
    seat = seat or rng.choice(alive if rng.random() < 0.9 else seats)
    offence = rng.choice(["", "", *game.rules.offences])
    kinds: list[tuple[float, Command]] = [
        (8, Foul(seat, offence, technical=rng.random() < 0.1)),
        (2, Remove(seat, offence)),
        (0.1, DefeatTeam(seat, offence)),
        (2, Pause(rng.choice([0, seat]))),
        (1, HandOver(rng.choice(gone or (seat,)))),
        (0.6, Redeal(_deck(game, rng), rng.randrange(game.seats + 1))),
        (5, _ruling(game, seat, gone, rng)),
    ]
    if isinstance(game.step, Ballot | Poll | Lift):
        kinds.append((8, _tally(game, rng)))
    return rng.choices([command for _, command in kinds], [weight for weight, _ in kinds])[0]


def _deck(game: State, rng: random.Random) -> tuple[str, ...]:
    deck = [*(role.id for role in game.roles[1:] if role is not UNKNOWN), *game.deck]
    rng.shuffle(deck)
    return tuple(deck)


def _tally(game: State, rng: random.Random) -> Command:
    step, hands = game.step, rng.randint(0, game.alive.bit_count())
    if isinstance(step, Poll):
        return Tally(rng.choice(step.candidates or listed(game.alive) or (1,)), hands // 2)
    return Tally(step.current if isinstance(step, Ballot) else 0, hands)


def _ruling(game: State, seat: int, gone: tuple[int, ...], rng: random.Random) -> Command:
    alive = listed(game.alive) or (1,)
    some = tuple(rng.sample(alive, min(len(alive), rng.choice([0, 1, 1, 1, 2, 3]))))
    standing = getattr(game.step, "candidates", ()) or getattr(game.step, "tied", ()) or alive
    kind = rng.choice([*Ruling, Ruling.FOULS, Ruling.FOULS])
    why = "so"
    match kind:
        case Ruling.OUT:
            return Overrule(kind, why, some or (seat,))
        case Ruling.BACK:
            return Overrule(kind, why, (rng.choice(gone or (seat,)),))
        case Ruling.FOULS:
            return Overrule(kind, why, (seat,), str(rng.randint(0, 3)))
        case Ruling.ON:
            return Overrule(kind, why, (rng.choice(alive), seat) if rng.random() < 0.7 else (seat,))
        case Ruling.OFF:
            return Overrule(kind, why, game.candidates[:1] or (seat,))
        case Ruling.ROLE:
            return Overrule(kind, why, (seat,), rng.choice([*game.rules.roles]))
        case Ruling.VOTES:
            count = len(alive) // max(1, len(standing))
            votes = tuple((one, rng.choice([0, count, count])) for one in standing)
            return Overrule(kind, why, votes=votes)
        case Ruling.CHOSEN:
            return Overrule(kind, why, some, TIE if len(some) > 1 and rng.random() < 0.5 else "")
        case Ruling.VICTIM:
            return Overrule(kind, why, some)
        case Ruling.GOTO:
            return Overrule(kind, why, value=rng.choice([*Place]))
        case _:
            is_meant = rng.random() < 0.2  # else it would end most games
            return Overrule(kind, why, value=rng.choice(["draw", *Team]) if is_meant else "")


def chosen(game: State, rng: random.Random, rate: float) -> Move:
    """The next command: mostly a player's, in some mood."""
    if game.paused:
        return Resume(), JUDGE
    if rng.random() < rate * (3 if game.step.is_vote else 1):
        return judged(game, rng), JUDGE
    mood = rng.choices(("led", "tied", "usual", "quiet", "guessing"), (3, 3, 4, 1, 1))[0]
    return MOODS[mood](game, rng)


def dealt(name: str, seats: int, rng: random.Random) -> Log:
    """A game just begun: by a deal or a deck, with penalties brought along, a new deal allowed."""
    options = {"dealing__redeal": "true"} if rng.random() < 0.3 else {}
    if rng.random() < 0.15:
        options["house__first_out_judges"] = "true"
    rules = rules_with(name, **options)
    deal = shuffled_deal(rules, seats, rng)
    setup = Setup(penalties=_penalties(seats, rng)) if rng.random() < 0.3 else Setup()
    by_deck = rng.random() < 0.3
    log = start(rules, deck=deal, setup=setup) if by_deck else start(rules, deal=deal, setup=setup)
    return begun(start(rules, deal=deal) if isinstance(log, Refused) else log)


def _penalties(seats: int, rng: random.Random) -> tuple[tuple[int, int], ...]:
    return tuple((seat, rng.randint(1, 3)) for seat in sorted(rng.sample(range(1, seats + 1), 2)))


def played(name: str, seats: int, seed: int) -> Log:
    """A whole random game."""
    rng = random.Random(f"round trip {name} {seats} {seed}")
    log, rate = dealt(name, seats, rng), RATES[seed % len(RATES)]
    for _ in range(LONGEST):
        if log.game.is_over:
            break
        command, sender = chosen(log.game, rng, rate)
        if sender == log.game.judge and sender > 0:
            command, sender = TimeUp(), CLOCK  # a player who judges has no other moves
        log.do(command, sender)
    else:
        raise AssertionError("random play does not end")
    if rng.random() < rate:
        log.do(Overrule(Ruling.END, "so", value=rng.choice(["draw", *Team])), JUDGE)
    return log


# -- what must be equal

_PASSING = (e.Began, e.Turned, e.Passed, e.Met, e.Inherited, e.Offered, e.Resumed, e.Shuffled)
_STAYS_AFTER_NEW_DEAL = (
    *(e.Started, e.Fouled, e.Silenced, e.Removed, e.Left, e.VoteCancelled, e.Redealt),
    *(e.JudgeChanged, e.Overruled, e.Cautioned),
)
_ON_CARDS = (Ruling.ROLE, Ruling.VICTIM)


class Kept(Struct):
    """What a record keeps of a log."""

    events: list[e.Event]
    pauses: list[tuple[str, list[int]]]
    """By phase."""
    state: dict[str, object]


def kept(log: Log) -> Kept:
    """See the head of this file."""
    pauses: dict[str, list[int]] = {}
    events: list[e.Event] = []
    phase = "N0"
    for event in _since_last_deal(log.events):
        match event:
            case e.Started():
                phase = f"{'N' if event.night else 'D'}{event.day}"
                event = replace(event, rules=_rules(event.rules))
            case e.NightFell():
                phase = f"N{event.night}"
            case e.DayBroke():
                phase = f"D{event.day}"
            case e.Paused():
                pauses.setdefault(phase, []).append(event.seat)
                continue
            case e.Said() if phase.startswith("N") or event.claim == type(event.claim)():
                continue
            case e.Planned():
                event = replace(event, by=0)
            case e.Dealt() if log.game.rules.dealing.ways == (DealWay.HAND_OUT,):
                event = replace(event, number=0)
        if not isinstance(event, _PASSING):
            events.append(event)
    placed = [*_with_late_fouls_placed(_runs_in_order(log.game.rules, events))]
    return Kept(placed, [(phase, sorted(seats)) for phase, seats in pauses.items()], _state(log.game))


def _since_last_deal(events: list[e.Event]) -> list[e.Event]:
    last = max((at for at, event in enumerate(events) if isinstance(event, e.Redealt)), default=-1)
    before = [
        event
        for event in events[: last + 1]
        if isinstance(event, (*_STAYS_AFTER_NEW_DEAL, e.Paused))
        and not (isinstance(event, e.Overruled) and event.ruling.ruling in _ON_CARDS)
    ]
    return [*before, *events[last + 1 :]]


def _runs_in_order(rules: Ruleset, events: Iterable[e.Event]) -> list[e.Event]:
    """Hands and shots between two other events stand in order of candidate and seat."""
    done: list[e.Event] = []
    run: list[e.Event] = []
    for event in events:
        is_hand = isinstance(event, e.Voted | e.Agreed | e.Shot)
        if is_hand or (run and _follows_a_shot(run[-1], event)):
            run.append(event)
        else:
            done += [*_sorted(rules, run), event]
            run = []
    return done + _sorted(rules, run)


def _follows_a_shot(last: e.Event, event: e.Event) -> bool:
    """A foul that the rules give for a second shot, and the silence that it brings (K24)."""
    is_earned = isinstance(event, e.Fouled) and event.by_rule
    return is_earned or (isinstance(event, e.Silenced) and isinstance(last, e.Fouled))


def _sorted(rules: Ruleset, run: list[e.Event]) -> list[e.Event]:
    if isinstance(next(iter(run), None), e.Shot) and rules.hunt.second is SecondShot.REPLACES:
        run = [*{event.seat: event for event in run}.values()]  # type: ignore[union-attr]
    return sorted(run, key=lambda event: (getattr(event, "candidate", 0), event.seat))  # type: ignore[union-attr]


def _with_late_fouls_placed(events: list[e.Event]) -> list[e.Event]:
    """A foul after a list that is not voted on is read before it is said that nobody leaves."""
    done: list[e.Event] = []
    for event in events:
        at = len(done)
        if isinstance(event, e.Fouled | e.Silenced):
            while at and isinstance(done[at - 1], e.NobodyLeaves):
                at -= 1
        done.insert(at, event)
    return done


def _state(game: State) -> dict[str, object]:
    return {**asdict(game), "rules": _rules(game.rules), "step": type(game.step).__name__}


def _rules(rules: Ruleset) -> Ruleset:
    """A cast that the rules do not allow is stated, and then they allow it."""
    return replace(rules, cast={}, players=(1, MAX_SEATS))


# -- the trip


def fault_of(log: Log) -> str:
    """What is wrong with the record of this log, or nothing."""
    text = write_log(log)
    try:
        (record,) = read(text)
    except NotationError as error:
        return f"unreadable: {error}\n{text}"
    if not record.result.ok:
        return f"refused: {record.result}\n{text}"
    again = write(record)
    if again != text:
        return f"unstable: {_first_difference(text.splitlines(), again.splitlines())}\n{text}"
    first, second = kept(log), kept(record.log)
    for part in ("events", "pauses", "state"):
        one, other = getattr(first, part), getattr(second, part)
        if one != other:
            return f"{part}: {_first_difference(one, other)}\n{text}"
    return ""


def fault_of_partial(log: Log, unknown: str) -> str:
    """What is wrong with the record of the same game read by somebody who does not know all of it."""
    text = write_log(log).replace("\n[Result", f'\n[Unknown "{unknown}"]\n[Result', 1)
    try:
        (record,) = read(text)
        if not record.result.ok:
            return ""  # what is known contradicts what is unknown: no record
        written = write(record)
        (again,) = read(written)
    except NotationError as error:
        return f"partial, unreadable: {error}\n{text}"
    if not again.result.ok:
        return f"partial, refused: {again.result}\n{written}"
    if write(again) != written:
        return f"partial, unstable: {_difference(written, write(again))}\n{written}"
    one, other = _told(record.log), _told(again.log)
    return "" if one == other else f"partial, events: {_first_difference(one, other)}\n{written}"


def _told(log: Log) -> list[e.Event]:
    """Without what the reader has filled in: how an unknown vote came to its outcome."""
    return [event for event in kept(log).events if not _is_filled_in(event)]


def _is_filled_in(event: e.Event) -> bool:
    is_fact = isinstance(event, e.Overruled) and event.ruling.reason == AS_RECORDED
    return is_fact or isinstance(event, e.Counted | e.VoteTied)


def _difference(one: str, other: str) -> str:
    return _first_difference(one.splitlines(), other.splitlines())


def _first_difference(one: object, other: object) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        return str({key: (value, other[key]) for key, value in one.items() if value != other[key]})
    assert isinstance(one, list) and isinstance(other, list)
    at = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    at = min(len(one), len(other)) if at is None else at
    return f"at {at}: {one[at : at + 3]} and {other[at : at + 3]}"


def fault(name: str, seats: int, seed: int) -> str:
    """What is wrong with the records of one game, or nothing."""
    log = played(name, seats, seed)
    is_partial = seed % PARTIAL == 0
    tag = UNKNOWN_TAGS[seed // PARTIAL % len(UNKNOWN_TAGS)]
    return fault_of(log) or (fault_of_partial(log, tag) if is_partial else "")


def tables_of(name: str) -> list[tuple[str, int]]:
    """The tables at which a ruleset is played."""
    return [table for table in TABLES if table[0] == name]


def _tried(task: tuple[str, int, int]) -> tuple[tuple[str, int, int], str]:
    try:
        return task, fault(*task)
    except Exception as error:
        return task, f"{type(error).__name__}: {error}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Write random games down, read them back and compare.")
    parser.add_argument("--games", type=int, default=5000, help="games of each ruleset")
    parser.add_argument("--ruleset", choices=[*RULESETS], help="only this one")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--show", type=int, default=3, help="how many failures to print in full")
    args = parser.parse_args()
    failed = 0
    with Pool(args.processes) as pool:
        for name in [args.ruleset] if args.ruleset else [*RULESETS]:
            tables = tables_of(name)
            tasks = [(*tables[at % len(tables)], args.seed + at) for at in range(args.games)]
            kinds: Counter[str] = Counter()
            for task, why in pool.imap_unordered(_tried, tasks, 10):
                if why:
                    kinds[why.split(":")[0]] += 1
                    failed += 1
                    print(*([task, why] if kinds.total() <= args.show else [task]), flush=True)
            print(f"{name}: {args.games} games, {kinds.total()} failures {dict(kinds) or ''}", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
