"""The usual times of nodes, by the names that tests use."""

from gorod.nodes.times import NodeTimes

USUAL = NodeTimes()
LEASE, RENEW, TICK, ASKED = USUAL.lease_s, USUAL.renew_interval_s, USUAL.tick_s, USUAL.answer_wait_s
