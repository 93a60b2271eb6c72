"""Reconnecting at any moment (T9): `python -m tests.services.reconnect --cuts 10000`.

Random games in all modes and rulesets, disconnected for a random viewer. A device that resumes, one that
loads the page anew and one that stayed connected are shown the same: the fold of what the viewer was sent. A
hand raised before the cut is still raised after it. The viewer's history is what a device that stayed
connected has seen and heard.
"""

import argparse
from collections import Counter
from hashlib import sha256
from random import Random

from msgspec import Struct, field, json

from gorod.engine.commands import Agree, Command, Open, Vote
from gorod.engine.decide import legal
from gorod.engine.seats import BIT, Seat
from gorod.protocol.lobby import Mode
from gorod.rules import RULESETS
from gorod.services.game.live_game import MANUAL_MODES, REMINDERS, LiveGame
from gorod.services.table.permissions import viewer_of
from gorod.texts.voice import Reminders
from tests.random_play import judges
from tests.services.bad_line import Message
from tests.services.evenings import played
from tests.services.follower import UNDONE, Follower, folded, projected, turns
from tests.services.moves import move
from tests.services.recollection import Recollection
from tests.services.world import World

SIZES = {"classic": (10, 10, 12, 20), "boxed": (6, 12, 20), "home": (4, 8)}
USUAL_SEATS, MAX_VIEW_BYTES = 12, 8192
"""Up to this number of seats, the view of a whole game has at most this number of bytes."""
KILL_CHANCE, CUTS_PER_GAME, MAX_EVENTS_AWAY, MAX_EVENTS_BETWEEN = 0.03, 60, 4, 8
"""The chance that a cut is a kill of the server; cuts in a game; most events during a cut, and between cuts.
"""
TALK_MODES, SPEAK_CHANCE = (Mode.ONLINE, Mode.SOLO), 0.3
"""Modes where words go over the wire; the chance that somebody who may speak does."""


class Total(Struct):
    """The counts of all cuts."""

    cuts: int = 0
    kills: int = 0
    hands: int = 0
    """Raised before a cut, and still there after it."""
    viewers: Counter[str] = field(default_factory=Counter)
    words: int = 0
    """Words repeated in a history."""
    cut: int = 0
    """Histories that did not fit."""
    sizes: Counter[int] = field(default_factory=Counter)
    """The largest view in bytes, by number of seats."""

    def __str__(self) -> str:
        sizes = ", ".join(f"{seats} seats {size}" for seats, size in sorted(self.sizes.items()))
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.viewers.items()))
        kept = f"{self.hands} hands kept, {self.words} words told again, {self.cut} histories too long"
        return f"{self.cuts} cuts ({kinds}), {self.kills} by kills, {kept}; bytes: {sizes}"


class Viewer:
    """A viewer with two devices: one that stays connected, and one that is cut."""

    def __init__(self, world: World, token: str) -> None:
        self._world, self.token = world, token
        self.connect()

    def connect(self) -> None:
        """Connect both; the first has seen everything only if nothing has happened yet."""
        self.steady, self.cut = Follower(self._world, self.token), Follower(self._world, self.token)

    def listen(self) -> None:
        """Read what both devices received."""
        self.steady.listen()
        self.cut.listen()


