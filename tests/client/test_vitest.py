"""The client's own tests, in client/test."""

import pytest

from scripts import client
from tests.needs import made


@pytest.mark.process
def test_vitest() -> None:
    made(client.fetch)
    client.test()
