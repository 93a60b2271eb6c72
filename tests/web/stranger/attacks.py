"""All attacks by name."""

from tests.web.stranger import absence, clocks, data, hang, scarcity
from tests.web.stranger.trial import Attack

MODULES = (hang, absence, clocks, data, scarcity)
ATTACKS: dict[str, Attack] = {
    f"{module.__name__.rpartition('.')[2]}.{attack.__name__}": attack
    for module in MODULES
    for attack in module.ATTACKS
}
