"""The penalty code as people read it: one list for each punishment (K24, K25, F21, F22)."""

from itertools import groupby

from gorod.cli.output import Output
from gorod.cli.page import Page
from gorod.engine.ruleset import Punishment, Ruleset
from gorod.texts import say
from gorod.texts.rules_data import Offence, penalty_code


def show_code(page: Page, rules: Ruleset, output: Output) -> None:
    """Which offence brings what."""
    page.heading(output.say("rules-offences"))
    for _, group in groupby(penalty_code(rules), key=lambda one: (one.own, one.punishments)):
        offences = list(group)
        named = [getattr(offence, output.lang) for offence in offences]
        named += _by_itself(rules, offences[0], output)
        clauses = ", ".join(dict.fromkeys(offence.clause for offence in offences))
        page.item(clauses, f"{_given(rules, offences[0], output)}: {'; '.join(named)}.")


def _given(rules: Ruleset, offence: Offence, output: Output) -> str:
    """What the code gives, and what the judge may give instead."""
    words = [say(output.lang, f"punishment-{one}", rules.id) for one in offence.punishments]
    if offence.own is None:
        return output.say("rules-offences-no-code", list=", ".join(words))
    own = say(output.lang, f"punishment-{offence.own}", rules.id)
    milder = [word for word in words if word != own]
    return output.say("rules-offences-milder", own=own, milder=", ".join(milder)) if milder else own


def _by_itself(rules: Ruleset, offence: Offence, output: Output) -> list[str]:
    """So many fouls are a removal that nobody has to give (K25)."""
    if offence.own is not Punishment.REMOVAL or not rules.fouls.removal_at:
        return []
    foul = say(output.lang, f"punishment-{Punishment.FOUL}", rules.id)
    return [output.say("rules-offences-by-itself", foul=foul, n=rules.fouls.removal_at)]
