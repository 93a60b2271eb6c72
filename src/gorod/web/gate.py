"""The gate: from where somebody comes, under which name he asks for us, and how often."""

from collections.abc import Callable
from time import monotonic

from gorod.services.limits import Limit
from gorod.services.settings import No
from gorod.web.guard import Headers, house_of
from gorod.web.hosts import Hosts
from gorod.web.proxies import Proxies

FEWEST, EACH, REFILL = 1000, 10, 20.0
"""Requests of one address at once: so many for each socket that it may have; all again in so many seconds."""


class Gate:
    """Everybody passes it, whether he asks for a page or for a socket."""

    def __init__(
        self,
        hosts: Hosts | None = None,
        proxies: Proxies | None = None,
        most_sockets: int = 0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        """`most_sockets`: of one address."""
        self.proxies = proxies or Proxies()
        self._hosts, self._now = hosts or Hosts(), now
        burst = max(FEWEST, EACH * most_sockets)
        self._requests = Limit(burst, burst / REFILL)

    def caller(self, peer: str, headers: Headers) -> str:
        """The house from which somebody comes."""
        return house_of(self.proxies.caller(peer, headers))

    def check(self, address: str, headers: Headers) -> None:
        """`No` if he does not mean us, or asks too often."""
        now = self._now()
        if not self._requests.take(address, now):
            raise No("too_many_requests", wait=self._requests.wait(address, now))
        if not self._hosts.know(headers):
            raise No("wrong_host")
