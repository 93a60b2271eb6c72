"""The day in the family of the round: farewells, speeches, the vote, ties and the lift."""

from contextlib import suppress

from tests.reference.round_judge import (
    PASS,
    TIME_UP,
    Cancelled,
    Game,
    Over,
    Steps,
    ask,
    leave,
    look_for_winner,
    wait,
)
from tests.reference.table import Command, Seat


def farewells(game: Game, seats: list[Seat], seconds: int) -> Steps[None]:
    """C11, K11, K16, F8, F13: one last word each; then the game may be over (G9)."""
    if not game.winner or game.rules["farewell.final"]:
        for seat in seats:
            command: Command = ()
            while command not in (PASS, TIME_UP):
                _, command = yield from ask(game, "farewell", seconds, seat, {seat: {PASS}})
    if game.winner:
        raise Over


def speeches(game: Game) -> Steps[None]:
    """C8, K5, F7: one round, from the opener clockwise."""
    game.candidates, game.silent = [], set()
    opener = next_living(game, first_to_ask(game))
    turns = []
    for seat in clockwise(game, opener):
        if seat in game.living:
            turns.append(seat)
            game.turns = turns
            yield from speech(game, seat)


def first_to_ask(game: Game) -> Seat:
    """Who opens the day, if still there."""
    if not game.turns:
        return 1
    if game.rules["talk.opener"] == "second_speaker" and len(game.turns) > 1:
        return game.turns[1]  # K17: who had the second turn, silent or not
    return clockwise(game, game.turns[0])[1]  # C17, F7: the next after the opener


def next_living(game: Game, seat: Seat) -> Seat:
    return next(other for other in clockwise(game, seat) if other in game.living)


def clockwise(game: Game, first: Seat) -> list[Seat]:
    seats = list(game.cards)
    return seats[first - 1 :] + seats[: first - 1]


def speech(game: Game, seat: Seat) -> Steps[None]:
    """F9, F10, C9, K6: talk, and a nomination. F19, K22: the silenced may only nominate."""
    rules = game.rules
    seconds, begun, silent = rules["talk.seconds"], False, False
    nominated, own = False, 0  # whether the right was used; the own candidate who stands
    command: Command = ()
    while seat in game.living and command not in (PASS, TIME_UP):
        if seat in game.to_be_silent and (not begun or rules["fouls.cuts_speech"]):
            game.to_be_silent.remove(seat)
            if len(game.living) in rules["fouls.short_tables"]:
                seconds = rules["fouls.short_seconds"]
            else:
                seconds, silent = rules["fouls.silent_seconds"], True
                game.silent.add(seat)
        own = own if own in game.candidates else 0
        may: set[Command] = {PASS}
        if not nominated or rules["nominations.second"] == "replaces":  # G6
            may |= {("nominate", other) for other in game.living if other not in game.candidates}
        if own and rules["nominations.withdraw"] and not silent:  # K6
            may |= {("withdraw", own)}
        begun, game.speaker = True, seat
        _, command = yield from ask(game, "speech", seconds, seat, {seat: may})
        if command[0] in ("nominate", "withdraw") and own:  # G6: a second replaces the first
            game.candidates.remove(own)
            game.tell("withdrawn", seat, own)
            nominated, own = False, 0  # G6: it is gone, as if it had not been made
        if command[0] == "nominate":
            nominated, own = True, command[1]
            game.candidates.append(own)
            game.tell("nominated", seat, own)
    game.speaker = 0


def vote(game: Game) -> Steps[None]:
    """The reading, the vote, and the leaving of those it says, with farewells."""
    leaving: list[Seat] = []
    how, has_result = "voted_out", False
    yield from wait(game, "reading", game.rules["nominations.reading"])  # K8, F11
    day_one = game.rules["ballot.day_one"] if game.day == 1 else "held"
    if not game.cancelled and day_one != "none":  # F20
        game.voting, is_held = True, bool(game.candidates) and one_alone(game) != "no_vote"
        with suppress(Cancelled):  # F20: then nobody leaves
            leaving, how = yield from ballots(game)
            if leaving and how == "voted_out" and day_one == "leader_stays":
                leader, leaving = leaving[0], []
                yield from defence(game, leader)  # he only speaks
            has_result = is_held
    game.voting = False
    game.cancelled &= not has_result  # F20: a result is fixed, so a removal now concerns the next vote
    if game.day == 1:
        game.voted_out_on_day_one = len(leaving)
    if leaving:
        leave(game, leaving, how)
        look_for_winner(game)
        yield from farewells(game, leaving, game.rules["farewell.voted"])
    yield from wait(game, "dusk", game.rules["talk.dusk"])  # the end of the day belongs to the day
    game.cancelled &= has_result  # F20: of a day without a vote nothing carries over


def one_alone(game: Game) -> str:
    """K7, F12: what the rules do with a single candidate today, if there is just one."""
    single = "ballot.single_on_day_one" if game.day == 1 else "ballot.single"
    return str(game.rules[single]) if len(game.candidates) == 1 else ""


