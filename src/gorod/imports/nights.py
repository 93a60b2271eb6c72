"""The lines of a night: shots, checks, the best move, and the dawn after them."""

from enum import IntEnum

from gorod.engine.seats import Seat
from gorod.imports.facts import Mark, Night
from gorod.imports.marks import put
from gorod.imports.sheet import Sheet

_BLACK, _DON, _SHERIFF = ("M", "D"), "D", "S"


class Trust(IntEnum):
    """How far the shots of a night are followed where they do not lead to its victims."""

    ALL = 0
    SOME = 1
    NONE = 2
    NOTHING = 3


class NightLines:
    """Writes one night; `wanted` are its victims, None if that follows from the shots."""

    def __init__(
        self, sheet: Sheet, number: int, night: Night, marks: list[Mark], wanted: set[Seat] | None
    ) -> None:
        """The marks are those of this night."""
        self.sheet, self.number, self.phase, self.night = sheet, number, f"N{number}", night
        self.marks, self.wanted = marks, wanted
        roles = sheet.game.roles
        self.cards = {seat: roles[seat].mark for seat in range(1, sheet.game.seats + 1)}
        self.missed_best = False

    def write(self, trust: Trust) -> bool:
        """From the first call to the morning; false if the shots could not be written so."""
        shooters = {seat for seat, _ in self.night.shots}
        early = [mark for mark in self.marks if mark.moment.ballot == 1 and mark.seat not in shooters]
        early = [mark for mark in early if self.cards[mark.seat] in _BLACK]
        put(self.sheet, self.phase, early)
        if not self._shots(trust):
            return False
        self._marks(1, early)
        self._check("don", _DON, self.night.don, (_SHERIFF,))
        self._marks(2)
        self._check("sheriff", _SHERIFF, self.night.sheriff, _BLACK)
        self._marks(3)
        if self.sheet.game.outcome is None:
            self._best()
            self.sheet.add(f"D{self.number + 1} dawn")
        return True

    def _marks(self, call: int, given: list[Mark] | None = None) -> None:
        """A shot that all have made stands: fouls of the hunt come after it, but for those who made none."""
        here = [mark for mark in self.marks if mark.moment.ballot == call]
        put(self.sheet, self.phase, [mark for mark in here if mark not in (given or ())])

    def _shots(self, trust: Trust) -> bool:
        shots = [
            f"{seat}>{target}"
            for seat, target in dict.fromkeys(self.night.shots)
            if self.cards[seat] in (*_BLACK, "?") and seat in self.sheet.living
        ]
        self.sheet.misfits += len(set(dict(self.night.shots)) - self.sheet.living)
        line = " ".join([f"{self.phase} shot", *sorted(shots, key=lambda shot: int(shot.split(">")[0]))])
        if self.sheet.game.outcome is not None:
            return True
        if trust is Trust.ALL:
            return self.sheet.add(line)
        victims = sorted(self.wanted or ())
        self.sheet.tag("shots")
        if trust is Trust.NOTHING:
            self.sheet.add(f"{self.phase} shot = miss")
            names = " ".join(map(str, victims)) or "none"
            return self.sheet.add(f'{self.phase} judge victim {names} "killed, as recorded"')
        outcome = str(victims[0]) if victims else "miss"
        return self.sheet.add(f"{line if trust is Trust.SOME else f'{self.phase} shot'} = {outcome}")

    def _check(self, step: str, card: str, target: Seat, sought: tuple[str, ...]) -> None:
        """By the one who holds the card; a check that could not be is left out."""
        seat = next((seat for seat, mark in self.cards.items() if mark == card), 0)
        if not target or self.sheet.game.outcome is not None:
            return
        sign = "" if self.cards[target] == "?" else "+" if self.cards[target] in sought else "-"
        if not seat or not self.sheet.add(f"{self.phase} {step} {seat}>{target}{sign}"):
            self.sheet.tag("checks")

    def _best(self) -> None:
        best = self.night.best
        if best is not None:
            named = [*map(str, best.blacks), *(f"~{seat}" for seat in best.reds)]
            self.missed_best = not self.sheet.add(f"{self.phase} best {best.by}: {' '.join(named)}")
