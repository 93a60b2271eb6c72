# Words of the command line: help, bad input, records, pages of rules.

warning = Warning:

## Bad input

fault-no-such-file = There is no such file.
fault-is-a-folder = This is a folder, and a file is needed.
fault-no-permission = This file cannot be read: permission denied.
fault-unreadable = This file cannot be read.
fault-not-text = This is not UTF-8 text.
fault-no-records = Nothing to check: no file was named, and the folders named hold no .mgn files.
fault-no-json = Nothing to import: no file was named, and the folders named hold no .json files.
fault-empty-file = The file is empty.
fault-not-json = This is not JSON, or it breaks off here.
fault-no-games = There is no game here: a game has a list of players.
fault-no-players = This game has no players, or more than twenty.
fault-other-platform = This does not look like a record of { $platform }.
fault-not-imported = The record could not be turned into a game that passes: { $why }
fault-no-units = There is no game and no case here.
fault-no-such-game = There is no such game in the file: they are numbered from 0, the last is { $last }.
fault-no-such-seat = There is no such seat: this table has seats 1 to { $seats }.
fault-partial-record = This record does not tell every card and act, so what its players could know cannot be said.
fault-partial-viewer = Not every card of this record is known: it can only be looked at as everybody saw it (--as public).
fault-partial-cast = Not every card of this record is known, and these rules have no cast for such a table.
fault-no-cards = No card is named.
fault-no-game = No game is on yet: send "new" first.
fault-unknown-ruleset = There are no rules "{ $name }"; there are { $known }.
fault-other-house = The house file changes the rules "{ $house }", and "{ $named }" were named.
fault-missing-extra = This command needs parts that are not here: pip install 'gorod[{ $extra }]'.
fault-internal = The program itself is at fault, please tell its authors ({ $what }).

usage-unknown-command = There is no command "{ $word }". For a list: gorod --help --lang en.
usage-unknown-option = This command has no option "{ $word }".
usage-missing = A value is missing: { $name }.
usage-repeated = The option { $name } is given more than once.
usage-unused = Not understood on the command line: "{ $word }".
usage-bad-value = The value "{ $word }" does not fit { $name }.
usage-other = The command line cannot be understood ({ $word }).

malformed-json = The line is not a JSON object.
malformed-message = An object needs exactly one of: new, line, do (together with as), legal, view, undo, record.
malformed-new = The start of the game is not written well ({ $why }).
malformed-command = The command is not written well ({ $why }).
malformed-sender = A sender is the number of a seat, "judge" or "clock".
malformed-viewer = A viewer is the number of a seat, "public" or "judge".
malformed-line = A line of a record must be a text.

## House rules and casts

refusal-bad-toml = The house file is not TOML.
refusal-bad-toml-detail = The house file is not TOML: { $detail }.
refusal-unknown-key = A house file has no such key.
refusal-unknown-key-detail = A house file has no such key: { $detail }.
refusal-missing-key = A key is missing from the house file.
refusal-missing-key-detail = The house file lacks the key { $detail }.
refusal-long-line = A line of the house file is too long.
refusal-long-line-detail = A line of the house file is too long: { $detail }.
refusal-too-many = There is too much of it in the house file.
refusal-too-many-detail = There is too much in the house file: { $detail }.
refusal-bad-mark = This mark of a card will not do.
refusal-bad-mark-detail = The mark of a card is taken or not written well: { $detail } (one to three letters or digits, the first a capital).
refusal-bad-value-detail = This value will not do (after the colon, what may be): { $detail }.
refusal-bad-cast-detail = These rules are not played with such a cast: { $detail }.
caution-off-guide = The cast differs from the table in the rules: { $detail }.
counted-players = players
counted-blacks = blacks
counted-specials = specials
caution-far-from-guide = The cast is far from the table in the rules: { $detail }.

## Records

