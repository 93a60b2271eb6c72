"""Intervals and time limits of a node in a cluster, in seconds."""

from msgspec import Struct


class NatsTimes(Struct, frozen=True):
    """Times of a connection to NATS."""

    ping_interval_s: float = 1.0
    """Between two checks that NATS answers."""
    max_silence_s: float = 2.0
    """Without an answer for this long, NATS is out of reach. A new connection may take twice as long."""
    retry_delay_s: float = 0.25
    """Between the loss of a connection and the next attempt."""


class NodeTimes(Struct, frozen=True):
    """Times between the nodes of a cluster."""

    tick_s: float = 0.25
    """Between two calls of `tick`."""
    renew_interval_s: float = 0.8
    """Between two renewals of the node's lease, its sign of life."""
    lease_s: float = 2.5
    """A node without a sign of life for this long is declared dead."""
    answer_wait_s: float = 0.5
    """How long to wait for other nodes to say that they know a token."""
    device_retry_s: float = 1.0
    """Between two attempts to connect a device to the owner of its table."""
    stray_patience_s: float = 8.0
    """How long a device may be led to wrong nodes before it is told that its table is out of reach."""
    request_search_s: float = 5.0
    """How long a request searches for an owner, which may just have died."""
    operator_search_s: float = 8.0
    """The same for an operator's request."""
    operator_answer_s: float = 5.0
    """How long a node may take to answer an operator's request."""
