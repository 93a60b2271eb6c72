"""Russian words whose stress espeak-ng gets wrong, and the phonemes that it is given instead.

A combining acute does not move its stress, phonemes between `[[` and `]]` do. Their letters are those of
espeak-ng, as its option `-x` prints them; `'` stands before the stressed vowel.
"""

import re

WORDS = {
    "глаза": "glVz'A",
    "головы": "g'olVvy",
    "голоса": "gVlVs'A",
    "голосовавшие": "gVlVsVv'AfSyjI",
    "голосовавший": "gVlVsVv'AfSyj",
    "игры": "Ig@-r'y",
    "моя": "mV'ja",
    "номера": "n'om;ira#",
    "переголосование": "p;ir;igVlVsVv'An;ijI",
    "переголосования": "p;ir;igVlVsVv'An;ija#",
    "помните": "p'omn;it;i",
    "посмотрите": "pVsmVt@-r;'it;i",
    "путана": "put'Ana#",
    "стороны": "stVrVn'y",
    "стрельбы": "st@-r;ilb'y",
    "судьи": "sud;j'I",
    "темное": "t;'8mnVjI",
    "уже": "uZ'E",
}
"""By word, where one stress is right in all that is said here: «Решение судьи́», «во время игры́»."""
AFTER = {
    "голоса": ({"два", "три", "четыре"}, "g'olVsa#"),
    "слова": ({"подобные"}, "slVv'A"),
}
"""By word: after which words it has other phonemes, «три го́лоса», «подобные слова́»."""
_WORD = re.compile(r"[а-яё]+", re.IGNORECASE)
_BRACKETS = re.compile(r"\[\[|\]\]")


def with_stress(text: str) -> str:
    """The text for espeak-ng; brackets that somebody wrote do not begin phonemes."""
    said, end, before = [], 0, ""
    text = _BRACKETS.sub(" ", text)
    for found in _WORD.finditer(text):
        word = found[0].lower()
        follows, other = AFTER.get(word, ((), ""))
        phonemes = other if before in follows else WORDS.get(word, "")
        said += [text[end : found.start()], f"[[{phonemes}]]" if phonemes else found[0]]
        end, before = found.end(), word
    return "".join((*said, text[end:]))
