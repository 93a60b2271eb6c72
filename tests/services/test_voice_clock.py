"""Speeches and votes begin when the device that speaks has announced them; nights keep their time."""

from gorod.services.game.live_game import MAX_VOICE_S, LiveGame
from gorod.services.table.presence import Client
from tests.services.spoken_room import SpokenRoom
from tests.services.world import Wire

SPEECH_S = 60


class VoicedRoom(SpokenRoom):
    """A room whose device has said hello, in a game played on to the first speech."""

    def __init__(self) -> None:
        super().__init__()
        self.client, self.wire = self.speaker()
        self.world.begin(self.opened)
        self.go_to(self.wire, "speech")

    @property
    def live(self) -> LiveGame:
        """The current game."""
        live = self.world.table(self.opened).live
        assert live is not None
        return live

    def speaks(self, seat: int) -> None:
        """Let time pass until it is this seat's speech."""
        while self.wire.view["step"]["turn"] != seat:
            assert self.world.pass_time()

    def reports(self, client: Client, n: int) -> None:
        """Report that everything up to this frame has been said."""
        self.world.send(client, t="voiced", n=n)


def _clock(wire: Wire) -> tuple[int | None, int | None]:
    """Return when the time is up, and how much is left while the clock is stopped."""
    frame = wire.messages("frame")[-1]
    return frame.get("until"), frame.get("left")


def test_a_speech_begins_when_the_voice_has_ended() -> None:
    room = VoicedRoom()
    phone = room.phones[0][1]
    n = room.wire.messages("frame")[-1]["n"]
    assert _clock(phone) == (None, SPEECH_S * 1000)
    room.world.clock.move_to(room.world.clock.now() + 6)
    room.reports(room.client, n)
    assert _clock(phone) == (int((room.world.clock.now() + SPEECH_S) * 1000), None)
    assert room.wire.messages("frame")[-1]["aloud"], "it can be repeated"


def test_what_was_said_before_starts_no_clock_and_nobody_else_starts_it() -> None:
    room = VoicedRoom()
    n = room.wire.messages("frame")[-1]["n"]
    room.reports(room.client, n - 1)
    for client, wire in room.phones:
        room.reports(client, wire.messages("frame")[-1]["n"])
    assert room.live.waits_for_voice


def test_a_silent_device_holds_up_one_speech_and_no_more() -> None:
    room = VoicedRoom()
    began = room.world.clock.now()
    while room.live.waits_for_voice:
        assert room.world.pass_time()
    assert room.world.clock.now() == began + MAX_VOICE_S
    room.speaks(2)
    assert not room.live.waits_for_voice
    room.reports(room.client, room.wire.messages("frame")[-1]["n"])
    room.speaks(3)
    assert room.live.waits_for_voice


def test_a_vote_begins_after_all_that_was_to_be_said_before_it() -> None:
    room = VoicedRoom()
    for seat, (client, _) in enumerate(room.phones[:2], 1):
        room.speaks(seat)
        room.world.send(client, t="do", id="n", cmd={"do": "nominate", "seat": 3 - seat})
    room.go_to(room.wire, "reading")
    room.reports(room.client, room.wire.messages("frame")[-1]["n"])
    room.go_to(room.wire, "ballot")
    assert room.live.waits_for_voice
    room.reports(room.client, room.wire.messages("frame")[-1]["n"])
    assert not room.live.waits_for_voice
    room.world.pass_time()
    assert room.live.waits_for_voice, "the next candidate is announced first"


def test_a_night_never_waits_and_nothing_waits_where_nothing_speaks() -> None:
    room = VoicedRoom()
    while (step := room.wire.view["step"]["kind"]) != "call":
        assert room.world.pass_time()
        assert step != "hunt" or not room.live.waits_for_voice
    quiet = SpokenRoom()
    quiet.world.begin(quiet.opened)
    quiet.go_to(quiet.phones[0][1], "speech")
    assert _clock(quiet.phones[0][1])[1] is None


def test_a_pause_while_it_speaks_keeps_the_whole_time() -> None:
    room = VoicedRoom()
    n = room.wire.messages("frame")[-1]["n"]
    room.world.send(room.client, t="manage", id="a", what="pause")
    room.reports(room.client, n)
    room.world.clock.move_to(room.world.clock.now() + 100)
    room.world.send(room.client, t="manage", id="b", what="go_on")
    room.reports(room.client, room.wire.messages("frame")[-1]["n"])
    assert _clock(room.phones[0][1])[0] == int((room.world.clock.now() + SPEECH_S) * 1000)
