"""The deals a viewer must hold possible, from what he has seen and nothing else."""

from gorod.bots.worlds.watch import Watch, Worlds, worlds

__all__ = ["Watch", "Worlds", "worlds"]
