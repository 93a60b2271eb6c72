"""Refusals: why a command is not allowed, and the option of the ruleset that forbids it."""

from enum import Enum

from msgspec import Struct

from gorod.engine.ruleset import Ruleset


class Refusal(Enum):
    """A reason; its value is its code and the option whose clause forbids it."""

    MALFORMED = ("malformed", "")
    GAME_OVER = ("game_over", "victory")
    PAUSED = ("paused", "house.phones")
    NOT_PAUSED = ("not_paused", "house.phones")
    NO_SUCH_SEAT = ("no_such_seat", "players")
    NO_LONGER_PLAYING = ("no_longer_playing", "farewell")
    TARGET_HAS_LEFT = ("target_has_left", "night")
    CANDIDATE_HAS_LEFT = ("candidate_has_left", "nominations")
    NOT_NOW = ("not_now", "")
    NOT_YOUR_TURN = ("not_your_turn", "talk")
    NOT_YOUR_CALL = ("not_your_call", "night.order")
    ONLY_THE_JUDGE = ("only_the_judge", "")
    ONLY_A_PLAYER = ("only_a_player", "")
    NO_NOMINATIONS = ("no_nominations", "nominations.allowed")
    ALREADY_NOMINATED = ("already_nominated", "nominations")
    ONE_NOMINATION = ("one_nomination", "nominations.second")
    NO_WITHDRAWAL = ("no_withdrawal", "nominations.withdraw")
    NOT_YOUR_NOMINATION = ("not_your_nomination", "nominations.withdraw")
    SILENCED = ("silenced", "fouls.silence_at")
    NOT_THE_CANDIDATE = ("not_the_candidate", "ballot")
    ALREADY_VOTED = ("already_voted", "ballot")
    VOTE_LOST = ("vote_lost", "fouls.silenced_vote")
    OWN_CANDIDATE_ONLY = ("own_candidate_only", "ballot.proposer_bound")
    TOO_MANY_HANDS = ("too_many_hands", "ballot")
    ALREADY_ACTED = ("already_acted", "night.act")
    ALREADY_SHOT = ("already_shot", "hunt.second")
    NUMBER_NOT_CALLED = ("number_not_called", "hunt.numbers")
    NOT_YOURSELF = ("not_yourself", "night")
    NOT_TWICE_RUNNING = ("not_twice_running", "night")
    WRONG_NUMBER_OF_SEATS = ("wrong_number_of_seats", "night")
    NO_PLAN = ("no_plan", "first_night.planner")
    WRONG_DEALING = ("wrong_dealing", "dealing.ways")
    CARD_OUT_OF_REACH = ("card_out_of_reach", "dealing.highest")
    NOT_FROM_BOTTOM = ("not_from_bottom", "dealing.from_bottom")
    NO_REDEAL = ("no_redeal", "dealing.redeal")
    PENALTY_REMOVES = ("penalty_removes", "fouls.removal_at")
    UNKNOWN_OFFENCE = ("unknown_offence", "offences")
    NO_TECHNICAL_FOULS = ("no_technical_fouls", "fouls.technical")
    NO_TEAM_DEFEAT = ("no_team_defeat", "fouls.team_defeat")
    STILL_AT_THE_TABLE = ("still_at_the_table", "house.first_out_judges")
    NONSENSE = ("nonsense", "")
    NOTHING_TO_UNDO = ("nothing_to_undo", "")
    UNKNOWN_RULESET = ("unknown_ruleset", "")
    UNKNOWN_OPTION = ("unknown_option", "")
    BAD_VALUE = ("bad_value", "")
    TOO_LONG = ("too_long", "house.longest")
    BAD_CAST = ("bad_cast", "cast")
    UNKNOWN_ROLE = ("unknown_role", "cast")

    @property
    def code(self) -> str:
        """The code of the reason, for programs."""
        return self.value[0]

    @property
    def option(self) -> str:
        """The option that forbids it."""
        return self.value[1]


class Refused(Struct, frozen=True):
    """The answer to a command that the rules do not allow."""

    code: str
    clause: str = ""
    detail: str = ""


class Forbidden(Exception):  # noqa: N818 — it is an answer, not an error
    """Raised inside the engine; its public functions turn it into `Refused`."""

    def __init__(self, why: Refusal, detail: str = "", option: str = "") -> None:
        """`option` replaces the option that the reason names."""
        super().__init__(why.code)
        self.why, self.detail, self.option = why, detail, option or why.option

    def under(self, rules: Ruleset | None) -> Refused:
        """Return the refusal with the clause of this ruleset."""
        clause = rules.clause(self.option) if rules else ""
        return Refused(self.why.code, clause, self.detail)
