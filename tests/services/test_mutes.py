"""A player who has muted another receives none of their words, in any room."""

from tests.services.played import played, until
from tests.services.world import World


def test_muted_words_are_not_sent_at_the_table() -> None:
    world = World(21)
    _, devices, _ = played(world)
    until(world, devices[1][1], "D1", "speech")
    world.send(devices[5][0], t="mute", seat=1, on=True)
    world.send(devices[1][0], t="say", id="w", text="слово")
    assert devices[4][1].messages("talk")[-1]["text"] == "слово"
    assert devices[5][1].messages("talk") == []


def test_muted_words_are_not_sent_among_the_blacks() -> None:
    world = World(22)
    _, devices, _ = played(world, "boxed", 10)
    until(world, devices[1][1], "N0", "briefing")
    mates = [seat for seat in devices if devices[seat][1].view["me"]["role"] == "mafioso"]
    one, other, third = mates[:3]
    world.send(devices[other][0], t="mute", seat=one, on=True)
    world.send(devices[one][0], t="say", id="w", text="второго", room="black")
    assert devices[third][1].messages("talk")[-1]["text"] == "второго"
    assert devices[other][1].messages("talk") == []
