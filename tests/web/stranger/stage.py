"""Ten people at a table, played up to the first speech of the first day."""

from msgspec import Struct

from tests.web.stranger.honest import BRISK, SEATS
from tests.web.stranger.phone import Phone, eventually
from tests.web.stranger.town import Town
from tests.web.stranger.visitor import Visitor, addresses


class Stage(Struct):
    """A table, its organiser's phone, and the phones by seat; seat 1 is `phones[0]`."""

    table: dict[str, str]
    organiser: Phone
    phones: list[Phone]
    joined: list[dict[str, str]]

    @property
    def speaker(self) -> int:
        """The seat whose speech it is, or 0, as the organiser sees it."""
        step = self.organiser.view.get("step", {})
        return int(step["turn"]) if step.get("kind") == "speech" else 0

    async def again(self) -> None:
        """Connect everybody again after a restart."""
        for phone in (self.organiser, *self.phones):
            phone.last.clear()
            await phone.come()
        await eventually(lambda: bool(self.organiser.view))

    async def go(self) -> None:
        """Disconnect everybody."""
        for phone in (self.organiser, *self.phones):
            await phone.go()


async def opened(town: Town, house: int, comes: int = SEATS, **options: object) -> Stage:
    """Join ten people; connect `comes` of them, each from their own address."""
    people = [Visitor(town, one) for one in addresses(house, SEATS)]
    table = await people[0].opened(options={**BRISK, **options}, watch=True)
    joined = [await one.joined(table["code"], f"p{house}.{seat}") for seat, one in enumerate(people, 1)]
    phones = [Phone(one, got["token"]) for one, got in zip(people, joined, strict=True)]
    organiser = await Phone(people[0], table["organiser"]).come()
    for phone in phones[:comes]:
        await phone.come()
    return Stage(table, organiser, phones, joined)


async def begun(stage: Stage) -> Stage:
    """Start the game."""
    started = await stage.organiser.done({"t": "manage", "what": "start"})
    assert started.get("status") == "applied", started
    return stage


async def speaking(stage: Stage) -> Stage:
    """Wait for the first speech."""
    await begun(stage)
    assert await eventually(lambda: stage.speaker > 0, 60.0), stage.organiser.view
    return stage