class Evening:
    """One game from one seed, and its viewers."""

    def __init__(self, seed: int, total: Total) -> None:
        self.rng, self.world, self.total = Random(f"reconnect {seed}"), World(seed, is_limited=False), total
        rules, self.mode = self.rng.choice(list(RULESETS)), self.rng.choice(list(Mode))
        self.seats = self.rng.choice(SIZES.get(rules, (10,)))
        people = 1 if self.mode is Mode.SOLO else self.rng.randint(1, 4)
        wanted = {"seats": self.seats, "mode": self.mode.value, "watch": True}
        self.opened = self.world.open(rules, self.seats - people, "random", **wanted)
        tokens = [self.world.join(self.opened, f"p{at}").token for at in range(people)]
        tokens += [self._watching(), self.opened.organiser]
        self.viewers = [Viewer(self.world, token) for token in tokens]
        self.world.begin(self.opened)
        self._names = 0
        self.is_whole = True
        """Whether there was no undo and no restart of the server."""

    def _watching(self) -> str:
        """Return the token of a new onlooker, which is not stored."""
        answers: list[object] = []
        self.world.tables.admission.watch(self.opened.code, "a", answers.append)
        return str(answers[0].token)  # type: ignore[attr-defined]

    @property
    def live(self) -> LiveGame:
        """The current game."""
        live = self.world.table(self.opened).live
        assert live is not None
        return live

    def play(self) -> None:
        """Play the game, with a cut after every few events."""
        for _ in range(CUTS_PER_GAME):
            if self.live.is_over:
                return
            voters = list[Viewer]()
            for _ in range(self.rng.randint(1, MAX_EVENTS_BETWEEN)):
                self._goes_on()
                voters = [viewer for viewer in self.viewers if self._hands(viewer)]
                if voters:
                    break
            self._cut(self.rng.choice(voters or self.viewers))

    def _goes_on(self) -> None:
        """Let a person act, programs think, or time pass."""
        if self.live.is_over:
            return
        chance, talkers = self.rng.random(), [one for one in self.viewers if self._may_speak(one)]
        if talkers and self.rng.random() < SPEAK_CHANCE:
            self._speaks(self.rng.choice(talkers))
        elif chance < 0.3:
            self._acts(self.rng.choice(self.viewers))
        elif chance < 0.5:
            self.world.let_think()
        elif self.mode in MANUAL_MODES:
            command = judges(self.live.log.game, self.rng)[0] if chance < 0.55 else None
            self._do(
                self.viewers[-1].steady, {"do": "time_up"} if command is None else command, **{"as": "judge"}
            )
        else:
            self.world.pass_time()
        for viewer in self.viewers:
            viewer.listen()

    def _acts(self, viewer: Viewer) -> None:
        seat, game = self._seat(viewer), self.live.log.game
        if self.mode in (Mode.JUDGED, Mode.SOLO) and self.rng.random() < 0.05:
            self._names += 1
            answer = viewer.steady.send(t="manage", id=f"{self._names}", what="undo", count=1)
            self.is_whole = self.is_whole and answer.get("status") != "applied"
        elif seat > 0 and legal(game, seat):
            self._do(viewer.steady, move(game, seat, self.rng))

    def _may_speak(self, viewer: Viewer) -> bool:
        """Return whether the viewer is at the table, or among those who have left."""
        seat, game = self._seat(viewer), self.live.log.game
        is_gone = seat > 0 and not game.alive & BIT[seat]
        return self.mode in TALK_MODES and (is_gone or (seat > 0 and Open("say") in legal(game, seat)))

    def _speaks(self, viewer: Viewer) -> None:
        """Speak to everybody who can hear the viewer now, with or without a claim."""
        self._names += 1
        claim = {"claim": {"role": "sheriff", "black": [1]}} if self.rng.random() < 0.3 else {}
        viewer.steady.send(t="say", id=f"{self._names}", text=f"words {self._names}", **claim)

    def _do(self, device: Follower, command: object, **more: object) -> Message:
        self._names += 1
        return device.send(t="do", id=f"{self._names}", cmd=command, **more)

    def _seat(self, viewer: Viewer) -> Seat:
        person = viewer.steady.client.person
        assert person is not None
        return viewer_of(self.mode, person, 0, self.live.log.game)

    # -- the cut

    def _cut(self, viewer: Viewer) -> None:
        """Cut a viewer's device, sometimes after raising a hand; then everything must be in place."""
        self.total.cuts += 1
        hand = self._raised(viewer)
        before = viewer.cut.last["n"]
        if self.rng.random() < KILL_CHANCE and not self.live.is_over:
            self._kill()
        else:
            viewer.cut.leave()
            for _ in range(0 if hand else self.rng.randint(0, MAX_EVENTS_AWAY)):
                self._goes_on()
            viewer.cut = Follower(self.world, viewer.token)
        viewer.cut.send(t="resume", n=before)
        self._look(viewer)
        if hand:
            self._is_raised(viewer, hand)

    def _kill(self) -> None:
        self.total.kills += 1
        self.world.start()
        self.viewers[-2].token = self._watching()
        self.is_whole = False
        for viewer in self.viewers:
            viewer.connect()

    def _look(self, viewer: Viewer) -> None:
        """Compare four views: resumed, loaded anew, never disconnected, and folded anew."""
        seat, fresh = self._seat(viewer), Follower(self.world, viewer.token)
        viewer.listen()
        shown = [one.last for one in (viewer.cut, fresh, viewer.steady)]
        assert [one["n"] for one in shown] == [shown[0]["n"]] * 3, "frames are numbered differently"
        words = {(one["phrase"], one["hint"]) for one in shown}
        assert len(words) == 1 and all(phrase for phrase, _ in words), f"words of a step: {words}"
        expected = folded(self.live.log, seat)
        for one in shown:
            assert one["view"] == expected, f"{one['view']}\nis not\n{expected}"
        if self.is_whole:
            events = [json.decode(json.encode(event)) for event, _ in projected(self.live.log, seat)]
            assert viewer.steady.seen == events and UNDONE not in events, "what was sent is not what was seen"
        self._recollect(viewer, seat, fresh.history)
        fresh.leave()
        self._measure(seat, fresh.size)

    def _recollect(self, viewer: Viewer, seat: Seat, told: Message) -> None:
        """Compare the history with what the viewer was sent; after a restart or undo, with what is kept."""
        table = self.world.table(self.opened)
        names = {one: person.name for one, person in table.members.seated().items() if not person.bot}
        reminders = REMINDERS.get(table.settings.mode, Reminders.NONE)
        expected = Recollection(self.live.log.game.rules, seat, names=names, reminders=reminders)
        if self.is_whole:
            for message in viewer.steady.told:
                if message["t"] == "frame":
                    expected.frame(message["events"], message.get("own", False), message.get("open"))
                else:
                    expected.heard(message)
        else:
            self._recollect_the_log(seat, expected)
        story = [item for item in told["story"] if self.is_whole or item.get("room", "table") == "table"]
        if not self.is_whole:  # lines that a judge may show openly were told in frames alone
            story = [{key: item[key] for key in item if key != "open"} for item in story]
        self.total.words += sum(item["t"] == "talk" for item in story)
        self.total.cut += bool(told.get("cut"))
        if not told.get("cut"):
            assert story == expected.story, f"{story}\nis not\n{expected.story}"
            facts = told["claims"], told["nominations"], told["votes"]
            assert facts == (expected.claims, expected.nominations, expected.votes)
        assert (told["epoch"], told["n"]) == (viewer.steady.last["epoch"], viewer.steady.last["n"])

    def _recollect_the_log(self, seat: Seat, expected: Recollection) -> None:
        rows = self.world.disk.words(self.world.table(self.opened).members.game)
        words = {sha256(row.salt + row.text.encode()).hexdigest(): row.text for row in rows}
        for turn, is_own in turns(self.live.log, seat):
            expected.frame(turn, is_own)
            for event in turn:
                if event["t"] == "said" and (text := words.get(event["claim"].get("text", ""))):
                    expected.heard({"t": "talk", "from": event["seat"], "text": text, "room": "table"})

    def _measure(self, seat: Seat, size: int) -> None:
        self.total.viewers["seat" if seat > 0 else "judge" if seat else "public"] += 1
        self.total.sizes[self.seats] = max(self.total.sizes[self.seats], size)
        is_small = self.seats > USUAL_SEATS or size <= MAX_VIEW_BYTES
        assert is_small, f"a picture of {size} bytes for {self.seats} seats"

    def _raised(self, viewer: Viewer) -> str:
        """Raise a hand if there is a vote; return the name of the command."""
        hands = self._hands(viewer)
        answer = self._do(viewer.cut, self.rng.choice(hands)) if hands else {}
        return str(answer["id"]) if answer.get("status") == "applied" else ""

    def _hands(self, viewer: Viewer) -> list[Command | Open]:
        seat = self._seat(viewer)
        moves = legal(self.live.log.game, seat) if seat > 0 else ()
        return [move for move in moves if isinstance(move, Vote | Agree)]

    def _is_raised(self, viewer: Viewer, name: str) -> None:
        """Check that the hand is known, that no other may be raised, and that the log has it once."""
        self.total.hands += 1
        assert viewer.cut.send(t="ask", id=name)["status"] == "applied"
        entries = self.world.disk.entries(self.world.table(self.opened).members.game)
        assert [entry.command for entry in entries].count(name) == 1
        kinds = {one["do"] for one in viewer.cut.last["view"]["legal"]}
        assert not kinds & {"vote", "agree"} or viewer.cut.last["view"]["step"]["kind"] == "poll"


def evening(seed: int, total: Total) -> None:
    """Play an evening and check it."""
    Evening(seed, total).play()


def main() -> None:
    """Play until this number of cuts was made."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=300)
    given = parser.parse_args()
    total = Total()
    count = played(lambda seed: evening(seed, total), lambda: total.cuts >= given.cuts)
    print(f"{count} games, {total}; 0 differences")


if __name__ == "__main__":
    main()
