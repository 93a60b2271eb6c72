"""The settings of a table: rules with options, number of seats, programs; and which choices are allowed."""

from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from gorod.bots.players import COMPANION_KIND, KINDS
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.role import Role, Text
from gorod.engine.ruleset import Cast, Ruleset
from gorod.protocol.http import GameChoice, NewTable
from gorod.protocol.limits import MAX_HOUSE_FILE_BYTES, MAX_PACE, MIN_PACE
from gorod.protocol.lobby import Caution, DealKind, DoorKind, Hands, Mode, Nights
from gorod.rules import RULESETS, casting
from gorod.rules.casting import advice, moved, plain_citizen, with_cast
from gorod.rules.house import MAX_OPTIONS, house_rules, place, with_power
from gorod.rules.options import CAST, changes, plain, too_long, with_option
from gorod.services.denied import Denied
from gorod.texts.catalogue import LANGUAGES
from gorod.texts.rules_data import caution, rules_record

MAX_CACHED_HOUSES = 64
"""Number of house files whose rules are cached; a file is first read on a worker thread."""
MAX_ERROR_CHARS = 300
"""Characters of the error text; a house file may hold a very long word."""


class WrongHouse(Struct, frozen=True):
    """An error in a house file, with its line, or 0 if it is in no line."""

    code: str
    detail: str
    clause: str = ""
    line: int = 0


@lru_cache(MAX_CACHED_HOUSES)
def read_house(text: str) -> Ruleset | WrongHouse:
    """Return the rules of a house file, or its first error."""
    if len(text.encode()) > MAX_HOUSE_FILE_BYTES:
        return WrongHouse("long_house", str(MAX_HOUSE_FILE_BYTES))
    rules = house_rules(text)
    if isinstance(rules, Refused):
        return WrongHouse(rules.code, rules.detail[:MAX_ERROR_CHARS], rules.clause, place(text, rules)[0])
    return rules


USUAL_SEATS = 10
FIRST_OUT = "house.first_out_judges"


