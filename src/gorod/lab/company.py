"""How it is to play with programs: what people minded in their company, counted over many games."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from msgspec import Struct, field

from gorod.bots.beliefs.common_belief import CommonBelief, is_checker
from gorod.bots.chronicle import (
    Chronicle,
    ChronicleEntry,
    ClaimMade,
    NightDeath,
    NominationMade,
    TalkEnded,
    VoteCast,
)
from gorod.bots.player import Chair, Player
from gorod.bots.players import KINDS
from gorod.bots.players.character import characters
from gorod.bots.players.thinker import Thinker
from gorod.bots.speech.arguments import Argument
from gorod.bots.speech.speaker import SpeechGiven
from gorod.engine.events import DayBroke, How
from gorod.engine.log import Log
from gorod.engine.role import Team
from gorod.engine.seats import Seat
from gorod.game import Game
from gorod.lab.batches import GameFailed, Trial
from gorod.lab.speed import TimedPlayer
from gorod.services.clocks import HandClock
from gorod.services.game.game_loop import GameLoop, cast_of

WINS_AS_PREFIX = "wins_as_"
"""The prefix of a character's name in figures that count its wins, on any side."""
SHARE_FIGURES = frozenset(
    (
        *(f"{WINS_AS_PREFIX}{name}" for name in characters()),
        *(
            "reds_win",
            "lone_claim_is_true",
            "lone_checker_voted_out",
            "blames_own_deed",
            "proven_liar_spared",
        ),
        *("dark_votes_mate", "dark_votes_mate_later", "dark_for_dark", "red_for_dark"),
        *("day_1_names_nobody", "day_1_ballot", "day_1_leaves", "day_1_ballot_ties", "ballot_ties"),
        *("misses", "shot_own", "checker_shot_by_1", "checker_shot_by_2", "checker_shot_by_3"),
    )
)
"""Figures whose cases are 0 or 1."""

LANG = "ru"
"""The language of the speeches; it does not change how the programs act."""
Noted = Iterator[tuple[str, float]]
"""The name of a figure and one case of it; the case is 0 or 1 in a share."""


class Figure(Struct):
    """The cases of a figure added up: their number, sum and sum of squares."""

    cases: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def note(self, value: float) -> None:
        self.cases += 1
        self.sum += value
        self.squares += value * value

    def add(self, other: "Figure") -> None:
        self.cases += other.cases
        self.sum += other.sum
        self.squares += other.squares


class CompanyTally(Struct):
    """Figures by name, and how long each decision took."""

    figures: dict[str, Figure] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)

    def note(self, noted: Iterable[tuple[str, float]]) -> None:
        for name, value in noted:
            self.figures.setdefault(name, Figure()).note(value)

    def add(self, other: "CompanyTally") -> None:
        for name, figure in other.figures.items():
            self.figures.setdefault(name, Figure()).add(figure)
        self.seconds += other.seconds


class CompanyBatch(Struct, frozen=True):
    """Some games of a trial, by number."""

    trial: Trial
    first: int
    count: int

    def play(self, is_stopped: Callable[[], bool]) -> CompanyTally:
        """Play the games and return what was noted."""
        tally = CompanyTally()
        for index in range(self.first, self.first + self.count):
            if is_stopped():
                break
            try:
                watched = WatchedGame(self.trial, index)
                tally.note(watched.noted())
            except Exception as error:
                raise GameFailed(index, f"{type(error).__name__}: {error}") from error
            tally.seconds += watched.seconds
        return tally


class LoneClaim(Struct, frozen=True):
    """The only claim to check, with a black check, at the end of the talk on its first day."""

    day: int
    seat: Seat
    chance: float
    """The chance that it is true, by public knowledge."""


