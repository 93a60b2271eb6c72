"""boxed (002): the box of 32 cards. Free talk with proposals, two clans, a maniac, and many night powers."""

from itertools import permutations

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
    pause,
    play,
    vote_of_the_day,
)
from tests.reference.table import CLOCK, JUDGE, Command, Course, Seat, Table

PRESET = {
    "first_night.briefing": 30,
    "first_night.relaxed_sitting": 0,
    "hunt.two_clans": True,  # B7, B8, G4
    "talk.dawn": 5,
    "talk.dusk": 5,
    "farewell.killed": 0,
    "farewell.voted": 0,
    "farewell.final": True,  # B12, B17, G9
    "talk.seconds": 300,
    "nominations.reading": 5,  # B9
    "ballot.seconds": 5,
    "ballot.unvoted": "to_last_candidate",
    "ballot.proposer_bound": False,  # B10
    "tie.revotes": 1,
    "tie.defence": 0,  # B11
    "sentence.way": "none",
    "sentence.defence": 0,
    "lift.seconds": 5,  # not in 002
    "hunt.seconds": 30,
    "night.act": 10,  # G4
    "fouls.removal_at": 0,
    "fouls.removal_cancels_vote": False,
    "victory.idle_nights_draw": 0,  # G8
}


def course(table: Table) -> Course:
    return play(rulebook(Game(table, PRESET, victory)))


def rulebook(game: Game) -> Steps[None]:
    yield from night_one(game)
    alibis: set[Seat] = set()
    revived: set[tuple[Seat, Seat]] = set()  # (nurse, player): once a game (B20)
    while True:
        yield from day(game, alibis)
        if game.won:
            return
        alibis = yield from night(game, revived)
        if game.won:
            return


def mafia(game: Game) -> set[Seat]:
    """The seats dealt a card of the first clan. B8: yakuza may be plain mafia cards."""
    if game.option("hunt.two_clans"):
        return game.dealt("mafioso", "don")
    return game.dealt("mafioso", "don", "yakuza")


def yakuza(game: Game) -> set[Seat]:
    return game.dealt("yakuza") - mafia(game)


def victory(game: Game) -> str:
    living = game.living
    if not living:
        return "draw"  # G2
    if not living & (mafia(game) | yakuza(game)):
        alone = len(living) == 1 and living <= game.dealt("maniac")
        return "maniac" if alone else "red"  # B5, B26
    black, second = living & mafia(game), living & yakuza(game)
    black_wins = len(black) >= len(living - black)  # B6: each clan against all others
    second_wins = len(second) >= len(living - second)
    if black_wins and second_wins:
        return "draw"  # G2
    return "black" if black_wins else "yakuza" if second_wins else ""


# Night one: the clans meet, nobody acts (B7) --------------------------------------------------------------


def night_one(game: Game) -> Steps[None]:
    if mafia(game):
        yield from briefing(game, "black", mafia(game) | game.dealt("sleepwalker"))
    if yakuza(game):
        yield from briefing(game, "yakuza", yakuza(game))
    yield from pause(game, "relaxed_sitting", game.option("first_night.relaxed_sitting"))
    yield from pause(game, "dawn", game.option("talk.dawn"))


def briefing(game: Game, clan: str, awake: set[Seat]) -> Steps[None]:
    """Those awake see each other, and no cards."""
    if game.option("first_night.briefing"):
        game.table.tell("met", clan, tuple(sorted(awake & game.living)), 0)
        yield from pause(game, "briefing", game.option("first_night.briefing"), clan)


# Day: free talk, ballot, the card is shown ----------------------------------------------------------------


def day(game: Game, alibis: set[Seat]) -> Steps[None]:
    proposals = yield from discussion(game)
    yield from pause(game, "reading", game.option("nominations.reading"))
    candidates = [seat for seat in proposals.values() if seat in game.living]  # K26
    out = yield from vote_of_the_day(
        game, candidates, lambda listed, revote: ballot(game, listed, revote, proposals)
    )
    if out in alibis:
        game.table.tell("alibi", out)  # B21: nobody leaves, nothing is shown
    elif out:
        game.shown.add(out)
        game.table.tell("shown", out, game.table.cards[out])  # B12
        leave(game, {out}, "voted_out")
        yield from farewells(game, {out}, game.option("farewell.voted"))
    yield from dusk(game)


