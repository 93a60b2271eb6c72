"""The night in the family of the round: night zero, the hunt, the calls, the best move, the dawn."""

from collections.abc import Callable

from tests.reference.free_talk import MAX_NUMBERS_SHOWN
from tests.reference.round_day import farewells
from tests.reference.round_judge import (
    BLACK,
    TIME_UP,
    Game,
    Steps,
    ask,
    foul,
    leave,
    look_for_winner,
    wait,
    win,
)
from tests.reference.table import Command, Seat

# Night zero: nobody shoots, nobody checks (C7, F6)


def briefing(game: Game) -> Steps[None]:
    """C6, K4, F3, W5: the blacks meet and learn who the Don is."""
    blacks, dons = game.has(*BLACK), game.has("don")
    if blacks and game.rules["first_night.briefing"]:
        don = min(dons) if dons and game.rules["first_night.don_told"] else 0
        game.tell("met", "black", tuple(sorted(blacks)), don)
        yield from wait(game, "briefing", game.rules["first_night.briefing"], "black")


def meeting(game: Game, role: str) -> Steps[None]:
    """C7, K4, F4: a role meets the judge, if it was dealt (G1: gone or not)."""
    if role in game.cards.values():
        yield from wait(game, "meeting", game.rules["first_night.meet"], role)


def relaxed_sitting(game: Game) -> Steps[None]:
    """F5, W7."""
    yield from wait(game, "relaxed_sitting", game.rules["first_night.relaxed_sitting"])


# The nights with shots


def nightfall(game: Game) -> None:
    """The night begins with nothing done in it yet."""
    game.night, game.somebody_left_tonight = True, False
    game.target, game.shot, game.healed, game.visited = None, set(), set(), set()
    game.sheriff_at_dusk = bool(game.has("sheriff"))


def blind_hunt(game: Game) -> Steps[None]:
    """C13, K13, F16: the numbers are called, the blacks shoot with closed eyes."""
    called = len(game.cards) if game.rules["hunt.numbers"] == "all" else len(game.living)
    yield from hunt(game, game.rules["hunt.number"] * called)


def sighted_hunt(game: Game) -> Steps[None]:
    """W8: the blacks open their eyes, then each shows a number."""
    yield from hunt(game, game.rules["hunt.seconds"])


def hunt(game: Game, seconds: int) -> Steps[None]:
    """Every living black the same number, once: that one is shot. Anything else is a miss (K15, W10).

    With open eyes they agree first, and what each shows at the end counts (W8).
    """
    replaces = game.rules["hunt.second"] == "replaces"
    if not any(card in BLACK for card in game.cards.values()):
        return
    shots: dict[Seat, list[Seat]] = {seat: [] for seat in game.cards}
    command: Command = ()
    while command != TIME_UP:
        may: dict[Seat, set[Command]] = {
            seat: {("shoot", number) for number in game.cards}
            for seat in game.has(*BLACK)
            if len(shots[seat]) < (MAX_NUMBERS_SHOWN if replaces else 2)
        }
        game.pointed_at = agreed(game, shots) if game.target is None else 0
        sender, command = yield from ask(game, "hunt", seconds, "black", may)
        if command[0] == "shoot":
            shots[sender].append(command[1])
            if len(shots[sender]) == 2 and game.rules["hunt.second_foul"] and not replaces:  # K24
                game.pointed_at = agreed(game, shots) if game.target is None else 0
                foul(game, sender)
    game.pointed_at = 0
    if game.has(*BLACK) and game.target is None:
        game.target = agreed(game, shots)
        game.shot |= {game.target} - {0}
        game.tell("hunted", "black", game.target)


def agreed(game: Game, shots: dict[Seat, list[Seat]]) -> Seat:
    """Whom all have shot, or 0."""
    hunters = game.has(*BLACK)
    heard = [[] if seat in game.visited else shots[seat] for seat in hunters]  # C22: a visited shot is void
    if game.rules["hunt.visited"] == "others_suffice":
        heard = [shots[seat] for seat in hunters - game.visited]
    if game.rules["hunt.second"] == "replaces":
        heard = [numbers[-1:] for numbers in heard]  # W8
    elif any(len(shots[seat]) > 1 for seat in shots if seat not in game.visited):
        return 0  # K15: also if that black has been removed for it
    same = bool(heard) and len(heard[0]) == 1 and all(numbers == heard[0] for numbers in heard)
    return heard[0][0] if same and heard[0][0] in game.living else 0  # F16: an empty seat kills nobody


Deed = Callable[[Game, Seat], str]


def finds_sheriff(game: Game, target: Seat) -> str:
    """C14, K14, F17."""
    return "yes" if game.cards[target] == "sheriff" else "no"


def sees_card(game: Game, target: Seat) -> str:
    """W11."""
    return game.cards[target]