class Settings(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The choices made when a table was opened; stored as JSON."""

    rules: str
    options: dict[str, str]
    mode: Mode
    seats: int
    nights: Nights
    bots: str
    """The kind of programs that fill empty seats; empty if none may."""
    programs: int
    """How many seats are reserved for programs."""
    watch: bool
    lang: str
    door: DoorKind = DoorKind.OPEN
    dealing: DealKind = DealKind.AT_ONCE
    chosen: Cast = {}
    """The cards that were chosen instead of the ruleset's; empty if none were."""
    house: str = ""
    """The text of a house file, which is applied before all other choices."""
    powers: dict[str, str] = {}
    """Spare characters, and whose power each has."""
    pace: float = 1.0
    listed: bool = False
    """Whether the table is in the public list."""
    evening: str = ""
    """The evening to which the table belongs; empty if none."""
    hands: Hands = Hands.PHONES
    elected: bool = False
    """Whether a judge was elected from those who came and has given up a seat (B2)."""

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules with the house file, all powers, options and the cast applied."""
        rules = self._with_powers(_house(self.house) if self.house else RULESETS[self.rules])
        for name, text in self.options.items():
            changed = with_option(rules, name, text)
            if isinstance(changed, Refused):
                raise Denied("bad_option", changed.detail or name, changed.clause)
            rules = changed
        if self.elected:  # B2: either a judge is elected, or the first player who leaves judges
            rules = replace(rules, house=replace(rules.house, first_out_judges=False))
        return self._with_chosen(rules)

    def _with_powers(self, rules: Ruleset) -> Ruleset:
        for name, model in self.powers.items():
            changed = with_power(rules, name, model)
            if isinstance(changed, Refused):
                raise Denied("bad_power", changed.detail, changed.clause)
            rules = changed
        return rules

    def _with_chosen(self, rules: Ruleset) -> Ruleset:
        dealt = with_cast(rules, self.chosen) if self.chosen else rules
        if isinstance(dealt, Refused):
            raise Denied(dealt.code, dealt.detail, dealt.clause)
        return dealt

    @property
    def preset(self) -> Ruleset:
        """The ruleset as it is in its book."""
        return RULESETS[self.rules]

    @cached_property
    def differences(self) -> dict[str, str | int | bool]:
        """Options that differ from the book, and those that were asked for."""
        changed = changes(self.preset, self.ruleset)
        given_up = FIRST_OUT if self.elected else ""
        asked = {name: text for name, text in self.options.items() if name != given_up}
        return {**{name: plain(now) for name, _, now, _ in changed if now is not None}, **asked}

    @property
    def title(self) -> Text | None:
        """The house's name for its rules, or None."""
        return self.ruleset.title if self.ruleset.title != self.preset.title else None

    @cached_property
    def characters(self) -> dict[str, Role]:
        """Cards that differ from the book."""
        known = self.preset.roles
        return {name: role for name, role in self.ruleset.roles.items() if role != known.get(name)}

    @property
    def own_cast(self) -> Cast:
        """The cards, if they differ from the book's for this number of seats; else empty."""
        is_own = self.ruleset.cast[self.seats] != self.preset.cast.get(self.seats)
        return self.chosen or (self.cast if is_own else {})

    @cached_property
    def _advice(self) -> list[casting.CastCaution]:
        return advice(self.ruleset, self.own_cast) if self.own_cast else []

    def cautions(self, lang: str) -> tuple[Caution, ...]:
        """Return objections to the chosen cast (B3)."""
        return tuple(Caution(one.code, one.clause, caution(lang, one)) for one in self._advice)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of people for which this game has cards; chosen cards are adapted to them."""
        sizes = sorted(self.ruleset.cast)
        return tuple(seats for seats in sizes if not self.chosen or _has_cards(self, seats))

    @property
    def cast(self) -> Cast:
        """The cards for the current number of seats."""
        return {role: count for role, count in self.ruleset.cast[self.seats].items() if count}

    def kept(self) -> bytes:
        """Return the settings as stored."""
        return json.encode(self)


def settings_of(wanted: NewTable) -> Settings:
    """Return the settings of a new table, or raise `Denied` with what is possible instead."""
    kind = _known(wanted.bots.kind or (COMPANION_KIND if wanted.bots.count else ""))
    if wanted.dealing is DealKind.TYPED and wanted.mode is not Mode.JUDGED:
        raise Denied("bad_option", f"dealing={wanted.dealing}")
    table = Settings(
        "",
        {},
        wanted.mode,
        0,
        Nights.SEALED if wanted.mode is Mode.COMPANION else wanted.nights,
        kind,
        wanted.bots.count,
        wanted.watch,
        wanted.lang,
        wanted.door,
        wanted.dealing,
        pace=wanted.pace,
        listed=wanted.listed,
    )
    return with_game(table, wanted)


def with_game(settings: Settings, wanted: GameChoice) -> Settings:
    """Return the settings with another game, or raise `Denied` with what is possible instead."""
    rules = _base(wanted)
    if CAST in wanted.options:  # only for records, which may deal anything
        raise Denied("bad_option", CAST)
    chosen = {role: count for role, count in wanted.cast.items() if count}
    settings = replace(
        settings,
        rules=rules.id,
        options={name: plain(value) for name, value in wanted.options.items()},
        seats=wanted.seats or sum(chosen.values()) or _house_seats(rules),
        chosen=chosen,
        house=wanted.house,
        powers=wanted.powers,
    )
    _check_size(settings)
    refused = too_long(settings.ruleset)
    if refused is not None:
        raise Denied(refused.code, refused.detail, refused.clause)
    return settings


def changed(
    settings: Settings, door: DoorKind | None, bots: str | None, dealing: DealKind | None
) -> Settings:
    """Return settings with choices that may still change later; without programs no seats are reserved."""
    kind = settings.bots if bots is None else _known(bots)
    return replace(
        settings,
        door=door or settings.door,
        bots=kind,
        programs=settings.programs if kind else 0,
        dealing=dealing or settings.dealing,
    )


def without_chair(settings: Settings) -> Settings:
    """Remove the seat of an elected judge; raise `Denied` if too few players would be left (B2)."""
    fewer, sizes = settings.seats - 1, sorted(settings.ruleset.cast)
    if fewer not in sizes:
        clause = settings.ruleset.clause("players")
        raise Denied("too_few_players", f"{fewer} ({_span(sizes)})", clause)
    resized = replace(with_seats(settings, fewer), elected=True)
    _ = resized.ruleset  # raises if the chosen cards cannot do without one
    return resized


def with_chair(settings: Settings) -> Settings:
    """Put back the seat of an elected judge."""
    return replace(with_seats(settings, settings.seats + 1), elected=False)


def with_seats(settings: Settings, seats: int) -> Settings:
    """Return the same game for another number of seats; chosen cards gain or lose plain citizens."""
    by, rules = seats - settings.seats, settings.ruleset
    citizen = plain_citizen(rules, rules.cast[settings.seats])
    chosen = moved(settings.chosen, {citizen: by}) if settings.chosen else {}
    if chosen is None:
        too_few = f"{citizen} {settings.chosen.get(citizen, 0)} < {-by}"
        raise Denied(Refusal.BAD_CAST.code, too_few, rules.clause("cast"))
    return replace(settings, seats=seats, chosen=chosen, programs=min(settings.programs, seats))


def _has_cards(settings: Settings, seats: int) -> bool:
    try:
        return bool(with_seats(settings, seats).ruleset)
    except Denied:
        return False


def check_seats(settings: Settings) -> None:
    """Raise `Denied` with the possible numbers of seats, unless this one is among them."""
    sizes = sorted(settings.ruleset.cast)
    if settings.seats not in sizes:
        raise Denied("bad_players", _span(sizes))


def _known(kind: str) -> str:
    if kind and kind not in KINDS:
        raise Denied("unknown_kind", ", ".join(KINDS))
    return kind


def _base(wanted: GameChoice) -> Ruleset:
    """Return the named ruleset, or that of the house file, which must agree with the name."""
    if wanted.rules not in ("" if wanted.house else None, *RULESETS):
        raise Denied("unknown_rules", ", ".join(RULESETS))
    rules = _house(wanted.house) if wanted.house else RULESETS[wanted.rules]
    if wanted.rules not in ("", rules.id):
        raise Denied("other_house", rules.id)
    return rules


def _house(text: str) -> Ruleset:
    found = read_house(text)
    if isinstance(found, WrongHouse):
        raise Denied(found.code, found.detail, found.clause, found.line)
    return found


def _house_seats(rules: Ruleset) -> int:
    """Return the number of seats for which the house file gives cards, if it is one number."""
    own = [size for size, cast in rules.cast.items() if cast != RULESETS[rules.id].cast.get(size)]
    return own[0] if len(own) == 1 else USUAL_SEATS


def _check_size(settings: Settings) -> None:
    rules, cards = settings.ruleset, sum(settings.chosen.values())
    if cards not in (0, settings.seats):
        raise Denied(Refusal.BAD_CAST.code, f"players {cards} ≠ {settings.seats}", rules.clause("cast"))
    check_seats(settings)
    if settings.programs > settings.seats:
        raise Denied("too_many_bots", str(settings.seats))


def _span(sizes: list[int]) -> str:
    return f"{sizes[0]}–{sizes[-1]}" if len(sizes) > 1 else str(sizes[0])


def chosen_from(rules: Ruleset) -> dict[str, Any]:
    """Return a ruleset with everything that `POST /api/tables` takes for it."""
    return {**rules_record(rules), "table": _table(rules)}


def _table(rules: Ruleset) -> dict[str, Any]:
    sizes = sorted(rules.cast)
    return {
        "mode": [*Mode],
        "seats": {"choices": sizes, "usual": USUAL_SEATS if USUAL_SEATS in sizes else sizes[0]},
        "nights": [*Nights],
        "bots": {"kinds": [*KINDS], "usual": COMPANION_KIND},
        "watch": [False, True],
        "listed": [False, True],
        "lang": [*LANGUAGES],
        "door": [*DoorKind],
        "dealing": [
            kind for kind in DealKind if kind is not DealKind.TYPED
        ],  # that one is only for tables with a judge
        "pace": {"min": MIN_PACE, "max": MAX_PACE, "usual": 1.0},
        "house": {"bytes": MAX_HOUSE_FILE_BYTES},
        "options": {"most": MAX_OPTIONS},
    }
