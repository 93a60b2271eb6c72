"""The client's own tests, in client/test."""

from scripts import client
from tests.needs import made


def test_vitest() -> None:
    made(client.test)
