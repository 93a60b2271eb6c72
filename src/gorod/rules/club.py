"""The club's rules: withdrawals, warnings, the win by three misses (K)."""

from gorod.engine.role import Text
from gorod.engine.ruleset import (
    BallotRules,
    Casting,
    DealingRules,
    EmptyTable,
    FirstNightRules,
    FoulRules,
    HouseRules,
    HuntRules,
    NightRules,
    NominationRules,
    Numbers,
    Opener,
    Planner,
    Ruleset,
    SecondNomination,
    TalkRules,
    VictoryRules,
)
from gorod.roles.citizen import CITIZEN
from gorod.roles.don import DON
from gorod.roles.mafioso import MAFIOSO
from gorod.roles.sheriff import SHERIFF
from gorod.rules.offences import CLUB_CODE

CITES = {
    "players": "K1",
    "cast": "K1",
    "casting": "K1",
    "dealing": "K3",
    "first_night": "K4",
    "first_night.full": "K4",
    "night": "K14",
    "night.act": "G4",
    "night.heirs": "G3",
    "night.gone": "G1",
    "night.checks_gone": "G3",
    "don": "K14",
    "sheriff": "K14",
    "don.itself": "G3",
    "sheriff.itself": "G3",
    "don.again": "G3",
    "sheriff.again": "G3",
    "hunt": "K13",
    "hunt.second": "K15",
    "hunt.second_foul": "K24",
    "hunt.number": "G4",
    "hunt.seconds": "G4",
    "hunt.visited": "G10",
    "hunt.two_clans": "K1",
    "best_move": "K16",
    "talk": "K5",
    "talk.opener": "K17",
    "talk.dawn": "K16",
    "talk.dusk": "K23",
    "nominations": "K6",
    "nominations.reading": "K8",
    "ballot": "K9",
    "ballot.single": "K7",
    "ballot.single_on_day_one": "K7",
    "ballot.names_shown": "G5",
    "tie": "K12",
    "lift": "K12",
    "sentence": "K11",
    "farewell": "K11",
    "farewell.killed": "K16",
    "farewell.final": "G9",
    "fouls": "K22",
    "fouls.removal_at": "K25",
    "fouls.hidden_at_night": "K23",
    "fouls.silenced_defence": "K22",
    "fouls.removal_cancels_vote": "K26",
    "fouls.technical": "K24",
    "fouls.team_defeat": "K25",
    "offences": "K24",
    "offences.removal": "K25",
    "victory": "K21",
    "victory.black": "K21",
    "victory.empty_table": "K21",
    "victory.idle_nights_draw": "K19",
    "victory.idle_misses_red": "K19",
    "victory.misses_red": "K20",
    "victory.misses_red_table": "K20",
    "victory.maniac": "G2",
    "victory.maniac_holds_up": "G2",
    "reveal": "K11",
    "house": "K27",
    "house.seating": "K2",
    "house.longest": "K29",
}

CLUB = Ruleset(
    id="club",
    title=Text(ru="Клубная", en="Club"),
    edition="2026.1",
    players=(10, 10),  # K1
    casting=Casting.EXACT,
    cast={10: {CITIZEN.id: 6, SHERIFF.id: 1, MAFIOSO.id: 2, DON.id: 1}},  # K1
    roles={role.id: role for role in (CITIZEN, MAFIOSO, DON, SHERIFF)},
    dealing=DealingRules(highest=3, from_bottom=True, redeal=True),  # K3
    first_night=FirstNightRules(briefing=60, planner=Planner.CLAN, meets=(DON.id, SHERIFF.id)),  # K4, K29
    night=NightRules(order=("black", DON.id, SHERIFF.id), checks_gone=True),  # K13, K14, G3
    hunt=HuntRules(numbers=Numbers.LIVING, second_foul=True),  # K13, K15, K24
    talk=TalkRules(opener=Opener.SECOND_SPEAKER),  # K5, K17
    nominations=NominationRules(second=SecondNomination.REPLACES, withdraw=True),  # K6
    ballot=BallotRules(),  # K7, K9
    fouls=FoulRules(
        silence_at=3,
        short_tables=(3,),
        cuts_speech=True,
        removal_at=4,
        hidden_at_night=True,
    ),  # K22, K23, K25
    victory=VictoryRules(empty_table=EmptyTable.BLACK, idle_misses_red=3, misses_red=3),  # K19, K20, K21
    offences=tuple(CLUB_CODE),  # K24, K25
    punishments=CLUB_CODE,
    house=HouseRules(longest=60),  # K2, K29
    cites=CITES,
)
