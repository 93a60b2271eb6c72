"""Was the deal fair? Usage: python verify_deal.py GAME.json (or the JSON of a finished game on stdin).

Before the deal the server showed a commitment: the SHA-256 of a seed that it could then no longer change.
Every player's own seed was mixed in, so nobody, the server included, could choose the cards.
This program needs nothing but Python. Compare what it prints with the commitment that you saw.
"""

import hashlib
import json
import sys
from pathlib import Path


def sha256(data):
    return hashlib.sha256(data).digest()


def mix(label, proof, seeds, things):
    """All that the shuffle depends on in one hash; each text with its length, so that none can be shifted."""
    head = [f"gorod {label} 1", proof["game"], proof["server_seed"], str(len(seeds)), str(len(things))]
    texts = [text.encode() for text in [*head, *seeds, *things]]
    return sha256(b"".join(b"%d:%b," % (len(text), text) for text in texts))


def shuffle(seed, things):
    """Fisher and Yates with the bytes of SHA-256(seed 0), SHA-256(seed 1), … less those that favour some."""
    order, count, stream = list(things), 0, b""
    for last in range(len(order) - 1, 0, -1):
        byte = 256
        while byte >= 256 - 256 % (last + 1):
            if not stream:
                stream, count = sha256(seed + count.to_bytes(8, "big")), count + 1
            byte, stream = stream[0], stream[1:]
        place = byte % (last + 1)
        order[last], order[place] = order[place], order[last]
    return order


def faults(game):
    """What is wrong with the deal of a game, in Russian and English."""
    proof, roles = game["deal"], game["roles"]
    fields = {"v", "game", "commitment", "server_seed", "seat_seeds", "cast", "seed", "deck", "drawn"}
    if set(proof) != fields or proof["v"] != 1 or proof["game"] != game["id"]:
        yield "это доказательство не этой игры или не этой версии", "the proof is not of this game or version"
    if sha256(proof["server_seed"].encode()).hex() != proof["commitment"]:
        yield "зерно сервера не подходит к обещанию", "the server's seed does not fit the commitment"
    cards = [role for role in sorted(proof["cast"]) for _ in range(proof["cast"][role])]
    seeds, drawn = proof["seat_seeds"], proof["drawn"]
    seed = mix("deal", proof, seeds, cards)
    if seed.hex() != proof["seed"] or shuffle(seed, cards) != proof["deck"]:
        yield "колода не следует из зёрен", "the deck does not follow from the seeds"
    seats = [str(seat) for seat in range(1, len(seeds) + 1)]
    came = mix("seats", proof, [seeds[seat - 1] for seat in drawn], seats)  # seeds in the order of coming
    if drawn and shuffle(came, seats) != [str(seat) for seat in drawn]:
        yield "места разыграны иначе", "the seats do not follow from the seeds"
    if len(seats) != len(cards) or roles != {str(seat): card for seat, card in enumerate(proof["deck"], 1)}:
        yield "игрокам достались не карты этой колоды", "the cards dealt are not this deck"


def main():
    sys.stdout.reconfigure(errors="replace")
    try:
        game = json.loads(Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else sys.stdin.buffer.read())
        found = list(faults(game))
    except Exception as error:  # whatever is wrong with a file, it proves nothing
        found = [("файл не читается", f"the file cannot be read ({type(error).__name__})")]
    for russian, english in found:
        print(f"✗ {russian} / {english}")
    if found:
        sys.exit("✗ Раздача НЕ подтверждена / The deal is NOT confirmed")
    print(f"Обещание / commitment: {game['deal']['commitment']}")
    for seat, seed in enumerate(game["deal"]["seat_seeds"], 1):
        print(f"Зерно места / seed of seat {seat}: {seed or '—'}")
    print("✓ Раздача честная / The deal was fair")


if __name__ == "__main__":
    main()
