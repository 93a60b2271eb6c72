"""The judge's words that opened the current step, as everybody heard them."""

from collections.abc import Callable
from typing import Any

from gorod.engine import events as e
from gorod.engine.step import Ballot, Dawn, Dusk, Hunt, Reading, Speech
from gorod.texts import day_words, night_words, order_words
from gorod.texts.voice import Voice, opens, says

_open, _say = opens.some([]), says.some([])


def phrase(voice: Voice) -> str:
    """Return the phrase of the current step, from the memory of a voice that speaks to everybody."""
    step, told = voice.memory.step, voice.memory.told
    if step is not None:
        return " ".join(_WORDS.get(type(step), _open)(voice, step))
    return " ".join(order_words.result(voice, told.outcome)) if isinstance(told, e.Ended) else ""


def _as_told(voice: Voice, _: Dawn | Dusk) -> list[str]:
    """Return the words of the event before the step: the day broke, or the vote ended."""
    told = voice.memory.told
    return _say(voice, told) if told is not None else []


def _turn(voice: Voice, step: Speech) -> list[str]:
    return day_words.turn(voice, step, voice.memory.opens_table)


def _candidate(voice: Voice, _: Ballot) -> list[str]:
    return day_words.candidate(voice, voice.memory.candidate)


def _hunt(voice: Voice, step: Hunt) -> list[str]:
    """Return the call of a hunt; the same one for a second shot, as nothing else is said (B23)."""
    return night_words.hunt(voice, step.clan, voice.memory.called)


def _list(voice: Voice, step: Reading) -> list[str]:
    """Return the list once, also if it is read twice (K8)."""
    return _open(voice, step)[:1]


_WORDS: dict[type, Callable[[Voice, Any], list[str]]] = {
    Dawn: _as_told,
    Dusk: _as_told,
    Speech: _turn,
    Ballot: _candidate,
    Hunt: _hunt,
    Reading: _list,
}
