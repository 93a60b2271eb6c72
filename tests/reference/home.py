"""home (004): pen and paper. A full first night, free talk, a poll, and a sentence that is voted on again."""

from tests.reference.free_talk import (
    Game,
    Steps,
    ask,
    call,
    dawn,
    dusk,
    farewells,
    hunt,
    leave,
    most_voted,
    nightfall,
    others,
    play,
    vote_of_the_day,
)
from tests.reference.table import CLOCK, JUDGE, Command, Course, Seat, Table

PRESET = {
    "hunt.seconds": 30,
    "night.act": 10,  # G4
    "talk.dawn": 5,
    "talk.dusk": 5,
    "farewell.killed": 60,
    "farewell.voted": 0,
    "farewell.final": True,  # H9, G4, G9
    "talk.seconds": 300,  # H10
    "ballot.seconds": 20,
    "ballot.unvoted": "lost",  # H11
    "tie.revotes": 2,
    "tie.defence": 0,  # H12
    "sentence.way": "revote",
    "sentence.defence": 60,
    "lift.seconds": 5,  # H13, G4
    "doctor.again": "not_self_twice_running",  # H6
    "fouls.removal_at": 0,
    "fouls.removal_cancels_vote": False,
    "victory.idle_nights_draw": 0,  # G8
}


def course(table: Table) -> Course:
    return play(rulebook(Game(table, PRESET, victory)))


def rulebook(game: Game) -> Steps[None]:
    """H4: the very first night is a full one; then days and nights in turn."""
    mafia = game.dealt("mafioso")
    if mafia:  # H5: they find each other at their first hunt
        game.table.tell("met", "black", tuple(sorted(mafia)), 0)
    healed_last: dict[Seat, tuple[Seat, ...]] = {}
    while True:
        healed_last = yield from night(game, healed_last)
        if game.won:
            return
        yield from day(game)
        if game.won:
            return


def victory(game: Game) -> str:
    mafia = game.living & game.dealt("mafioso")
    civilians = game.living - mafia
    if not game.living:
        return "draw"  # G2
    if not mafia:
        return "red"  # H14
    if len(civilians) <= 1:
        return "black"  # H15: not parity
    return ""


# Night: mafia, doctor, inspector (H4) ---------------------------------------------------------------------


def night(game: Game, healed_last: dict[Seat, tuple[Seat, ...]]) -> Steps[dict[Seat, tuple[Seat, ...]]]:
    """Returns whom each doctor healed. The dawn belongs to it: H8, H9."""
    nightfall(game)
    target = 0
    if game.dealt("mafioso"):  # G1
        target = yield from hunt(game, "black", game.dealt("mafioso"), lambda shots: agreed(game, shots))

    def patients(doctor: Seat) -> list[tuple[Seat, ...]]:
        return [(seat,) for seat in game.living if may_heal(game, doctor, seat, healed_last.get(doctor))]

    healed = yield from call(game, "doctor", patients, lambda _doctor, _patient: "")
    yield from call(
        game,
        "inspector",
        others(game),
        lambda _inspector, checked: "yes" if checked[0] in game.dealt("mafioso") else "no",
    )  # H7
    saved = {patient[0] for patient in healed.values()}
    yield from dawn(game, {target} & game.living - saved)
    return healed


def agreed(game: Game, shots: dict[Seat, Seat]) -> Seat | None:
    """H5: all living mafiosi must point at the same player, who is still there."""
    mafia = game.living & game.dealt("mafioso")
    if not mafia:
        return None
    targets = {shots.get(hunter, 0) for hunter in mafia}
    target = targets.pop() if len(targets) == 1 else 0
    return target if target in game.living else 0


def may_heal(game: Game, doctor: Seat, patient: Seat, last: tuple[Seat, ...] | None) -> bool:
    """H6: self included, but not himself two nights running; a declined night breaks the chain (G3)."""
    again = last == (patient,)
    match game.option("doctor.again"):
        case "allowed":
            return True
        case "not_twice_running":
            return not again
        case _:
            return not (again and patient == doctor)


# Day: free talk, poll, sentence ---------------------------------------------------------------------------


def day(game: Game) -> Steps[None]:
    yield from discussion(game)
    out = yield from vote_of_the_day(
        game, sorted(game.living), lambda listed, revote: poll(game, listed, revote)
    )
    if out:
        leave(game, {out}, "voted_out")  # H13: without showing the card
        yield from farewells(game, {out}, game.option("farewell.voted"))
    yield from dusk(game)


def discussion(game: Game) -> Steps[None]:
    """H10: until the time is up or all the living are done."""
    done: set[Seat] = set()
    while game.option("talk.seconds") and game.living - done:
        may: dict[Seat, set[Command]] = {seat: {("pass",)} for seat in game.living - done}
        sender, _ = yield from ask(game, "discussion", game.option("talk.seconds"), None, may)
        if sender == CLOCK:
            return
        done.add(sender)  # the judge, too, is harmless here


def poll(game: Game, listed: list[Seat], revote: bool) -> Steps[list[Seat]]:
    """H11: everyone names one of the list at once, himself allowed. Returns who has the most, in seat order.

    K10, K26: a removed player's vote is void, votes for him are lost; one left of a tied set is not voted on.
    """
    votes: dict[Seat, Seat] = {}
    while True:
        standing = [seat for seat in listed if seat in game.living]
        if revote and len(standing) < 2:
            return standing
        may: dict[Seat, set[Command]] = {
            voter: {("vote", seat) for seat in standing} for voter in game.living - votes.keys()
        }
        sender, command = yield from ask(game, "poll", game.option("ballot.seconds"), None, may)
        if sender == CLOCK:
            break
        if sender != JUDGE:
            votes[sender] = command[1]
    standing = [seat for seat in listed if seat in game.living]
    if game.option("ballot.unvoted") == "to_last_candidate":
        votes |= dict.fromkeys(game.living - votes.keys(), standing[-1])
    votes = {voter: seat for voter, seat in votes.items() if {voter, seat} <= game.living}
    game.table.tell("polled", tuple(sorted(votes.items())))
    named = list(votes.values())  # H12: with no vote, nobody
    return most_voted({seat: named.count(seat) for seat in standing if seat in named})
