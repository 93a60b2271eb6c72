"""The classic: speeches of a minute, blind shooting, and extra roles above ten players (C)."""

from gorod.engine.role import Role, Text
from gorod.engine.ruleset import (
    BallotRules,
    Cast,
    Casting,
    DealingRules,
    FarewellRules,
    FirstNightRules,
    HouseRules,
    HuntRules,
    ManiacWin,
    NightRules,
    Numbers,
    Planner,
    Ruleset,
    VictoryRules,
)
from gorod.roles.citizen import CITIZEN
from gorod.roles.doctor import DOCTOR
from gorod.roles.don import DON
from gorod.roles.mafioso import MAFIOSO
from gorod.roles.maniac import MANIAC
from gorod.roles.policeman import POLICEMAN
from gorod.roles.putana import PUTANA
from gorod.roles.sheriff import SHERIFF
from gorod.rules.offences import ALL_OFFENCES

CITES = {
    "players": "C2",
    "cast": "C23",
    "casting": "C20",
    "dealing": "C5",
    "first_night": "C6",
    "first_night.meets": "C7",
    "first_night.full": "C7",
    "night": "C21",
    "night.act": "G4",
    "night.heirs": "C22",
    "night.gone": "G1",
    "night.checks_gone": "G3",
    "don": "C14",
    "sheriff": "C15",
    "don.itself": "G3",
    "sheriff.itself": "G3",
    "don.again": "G3",
    "sheriff.again": "G3",
    "putana": "C22",
    "doctor": "C22",
    "maniac": "C22",
    "policeman": "C22",
    "hunt": "C13",
    "hunt.second_foul": "G8",
    "hunt.number": "G4",
    "hunt.seconds": "G4",
    "hunt.visited": "C22",
    "hunt.two_clans": "C20",
    "best_move": "C16",
    "talk": "C8",
    "talk.opener": "C17",
    "talk.dawn": "C16",
    "talk.dusk": "C3",
    "nominations": "C9",
    "nominations.second": "C9",
    "nominations.withdraw": "G6",
    "ballot": "C10",
    "ballot.names_shown": "G5",
    "tie": "C12",
    "lift": "C12",
    "sentence": "C10",
    "farewell": "C11",
    "farewell.final": "G9",
    "fouls.silenced_defence": "G8",
    "fouls": "G8",
    "offences": "G8",
    "victory": "C19",
    "victory.empty_table": "G2",
    "victory.maniac": "C22",
    "victory.maniac_holds_up": "C22",
    "victory.idle_nights_draw": "G8",
    "victory.idle_misses_red": "G8",
    "victory.misses_red": "G8",
    "victory.misses_red_table": "G8",
    "reveal": "C18",
    "house": "C24",
    "house.seating": "C4",
    "house.first_out_judges": "C1",
    "house.elected_judge": "C1",
    "house.longest": "G4",
}

EXTRAS = {
    11: DOCTOR,
    12: MANIAC,
    13: MAFIOSO,
    14: PUTANA,
    15: POLICEMAN,
    16: CITIZEN,
    17: MAFIOSO,
    18: CITIZEN,
    19: CITIZEN,
    20: MAFIOSO,
}  # C23


def _casts(extras: dict[int, Role]) -> dict[int, Cast]:
    """Return the cast of C2 for ten, then one more card for each further player."""
    casts = {10: {CITIZEN.id: 6, SHERIFF.id: 1, MAFIOSO.id: 2, DON.id: 1}}
    for players, role in extras.items():
        before = casts[players - 1]
        casts[players] = {**before, role.id: before.get(role.id, 0) + 1}
    return casts


CLASSIC = Ruleset(
    id="classic",
    title=Text(ru="Классическая", en="Classic"),
    edition="2026.1",
    players=(10, 20),  # C2, C20
    casting=Casting.EXTRA_ROLES,  # C20
    cast=_casts(EXTRAS),  # C2, C23
    roles={role.id: role for role in (CITIZEN, MAFIOSO, DON, SHERIFF, POLICEMAN, DOCTOR, PUTANA, MANIAC)},
    dealing=DealingRules(highest=5, from_bottom=True),  # C5
    first_night=FirstNightRules(briefing=60, planner=Planner.DON, meets=(SHERIFF.id,)),  # C6, C7
    night=NightRules(
        order=(PUTANA.id, "black", DON.id, SHERIFF.id, DOCTOR.id, MANIAC.id),  # C21
        heirs={SHERIFF.id: POLICEMAN.id},  # C22
        checks_gone=True,  # G3
    ),
    hunt=HuntRules(numbers=Numbers.LIVING),  # C13
    ballot=BallotRules(),  # C10
    farewell=FarewellRules(voted=30, killed=30),  # C11
    victory=VictoryRules(maniac=ManiacWin.WITH_ONE_OTHER, maniac_holds_up=True),  # C19, C22
    offences=ALL_OFFENCES,  # G8
    house=HouseRules(),  # C4
    cites=CITES,
)
