"""Writing nights: picks, plans, shots, acts, the best move."""

from gorod.engine import events as e
from gorod.engine.acts import Answer
from gorod.engine.role import Team
from gorod.engine.ruleset import DealWay, SecondShot
from gorod.notation.scribe import Draft, Scribe

_SIGNS = {Answer.YES: "+", Answer.NO: "-", Answer.UNCLEAR: "?", Answer.KILLED: "*"}


def dealt(scribe: Scribe, event: e.Dealt) -> None:
    """A pick; what is handed round in order needs no line (B4)."""
    if event.number and scribe.rules.dealing.ways != (DealWay.HAND_OUT,):
        line = scribe.line if scribe.line and scribe.line.step == "deal" else scribe.open("deal")
        line.tokens.append(f"{event.seat}>{event.number}{'b' if event.bottom else ''}")


def planned(scribe: Scribe, event: e.Planned) -> None:
    scribe.open("plan").tokens = [str(seat) for seat in event.seats]
    scribe.line = None


def _hunt_line(scribe: Scribe) -> Draft:
    if scribe.line is None or scribe.line.step != scribe.clan:
        scribe.open(scribe.clan)
    assert scribe.line is not None
    return scribe.line


def shot(scribe: Scribe, event: e.Shot) -> None:
    if scribe.is_hunted:
        return  # the target they agreed on has been removed (G10)
    _hunt_line(scribe)
    if scribe.rules.hunt.second is SecondShot.REPLACES:
        scribe.run = [shot for shot in scribe.run if shot[0] != event.seat]
    scribe.run.append((event.seat, f"{event.seat}>{event.target}"))


def hunted(scribe: Scribe, event: e.Hunted) -> None:
    scribe.is_hunted = True
    _hunt_line(scribe)
    scribe.end_run()
    scribe.outcome(str(event.target) if event.target else "miss")
    scribe.close()


def acted(scribe: Scribe, event: e.Acted) -> None:
    if scribe.line is None or scribe.line.step != event.role:
        scribe.open(event.role)
    assert scribe.line is not None
    targets = ",".join(str(target) for target in event.targets)
    scribe.line.tokens.append(f"{event.seat}>{targets}{_sign(scribe, event.answer)}")


def _sign(scribe: Scribe, answer: str) -> str:
    if answer == Answer.MANIAC:
        return "=" + next(r.mark for r in scribe.rules.roles.values() if r.team is Team.MANIAC)
    if answer in scribe.marks:
        return f"={scribe.marks[answer]}"
    return _SIGNS.get(Answer(answer), "") if answer else ""


def guessed(scribe: Scribe, event: e.Guessed) -> None:
    named = (*(str(seat) for seat in event.seats), *(f"~{seat}" for seat in event.reds))
    scribe.open("best").tokens = [f"{event.seat}:", *named]
