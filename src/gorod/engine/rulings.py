"""Rulings of the judge against the program, a change of the judge, and a new deal (B2, K3)."""

from collections import Counter
from collections.abc import Callable

from gorod.engine.commands import HandOver, Overrule, Place, Redeal, Ruling
from gorod.engine.events import (
    Corrected,
    Decided,
    How,
    JudgeChanged,
    Left,
    NobodyLeaves,
    Outcome,
    Overruled,
    Redealt,
    Shuffled,
)
from gorod.engine.play import (
    Play,
    Then,
    ToChosen,
    ToCount,
    ToDawn,
    ToDeal,
    ToDusk,
    ToEnd,
    ToNight,
    ToTalk,
    ToVote,
)
from gorod.engine.refusal import Forbidden, Refusal
from gorod.engine.role import UNKNOWN, Team
from gorod.engine.ruleset import SentenceWay
from gorod.engine.seats import BIT, NOBODY, all_of, mask_of
from gorod.engine.state import State
from gorod.engine.step import AnyStep, Ballot, Dealing, Lift, Poll
from gorod.engine.steps import CONDUCT
from gorod.engine.steps.poll import confirm
from gorod.engine.steps.reading import no_vote, open_ballot
from gorod.engine.victory import decide_result, leave

MAX_REASON_CHARS = 200
TIE = "tie"
FOUL_COUNTS = tuple("0123456789")


def overrule(play: Play, command: Overrule) -> None:
    """Apply a ruling; the rules continue from the new facts. Only a ruling without sense is refused."""
    is_text = command.reason.isprintable() and '"' not in command.reason
    if not command.reason or len(command.reason) > MAX_REASON_CHARS or not is_text:
        raise Forbidden(Refusal.NONSENSE, "reason")
    if mask_of(command.seats) & ~all_of(play.game.seats):
        raise Forbidden(Refusal.NO_SUCH_SEAT)
    if play.game.is_over and command.ruling is not Ruling.END:
        raise Forbidden(Refusal.GAME_OVER)
    _RULINGS[command.ruling](play, command)


def _require_sense(is_sense: bool, detail: str) -> None:
    if not is_sense:
        raise Forbidden(Refusal.NONSENSE, detail)


def _out(play: Play, command: Overrule) -> None:
    gone = mask_of(command.seats)
    is_list = len(set(command.seats)) == len(command.seats) > 0
    _require_sense(is_list and not gone & ~play.game.alive, "out")
    play.emit(Overruled(command))
    play.emit(Left(command.seats, How.RULED_OUT))
    if _end_if_decided(play):
        return
    step = play.game.step
    if isinstance(step, Ballot | Poll):
        _vote_anew(play, step)
    else:
        CONDUCT[type(step)].gone(play, step, gone)


def _vote_anew(play: Play, step: Ballot | Poll) -> None:
    """Start the vote again with the candidates that a ruling has left."""
    game = play.game
    left = tuple(seat for seat in step.candidates if game.alive & BIT[seat])
    if isinstance(step, Poll) and step.sentenced:
        if game.alive & BIT[step.sentenced]:
            play.begin(Poll(step.seconds, sentenced=step.sentenced))
        else:
            no_vote(play, "no_candidates")
    elif not step.revote:
        play.go(ToVote())
    elif len(left) > 1:
        open_ballot(play, left, step.revote)
    elif left:
        play.go(ToChosen(left[0]))
    else:
        no_vote(play, "no_candidates")


def _end_if_decided(play: Play) -> bool:
    was_decided = play.game.outcome is not None
    decide_result(play)
    is_new = play.game.outcome is not None and not was_decided
    if is_new:
        play.go(ToEnd())
    return is_new


def _back(play: Play, command: Overrule) -> None:
    back = mask_of(command.seats)
    _require_sense(back != NOBODY and not back & play.game.alive, "back")
    play.emit(Overruled(command))
    decide_result(play)


def _fouls(play: Play, command: Overrule) -> None:
    _require_sense(len(command.seats) == 1 and command.value in FOUL_COUNTS, "fouls")
    play.emit(Overruled(command))


def _on(play: Play, command: Overrule) -> None:
    game = play.game
    _require_sense(len(command.seats) in (1, 2) and not game.night, "on")
    standing = command.seats[-1] in game.candidates
    _require_sense(bool(game.alive & BIT[command.seats[-1]]) and not standing, "on")
    _change_list(play, command)


def _change_list(play: Play, command: Overrule) -> None:
    """Change the list of candidates; a first vote that is on starts again.

    A tied set is not the list any more and cannot be changed.
    """
    step = play.game.step
    is_first_vote = isinstance(step, Ballot) and not step.revote
    _require_sense(not step.is_vote or is_first_vote, command.ruling)
    play.emit(Overruled(command))
    if is_first_vote:
        play.go(ToVote())


def _off(play: Play, command: Overrule) -> None:
    _require_sense(bool(command.seats) and set(command.seats) <= set(play.game.candidates), "off")
    _change_list(play, command)


def _role(play: Play, command: Overrule) -> None:
    _require_sense(len(command.seats) == 1 and command.value in play.rules.roles, "role")
    has_card = play.game.roles[command.seats[0]] is not UNKNOWN
    _require_sense(has_card or not isinstance(play.game.step, Dealing), "role")  # no card is dealt yet
    play.emit(Overruled(command))
    play.emit(Corrected(command.seats[0], play.rules.holding(command.value)))


