"""A ruleset: one record of plain values in groups, which holds everything that the engine needs to know."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.role import Role, Team, Text


class DealWay(StrEnum):
    """How cards reach the players."""

    PICK = "pick"
    TRAY = "tray"
    HAND_OUT = "hand_out"


class Planner(StrEnum):
    """Who fixes the order of shots at the briefing."""

    DON = "don"
    CLAN = "clan"
    NOBODY = "nobody"


class GoneCalls(StrEnum):
    """Whether a role is still called when its holders have left."""

    CALLED = "called"
    CALLED_UNTIL_REVEALED = "called_until_revealed"


class Aim(StrEnum):
    """Whether the hunters see each other."""

    BLIND = "blind"
    SIGHTED = "sighted"


class Numbers(StrEnum):
    """Which numbers the judge calls in a blind hunt, or a hunter may show."""

    ALL = "all"
    LIVING = "living"


class SecondShot(StrEnum):
    """What a hunter's second number does."""

    SPOILS = "spoils"
    REPLACES = "replaces"


class Needs(StrEnum):
    """Whose agreement a shot needs."""

    EVERYONE = "everyone"
    EVERYONE_BUT_TARGET = "everyone_but_target"


class Visited(StrEnum):
    """What a visited hunter does to the hunt."""

    SPOILS = "spoils"
    OTHERS_SUFFICE = "others_suffice"


class TalkWay(StrEnum):
    """How the day's discussion goes."""

    ROUND = "round"
    FREE = "free"


class Opener(StrEnum):
    """Who opens the next day."""

    NEXT_AFTER_OPENER = "next_after_opener"
    SECOND_SPEAKER = "second_speaker"


class SecondNomination(StrEnum):
    """What a second nomination by the same player does."""

    REFUSED = "refused"
    REPLACES = "replaces"


class BallotWay(StrEnum):
    """Whether candidates are called one by one or everyone names one at once."""

    CALLED = "called"
    AT_ONCE = "at_once"


class Unvoted(StrEnum):
    """Where unused votes go."""

    TO_LAST_CANDIDATE = "to_last_candidate"
    LOST = "lost"


class Single(StrEnum):
    """What happens to a single candidate."""

    LEAVES_UNCOUNTED = "leaves_uncounted"
    IS_VOTED = "is_voted"
    NO_VOTE = "no_vote"


class DayOne(StrEnum):
    """The vote of the first day: on some platforms the leader stays, or there is none."""

    HELD = "held"
    NONE = "none"
    LEADER_STAYS = "leader_stays"


class AfterTies(StrEnum):
    """What follows when the tie stands."""

    LIFT = "lift"
    NOBODY_LEAVES = "nobody_leaves"


class Passes(StrEnum):
    """How many hands a lift needs."""

    STRICT_MAJORITY = "strict_majority"
    HALF = "half"


class SentenceWay(StrEnum):
    """How a sentence is confirmed after the defence."""

    NONE = "none"
    REVOTE = "revote"
    YES_NO = "yes_no"


class BlackWin(StrEnum):
    """When a clan has won: at parity with the reds, with all others, or one citizen left (C19, B6, H15)."""

    PARITY = "parity"
    HALF_THE_TABLE = "half_the_table"
    LAST_CITIZEN = "last_citizen"


class ManiacWin(StrEnum):
    """When the maniac has won."""

    ALONE = "alone"
    WITH_ONE_OTHER = "with_one_other"


class EmptyTable(StrEnum):
    """Who has won when nobody is left."""

    DRAW = "draw"
    BLACK = "black"


class Casting(StrEnum):
    """Which casts the organiser may choose."""

    EXACT = "exact"
    EXTRA_ROLES = "extra_roles"
    BOX = "box"
    HOUSEHOLD = "household"


class Seating(StrEnum):
    """How people find their seats."""

    LOT = "lot"
    LOT_OR_SCHEDULE = "lot_or_schedule"
    LOT_OR_FREE_CHOICE = "lot_or_free_choice"
    FREE_CHOICE = "free_choice"


class Phones(StrEnum):
    """What is done about telephones."""

    UNMENTIONED = "unmentioned"
    HANDED_IN = "handed_in"
    PAUSE_FOR_A_CALL = "pause_for_a_call"


class Allowed(StrEnum):
    """Whether something people bring along is allowed."""

    YES = "yes"
    BY_PERMISSION = "by_permission"
    NO = "no"


class Punishment(StrEnum):
    """What the judge gives for an offence."""

    FOUL = "foul"
    REMOVAL = "removal"
    TEAM_DEFEAT = "team_defeat"


class DealingRules(Struct, frozen=True):
    """How the cards are dealt."""

    ways: tuple[DealWay, ...] = (DealWay.PICK,)
    highest: int = 20
    from_bottom: bool = False
    redeal: bool = False
    redeal_penalty: int = 3
    """The number of fouls with which a player who tried to swap cards begins the next game."""
    seconds: int = 10


class FirstNightRules(Struct, frozen=True):
    """What night zero consists of."""

    full: bool = False
    briefing: int = 60
    don_told: bool = True
    planner: Planner = Planner.DON
    meets: tuple[str, ...] = ()
    meet: int = 10
    relaxed_sitting: int = 0


class NightRules(Struct, frozen=True):
    """Who is called, in which order, and for how long."""

    order: tuple[str, ...]
    heirs: dict[str, str] = {}
    act: int = 10
    gone: GoneCalls = GoneCalls.CALLED
    checks_gone: bool = False


