"""The catalogues of offences (F21, F22, K24, K25); their words are in the texts."""

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

FIIM_OFFENCES = FIIM_FOULS + FIIM_REMOVALS + FIIM_TEAM_DEFEATS
CLUB_OFFENCES = CLUB_FOULS + CLUB_REMOVALS
ALL_OFFENCES = tuple(dict.fromkeys(FIIM_OFFENCES + CLUB_OFFENCES))
