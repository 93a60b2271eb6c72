"""What a judge does beside the turns of the game: the clock, names, rehearsals, penalties, another deal."""

from gorod.engine.commands import Command, Foul, Sender
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat
from gorod.protocol.lobby import Mode
from gorod.protocol.messages import Penalty
from gorod.services.denied import Denied
from gorod.services.game.live_game import MANUAL_MODES, Rehearsal
from gorod.services.ports import Randomness
from gorod.services.table.frames import TableFrames
from gorod.services.table.games import TableGames
from gorod.services.table.members import Members
from gorod.services.table.news import TableNews
from gorod.services.table.penalties import give_back, punish
from gorod.services.table.person import Person


class Desk:
    """The judge's desk at one table."""

    def __init__(
        self,
        members: Members,
        games: TableGames,
        news: TableNews,
        frames: TableFrames,
        randomness: Randomness,
    ) -> None:
        self._members, self._games = members, games
        self._news, self._frames, self._randomness = news, frames, randomness

    def set_clock(self, seconds: int, hold: bool | None, name: str) -> None:
        """Let the judge adjust the clock, and show it to everybody."""
        self._games.check_led()
        live = self._games.current()
        rows = live.set_clock(seconds, hold, name)
        self._news.post(self._frames.fresh(live), rows)

    def name_seat(self, seat: Seat, name: str, deed: str) -> None:
        """Name the person at a seat: a new person without a device, or a corrected name."""
        if self._members.settings.mode not in MANUAL_MODES:
            raise Denied("only_a_judge")
        if not name:
            raise Denied("bad_name")
        rows = self._members.name_seat(seat, name, self._randomness)
        if self._games.is_playing:
            rows += self._games.current().correct_name(seat, name, deed)
        self._news.tell_lobby(rows)

    def name_judge(self, judge: Person, name: str) -> None:
        """Set the name of the judge on the sheet."""
        self._games.check_judged()
        if not name:
            raise Denied("bad_name")
        judge.name = name
        self._news.tell_lobby([judge.kept(self._members.id)])

    def punish(self, person: Person, word: Penalty) -> None:
        """Note a judge's penalty for somebody's next game."""
        punish(self._members, person, word)
        self._news.tell_alone((person,), (person.noted(self._members.id),))

    def deal_again(self) -> None:
        """Void a game whose cards were dealt wrongly; the table is open again for the same people.

        Fouls that they brought to it from earlier games count in the next one.
        """
        if self._members.settings.mode is not Mode.JUDGED:
            raise Denied("only_a_judge")
        live = self._games.current()
        if live.log.game.day:
            raise Denied("day_has_broken")
        noted = give_back(self._members, live.log.events)
        rows = self._games.void()
        self._news.tell_now([*rows, *(person.noted(self._members.id) for person in noted)])

    # -- what something would lead to

    def rehearse(self, command: Command | None, sender: Sender, undo: int, lang: str) -> Rehearsal:
        """Return what a command or an undo would lead to, without doing it."""
        self._games.check_led()
        if self._games.live is None:
            raise Denied("no_game")
        if undo:
            self._games.check_who_played()
        found = self._games.live.rehearse(command, sender, undo, lang)
        if isinstance(found, Refused):
            raise Denied(found.code, found.detail, found.clause)
        return found

    def rehearse_foul(self, command: Foul, lang: str) -> tuple[str, ...]:
        """Return the lines that everybody would hear about a foul."""
        found = self._games.current().rehearse_foul(command, lang)
        if isinstance(found, Refused):
            raise Denied(found.code, found.detail, found.clause)
        return tuple(found)
