"""The box of 32 cards: twelve named powers, two clans, a maniac (B)."""

from msgspec.structs import replace

from gorod.engine.acts import Asks, Check
from gorod.engine.role import Text
from gorod.engine.ruleset import (
    AfterTies,
    Aim,
    BallotRules,
    BlackWin,
    Cast,
    Casting,
    DealingRules,
    DealWay,
    FarewellRules,
    FirstNightRules,
    GoneCalls,
    HouseRules,
    HuntRules,
    Needs,
    NightRules,
    NominationRules,
    Numbers,
    Planner,
    RevealRules,
    Ruleset,
    Seating,
    SecondShot,
    Single,
    TalkRules,
    TalkWay,
    TieRules,
    VictoryRules,
)
from gorod.roles.advocate import ADVOCATE
from gorod.roles.beauty import BEAUTY
from gorod.roles.captain import CAPTAIN
from gorod.roles.citizen import CITIZEN
from gorod.roles.commissar import COMMISSAR
from gorod.roles.don import DON
from gorod.roles.journalist import JOURNALIST
from gorod.roles.mafioso import MAFIOSO
from gorod.roles.maniac import MANIAC
from gorod.roles.nurse import NURSE
from gorod.roles.sleepwalker import SLEEPWALKER
from gorod.roles.spare import SPARES
from gorod.roles.vigilante import VIGILANTE
from gorod.roles.yakuza import YAKUZA
from gorod.rules.offences import ALL_OFFENCES

CITES = {
    "players": "B3",
    "cast": "B3",
    "casting": "B1",
    "dealing": "B4",
    "first_night": "B7",
    "first_night.briefing": "G4",
    "night": "B13",
    "night.act": "G4",
    "night.gone": "B15",
    "night.checks_gone": "G3",
    "night.heirs": "B13",
    "don": "B18",
    "commissar": "B19",
    "nurse": "B20",
    "beauty": "B21",
    "vigilante": "B22",
    "sleepwalker": "B23",
    "captain": "B24",
    "journalist": "B25",
    "maniac": "B26",
    "advocate": "B27",
    "spare1": "B1",
    "spare2": "B1",
    "spare3": "B1",
    "spare4": "B1",
    "hunt": "B14",
    "hunt.seconds": "G4",
    "hunt.second_foul": "G8",
    "hunt.number": "G4",
    "hunt.itself": "G3",
    "hunt.visited": "B24",
    "hunt.two_clans": "B8",
    "best_move": "B17",
    "talk": "B9",
    "talk.dawn": "B16",
    "talk.dusk": "B12",
    "nominations": "B9",
    "nominations.reading": "B10",
    "ballot": "B10",
    "ballot.single": "B9",
    "ballot.single_on_day_one": "B9",
    "ballot.names_shown": "B10",
    "tie": "B11",
    "lift": "B11",
    "sentence": "B12",
    "farewell": "B12",
    "farewell.killed": "B17",
    "farewell.final": "G9",
    "fouls.silenced_defence": "G8",
    "fouls": "G8",
    "offences": "G8",
    "victory": "B6",
    "victory.empty_table": "G2",
    "victory.maniac": "B26",
    "victory.maniac_holds_up": "B26",
    "victory.idle_nights_draw": "G8",
    "victory.idle_misses_red": "G8",
    "victory.misses_red": "G8",
    "victory.misses_red_table": "G8",
    "reveal": "B12",
    "house": "B29",
    "house.first_out_judges": "B2",
    "house.elected_judge": "B2",
    "house.longest": "G4",
}

CARDS = {
    MAFIOSO.id: 4,
    DON.id: 1,
    YAKUZA.id: 3,
    ADVOCATE.id: 1,
    CITIZEN.id: 11,
    COMMISSAR.id: 1,
    NURSE.id: 1,
    VIGILANTE.id: 1,
    BEAUTY.id: 1,
    SLEEPWALKER.id: 1,
    JOURNALIST.id: 1,
    CAPTAIN.id: 1,
    MANIAC.id: 1,
    **{spare.id: 1 for spare in SPARES},
}  # B1

SPECIALS = (NURSE, BEAUTY, CAPTAIN, JOURNALIST, VIGILANTE, SLEEPWALKER)  # B3, in our order

