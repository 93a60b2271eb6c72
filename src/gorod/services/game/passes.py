"""The rounds of the one phone in a night, and how many screens each seat goes through.

They follow from the rules and the cast alone, never from who is alive with which card: a night takes as long
after the sheriff has left as before.

- `act`, always: everybody taps numbers at every screen, then holds the bar for an answer.
- `agree`, where several hunters with open eyes must agree (B14, H5, W8): everybody taps once more, and
  hunters see what all have proposed.
- `again`, where the second shot has its place (B23): everybody taps once more.
- `read`, where an answer depends on other acts of this night (B19, B24, G10): everybody holds the bar for it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from gorod.engine.acts import Again, Asks, Check, Compare, Power, Stage
from gorod.engine.role import Role, WhenHunted
from gorod.engine.ruleset import Aim, Ruleset
from gorod.protocol.messages import NightRound, NightRoundKind


def rounds_of_night(rules: Ruleset, cast: Iterable[str]) -> tuple[NightRound, ...]:
    """Return the rounds of every night of a game with these cards.

    >>> from gorod.rules import RULESETS
    >>> [one.kind.value for one in rounds_of_night(RULESETS["home"], ("mafioso", "doctor", "inspector"))]
    ['act']
    """
    roles = [rules.holding(role) for role in cast]
    called = _called(rules, roles)
    if not called:
        return ()
    powers = [act for name in called if name in rules.roles and (act := rules.roles[name].act) is not None]
    screens = max(len(_calls_of(rules, role, called)) for role in roles)
    rounds = [NightRound(NightRoundKind.ACT, screens, max([1, *(act.targets for act in powers)]))]
    if _must_agree(rules, roles, called):
        rounds.append(NightRound(NightRoundKind.AGREE, 1, 1))
    if any(role.hunted is WhenHunted.SECOND_SHOT and role.clan in called for role in roles):
        rounds.append(NightRound(NightRoundKind.AGAIN, 1, 1))
    if _answers_depend_on_the_night(powers):
        rounds.append(NightRound(NightRoundKind.READ, 1, 0))
    return tuple(rounds)


def _called(rules: Ruleset, roles: Sequence[Role]) -> set[str]:
    """Return the calls of the night that are made with these cards."""
    ids = {role.id for role in roles}
    clans = {role.team for role in roles if role.is_mafia}
    heirs = {call for call, heir in rules.night.heirs.items() if heir in ids}
    return {
        name
        for name in rules.night.order
        if name in clans or (name in ids | heirs and rules.roles[name].act is not None)
    }


def _calls_of(rules: Ruleset, role: Role, called: set[str]) -> list[str]:
    """Return the calls at which a holder of this card may ever act."""
    inherited = [call for call, heir in rules.night.heirs.items() if heir == role.id]
    own = [role.id, *inherited, *([role.clan] if role.clan is not None else [])]
    return [name for name in rules.night.order if name in own and name in called]


def _must_agree(rules: Ruleset, roles: Sequence[Role], called: set[str]) -> bool:
    awake = Counter(role.clan for role in roles if role.clan is not None and role.clan in called)
    return rules.hunt.aim is Aim.SIGHTED and any(count > 1 for count in awake.values())


def _answers_depend_on_the_night(powers: Sequence[Power]) -> bool:
    """Whether a check sees a kill of this night, or a block changes what somebody is told."""
    if any(isinstance(act, Check) and act.asks is Asks.SIGNS for act in powers):
        return True
    is_told = any(isinstance(act, Check | Compare) or act.again is not Again.ALLOWED for act in powers)
    return is_told and any(act.stage is Stage.BLOCK for act in powers)
