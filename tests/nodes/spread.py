"""Seconds in a few words: figures for whoever reads them, nothing that is asserted."""

from statistics import quantiles


def spread(seconds: list[float]) -> str:
    """The middle, the end, the worst, and of how many."""
    if len(seconds) < 2:
        return "not measured"
    marks = quantiles(seconds, n=20)
    return f"p50 {marks[9]:.2f} s, p95 {marks[18]:.2f} s, worst {max(seconds):.2f} s ({len(seconds)})"