class HuntRules(Struct, frozen=True):
    """How a clan shoots."""

    aim: Aim = Aim.BLIND
    seconds: int = 30
    number: int = 2
    numbers: Numbers = Numbers.ALL
    itself: bool = True
    second: SecondShot = SecondShot.SPOILS
    second_foul: bool = False
    needs: Needs = Needs.EVERYONE
    visited: Visited = Visited.SPOILS
    two_clans: bool = False


class BestMoveRules(Struct, frozen=True):
    """The guess of the first player killed; without `seats` there is none."""

    seats: int = 0
    seconds: int = 20
    unless_voted_out: int = 2
    reds: int = 0


class TalkRules(Struct, frozen=True):
    """The day's discussion."""

    way: TalkWay = TalkWay.ROUND
    seconds: int = 60
    opener: Opener = Opener.NEXT_AFTER_OPENER
    dawn: int = 5
    dusk: int = 5


class NominationRules(Struct, frozen=True):
    """Who may be put to the vote, and how."""

    allowed: bool = True
    second: SecondNomination = SecondNomination.REFUSED
    withdraw: bool = False
    reading: int = 5


class BallotRules(Struct, frozen=True):
    """The day's vote."""

    way: BallotWay = BallotWay.CALLED
    seconds: int = 5
    unvoted: Unvoted = Unvoted.TO_LAST_CANDIDATE
    single: Single = Single.IS_VOTED
    single_on_day_one: Single = Single.NO_VOTE
    day_one: DayOne = DayOne.HELD
    proposer_bound: bool = False
    names_shown: bool = True


class TieRules(Struct, frozen=True):
    """What follows a tie."""

    defence: int = 30
    revotes: int = 1
    while_shrinking: bool = True
    then: AfterTies = AfterTies.LIFT


class LiftRules(Struct, frozen=True):
    """The question whether all tied players leave; `most`: the most who can be tied, 0 for no limit."""

    passes: Passes = Passes.STRICT_MAJORITY
    most: int = 0
    three_of_nine: bool = True
    whole_table: bool = True
    seconds: int = 5


class SentenceRules(Struct, frozen=True):
    """How a sentence is defended and confirmed."""

    way: SentenceWay = SentenceWay.NONE
    defence: int = 60


class FarewellRules(Struct, frozen=True):
    """The lengths of farewells, in seconds."""

    voted: int = 60
    killed: int = 60
    final: bool = True


class FoulRules(Struct, frozen=True):
    """What fouls and removals do."""

    silence_at: int = 0
    short_tables: tuple[int, ...] = (3, 4)
    short_seconds: int = 30
    silent_seconds: int = 10
    cuts_speech: bool = False
    silenced_vote: bool = True
    silenced_defence: bool = True
    removal_at: int = 0
    removal_cancels_vote: bool = False
    hidden_at_night: bool = False
    technical: bool = False
    team_defeat: bool = False


class VictoryRules(Struct, frozen=True):
    """When the game is over."""

    black: BlackWin = BlackWin.PARITY
    maniac: ManiacWin = ManiacWin.ALONE
    maniac_holds_up: bool = False
    empty_table: EmptyTable = EmptyTable.DRAW
    idle_nights_draw: int = 0
    idle_misses_red: int = 0
    misses_red: int = 0
    misses_red_table: int = 4


class RevealRules(Struct, frozen=True):
    """Whose card is shown to all."""

    voted: bool = False


class HouseRules(Struct, frozen=True):
    """Rules that people keep themselves; the program reminds them."""

    seating: Seating = Seating.LOT
    phones: Phones = Phones.UNMENTIONED
    own_masks: Allowed = Allowed.YES
    reflecting_things: Allowed = Allowed.YES
    tournaments: Allowed = Allowed.YES
    first_out_judges: bool = False
    elected_judge: bool = False
    """Whether the players may elect one of them as judge before the deal (B2)."""
    longest: int = 0
    """The longest time of any action, in seconds; 0 for no limit (K29)."""


Cast = dict[str, int]


class Ruleset(Struct, frozen=True):
    """The rules of one game, as plain values."""

    id: str
    title: Text
    edition: str
    players: tuple[int, int]
    casting: Casting
    cast: dict[int, Cast]
    roles: dict[str, Role]
    night: NightRules
    offences: tuple[str, ...] = ()
    punishments: dict[str, tuple[Punishment, ...]] = {}
    """The penalty code: the punishment of each offence, then its alternatives (K24, K25, F22)."""
    dealing: DealingRules = DealingRules()
    first_night: FirstNightRules = FirstNightRules()
    hunt: HuntRules = HuntRules()
    best_move: BestMoveRules = BestMoveRules()
    talk: TalkRules = TalkRules()
    nominations: NominationRules = NominationRules()
    ballot: BallotRules = BallotRules()
    tie: TieRules = TieRules()
    lift: LiftRules = LiftRules()
    sentence: SentenceRules = SentenceRules()
    farewell: FarewellRules = FarewellRules()
    fouls: FoulRules = FoulRules()
    reveal: RevealRules = RevealRules()
    victory: VictoryRules = VictoryRules()
    house: HouseRules = HouseRules()
    cites: dict[str, str] = {}

    def clause(self, option: str) -> str:
        """Return the clause that fixes an option: its own, or the clause of its group."""
        group = option.partition(".")[0]
        return self.cites.get(option) or self.cites.get(group) or ""

    def is_ruling(self, offence: str, punishment: Punishment) -> bool:
        """Whether this is the judge's own ruling: the code has other punishments for the offence."""
        return punishment not in self.punishments.get(offence, (punishment,))

    def holding(self, role_id: str) -> Role:
        """Return the role as it is played here: cards of a second clan may be plain mafia (B8)."""
        role = self.roles[role_id]
        if role.clan is Team.YAKUZA and not self.hunt.two_clans:
            return replace(role, team=Team.BLACK, clan=Team.BLACK)
        return role
