"""The deals that a viewer must consider possible, from what they saw and nothing else."""

from gorod.bots.worlds.tracker import Worlds, WorldTracker, worlds

__all__ = ["WorldTracker", "Worlds", "worlds"]
