"""Analysis of one game: who was likely to win, what each viewer could know, where the game turned."""

from gorod.analysis.game_analysis import Analysis, Point, Swing, analyse

__all__ = ["Analysis", "Point", "Swing", "analyse"]
