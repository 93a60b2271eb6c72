"""What others do that one viewer must never notice: at night, and when they are dead."""

from random import Random

from gorod.engine.acts import Check, Compare, Heal, Revive
from gorod.protocol.lobby import Mode
from tests.services.pairs import Pair
from tests.services.world import Message, Wire

HARMLESS = (Check, Compare, Heal, Revive)
"""Acts that nobody but the actor can notice, unless the target is shot in the same night."""
IDLE_CHANCE = 0.4
"""The chance that somebody does nothing at a moment."""


class Night:
    """Who does what in one of the two games; the acts of the viewer and their clan follow the script."""

    def __init__(self, one: Pair, which: int) -> None:
        """`which`: the first deal or the second."""
        self._pair, self._deal = one, one.deals[which]
        self._secret = Random(f"{one.seed} {which} secret")
        self._done: dict[int, str] = {}
        others = [seat for seat in range(1, len(self._deal) + 1) if seat != one.viewer]
        self.against = Random(f"{one.seed} motion").choice(others)
        """The target of a motion by half of the living: that is not enough, unless the dead count.

        They are away on the second day, never at night: this absence counts towards their ninety seconds.
        """

    def choice(self, seat: int, moves: list[Message], view: Message) -> Message | None:
        """Return what this seat does now, if anything."""
        step = view["step"]
        key = f"{view['phase']} {step['kind']} {step['turn']}"
        luck = self._luck(seat, key)
        is_idle = luck.random() < IDLE_CHANCE and not self._must(view)
        found = None if self._done.get(seat) == key or is_idle else self._wanted(seat, moves, view, luck)
        if found is not None:
            self._done[seat] = key
        return found

    def _must(self, view: Message) -> bool:
        """Return whether every hunter must shoot the script's victim."""
        return view["step"]["kind"] == "hunt" and bool(self.victim(view))

    def _luck(self, seat: int, key: str) -> Random:
        is_own = seat == self._pair.viewer or self._is_mate(seat)
        return Random(f"{self._pair.seed} {seat} {key}") if is_own else self._secret

    def _is_mate(self, seat: int) -> bool:
        return (
            bool(self._clan(seat))
            and self._pair.viewer != 0
            and self._clan(seat) is self._clan(self._pair.viewer)
        )

    def _clan(self, seat: int) -> object:
        return self._pair.ruleset.holding(self._deal[seat - 1]).clan

    def _wanted(self, seat: int, moves: list[Message], view: Message, luck: Random) -> Message | None:
        match moves[0]["do"]:
            case "shoot":
                return self._shot(seat, moves, view, luck)
            case "act":
                return self._act(seat, moves, view, luck)
        return luck.choice(moves)

    def _shot(self, seat: int, moves: list[Message], view: Message, luck: Random) -> Message | None:
        """Either all hunters hit the script's victim, or a single one shoots, which hits nobody."""
        living = [one for one in view["alive"] if self._clan(one) is self._clan(seat)]
        if victim := self.victim(view):
            return next((move for move in moves if move.get("seat") == victim), None)
        is_alone = len(living) > 1 and seat == living[0] and luck.random() < IDLE_CHANCE
        return luck.choice(moves) if is_alone else None

    def victim(self, view: Message) -> int:
        """Return the script's victim: 0, or a seat that is red in both games; a second clan hits nobody."""
        if view["step"]["turn"] == "yakuza":
            return 0
        script = Random(f"{self._pair.seed} {view['phase']} victim")
        reds = [seat for seat in view["alive"] if not self._pair.are_black(seat)]
        return script.choice(reds) if reds and script.random() < 0.5 else 0

    def _act(self, seat: int, moves: list[Message], view: Message, luck: Random) -> Message | None:
        power = self._pair.ruleset.roles[view["step"]["turn"]].act
        if not isinstance(power, HARMLESS):
            return None
        allowed = [move for move in moves if self._is_harmless(seat, move["targets"], view)]
        return luck.choice(allowed) if allowed else None

    def _is_harmless(self, seat: int, targets: list[int], view: Message) -> bool:
        """Return whether no target is the victim, nor a card that differs between the games if the viewer
        asks.
        """
        one, other = self._pair.deals
        is_told = seat == self._pair.viewer and any(one[at - 1] != other[at - 1] for at in targets)
        return self.victim(view) not in targets and not is_told

    # -- outside the moves of the game

    def words(self, seat: int) -> Message | None:
        """Return a message of the blacks, who talk among themselves; a viewer who is one of them hears it."""
        if not self._clan(seat) or self._is_mate(seat) or self._secret.random() < 0.7:
            return None
        return {"t": "say", "id": f"w{self._secret.random()}", "text": f"{self._secret.random()}"}

    def is_away(self, seat: int) -> bool:
        """Return whether this seat is away for a while, when the viewer does not wait for it."""
        return not self._is_mate(seat) and self._secret.random() < 0.15

    def foul(self, wire: Wire) -> Message | None:
        """Return a foul by a judge who sees something at night, once for each seat."""
        rules, seat = self._pair.ruleset, self._secret.randint(1, len(self._deal))
        is_seen = seat == self._pair.viewer or f"f{seat}" in self._done.values()
        if not rules.fouls.hidden_at_night or is_seen or seat not in wire.view["alive"]:
            return None
        self._done[-seat] = f"f{seat}"
        return {"do": "foul", "seat": seat}

    def fidget(self, seats: int, hears: bool) -> Message | None:
        """Let the dead try everything; `hears`: the viewer is dead too and hears their talk."""
        luck, name = self._secret, f"d{self._secret.random()}"
        if luck.random() < IDLE_CHANCE:
            return None
        target = luck.randint(1, seats)
        tried: list[Message] = [
            {"t": "ready", "on": luck.random() < 0.5},
            {"t": "motion", "id": name, "seat": self.against},
            {"t": "elect", "id": name, "seat": target},
            {"t": "mute", "seat": target, "on": luck.random() < 0.5},
            {"t": "resume", "n": target},
            {"t": "do", "id": name, "cmd": {"do": "vote", "seat": target}},
            {"t": "do", "id": name, "cmd": {"do": "nominate", "seat": target}},
            {"t": "do", "id": name, "cmd": {"do": "pass"}},
            {"t": "sit", "id": name, "seat": target},
            {"t": "leave", "id": name},
            {"t": "look", "seat": target},
            {"t": "manage", "id": name, "what": "pause"},
            *([] if hears else [{"t": "say", "id": name, "text": name}]),
        ]
        return luck.choice(tried)

    def is_restless(self) -> bool:
        """Return whether a dead player disconnects or connects now."""
        return self._secret.random() < 0.3

    @property
    def is_judged(self) -> bool:
        """Return whether one device does everything."""
        return self._pair.mode is Mode.JUDGED
