"""A game as requested on the command line, and an error in one sentence if it is impossible."""

from msgspec import Struct

from gorod.bots.hearing.cards import folded, words_for
from gorod.bots.players import COMPANION_KIND, KINDS
from gorod.cli.output import CommandError, Output
from gorod.engine.refusal import Refusal
from gorod.engine.ruleset import Cast, Ruleset
from gorod.engine.seats import Seat
from gorod.services.ports import Clock
from gorod.services.solo.solo_game import Solo, dealt, seat_by_lot

USUAL_TABLE = 10


class GameSetup(Struct, frozen=True):
    """The settings of a game, checked."""

    rules: Ruleset
    cast: Cast
    seat: Seat
    role: str
    bots: str
    seed: int

    def begun(self, lang: str, clock: Clock | None = None) -> Solo:
        """Deal the cards, seat the programs and begin."""
        deal = dealt(self.cast, self.seat, self.role, self.seed)
        return Solo(self.rules, deal, self.seat, self.bots, lang, self.seed, clock)


class GameRequest(Struct, frozen=True):
    """A game as requested. Missing settings are chosen."""

    seed: int
    players: int | None = None
    seat: int | None = None
    role: str | None = None
    bots: str | None = None


def setup_of(request: GameRequest, rules: Ruleset, output: Output) -> GameSetup:
    """Return the requested game, or raise CommandError if it is impossible."""
    if rules.house.first_out_judges:
        raise output.error("program_judges", "play-program-judges")
    cast = rules.cast[_players(request.players, rules, output)]
    seat = _seat(request, sum(cast.values()), output)
    bots = request.bots or COMPANION_KIND
    if bots not in KINDS:
        raise output.error("unknown_bots", "play-unknown-bots", name=bots, known=", ".join(KINDS))
    role = _role(request.role, rules, cast, output) if request.role else ""
    return GameSetup(rules, cast, seat, role, bots, request.seed)


def _players(wanted: int | None, rules: Ruleset, output: Output) -> int:
    """Return the requested number of players, by default the possible one nearest to USUAL_TABLE."""
    if wanted is None:
        return min(rules.cast, key=lambda size: abs(size - USUAL_TABLE))
    if wanted not in rules.cast:
        title = getattr(rules.title, output.lang)
        words = {"title": title, "n": wanted, "possible": _ranges(sorted(rules.cast))}
        raise output.error("bad_players", "play-bad-players", **words)
    return wanted


def _ranges(sizes: list[int]) -> str:
    """Return the sizes as «10–20», or one by one if there are gaps."""
    if len(sizes) > 1 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]}–{sizes[-1]}"
    return ", ".join(str(size) for size in sizes)


def _seat(request: GameRequest, players: int, output: Output) -> Seat:
    if request.seat is None:
        return seat_by_lot(players, request.seed)
    if not 1 <= request.seat <= players:
        raise output.error("no_such_seat", seats=players)
    return request.seat


def _role(word: str, rules: Ruleset, cast: Cast, output: Output) -> str:
    """Return the id of a role given by id, by name in either language, or by mark."""
    role = named_role(word, rules, tuple(cast))
    if role:
        return role
    code = "role_not_in_cast" if named_role(word, rules, tuple(rules.roles)) else Refusal.UNKNOWN_ROLE.code
    raise _no_role(code, word, rules, cast, output)


def _no_role(code: str, word: str, rules: Ruleset, cast: Cast, output: Output) -> CommandError:
    known = ", ".join(getattr(rules.roles[card].name, output.lang) for card in cast)
    key = "play-role-not-in-cast" if code == "role_not_in_cast" else "play-unknown-role"
    return output.error(code, key, name=word, n=sum(cast.values()), known=known)


def named_role(word: str, rules: Ruleset, among: tuple[str, ...]) -> str:
    """Return the id of the role with this name, or an empty string."""
    roles = [rules.roles[card] for card in among]
    return next((role.id for role in roles if folded(word) in map(folded, words_for(role))), "")
