"""Wolves: the federation's rules with the changes listed in its own document (W)."""

from msgspec.structs import replace

from gorod.engine.acts import Asks, Check
from gorod.engine.role import Text
from gorod.engine.ruleset import Aim, Allowed, DealWay, Phones, Planner, Seating, SecondShot
from gorod.roles.citizen import CITIZEN
from gorod.roles.doctor import DOCTOR
from gorod.roles.don import DON
from gorod.roles.mafioso import MAFIOSO
from gorod.roles.sheriff import SHERIFF
from gorod.rules.fiim import FIIM

CITES = {
    "players": "W1",
    "cast": "W1",
    "casting": "W1",
    "dealing": "W4",
    "dealing.ways": "W4",
    "first_night": "W5",
    "first_night.briefing": "W5",
    "first_night.planner": "W5",
    "first_night.don_told": "V2",
    "first_night.relaxed_sitting": "W7",
    "night.order": "W12",
    "night.act": "W6",
    "hunt": "W8",
    "hunt.aim": "W8",
    "hunt.seconds": "W8",
    "hunt.second": "W8",
    "hunt.needs": "W9",
    "hunt.numbers": "V9",
    "hunt.itself": "V9",
    "don.asks": "W11",
    "don.seeks": "W6",
    "doctor": "W13",
    "doctor.itself": "W13",
    "doctor.again": "W13",
    "farewell.killed": "W9",
    "house.seating": "W3",
    "house.phones": "W2",
    "house.own_masks": "W15",
    "house.reflecting_things": "W16",
    "house.tournaments": "W14",
}

WOLVES_DON = replace(
    DON,
    duty=Text(
        ru="Ночью стреляйте с мафией в один номер, а потом узнавайте карту одного игрока.",
        en="At night shoot the same number as the mafia, then learn the card of one player.",
    ),
    act=Check(asks=Asks.CARD),
)  # W11

WOLVES = replace(
    FIIM,
    id="wolves",
    title=Text(ru="Волки", en="Wolves"),
    cast={10: {CITIZEN.id: 5, SHERIFF.id: 1, DOCTOR.id: 1, MAFIOSO.id: 2, DON.id: 1}},  # W1
    roles={role.id: role for role in (CITIZEN, MAFIOSO, WOLVES_DON, SHERIFF, DOCTOR)},
    dealing=replace(FIIM.dealing, ways=(DealWay.PICK, DealWay.TRAY)),  # W4
    first_night=replace(FIIM.first_night, briefing=30, planner=Planner.CLAN, relaxed_sitting=10),  # W5, W7
    night=replace(FIIM.night, order=(*FIIM.night.order, DOCTOR.id)),  # W12
    hunt=replace(FIIM.hunt, aim=Aim.SIGHTED, seconds=30, second=SecondShot.REPLACES),  # W8
    house=replace(
        FIIM.house,
        seating=Seating.LOT_OR_FREE_CHOICE,  # W3
        phones=Phones.PAUSE_FOR_A_CALL,  # W2
        own_masks=Allowed.YES,  # W15
        reflecting_things=Allowed.YES,  # W16
        tournaments=Allowed.NO,  # W14
    ),
    cites={**FIIM.cites, **CITES},
)
