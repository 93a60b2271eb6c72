"""The sound of a whole game is made of what everybody was told, and of no card."""

import pytest

from gorod.services.denied import Denied
from gorod.speech.clips import Clips
from tests.browser.lucky_game import Conditions, LuckyGame
from tests.speech.voice import need_voice

SPOKEN = Conditions("fiim", more={"mode": "companion"})


def test_clips_of_a_whole_game_hold_no_card() -> None:
    need_voice()
    game, clips = LuckyGame(SPOKEN, 1, "ru"), Clips()
    admission, code = game.world.tables.admission, game.opened.code
    token, heard, refused = game.narrator_token, 0, 0

    def ask(text: str) -> None:
        clips.clip(text, admission.spoken(code, token, text))

    seen = dict.fromkeys((*game.seats, game.narrator), 0)
    for _ in game.moments():
        for viewer in seen:
            frames = game.wire(viewer).messages("frame")
            new, seen[viewer] = frames[seen[viewer] :], len(frames)
            if viewer == game.narrator:
                for line in (line for frame in new for line in frame.get("aloud", ())):
                    ask(line["text"])
                    heard += 1
                continue
            public = {line for frame in game.wire(game.narrator).messages("frame") for line in frame["lines"]}
            for line in (line for frame in new for line in frame["lines"] if line not in public):
                with pytest.raises(Denied, match="not_said"):
                    ask(line)
                refused += 1
    assert game.view["winner"] and heard > 60 and refused > 40
    told = game.wire(game.narrator).messages("frame")
    aloud = {line["text"] for frame in told for line in frame.get("aloud", ())}
    before_the_end = {line["text"] for frame in told[:-1] for line in frame.get("aloud", ())}
    assert {*clips.texts()} <= aloud
    cards = ("Ваша карта", "получает карту", "проверяет", "стреляет в", "Мафия: номер", "Дон — игрок")
    assert not [text for text in before_the_end for card in cards if card in text]
    lines = [
        line for seat in game.seats for one in game.wire(seat).messages("frame") for line in one["lines"]
    ]
    assert all(any(card in line for line in lines) for card in ("Ваша карта", "проверяет"))
