"""Home: pen and paper, free talk, the sentence is voted on again (H)."""

from msgspec.structs import replace

from gorod.engine.acts import Again, Heal
from gorod.engine.role import Text
from gorod.engine.ruleset import (
    AfterTies,
    Aim,
    BallotRules,
    BallotWay,
    BlackWin,
    Casting,
    DealingRules,
    DealWay,
    FarewellRules,
    FirstNightRules,
    HouseRules,
    HuntRules,
    NightRules,
    NominationRules,
    Numbers,
    Planner,
    Ruleset,
    Seating,
    SecondShot,
    SentenceRules,
    SentenceWay,
    Single,
    TalkRules,
    TalkWay,
    TieRules,
    Unvoted,
    VictoryRules,
)
from gorod.roles.citizen import CITIZEN
from gorod.roles.doctor import DOCTOR
from gorod.roles.inspector import INSPECTOR
from gorod.roles.mafioso import MAFIOSO
from gorod.rules.offences import ALL_OFFENCES

CITES = {
    "players": "H2",
    "cast": "H2",
    "casting": "H2",
    "dealing": "H3",
    "first_night": "H4",
    "night": "H4",
    "night.act": "G4",
    "night.heirs": "G3",
    "night.gone": "G1",
    "night.checks_gone": "G3",
    "doctor": "H6",
    "inspector": "H7",
    "inspector.itself": "G3",
    "inspector.again": "G3",
    "hunt": "H5",
    "hunt.seconds": "G4",
    "hunt.second_foul": "G8",
    "hunt.number": "G4",
    "hunt.itself": "G3",
    "hunt.visited": "G10",
    "hunt.two_clans": "H2",
    "best_move": "H8",
    "talk": "H10",
    "talk.dawn": "H8",
    "talk.dusk": "H13",
    "nominations": "H11",
    "ballot": "H11",
    "ballot.names_shown": "G5",
    "tie": "H12",
    "lift": "H13",
    "sentence": "H13",
    "sentence.defence": "G4",
    "farewell": "H9",
    "farewell.final": "G9",
    "fouls.silenced_defence": "G8",
    "fouls": "G8",
    "offences": "G8",
    "victory": "H15",
    "victory.empty_table": "G2",
    "victory.maniac": "G2",
    "victory.maniac_holds_up": "G2",
    "victory.idle_nights_draw": "G8",
    "victory.idle_misses_red": "G8",
    "victory.misses_red": "G8",
    "victory.misses_red_table": "G8",
    "reveal": "H9",
    "house": "H16",
    "house.seating": "H16",
    "house.first_out_judges": "H1",
    "house.elected_judge": "H1",
    "house.longest": "G4",
}

MAFIOSI = {3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2, 9: 3, 10: 3}  # H2


def _cast(players: int, mafiosi: int) -> dict[str, int]:
    citizens = players - mafiosi - 2
    cards = {MAFIOSO.id: mafiosi, DOCTOR.id: 1, INSPECTOR.id: 1, CITIZEN.id: citizens}
    return {role: count for role, count in cards.items() if count}


HOME = Ruleset(
    id="home",
    title=Text(ru="Домашняя", en="Home"),
    edition="2026.1",
    players=(3, 10),  # H2
    casting=Casting.HOUSEHOLD,
    cast={players: _cast(players, mafiosi) for players, mafiosi in MAFIOSI.items()},  # H2
    roles={
        role.id: role
        for role in (
            CITIZEN,
            MAFIOSO,
            replace(
                DOCTOR,
                name=Text(ru="Врач", en="Doctor"),
                act=Heal(itself=True, again=Again.NOT_SELF_TWICE_RUNNING),  # H6
            ),
            INSPECTOR,
        )
    },
    dealing=DealingRules(ways=(DealWay.TRAY,)),  # H3
    first_night=FirstNightRules(full=True, briefing=0, don_told=False, planner=Planner.NOBODY),  # H4
    night=NightRules(order=("black", DOCTOR.id, INSPECTOR.id)),  # H4
    hunt=HuntRules(
        aim=Aim.SIGHTED, seconds=30, numbers=Numbers.LIVING, itself=False, second=SecondShot.REPLACES
    ),  # H5
    talk=TalkRules(way=TalkWay.FREE, seconds=300),  # H10
    nominations=NominationRules(allowed=False),  # H11
    ballot=BallotRules(
        way=BallotWay.AT_ONCE,
        seconds=20,
        unvoted=Unvoted.LOST,
        single_on_day_one=Single.IS_VOTED,
    ),  # H11
    tie=TieRules(defence=0, revotes=2, while_shrinking=False, then=AfterTies.NOBODY_LEAVES),  # H12
    sentence=SentenceRules(way=SentenceWay.REVOTE),  # H13
    farewell=FarewellRules(voted=0, killed=60),  # H9
    victory=VictoryRules(black=BlackWin.LAST_CITIZEN),  # H14, H15
    offences=ALL_OFFENCES,  # G8
    house=HouseRules(seating=Seating.FREE_CHOICE),
    cites=CITES,
)
