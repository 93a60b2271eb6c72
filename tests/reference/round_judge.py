"""The judge of the family of the round: what is known at the table, discipline, and who has won."""

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from tests.reference.table import CLOCK, JUDGE, Ask, Command, Seat, Sender, Table

T = TypeVar("T")
Steps = Generator[Ask, tuple[Sender, Command], T]
TIME_UP: Command = ("time_up",)
PASS: Command = ("pass",)
BLACK = ("mafioso", "don")

# What the four rulesets have in common; each script states what is its own.
RULES: dict[str, Any] = {
    "talk.seconds": 60,
    "talk.dawn": 5,
    "talk.dusk": 5,
    "talk.opener": "next_after_opener",  # C8 K5 F7, C17 F7
    "nominations.reading": 5,
    "nominations.second": "refused",
    "nominations.withdraw": False,  # G6 F10
    "ballot.seconds": 5,
    "ballot.unvoted": "to_last_candidate",  # C10 K9 F11
    "ballot.single": "is_voted",
    "ballot.single_on_day_one": "no_vote",  # C10 K7
    "tie.defence": 30,
    "tie.while_shrinking": True,  # C12 K12 F14
    "lift.seconds": 5,
    "lift.passes": "strict_majority",  # C12 K12 F14
    "lift.three_of_nine": True,
    "lift.most": 0,  # as many as are tied
    "ballot.day_one": "held",
    "lift.whole_table": True,
    "farewell.voted": 60,
    "farewell.killed": 60,
    "farewell.final": True,  # K11 K16 F8 F13, G9
    "hunt.seconds": 30,
    "hunt.number": 2,
    "hunt.numbers": "living",  # G4 C13 K13
    "hunt.visited": "spoils",  # C22
    "hunt.second": "spoils",  # C13 K15 F16
    "hunt.second_foul": False,  # G8
    "night.act": 10,
    "night.checks_gone": True,  # G3
    "doctor.again": "not_twice_running",  # G4, C22 W13
    "first_night.briefing": 60,
    "first_night.meet": 10,
    "first_night.relaxed_sitting": 0,  # G4
    "first_night.don_told": True,  # C6 K4 F3
    "best_move.seats": 0,
    "best_move.seconds": 20,
    "best_move.unless_voted_out": 2,  # F18
    "fouls.silence_at": 0,
    "fouls.removal_at": 0,
    "fouls.short_tables": (3, 4),  # G8: options as F19
    "fouls.short_seconds": 30,
    "fouls.silent_seconds": 10,
    "fouls.cuts_speech": False,
    "fouls.silenced_vote": True,
    "fouls.silenced_defence": True,
    "fouls.removal_cancels_vote": False,
    "fouls.hidden_at_night": False,
    "victory.idle_nights_draw": 0,
    "victory.idle_misses_red": 0,  # G8
    "victory.misses_red": 0,
    "victory.misses_red_table": 4,
    "victory.empty_table": "draw",  # G2
    "victory.maniac": "with_one_other",
    "victory.maniac_holds_up": True,  # C22
}


class Over(Exception):  # noqa: N818 — it is no error
    """The game has ended: nothing more is asked."""


class Cancelled(Exception):  # noqa: N818
    """F20: a removal has cancelled the vote that was being held."""


class Game:
    """What the judge keeps in mind from step to step."""

    def __init__(self, table: Table, own: Mapping[str, Any]) -> None:
        self.table, self.cards, self.tell = table, table.cards, table.tell
        self.rules: dict[str, Any] = {**RULES, **own, **table.options}
        self.living: set[Seat] = set(table.cards)
        self.winner = ""
        self.day, self.night = 0, True  # night n follows day n
        self.fouls = dict.fromkeys(table.cards, 0)
        self.to_be_silent: set[Seat] = set()  # has the third foul, the speech it costs is still to come
        self.silent: set[Seat] = set()  # was silenced in this day's round
        self.speaker = 0  # whose ordinary speech is running
        self.turns: list[Seat] = []  # who had a turn in the last round, in order
        self.candidates: list[Seat] = []  # in order of nomination; while a tie is settled, the tied
        self.voting, self.cancelled = False, False
        self.voted_out_on_day_one = 0
        self.target: Seat | None = None  # what the hunt of this night agreed on; 0 a miss, None no hunt
        self.pointed_at: Seat = 0  # whom all hunters have shot, while their hunt is still on
        self.shot: set[Seat] = set()  # whom anybody shot this night
        self.healed: set[Seat] = set()
        self.visited: set[Seat] = set()
        self.sheriff_at_dusk = True
        self.last_target: dict[Seat, Seat] = {}  # of each doctor and putana, last night
        self.somebody_left_tonight = False
        self.idle_nights, self.idle_misses, self.misses = 0, 0, 0  # F24, K19, K20

    def has(self, *roles: str) -> set[Seat]:
        """The living with one of these cards."""
        return {seat for seat in self.living if self.cards[seat] in roles}


