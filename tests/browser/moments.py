"""The catalogue of the game's screens: who looks at which step of which game, and its first moment."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from gorod.protocol.codes import TroubleCode
from gorod.rules import RULESETS
from tests.browser.lucky_game import Conditions, LuckyGame

START_S = 1_000_000.0
"""When a world begins, in seconds."""
MAX_EVENINGS = 12
"""Evenings in which a moment must occur."""
POWERS = (
    "captain mafioso mafioso don yakuza yakuza vigilante maniac nurse commissar advocate beauty "
    "journalist sleepwalker spare1 citizen"
)
SETTINGS = {
    "fiim": Conditions(bots=2),
    "classic": Conditions("classic", more={"dealing": "picked"}),
    "tie": Conditions("classic", is_split=True),
    "twenty": Conditions("classic", 20),
    "boxed": Conditions("boxed", 16, POWERS, more={"powers": {"spare1": "nurse"}}),
    "clans": Conditions("boxed", 20),
    "home": Conditions("home", more={"dealing": "picked"}),
    "club": Conditions("club"),
    "wolves": Conditions("wolves"),
    "spoken": Conditions("fiim", more={"mode": "companion"}),
    "spoken-twenty": Conditions("classic", 20, more={"mode": "companion"}),
    "judged": Conditions("club", is_judged=True),
    "judged-tie": Conditions("classic", is_split=True, is_judged=True, more={"dealing": "picked"}),
    "judged-home": Conditions("home", is_judged=True, more={"dealing": "picked"}),
    "judged-boxed": Conditions("boxed", 16, POWERS, is_judged=True, more={"powers": {"spare1": "nurse"}}),
    "judged-fiim": Conditions("fiim", is_judged=True),
    "judged-twenty": Conditions("classic", 20, is_judged=True),
    **{f"steps-{rules}": Conditions(rules, is_split=rules != "home", is_judged=True) for rules in RULESETS},
}
Press = tuple[str, int]
"""A label, and the number of the seat in it."""
When = Callable[[LuckyGame, int], bool]
OWN = "table/mine"
"""The address of one's own seat."""


def always(_: LuckyGame, __: int) -> bool:
    """Accept any moment."""
    return True


class Screen(Struct, frozen=True):
    """One screen of the game."""

    name: str
    table: str
    kind: str
    """The kind of the step."""
    who: str = "acts"
    """Who looks, by their part in the step: see `WHO`."""
    turn: str = ""
    """The role or clan called at night."""
    when: When = always
    presses: tuple[Press, ...] = ()
    holds: str = ""
    """The label of what is held while the screen is looked at."""
    is_card: bool = False
    """Whether people look at their cards."""
    is_live: bool = False
    """Whether it is shown during a step, as a message arrives."""
    does: Callable[[LuckyGame], None] | None = None
    """What is done to the game before."""
    page: str = OWN
    """The page's address."""
    cut: int = 0
    """The code with which the connection is closed."""
    error: str = ""
    """The code of an `error` that is sent."""


class Scene(Struct):
    """What a page is sent for a screen."""

    screen: Screen
    at: float
    phase: str
    hello: list[str]
    then: list[str] = []


def _acts(game: LuckyGame, viewer: int) -> bool:
    return viewer in game.seats and bool(game.moves(viewer))


def _waits(game: LuckyGame, viewer: int) -> bool:
    return viewer in game.view["alive"] and viewer in game.seats and not game.moves(viewer)


def _gone(game: LuckyGame, viewer: int) -> bool:
    return viewer in game.seats and viewer not in game.view["alive"]


WHO: dict[str, When] = {
    "acts": _acts,
    "waits": _waits,
    "gone": _gone,
    "player": lambda game, viewer: viewer in game.view["alive"] and viewer in game.seats,
    "seat": lambda game, viewer: viewer in game.seats,
    "watcher": lambda game, viewer: viewer == game.watcher,
    "judge": lambda game, viewer: viewer == game.judge,
    "narrator": lambda game, viewer: viewer == game.narrator,
}


# -- conditions


