"""Those who have left tell the living nothing; those who are present cannot be removed by others."""

import asyncio

from tests.web.stranger.limits import flapped
from tests.web.stranger.phone import eventually
from tests.web.stranger.stage import opened, speaking
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial


async def coming_and_going(trial: Trial) -> None:
    """A departed player could signal by connecting and disconnecting their phone (L7)."""
    with Town(trial.folder) as town:
        stage = await speaking(await opened(town, 1, **{"talk.seconds": 600}))
        seat = stage.speaker % 10 + 1
        neighbour = stage.phones[seat % 10]
        left = await stage.phones[seat - 1].done({"t": "leave"})
        trial.must(left.get("status") == "applied", f"leaving: {left}")
        await eventually(lambda: seat not in neighbour.view.get("alive", [seat]))
        await asyncio.sleep(1.0)
        told = -neighbour.count["table"]
        shown = neighbour.last["table"]["seats"][seat - 1]
        await stage.phones[seat - 1].go()
        _, flaps, took = await flapped(stage, seat, neighbour, trial.size(3.0, 20.0))
        await asyncio.sleep(2.0)
        told += neighbour.count["table"]
        after = neighbour.last["table"]["seats"][seat - 1]
        trial.note(f"a departed player came {flaps} times in {took:.1f} s: the living were told {told} times")
        trial.must(not told, f"{told} messages to the living about one who has left")
        trial.must(shown == after, f"the living saw {shown}, then {after}")
        await stage.go()


async def motions_against_the_present(trial: Trial) -> None:
    """A motion is only against an absent player; everybody sees that there is one."""
    with Town(trial.folder) as town:
        stage = await speaking(await opened(town, 1, **{"talk.seconds": 600}))
        target = stage.speaker % 10 + 1
        victim = stage.phones[target - 1]
        others = [phone for seat, phone in enumerate(stage.phones, 1) if seat != target]
        acks = [await phone.done({"t": "motion", "seat": target}) for phone in others[:7]]
        await asyncio.sleep(1.0)
        alive = victim.view.get("alive", [])
        trial.note(
            f"motions against one who is there: {[ack.get('status') for ack in acks]}; "
            f"alive: {target in alive}"
        )
        trial.must(target in alive, "seven others have put out somebody who is there")
        await stage.go()


async def motions_against_the_absent(trial: Trial) -> None:
    """Most of the living can remove an absent player, and the table is told of each motion."""
    with Town(trial.folder) as town:
        stage = await speaking(await opened(town, 1, **{"talk.seconds": 600}))
        target = stage.speaker % 10 + 1
        await stage.phones[target - 1].go()
        others = [phone for seat, phone in enumerate(stage.phones, 1) if seat != target]
        await eventually(lambda: not others[0].last["table"]["seats"][target - 1]["here"], 10.0)
        before = others[-1].count["table"]
        first = await others[0].done({"t": "motion", "seat": target})
        await eventually(lambda: others[-1].count["table"] > before, 5.0)
        told = others[-1].count["table"] > before
        for phone in others[1:7]:
            await phone.done({"t": "motion", "seat": target})
        out = await eventually(lambda: target not in others[-1].view.get("alive", []), 10.0)
        trial.note(f"a motion against one who is away: {first.get('status')}; told: {told}; put out: {out}")
        trial.must(first.get("status") == "applied" and out, f"most cannot put out one who is away: {first}")
        trial.must(told, "nobody is told that there is a motion")
        await stage.go()


ATTACKS = (coming_and_going, motions_against_the_present, motions_against_the_absent)
