"""Logs of earlier versions: an option that there was not yet is as its ruleset has it now."""

import msgspec

from gorod.rules import RULESETS
from gorod.rules.options import GROUPS

_MERGED = (*GROUPS, "cites")


def upcast(started: bytes) -> bytes:
    """The first entry of a log with all that rules have today; what it says itself stands."""
    entry = msgspec.json.decode(started)
    kept = entry["rules"]
    preset = msgspec.to_builtins(RULESETS.get(kept["id"]), str_keys=True) or kept
    groups = {name: {**preset[name], **kept.get(name, {})} for name in _MERGED}
    return msgspec.json.encode({**entry, "rules": {**preset, **kept, **groups}})
