"""Tables at which a person moves the steps on, and nights that end early where that is wished."""

from gorod.protocol.lobby import Nights
from tests.services.world import World


def test_the_judge_moves_the_steps_on_and_time_does_not() -> None:
    world = World(1)
    _, client, wire = world.judged()
    first = wire.view["step"]
    world.clock.move_to(world.clock.now() + 3600)
    world.tables.tick()
    assert wire.view["step"] == first
    for number in range(40):
        world.send(client, t="do", id=f"n{number}", cmd={"do": "time_up"})
    assert wire.view["phase"] != "N0"
    assert [ack["status"] for ack in wire.messages("ack")] == ["applied"] * 40


def test_the_judge_sees_the_cards_and_takes_back() -> None:
    world = World(2)
    _, client, wire = world.judged()
    assert len(wire.view["judge"]["roles"]) == 10
    phases = [wire.view["step"]]
    for number in range(6):
        world.send(client, t="do", id=f"n{number}", cmd={"do": "time_up"})
        phases.append(wire.view["step"])
    world.send(client, t="manage", id="u", what="undo", count=3)
    assert wire.view["step"] == phases[3]
    before = wire.messages("frame")[-1]["n"]
    world.send(client, t="do", id="again", cmd={"do": "time_up"})
    assert wire.view["step"] == phases[4] and wire.messages("frame")[-1]["n"] == before + 1
    table = next(iter(world.tables.by_id.values()))
    live = table.live
    assert live is not None
    world.start()
    after = next(iter(world.tables.by_id.values())).live
    assert after is not None and after.log.events == live.log.events


def test_players_at_a_judged_table_only_look() -> None:
    world = World(3)
    opened = world.open("fiim", mode="judged")
    tokens = [world.join(opened, f"p{at}").token for at in range(10)]
    client, wire = world.connect(tokens[0])
    world.begin(opened)
    assert wire.view["me"]["seat"] == 1 and "judge" not in wire.view
    world.send(client, t="do", id="x", cmd={"do": "time_up"})
    world.send(client, t="manage", id="y", what="undo")
    assert [ack["status"] for ack in wire.messages("ack")] == ["refused"] * 2


def test_one_phone_shows_the_seat_that_it_was_passed_to() -> None:
    world = World(4)
    _, client, wire = world.judged("one_phone")
    assert "me" not in wire.view
    for seat in (1, 7):
        world.send(client, t="look", seat=seat)
        assert wire.view["me"]["seat"] == seat
    world.send(client, t="look", seat=0)
    assert "me" not in wire.view and "judge" not in wire.view
    world.send(client, t="do", id="next", cmd={"do": "time_up"})
    assert wire.messages("ack")[-1]["status"] == "applied"


def test_a_fast_night_does_not_wait_for_those_who_have_acted() -> None:
    lengths: dict[str, float] = {}
    for nights in ("sealed", "fast"):
        world = World(5)
        opened = world.open("fiim", programs=10, nights=nights)
        world.begin(opened)
        live = world.table(opened).live
        assert live is not None
        while live.log.game.day < 2 and not live.is_over:
            began, was_night = world.clock.now(), live.log.game.night
            world.let_think()
            world.pass_time()
            if was_night:
                lengths[nights] = lengths.get(nights, 0.0) + world.clock.now() - began
    assert lengths["fast"] < 0.7 * lengths["sealed"]


def test_nights_in_one_room_are_always_sealed() -> None:
    """Everybody holds the bar in every call, which sends nothing: the server cannot know who has finished."""
    world = World(5)
    opened = world.open("fiim", mode="companion", nights="fast")
    assert world.table(opened).settings.nights is Nights.SEALED


def first_night(names: int, seed: int) -> tuple[float, list[str]]:
    """Return the length of a night of this many people among programs, and those people's black cards."""
    world = World(seed)
    opened = world.open("fiim", programs=10 - names, nights="fast")
    people = [world.connect(world.join(opened, f"p{number}").token) for number in range(names)]
    world.begin(opened)
    began, live = world.clock.now(), world.table(opened).live
    assert live is not None
    while live.log.game.night:
        world.let_think()
        world.pass_time()
    cards = [wire.view["me"]["role"] for _, wire in people]
    return world.clock.now() - began, [card for card in cards if card in ("don", "mafioso")]


def test_nobody_waits_for_the_briefing_of_programs() -> None:
    """Nor for a single black person, whom nobody hears, unless they must plan; two have a minute (F3)."""
    found = [first_night(names, seed) for names in (1, 6) for seed in range(8)]
    together = [seconds for seconds, black in found if len(black) > 1]
    alone = [seconds for seconds, black in found if black in ([], ["mafioso"])]
    planner = [seconds for seconds, black in found if black == ["don"]]
    assert together and alone and max(alone) < 10 and min([*together, *planner]) >= 60


def test_alone_one_may_take_back() -> None:
    world = World(6)
    opened = world.open("home", programs=7, mode="solo", seats=8)
    client, wire = world.connect(world.join(opened, "me").token)
    world.begin(opened)
    command = world.until_asked(wire)
    step = wire.view["step"]
    world.send(client, t="do", id="a", cmd=command)
    world.send(client, t="manage", id="b", what="undo")
    assert wire.messages("ack")[-1]["status"] == "applied" and wire.view["step"] == step


def test_a_game_whose_end_was_taken_back_goes_on_and_survives_a_kill() -> None:
    world = World(7)
    _, client, wire = world.judged()
    table = next(iter(world.tables.by_id.values()))
    end = {"do": "overrule", "ruling": "end", "reason": "why", "value": "red"}
    world.send(client, t="do", id="end", cmd=end)
    assert wire.view["winner"] == "red" and table.state == "open"
    world.send(client, t="manage", id="back", what="undo")
    assert wire.view["winner"] is None and wire.messages("table")[-1]["state"] == "playing"
    row = world.disk.game(table.members.game)
    assert row is not None and row.state == "live"
    world.start()
    assert next(iter(world.tables.by_id.values())).live is not None


def test_the_judge_is_not_told_again_what_happened_before_an_undo() -> None:
    world = World(8)
    _, client, wire = world.judged()
    for number in range(6):
        world.send(client, t="do", id=f"n{number}", cmd={"do": "time_up"})
    world.send(client, t="manage", id="back", what="undo", count=2)
    assert wire.messages("frame")[-1]["events"] == [{"t": "undone"}]


def test_the_one_phone_is_passed_to_nobody_who_is_not_there() -> None:
    """Regression: it broke the table, because nothing after it could be shown to that seat."""
    world = World(9)
    _, client, wire = world.judged("one_phone")
    world.send(client, t="look", seat=15)
    world.send(client, t="do", id="next", cmd={"do": "time_up"})
    assert wire.messages("ack")[-1]["status"] == "applied" and "me" not in wire.view


def test_nobody_is_sent_away_from_a_game() -> None:
    """Regression: a program in their place went on talking, and its words belonged to nobody."""
    world = World(10)
    _, client, wire = world.judged()
    world.send(client, t="manage", id="away", what="remove", seat=3)
    assert wire.messages("ack")[-1]["refusal"]["code"] == "already_started"
    assert len(next(iter(world.tables.by_id.values())).members.seated()) == 10
