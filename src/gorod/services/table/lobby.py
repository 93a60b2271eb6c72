"""The lobby: what everybody is told about a table beside its game, and how often."""

from collections.abc import Iterable, Mapping, Sequence

from gorod.engine.seats import Seat
from gorod.protocol.lobby import Knock, Lobby, Owed, Proposal, SeatInfo, SeatKind, TableState
from gorod.protocol.messages import write
from gorod.services.game.live_game import LiveGame
from gorod.services.limits.rate_limits import RateLimit
from gorod.services.ports import ClientConnection
from gorod.services.table import fair
from gorod.services.table.choices.election import Election
from gorod.services.table.choices.entrusting import Entrusting
from gorod.services.table.choices.motions import Motions, proposals
from gorod.services.table.members import Members
from gorod.services.table.permissions import is_at_console
from gorod.services.table.person import ASSISTANT, JUDGES, NARRATOR, ORGANISER, SEAT, Person, reason_of
from gorod.services.table.presence import Presence

LOBBY_RATE, MINOR_LOBBY_RATE = (30, 1.0), (3, 1.0)
"""Burst, and times a second, that the lobby is sent after a change.

Minor changes are those that anybody can repeat at will: who is here, who is ready, who sits where.
"""
Sends = list[tuple[ClientConnection, bytes]]
"""The message for each device."""


def deliver(sends: Sends) -> None:
    """Send each device its message; empty messages are skipped."""
    for connection, message in sends:
        if message:
            connection.send(message)


class NewsLimit:
    """Decides when the lobby is sent; if it was sent too often lately, it is sent later."""

    def __init__(self) -> None:
        self._news, self._minor = RateLimit(*LOBBY_RATE), RateLimit(*MINOR_LOBBY_RATE)
        self.put_off_to: float | None = None

    def may_tell(self, is_minor: bool, now: float) -> bool:
        """Return whether the lobby may be sent now; if not, postpone it."""
        limit = self._minor if is_minor else self._news
        if limit.take("", now):
            return True
        due = now + limit.wait("", now)
        self.put_off_to = min(due, self.put_off_to or due)
        return False

    def told_late(self, now: float) -> None:
        """Count a postponed lobby that is sent now."""
        self._minor.owe("", now)


class Lobbies:
    """Makes the lobby of each person."""

    def __init__(
        self,
        members: Members,
        presence: Presence,
        motions: Motions,
        election: Election,
        entrusting: Entrusting,
        pace: float,
        node: str = "",
    ) -> None:
        self._members, self._presence = members, presence
        self._motions, self._election, self._entrusting = motions, election, entrusting
        self._pace, self._node = pace, node

    def sends(self, live: LiveGame | None, people: Iterable[Person] | None = None) -> Sends:
        """Return the lobby for every device of these people, or of everybody."""
        everybody = self._members.people if people is None else people
        return [send for person in everybody for send in self._to(person, live)]

    def _to(self, person: Person, live: LiveGame | None) -> Sends:
        """Return the lobby for a person's devices, made once for each language."""
        langs = [self._presence.lang_of(one) for one in person.connections]
        written = {lang: write(self.lobby(person, lang, live)) for lang in langs}
        return [(one, written[lang]) for one, lang in zip(person.connections, langs, strict=True)]

    def lobby(self, person: Person, lang: str, live: LiveGame | None) -> Lobby:
        """Return the lobby of this person in this language."""
        members, settings = self._members, self._members.settings
        promise, voters = fair.commitment(bytes.fromhex(members.seed)), self._presence.voters(live)
        judge, electorate = members.judge, members.electorate()
        return Lobby(
            id=members.id,
            node=self._node,
            code=members.code,
            mode=settings.mode,
            rules=settings.rules,
            state=members.state,
            seats=self._seats(),
            commitment=promise,
            words=fair.short_words(promise, settings.lang),
            pace=self._pace,
            organiser=person.manages,
            me=person.seat or None,
            options=settings.differences,
            nights=settings.nights,
            dealing=settings.dealing,
            door=settings.door,
            hands=settings.hands,
            knocks=members.entrance.names() if person.manages else (),
            owed=self._owed(person),
            bystanders=self._bystanders() if is_at_console(settings.mode, person) else (),
            judge=judge.name if judge else self._organiser(),
            judges=person.standing == JUDGES,
            judge_here=self._presence.judge(),
            game=members.game,
            number=members.number,
            cast=settings.own_cast,
            cautions=settings.cautions(lang),
            title=settings.title,
            roles=settings.characters,
            motions=self._motions.told(voters),
            elections=self._elections(voters, electorate),
            runoff=self._election.tied(electorate),
            muted=members.muted_by(person),
            bots=settings.bots,
            tempers=live.tempers() if live else {},
            ended=live.ended() if live else None,
            assists=person.standing == ASSISTANT,
            narrates=person.standing == NARRATOR,
            narrator=self._presence.narrator(),
            organiser_away=self._entrusting.is_open,
            entrusting=self._entrusting.told(voters),
            entrusted=self._entrusting.seat or None,
            new_phones=tuple(phone.told for phone in members.phones),
            phone_of=next((phone.seat for phone in members.phones if phone.is_of(person)), None),
            devices=max(1, len(person.connections)),
            sizes=settings.sizes if person.manages and members.state is TableState.OPEN else (),
        )

    def _organiser(self) -> str:
        """Return the name of the organiser, if they judge at a console or hold the one phone."""
        return next((one.name for one in self._members.people if one.standing == ORGANISER), "")

    def _elections(self, voters: Mapping[Seat, Person], electorate: Sequence[Person]) -> tuple[Proposal, ...]:
        """Return whom people want to judge: before the deal a player, in a game one who has left (B2)."""
        if self._members.state is TableState.OPEN:
            return proposals(self._election.votes(electorate), [one.seat for one in electorate])
        return proposals({seat: one.elects for seat, one in voters.items() if one.elects}, voters)

    def _owed(self, viewer: Person) -> tuple[Owed, ...]:
        """Return penalties for the next game: a person's own, or everybody's for a judge."""
        is_judge = is_at_console(self._members.settings.mode, viewer)
        known = (*self._members.everybody(), *self._members.gone) if is_judge else (viewer,)
        return tuple(
            Owed(one.key, one.name, sum(n.fouls for n in one.notes), one.is_suspended, reason_of(one.notes))
            for one in known
            if one.notes
        )

    def _bystanders(self) -> tuple[Knock, ...]:
        """Return the people at the table without a seat in this game."""
        without = [one for one in self._members.people if one.standing == SEAT and not one.seat]
        return tuple(Knock(one.key, one.name) for one in without)

    def _seats(self) -> tuple[SeatInfo, ...]:
        """Return what everybody may know of every seat."""
        seated = self._members.seated()
        return tuple(
            self._seat_info(seat, seated.get(seat)) for seat in range(1, self._members.settings.seats + 1)
        )

    def _seat_info(self, seat: Seat, person: Person | None) -> SeatInfo:
        if person is None:
            return SeatInfo(seat, "", SeatKind.FREE, False, False)
        kind, is_bot = SeatKind.BOT if person.bot else SeatKind.PERSON, bool(person.bot)
        is_here = is_bot or seat in self._presence.seen_here
        return SeatInfo(seat, person.name, kind, person.ready or is_bot, is_here)