GUIDE = {
    6: (1, 0, 0, 0, 0, 0),
    7: (2, 0, 0, 0, 0, 0),
    8: (2, 0, 0, 0, 0, 0),
    9: (3, 0, 0, 0, 0, 0),
    10: (3, 0, 0, 0, 1, 0),
    11: (3, 0, 0, 0, 1, 0),
    12: (4, 0, 0, 0, 1, 0),
    13: (4, 0, 0, 0, 2, 1),
    14: (4, 0, 0, 1, 2, 1),
    15: (5, 1, 0, 0, 2, 1),
    16: (5, 1, 0, 0, 2, 1),
    17: (5, 1, 0, 0, 2, 1),
    18: (6, 0, 3, 0, 2, 1),
    19: (6, 0, 3, 0, 2, 1),
    20: (6, 0, 3, 0, 2, 1),
}  # B3: all mafia, of these don and yakuza; advocate, special civilians, maniac


def _cast(players: int, guide: tuple[int, ...]) -> Cast:
    mafia, dons, yakuza, advocates, specials, maniacs = guide
    cards = {
        MAFIOSO.id: mafia - dons - yakuza,
        DON.id: dons,
        YAKUZA.id: yakuza,
        ADVOCATE.id: advocates,
        COMMISSAR.id: 1,
        **{role.id: 1 for role in SPECIALS[:specials]},
        MANIAC.id: maniacs,
    }
    cards[CITIZEN.id] = players - sum(cards.values())
    return {role: count for role, count in cards.items() if count}


BOXED_DON = replace(
    DON,
    duty=Text(
        ru="Ночью выбирайте с мафией одну жертву, а потом ищите Комиссара.",
        en="At night choose one victim with the mafia, then look for the Commissioner.",
    ),
    act=Check(asks=Asks.ROLE, seeks=COMMISSAR.id),
)  # B18

ROLES = (
    CITIZEN,
    MAFIOSO,
    BOXED_DON,
    YAKUZA,
    ADVOCATE,
    COMMISSAR,
    NURSE,
    VIGILANTE,
    BEAUTY,
    SLEEPWALKER,
    JOURNALIST,
    CAPTAIN,
    MANIAC,
    *SPARES,
)

BOXED = Ruleset(
    id="boxed",
    title=Text(ru="Психологическая игра (карточная)", en="The box of cards"),
    edition="2026.1",
    players=(6, 20),  # B3
    casting=Casting.BOX,  # B1, B3
    cast={players: _cast(players, guide) for players, guide in GUIDE.items()},  # B3
    roles={role.id: role for role in ROLES},
    dealing=DealingRules(ways=(DealWay.HAND_OUT,)),  # B4
    first_night=FirstNightRules(briefing=30, don_told=False, planner=Planner.NOBODY),  # B7
    night=NightRules(
        order=(
            CAPTAIN.id,
            "black",
            DON.id,
            "yakuza",
            VIGILANTE.id,
            MANIAC.id,
            NURSE.id,
            *(spare.id for spare in SPARES),
            COMMISSAR.id,
            ADVOCATE.id,
            BEAUTY.id,
            JOURNALIST.id,
        ),  # B13
        gone=GoneCalls.CALLED_UNTIL_REVEALED,  # B15
    ),
    hunt=HuntRules(
        aim=Aim.SIGHTED,
        seconds=30,
        numbers=Numbers.LIVING,
        itself=False,
        second=SecondShot.REPLACES,
        needs=Needs.EVERYONE_BUT_TARGET,
        two_clans=True,
    ),  # B8, B14
    talk=TalkRules(way=TalkWay.FREE, seconds=300),  # B9
    nominations=NominationRules(),  # B9
    ballot=BallotRules(single_on_day_one=Single.IS_VOTED),  # B9, B10
    tie=TieRules(defence=0, revotes=1, while_shrinking=False, then=AfterTies.NOBODY_LEAVES),  # B11
    farewell=FarewellRules(voted=0, killed=0),  # B12, B17
    reveal=RevealRules(voted=True),  # B12
    victory=VictoryRules(black=BlackWin.HALF_THE_TABLE),  # B6
    offences=ALL_OFFENCES,  # G8
    house=HouseRules(seating=Seating.FREE_CHOICE, elected_judge=True),  # B2, B29
    cites=CITES,
)
