"""Requests that no browser would send: each gets a clear answer, and none makes the server fail."""

import asyncio

from tests.web.stranger.limits import ALPHABET
from tests.web.stranger.town import Town
from tests.web.stranger.trial import Trial
from tests.web.stranger.visitor import NO_ANSWER, Visitor

UNSEEN = ("\u3164", "\u00ad", "\u200b", "\u2800", "\u115f", "\uffa0", "\u3164 \u00ad", "\u0301", "\U000e0041")
"""Names that show as nothing: fillers, blanks, soft hyphens, lone accents, tags."""
GUESSES = 120
SEEN = ("Анна", "O'Neil", "Ё", "李", "नमस्ते", "Zoë", "🦊", "Анна-Мария 2")


async def bodies(trial: Trial) -> None:
    """Bodies that are not JSON, not UTF-8, too large, or too deep."""
    with Town(trial.folder) as town:
        visitor = Visitor(town)
        code = (await visitor.opened())["code"]
        sent = {
            "invalid UTF-8": b'{"name": "\xff\xfe"}',
            "half a letter": '{"name": "Я'.encode()[:-1] + b'"}',
            "a lone surrogate": b'{"name": "\\ud800"}',
            "deep": b"[" * 8000,
            "NaN": b'{"name": NaN}',
            "nothing": b"",
            "null": b"null",
            "a number": b"1e999",
            "twice": b'{"name": "a", "name": "b", "name": 7}',
        }
        for what, body in sent.items():
            for path in (f"/api/tables/{code}/join", "/api/tables"):
                answer = await visitor.ask(path, body)
                trial.must(
                    400 <= answer.status < 500 and bool(answer.code),
                    f"{what} to {path}: {answer.status} {answer.body[:60]!r}",
                )
        huge = await visitor.ask("/api/tables", b'{"rules": "' + b"x" * (trial.size(1, 40) << 20) + b'"}')
        trial.must(huge.status in (413, NO_ANSWER), f"a huge body: {huge.status}")
        chunks = b"".join(b"1000\r\n" + b"x" * 4096 + b"\r\n" for _ in range(64))
        head = (
            f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{town.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        chunked = await visitor.send(head.encode() + chunks, 5.0)
        trial.must(chunked.status in (400, 413, NO_ANSWER), f"a huge body in pieces: {chunked.status}")
        _no_errors(trial, town)


async def heads(trial: Trial) -> None:
    """Methods, paths and headers."""
    with Town(trial.folder) as town:
        visitor = Visitor(town)
        for path in ("/health", "/api/rules", "/metrics", "/"):
            answer = await visitor.ask(path, method="HEAD")
            trial.must(
                answer.status == 200 and not answer.body, f"HEAD {path}: {answer.status} {answer.body[:40]!r}"
            )
        for path in (
            "/api/tables/%ff%fe",
            "/api/games/%00.json",
            "/api/tables/" + "A" * 3000,
            "/api/games/..%2f..%2fx.mgn",
            "/%",
            "/api/rules/%E2%80%AE",
        ):
            answer = await visitor.ask(path)
            trial.must(400 <= answer.status < 500, f"{path[:30]}: {answer.status}")
        for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "a b"):
            answer = await visitor.ask("/api/tables", Host=host)
            trial.must(400 <= answer.status < 500, f"Host {host!r}: {answer.status}")
        _no_errors(trial, town)


async def forwarded_by_anybody(trial: Trial) -> None:
    """Only a configured proxy may say which address a request comes from."""
    with Town(trial.folder) as town:
        plain, forged = await _guessed(town, False), await _guessed(town, True)
        trial.note(f"of {GUESSES} guesses {plain} were answered at once, and {forged} with forged addresses")
        trial.must(forged <= plain / 2 + 10, f"forged addresses buy {forged} more guesses than {plain}")


async def _guessed(town: Town, forwards: bool) -> int:
    """Send this number of codes at once from this machine; return how many are checked soon."""

    async def guess(at: int) -> int:
        code = "".join(ALPHABET[(at * 7 + place * 5 + forwards) % 31] for place in range(6))
        said = {"X_Forwarded_For": f"10.1.{at}.7"} if forwards else {}
        return (await Visitor(town).ask(f"/api/tables/{code}", **said)).status

    asked = [asyncio.create_task(guess(at)) for at in range(GUESSES)]
    done, waiting = await asyncio.wait(asked, timeout=8.0)
    for one in waiting:
        one.cancel()
    return sum(one.result() == 404 for one in done)


async def names(trial: Trial) -> None:
    """A name must be visible; every script may be used."""
    with Town(trial.folder) as town:

        async def joined(name: str, at: int) -> int:
            visitor = Visitor(town, f"127.0.7.{1 + at}")
            table = await visitor.opened()
            return (await visitor.ask(f"/api/tables/{table['code']}/join", {"name": name})).status

        for at, name in enumerate(UNSEEN):
            status = await joined(name, at)
            trial.must(status == 400, f"the name {name!a} is taken: {status}")
        for at, name in enumerate(SEEN):
            status = await joined(name, 100 + at)
            trial.must(status == 200, f"the name {name} is refused: {status}")


async def languages(trial: Trial) -> None:
    """`--lang en` is the language of a server, and an English table has English phrases."""
    with Town(trial.folder, "--lang", "en") as town:
        visitor = Visitor(town)
        missing = await visitor.ask("/api/tables/AAAAAA")
        text = missing.json["error"]["text"] if missing.body else ""
        russian = await visitor.ask("/api/tables/AAAAAA", Accept_Language="ru")
        joined = await visitor.joined((await visitor.opened(lang="en"))["code"])
        trial.note(f"{text!r}; {russian.json['error']['text']!r}; {joined['phrase']!r}")
        trial.must(text.isascii(), f"a server with --lang en says {text}")
        trial.must(not russian.json["error"]["text"].isascii(), "who asks for Russian is not answered in it")
        trial.must(joined["phrase"].isascii(), f"a phrase at an English table: {joined['phrase']}")


def _no_errors(trial: Trial, town: Town) -> None:
    errors = [line for line in town.log.splitlines() if '"level":"error"' in line]
    trial.must(not errors, f"{len(errors)} errors in the log, such as {errors[:1]}")


ATTACKS = (bodies, heads, forwarded_by_anybody, names, languages)