def _votes(play: Play, command: Overrule) -> None:
    step = play.game.step
    if not isinstance(step, Ballot | Poll):
        raise Forbidden(Refusal.NONSENSE, "votes")
    sums = dict(command.votes)
    allowed = step.candidates or tuple(range(1, play.game.seats + 1))
    counts_fit = (
        all(count >= 0 for count in sums.values()) and sum(sums.values()) <= play.game.alive.bit_count()
    )
    _require_sense(bool(sums) and set(sums) <= set(allowed) and counts_fit, "votes")
    play.emit(Overruled(command))
    standing = tuple((s, sums[s]) for s in allowed if s in sums and play.game.alive & BIT[s])
    if isinstance(step, Poll) and step.sentenced:
        confirm(play, step.sentenced, standing)
    else:
        play.go(ToCount(step, standing))


def _chosen(play: Play, command: Overrule) -> None:
    """Settle the current vote without counts: these players leave, nobody leaves, or these are tied."""
    step, seats = play.game.step, command.seats
    is_tie = command.value == TIE
    is_vote = isinstance(step, Ballot | Poll | Lift)
    is_list = len(set(seats)) == len(seats) and not mask_of(seats) & ~play.game.alive
    can_be_tied = isinstance(step, Ballot | Poll) and len(seats) > 1
    _require_sense(is_vote and is_list and (can_be_tied or not is_tie), "chosen")
    play.emit(Overruled(command))
    if is_tie and isinstance(step, Ballot | Poll):
        play.go(ToCount(step, tuple((seat, 1) for seat in seats)))
    elif len(seats) == 1 and _is_first_look(play, step):
        play.go(ToChosen(seats[0]))
    elif seats:
        leave(play, seats, How.VOTED_OUT if len(seats) == 1 else How.LIFTED)
    else:
        play.emit(NobodyLeaves("ruled"))
        play.go(ToDusk())


def _is_first_look(play: Play, step: AnyStep) -> bool:
    """Whether the choice is only a sentence, because the rules vote on it again (H13)."""
    return play.rules.sentence.way is not SentenceWay.NONE and not getattr(step, "sentenced", 0)


def _victim(play: Play, command: Overrule) -> None:
    game = play.game
    _require_sense(game.night and not mask_of(command.seats) & ~game.alive, "victim")
    play.emit(Overruled(command))


_PLACES: dict[Place, tuple[bool, Then]] = {
    Place.TALK: (False, ToTalk()),
    Place.VOTE: (False, ToVote()),
    Place.NIGHT: (False, ToNight()),
    Place.DAWN: (True, ToDawn()),
}
"""By target of the ruling: whether it is reached from the night, and where the game continues."""


def _goto(play: Play, command: Overrule) -> None:
    _require_sense(command.value in tuple(Place), "goto")
    at_night, to = _PLACES[Place(command.value)]
    is_open = play.game.outcome is None and not isinstance(play.game.step, Dealing)
    _require_sense(play.game.night == at_night and is_open, "goto")
    play.emit(Overruled(command))
    play.go(to)


def _end(play: Play, command: Overrule) -> None:
    _require_sense(command.value == "draw" or command.value in tuple(Team), "end")
    play.emit(Overruled(command))
    play.emit(Decided(Outcome(None if command.value == "draw" else Team(command.value), "ruling")))
    play.go(ToEnd())


_RULINGS: dict[Ruling, Callable[[Play, Overrule], None]] = {
    Ruling.OUT: _out,
    Ruling.BACK: _back,
    Ruling.FOULS: _fouls,
    Ruling.ON: _on,
    Ruling.OFF: _off,
    Ruling.ROLE: _role,
    Ruling.VOTES: _votes,
    Ruling.CHOSEN: _chosen,
    Ruling.VICTIM: _victim,
    Ruling.GOTO: _goto,
    Ruling.END: _end,
}


def hand_over(play: Play, command: HandOver) -> None:
    """Change the judge; only a player who has left can take over (B2)."""
    if play.game.alive & BIT[command.seat]:
        raise Forbidden(Refusal.STILL_AT_THE_TABLE)
    play.emit(JudgeChanged(command.seat))


def _are_the_cards(game: State, deck: tuple[str, ...]) -> bool:
    """Whether the deck has the right cards for a new deal (K3).

    These are the cards that were collected, or the ruleset's own cast, in case a card was entered wrongly.
    A partial record may not know them.
    """
    gathered = [*(role.id for role in game.roles[1:] if role is not UNKNOWN), *game.deck]
    if UNKNOWN.id in gathered or len(gathered) < game.seats:
        return len(deck) == game.seats and set(deck) <= {*game.rules.roles, UNKNOWN.id}
    return Counter(deck) in (Counter(gathered), Counter(game.rules.cast.get(game.seats, {})))


def redeal(play: Play, command: Redeal) -> None:
    """Deal everyone anew after an attempt to swap a card (K3)."""
    game = play.game
    if not play.rules.dealing.redeal or game.day or not game.night:
        raise Forbidden(Refusal.NO_REDEAL)
    if not _are_the_cards(game, command.deck):
        raise Forbidden(Refusal.BAD_CAST)
    if command.offender > game.seats or command.offender < 0:
        raise Forbidden(Refusal.NO_SUCH_SEAT)
    play.emit(Redealt(command.offender, play.rules.dealing.redeal_penalty))
    play.emit(Shuffled(command.deck))
    play.go(ToDeal())
