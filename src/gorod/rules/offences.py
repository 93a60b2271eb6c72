"""The penalty codes: the punishment of each offence (F21, F22, K24, K25). The words are in `texts`."""

from gorod.engine.ruleset import Punishment

FIIM_FOULS = (
    "talking_out_of_turn",
    "touching_a_neighbour",
    "distracting_gestures",
    "gestures_in_vote",
    "late_mask",
    "wrong_night_pose",
    "early_hand",
    "voting_twice",
    "hand_pulled_away",
)  # F22, F11
FIIM_REMOVALS = (
    "religious_appeal",
    "speech_at_night",
    "touch_at_night",
    "showing_whom_to_check",
    "protest_in_game",
    "insult",
    "accidental_peeping",
)  # F22
FIIM_TEAM_DEFEATS = ("peeping", "outside_hint", "oath", "threat", "bribe", "bet")  # F21
CLUB_FOULS = (
    "talking_out_of_turn",
    "distracting_gestures",
    "unethical_behaviour",
    "noise_at_night",
    "religious_appeal",
    "late_mask",
    "thumb_not_raised",
    "honestly_speaking",
    "overrunning_time",
    "touch_at_night",
    "shooting_repeatedly",
    "voting_twice",
    "addressing_the_judge",
    "addressing_those_who_left",
    "hand_after_thanks",
)  # K24
CLUB_REMOVALS = (
    "oath",
    "bet",
    "pointing_at_night",
    "touching_while_shooting",
    "hand_before_thanks",
)  # K25

FIIM_CODE: dict[str, tuple[Punishment, ...]] = {
    **dict.fromkeys(FIIM_FOULS, (Punishment.FOUL,)),
    **dict.fromkeys(FIIM_REMOVALS, (Punishment.REMOVAL,)),
    **dict.fromkeys(FIIM_TEAM_DEFEATS, (Punishment.TEAM_DEFEAT,)),
}
CLUB_CODE: dict[str, tuple[Punishment, ...]] = {
    **dict.fromkeys(CLUB_FOULS, (Punishment.FOUL,)),
    **dict.fromkeys(CLUB_REMOVALS, (Punishment.REMOVAL, Punishment.FOUL)),
}
"""«Игрок может быть удалён»: where the source says this, the judge may give a foul instead (K25)."""
ALL_OFFENCES = tuple({**FIIM_CODE, **CLUB_CODE})
