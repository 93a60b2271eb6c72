"""The cards, one file each. This module only collects them."""

import importlib
import pkgutil

from gorod.engine.role import Role


def _gathered() -> dict[str, Role]:
    """Return the roles of all files here, in the order of file names; a new file needs no other entry."""
    found: dict[str, Role] = {}
    for module in pkgutil.iter_modules(__path__):
        for value in vars(importlib.import_module(f"{__name__}.{module.name}")).values():
            for role in value if isinstance(value, tuple) else (value,):
                if isinstance(role, Role):
                    found.setdefault(role.id, role)
    return found


ROLES: dict[str, Role] = _gathered()
MARKS: dict[str, Role] = {role.mark: role for role in ROLES.values()}
