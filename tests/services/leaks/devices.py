"""Leaks through devices without a seat: the speaker in a room, and an assistant's device."""

from collections.abc import Sequence
from typing import Any

from gorod.engine.commands import JUDGE, Foul
from gorod.engine.decide import offers
from gorod.engine.refusal import Refused
from gorod.services.game.live_game import LiveGame
from gorod.services.table import presence as presence_module
from gorod.services.table.permissions import viewer_of
from gorod.services.table.table import Table
from gorod.services.told.narration import Narration
from gorod.texts.aloud import aloud
from gorod.texts.chorus import FOR_THE_JUDGE
from tests.services.leaks.leak import Patch, leak
from tests.services.pairs import ASSISTANT, NARRATOR, Pair

_said, _was_said = Narration._said, Table.was_said


def _of_the_narrator(one: Pair) -> bool:
    return one.kind == NARRATOR


def _of_an_assistant(one: Pair) -> bool:
    return one.kind == ASSISTANT


def _sees(patch: Patch, standing: str, viewer: int) -> None:
    def sees(mode: Any, person: Any, looks_at: int, game: Any) -> int:
        return viewer if person.standing == standing else viewer_of(mode, person, looks_at, game)

    patch.setattr(presence_module, "viewer_of", sees)


@leak("L6", _of_the_narrator)
def the_narrators_device_sees_the_first_seat(patch: Patch) -> None:
    _sees(patch, NARRATOR, 1)


@leak("L11", _of_the_narrator)
def the_narrator_says_it_otherwise_where_nobody_acts(patch: Patch) -> None:
    def said(self: Narration, lang: str, plain: Sequence[str], named: Sequence[str]) -> bytes:
        is_idle = self._log.game.night and not offers(self._log.game)
        return _said(self, lang, [f"{one}…" for one in plain] if is_idle else plain, named)

    patch.setattr(Narration, "_said", said)


@leak("L4", _of_the_narrator)
def the_sound_of_what_one_seat_was_told_can_be_had(patch: Patch) -> None:
    private: dict[tuple[int, int], set[str]] = {}
    """By the game and its number of events."""

    def heard(live: LiveGame) -> set[str]:
        log = live.log
        told = live._narration._learnt(log, 0, "ru", {}).tell(log.events, log.audiences)
        return {aloud("ru", line) for seat in range(1, log.game.seats + 1) for line in told.to(seat)}

    def was_said(self: Table, text: str) -> str:
        if self.live is None:
            return ""
        key = id(self.live), len(self.live.log.events)
        if key not in private:
            private[key] = heard(self.live)
        return "ru" if text in private[key] else _was_said(self, text)

    patch.setattr(Table, "was_said", was_said)


@leak("L6", _of_an_assistant)
def an_assistant_sees_as_a_judge(patch: Patch) -> None:
    _sees(patch, ASSISTANT, FOR_THE_JUDGE)


@leak("L21", lambda one: _of_an_assistant(one) and one.ruleset.fouls.hidden_at_night)
def an_assistant_who_tries_a_foul_is_told_as_a_judge(patch: Patch) -> None:
    def rehearse_foul(self: LiveGame, command: Foul, lang: str) -> list[str] | Refused:
        log, before = self.log.copy(), len(self.log.events)
        done = log.play(command, JUDGE)
        if isinstance(done, Refused):
            return done
        return self._narration.rehearsed(log, before, lang)[0]

    patch.setattr(LiveGame, "rehearse_foul", rehearse_foul)
