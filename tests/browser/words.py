"""The client's labels, read from its own files, so that a changed label breaks no test."""

from functools import cache

from fluent.runtime import FluentBundle, FluentResource

from scripts.client import CLIENT


@cache
def _labels(lang: str) -> FluentBundle:
    labels = FluentBundle([lang], use_isolating=False)
    labels.add_resource(FluentResource((CLIENT / "src" / "words" / f"{lang}.ftl").read_text("utf-8")))
    return labels


@cache
def _label(lang: str, key: str, values: frozenset[tuple[str, object]]) -> str:
    found = _labels(lang).get_message(key)
    assert found.value is not None, key
    text, faults = _labels(lang).format_pattern(found.value, dict(values))
    assert not faults, (key, faults)
    return str(text)


class Words:
    """The labels of one language."""

    def __init__(self, lang: str) -> None:
        """`lang`: `ru` or `en`."""
        self.lang = lang

    def __call__(self, key: str, **values: object) -> str:
        """Return the label with this key; fail if there is none."""
        return _label(self.lang, key, frozenset(values.items()))
