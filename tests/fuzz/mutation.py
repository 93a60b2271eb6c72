"""Mutators: each makes a broken, or nearly broken, record of a good one."""

import random
from collections.abc import Callable

from tests.fuzz.corpus import lines, some_piece, tags
from tests.fuzz.vocabulary import (
    BITS,
    CARDS,
    CORNERS,
    HUGE,
    MARKS,
    OPTIONS,
    RULESETS,
    RULINGS,
    STEPS,
    STRANGE,
    VALUES,
    WINNERS,
)

LONGEST = 60_000

Mutator = Callable[[str, random.Random], str | bytes]


def flipped_bytes(text: str, rng: random.Random) -> bytes:
    """Some bytes are other bytes, are lost, or come twice."""
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((1, 1, 2, 5, 30))):
        at = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                data[at] = rng.randrange(256)
            case 2:
                del data[at : at + rng.randint(1, 4)]
            case 3:
                data[at:at] = data[at : at + rng.randint(1, 9)]
        data = data or bytearray(b"\n")
    return bytes(data)


def swapped_tokens(text: str, rng: random.Random) -> str:
    """Words change places, or become other words of the notation."""
    rows = [line.split(" ") for line in text.split("\n")]
    places = [(row, at) for row, words in enumerate(rows) for at in range(len(words))]
    for _ in range(rng.choice((1, 2, 4))):
        (row, at), (other, there) = rng.choice(places), rng.choice(places)
        if rng.random() < 0.5:
            rows[row][at], rows[other][there] = rows[other][there], rows[row][at]
        else:
            rows[row][at] = _word(rng)
    return "\n".join(" ".join(words) for words in rows)


def _word(rng: random.Random) -> str:
    kind = rng.randrange(5)
    if kind == 4:
        return rng.choice(("", "x", "x", "1>", "1: x")) + rng.choice(HUGE)
    if kind == 0:
        return rng.choice(CORNERS + STEPS + RULINGS)
    if kind == 1:
        return f"{rng.choice('ND')}{rng.randint(0, 12)}"
    return f"{rng.randint(0, 21)}{rng.choice(MARKS)}{rng.choice(('', str(rng.randint(0, 21))))}"


def moved_lines(text: str, rng: random.Random) -> str:
    """Lines come twice, are lost, or stand elsewhere."""
    rows = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, there = rng.randrange(len(rows)), rng.randrange(len(rows))
        match rng.randrange(4):
            case 0:
                rows.insert(there, rows[at])
            case 1:
                rows = rows[:at] + rows[at + 1 :] or [""]
            case 2:
                rows[at], rows[there] = rows[there], rows[at]
            case 3:
                rows[min(at, there) : max(at, there)] = rows[min(at, there) : max(at, there)] * rng.randint(
                    2, 5
                )
    return "\n".join(rows)


def spliced(text: str, rng: random.Random) -> str:
    """The head of one record on the tail of another."""
    other = some_piece(rng)
    return text[: rng.randrange(len(text))] + other[rng.randrange(len(other)) :]


def huge_numbers(text: str, rng: random.Random) -> str:
    """Numbers that no table has."""
    digits = [at for at, char in enumerate(text) if char.isdigit()]
    for at in sorted(rng.sample(digits, k=min(len(digits), rng.choice((1, 1, 2, 4)))), reverse=True):
        text = text[:at] + rng.choice(HUGE) + text[at + 1 :]
    return text


def strange_characters(text: str, rng: random.Random) -> str:
    """Characters that write backwards, pile up, control or end the line."""
    for _ in range(rng.choice((1, 1, 3, 20))):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(STRANGE) * rng.choice((1, 1, 1, 200)) + text[at + rng.randint(0, 1) :]
    return text


def nested(text: str, rng: random.Random) -> str:
    """Brackets, quotes and lists as deep and as long as a file can hold."""
    at, times = rng.randrange(len(text)), rng.choice((3, 50, 1000, 5000))
    return text[:at] + rng.choice(BITS) * times + text[at:]


