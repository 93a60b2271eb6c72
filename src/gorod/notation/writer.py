"""Writes a record in canonical form, from the whole log or from what one viewer has seen."""

from collections.abc import Iterable

from msgspec.structs import replace

from gorod.engine import events as e
from gorod.engine.audience import JUDGE_VIEWER, Viewer, seen
from gorod.engine.log import Log
from gorod.engine.refusal import Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import DealWay, Ruleset
from gorod.engine.seats import Seat
from gorod.notation.line_writer import LineWriter, write_event
from gorod.notation.reader import Record
from gorod.notation.text import Tag, Unit
from gorod.rules import RULESETS
from gorod.rules.casting import check_cast, with_roles
from gorod.rules.options import CAST, changes, plain

HEAD_TAGS = ("MGN", "Event", "Date", "Table", "Game", "Judge")
Comments = dict[tuple[str, str, int], str]


def write(record: Record, viewer: Viewer = JUDGE_VIEWER) -> str:
    """Return a record in canonical form."""
    return write_log(record.log, viewer, record.unit)


def write_log(log: Log, viewer: Viewer = JUDGE_VIEWER, unit: Unit | None = None) -> str:
    """Return a log as text; `unit` has the tags and comments of the record it was read from."""
    shown = seen(viewer, log.events, log.audiences)
    writer = LineWriter(log.game.rules, sees_hands=viewer == JUDGE_VIEWER)
    for event in shown:
        write_event(writer, event)
    if writer.line is not None and writer.line.step == "last":
        writer.end_speech()
    tags = _tags(log, shown, viewer, unit, writer)
    lines = writer.lines(_comments(unit) if viewer == JUDGE_VIEWER else {})
    return "\n".join([*tags, "", *lines]) + "\n"


def _comments(unit: Unit | None) -> Comments:
    """Return the comments by phase, step and index among the lines of that step."""
    found: Comments = {}
    seen: dict[tuple[str, str], int] = {}
    for line in unit.lines if unit else ():
        key = (line.phase, line.step)
        seen[key] = seen.get(key, -1) + 1
        if line.comment:
            found[(*key, seen[key])] = line.comment
    return found


def tag_text(name: str, *values: str) -> str:
    """Return a tag as it is written."""
    quoted = " ".join('"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' for value in values)
    return f"[{name} {quoted}]"


def _tags(log: Log, shown: list[e.Event], viewer: Viewer, unit: Unit | None, writer: LineWriter) -> list[str]:
    if unit is not None and unit.value("Case") is not None:
        kept = [
            tag
            for tag in sorted(unit.tags, key=_case_order)
            if viewer == JUDGE_VIEWER or tag.name not in _CARDS
        ]
        return [*(tag_text(tag.name, *tag.values) for tag in kept), *_hidden_cards(log, shown, viewer, unit)]
    given = {name: unit.value(name) for name in HEAD_TAGS} if unit else {}
    head = [
        tag_text(name, value) for name, value in {**given, "MGN": given.get("MGN") or "1"}.items() if value
    ]
    head.sort(key=lambda tag: HEAD_TAGS.index(tag[1:].split()[0]))
    body = [tag_text("Rules", log.game.rules.id)]
    edition = unit.value("Edition") if unit else None
    body += [tag_text("Edition", edition)] if edition else []
    body += [tag_text("Option", name, value) for name, value in _options(log, viewer)]
    body += [tag_text("Seat", *tag.values) for tag in (unit.all("Seat") if unit else [])]
    return [*head, *body, *_cards(log, shown, viewer, unit), tag_text("Result", writer.winner or "*")]


_CARDS = ("Deal", "Deck", "Penalties")


def _hidden_cards(log: Log, shown: list[e.Event], viewer: Viewer, unit: Unit) -> list[str]:
    """Return the tags of the cards that a viewer of a case knows."""
    return [] if viewer == JUDGE_VIEWER else _cards(log, shown, viewer, unit)


_CASE_TAGS = (
    *("Case", "Rules", "Edition", "Option", "Seat", "Deal", "Deck", "Penalties", "From", "Out", "Fouls"),
)


def _case_order(tag: Tag) -> int:
    return _CASE_TAGS.index(tag.name) if tag.name in _CASE_TAGS else len(_CASE_TAGS)


def _options(log: Log, viewer: Viewer) -> Iterable[tuple[str, str]]:
    rules = log.game.rules
    if rules.id not in RULESETS:
        return []
    preset = with_roles(RULESETS[rules.id], rules.roles)
    changed = [(name, plain(value)) for name, value, _, _ in changes(rules, preset) if value is not None]
    is_open = viewer == JUDGE_VIEWER or log.game.is_over  # a corrected card is a secret until the end
    return [*(_departing_cast(log, preset) if is_open else []), *changed]


def _departing_cast(log: Log, preset: Ruleset) -> list[tuple[str, str]]:
    """Return the cast as an option if the ruleset does not allow it, else nothing."""
    rules, known = log.game.rules, _known(log.game.seats, log.events)
    roles = [known.get(seat, UNKNOWN.id) for seat in range(1, log.game.seats + 1)]
    allowed = replace(rules, cast=preset.cast, players=preset.players)
    cast = {role: roles.count(role) for role in rules.roles if role in roles}
    is_known = sum(cast.values()) == len(roles)
    return [(CAST, plain(cast))] if is_known and isinstance(check_cast(allowed, cast), Refused) else []


def _cards(log: Log, shown: list[e.Event], viewer: Viewer, unit: Unit | None) -> list[str]:
    game = log.game
    marks = {role.id: role.mark for role in game.rules.roles.values()} | {UNKNOWN.id: UNKNOWN.mark}
    known = _known(game.seats, shown)
    deal = [
        tag_text("Deal", " ".join(marks[known.get(seat, UNKNOWN.id)] for seat in range(1, game.seats + 1)))
    ]
    decks = [event.deck for event in shown if isinstance(event, e.Shuffled)]
    if decks and game.rules.dealing.ways != (DealWay.HAND_OUT,):
        deal.append(tag_text("Deck", " ".join(marks[card] for card in decks[-1])))
    unknown = "shots checks" if viewer != JUDGE_VIEWER else (unit.value("Unknown") if unit else None)
    warned = unit.value("Warned") if unit and viewer == JUDGE_VIEWER else None
    told = (("Unknown", unknown), ("Warned", warned))
    return [*deal, *_penalties(shown), *(tag_text(name, value) for name, value in told if value)]


def _penalties(shown: list[e.Event]) -> list[str]:
    """Return the tag of the fouls brought from an earlier game (K3)."""
    given = [pair for event in shown if isinstance(event, e.Started) for pair in event.penalties]
    return [tag_text("Penalties", " ".join(f"{seat}:{count}" for seat, count in given))] if given else []


def _known(seats: int, shown: list[e.Event]) -> dict[Seat, str]:
    """Return the cards that this viewer knows, as dealt: their own, those shown, and all at the end."""
    known: dict[Seat, str] = {}
    for event in shown:
        match event:
            case e.Redealt():
                known = {}
            case e.Dealt():
                known[event.seat] = event.role.id
            case e.Left() if event.cards:
                known = {**dict(zip(event.seats, event.cards, strict=True)), **known}
            case e.Startled():
                known = {event.seat: event.role, **known}
            case e.Ended():
                known = {**dict(zip(range(1, seats + 1), event.cards, strict=True)), **known}
    return known