def knows_card(game: LuckyGame, viewer: int) -> bool:
    """Return whether the viewer has said that they know their card."""
    return game.knows_card(viewer)


def later(game: LuckyGame, _: int) -> bool:
    """Return whether the first night with a shot is over."""
    return int(game.view["phase"][1:]) > 1


def chosen(game: LuckyGame, viewer: int) -> bool:
    """Return whether the viewer has named somebody at this step."""
    return bool(game.wire(viewer).view["me"]["chosen"])


def voted(game: LuckyGame, viewer: int) -> bool:
    """Return whether the viewer has voted."""
    return game.wire(viewer).view["me"]["voted"] is not None


def not_voted(game: LuckyGame, viewer: int) -> bool:
    """Return whether the viewer can still vote."""
    return game.wire(viewer).view["me"]["voted"] is None and bool(game.moves(viewer))


def nominee(game: LuckyGame, viewer: int) -> bool:
    """Return whether the viewer is the current candidate."""
    return bool(game.step["turn"] == viewer)


def candidates(count: int) -> When:
    """Require this number of candidates, or more."""
    return lambda game, _: len(game.step["candidates"]) >= count


def will_nominate(game: LuckyGame, viewer: int) -> bool:
    """Return whether the next move is a nomination, which everybody hears."""
    return later(game, viewer) and game.next_deed == "nominate"


def won(side: str) -> When:
    """Require that this side has won."""
    return lambda game, _: game.view["winner"] == side


def fouls(game: LuckyGame, _: int) -> bool:
    """Return whether there are fouls, and somebody was removed."""
    return bool(game.view["fouls"]) and any(one["how"] == "removed" for one in game.view["left"])


def silenced(game: LuckyGame, _: int) -> bool:
    """Return whether somebody is silenced."""
    return bool(game.view.get("silenced"))


def hands(game: LuckyGame, viewer: int) -> bool:
    """Return whether the judge has entered hands."""
    now = game.wire(viewer).view["now"]
    return bool(now.get("hands") or now.get("votes"))


def shots(game: LuckyGame, viewer: int) -> bool:
    """Return whether the judge has entered shots."""
    return bool(game.wire(viewer).view["judge"]["shots"])


def answered(game: LuckyGame, viewer: int) -> bool:
    """Return whether the player who is awake has got an answer from the judge."""
    night, deeds = int(game.view["phase"][1:]), game.wire(viewer).view["judge"]["deeds"]
    awake = game.step["turn"]
    return any((deed["night"], deed["role"]) == (night, awake) and deed.get("answer") for deed in deeds)


def sentenced(game: LuckyGame, _: int) -> bool:
    """Return whether the vote on a single player is repeated."""
    return len(game.step["candidates"]) == 1


def with_mates(game: LuckyGame, viewer: int) -> bool:
    """Return whether the viewer has mates."""
    return bool(game.wire(viewer).view["me"]["mates"])


def pause(game: LuckyGame) -> None:
    """Pause the game as the organiser."""
    game.manage("pause")


# -- the catalogue

HOLD = "hold-to-see"


def _night(table: str, *turns: str) -> Iterator[Screen]:
    """Yield each act before it is made, and afterwards under the held bar."""
    for turn in turns:
        kind = "hunt" if turn in ("black", "yakuza") else "call"
        yield Screen(f"night-{table}-{turn}", table, kind, "acts", turn)
        yield Screen(f"night-{table}-{turn}-held", table, kind, "player", turn, chosen, holds=HOLD)


