"""House files over HTTP: up to the largest size, with errors in the reader's language."""

from threading import Thread

from tests.cli.gorod import HOUSE
from tests.web.house import House

SLOW = "".join(f"[{'a.' * 300}b{at}]\n" for at in range(100))
"""What Python's TOML reader is slowest for, within the limits."""


def test_a_large_house_opens_a_table(house: House) -> None:
    """Written with escapes it is three times as long."""
    text = HOUSE.read_text("utf-8")
    room = 64 * 1024 - len(text.encode()) - 100
    filled = text + "".join(f"# {'я' * 400}\n" for _ in range(room // 803))
    answer = house.ask("/api/tables", {"house": filled})
    assert answer.status == 201 and [one["code"] for one in answer.json["cautions"]] == ["off_guide"]
    info = house.ask(f"/api/tables/{answer.json['code']}").json
    assert (info["rules"], info["seats"]) == ("boxed", 8)


def test_what_is_wrong_is_told_with_its_line_in_both_languages(house: House) -> None:
    text = '# ours\nruleset = "fiim"\n[options]\nfarewell.voted = "long"\n'
    told = {lang: house.ask("/api/tables", {"house": text}, Accept_Language=lang) for lang in ("ru", "en")}
    for answer in told.values():
        error = answer.json["error"]
        assert (answer.status, error["code"], error["line"]) == (400, "bad_value", 4)
    assert told["ru"].json["error"]["text"].startswith("Строка 4 домашнего файла. Такое значение")
    assert told["en"].json["error"]["text"].startswith("Line 4 of the house file. This value")
    broken = house.ask("/api/tables", {"house": "a = [\n"}, Accept_Language="ru").json["error"]
    assert broken["text"] == "Строка 2 домашнего файла. Домашний файл — не TOML."


def test_a_slow_file_holds_nobody_up(house: House) -> None:
    """If files were read in the thread that answers requests, each file would delay an answer."""
    files = [f"{SLOW}# {at}\n" for at in range(8)]  # none is cached yet
    readers = [Thread(target=house.ask, args=("/api/tables", {"house": text})) for text in files]
    for reader in readers:
        reader.start()
    answered = 0
    while any(reader.is_alive() for reader in readers):
        assert house.ask("/health").status == 200
        answered += 1
    assert answered > 2 * len(files)
