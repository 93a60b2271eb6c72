"""Words that hurt: numbers, characters, marks and names for the mutators to choose from."""

HUGE = (
    *("0", "00", "-1", "99", "100", "999", "1000", "4294967296", "9" * 30, "9" * 5000),
    *("\u0663", "\u00b2", "\uff11", "1e9"),
)
STRANGE = (
    *("\0", "\x01", "\x07", "\x08", "\x0b", "\x0c", "\x1b[31m", "\x1c", "\x7f", "\x85", "\xa0", "\xad"),
    *("\u200b", "\u200f", "\u202e", "\u2028", "\u2029", "\u2066", "\ufeff", "\ufffd", "\ud800", "\U000e0041"),
    *("\r", "\r\n", "\t", "Z\u0351\u036b\u0343\u036a\u0302\u034e", "\ufdfd", "\U0001f468\u200d\U0001f469"),
    *("\ufb01", "\u0130", "\u017f", '"', "\\", ";", "=", "[", "]"),
)
CORNERS = (
    *("=", "==", "= =", "refused", "alibi", "no vote", "tie"),
    *("x", "x-1", "x" + "9" * 5000, "/", "//", "1:", ":", "1: /", "+"),
)
MARKS = ("+", "-", ">", "!", "!!", "#", "##", "?", "*", "=S", "=Zz", ",", '"', '"S 2b"', "x", ":", "b")
BITS = ("[", "[[", '["', '"', '\\"', "/ ", "1: ", "1>2,", "1,2,", "3!", "= ", "N1 ", " 4+8", "((", "{{")
STEPS = (
    *("deal", "plan", "talk", "vote", "lift", "sentence", "dawn", "last", "shot", "best", "foul", "pause"),
    *("judge", "don", "sheriff", "doctor", "yakuza", "journalist", "nobody", "unknown", "black", ""),
)
RULINGS = ("out", "back", "fouls", "on", "off", "role", "votes", "victim", "goto", "end", "fly")
OPTIONS = (
    *("hunt.seconds", "hunt.aim", "night.order", "night.heirs", "talk.way", "ballot.way", "sentence.way"),
    *("tie.revotes", "tie.then", "fouls.silence_at", "fouls.removal_at", "dealing.ways", "first_night.meets"),
    *("don.seeks", "sheriff.asks", "doctor.again", "best_move.seats", "victory.black", "farewell", ""),
    *("ballot.single", "nominations.allowed", "first_night.full", "hunt.two_clans", "fouls.short_tables"),
    *("a.b.c", "first_night.briefing", "talk.seconds", "farewell.voted", "sentence.defence"),
)
VALUES = (
    *("0", "1", "3600", "3601", "-1", "9" * 5000, "true", "false", "", "x", "free", "round", "at_once"),
    *("called", "blind", "sighted", "black,don", "yakuza,black", "don:sheriff", "a:b:c", "revote", "yes_no"),
    *("role", "card", "no_vote", "leaves_uncounted", "tray", "pick,tray", "hand_out", "sheriff"),
    *("nobody_leaves", "1,2,3", "lost"),
)
CARDS = (
    *("C", "M", "D", "S", "Dr", "In", "Co", "N", "V", "B"),
    *("L", "J", "Cp", "A", "Y", "X", "Pu", "Po", "?", "Zz"),
)
RULESETS = ("fiim", "wolves", "club", "classic", "home", "boxed", "chess")
WINNERS = ("red", "black", "draw", "maniac", "yakuza", "*", "blue")
