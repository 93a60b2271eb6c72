"""Offers to resume an unfinished game before a new one begins."""

import sys
import time
from pathlib import Path

from gorod.cli.output import Output, write_line
from gorod.cli.terminal.unfinished import UnfinishedGame, unfinished

MAX_OFFERED_GAMES = 9


def offered(output: Output) -> tuple[Path, UnfinishedGame] | None:
    """Ask which unfinished game to resume. Return None if there is none or a new one is wanted."""
    games = list(unfinished(output).items())[:MAX_OFFERED_GAMES]
    if not games:
        return None
    write_line(output.say("play-resume-ask"))
    for number, (_, game) in enumerate(games, 1):
        write_line(f"  {number}: {game_words(game, output)}")
    write_line(output.say("play-resume-hint"))
    return _chosen(games, output)


def _chosen(games: list[tuple[Path, UnfinishedGame]], output: Output) -> tuple[Path, UnfinishedGame] | None:
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.buffer.readline()
        typed = line.decode("utf-8", "replace").strip() or "1"
        if not line or typed == "0":
            return None
        if typed.isdecimal() and len(typed) == 1 and int(typed) <= len(games):
            return games[int(typed) - 1]
        write_line(output.say("play-no-such-number"))


def game_words(unfinished: UnfinishedGame, output: Output) -> str:
    """Return a game in words: «Классическая, № 4 из 10, день 2 · 17.11 08:05». It reveals no secrets."""
    game = unfinished.game
    is_night, number = game.phase
    phase = output.say("phase-night" if is_night else "phase-day", n=number)
    title = getattr(game.rules.title, output.lang)
    when = time.strftime("%d.%m %H:%M", time.localtime(unfinished.when))
    told = {"title": title, "n": game.seat, "players": len(game.deal), "phase": phase.lower(), "when": when}
    return output.say("play-resume-game", **told)
