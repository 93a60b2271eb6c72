"""What a table plays: rules with their options, how many sit down, and who among them are programs."""

from msgspec import Struct, json

from gorod.bots.players import KINDS
from gorod.engine.refusal import Refusal, Refused
from gorod.engine.ruleset import Cast, Ruleset
from gorod.protocol.http import NewTable
from gorod.protocol.lobby import Caution, DealKind, DoorKind, Mode, Nights
from gorod.rulesets import RULESETS
from gorod.rulesets.casting import advice, with_cast
from gorod.rulesets.longest import too_long
from gorod.rulesets.options import plain, with_option
from gorod.texts.casts import caution

STRONGEST = next(reversed(KINDS))


class No(Exception):  # noqa: N818 — it is an answer, not an error
    """What a table or its people asked for cannot be: a code, what it is about, and the clause if any."""

    def __init__(self, code: str, detail: str = "", clause: str = "", wait: float = 0.0) -> None:
        """`code` is also the key of the text; `wait`: seconds after which it may be."""
        super().__init__(code, detail)
        self.code, self.detail, self.clause, self.wait = code, detail, clause, wait


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The choices made when a table was opened; kept as JSON."""

    rules: str
    options: dict[str, str]
    mode: Mode
    seats: int
    nights: Nights
    bots: str
    """The kind of programs that fill empty seats; empty if none may."""
    programs: int
    """How many seats are theirs from the start."""
    watch: bool
    lang: str
    door: DoorKind = DoorKind.OPEN
    dealing: DealKind = DealKind.AT_ONCE
    chosen: Cast = {}
    """Other cards than the ruleset's own; empty if none were asked for."""
    listed: bool = False
    """Whether everybody is told that there is this table."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules with every option and the cast in place."""
        rules = RULESETS[self.rules]
        for name, text in self.options.items():
            changed = with_option(rules, name, text)
            if isinstance(changed, Refused):
                raise No("bad_option", changed.detail or name, changed.clause)
            rules = changed
        return self._with_chosen(rules)

    def _with_chosen(self, rules: Ruleset) -> Ruleset:
        dealt = with_cast(rules, self.chosen) if self.chosen else rules
        if isinstance(dealt, Refused):
            raise No(dealt.code, dealt.detail, dealt.clause)
        return dealt

    @property
    def cautions(self) -> tuple[Caution, ...]:
        """What is said against the cast that was chosen (B3)."""
        said = advice(self.ruleset, self.chosen) if self.chosen else []
        return tuple(Caution(one.code, one.clause, caution(self.lang, one)) for one in said)

    @property
    def cast(self) -> Cast:
        """The cards for so many."""
        return {role: count for role, count in self.ruleset.cast[self.seats].items() if count}

    def kept(self) -> bytes:
        """As it is written down."""
        return json.encode(self)


def settings_of(wanted: NewTable) -> Settings:
    """The settings that were asked for, or `No` with what is possible instead."""
    if wanted.rules not in RULESETS:
        raise No("unknown_rules", ", ".join(RULESETS))
    kind = wanted.bots.kind or (STRONGEST if wanted.bots.count else "")
    if kind and kind not in KINDS:
        raise No("unknown_kind", ", ".join(KINDS))
    options = {name: plain(value) for name, value in wanted.options.items()}
    settings = Settings(
        wanted.rules,
        options,
        wanted.mode,
        wanted.seats,
        wanted.nights,
        kind,
        wanted.bots.count,
        wanted.watch,
        wanted.lang,
        wanted.door,
        wanted.dealing,
        {role: count for role, count in wanted.cast.items() if count},
        wanted.listed,
    )
    _check_size(settings)
    refused = too_long(settings.ruleset)
    if refused is not None:
        raise No(refused.code, refused.detail, refused.clause)
    return settings


def _check_size(settings: Settings) -> None:
    rules, cards = settings.ruleset, sum(settings.chosen.values())
    if cards not in (0, settings.seats):
        raise No(Refusal.BAD_CAST.code, f"players {cards} ≠ {settings.seats}", rules.clause("cast"))
    sizes = sorted(rules.cast)
    if settings.seats not in sizes:
        raise No("bad_players", f"{sizes[0]}–{sizes[-1]}" if len(sizes) > 1 else str(sizes[0]))
    if settings.programs > settings.seats:
        raise No("too_many_bots", str(settings.seats))
