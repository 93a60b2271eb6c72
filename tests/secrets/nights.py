"""Hidden nights: what others do unseen, chosen anew so that the morning is the same, or left to chance."""

import random
from collections.abc import Callable

from msgspec import Struct, field

from gorod.engine import legal
from gorod.engine import step as s
from gorod.engine.acts import Arrest, Kill, Visit
from gorod.engine.commands import JUDGE, Act, Command, Foul, Guess, Overrule, Plan, Ruling, Say, Shoot, TimeUp
from gorod.engine.role import Team, WhenHunted
from gorod.engine.seats import Seat, listed
from gorod.engine.state import State
from tests.secrets.knowledge import Viewer
from tests.secrets.script import Beat, Move
from tests.secrets.story import random_act, secret_orders


class Plot(Struct):
    """One way in which a night may go unseen: aimed at these victims, copied from the first game, or free."""

    viewer: Viewer
    rng: random.Random
    wanted: tuple[Seat, ...] = ()
    aimed: bool = False
    ruled: bool = False
    copied: dict[Seat, Seat] = field(default_factory=dict)
    unfouled: frozenset[Seat] = frozenset()
    done: set[str] = field(default_factory=set)

    def before(self, game: State, beat: Beat) -> list[Move]:
        """What is done unseen before the next thing that the viewer sees."""
        if self.copied:
            return self._copied(beat)
        is_last = isinstance(beat.turn.command, TimeUp)
        acts = self._acts(game) if is_last or self.rng.random() < 0.5 else []
        return [*acts, *self._noise(game), *self._kept(beat), *self._ruling(is_last)]

    def others(self, game: State) -> list[Seat]:
        """Those who may do something now and are not the viewer."""
        return [seat for seat in listed(game.alive) if seat != self.viewer.seat and legal(game, seat)]

    def _acts(self, game: State) -> list[Move]:
        """The acts of the step now on, once."""
        step = game.step
        key = " ".join(str(getattr(step, name, "")) for name in ("role", "clan", "again", "kind"))
        if game.paused or type(step) not in _ACTS or key in self.done:
            return []
        self.done.add(key)
        return _ACTS[type(step)](self, game)

    def _noise(self, game: State) -> list[Move]:
        """What a judge writes down without effect, and acts that are taken back at once."""
        moves = list[Move]()
        if game.alive and self.rng.random() < 0.08:
            orders = [order for order in secret_orders(game, self.rng) if self._is_idle(order, game)]
            moves += [Move(self.rng.choice(orders), JUDGE)] if orders else []
        return moves + (decoy(game, self.others(game), self.rng) if self.rng.random() < 0.06 else [])

    def _is_idle(self, order: object, game: State) -> bool:
        """A card typed in again, or a first foul that will never show."""
        if _fouls(order):
            return _fouls(order) <= self.unfouled and not any(game.fouls[seat] for seat in _fouls(order))
        return isinstance(order, Overrule) and _names_a_card(order) and order.seats[0] != self.viewer.seat

    def _kept(self, beat: Beat) -> list[Move]:
        """Fouls given unseen may show later, so they are kept."""
        turns = [turn for turn in beat.unseen if not turn.undone and _fouls(turn.command) - self.unfouled]
        return [Move(turn.command, turn.sender) for turn in turns]

    def _copied(self, beat: Beat) -> list[Move]:
        """Whoever holds the same card does the same; only what names a card is left out."""
        turns = [turn for turn in beat.unseen if not turn.undone and not _names_a_card(turn.command)]
        return [Move(turn.command, self.copied.get(turn.sender, turn.sender)) for turn in turns]

    def _ruling(self, is_last: bool) -> list[Move]:
        """As a last resort the judge rules, in his own book, who does not wake."""
        if not self.ruled or not is_last:
            return []
        return [Move(Overrule(Ruling.VICTIM, "as it was", self.wanted), JUDGE)]


