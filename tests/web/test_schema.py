"""The schema at /schema is true: requests that fit it, and many that do not, are answered as it says."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.house import House

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
FEW = "5"


@pytest.mark.full
def test_made_up_requests_are_answered_as_the_schema_says(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("schemathesis")
    how = ["--max-examples", FEW, "--phases", "coverage,fuzzing", "--seed", "1", "--generation-deterministic"]
    with House(tmp_path / "data") as house:
        words = [str(program), "run", f"{house.url}/schema/openapi.json", "--checks", CHECKS, "--no-color"]
        ran = subprocess.run([*words, *how], capture_output=True, text=True, cwd=tmp_path)
        assert house.stop()[0] == 0
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-1000:]
