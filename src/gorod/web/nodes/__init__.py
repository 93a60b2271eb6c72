"""A server as one node of a cluster: what it forwards to other nodes, and what they forward to it."""
