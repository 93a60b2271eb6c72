"""What boxed and home share: the judge's hand over every step, the vote, the calls, leaving and the end."""

from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests.reference.table import CLOCK, JUDGE, Ask, Command, Seat, Sender, Table

T = TypeVar("T")
Steps = Generator[Ask, tuple[Sender, Command], T]
Vote = Callable[[list[Seat], bool], Steps[list[Seat]]]  # (the list, is it a re-vote) -> who has the most
MAX_NUMBERS_SHOWN = 5  # numbers a hunter may show in one hunt; the last one counts


class GameOver(Exception):  # noqa: N818 — it is no error
    """A removal has ended the game: nothing more is held, farewells included (G9)."""


class VoteStopped(Exception):  # noqa: N818
    """The running vote is cancelled (F20), or the one it is about has been removed: nobody leaves by it."""


@dataclass
class Game:
    table: Table
    preset: dict[str, Any]
    look: Callable[["Game"], str]  # the ruleset's victory: who has won, "" while nobody has
    living: set[Seat] = field(default_factory=set)
    fouls: Counter[Seat] = field(default_factory=Counter)
    shown: set[Seat] = field(default_factory=set)  # whose card a vote has shown (B12)
    won: str = ""
    voting: bool = False  # from the first hand until the day's result is fixed
    vote_cancelled: bool = False  # the running vote, or the next one to come (F20)
    has_result: bool = False  # today's vote was held to its end
    sentenced: Seat = 0  # whose sentence is being confirmed (H13)
    agreed_on: set[Seat] = field(default_factory=set)  # this night's targets of the hunts (G10)
    pointed_at: Seat = 0  # whom all hunters point at while their hunt is on
    hunting: str = ""  # the clan
    quiet: bool = True  # nobody has left since this night fell
    idle_nights: int = 0  # in a row, with nobody leaving between them (F24)

    def __post_init__(self) -> None:
        self.living = set(self.table.cards)

    def option(self, name: str) -> Any:
        return self.table.options.get(name, self.preset[name])

    def dealt(self, *roles: str) -> set[Seat]:
        """All seats that were dealt one of these cards, living or not."""
        return {seat for seat, card in self.table.cards.items() if card in roles}


def play(course: Steps[None]) -> Steps[None]:
    """A game ends where its script ends, or at once by a removal."""
    try:
        yield from course
    except GameOver:
        return


# The judge's hand -----------------------------------------------------------------------------------------


def ask(
    game: Game, kind: str, seconds: int, turn: object = None, may: dict[Seat, set[Command]] | None = None
) -> Steps[tuple[Sender, Command]]:
    """Wait for one command. The judge's own are carried out here, whatever the step is."""
    sender, command = yield Ask(kind, seconds, turn, may or {})
    if sender == JUDGE:
        if command[0] == "foul":
            foul(game, command[1])
        else:
            remove(game, command[1])
    return sender, command


def foul(game: Game, seat: Seat) -> None:
    """G8: counted without effect, unless the option says at which one a player is removed (F19)."""
    game.fouls[seat] += 1
    game.table.tell("fouled", seat, False)
    if seat not in game.living:
        return  # G9: counted and written, and no further effect
    if game.fouls[seat] == game.option("fouls.removal_at"):
        remove(game, seat)


def remove(game: Game, seat: Seat) -> None:
    """G8, K26: leaves at once, without a farewell. What a vote loses by it, the vote itself looks up."""
    game.table.tell("removed", seat)
    if seat not in game.living:
        return  # G9: who is just leaving; written, and no further effect
    was_won = game.won
    if seat == game.pointed_at:  # G10: agreed on and removed before dawn counts as shot
        game.agreed_on.add(seat)
        game.table.tell("hunted", game.hunting, seat)
    leave(game, {seat}, "removed")
    if was_won:
        return  # G9: nothing changes the winner
    if game.won:
        raise GameOver
    if game.option("fouls.removal_cancels_vote") and seat not in game.agreed_on:  # F20, G10
        game.vote_cancelled = True
    if game.voting and (game.vote_cancelled or seat == game.sentenced):
        raise VoteStopped