def discussion(game: Game) -> Steps[dict[Seat, Seat]]:
    """B9: each may propose one, until time is up or all the living are done. Returns who proposed whom."""
    proposals: dict[Seat, Seat] = {}
    done: set[Seat] = set()
    while game.option("talk.seconds") and game.living - done:
        may: dict[Seat, set[Command]] = {}
        for seat in game.living:  # one who is done may still propose: «anyone may»
            may[seat] = set() if seat in done else {("pass",)}
            if seat not in proposals:  # G6: any living player who does not stand yet, oneself included
                may[seat] |= {("nominate", one) for one in game.living - set(proposals.values())}
        sender, command = yield from ask(game, "discussion", game.option("talk.seconds"), None, may)
        if sender == CLOCK:
            break
        if command[0] == "nominate":
            proposals[sender] = command[1]
            game.table.tell("nominated", sender, command[1])
        if command[0] == "pass":
            done.add(sender)
    return proposals


def ballot(game: Game, listed: list[Seat], revote: bool, proposals: dict[Seat, Seat]) -> Steps[list[Seat]]:
    """B10: candidates are called one by one, one vote each. Returns who has the most, in order of nomination.

    K10: a vote of one removed while its candidate is being called is void, votes on earlier ones stand.
    K26: a removed candidate is off the list, votes for him are lost; one left of a tied set is not voted on.
    """
    raised: dict[Seat, Seat] = {}  # voter -> candidate, as hands went up
    counted: dict[Seat, set[Seat]] = {}  # candidate -> his voters, once he is closed

    def standing() -> list[Seat]:
        return [seat for seat in listed if seat in game.living]

    def unvoted() -> set[Seat]:
        return game.living - raised.keys() if game.option("ballot.unvoted") == "to_last_candidate" else set()

    def bound(voter: Seat) -> Seat:
        """B10's option: the standing candidate whom this voter proposed and must vote for, or 0."""
        own = proposals.get(voter, 0)
        return own if game.option("ballot.proposer_bound") and own in standing() else 0

    for candidate in listed:
        while candidate in game.living:
            if revote and len(standing()) < 2:
                return standing()
            may: dict[Seat, set[Command]] = {
                voter: {("vote", candidate)}
                for voter in game.living - raised.keys()
                if bound(voter) in (0, candidate)
            }
            sender, _ = yield from ask(game, "ballot", game.option("ballot.seconds"), candidate, may)
            if sender == CLOCK:
                if candidate == standing()[-1]:
                    raised |= dict.fromkeys(unvoted(), candidate)
                raised |= {voter: candidate for voter in unvoted() if bound(voter) == candidate}
                counted[candidate] = {voter for voter in game.living if raised.get(voter) == candidate}
                count(game, candidate, counted[candidate], counted[candidate])
                break
            if sender != JUDGE:
                raised[sender] = candidate
    if revote and len(standing()) < 2:
        return standing()
    if standing() and unvoted():  # the last candidate was removed while being called
        last = standing()[-1]
        counted[last] |= unvoted()
        count(game, last, unvoted(), counted[last])
    return most_voted({seat: len(counted[seat]) for seat in standing()})


def count(game: Game, candidate: Seat, new: set[Seat], voters: set[Seat]) -> None:
    game.table.tell("counted", candidate, tuple(sorted(new)), len(voters))


# Night: the calls in the order of B13 ---------------------------------------------------------------------


