# The judge's sheet. The fields are those of the federation's form; the nights in it are ours.

sheet-title = Game sheet
sheet-event = Tournament
sheet-stage = Stage
sheet-club = Club
sheet-evening = Evening
sheet-date = Date
sheet-table = Table No.
sheet-game = Game No.

sheet-seat = No.
sheet-player = Player
sheet-role = Role
sheet-fouls = Fouls
sheet-left = Left
sheet-points = Points
sheet-extra = Extra
sheet-total = Total
sheet-technical = tech.: { $n }

sheet-phase-n = N{ $n }
sheet-phase-d = D{ $n }
sheet-left-voted-out = { $phase }, voted out
sheet-left-lifted = { $phase }, with the tied
sheet-left-killed = { $phase }, killed
sheet-left-removed = { $phase }, removed
sheet-left-ruled-out = { $phase }, by ruling

sheet-winner = Winning team
sheet-team-red = Citizens
sheet-team-red-fiim = Red
sheet-team-red-club = Red
sheet-team-black = Mafia
sheet-team-black-fiim = Black
sheet-team-black-club = Black
sheet-team-yakuza = Yakuza
sheet-team-maniac = Maniac
sheet-team-draw = Draw
sheet-best-move = Best move
sheet-by-seat = Player No.
sheet-protest = Protest
sheet-judge = Judge
sheet-signature = Signature

sheet-day = Vote { $n }
sheet-opener = opened by { $n }
sheet-candidate = Player
sheet-proposer = Put up by
sheet-vote = Votes
sheet-revote = Revote
sheet-revote-again = Revote { $n }
sheet-sentence = Sentence
sheet-withdrawn = Withdrawn: { $list }.
sheet-all-leave = For all of them to leave ({ $tied }): { $votes }.
sheet-sentence-stands = For the sentence of player { $tied }: { $votes }.
sheet-hands = { $votes } ({ $voters })

sheet-night = Night { $n }
sheet-plan = Order
sheet-hunted = No. { $n }
sheet-missed = a miss
sheet-stopped = in vain
sheet-dawn-none = Nobody left at dawn.
sheet-dawn-left =
    { $n ->
        [1] Player { $list } left at dawn.
       *[other] Players { $list } left at dawn.
    }

# Points by the scale of the evening.
sheet-best = Best
sheet-penalty = Penalty
sheet-ci = Ci
sheet-reason = Reason
sheet-scale = Scale “{ $title }”: { $items }.
sheet-worth-win = a win { $value } [{ $source }]
sheet-worth-best-move = best move by blacks named: { $value } [{ $source }]
sheet-worth-removal = removal { $value } [{ $source }]
sheet-worth-team-defeat = team defeat { $value } [{ $source }]
sheet-worth-ci = Ci up to { $value } a game [{ $source }]
sheet-source-note = FIIM on points
sheet-mark-unfinished = Not finished
sheet-mark-ruled = Ended by ruling
sheet-mark-cancelled = Cancelled

sheet-orders = Fouls, removals and rulings
sheet-remarks = Remarks on extra points and penalties
sheet-protest-remarks = Remarks on the protest
sheet-accepted = accepted
sheet-rejected = rejected

sheet-proof-game = Game
sheet-proof-deal = Promise of the deal
sheet-proof-log = Last entry of the log
sheet-proof-record = SHA-256 of the record's file

fault-sheet-extra = A sheet in PDF needs the package typst: install gorod with the extra sheet.
fault-no-sheets = There is no finished game here: a sheet is written when the game is over.
fault-too-many-sheets = There are { $n } finished games here, and one file can hold { $most } sheets at most: name a smaller folder.
sheet-unfinished =
    { $n ->
        [one] { $n } game was passed over:
       *[other] { $n } games were passed over:
    } a sheet is written when the game is over.
table-no-sheets = This server prints no sheets: install gorod with the extra sheet.
