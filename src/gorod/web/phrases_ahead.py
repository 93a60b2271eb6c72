"""Prepares the audio of a table's fixed phrases in advance if the voice is slow."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

from gorod.services.denied import Denied
from gorod.speech.synthesizer import NoVoice, VoiceFailed
from gorod.web.server import Server
from gorod.web.threads import OneAtATime

Wanted = tuple[str, str, float]
"""A table's code, a language and the speed of speech."""
MAX_REMEMBERED_REQUESTS = 256
"""How many of the last requests are remembered. The finished clips are kept by `Clips`."""


class PhrasesAhead:
    """Makes one phrase at a time, so that a phrase needed now waits for at most one other."""

    def __init__(self, server: Server, speaking: OneAtATime) -> None:
        self._server, self._speaking = server, speaking
        self._begun: deque[Wanted] = deque(maxlen=MAX_REMEMBERED_REQUESTS)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, code: str, lang: str, speed: float) -> None:
        """Begin when a table's device first asks for sound. Do nothing if the voice is fast."""
        wanted = code, lang, speed
        if wanted in self._begun or not self._server.clips.are_slow:
            return
        self._begun.append(wanted)
        phrases = self._server.tables.admission.fixed_phrases(code, lang)
        task = asyncio.get_running_loop().create_task(self._make(phrases, lang, speed))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, phrases: Callable[[], list[str]], lang: str, speed: float) -> None:
        for phrase in await asyncio.to_thread(phrases):
            try:
                await self._speaking.run(partial(self._server.clips.clip, phrase, lang, speed))
            except (NoVoice, VoiceFailed, Denied):
                return  # it is tried again when it is needed