def broken_tags(text: str, rng: random.Random) -> str:
    """Tags of other records, garbage in tags, options that exist or not."""
    rows = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 3))):
        heads = [at for at, row in enumerate(rows) if row.startswith("[")] or [0]
        at = rng.choice(heads)
        made = rng.choice((rng.choice(tags()), _made_tag(rng), _spoilt(rows[at], rng)))
        rows[at : at + rng.randint(0, 1)] = [made]
    return "\n".join(rows)


def _made_tag(rng: random.Random) -> str:
    words = {
        "Option": f'"{rng.choice(OPTIONS)}" "{rng.choice(VALUES)}"',
        "From": f'"{rng.choice(("N", "D", ""))}{rng.choice(HUGE)}"',
        "Out": f'"{" ".join(str(rng.randint(0, 12)) for _ in range(rng.randint(0, 9)))}"',
        "Fouls": f'"{rng.randint(0, 12)}:{rng.choice(HUGE)}"',
        "Deal": f'"{" ".join(rng.choices(CARDS, k=rng.randint(0, 25)))}"',
        "Deck": f'"{" ".join(rng.choices(CARDS, k=rng.randint(0, 25)))}"',
        "Unknown": rng.choice(('"shots"', '"checks"', '"shots checks"', '"x"')),
        "Rules": f'"{rng.choice(RULESETS)}"',
        "Result": f'"{rng.choice(WINNERS)}"',
        "Seat": f'"{rng.choice(HUGE)}" "Nemo"',
    }
    name = rng.choice(tuple(words))
    return f"[{name} {words[name]}]"


def _spoilt(row: str, rng: random.Random) -> str:
    at = rng.randrange(len(row) + 1)
    return row[:at] + rng.choice(('"', "]", "[", "\\", " ", "", '" "', "x")) + row[at + rng.randint(0, 3) :]


def foreign_lines(text: str, rng: random.Random) -> str:
    """Lines of other records, of whatever ruleset, and lines nobody would write."""
    rows = text.split("\n")
    if rng.random() < 0.05:
        rows.insert(1, '[Unknown "shots checks"]')
    for _ in range(rng.choice((1, 1, 2, 5))):
        line = rng.choice(lines()) if rng.random() < 0.6 else _made_line(rng)
        rows.insert(rng.randint(1, len(rows)), line)
    return "\n".join(rows)


def _made_line(rng: random.Random) -> str:
    phase = f"{rng.choice('ND')}{rng.choice((0, 1, 1, 2, 2, 3, 4, 9, 999))}"
    if rng.random() < 0.1:  # a fact without those who did it, as a partial record has it
        return f"{phase} {rng.choice(('shot', 'dawn', 'vote', 'lift'))} = {rng.choice(HUGE)}"
    step = rng.choice(STEPS)
    if step == "judge":
        items = f"{rng.choice(RULINGS)} {_word(rng)} {rng.choice(('', chr(34) + 'r' + chr(34), _word(rng)))}"
    else:
        items = " ".join(_word(rng) for _ in range(rng.randint(0, 6)))
    return f"{phase} {step} {items}{rng.choice(('', ' = ' + _word(rng), ' = refused', ' ; x'))}"


MUTATORS: dict[str, Mutator] = {
    "bytes": flipped_bytes,
    "tokens": swapped_tokens,
    "lines": moved_lines,
    "splices": spliced,
    "numbers": huge_numbers,
    "characters": strange_characters,
    "nesting": nested,
    "tags": broken_tags,
    "foreign lines": foreign_lines,
}


def mutated(kind: str, rng: random.Random) -> bytes:
    """A record broken in this way, sometimes twice; bounded, since a judge's file is."""
    made = MUTATORS[kind](some_piece(rng), rng)
    if isinstance(made, str) and made and rng.random() < 0.2:
        made = rng.choice(tuple(MUTATORS.values()))(made, rng)
    data = made if isinstance(made, bytes) else made.encode("utf-8", "surrogatepass")
    return data[:LONGEST]
