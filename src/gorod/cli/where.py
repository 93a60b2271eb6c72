"""Where a server works: its folder, and its database, which may be elsewhere."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gorod.store.place import DatabasePlace, place_of

HERE, ELSEWHERE = "GOROD_DATA", "GOROD_DATABASE"


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """Every command about a server's data takes both."""

    data: Path | None = None
    database: Annotated[str, Parameter(env_var=ELSEWHERE)] = field(default="", repr=False)
    """A URL, with a password perhaps."""

    @property
    def folder(self) -> Path:
        """As told, by the environment, or `data` here."""
        return self.data or Path(os.environ.get(HERE) or "data")

    @property
    def place(self) -> DatabasePlace:
        """Refused with `Unusable` if it can be none."""
        return self.place_for("")

    def place_for(self, node: str) -> DatabasePlace:
        """The same for one of several nodes, by its id."""
        return place_of(self.folder, self.database, node)
