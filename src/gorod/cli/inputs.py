"""Reads the arguments of commands: files, folders, house rules, rulesets with options, cards."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gorod.cli.output import CommandError, Output
from gorod.engine.events import Event
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.role import UNKNOWN
from gorod.engine.ruleset import Ruleset
from gorod.engine.start import FROM_THE_DEAL, Setup, start
from gorod.notation.setup import marks_of
from gorod.rules import RULESETS
from gorod.rules.casting import CastCaution
from gorod.rules.house import cautions, house_rules, place
from gorod.rules.options import with_options
from gorod.texts import refusal
from gorod.texts.rules_data import caution as cast_caution

RECORDS = "*.mgn"
Options = Annotated[tuple[str, ...], Parameter(name="--option", negative=())]


def text_of(path: Path, output: Output) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error, output) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_text(path, data[: error.start], output) from None
    if "\0" in text:
        raise _not_text(path, data[: data.index(0)], output)
    return text


def _unreadable(path: Path, error: OSError, output: Output) -> CommandError:
    codes: dict[type, str] = {
        FileNotFoundError: "no-such-file",
        NotADirectoryError: "no-such-file",
        IsADirectoryError: "is-a-folder",
        PermissionError: "no-permission",
    }
    code = codes.get(type(error), "unreadable")
    return _in_file(path, code.replace("-", "_"), output.say(f"fault-{code}"))


def _not_text(path: Path, before: bytes, output: Output) -> CommandError:
    column = len(before) - before.rfind(b"\n")
    return _in_file(path, "not_text", output.say("fault-not-text"), before.count(b"\n") + 1, column)


def _in_file(
    path: Path, code: str, text: str, line: int = 0, column: int = 0, clause: str = ""
) -> CommandError:
    return CommandError(code, text, clause, str(path), line, column)


def records(paths: tuple[Path, ...], output: Output) -> list[Path]:
    """Return the given record files and those in the given folders."""
    found = files_in(paths, RECORDS)
    if not found:
        raise output.error("no_records")
    return found


def files_in(paths: tuple[Path, ...], pattern: str) -> list[Path]:
    """Return the given files, and those in the given folders that match the pattern."""
    return [file for path in paths for file in (_inside(path, pattern) if _is_folder(path) else [path])]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _inside(folder: Path, pattern: str) -> list[Path]:
    return sorted(file for file in folder.rglob(pattern) if file.is_file())


def house_of(path: Path | None, output: Output) -> Ruleset | None:
    """Return the house rules of a file. Print a warning for each caution."""
    if path is None:
        return None
    text = text_of(path, output)
    rules = house_rules(text)
    if isinstance(rules, Refused):
        line, column = place(text, rules)
        words = refusal(output.lang, rules.code, rules.detail)
        raise _in_file(path, rules.code, words, line, column, rules.clause)
    for caution in cautions(rules):
        output.warn(caution_words(output.lang, caution))
    return rules


def caution_words(lang: str, caution: CastCaution) -> str:
    """Return a caution in words, with its clause."""
    return f"{cast_caution(lang, caution)} [{caution.clause}]"


def ruleset(name: str | None, house: Ruleset | None, options: tuple[str, ...], output: Output) -> Ruleset:
    """Return the named ruleset, or the house's, with changed options."""
    pairs = [option.partition("=") for option in options]
    wanted = [(key.strip(), value.strip()) for key, _, value in pairs]
    rules = with_options(_named(name, house, output), wanted)
    if isinstance(rules, Refused):
        raise refused(rules, output)
    return rules


def _named(name: str | None, house: Ruleset | None, output: Output) -> Ruleset:
    if name is None and house is None:
        raise output.error("usage", "usage-missing", name="--rules")
    if house is not None and name in (None, house.id):
        return house
    if name not in RULESETS:
        raise output.error(Refusal.UNKNOWN_RULESET.code, name=name or "", known=", ".join(RULESETS))
    if house is not None:
        raise output.error("other_house", house=house.id, named=name)
    return RULESETS[name]


def refused(answer: Refused, output: Output) -> CommandError:
    """Return a refusal as an error of the command."""
    return CommandError(answer.code, refusal(output.lang, answer.code, answer.detail), answer.clause)


def started(
    rules: Ruleset,
    output: Output,
    deal: str | list[str] = "",
    deck: str | list[str] = "",
    setup: Setup = FROM_THE_DEAL,
) -> list[Event]:
    """Return the first events of a game with a deal by seat, or with a deck still to be dealt."""
    count = len(deal.split()) if isinstance(deal, str) else len(deal)
    if not count and not deck:
        raise output.error("no_cards")
    events = start(rules, deal=_cards(rules, deal, output), deck=_cards(rules, deck, output), setup=setup)
    if isinstance(events, Refused):
        raise refused(events, output)
    return events


def _cards(rules: Ruleset, deal: str | list[str], output: Output) -> tuple[str, ...]:
    """Return role ids, given as a text with marks or as a list of ids."""
    known = {**marks_of(rules), UNKNOWN.mark: UNKNOWN.id}
    if not isinstance(deal, str):
        known = {role: role for role in known.values()}
    words = deal.split() if isinstance(deal, str) else deal
    wrong = next((word for word in words if word not in known), None)
    if wrong is not None:
        raise output.error("unknown_mark", "notation-unknown-mark", mark=wrong, known=" ".join(known))
    return tuple(known[word] for word in words)
