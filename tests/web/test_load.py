"""`gorod bench server`: a crowd of sockets beside a bare echo, small."""

import pytest

from tests.cli.gorod import gorod


@pytest.mark.full
def test_the_server_is_measured_beside_a_bare_echo() -> None:
    ran = gorod("bench", "server", "--tables", "2", "--seconds", "4", "--json")
    assert ran.status == 0, ran.err
    found = ran.json
    assert {"name", "rounds", "ratio", "unit", "python"} <= set(found) and found["name"] == "server"
    [trial] = found["trials"]
    for side in ("ours", "bare"):
        assert trial[side]["tables"] == 2 and trial[side]["frames_per_s"] > 0 and trial[side]["memory"] > 0
        assert 0 < trial[side]["p50"] <= trial[side]["p99"], "no command was timed"


def test_numbers_that_cannot_be_are_refused() -> None:
    for given in (("--tables", "0"), ("--seconds", "0")):
        ran = gorod("bench", "server", *given, "--lang", "en")
        assert ran.status == 2 and given[0] in ran.err
