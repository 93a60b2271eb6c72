"""Messages of the notation and of checks in readable words."""

from gorod.notation import NotationError, Result
from gorod.rulesets.casting import Caution
from gorod.texts import casts, refusal, say
from gorod.texts.catalogue import has


def caution_words(lang: str, caution: Caution) -> str:
    """What is unwise, with the clause that says so."""
    return f"{casts.caution(lang, caution)} [{caution.clause}]"


def notation_words(lang: str, error: NotationError) -> str:
    """What is wrong with a text."""
    values = {key: str(value) for key, value in error.values.items()}
    why = refusal(lang, values["refusal"], values["detail"]) if "refusal" in values else ""
    why += f" [{values['clause']}]" if values.get("clause") else ""
    key = f"notation-{error.code}" if has(lang, f"notation-{error.code}") else "notation"
    return say(lang, key, why=why, code=error.code, **values)


def result_words(lang: str, result: Result) -> str:
    """What a record says and what the rules say instead, in one sentence."""
    expected, got = outcome_words(lang, result.expected), outcome_words(lang, result.got)
    return say(lang, "check-mismatch", expected=expected, got=got)


def outcome_words(lang: str, text: str) -> str:
    """An outcome as it is written, and what it means where its words are not plain."""
    if not text:
        return say(lang, "outcome-word-blank")
    if text.startswith("refused "):
        return _refused(lang, text.split()[1:])
    words = text.replace("no vote", "no_vote").split()
    told = [_word(lang, word) for word in words]
    return f"{text} ({', '.join(told)})" if told != words else text


def _word(lang: str, word: str) -> str:
    key = "outcome-word-unfinished" if word == "*" else f"outcome-word-{word}"
    return say(lang, key) if key.replace("-", "").replace("_", "").isalpha() and has(lang, key) else word


def _refused(lang: str, words: list[str]) -> str:
    """`refused not_yourself G3` as a sentence."""
    code, clause = words[0], "".join(f" [{word}]" for word in words[1:])
    return say(lang, "outcome-refused", why=refusal(lang, code).rstrip("."), clause=clause)