def leave(game: Game, seats: Collection[Seat], how: str) -> None:
    """G2: all of them together, then the win is looked at once. A winner stays the winner (G9)."""
    game.living -= set(seats)
    game.quiet = False
    game.idle_nights = 0  # F24: any departure
    game.table.tell("left", tuple(sorted(seats)), how)
    if not game.won:
        win(game, game.look(game))


def win(game: Game, winner: str) -> None:
    game.won = winner
    if winner:
        game.table.tell("won", winner)


# Steps ----------------------------------------------------------------------------------------------------


def pause(game: Game, kind: str, seconds: int, turn: object = None) -> Steps[None]:
    """A step in which nobody has anything to do; one of no seconds is not held."""
    sender: Sender = JUDGE
    while seconds and sender != CLOCK:
        sender, _ = yield from ask(game, kind, seconds, turn)


def speech(
    game: Game, kind: str, seconds: int, seat: Seat, due: Callable[[Seat], bool] = lambda _seat: True
) -> Steps[None]:
    """A farewell or a defence: until its owner passes, the time is up, or it is no longer due."""
    while seconds and due(seat):
        sender, _ = yield from ask(game, kind, seconds, seat, {seat: {("pass",)}})
        if sender in (seat, CLOCK):
            return


def farewells(game: Game, seats: Iterable[Seat], seconds: int) -> Steps[None]:
    """In seat order (G10). G9: also those whose leaving ended the game, unless the option denies it."""
    if game.won and not game.option("farewell.final"):
        return
    for seat in sorted(seats):
        yield from speech(game, "farewell", seconds, seat)


def hunt(
    game: Game, clan: str, hunters: set[Seat], agreed: Callable[[dict[Seat, Seat]], Seat | None]
) -> Steps[Seat]:
    """Eyes open: all point at living players, not themselves. Returns the living target they agreed on, or 0.

    `agreed` says whom these last gestures mean: 0 a miss, None that there is no hunt.
    """
    shots: dict[Seat, Seat] = {}
    shown: Counter[Seat] = Counter()
    seconds = game.option("hunt.seconds")
    while seconds:
        game.hunting = clan
        game.pointed_at = agreed({one: shots[one] for one in shots if one in game.living}) or 0
        may: dict[Seat, set[Command]] = {}
        for hunter in hunters & game.living:
            if shown[hunter] < MAX_NUMBERS_SHOWN:
                may[hunter] = {("shoot", target) for target in game.living - {hunter}}
        sender, command = yield from ask(game, "hunt", seconds, clan, may)
        if sender == CLOCK:
            break
        if game.pointed_at and game.pointed_at not in game.living:
            agreed = no_hunt  # it is settled, whatever they still show
        if sender != JUDGE:
            shots[sender] = command[1]
            shown[sender] += 1
    game.pointed_at = 0
    target = agreed({one: shots[one] for one in shots if one in game.living})
    if target is not None:
        game.table.tell("hunted", clan, target)
        game.agreed_on.add(target)
    return target or 0


def no_hunt(_shots: dict[Seat, Seat]) -> None:
    return None


def call(
    game: Game,
    role: str,
    choices: Callable[[Seat], Iterable[tuple[Seat, ...]]],
    answer: Callable[[Seat, tuple[Seat, ...]], str],
) -> Steps[dict[Seat, tuple[Seat, ...]]]:
    """G1, G3: a dealt role is called, each living holder may act once; B15: not when all were shown."""
    acts: dict[Seat, tuple[Seat, ...]] = {}
    seconds = game.option("night.act")
    while seconds and game.dealt(role) - game.shown:
        may: dict[Seat, set[Command]] = {}
        for holder in game.dealt(role) & game.living - acts.keys():
            may[holder] = {("act", targets) for targets in choices(holder)}
        sender, command = yield from ask(game, "call", seconds, role, may)
        if sender == CLOCK:
            break
        if sender != JUDGE:
            acts[sender] = command[1]
            game.table.tell("told", sender, command[1], answer(sender, command[1]))
    return acts


def others(game: Game) -> Callable[[Seat], Iterable[tuple[Seat, ...]]]:
    """G3: the target is a living player, not oneself."""
    return lambda holder: [(seat,) for seat in game.living - {holder}]


def nightfall(game: Game) -> None:
    game.quiet = True
    game.agreed_on = set()


