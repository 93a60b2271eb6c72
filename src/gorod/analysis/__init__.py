"""One game looked at again: who was likely to win, who could know what, where it turned."""

from gorod.analysis.course import Course, Point, Swing, courses

__all__ = ["Course", "Point", "Swing", "courses"]
