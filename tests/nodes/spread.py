"""A summary of durations, for people; no test asserts it."""

from statistics import quantiles


def spread(seconds: list[float]) -> str:
    """Return the median, the 95th percentile, the maximum, and the count."""
    if len(seconds) < 2:
        return "not measured"
    marks = quantiles(seconds, n=20)
    return f"p50 {marks[9]:.2f} s, p95 {marks[18]:.2f} s, worst {max(seconds):.2f} s ({len(seconds)})"
