"""Makes the fixed phrases of a table before they are said, where the voice is slow."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

from gorod.services.denied import Denied
from gorod.speech.synthesizer import NoVoice, VoiceFailed
from gorod.web.server import Server
from gorod.web.threads import OneAtATime

Wanted = tuple[str, str, float]
"""A table's code, a language and how fast it is said."""
MAX_REMEMBERED_REQUESTS = 256
"""How many of the last requests are remembered as begun; the clips themselves keep what was made."""


class PhrasesAhead:
    """One phrase after another, so that a phrase that is said now waits for one at most."""

    def __init__(self, server: Server, speaking: OneAtATime) -> None:
        self._server, self._speaking = server, speaking
        self._begun: deque[Wanted] = deque(maxlen=MAX_REMEMBERED_REQUESTS)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, code: str, lang: str, speed: float) -> None:
        """Begin when a table's device asks for sound first; nothing is done where sound is made at once."""
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
                return  # it is made when it is said, if it can be
