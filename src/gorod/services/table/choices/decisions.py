"""The joint decisions of a table: each vote, when votes are counted, and how a decision is carried out."""

from collections.abc import Callable, Sequence

from gorod.engine.commands import JUDGE, Command, HandOver, Sender
from gorod.engine.refusal import Refused
from gorod.engine.seats import Seat
from gorod.protocol.codes import NoticeCode
from gorod.protocol.lobby import Mode, TableState
from gorod.services.denied import Denied
from gorod.services.ports import Clock
from gorod.services.rows import Row
from gorod.services.settings import without_chair
from gorod.services.table.choices.election import Election
from gorod.services.table.choices.entrusting import Entrusting, check_entrusting
from gorod.services.table.choices.motions import Motions, check_motion, elected_judge, electors, wanted_judge
from gorod.services.table.games import TableGames
from gorod.services.table.members import Members
from gorod.services.table.news import TableNews
from gorod.services.table.permissions import OWN_DEVICE_MODES, may_elect, may_elect_before
from gorod.services.table.person import NARRATOR, Person
from gorod.services.table.presence import Presence

Act = Callable[[Command, Sender], Refused | None]
"""Carries out a command in the current game."""
Depart = Callable[[Seat, str], None]
"""Takes a player out of the game without penalty, for a reason."""