class WatchedGame:
    """A game of programs that speak, played and observed from outside, with all cards known."""

    def __init__(self, trial: Trial, index: int) -> None:
        deal = trial.deal(index)
        self._players: dict[Seat, Thinker] = {}
        self.seconds: list[float] = []
        clock, game = HandClock(), Game(trial.rules, deal=deal)
        loop = GameLoop(game.log, clock, cast_of(deal), trial.seed_of(index))
        for seat, kind in enumerate(trial.kinds(deal), 1):
            loop.sit(seat, partial(self._seated, kind), LANG)
        self.log: Log = game.log
        self._lone: dict[int, LoneClaim] = {}
        self._play(loop, clock)

    def _seated(self, kind: str, chair: Chair) -> Player:
        player = KINDS[kind](chair)
        assert isinstance(player, Thinker)
        self._players[chair.seat] = player
        return TimedPlayer(player, self.seconds)

    # -- during the game

    def _play(self, loop: GameLoop, clock: HandClock) -> None:
        """Play the game, and at the end of each day's talk note how much the lone claim is believed."""
        read = 0
        for _ in loop.plays(clock):
            records = self.history.records
            for day in (record.day for record in records[read:] if isinstance(record, TalkEnded)):
                if day not in self._lone and (lone := self._lone_claim(day)):
                    self._lone[day] = lone
            read = len(records)

    def _lone_claim(self, day: int) -> LoneClaim | None:
        said = self._first_claims()
        if len(said) != 1 or not self._common:
            return None
        [(seat, claim)] = said.items()
        if claim.day != day or all(team is Team.RED for _, team in claim.claim.checks):
            return None
        self._common.catch_up()
        chances = self._common.deals.chances(self._common.weights(), claim.claim.role)
        return LoneClaim(day, seat, float(chances[seat - 1]))

    def _first_claims(self) -> dict[Seat, ClaimMade]:
        found: dict[Seat, ClaimMade] = {}
        for said in self.history.of(ClaimMade):
            if said.claim.role and is_checker(self.log.game.rules, said.claim.role):
                found.setdefault(said.seat, said)
        return found

    @property
    def history(self) -> Chronicle:
        """The public history of the game."""
        return next(iter(self._players.values())).me.history

    @cached_property
    def _common(self) -> CommonBelief | None:
        return getattr(next(iter(self._players.values())), "common", None)

    # -- after the game

    def noted(self) -> Noted:
        """Yield every case of every figure."""
        yield "reds_win", float(self._winner is Team.RED)
        yield "last_day", self.log.game.day
        yield from self._characters()
        yield from self._lynched()
        yield from self._blamed()
        yield from self._hands()
        yield from self._first_day()
        yield from self._ballots()
        yield from self._nights()

    @property
    def _winner(self) -> Team | None:
        outcome = self.log.game.outcome
        return outcome.winner if outcome else None

    def _characters(self) -> Noted:
        for seat, player in self._players.items():
            if temper := getattr(player, "temper", ""):
                yield f"{WINS_AS_PREFIX}{temper}", float(self.log.game.roles[seat].team is self._winner)

    def _is_dark(self, seat: Seat) -> bool:
        role = self.log.game.roles[seat]
        return role.is_mafia or role.team is Team.MANIAC

    def _lynched(self) -> Noted:
        """Yield how a lone checker with a black check fares: believed or not, and voted out or not."""
        for lone in self._lone.values():
            is_true = is_checker(self.log.game.rules, self.log.game.roles[lone.seat].id)
            yield "lone_claim_is_true", float(is_true)
            yield "lone_claim_believed", lone.chance
            yield "lone_claim_brier", (lone.chance - is_true) ** 2
            if is_true:
                yield "lone_checker_voted_out", float(lone.seat in self._voted_out(lone.day))

    def _voted_out(self, day: int) -> set[Seat]:
        out = (How.VOTED_OUT, How.LIFTED)
        return {one.seat for one in self.log.game.left if one.how in out and one.phase == f"D{day}"}

    # words

    def _blamed(self) -> Noted:
        for seat, player in self._players.items():
            for speech in player.speaker.spoken:
                yield from self._reasons(seat, speech)

    def _reasons(self, speaker: Seat, speech: SpeechGiven) -> Noted:
        records, made = self.history.records, (speaker, speech.say)
        said = (
            at
            for at, one in enumerate(records)
            if isinstance(one, ClaimMade) and (one.seat, one.claim) == made
        )
        before = records[: next(said, None)]
        for argument in speech.arguments:
            done = _doers(argument, before)
            if done is not None and argument.seat not in speech.say.red:
                yield "blames_own_deed", float(speaker in done)

    # votes

    def _hands(self) -> Noted:
        for hand in self.history.of(VoteCast):
            dark = [seat for seat in hand.among if self._is_dark(seat)]
            if dark and len(dark) < len(hand.among) and not hand.forced:
                yield from self._between_colours(hand)
            yield from self._liars(hand)

    def _between_colours(self, hand: VoteCast) -> Noted:
        by, whom = self._is_dark(hand.seat), self._is_dark(hand.choice)
        if by and any(seat != hand.seat and self._is_dark(seat) for seat in hand.among):
            yield "dark_votes_mate", float(whom and hand.choice != hand.seat)
            if hand.day > 1:
                yield "dark_votes_mate_later", float(whom and hand.choice != hand.seat)
        if hand.day > 1:
            yield "dark_for_dark" if by else "red_for_dark", float(whom)

    def _liars(self, hand: VoteCast) -> Noted:
        """Yield whether a player who knows a liar spares them; votes for seats found black do not count."""
        liars = self._proven_liars(hand.seat, hand.day)
        if hand.forced or self._is_dark(hand.seat) or not liars & {*hand.among}:
            return
        said = [one for one in self.history.of(ClaimMade) if one.day <= hand.day and one.seat not in liars]
        found = {seat for one in said for seat, team in one.claim.checks if team is not Team.RED}
        yield "proven_liar_spared", float(hand.choice not in liars | found)

    def _proven_liars(self, seat: Seat, day: int) -> set[Seat]:
        """Return those who claim this seat's own card, or have reported a false check of it."""
        return {by for by, since in self._lies.get(seat, {}).items() if since <= day}

    @cached_property
    def _lies(self) -> Mapping[Seat, Mapping[Seat, int]]:
        found: dict[Seat, dict[Seat, int]] = defaultdict(dict)
        rules, roles = self.log.game.rules, self.log.game.roles
        for by, said in self._first_claims().items():
            for seat in range(1, len(roles)):
                is_mine = roles[seat].id == said.claim.role and said.claim.role not in rules.night.heirs
                if seat != by and is_mine:
                    found[seat][by] = said.day
        for said in self.history.of(ClaimMade):
            for seat, team in said.claim.checks:
                if seat != said.seat and (team is not Team.RED) != self._is_dark(seat):
                    found[seat].setdefault(said.seat, said.day)
        return found

    # the first day, and what people do differently from programs (people.md)

    def _first_day(self) -> Noted:
        for said in self.history.of(ClaimMade):
            if said.day == 1:
                claim = said.claim
                yield (
                    "day_1_names_nobody",
                    float(not (claim.role or claim.checks or claim.black or claim.red)),
                )
        for day in (1, 2):
            if self.log.game.day >= day:
                named = {one.seat for one in self.history.of(NominationMade) if one.day == day}
                yield f"day_{day}_candidates", len(named)
        yield "day_1_ballot", float(any(hand.day == 1 for hand in self.history.of(VoteCast)))
        yield "day_1_leaves", float(bool(self._voted_out(1)))

    def _ballots(self) -> Noted:
        """Yield figures of the first ballot of each day, if it offers a choice."""
        first: dict[int, tuple[tuple[Seat, ...], Counter[Seat]]] = {}
        for hand in self.history.of(VoteCast):
            among, votes = first.setdefault(hand.day, (hand.among, Counter()))
            if hand.among == among:
                votes[hand.choice] += 1
        for day, (among, votes) in first.items():
            ranked = [count for _, count in votes.most_common()]
            is_tied = len(ranked) > 1 and ranked[0] == ranked[1]
            if len(among) > 1:
                yield "ballot_ties", float(is_tied)
                if day == 1:
                    yield "day_1_ballot_ties", float(is_tied)
                else:
                    yield "leader_share", ranked[0] / sum(ranked)

    def _nights(self) -> Noted:
        game = self.log.game
        deaths = self.history.of(NightDeath)
        for event in self.log.events:
            if isinstance(event, DayBroke) and (event.day > 1 or game.rules.first_night.full):
                yield "misses", float(not event.left)
        for death in deaths:
            yield "shot_own", float(self._is_dark(death.seat))
        checkers = {seat for seat in range(1, game.seats + 1) if is_checker(game.rules, game.roles[seat].id)}
        nights = sorted({death.night for death in deaths})
        for number in (1, 2, 3):
            if len(checkers) == 1:
                by_then = {death.seat for death in deaths if death.night in nights[:number]}
                yield f"checker_shot_by_{number}", float(bool(by_then & checkers))


def _doers(argument: Argument, records: Sequence[ChronicleEntry]) -> set[Seat] | None:
    """Return everybody who did the same thing to the other on that day; None if it is no such deed."""
    other, today = argument.other, [one for one in records if getattr(one, "day", 0) == argument.day]
    hands = [one for one in today if isinstance(one, VoteCast) and other in one.among]
    said = [one for one in today if isinstance(one, ClaimMade)]
    match argument.kind:
        case "vote" | "lone":
            return {hand.seat for hand in hands if hand.choice == other}
        case "spared":
            return {hand.seat for hand in hands if hand.choice != other}
        case "nominate":
            return {one.by for one in today if isinstance(one, NominationMade) and one.seat == other}
        case "accuse":
            return {one.seat for one in said if other in one.claim.black}
        case "defend":
            return {one.seat for one in said if other in one.claim.red}
    return None