def ballots(game: Game) -> Steps[tuple[list[Seat], str]]:
    """C10–C12, K7–K12, F11–F15: who leaves, in order of nomination, and how."""
    single = "ballot.single_on_day_one" if game.day == 1 else "ballot.single"
    leaders = yield from ballot(game, game.rules[single])
    standing = False
    while len(leaders) > 1 and not standing:
        game.tell("tied", tuple(leaders))
        game.candidates = leaders
        yield from defences(game)
        leaders = yield from ballot(game, "leaves_uncounted")  # K26: the one left of the tied leaves
        standing = len(leaders) == len(game.candidates) or not game.rules["tie.while_shrinking"]
    if len(leaders) > 1:
        game.tell("tied", tuple(leaders))
        game.candidates = leaders
        return (yield from lift(game))
    return leaders, "voted_out"


def voters(game: Game) -> set[Seat]:
    """All living; by an option of K22 not those who were silenced today."""
    return game.living if game.rules["fouls.silenced_vote"] else game.living - game.silent


def ballot(game: Game, single: str) -> Steps[list[Seat]]:
    """The candidates are called one by one; those with the most votes come back."""
    used: set[Seat] = set()  # who raised a hand: never taken back
    votes: dict[Seat, set[Seat]] = {}  # of the candidates already closed

    def one_left_and_not_voted() -> bool:  # K7, F12; K26: what is left is voted as if it were the list
        return len(game.candidates) == 1 and single != "is_voted"

    def unused_votes() -> set[Seat]:  # C10, K9, F11
        return voters(game) - used if game.rules["ballot.unvoted"] == "to_last_candidate" else set()

    for candidate in list(game.candidates):
        hands: set[Seat] = set()
        while candidate in game.candidates and candidate not in votes and not one_left_and_not_voted():
            may: dict[Seat, set[Command]] = {seat: {("vote", candidate)} for seat in voters(game) - used}
            sender, command = yield from ask(game, "ballot", game.rules["ballot.seconds"], candidate, may)
            if command[0] == "vote":
                hands.add(sender)
                used.add(sender)
            if command == TIME_UP:
                votes[candidate] = hands & game.living  # K10: void if removed while it was voted on
                if candidate == game.candidates[-1]:
                    votes[candidate] |= unused_votes()
                    used |= votes[candidate]
                game.tell("counted", candidate, tuple(sorted(votes[candidate])), len(votes[candidate]))

    if one_left_and_not_voted():
        return list(game.candidates) if single == "leaves_uncounted" else []
    if not game.candidates:
        return []
    last = game.candidates[-1]
    if late := unused_votes():  # K26: the last one was removed while being voted
        votes[last] |= late
        game.tell("counted", last, tuple(sorted(late)), len(votes[last]))
    most = max(len(votes[candidate]) for candidate in game.candidates)
    return [candidate for candidate in game.candidates if most and len(votes[candidate]) == most]


def defences(game: Game) -> Steps[None]:
    """C12, K12, F14: the tied speak, in order of nomination (G7), while there are several (K26)."""
    heard = [
        seat for seat in game.candidates if game.rules["fouls.silenced_defence"] or seat not in game.silent
    ]
    for seat in heard:  # K22: by an option the silenced are not
        command: Command = ()
        while seat in game.candidates and len(game.candidates) > 1 and command not in (PASS, TIME_UP):
            _, command = yield from ask(game, "defence", game.rules["tie.defence"], seat, {seat: {PASS}})


def defence(game: Game, seat: Seat) -> Steps[None]:
    """Somebody speaks for himself, while he is at the table."""
    command: Command = ()
    while seat in game.living and command not in (PASS, TIME_UP):
        _, command = yield from ask(game, "defence", game.rules["tie.defence"], seat, {seat: {PASS}})


def lift(game: Game) -> Steps[tuple[list[Seat], str]]:
    """C12, K12, F14: shall all the tied leave?"""
    rules = game.rules
    if len(game.living) == 9 and len(game.candidates) == 3 and not rules["lift.three_of_nine"]:
        return [], "lifted"  # F15
    if len(game.living) == len(game.candidates) and not rules["lift.whole_table"]:
        return [], "lifted"  # F15
    if 0 < rules["lift.most"] < len(game.candidates):
        return [], "lifted"  # by option only
    hands: set[Seat] = set()
    while len(game.candidates) > 1:
        may: dict[Seat, set[Command]] = {seat: {("agree",)} for seat in voters(game) - hands}
        sender, command = yield from ask(game, "lift", rules["lift.seconds"], None, may)
        if command == ("agree",):
            hands.add(sender)
        if command == TIME_UP:
            hands &= game.living  # K26: a removed player's hand is void, the majority is of those now living
            twice, living = 2 * len(hands), len(game.living)
            passed = twice > living or (twice == living and rules["lift.passes"] == "half")
            game.tell("asked", tuple(sorted(hands)), passed)
            return (game.candidates if passed else []), "lifted"
    return game.candidates, "voted_out"  # K26: the one left of the tied leaves without a further vote
