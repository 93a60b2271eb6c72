"""`gorod exact`: the mafia's exact chance of winning in random play without powers."""

from gorod.cli.output import FINE, Output, write_json, write_line
from gorod.lab.exact import MAX_PLAYERS, Convention, mafia_chance
from gorod.report.numbers import percent


def exact(
    n: int,
    m: int,
    /,
    *,
    convention: Convention = Convention.B,
    output: Output = Output(),  # noqa: B008 — frozen
) -> int:
    if not 1 <= n <= MAX_PLAYERS:
        raise output.error("bad_table", word=n, most=MAX_PLAYERS)
    if not 0 <= m <= n:
        raise output.error("bad_mafia", word=m, most=n)
    chance = mafia_chance(n, m, convention)
    if output.json:
        known = {"n": n, "m": m, "convention": convention.value}
        write_json({**known, "fraction": str(chance), "value": float(chance)})
        return FINE
    lang, reds = output.lang, 1 - chance
    value = {"value": percent(lang, float(chance)), "fraction": str(chance)}
    write_line(output.say("exact-mafia", **value, n=n, m=m))
    write_line(output.say("exact-red", value=percent(lang, float(reds)), fraction=str(reds)))
    write_line(output.say(f"exact-convention-{convention.lower()}"))
    return FINE
