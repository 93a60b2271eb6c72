"""Times of a node that is one of several, in seconds."""

from msgspec import Struct


class NatsTimes(Struct, frozen=True):
    """Of a connection to NATS."""

    ping_interval_s: float = 1.0
    """Between two checks whether NATS is there."""
    max_silence_s: float = 2.0
    """After which NATS is out of reach if it has said nothing; a new connection has twice as long."""
    retry_delay_s: float = 0.25
    """After which a connection that fell is tried anew."""


class NodeTimes(Struct, frozen=True):
    """Between the nodes of a house."""

    tick_s: float = 0.25
    """Between two looks at who lives and who waits."""
    renew_interval_s: float = 0.8
    """Between two signs of life."""
    lease_s: float = 2.5
    """After which a node without a sign of life is dead."""
    answer_wait_s: float = 0.5
    """For other nodes to say that a token is known to them."""
    device_retry_s: float = 1.0
    """After which a device whose table cannot be reached is led again."""
    stray_patience_s: float = 8.0
    """For which a device may be led wrong before it is told that its table is out of reach."""
    request_search_s: float = 5.0
    """For which a request looks for an owner, who may just have died."""
    operator_search_s: float = 8.0
    """The same for what an operator asks."""
    operator_answer_s: float = 5.0
    """For a node to tell the operator what it has."""