def night(game: Game, revived: set[tuple[Seat, Seat]]) -> Steps[set[Seat]]:
    """Returns who has an alibi for the coming day. The dawn belongs to it: B16, B17, B28."""
    nightfall(game)
    card = game.table.cards
    arrested: set[Seat] = set()
    attacked: set[Seat] = set()
    doomed: set[Seat] = set()  # sleepwalkers shot by the mafia: no nurse helps (B23)
    saved: set[Seat] = set()

    def silent(_holder: Seat, _targets: tuple[Seat, ...]) -> str:
        return ""

    def checked(checker: Seat, targets: tuple[Seat, ...]) -> str:
        """B19, B27: the signs of the commissar and of the advocate. B24, G10: arrests shrug."""
        if {checker, *targets} & arrested:
            return "unclear"
        if targets[0] in attacked - saved | doomed:
            return "killed"
        if card[targets[0]] == "maniac":
            return "maniac"
        return "yes" if targets[0] in mafia(game) | yakuza(game) else "no"

    def is_commissar(don: Seat, targets: tuple[Seat, ...]) -> str:
        """B18."""
        if {don, *targets} & arrested:
            return "unclear"
        return "yes" if card[targets[0]] == "commissar" else "no"

    def same_side(journalist: Seat, targets: tuple[Seat, ...]) -> str:
        """B25: the maniac differs from everyone, the two clans differ, the advocate counts as a civilian."""
        if {journalist, *targets} & arrested:
            return "unclear"
        if game.dealt("maniac") & set(targets):
            return "no"
        one, other = ((seat in mafia(game), seat in yakuza(game)) for seat in targets)
        return "yes" if one == other else "no"

    def killed_by_each(acts: dict[Seat, tuple[Seat, ...]]) -> set[Seat]:
        """B22, B26: the arrested neither kill nor are killed (B24)."""
        return {targets[0] for killer, targets in acts.items() if killer not in arrested} - arrested

    acts = yield from call(game, "captain", others(game), silent)
    arrested |= arrests({captain: targets[0] for captain, targets in acts.items()})

    # The mafia, and the sleepwalker with them (B14, B23)
    if mafia(game) - game.shown:  # G1, B15
        awake = mafia(game) | game.dealt("sleepwalker")
        victim = yield from hunted(game, "black", mafia(game), awake, arrested)
        told: set[Seat] = set()
        if victim in game.dealt("sleepwalker"):
            game.table.tell("startled", victim)
            doomed.add(victim)
            told = awake & game.living - {victim}
        attacked |= {victim} - {0}
        if game.dealt("sleepwalker") - game.shown:  # the place of the second shot, due or not
            victim = yield from hunted(game, "black", mafia(game) & told, told, arrested)
            if victim in game.dealt("sleepwalker") - doomed:
                game.table.tell("startled", victim)  # a second sleepwalker; there is no third shot
                doomed.add(victim)
            attacked |= {victim} - {0}

    yield from call(game, "don", others(game), is_commissar)

    if yakuza(game) - game.shown:
        victim = yield from hunted(game, "yakuza", yakuza(game), yakuza(game), arrested)
        attacked |= {victim} - {0}

    acts = yield from call(game, "vigilante", others(game), silent)
    attacked |= killed_by_each(acts)
    acts = yield from call(game, "maniac", others(game), silent)
    attacked |= killed_by_each(acts)

    acts = yield from call(game, "nurse", lambda _nurse: [(seat,) for seat in game.living], silent)
    for nurse, (patient,) in acts.items():  # B20: only a real revival uses up that player's one
        if nurse not in arrested and patient in attacked - doomed and (nurse, patient) not in revived:
            revived.add((nurse, patient))
            saved.add(patient)

    yield from call(game, "commissar", others(game), checked)
    yield from call(game, "advocate", others(game), checked)
    companions = yield from call(game, "beauty", others(game), silent)
    yield from call(game, "journalist", lambda _journalist: permutations(sorted(game.living), 2), same_side)

    yield from dawn(game, (attacked - saved | doomed) & game.living)
    return {targets[0] for beauty, targets in companions.items() if beauty not in arrested}  # B21


def arrests(acts: dict[Seat, Seat]) -> set[Seat]:
    """B24. Captains may arrest captains, in the order in which they act: an arrested one arrests nobody."""
    arrested: set[Seat] = set()
    for captain, target in acts.items():
        if captain not in arrested:
            arrested.add(target)
    return arrested


def hunted(game: Game, clan: str, members: set[Seat], awake: set[Seat], arrested: set[Seat]) -> Steps[Seat]:
    """One hunt of a clan. Returns whom it kills, 0 for nobody; an arrested clan chooses in vain (B24)."""

    def meant(shots: dict[Seat, Seat]) -> Seat | None:
        if not members & game.living:
            return None  # B14: without a living mafioso there is no hunt
        return agreed(game, members | awake - arrested, shots)

    target = yield from hunt(game, clan, awake, meant)
    return 0 if members & arrested or target in arrested else target


def agreed(game: Game, group: set[Seat], shots: dict[Seat, Seat]) -> Seat:
    """B14: all but the one pointed at point at the same living player; two such players at once are none."""
    targets = []
    for target in game.living:
        pointing = group & game.living - {target}
        if pointing and all(shots.get(hunter) == target for hunter in pointing):
            targets.append(target)
    return targets[0] if len(targets) == 1 else 0
