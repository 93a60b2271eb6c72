"""Russian words that espeak-ng stresses wrongly, and the phonemes that replace them.

espeak-ng ignores a combining acute, but accepts phonemes between `[[` and `]]`. They are written as its
option `-x` prints them; `'` stands before the stressed vowel.
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
"""Words that have one right stress in all our texts: «Решение судьи́», «во время игры́»."""
AFTER = {
    "голоса": ({"два", "три", "четыре"}, "g'olVsa#"),
    "слова": ({"подобные"}, "slVv'A"),
}
"""Words that have other phonemes after certain words: «три го́лоса», «подобные слова́»."""
_WORD = re.compile(r"[а-яё]+", re.IGNORECASE)
_BRACKETS = re.compile(r"\[\[|\]\]")


def with_stress(text: str) -> str:
    """Return the text for espeak-ng. Double brackets in the text itself are removed."""
    said, end, before = [], 0, ""
    text = _BRACKETS.sub(" ", text)
    for found in _WORD.finditer(text):
        word = found[0].lower()
        follows, other = AFTER.get(word, ((), ""))
        phonemes = other if before in follows else WORDS.get(word, "")
        said += [text[end : found.start()], f"[[{phonemes}]]" if phonemes else found[0]]
        end, before = found.end(), word
    return "".join((*said, text[end:]))
