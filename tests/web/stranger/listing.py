"""A table that nobody has put on the list is not on it, and its id opens nothing."""

from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import Visitor

SHUT = (403, 404)


async def ids_open_nothing(trial: Trial) -> None:
    """An id does not allow to look, sit down, watch, or recover a seat."""
    with Town(trial.folder) as town:
        owner, stranger = Visitor(town), Visitor(town, "127.0.0.2")
        table = await owner.opened(watch=True)
        seat = await owner.joined(table["code"])
        at = f"/api/tables/{table['table']}"
        answers = {
            "look": await stranger.ask(at),
            "join": await stranger.ask(f"{at}/join", {"name": "Ева"}),
            "watch": await stranger.ask(f"{at}/watch", b""),
            "recover": await stranger.ask(f"{at}/recover", {"phrase": seat["phrase"]}),
            "start": await stranger.ask(f"{at}/start", b"", Authorization="Bearer nobody"),
        }
        trial.note(f"by id: { {what: one.status for what, one in answers.items()} }")
        for what, one in answers.items():
            trial.must(one.status in SHUT, f"an id is enough to {what}: {one.status}")


async def unlisted_by_default(trial: Trial) -> None:
    """People opt in to the list, and the list tells the code of the table."""
    with Town(trial.folder) as town:
        owner = Visitor(town)
        unlisted = await owner.opened()
        listed = await owner.ask("/api/tables", {"rules": "classic", "listed": True})
        found = {one["id"]: one for one in (await owner.ask("/api/tables")).json}
        trial.note(f"listed: {listed.status}; the list has {len(found)}")
        trial.must(unlisted["table"] not in found, "a table is on the list though nobody asked for it")
        if trial.must(listed.status == 201, f"listed: {listed.status} {listed.code}"):
            one = found.get(listed.json["table"], {})
            trial.must(one.get("code") == listed.json["code"], f"the list tells {sorted(one)}")


ATTACKS = (ids_open_nothing, unlisted_by_default)
