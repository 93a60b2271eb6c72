"""Speeches and votes begin when the device that speaks has announced them; nights keep their time."""

from gorod.services.live_game import MAX_VOICE_S, LiveGame
from gorod.services.presence import Client
from tests.services.spoken_room import SpokenRoom
from tests.services.world import Wire

SPEECH_S = 60


class Hall(SpokenRoom):
    """A room whose device has said hello; the game goes on until somebody speaks."""

    def __init__(self) -> None:
        super().__init__()
        self.client, self.wire = self.speaker()
        self.world.begin(self.opened)
        self.go_to(self.wire, "speech")

    @property
    def live(self) -> LiveGame:
        """Its game."""
        live = self.world.table(self.opened).live
        assert live is not None
        return live

    def speaks(self, seat: int) -> None:
        """Time passes until it is this one's turn."""
        while self.wire.view["step"]["turn"] != seat:
            assert self.world.pass_time()

    def reports(self, client: Client, n: int) -> None:
        """All up to this frame is said."""
        self.world.send(client, t="voiced", n=n)


def _clock(wire: Wire) -> tuple[int | None, int | None]:
    """When the time is up, and how much is left while the clock stands."""
    frame = wire.messages("frame")[-1]
    return frame.get("until"), frame.get("left")


def test_a_speech_begins_when_the_voice_has_ended() -> None:
    hall = Hall()
    phone = hall.phones[0][1]
    n = hall.wire.messages("frame")[-1]["n"]
    assert _clock(phone) == (None, SPEECH_S * 1000)
    hall.world.clock.move_to(hall.world.clock.now() + 6)
    hall.reports(hall.client, n)
    assert _clock(phone) == (int((hall.world.clock.now() + SPEECH_S) * 1000), None)
    assert hall.wire.messages("frame")[-1]["aloud"], "it can be repeated"


def test_what_was_said_before_starts_no_clock_and_nobody_else_starts_it() -> None:
    hall = Hall()
    n = hall.wire.messages("frame")[-1]["n"]
    hall.reports(hall.client, n - 1)
    for client, wire in hall.phones:
        hall.reports(client, wire.messages("frame")[-1]["n"])
    assert hall.live.waits_for_voice


def test_a_silent_device_holds_up_one_speech_and_no_more() -> None:
    hall = Hall()
    began = hall.world.clock.now()
    while hall.live.waits_for_voice:
        assert hall.world.pass_time()
    assert hall.world.clock.now() == began + MAX_VOICE_S
    hall.speaks(2)
    assert not hall.live.waits_for_voice
    hall.reports(hall.client, hall.wire.messages("frame")[-1]["n"])
    hall.speaks(3)
    assert hall.live.waits_for_voice


def test_a_vote_begins_after_all_that_was_to_be_said_before_it() -> None:
    hall = Hall()
    for seat, (client, _) in enumerate(hall.phones[:2], 1):
        hall.speaks(seat)
        hall.world.send(client, t="do", id="n", cmd={"do": "nominate", "seat": 3 - seat})
    hall.go_to(hall.wire, "reading")
    hall.reports(hall.client, hall.wire.messages("frame")[-1]["n"])
    hall.go_to(hall.wire, "ballot")
    assert hall.live.waits_for_voice
    hall.reports(hall.client, hall.wire.messages("frame")[-1]["n"])
    assert not hall.live.waits_for_voice
    hall.world.pass_time()
    assert hall.live.waits_for_voice, "the next candidate is announced first"


def test_a_night_never_waits_and_nothing_waits_where_nothing_speaks() -> None:
    hall = Hall()
    while (step := hall.wire.view["step"]["kind"]) != "call":
        assert hall.world.pass_time()
        assert step != "hunt" or not hall.live.waits_for_voice
    quiet = SpokenRoom()
    quiet.world.begin(quiet.opened)
    quiet.go_to(quiet.phones[0][1], "speech")
    assert _clock(quiet.phones[0][1])[1] is None


def test_a_pause_while_it_speaks_keeps_the_whole_time() -> None:
    hall = Hall()
    n = hall.wire.messages("frame")[-1]["n"]
    hall.world.send(hall.client, t="manage", id="a", what="pause")
    hall.reports(hall.client, n)
    hall.world.clock.move_to(hall.world.clock.now() + 100)
    hall.world.send(hall.client, t="manage", id="b", what="go_on")
    hall.reports(hall.client, hall.wire.messages("frame")[-1]["n"])
    assert _clock(hall.phones[0][1])[0] == int((hall.world.clock.now() + SPEECH_S) * 1000)
