"""All codes with which a table or server answers a device; docs/wire.md lists them too.

Refusals of the game itself have codes of their own.

Add a new code here and in the page; tests/protocol/test_codes.py finds a missing one.
"""

from enum import Enum, StrEnum


class CloseReason(Enum):
    """How the server closes a socket: the code and the reason. A table sends `bye` first."""

    UNKNOWN_TOKEN = 4401, "unknown_token"
    HELLO_FIRST = 4401, "hello_first"
    MOVED = 4401, "moved"
    LEFT = 4401, "left"
    REMOVED = 4401, "removed"
    HANDED_OVER = 4401, "handed_over"
    TURNED_AWAY = 4401, "turned_away"
    PHONE_REFUSED = 4401, "phone_refused"
    FORGOTTEN = 4401, "forgotten"
    TOO_MANY_DEVICES = 4409, "too_many_devices"
    HAS_SEAT = 4409, "has_seat"
    CLOSED = 4410, "closed"
    TOO_FAST = 1008, "too_fast"
    TOO_SLOW = 1013, "too_slow"
    RESTART = 1012, "restart"
    INTERNAL = 1011, "internal"
    PROTOCOL_ERROR = 1002, ""
    INVALID_DATA = 1007, ""
    POLICY_VIOLATION = 1008, ""
    MESSAGE_TOO_BIG = 1009, ""

    @property
    def code(self) -> int:
        """The close code of the WebSocket."""
        return int(self.value[0])

    @property
    def reason(self) -> str:
        """A word for the reason; empty if the bytes received broke the WebSocket protocol."""
        return str(self.value[1])

    @property
    def is_said(self) -> bool:
        """Whether `bye` is sent before it; it is not if the connection itself fails."""
        return self.name not in _SILENT


_SILENT = (
    "TOO_SLOW",
    "RESTART",
    "INTERNAL",
    "PROTOCOL_ERROR",
    "INVALID_DATA",
    "POLICY_VIOLATION",
    "MESSAGE_TOO_BIG",
)


class TroubleCode(StrEnum):
    """The codes of `error`."""

    MALFORMED = "malformed"
    UNKNOWN_MESSAGE = "unknown_message"
    TOO_LONG = "too_long"
    SLOW_DOWN = "slow_down"
    RECORDING_STOPPED = "recording_stopped"
    TABLE_UNREACHABLE = "table_unreachable"


class NoticeCode(StrEnum):
    """The codes of `notice`."""

    SUSPENDED = "suspended"
    NARRATOR_MOVED = "narrator_moved"
    GAME_CHANGED = "game_changed"
    NEW_PHONE = "new_phone"
    OLD_PHONE = "old_phone"


DENIED = frozenset(
    (
        "already_passed",
        "already_started",
        "alone_at_table",
        "bad_name",
        "bad_players",
        "cards_first",
        "day_has_broken",
        "entrust_by_day",
        "entrust_departed",
        "entrust_no_player",
        "hand_over_first",
        "has_device",
        "hands_at_table",
        "has_judged",
        "judge_is_silent",
        "motion_by_day",
        "motion_departed",
        "motion_no_player",
        "motion_present",
        "motion_program",
        "no_election",
        "no_game",
        "no_motions",
        "no_narrator",
        "no_new_phone",
        "no_such_seat",
        "no_talk_here",
        "no_undo",
        "no_votes",
        "nobody_here",
        "nobody_knocks",
        "not_allowed",
        "not_in_runoff",
        "not_passed_now",
        "not_tied",
        "only_a_judge",
        "only_in_one_room",
        "organiser_here",
        "other_cards",
        "other_deal",
        "other_people",
        "other_rules",
        "other_taps",
        "passes_left",
        "recording_stopped",
        "room_changed",
        "seat_taken",
        "seats_free",
        "still_playing",
        "suspended",
        "table_full",
        "tied_again",
        "too_few_players",
        "too_many_people",
        "unknown_kind",
        "vote_is_on",
    )
)
"""Codes with which the table refuses a message, in `ack`. The game has its own refusals, with clauses."""
FAULTS = frozenset(
    (
        "already_started",
        "bad_name",
        "bad_option",
        "bad_origin",
        "bad_players",
        "bad_power",
        "bad_request",
        "busy",
        "club_full",
        "device_has_place",
        "evening_over",
        "hand_over_first",
        "house_full",
        "judge_elected",
        "internal",
        "long_house",
        "misses_game",
        "name_taken",
        "narrator_has_seat",
        "new_phone_awaited",
        "new_phone_by_day",
        "new_phone_departed",
        "no_game",
        "no_narrator",
        "no_sheets",
        "no_speech",
        "no_such_evening",
        "no_such_game",
        "no_such_person",
        "no_such_rules",
        "no_such_seat",
        "no_such_table",
        "no_watching",
        "not_allowed",
        "not_found",
        "not_said",
        "only_in_one_room",
        "organiser_hands_on",
        "other_house",
        "queue_full",
        "recording_stopped",
        "seat_here",
        "seat_just_left",
        "seats_free",
        "sits_elsewhere",
        "suspended",
        "table_full",
        "tables_too_fast",
        "too_large",
        "too_many_bots",
        "too_many_assistants",
        "too_many_onlookers",
        "too_many_people",
        "too_many_requests",
        "too_many_tables",
        "too_many_tries",
        "unknown_kind",
        "unknown_preset",
        "unknown_rules",
        "wrong_host",
        "wrong_invite",
        "wrong_key",
        "wrong_method",
        "wrong_phrase",
    )
)
"""Codes with which a request is refused. Options, casts and house files have refusals of the rules too."""
