"""Russian texts assume no gender of the speaker, of the reader, or of a player with a number or a name."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from tests.cli.gorod import ROOT

SOURCES = [*sorted((ROOT / "src/gorod/texts").glob("*ru.ftl")), ROOT / "client/src/words/ru.ftl"]
SPEECH = "speech_ru.ftl"
ALLOWED = {
    "slang-voted-out-term": "a word of the players, explained here",
    "slang-silenced-term": "a word of the players, explained here",
    "slang-removed-term": "a word of the players, explained here",
    "option-victory-maniac-alone": "agrees with «маньяк» in the name of the option",
    "option-victory-maniac-with-one-other": "agrees with «маньяк» in the name of the option",
}
"""Keys of messages that keep a gendered form, and why."""
NOT_VERBS = re.compile(
    "стола?|фола?|файла?|журнала?|протокола?|предела?|цикла?|узел|узла|пробел|правила?|числа|чисел|шкала|сила|школа"
    "|выстрела|самострел|несострел|попил|сигнал|сначала",
    re.IGNORECASE,
)
"""Nouns and adverbs that end like a verb in the past tense."""
GENDERED = re.compile(
    r"\b(?:[а-яё]*[аеёиоуыя]л(?:а|ся|ась)?|[а-яё]*(?:шёл|шла|мог|могла|умер|умерла|нёс|нес|несла)"
    r"|сама?|единственн(?:ый|ая)|(?<=\bя )(?:не )?(?:один|одна|тот|та|прав|права)|соглас(?:ен|на)|рада?|жива?"
    r"|увер(?:ен|ена)|долж(?:ен|на)|споко(?:ен|йна)|(?:готов|(?:вы|уб)ран|назван|отозван|арестован|заголосован|убит"
    r"|снят|поднят|удалён|лишён|осуждён|впущен|выставлен|застрелен|проверен)а?)\b",
    re.IGNORECASE,
)
"""Forms that agree with the gender of a person: verbs in the past, short adjectives and participles."""
COLOUR_OF_ME = re.compile(
    r"\b(?:я|ты)\b[^,:;—.]*\b((?:красн|чёрн|мирн)(?:ый|ая))\b"
    r"|\b(?:меня|тебя|ухожу)\b.*\b((?:красн|чёрн)(?:ым|ой))\b(?! карт)",
    re.IGNORECASE,
)
"""A player’s colour. A card or a check has a grammatical gender of its own."""
SUBJECT = re.compile(
    r"\b(?:он|она|его|кто|никто|кто-то|тот|та|который|которая|каждый|каждая|что|это"
    r"|игрока?|человек|житель|мирный|красный|чёрный|член|судья|ведущий|врач|инспектор|проверяющий|кандидат|жертва"
    r"|осуждённый|выбывший|убитый|город|мафия|якудза|клан|маньяк|место|голос|рука|палец|карта|колода|расклад|партия"
    r"|ночь|день|речь|разговор|передышка|проверка|вскрытие|выстрел|кандидатура|число|номер|порядок|ответ|приговор"
    r"|подъём|звук|шаг|фаза|ступень|мелочь|ошибка|случайность|картина|стол|связь|организатор|телефон|браузер|сервер"
    r"|файл|игра|страница|программ[аы]|версия|журнал|узел|процесс|кластер|запрос|код|интервал|модель|строка|папка"
    r"|база|часть|копия)\b"
    r"|\{(?:clan|role|victims)\}",
    re.IGNORECASE,
)
"""Words with a grammatical gender of their own."""
SEATS = re.compile(r"\{(?:seat|he|by|other)\}")
"""In the speech of bots a number stands for «игрок»: «седьмой»."""
MAY_BE_ME = {
    "other": ("vote", "lone", "nominate", "accuse", "defend", "report"),
    "by": ("cleared", "blackened"),
}
"""The words of these parts can name the speaker."""


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the key of every message and attribute with each of its variants."""
    for entry in parse(path.read_text("utf-8")).body:
        if isinstance(entry, ast.Message | ast.Term):
            for part in (entry, *entry.attributes):
                yield from ((entry.id.name, text) for text in variants(part.value))


def variants(pattern: ast.Pattern | None) -> list[str]:
    """Return the texts of a pattern; each choice changes alone, the others keep their first variant."""
    found: list[list[str]] = [_alternatives(element) for element in (pattern.elements if pattern else ())]
    first = [alternatives[0] for alternatives in found]
    changed = (
        "".join([*first[:at], other, *first[at + 1 :]])
        for at, alternatives in enumerate(found)
        for other in alternatives[1:]
    )
    return ["".join(first), *changed]


def _alternatives(element: ast.TextElement | ast.Placeable) -> list[str]:
    if isinstance(element, ast.TextElement):
        return [element.value]
    value = element.expression
    if isinstance(value, ast.SelectExpression):
        return [text for variant in value.variants for text in variants(variant.value)]
    return [f"{{{value.id.name}}}" if isinstance(value, ast.VariableReference) else "{}"]


def said(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the texts; in the speech of bots also as a speaker says them of themselves."""
    for key, text in texts(path):
        if path.name != SPEECH:
            yield key, text
            continue
        yield key, SEATS.sub("он", text)
        for name, parts in MAY_BE_ME.items():
            if key.removeprefix("speech-").rstrip("-0123456789") in parts:
                mine = text.replace(f"{{{name}}}", "я").replace(f"{{{name}_gen}}", "меня")
                yield key, SEATS.sub("он", mine)


def gendered(text: str) -> list[str]:
    """Return the forms whose subject is the speaker, the reader, or nobody who is named."""
    found = []
    for sentence in re.split(r"(?<=[.!?…])\s|\n", text):
        found += [form for forms in COLOUR_OF_ME.findall(sentence) for form in forms if form]
        has_subject = False
        for clause in re.split(r"[,:;—()«»]", sentence):
            is_mine = bool(re.search(r"\b(?:я|ты)\b", clause, re.IGNORECASE))
            has_subject = not is_mine and (has_subject or bool(SUBJECT.search(clause)))
            forms = [form for form in GENDERED.findall(clause) if not NOT_VERBS.fullmatch(form)]
            found += [] if has_subject else forms
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_text_assumes_a_gender(path: Path) -> None:
    found = [(key, text, gendered(text)) for key, text in said(path) if key not in ALLOWED]
    wrong = [f"{key}: {text} {forms}" for key, text, forms in found if forms]
    assert not wrong, "\n".join(wrong)
