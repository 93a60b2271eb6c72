"""The files for operators, in deploy/ and beside it, match the server."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.gorod import ROOT
from tests.engines.nats import NatsServer
from tests.needs import system_program
from tests.web.house import House
from tests.web.nodes import several
from tests.web.variables import VARIABLES

UNIT, BOARD = ROOT / "deploy" / "gorod.service", ROOT / "deploy" / "grafana.json"
FILES = [UNIT, ROOT / "Containerfile", ROOT / "compose.yaml", ROOT / "deploy" / "one.compose.yaml"]
CADDYFILES = [ROOT / "Caddyfile", ROOT / "deploy" / "one.Caddyfile"]
PARTS = re.compile("_(bucket|sum|count)$")


def printed_by_one_of_several() -> str:
    async def asked() -> str:
        async with several(nats.url, nats.url) as nodes:
            return (await nodes[0].asks("/metrics")).text

    nats = NatsServer()
    try:
        return asyncio.run(asked())
    finally:
        nats.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # raised by litestar
def test_the_dashboard_shows_every_metric_and_no_other(house: House) -> None:
    """A new metric must be shown, and a removed one must leave no empty panel."""
    texts = house.ask("/metrics").text + printed_by_one_of_several()
    printed = set(re.findall(r"^# TYPE (\w+)", texts, re.MULTILINE))
    panels = json.loads(BOARD.read_text("utf-8"))["panels"]
    asked = " ".join(target["expr"] for panel in panels for target in panel.get("targets", ()))
    assert {PARTS.sub("", name) for name in re.findall(r"gorod_\w+", asked)} == printed
    assert len({panel["id"] for panel in panels}) == len(panels)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_only_variables_that_are_read_are_set(file: Path) -> None:
    named = set(re.findall(r"GOROD_[A-Z_]+", file.read_text("utf-8")))
    assert named and named <= {*VARIABLES.values()}


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """It also looks for the program, so another one stands in its place."""
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/gorod/bin/gorod", sys.executable), "utf-8")
    done = subprocess.run(
        [system_program("systemd-analyze", "systemd"), "verify", str(unit)], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("file", CADDYFILES, ids=lambda file: file.name)
def test_caddy_understands_its_file(file: Path) -> None:
    shown = subprocess.run(
        [system_program("caddy"), "adapt", "--adapter", "caddyfile", "--config", str(file)],
        capture_output=True,
    )
    assert shown.returncode == 0, shown.stderr
