"""The data folder and the database of a server, from options and the environment."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gorod.store.databases import place_of
from gorod.store.place import DatabasePlace

FOLDER_VARIABLE, DATABASE_VARIABLE = "GOROD_DATA", "GOROD_DATABASE"


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """The options `--data` and `--database` of every command about a server's data."""

    data: Path | None = None
    database: Annotated[str, Parameter(env_var=DATABASE_VARIABLE)] = field(default="", repr=False)
    """A URL, which may contain a password."""

    @property
    def folder(self) -> Path:
        """The data folder: as given, else from the environment, else `data`."""
        return self.data or Path(os.environ.get(FOLDER_VARIABLE) or "data")

    @property
    def place(self) -> DatabasePlace:
        """The database. Raise Unusable if the URL is unusable."""
        return self.place_for("")

    def place_for(self, node: str) -> DatabasePlace:
        """Return the database for a cluster node with this id."""
        return place_of(self.folder, self.database, node)
