"""What commands of the lab print and draw."""

from typing import Any

from tests.cli.gorod import gorod


def untimed(*words: object) -> dict[str, Any]:
    """The answer without what depends on the machine."""
    answer: dict[str, Any] = gorod(*words, "--json").json
    answer.pop("timing")
    return answer


def assert_self_contained(page: str) -> None:
    """A drawing is in it, and nothing is fetched."""
    assert "<svg" in page and page.rstrip().endswith("</html>")
    inside = page.replace("http://www.w3.org/", "").replace("url(#", "")
    assert not [mark for mark in ("http://", "https://", "src=", "url(", "@import") if mark in inside]
    assert "prefers-color-scheme: dark" in page
    drawing = page[page.index("<svg") : page.rindex("</svg>")]
    assert "var(--ink)" in drawing and "#20242e" not in drawing
