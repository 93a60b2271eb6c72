"""Planted faults: one believable mistake each, and the tests that should notice it.

`python -m scripts.faults` plants them.

`services.toml`, `web.toml`, `store.toml`, `nodes.toml` and `client.toml` hold the faults of these packages.
`leaks.toml` names the tests that plant leaks by themselves.
"""
