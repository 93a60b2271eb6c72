"""One game looked at again: who was likely to win, who could know what, where it turned."""

from gorod.analysis.game_analysis import Analysis, Point, Swing, analyse

__all__ = ["Analysis", "Point", "Swing", "analyse"]
