"""The tags of an imported record; names of people only if they are asked for."""

from gorod.imports.facts import Facts, Options
from gorod.imports.sheet import Sheet
from gorod.notation.items import winner_word
from gorod.notation.setup import UNKNOWN_FACTS
from gorod.notation.writer import tag_text


def tags_of(facts: Facts, options: Options, sheet: Sheet, names: bool) -> list[str]:
    """In the order of the canonical form, with a comment for what no line can hold."""
    unknown = sheet.player.unknown | ({"fouls"} if sheet.warned else set())
    warned = " ".join(f"{seat}:{count}" for seat, count in sorted(sheet.warned.items()) if count)
    outcome = sheet.game.outcome
    tags = [
        ("MGN", "1"),
        ("Event", facts.event),
        ("Date", facts.date.replace("-", ".")),
        ("Game", facts.id),
        ("Judge", facts.judge if names else ""),
        ("Rules", sheet.game.rules.id),
    ]
    body = [
        ("Deal", " ".join(facts.cards)),
        ("Unknown", " ".join(word for word in UNKNOWN_FACTS if word in unknown)),
        ("Warned", warned),
        ("Result", winner_word(outcome) if outcome else facts.winner),
    ]
    told = [tag_text(name, value) for name, value in tags if value]
    told += [tag_text("Option", name, value) for name, value in options]
    told += [tag_text("Seat", str(seat), name) for seat, name in enumerate(facts.names, 1) if names and name]
    told += [tag_text(name, value) for name, value in body if value]
    return [*told, *(f"; {note}" for note in (*facts.notes, *sheet.notes))]