def ask(
    game: Game, kind: str, seconds: int, turn: object = None, may: dict[Seat, set[Command]] | None = None
) -> Steps[tuple[Sender, Command]]:
    """The next command, whoever sent it; the judge's have taken effect when it comes back."""
    if not seconds:
        return CLOCK, TIME_UP  # a step of no seconds is not held
    sender, command = yield Ask(kind, seconds, turn, may or {})
    if sender == JUDGE:
        deeds = {"foul": foul, "remove": remove, "defeat_team": defeat_team}
        deeds[command[0]](game, command[1])
    return sender, command


def wait(game: Game, kind: str, seconds: int, turn: object = None) -> Steps[None]:
    """A step in which nobody has anything to do."""
    while (yield from ask(game, kind, seconds, turn))[1] != TIME_UP:
        pass


# Discipline


def foul(game: Game, seat: Seat) -> None:
    """F19, K22; K23: one given at night is told to the offender alone; G9: the leaving have it written."""
    game.fouls[seat] += 1
    game.tell("fouled", seat, bool(game.night and game.rules["fouls.hidden_at_night"]))
    if seat not in game.living:
        return  # G9: counted and written, and no further effect
    if game.fouls[seat] == game.rules["fouls.removal_at"]:
        remove(game, seat)
    elif game.fouls[seat] == game.rules["fouls.silence_at"]:
        # F19: the nearest speech that has not begun. K22: or the rest of the running one (see `speech`).
        game.to_be_silent.add(seat)
        game.tell("silenced", seat, bool(game.speaker == seat and game.rules["fouls.cuts_speech"]))


def remove(game: Game, seat: Seat) -> None:
    """K26: leaves at once, without words. F20: and that cancels the vote of today, or the next one."""
    game.tell("removed", seat)
    if seat not in game.living:
        return  # G9: is just leaving anyway
    if seat == game.pointed_at:  # G10: agreed on and removed before dawn counts as shot
        game.target = seat
        game.shot.add(seat)
        game.tell("hunted", "black", seat)
    leave(game, [seat], "removed")
    if seat in game.candidates:
        game.candidates.remove(seat)  # K26; the nominations he made stand
    if look_for_winner(game):
        raise Over  # G9: no farewell that is still to come
    counts_as_shot = game.night and seat == game.target  # G10: a target agreed on, so not a maniac's
    if game.rules["fouls.removal_cancels_vote"] and not counts_as_shot:
        game.cancelled = True
        if game.voting:
            raise Cancelled


def defeat_team(game: Game, seat: Seat) -> None:
    """F21: the game ends at once, the other team wins (unless the winner was fixed before, G9)."""
    win(game, "red" if game.cards[seat] in BLACK else "black")
    raise Over


# Leaving and winning


def leave(game: Game, seats: list[Seat], how: str) -> None:
    """G2: all who leave together leave at once."""
    game.living -= set(seats)
    game.tell("left", tuple(sorted(seats)), how)
    game.idle_nights = 0  # F24: any departure
    game.somebody_left_tonight = True
    if how != "killed":
        game.idle_misses = 0  # K19: any departure by vote or removal


def win(game: Game, winner: str) -> None:
    """F8, G9: fixed once, and nothing changes it."""
    if not game.winner:
        game.winner = winner
        game.tell("won", winner)


def look_for_winner(game: Game, misses_won: bool = False) -> str:
    """After all who leave together have left: who has won just now, or nobody."""
    if game.winner:
        return ""
    sides = winning_sides(game)
    maniac_holds_up = game.has("maniac") and game.rules["victory.maniac_holds_up"]
    if misses_won and not maniac_holds_up:
        sides.add("red")
    if not game.living:
        win(game, game.rules["victory.empty_table"])  # G2; K21: 0 = 0
    elif len(sides) > 1:
        win(game, "draw")  # G2
    elif sides:
        win(game, sides.pop())
    return game.winner


def winning_sides(game: Game) -> set[str]:
    """C19, K18, K21, F23, and C22 for the maniac."""
    blacks, maniacs = game.has(*BLACK), game.has("maniac")
    reds = game.living - blacks - maniacs
    sides = set()
    if maniacs and len(game.living) <= (2 if game.rules["victory.maniac"] == "with_one_other" else 1):
        return {"maniac"}  # C22; G2 makes no draw of it (B26)
    if maniacs and game.rules["victory.maniac_holds_up"]:
        return set()  # C22: while he lives neither reds nor blacks have won
    if reds and not blacks:
        sides.add("red")
    if blacks and len(blacks) >= len(reds):
        sides.add("black")
    return sides