NIGHTS = (
    *_night("fiim", "black", "don", "sheriff"),
    *_night("wolves", "doctor"),
    *_night("home", "black", "doctor", "inspector"),
    *_night("twenty", "putana", "black", "don", "sheriff", "doctor", "maniac"),
    *_night("boxed", *(one for one in RULESETS["boxed"].night.order if one in f"{POWERS} black")),
    *_night("clans", "black", "yakuza"),
)
FIRST_NIGHT = (
    Screen("deal-pick", "classic", "dealing", "acts"),
    Screen("deal-wait", "classic", "dealing", "waits"),
    Screen("deal-tray", "home", "dealing", "acts"),
    Screen("card-back", "fiim", "briefing", "waits", is_card=True),
    Screen("card-red", "fiim", "briefing", "waits", is_card=True, holds=HOLD),
    Screen("card-black", "fiim", "briefing", "acts", is_card=True, holds=HOLD),
    Screen("card-twenty", "twenty", "briefing", "player", when=with_mates, is_card=True, holds=HOLD),
    Screen("card-known", "fiim", "briefing", "player", when=knows_card, is_card=True),
    Screen("card-watcher", "fiim", "briefing", "watcher", is_card=True),
    Screen("card-projector", "fiim", "briefing", "watcher", is_card=True, page="projector/ABCDEF"),
    Screen("card-narrator", "spoken", "briefing", "narrator", is_card=True, page="narrator/ABCDEF"),
    Screen("briefing", "fiim", "briefing", "acts"),
    Screen("briefing-held", "fiim", "briefing", "player", when=chosen, holds=HOLD),
    Screen("briefing-yakuza-held", "clans", "briefing", "player", "yakuza", with_mates, holds=HOLD),
    Screen("meeting", "fiim", "meeting", "player"),
    Screen("relaxed-sitting", "fiim", "relaxed_sitting", "player"),
)
OTHERS_AT_NIGHT = (
    Screen("night-sleeper", "fiim", "call", "waits"),
    Screen("night-sleeper-held", "fiim", "call", "waits", holds=HOLD),
    Screen("night-gone", "fiim", "call", "gone"),
    Screen("night-watcher", "fiim", "call", "watcher"),
    Screen("night-twenty", "twenty", "call", "waits", when=later),
    Screen("best-move", "wolves", "best_move", "acts"),
    Screen("best-move-held", "wolves", "best_move", "seat", when=chosen, holds=HOLD),
    Screen("best-move-wait", "wolves", "best_move", "waits"),
)
SEAT_4: Press = ("seat", 4)
MENU, CLOSE = ("menu", 0), ("close", 0)
PAPER: tuple[Press, ...] = (MENU, ("theme-paper", 0), CLOSE)
LARGE: tuple[Press, ...] = (MENU, ("text-large", 0), CLOSE)
DAY = (
    Screen("dawn", "fiim", "dawn", "player", when=later),
    Screen("dawn-first", "fiim", "dawn", "player"),
    Screen("farewell-mine", "fiim", "farewell", "acts"),
    Screen("farewell-wait", "fiim", "farewell", "waits"),
    Screen("speech-mine", "fiim", "speech", "acts", when=later),
    Screen("speech-first", "fiim", "speech", "acts"),
    Screen("speech-wait", "fiim", "speech", "waits", when=later),
    Screen("speech-gone", "fiim", "speech", "gone", when=later),
    Screen("speech-watcher", "fiim", "speech", "watcher", when=later),
    Screen("speech-taken", "fiim", "speech", "waits", when=will_nominate, is_live=True),
    Screen("speech-nominate", "fiim", "speech", "acts", when=later, presses=(("nominate", 0),)),
    Screen("speech-nominee", "fiim", "speech", "acts", presses=(("nominate", 0), SEAT_4)),
    Screen("speech-claim", "fiim", "speech", "acts", when=later, presses=(("make-a-claim", 0),)),
    Screen("speech-seat", "fiim", "speech", "waits", when=later, presses=(SEAT_4,)),
    Screen("speech-talk", "fiim", "speech", "waits", when=later, presses=(("tab-talk", 0),)),
    Screen("speech-notes", "fiim", "speech", "waits", when=later, presses=(("tab-notes", 0),)),
    Screen("speech-menu", "fiim", "speech", "waits", when=later, presses=(("menu", 0),)),
    Screen("speech-card", "fiim", "speech", "acts", when=later, holds="my-card-hold"),
    Screen("speech-lesson", "fiim", "speech", "acts", page="table/learner"),
    Screen("speech-paused", "fiim", "speech", "waits", when=later, does=pause),
    Screen("speech-cut", "fiim", "speech", "waits", when=later, cut=1006),
    Screen("speech-restart", "fiim", "speech", "waits", when=later, cut=1012),
    Screen("speech-unreachable", "fiim", "speech", "acts", when=later, error=TroubleCode.TABLE_UNREACHABLE),
    Screen("speech-withdraw", "club", "speech", "acts", when=candidates(2)),
    Screen("speech-fouls", "judged", "speech", "player", when=fouls),
    Screen("speech-silenced", "judged", "speech", "player", when=silenced),
    Screen("speech-twenty", "twenty", "speech", "waits", when=later),
    Screen("speech-twenty-mine", "twenty", "speech", "acts", when=later),
    Screen("speech-twenty-seat", "twenty", "speech", "acts", when=later, presses=(("nominate", 0),)),
    Screen("speech-twenty-notes", "twenty", "speech", "waits", when=later, presses=(("tab-notes", 0),)),
    Screen("discussion", "boxed", "discussion", "acts", when=later),
    Screen("discussion-home", "home", "discussion", "acts", when=later),
    Screen("discussion-gone", "boxed", "discussion", "gone", when=later),
    Screen("discussion-twenty", "clans", "discussion", "acts", when=candidates(3)),
    Screen("reading", "fiim", "reading", "player", when=candidates(3)),
    Screen("dusk", "fiim", "dusk", "player"),
    Screen("judge-day", "judged", "speech", "judge", when=fouls),
    Screen("judge-night", "judged", "hunt", "judge"),
)
CONSOLE = (
    Screen("console-dealing", "judged-tie", "dealing", "judge"),
    Screen("console-tray", "judged-home", "dealing", "judge"),
    Screen("console-briefing", "judged-fiim", "briefing", "judge"),
    Screen("console-sitting", "judged-fiim", "relaxed_sitting", "judge"),
    Screen("console-speech", "judged-fiim", "speech", "judge", when=candidates(2)),
    Screen("console-fouls", "judged", "speech", "judge", when=fouls, presses=(("console-foul", 0),)),
    Screen("console-more", "judged-fiim", "speech", "judge", presses=(("console-more", 0),)),
    Screen("console-discussion", "judged-boxed", "discussion", "judge", when=candidates(2)),
    Screen("console-ballot", "judged-fiim", "ballot", "judge", when=hands),
    Screen("console-ballot-twenty", "judged-twenty", "ballot", "judge", when=hands),
    Screen("console-poll", "judged-home", "poll", "judge", when=hands),
    Screen("console-defence", "judged-tie", "defence", "judge"),
    Screen("console-lift", "judged-tie", "lift", "judge"),
    Screen("console-farewell", "judged-fiim", "farewell", "judge"),
    Screen("console-hunt", "judged-fiim", "hunt", "judge", when=shots),
    Screen("console-hunt-twenty", "judged-twenty", "hunt", "judge", when=shots),
    Screen("console-check", "judged-fiim", "call", "judge", "sheriff", when=answered),
    Screen(
        *("console-check-held", "judged-fiim", "call", "judge", "sheriff", answered),
        holds="console-answer-hold",
    ),
    Screen("console-two-numbers", "judged-boxed", "call", "judge", "journalist"),
    Screen("console-best-move", "judged-fiim", "best_move", "judge"),
    Screen("console-dawn", "judged-fiim", "dawn", "judge", when=later),
    Screen("console-over", "judged-fiim", "over", "judge"),
)
ALOUD = "table/narrator-ABCDEF"
NARRATOR = (
    Screen("narrator-night", "spoken", "call", "narrator", "sheriff", is_live=True, page=ALOUD),
    Screen("narrator-briefing", "spoken", "briefing", "narrator", page=ALOUD),
    Screen("narrator-speech", "spoken", "speech", "narrator", when=later, is_live=True, page=ALOUD),
    Screen("narrator-ballot", "spoken", "ballot", "narrator", when=candidates(3), page=ALOUD),
    Screen("narrator-twenty", "spoken-twenty", "hunt", "narrator", page=ALOUD),
    Screen("narrator-manner", "spoken", "dawn", "narrator", presses=(("narrator-manner", 0),), page=ALOUD),
    Screen("narrator-over", "spoken", "over", "narrator", page=ALOUD),
    Screen("companion-menu", "spoken", "speech", "waits", when=later, presses=(("menu", 0),)),
)
"""The device that speaks, and how another takes its place."""
SPEAKING = ("briefing", "meeting", "reading", "dusk", "speech", "ballot", "defence", "lift", "farewell")
AT_NIGHT = ("hunt", "call", "dawn")
STEPS = {
    "classic": (*SPEAKING, *AT_NIGHT),
    "club": (*SPEAKING, *AT_NIGHT),
    "fiim": (*SPEAKING, *AT_NIGHT, "relaxed_sitting", "best_move"),
    "wolves": (*SPEAKING, *AT_NIGHT, "relaxed_sitting", "best_move"),
    "boxed": ("briefing", "reading", "dusk", "discussion", "ballot", *AT_NIGHT),
    "home": ("dusk", "discussion", "poll", "defence", "farewell", *AT_NIGHT),
}
CONSOLE_STEPS = tuple(
    Screen(f"console-{rules}-{kind}", f"steps-{rules}", kind, "judge")
    for rules, kinds in STEPS.items()
    for kind in kinds
)
"""Every step of every ruleset, as its judge sees it."""
VOTES = (
    Screen("ballot", "fiim", "ballot", "acts", when=candidates(3)),
    Screen("ballot-given", "fiim", "ballot", "player", when=voted),
    Screen("ballot-nominee", "fiim", "ballot", "player", when=nominee),
    Screen("ballot-gone", "fiim", "ballot", "gone"),
    Screen("ballot-watcher", "fiim", "ballot", "watcher", when=candidates(3)),
    Screen("ballot-twenty", "twenty", "ballot", "acts", when=candidates(8)),
    Screen("ballot-twenty-watcher", "twenty", "ballot", "watcher", when=candidates(8)),
    Screen("poll", "home", "poll", "acts", when=not_voted),
    Screen("poll-given", "home", "poll", "player", when=voted),
    Screen("poll-sentence", "home", "poll", "player", when=sentenced),
    Screen("poll-watcher", "home", "poll", "watcher"),
    Screen("defence-mine", "tie", "defence", "acts"),
    Screen("defence-wait", "tie", "defence", "waits"),
    Screen("lift", "tie", "lift", "acts"),
    Screen("lift-given", "tie", "lift", "player", when=voted),
    Screen("lift-watcher", "tie", "lift", "watcher"),
)
ENDS = (
    Screen("over-red", "fiim", "over", "player", when=won("red")),
    Screen("over-black", "fiim", "over", "gone", when=won("black")),
    Screen("over-watcher", "boxed", "over", "watcher"),
    Screen("over-twenty", "twenty", "over", "gone"),
)
WALL = "projector/ABCDEF"
PROJECTOR = (
    Screen("projector-night", "fiim", "call", "watcher", page=WALL),
    Screen("projector-speech", "fiim", "speech", "watcher", when=candidates(2), page=WALL),
    Screen("projector-twenty", "twenty", "speech", "watcher", when=later, page=WALL),
    Screen("projector-ballot", "fiim", "ballot", "watcher", when=candidates(3), page=WALL),
    Screen("projector-ballot-twenty", "twenty", "ballot", "watcher", when=candidates(8), page=WALL),
    Screen("projector-poll", "home", "poll", "watcher", page=WALL),
    Screen("projector-lift", "tie", "lift", "watcher", page=WALL),
    Screen("projector-over", "boxed", "over", "watcher", page=WALL),
    Screen("projector-clear", "fiim", "speech", "watcher", when=candidates(2), page=f"{WALL}/clear"),
    Screen("projector-judged", "judged", "speech", "watcher", when=fouls, page=WALL),
    Screen("projector-judged-clear", "judged", "speech", "watcher", when=fouls, page=f"{WALL}/clear"),
)
DISPLAY_VARIANTS = (
    Screen("paper-speech", "fiim", "speech", "acts", when=later, presses=PAPER),
    Screen("paper-ballot", "fiim", "ballot", "acts", when=candidates(3), presses=PAPER),
    Screen("paper-over", "twenty", "over", "gone", presses=PAPER),
    Screen("large-speech", "fiim", "speech", "acts", when=later, presses=LARGE),
    Screen("large-ballot", "fiim", "ballot", "acts", when=candidates(3), presses=LARGE),
    Screen("large-lift", "tie", "lift", "acts", presses=LARGE),
    Screen("large-poll", "home", "poll", "acts", when=not_voted, presses=LARGE),
    Screen("large-night", "fiim", "hunt", "acts", presses=LARGE),
    Screen("large-night-held", "fiim", "call", "player", "sheriff", chosen, LARGE, HOLD),
    Screen("large-twenty", "twenty", "speech", "acts", when=later, presses=LARGE),
)
"""By day in the paper theme, and with the largest letters."""
SCREENS = (
    *(*FIRST_NIGHT, *NIGHTS, *OTHERS_AT_NIGHT, *DAY, *CONSOLE, *NARRATOR),
    *(*VOTES, *ENDS, *PROJECTOR, *DISPLAY_VARIANTS),
)
REASONS = (
    *("closed", "removed", "left", "moved", "handed_over"),
    *("turned_away", "phone_refused", "forgotten", "too_many_devices", "unknown_token"),
)
"""Reasons for which somebody is no longer at a table."""
FINAL_CLOSE = 4410
"""The closing code after which devices do not reconnect."""
ENDED = tuple(Screen(f"ended-{one}", "", "", cut=FINAL_CLOSE) for one in REASONS)
ALL = (*SCREENS, *ENDED)


