"""A table to test at: short words for starting a game and moving it on."""

from gorod.engine import start
from gorod.engine.commands import CLOCK, Nominate, TimeUp, Vote
from gorod.engine.events import Event
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import BIT, EVERYONE
from gorod.engine.start import Setup
from gorod.engine.state import State
from gorod.notation.setup import marks_of
from gorod.rules import RULESETS
from gorod.rules.options import with_option

TEN = "C C C S M M D C C C"
WOLVES = "C C Dr S M M D C C C"
BOX = "M M D Co N V B J Cp A X L C C C C"
HOME = "M M Dr In C C C"
DEALS = {"fiim": TEN, "classic": TEN, "club": TEN, "wolves": WOLVES, "boxed": BOX, "home": HOME}


def rules_with(name: str, **options: str) -> Ruleset:
    """A ruleset with options: `hunt__two_clans="false"`."""
    rules = RULESETS[name]
    for option, value in options.items():
        changed = with_option(rules, option.replace("__", "."), value)
        assert isinstance(changed, Ruleset), changed
        rules = changed
    return rules


def cards(rules: Ruleset, marks: str) -> tuple[str, ...]:
    """Role ids by their marks."""
    known = marks_of(rules)
    return tuple(known[mark] for mark in marks.split())


def seated(name: str, deal: str = "", phase: str = "N0", **options: str) -> Log:
    """A game of this deal, from this phase."""
    rules = rules_with(name, **options)
    setup = Setup(day=int(phase[1:]), night=phase[0] == "N")
    return begun(start(rules, deal=cards(rules, deal or DEALS[name]), setup=setup))


def dealing(name: str, deck: str, **options: str) -> Log:
    """A game whose cards are still in the deck."""
    rules = rules_with(name, **options)
    return begun(start(rules, deck=cards(rules, deck)))


def begun(events: list[Event] | Refused) -> Log:
    """The log of a start that was accepted."""
    assert not isinstance(events, Refused), events
    return Log(events)


def steps(log: Log, until: str) -> list[tuple[str, int]]:
    """The kinds and seconds of the steps that pass until this phase."""
    passed = []
    while log.game.phase != until:
        passed.append((kind(log.game), log.game.step.seconds))
        log.do(TimeUp(), CLOCK)
    return passed


def kind(game: State) -> str:
    """The word for the step now on."""
    return str(game.step.__struct_config__.tag)


def pass_to(log: Log, wanted: str) -> Log:
    """Let steps pass until one of this kind is on."""
    while kind(log.game) != wanted:
        assert not isinstance(log.do(TimeUp(), CLOCK), Refused), wanted
    return log


def seen(log: Log, seat: int = 0) -> list[Event]:
    """What a seat has seen; seat 0 is a stranger in the room."""
    own = EVERYONE | (BIT[seat] if seat else 0)
    return [event for event, aud in zip(log.events, log.audiences, strict=True) if aud & own]


def done(log: Log, *commands: tuple[object, int]) -> list[Event]:
    """The events of the last of these commands, all of which are accepted."""
    events: list[Event] | Refused = []
    for command, sender in commands:
        events = log.do(command, sender)  # type: ignore[arg-type]
        assert not isinstance(events, Refused), events
    assert not isinstance(events, Refused)
    return events


def tied(log: Log) -> Log:
    """Two have five votes each."""
    pass_to(log, "speech")
    first = log.game.opener
    done(log, (Nominate(3), first), (TimeUp(), CLOCK), (Nominate(4), first + 1))
    pass_to(log, "ballot")
    done(log, *((Vote(3), seat) for seat in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK))
    return pass_to(log, "defence")


def nominated(log: Log, *seats: int) -> Log:
    """These are put on the list, and the ballot is on."""
    pass_to(log, "speech")
    first = log.game.opener
    for at, seat in enumerate(seats):
        done(log, (Nominate(seat), first + at), (TimeUp(), CLOCK))
    return pass_to(log, "ballot")


def question(name: str = "classic", **options: str) -> Log:
    """Two are tied twice, and it is asked whether both leave."""
    log = pass_to(tied(seated(name, phase="D2", **options)), "ballot")
    done(log, *((Vote(3), seat) for seat in (1, 2, 5, 6, 7)), (TimeUp(), CLOCK))
    return pass_to(log, "lift")


def sentenced() -> Log:
    """One is sentenced, and all vote again."""
    log = pass_to(seated("home", phase="D2"), "poll")
    done(log, *((Vote(5), seat) for seat in (1, 2, 3)), (TimeUp(), CLOCK))
    return pass_to(log, "poll")


def voted_out(name: str) -> Log:
    """Day two, and seat 1 has all votes."""
    log = pass_to(seated(name, phase="D2"), "speech")
    nominate_two(log)
    pass_to(log, "ballot")
    for seat in range(1, 11):
        log.do(Vote(1), seat)
    log.do(TimeUp(), CLOCK)
    log.do(TimeUp(), CLOCK)
    return log


def nominate_two(log: Log) -> None:
    """The first two speakers nominate seats 1 and 2."""
    for candidate in (1, 2):
        log.do(Nominate(candidate), log.game.step.seat)  # type: ignore[union-attr]
        log.do(TimeUp(), CLOCK)