class Decisions:
    """Motions to remove a player, the election of a judge, and the choice of a speaking device."""

    def __init__(
        self,
        members: Members,
        presence: Presence,
        games: TableGames,
        news: TableNews,
        choices: tuple[Motions, Election, Entrusting],
        clock: Clock,
        act: Act,
        depart: Depart,
    ) -> None:
        self._members, self._presence, self._games, self._news = members, presence, games, news
        self.motions, self.election, self.entrusting = choices
        self._clock, self._act, self._depart = clock, act, depart
        self._is_undecided = False
        """Whether votes must be counted again, because there are fewer voters now."""

    def clear(self) -> None:
        """Drop what was wanted before a game."""
        self.motions.clear()
        self.election.clear()

    # -- a player who is away

    def move(self, person: Person, against: Seat) -> None:
        """Join a motion to remove a player who is away. Most of the players must join it."""
        if self._members.settings.mode is not Mode.ONLINE:
            raise Denied("no_motions")
        check_motion(self._games.current().log.game, self._members.seated(), person.seat, against)
        if self.motions.join(person.seat, against, self._clock.now()) and not self._decided():
            self._news.tell_lobby()

    # -- the judge (B2)

    def elect(self, person: Person, seat: Seat) -> None:
        """Vote for a judge (B2). Most of the people at the table decide."""
        if self._members.state is TableState.OPEN:
            self._elect_before(person, seat)
            return
        live = self._games.live
        if live is None or live.is_over or not may_elect(live.log.game):
            raise Denied("no_election")
        voters = electors(self._members.settings.mode, person, self._presence.voters(live).values())
        if person not in voters:
            raise Denied("not_allowed")
        wanted = wanted_judge(live.log.game, self._members.seated(), seat)
        is_news, person.elects = person.elects != wanted, wanted
        self._has_elected(voters)
        if is_news:
            self._news.tell_lobby()

    def _elect_before(self, person: Person, seat: Seat) -> None:
        """Vote before the deal for a seated person to give up the seat and judge."""
        self._check_election()
        voters = self._members.electorate()
        if person not in voters:
            raise Denied("not_allowed")
        whom = next((one for one in voters if one.seat == seat), None)
        if seat and whom is None:
            raise Denied("no_such_seat", str(seat))
        if whom is not None and len(voters) == 1:
            raise Denied("alone_at_table")
        if whom is not None and self._members.judge is None:
            without_chair(self._members.settings)  # raises early if too few players would be left
        if self.election.vote(person, whom):
            self._count_votes()

    def _check_election(self) -> None:
        if self._members.state is not TableState.OPEN:
            raise Denied("already_started")
        if not may_elect_before(self._members.settings):
            raise Denied("no_election")

    def _count_votes(self, rows: Sequence[Row] = ()) -> None:
        """Appoint the judge if one is elected; otherwise send everybody the state of the vote."""
        voters = self._members.electorate()
        self.election.forget_absent(voters)
        self._appoint(self.election.count(voters), rows)

    def _appoint(self, elected: Person | None, rows: Sequence[Row] = ()) -> None:
        appointed = self._members.appoint(elected) if elected is not None else []
        if elected is not None:
            self.election.clear()
        self._news.tell_lobby([*rows, *appointed])

    def close_election(self, seat: Seat) -> None:
        """End the vote; `seat`: the organiser's choice among those tied a second time (B2)."""
        self._check_election()
        self._appoint(self.election.close(self._members.electorate(), seat))

    def dismiss_judge(self) -> None:
        """Return an elected judge to a seat before the deal; the program judges."""
        if self._members.state is not TableState.OPEN:
            raise Denied("already_started")
        self._news.tell_lobby(self._members.dismiss_judge())

    def tell_gone(self, rows: Sequence[Row]) -> None:
        """Store that somebody has left, count the votes again before the deal, and tell everybody."""
        if self._members.state is TableState.OPEN:
            self._count_votes(rows)
        else:
            self._news.tell_lobby(rows)

    def _has_elected(self, voters: Sequence[Person]) -> bool:
        """Appoint the judge whom most of the voters want; return whether there is one."""
        seat = elected_judge(voters)
        if seat:
            self._act(HandOver(seat), JUDGE)
        return bool(seat)

    # -- the device that speaks

    def entrust(self, person: Person, seat: Seat) -> None:
        """Vote for the player whose device is to speak from now on. Most of the players decide."""
        if self._members.settings.mode is not Mode.COMPANION:
            raise Denied("no_narrator")
        live = self._games.current()
        voters = self._presence.voters(live)
        check_entrusting(live.log.game, self.entrusting.is_open, voters, person.seat, seat)
        if self.entrusting.propose(person.seat, seat, self._clock.now()):
            self.entrusting.decide(voters)
            self._news.tell_lobby()

    def may_hand_on(self, person: Person) -> bool:
        """Return whether this person may make another device the speaking one."""
        is_chosen = bool(person.seat) and person.seat == self.entrusting.seat
        return person.manages or (is_chosen and person.seat in self._presence.voters(self._games.live))

    def hand_on(self) -> None:
        """Tell everybody that another device speaks and counts hands."""
        self.entrusting.end()
        others = [person for person in self._members.people if person.standing != NARRATOR]
        devices = [one for person in others for one in person.connections]
        self._news.notify(devices, NoticeCode.NARRATOR_MOVED, "table-narrator-moved")
        self._news.tell_lobby()

    # -- presence and time

    def count_absence(self) -> bool:
        """Count absences; return whether the vote on a new speaking device has lapsed."""
        live = self._games.live
        self._presence.count_absence(live)
        is_companion = self._members.settings.mode is Mode.COMPANION
        is_away = is_companion and self._presence.is_without_organiser(live)
        return self.entrusting.watch(is_away, self._clock.now())

    def note_voters(self) -> bool:
        """Note that there may be fewer voters now; return whether votes must be counted again."""
        is_wanted = bool(self.motions or self.entrusting)
        elects = any(one.elects for one in self._presence.voters(self._games.live).values())
        self._is_undecided = is_wanted or elects
        return self._is_undecided

    def due(self) -> float | None:
        """Return when a decision lapses or votes must be counted again, or None."""
        now = self._clock.now() if self._is_undecided else None
        moments = (now, self.motions.due(), self.entrusting.due())
        return min((moment for moment in moments if moment is not None), default=None)

    def catch_up(self, now: float) -> bool:
        """Do one thing that is due by then; return whether there was one."""
        if self._is_undecided:
            self._is_undecided = False
            if self._decided():
                return True
        if self.motions.expire(now) or self.entrusting.expire(now):
            self._news.tell_lobby()
            return True
        return False

    def _decided(self) -> bool:
        """Carry out a joint decision that has enough votes by now; return whether there was one."""
        live = self._games.live
        voters = self._presence.voters(live)
        if self.entrusting.decide(voters):
            self._news.tell_lobby()
            return True
        against = self.motions.carried(voters) if self.motions else 0
        if against:
            self.motions.fall(against)
            self._depart(against, "motion")  # sends the lobby too
            return True
        if live is None or live.is_over or self._members.settings.mode not in OWN_DEVICE_MODES:
            return False
        return may_elect(live.log.game) and self._has_elected([*voters.values()])
