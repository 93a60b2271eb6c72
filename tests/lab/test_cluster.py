"""A real Dask cluster on this machine: a scheduler and two workers, each a process."""

import sys
from collections.abc import Iterator
from pydoc import locate

import pytest

from gorod.lab import parallel
from tests.cli.gorod import gorod
from tests.lab.outputs import untimed

pytestmark = pytest.mark.process
GAMES = ("--bots", "random", "--games", 12, "--seed", 5)
ROUNDS = [
    ("simulate", "--rules", "home", "--players", 5, *GAMES),
    ("compare", "home", "--option", "doctor.itself=false", "--players", 5, *GAMES),
    ("balance", "--rules", "home", "--players", "4..5", *GAMES),
    ("league", "--rules", "home", "--players", 3, "--games", 2),
]
ASKED = ("simulate", "--rules", "home", *GAMES)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the scheduler listens."""
    import distributed  # not above: that is a second for everybody who collects tests

    settings = {"processes": True, "n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**settings) as found:  # type: ignore[no-untyped-call]
        yield found.scheduler_address


@pytest.mark.parametrize("words", ROUNDS, ids=lambda words: words[0])
def test_a_cluster_gives_the_same_as_one_machine(words: tuple[object, ...], address: str) -> None:
    assert untimed(*words, "--cluster", address) == untimed(*words, "--workers", 1)


def test_its_workers_are_counted(address: str) -> None:
    assert gorod(*ASKED, "--cluster", address, "--json").json["timing"]["workers"] == 2


def test_workers_with_another_program_are_not_used(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "code_digest", Elsewhere())
    error = gorod(*ASKED, "--cluster", address, "--json").error
    assert error["code"] == "cluster_differs" and "tcp://" in error["text"]


class Elsewhere:
    """Another digest here, the real one wherever it is sent to."""

    def __call__(self) -> str:
        return "other"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return locate, ("gorod.lab.parallel.code_digest",)


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr("distributed.Client.nthreads", lambda _: {})
    assert gorod(*ASKED, "--cluster", address, "--json").error["code"] == "cluster_empty"


@pytest.mark.parametrize("where", ["tcp://127.0.0.1:9", "nonsense", "foo://localhost:1"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_nobody_at_the_address(where: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "SCHEDULER_WAIT_S", 0.3)
    ran = gorod(*ASKED, "--cluster", where, "--lang", lang)
    assert ran.status == 2 and not ran.out and len(ran.err.splitlines()) == 1
    assert where in ran.err and "Dask" in ran.err


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    error = gorod(*ASKED, "--cluster", "tcp://127.0.0.1:9", "--json").error
    assert error["code"] == "cluster_extra" and "cluster" in error["text"]