# -- finding the scenes


def scenes(lang: str, wanted: Sequence[Screen] = SCREENS) -> Iterator[Scene]:
    """Yield the first moment of each screen, in some order."""
    for table, group in groupby(sorted(wanted, key=_game_of), _game_of):
        yield from _found(SETTINGS[table[0]], [*group], lang)


def ends() -> Iterator[Scene]:
    """Yield the last messages that a device gets."""
    for screen, reason in zip(ENDED, REASONS, strict=True):
        yield Scene(screen, START_S, "", [json.dumps({"t": "bye", "code": reason})])


def _game_of(screen: Screen) -> tuple[str, str]:
    """Return the game for a screen; screens that change a game have one for themselves."""
    return screen.table, screen.name if screen.does else ""


def _found(conditions: Conditions, wanted: list[Screen], lang: str) -> Iterator[Scene]:
    for seed in range(MAX_EVENINGS):
        game = LuckyGame(conditions, seed, lang)
        waiting: list[tuple[Scene, int, int]] = []
        for _ in game.moments():
            for scene, viewer, heard in waiting:
                scene.then = [message.decode() for _, message in game.wire(viewer).got[heard:]]
            yield from (scene for scene, _, _ in waiting)
            waiting = []
            for screen in [screen for screen in wanted if _is_at(screen, game)]:
                if viewer := _viewer(screen, game):
                    wanted.remove(screen)
                    scene, heard = _scene(screen, game, viewer), len(game.wire(viewer).got)
                    if screen.is_live:
                        waiting.append((scene, viewer, heard))
                    else:
                        yield scene
            if not wanted and not waiting:
                return
    missing = ", ".join(screen.name for screen in wanted)
    raise AssertionError(f"{missing}: not in {MAX_EVENINGS} evenings")


def _is_at(screen: Screen, game: LuckyGame) -> bool:
    step = game.step
    is_now = screen.is_card == game.is_looking
    return bool(is_now and step["kind"] == screen.kind and screen.turn in ("", step["turn"]))


def _viewer(screen: Screen, game: LuckyGame) -> int:
    """Return a viewer who sees the screen now; 0 for none."""
    is_he = WHO[screen.who]
    everybody: Iterable[int] = (*game.seats, game.watcher, game.judge, game.narrator)
    return next((one for one in everybody if is_he(game, one) and screen.when(game, one)), 0)


def _scene(screen: Screen, game: LuckyGame, viewer: int) -> Scene:
    if screen.does:
        screen.does(game)
    return Scene(screen, game.now, game.view["phase"], game.hello(viewer))
