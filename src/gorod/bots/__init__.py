"""What a player may conclude from what he has seen, and nothing else."""

from gorod.bots.sight import Sight, sight_of
from gorod.bots.watch import Watch, Worlds, worlds

__all__ = ["Sight", "Watch", "Worlds", "sight_of", "worlds"]
