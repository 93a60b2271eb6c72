"""What a person can be typing: a speech, a note, the name of a file."""

from enum import StrEnum

from gorod.cli.solo.claims import speech_of
from gorod.engine.commands import Say
from gorod.engine.events import Said
from gorod.services.solo import Solo
from gorod.texts import Narrator, say


class Typing(StrEnum):
    """What the typed line will be."""

    NOTHING = "nothing"
    SPEECH = "speech"
    NOTE = "note"
    FILE = "file"


def heard(typed: str, solo: Solo) -> str:
    """How a line is understood if it is a claim; nothing while it is only words."""
    claim = speech_of(typed, solo.rules)
    if claim == Say(text=claim.text):
        return ""
    told = Narrator(solo.rules, solo.lang, viewer=solo.seat).tell(Said(solo.seat, claim))
    return say(solo.lang, "play-heard", words=" ".join(told))