def sees_color(game: Game, target: Seat) -> str:
    """C15, K14, F17, W12; C22: the maniac shows as not mafia."""
    return "yes" if game.cards[target] in BLACK else "no"


def heals(game: Game, target: Seat) -> str:
    """C22, W12."""
    game.healed.add(target)
    return ""


def visits(game: Game, target: Seat) -> str:
    """C22: the visited player's power does nothing this night."""
    game.visited.add(target)
    return ""


def kills(game: Game, target: Seat) -> str:
    """C22: the maniac's shot."""
    game.shot.add(target)
    return ""


def call(game: Game, role: str, deed: Deed, heir: str = "") -> Steps[None]:
    """G1: called whenever it, or its heir, was dealt, for the same time; G3: each holder may act once."""
    if not {role, heir} & set(game.cards.values()):
        return
    holders = game.has(role)
    if heir and not game.sheriff_at_dusk:  # C22: from the night after the Sheriff left
        holders = game.has(heir)
        for seat in holders:
            game.tell("inherited", seat, role)
    last_night = {seat: game.last_target.pop(seat, 0) for seat in holders}
    acted: set[Seat] = set()

    def repeatable(seat: Seat, target: Seat) -> bool:  # C22, W13
        again = game.rules["doctor.again"]
        if role == "doctor":
            return again == "allowed" or (again == "not_self_twice_running" and target != seat)
        return role != "putana"

    def allowed(seat: Seat, target: Seat) -> bool:
        if target == seat and role != "doctor":  # G3
            return False
        return target != last_night[seat] or repeatable(seat, target)

    command: Command = ()
    while command != TIME_UP:
        may: dict[Seat, set[Command]] = {
            seat: {("act", (target,)) for target in open_to(game, deed) if allowed(seat, target)}
            for seat in (holders & game.living) - acted
        }
        sender, command = yield from ask(game, "call", game.rules["night.act"], role, may)
        if command[0] == "act":
            target = command[1][0]
            acted.add(sender)
            if sender not in game.visited:
                game.last_target[sender] = target
                answer = deed(game, target)
            elif role == "maniac" or (role == "doctor" and repeatable(sender, target)):
                answer = ""  # nothing is ever answered here
            else:
                answer = "unclear"  # G10: the blocked get a shrug, and the chain is broken (G3)
            game.tell("told", sender, (target,), answer)


def open_to(game: Game, deed: Deed) -> set[Seat]:
    """G3: the living; a check of colour or card may also fall on one who has left."""
    is_check = deed in (finds_sheriff, sees_card, sees_color)
    return set(game.cards) if is_check and game.rules["night.checks_gone"] else game.living


def best_move(game: Game) -> Steps[None]:
    """F18: at the end of the first shooting night; only its victim may name seats, once."""
    rules = game.rules
    if game.day != 1 or not rules["best_move.seats"] or not rules["best_move.seconds"]:
        return
    if game.voted_out_on_day_one >= rules["best_move.unless_voted_out"]:
        return
    victim = game.target if game.target and game.target in game.living - game.healed else 0
    guessed = False
    if victim:
        game.tell("offered", victim)
    command: Command = ()
    while command != TIME_UP:
        may: dict[Seat, set[Command]] = {} if guessed or victim not in game.living else {victim: {("guess",)}}
        _, command = yield from ask(game, "best_move", rules["best_move.seconds"], None, may)
        guessed = guessed or command[0] == "guess"


def morning(game: Game) -> Steps[None]:
    """C16, K16, F8, W9: the dawn tells who left, he speaks, and the game may be over."""
    killed = sorted((game.shot - game.healed) & game.living)  # G10: one heal saves from all
    if killed:
        leave(game, killed, "killed")
    if game.day:
        count_the_night(game, bool(killed))
    game.night, game.shot = False, set()
    game.day += 1
    yield from wait(game, "dawn", game.rules["talk.dawn"])
    yield from farewells(game, killed, game.rules["farewell.killed"])  # G10: in seat order


def count_the_night(game: Game, somebody_killed: bool) -> None:
    """The result at dawn: by those who left, by misses (K19, K20), by idle nights (F24)."""
    rules = game.rules
    missed = game.target == 0
    game.misses = game.misses + 1 if missed else 0
    game.idle_misses = game.idle_misses + 1 if missed else 0
    game.idle_nights = 0 if game.somebody_left_tonight else game.idle_nights + 1
    by_misses = 0 < rules["victory.idle_misses_red"] <= game.idle_misses or (  # K19
        0 < rules["victory.misses_red"] <= game.misses  # K20
        and len(game.living) == rules["victory.misses_red_table"]
    )
    if somebody_killed or by_misses:
        look_for_winner(game, by_misses)
    if 0 < rules["victory.idle_nights_draw"] <= game.idle_nights:
        win(game, "draw")  # F24