def dawn(game: Game, killed: set[Seat]) -> Steps[None]:
    """G10: the night's departures apply together and the result is fixed; then it is told, then farewells."""
    if killed:
        leave(game, killed, "killed")
    if game.quiet:
        game.idle_nights += 1
        if game.idle_nights == game.option("victory.idle_nights_draw"):  # F24; 0 is never reached
            win(game, "draw")
    game.agreed_on = set()
    yield from pause(game, "dawn", game.option("talk.dawn"))
    yield from farewells(game, killed, game.option("farewell.killed"))


# The vote -------------------------------------------------------------------------------------------------


def vote_of_the_day(game: Game, candidates: list[Seat], vote: Vote) -> Steps[Seat]:
    """Vote, ties, sentence. Returns who is voted out, 0 for nobody. F20: a cancelled vote is not held."""
    out, game.has_result = 0, False
    if candidates and not game.vote_cancelled:
        game.voting = True
        try:
            out = yield from voted_out(game, candidates, vote)
            game.has_result = True
        except VoteStopped:
            out = 0
    game.voting = False
    game.sentenced = 0
    game.vote_cancelled &= not game.has_result  # a result is fixed: a removal now concerns the next vote
    return out


def dusk(game: Game) -> Steps[None]:
    """The end of the day belongs to the day; of one without a vote nothing carries over (F20)."""
    if not game.won:
        yield from pause(game, "dusk", game.option("talk.dusk"))
        game.vote_cancelled &= game.has_result


def voted_out(game: Game, candidates: list[Seat], vote: Vote) -> Steps[Seat]:
    leaders = yield from vote(candidates, False)
    tell_tie(game, leaders)
    for _ in range(game.option("tie.revotes")):  # B11, H12: each among those tied in the one before
        if len(leaders) > 1:
            leaders = yield from defences(game, leaders)
            leaders = yield from vote(leaders, True)
            tell_tie(game, leaders)
    if len(leaders) != 1:
        return 0
    stands = yield from sentence(game, leaders[0], candidates, vote)
    return leaders[0] if stands else 0


def defences(game: Game, tied: list[Seat]) -> Steps[list[Seat]]:
    """G7: the tied speak in turn (0 seconds in both presets). K26: a tied set loses the removed."""

    def standing() -> list[Seat]:
        return [seat for seat in tied if seat in game.living]

    def due(seat: Seat) -> bool:
        return seat in standing() and len(standing()) > 1

    for seat in tied:
        yield from speech(game, "defence", game.option("tie.defence"), seat, due)
    return standing()


def tell_tie(game: Game, leaders: list[Seat]) -> None:
    if len(leaders) > 1:
        game.table.tell("tied", tuple(leaders))


def most_voted(votes: dict[Seat, int]) -> list[Seat]:
    """Who has the most votes, in the order of the list."""
    most = max(votes.values(), default=0)
    return [seat for seat in votes if most and votes[seat] == most]  # C10: who has no vote does not leave


def sentence(game: Game, seat: Seat, candidates: list[Seat], vote: Vote) -> Steps[bool]:
    """H13: a defence, then everyone votes again; does the sentence stand? Way «none»: it is not asked."""
    if game.option("sentence.way") == "none":
        return True
    game.sentenced = seat
    game.table.tell("sentenced", seat)
    yield from speech(game, "defence", game.option("sentence.defence"), seat)
    if game.option("sentence.way") == "yes_no":
        return (yield from yes_or_no(game))
    again = yield from vote([one for one in candidates if one in game.living], False)
    return again == [seat]


def yes_or_no(game: Game) -> Steps[bool]:
    """H13's option. K26: a removed player's hand is void, and the majority is of those now living."""
    hands: set[Seat] = set()
    while True:
        may: dict[Seat, set[Command]] = {seat: {("agree",)} for seat in game.living - hands}
        sender, _ = yield from ask(game, "lift", game.option("lift.seconds"), None, may)
        if sender == CLOCK:
            break
        if sender != JUDGE:
            hands.add(sender)
    hands &= game.living
    passed = 2 * len(hands) > len(game.living)
    game.table.tell("asked", tuple(sorted(hands)), passed)
    return passed