notation-line-before-tags = No tag stands before this line: a game begins with tags in square brackets.
notation-bad-tag = The tag is not written well: { $text }.
notation-unknown-fact = The tag Unknown says “{ $text }”, and only these can be unknown: { $known }.
notation-bad-phase = A line must begin with a phase (N0, D1, N1 and so on): { $text }.
notation-no-step = No step is named after the phase.
notation-empty-outcome = Nothing is written after the sign =.
notation-bad-outcome = After the sign = stands “{ $text }”, and there is no such outcome. There are numbers of seats, “refused” and the words { $known }.
notation-open-quote = A quotation mark is not closed.
notation-missing-tag = The tag { $tag } is required and missing.
notation-unknown-rules = There are no rules "{ $name }"; there are { $known }.
notation-bad-option = The option will not do. { $why }
notation-unknown-tag = There is no tag "{ $tag }".
notation-bad-start = A game cannot start with this deal. { $why }
notation-unknown-mark = These rules have no card "{ $mark }"; they have { $known }.
notation-bad-item = This cannot be read: { $text }.
notation-empty-group = No candidate stands between the slashes.
notation-unknown-step = There is no step "{ $step }": it is neither a step of the game nor a role of these rules.
notation-no-such-step = The game does not come to the step "{ $step }": it is at { $now }.
notation-phase-is-over = The phase { $phase } is over: the game is at { $now }.
notation-gathered = These cards were gathered for the new deal: what was picked before it is not written.
notation-no-deck = The new deck is not known: a new deal is asked for with the command redeal and its deck.
notation-no-reason = A ruling of the judge needs its reason in quotation marks.
notation = The record is wrong ({ $code }).

check-case = case { $clause }
check-game = game
check-mismatch = Expected: { $expected }. Got: { $got }.
check-nothing = This line decides nothing of the kind: the game is at { $detail }, { $step }.
check-undecided = Nobody has won yet: the game is at { $detail }, { $step }.
check-sums = The votes: { $list }.
check-answer = The judge answers so by the card.
check-cast = These rules are not played with such a cast: { $detail }.
check-missing = The line { $detail } is missing: a whole game has it.
check-not-voted-on = Put up and not written in the vote: { $detail }.
check-other-cast = not the cast that the record states
as-written = "{ $text }"
outcome-refused = refused: { $why }{ $clause }
outcome-word-blank = nothing
outcome-word-tie = the vote is tied
outcome-word-miss = a miss
outcome-word-none = nobody
outcome-word-alibi = an alibi
outcome-word-no-vote = no vote is held
outcome-word-refused = refused
outcome-word-accepted = accepted
outcome-word-nothing = nothing
outcome-word-unfinished = the game is not over
outcome-word-red = the reds win
outcome-word-black = the blacks win
outcome-word-yakuza = the yakuza win
outcome-word-maniac = the maniac wins
outcome-word-draw = a draw
outcome-word-yes = the answer is yes
outcome-word-no = the answer is no
outcome-word-unclear = the answer is unclear
outcome-word-killed = killed this night

## Roles

roles-mark = mark
roles-id = id
roles-name = card
roles-team = side
roles-act = at night
roles-rulesets = in the rules
team-red = red
team-black = black
team-yakuza = yakuza
team-maniac = alone
act-visit = blocks
act-arrest = arrests
act-heal = heals
act-revive = revives
act-alibi = gives an alibi
act-kill = kills
act-check = checks
act-compare = compares

## Rules

rules-id = id
rules-title = rules
rules-players = players
rules-heading = The rules "{ $title }" ({ $id })
rules-players-line = Players: { $players }
rules-casts = Cast
rules-clauses = Clauses
rules-offences = Offences
rules-offences-no-code = these rules name no punishments, the judge decides ({ $list })
rules-offences-milder = { $own }, and the judge may give the milder one ({ $milder })
rules-offences-by-itself = foul number { $n } (by itself)
rules-options = Options
rules-option-name = name
rules-option-value = value
rules-option-clause = clause
rules-option-meaning = meaning (a star at the value: changed)
rules-amended = [changed by { $clauses }]
rules-ours = [our decision]
rules-no-such-power = no such power
rules-empty = not set

diff-heading = How the rules "{ $a }" differ from the rules "{ $b }" (after "there": as the latter have it)
diff-none = In nothing.
diff-change = • { $name }: { $a }. There: { $b }.
diff-no-clause = No clause speaks of it.
diff-old = There { $clause }.
diff-points = FIIM { $points }
diff-replaces = instead of { $clauses }
diff-amends = changes { $clauses }
diff-cast = Cast for { $n ->
        [one] { $n } player
       *[other] { $n } players
    }
diff-not-played = not played so

## Worlds

worlds-count = { $n ->
        [one] { $n } deal is possible.
       *[other] { $n } deals are possible.
    }
worlds-about = About { $n } deals are possible: some of them were drawn by lot.
worlds-none = No deal is possible by the rules alone: the judge has ruled in secret.
worlds-seat = seat

## Speed

bench-log-actions-per-s = actions a second through the log
bench-views-actions-per-s = the same with frames for ten seats
bench-bare-actions-per-s = votes a second of a bare loop without rules
bench-log-ratio = how many times slower the log is than the bare loop
bench-views-ratio = how many times slower the log with frames is
bench-game-bytes = bytes of memory for a finished game
bench-python = version of Python

library-not-one = The text should hold one game, and it holds { $count }.
