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


def mix(label, name, server_seed, seeds, things):
    """Return one hash of everything the shuffle depends on; each text is preceded by its length."""
    head = [f"gorod {label} 1", name, server_seed, str(len(seeds)), str(len(things))]
    texts = [text.encode() for text in [*head, *seeds, *things]]
    return sha256(b"".join(b"%d:%b," % (len(text), text) for text in texts))


def shuffle(seed, things):
    """Shuffle (Fisher–Yates) by the bytes of SHA-256(seed 0), SHA-256(seed 1), …; biased ones are skipped."""
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


def dealt(deck, picks):
    """Deal by seat: each takes the first card left, or the one they picked (-1 is the last)."""
    left = list(deck)
    return {str(seat): left.pop(pick - (pick > 0)) for seat, pick in enumerate(picks or [1] * len(deck), 1)}


def faults(game):
    """Yield what is wrong with the deal of a game, in Russian and English."""
    proof, roles = game["deal"], game["roles"]
    fields = {"v", "game", "commitment", "server_seed", "seat_seeds", "cast", "seed", "deck"}
    if set(proof) != fields | {"redeals", "picks", "lot"} or proof["v"] != 1 or proof["game"] != game["id"]:
        yield "это доказательство не этой игры или не этой версии", "the proof is not of this game or version"
    if sha256(proof["server_seed"].encode()).hex() != proof["commitment"]:
        yield "зерно сервера не подходит к обещанию", "the server's seed does not fit the commitment"
    cards = [role for role in sorted(proof["cast"]) for _ in range(proof["cast"][role])]
    seeds, server, lot, picks = (proof[key] for key in ("seat_seeds", "server_seed", "lot", "picks"))
    name = f"{proof['game']} {proof['redeals']}" if proof["redeals"] else proof["game"]
    seed = mix("deal", name, server, seeds, cards)
    if seed.hex() != proof["seed"] or shuffle(seed, cards) != proof["deck"]:
        yield "колода не следует из зёрен", "the deck does not follow from the seeds"
    if lot is not None:
        seats = [str(seat) for seat in range(1, len(lot["seeds"]) + 1)]
        came = mix("seats", f"{lot['table']} {lot['number']}", server, lot["seeds"], seats)
        if shuffle(came, seats) != [str(seat) for seat in lot["seats"]] or len(lot) != 4:
            yield "места разыграны иначе", "the seats do not follow from the seeds"
    fits = len(seeds) == len(cards) == len(picks or cards) and 0 not in picks
    if not fits or roles != dealt(proof["deck"], picks):
        yield "игрокам достались не карты этой колоды", "the cards dealt are not this deck"


def main():
    sys.stdout.reconfigure(errors="replace")
    try:
        game = json.loads(Path(sys.argv[1]).read_bytes() if len(sys.argv) > 1 else sys.stdin.buffer.read())
        found = list(faults(game))
    except Exception as error:  # any error in the file means that it proves nothing
        found = [("файл не читается", f"the file cannot be read ({type(error).__name__})")]
    for russian, english in found:
        print(f"✗ {russian} / {english}")
    if found:
        sys.exit("✗ Раздача НЕ подтверждена / The deal is NOT confirmed")
    proof = game["deal"]
    print(f"Обещание / commitment: {proof['commitment']}")
    for seat, seed in enumerate(proof["seat_seeds"], 1):
        print(f"Зерно места / seed of seat {seat}: {seed or '—'}")
    for seat, pick in enumerate(proof["picks"], 1):
        print(f"Место {seat} взяло карту / seat {seat} took card {pick}")
    if lot := proof["lot"]:
        print(f"Жеребьёвка мест / draw of seats, № {lot['number']}: зерно → место / seed → seat")
        print(*map("{} → {}".format, lot["seeds"], lot["seats"]), sep="\n")
    print("✓ Раздача честная / The deal was fair")


if __name__ == "__main__":
    main()
