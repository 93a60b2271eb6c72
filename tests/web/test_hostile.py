"""Whatever is sent, no table stops and no exception is raised (T14)."""

import socket
from pathlib import Path

import pytest

from gorod.protocol.messages import read
from tests.web.fort import Fort
from tests.web.hostile.assault import besieged
from tests.web.hostile.inside import held
from tests.web.hostile.raw import ATTACKS


def test_forged_frames_break_nothing_in_the_hall() -> None:
    assert held(5000).frames == 5000


def test_a_fault_in_the_hall_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that lets large numbers through breaks a table."""
    monkeypatch.setattr("gorod.protocol.messages._is_within_limits", lambda _: True)
    monkeypatch.setattr("gorod.services.table.table.Table.look", _unchecked)
    assert read(b'{"t":"look","seat":20}')
    with pytest.raises(IndexError):
        held(30_000)


def _unchecked(self: object, person: object, line: object, seat: int) -> None:
    self.presence.look_at(line, seat)  # type: ignore[attr-defined]
    self.refresh(person, line)  # type: ignore[attr-defined]


def test_raw_and_forged_frames_over_sockets_leave_an_honest_table_alone(tmp_path: Path) -> None:
    found = besieged(tmp_path, 2000)
    assert not found.wrong
    assert found.games and found.slowed and found.asked and found.connections > len(ATTACKS)


def test_a_request_that_breaks_off_is_no_error(tmp_path: Path) -> None:
    with Fort(tmp_path / "data", "--log-level", "debug") as fort:
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", fort.port)) as line:
                line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{")
        assert fort.ask("/health").status == 200
        assert "listening" in fort.log and '"level":"error"' not in fort.log
