"""The words of the night end before its steps do, at the usual pace, in every ruleset and language."""

import pytest

from gorod.rules import RULESETS
from tests.services.world import World
from tests.speech.voice import GAP_S, LEAD_S, need_voice, seconds

LAST = "D3"
MOST_STEPS = 600


def nights(rules: str, seats: int, lang: str) -> list[tuple[str, float, float]]:
    """Return every step of a night with words: its name, how long it is spoken, how long it lasts."""
    world = World(3, is_limited=False)
    opened = world.open(rules, mode="companion", seats=seats, lang=lang)
    for seat in range(1, seats + 1):
        world.join(opened, f"p{seat}")
    _, wire = world.connect(world.narrate(opened), lang)
    world.begin(opened)
    for _ in range(MOST_STEPS):
        if wire.view["phase"] == LAST or wire.view["winner"] or not world.pass_time():
            break
    moments = [at for at, message in wire.got if message.startswith(b'{"t":"frame"')]
    told = [*zip(moments, wire.messages("frame"), moments[1:], strict=False)]
    return [
        (_step(frame), _spoken(frame, lang), until - at)
        for at, frame, until in told
        if frame["events"] and frame.get("aloud") and frame["view"]["phase"].startswith("N")
    ]


def _step(frame: dict[str, dict[str, dict[str, str]]]) -> str:
    view = frame["view"]
    return f"{view['phase']} {view['step']['kind']} {view['step']['turn']}"


def _spoken(frame: dict[str, list[dict[str, str]]], lang: str) -> float:
    said = [seconds(line["text"], lang) for line in frame["aloud"]]
    return LEAD_S + sum(said) + GAP_S * (len(said) - 1)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("rules", RULESETS)
def test_no_word_of_the_night_runs_into_the_next_step(rules: str, lang: str) -> None:
    need_voice()
    sizes = {10, max(RULESETS[rules].cast)} & {*RULESETS[rules].cast}
    for seats in sorted(sizes):
        found = nights(rules, seats, lang)
        assert len(found) > 4
        late = [one for one in found if one[1] > one[2]]
        assert late == [], (seats, late)
