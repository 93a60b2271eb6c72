"""Over real sockets: who may not know the cards is sent the same whatever they are."""

from tests.web.two_deals import difference


def test_a_citizen_is_sent_the_same_whatever_the_others_hold_and_do() -> None:
    assert difference() is None


def test_a_planted_leak_is_seen_on_the_wire() -> None:
    found = difference("empty_frames_for_those_who_saw_nothing")
    assert found is not None and '"pong"' in found[0] + found[1]
