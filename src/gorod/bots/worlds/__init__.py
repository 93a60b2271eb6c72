"""The deals a viewer must hold possible, from what he has seen and nothing else."""

from gorod.bots.worlds.tracker import Worlds, WorldTracker, worlds

__all__ = ["WorldTracker", "Worlds", "worlds"]
