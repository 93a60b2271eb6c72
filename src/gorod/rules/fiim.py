"""The federation's rules, as far as they could be reconstructed (F)."""

from gorod.engine.role import Text
from gorod.engine.ruleset import (
    Allowed,
    BallotRules,
    BestMoveRules,
    Casting,
    DealingRules,
    FirstNightRules,
    FoulRules,
    HouseRules,
    HuntRules,
    LiftRules,
    NightRules,
    Phones,
    Ruleset,
    Seating,
    Single,
    VictoryRules,
)
from gorod.roles.citizen import CITIZEN
from gorod.roles.don import DON
from gorod.roles.mafioso import MAFIOSO
from gorod.roles.sheriff import SHERIFF
from gorod.rules.offences import FIIM_CODE

CITES = {
    "players": "F1",
    "cast": "F1",
    "casting": "F1",
    "dealing": "F2",
    "first_night": "F3",
    "first_night.full": "F6",
    "first_night.meets": "F4",
    "first_night.meet": "F4",
    "first_night.relaxed_sitting": "F5",
    "night": "F17",
    "night.order": "F17",
    "night.heirs": "G3",
    "night.gone": "G1",
    "night.checks_gone": "G3",
    "don": "F17",
    "sheriff": "F17",
    "don.itself": "G3",
    "sheriff.itself": "G3",
    "don.again": "G3",
    "sheriff.again": "G3",
    "hunt": "F16",
    "hunt.seconds": "G4",
    "hunt.second_foul": "F22",
    "hunt.number": "G4",
    "hunt.visited": "G10",
    "hunt.two_clans": "F1",
    "best_move": "F18",
    "talk": "F7",
    "talk.seconds": "F7",
    "talk.dawn": "F8",
    "talk.dusk": "F20",
    "nominations": "F10",
    "nominations.reading": "F11",
    "ballot": "F11",
    "ballot.single": "F12",
    "ballot.single_on_day_one": "F12",
    "ballot.names_shown": "G5",
    "tie": "F14",
    "lift": "F14",
    "lift.three_of_nine": "F15",
    "lift.whole_table": "F15",
    "sentence": "F13",
    "farewell": "F13",
    "farewell.killed": "F8",
    "farewell.final": "F8",
    "fouls": "F19",
    "fouls.silenced_defence": "F19",
    "fouls.removal_cancels_vote": "F20",
    "fouls.hidden_at_night": "F19",
    "fouls.team_defeat": "F21",
    "fouls.technical": "F22",
    "offences": "F22",
    "offences.team_defeat": "F21",
    "offences.hand_pulled_away": "F11",
    "victory": "F23",
    "victory.idle_nights_draw": "F24",
    "victory.idle_misses_red": "F24",
    "victory.misses_red": "F24",
    "victory.misses_red_table": "F24",
    "victory.empty_table": "G2",
    "victory.maniac": "G2",
    "victory.maniac_holds_up": "G2",
    "reveal": "F13",
    "house.seating": "F1",
    "house.phones": "F25",
    "house.own_masks": "F26",
    "house.reflecting_things": "F27",
    "house.tournaments": "F1",
    "house.first_out_judges": "F1",
    "house.elected_judge": "F1",
    "house.longest": "G4",
}

FIIM = Ruleset(
    id="fiim",
    title=Text(ru="Спортивная (ФИИМ)", en="Sports (FIIM)"),
    edition="2026.1",
    players=(10, 10),  # F1
    casting=Casting.EXACT,
    cast={10: {CITIZEN.id: 6, SHERIFF.id: 1, MAFIOSO.id: 2, DON.id: 1}},  # F1
    roles={role.id: role for role in (CITIZEN, MAFIOSO, DON, SHERIFF)},
    dealing=DealingRules(),  # F2
    first_night=FirstNightRules(briefing=60, meets=(SHERIFF.id,), meet=20, relaxed_sitting=30),  # F3, F4, F5
    night=NightRules(order=("black", DON.id, SHERIFF.id), act=10, checks_gone=True),  # F16, F17, G3
    hunt=HuntRules(),  # F16
    best_move=BestMoveRules(seats=3),  # F18
    ballot=BallotRules(single=Single.LEAVES_UNCOUNTED),  # F11, F12
    lift=LiftRules(three_of_nine=False, whole_table=False),  # F14, F15
    fouls=FoulRules(
        silence_at=3,
        short_tables=(3, 4),
        removal_at=4,
        removal_cancels_vote=True,
        technical=True,
        team_defeat=True,
    ),  # F19, F20, F21
    victory=VictoryRules(idle_nights_draw=3),  # F23, F24
    offences=tuple(FIIM_CODE),  # F21, F22
    punishments=FIIM_CODE,
    house=HouseRules(
        seating=Seating.LOT_OR_SCHEDULE,
        phones=Phones.HANDED_IN,
        own_masks=Allowed.BY_PERMISSION,
        reflecting_things=Allowed.NO,
    ),  # F1, F25, F26, F27
    cites=CITES,
)
