"""Planted faults: one believable mistake each, and the tests that should notice it (`scripts/faults.py`).

`services.toml`, `web.toml`, `store.toml`, `nodes.toml` and `client.toml` hold the faults of these packages.
`leaks.toml` names the tests that plant leaks by themselves.
"""