def decoy(game: State, seats: list[Seat], rng: random.Random) -> list[Move]:
    """Somebody does something in secret and it is taken back."""
    acts = [sent for seat in seats for sent in random_act(game, seat, rng)]
    hidden = [sent for sent in acts if isinstance(sent[0], Shoot | Act) or game.step.is_vote]
    return [Move(*rng.choice(hidden), undone=True)] if hidden else []


def _names_a_card(command: object) -> bool:
    return isinstance(command, Overrule) and command.ruling is Ruling.ROLE


def _fouls(command: object) -> frozenset[Seat]:
    """Whose number of fouls a command changes."""
    if isinstance(command, Foul):
        return frozenset({command.seat})
    if isinstance(command, Overrule) and command.ruling is Ruling.FOULS:
        return frozenset(command.seats)
    return frozenset()


def _hunt(plot: Plot, game: State) -> list[Move]:
    """They agree on somebody who is to be found dead, or do not agree."""
    if not plot.aimed:
        return _free_hunt(plot, game)
    left = [seat for seat in plot.wanted if f"shot {seat}" not in plot.done]
    hunters, rng = plot.others(game), plot.rng
    if not left:
        return [Move(Shoot(rng.randint(1, game.seats)), seat) for seat in hunters if rng.random() < 0.5]
    target = rng.choice(left)
    plot.done.add(f"shot {target}")
    return [Move(Shoot(target), seat) for seat in hunters]


def _free_hunt(plot: Plot, game: State) -> list[Move]:
    """Rather the other way than in the first game: a guest is shot, nobody is, or somebody else."""
    is_quiet = plot.wanted and plot.rng.random() < 0.6
    targets = _guests(game) or (() if is_quiet else listed(game.alive))
    target = plot.rng.choice(targets) if targets else 0
    return [Move(Shoot(target), seat) for seat in plot.others(game) if target]


def _guests(game: State) -> tuple[Seat, ...]:
    """Those who only pass for hunters: shot at, they give the clan a second shot (B23)."""
    assert isinstance(game.step, s.Hunt)
    awake = [seat for seat in listed(game.alive) if game.roles[seat].clan == game.step.clan]
    return tuple(seat for seat in awake if game.roles[seat].hunted is WhenHunted.SECOND_SHOT)


def _call(plot: Plot, game: State) -> list[Move]:
    """A killer helps with the victims; the others do something or nothing."""
    assert isinstance(game.step, s.Call)
    kills = isinstance(game.rules.roles[game.step.role].act, Kill)
    found = list[Move]()
    for seat in plot.others(game):
        if plot.aimed and kills:
            found += [Move(Act((plot.rng.choice(plot.wanted),)), seat)] if plot.wanted else []
        elif plot.rng.random() < 0.75:
            found += _random_act(plot, game, seat)
    return found


def _random_act(plot: Plot, game: State, seat: Seat) -> list[Move]:
    """Whoever can block somebody often blocks the viewer, who must not feel it before he acts."""
    blocks = isinstance(game.rules.roles[game.roles[seat].id].act, Visit | Arrest)
    if blocks and plot.viewer.seat and plot.rng.random() < 0.5:
        return [Move(Act((plot.viewer.seat,)), seat)]
    return [Move(*sent) for sent in random_act(game, seat, plot.rng)]


def _briefing(plot: Plot, game: State) -> list[Move]:
    """They make a plan and talk; with the viewer among them it would be seen and is not done."""
    seats = tuple(plot.rng.sample(range(1, game.seats + 1), 2))
    choices: list[Command] = [Plan(seats), Say("", ((seats[0], Team.RED),), (seats[1],))]
    return [Move(plot.rng.choice(choices), seat) for seat in plot.others(game) if plot.rng.random() < 0.6]


def _best_move(plot: Plot, game: State) -> list[Move]:
    seats = tuple(plot.rng.sample(range(1, game.seats + 1), plot.rng.randint(1, 3)))
    return [Move(Guess(seats), seat) for seat in plot.others(game) if plot.rng.random() < 0.7]


_ACTS: dict[type, Callable[[Plot, State], list[Move]]] = {
    s.Hunt: _hunt,
    s.Call: _call,
    s.Briefing: _briefing,
    s.BestMove: _best_move,
}
