"""Attacks by a stranger who knows only README, docs/wire.md, docs/data.md, and the address of a server."""
