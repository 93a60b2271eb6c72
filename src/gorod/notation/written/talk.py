"""Writing talks and farewells, and which line a step opens."""

from gorod.engine import events as e
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.engine.step import Ballot, Dealing, Defence, Discussion, Farewell, Hunt, Lift, Poll, Reading
from gorod.notation.items import claim_text
from gorod.notation.scribe import Scribe
from gorod.notation.written.votes import vote_begins


def started(scribe: Scribe, event: e.Started) -> None:
    """A case may begin in the middle."""
    scribe.phase = f"{'N' if event.night else 'D'}{event.day}"
    scribe.fouls = dict((*event.fouls, *event.penalties))


def turned(scribe: Scribe, event: e.Turned) -> None:
    is_open = scribe.line is not None and scribe.line.step == "talk"
    scribe.end_speech() if is_open else scribe.open("talk")
    scribe.speaker = 0 if event.silent else event.seat
    scribe.in_talk = True


def _spoken(scribe: Scribe, seat: Seat, token: str) -> None:
    if scribe.line is None or scribe.line.step not in ("talk", "last"):
        scribe.open("talk")
    assert scribe.line is not None
    scribe.line.tokens.append(token)
    scribe.speaker = 0 if scribe.speaker == seat else scribe.speaker


def nominated(scribe: Scribe, event: e.Nominated) -> None:
    _spoken(scribe, event.by, f"{event.by}+{event.seat}")


def withdrawn(scribe: Scribe, event: e.Withdrawn) -> None:
    if not event.replaced:
        _spoken(scribe, event.by, f"{event.by}-{event.seat}")


def said(scribe: Scribe, event: e.Said) -> None:
    if scribe.phase.startswith("D"):
        claim = claim_text(event.claim, scribe.marks)
        _spoken(scribe, event.seat, f'{event.seat}"{claim}"' if claim else str(event.seat))


def began(scribe: Scribe, event: e.Began) -> None:
    step = event.step
    scribe.in_talk, scribe.is_ruled = isinstance(step, Discussion), False
    scribe.is_hunted = False
    match step:
        case Reading():
            _reading(scribe, step)
        case Ballot() | Poll():
            vote_begins(scribe, step)
        case Lift():
            scribe.open("lift" if len(step.tied) > 1 else "sentence")
            scribe.group, scribe.standing = 0, [0]
        case Farewell() | Defence():
            _solo_speech(scribe, "last" if isinstance(step, Farewell) else "talk", step.seat)
        case Dealing():
            pass
        case Hunt():
            scribe.close()
            scribe.clan = "shot" if step.clan is Team.BLACK else step.clan
        case _:
            scribe.close()


def _reading(scribe: Scribe, step: Reading) -> None:
    if scribe.line is None and not step.held:
        scribe.open("talk")
    if not step.held and scribe.line is not None:
        scribe.end_speech()
        scribe.line.outcome = ["no", "vote"]
    scribe.close()


def _solo_speech(scribe: Scribe, step: str, seat: Seat) -> None:
    is_open = scribe.line is not None and scribe.line.step == step
    scribe.end_speech() if is_open else scribe.open(step)
    scribe.speaker = seat
