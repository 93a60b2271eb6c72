# Words of the game against bots: questions to the player, hints, the screen, the truth at the end.

## What was asked for and why it cannot be had

play-bad-players = By the rules “{ $title }” { $possible } players sit at a table, not { $n }.
play-unknown-bots = There are no bots “{ $name }”; there are { $known }.
play-unknown-role = There is no card “{ $name }” in these rules; at this table there are { $known }.
play-role-not-in-cast = There is no card “{ $name }” in the cast for { $n } players; there are { $known }.
play-program-judges = In a game against bots the program judges: the option house.first_out_judges must be false.
play-save-no-folder = Nothing can be saved here: there is no such folder.
play-save-is-a-folder = Nothing can be saved here: this is a folder, a file name is needed.
play-save-no-permission = Nothing can be saved here: no permission.
play-save-unwritable = This file could not be written.
play-not-a-record = This file exists and holds no records of games: name another one.

## A game that was begun

play-resume-ask = Go on with a game you have begun?
play-resume-game = { $title }, seat { $n } of { $players }, { $phase } ({ $when })
play-resume-hint = A number goes on with that game, Enter with the last one, 0 begins a new game.
play-resume-none = There is no unfinished game.
play-resume-alone = A game goes on as it was: nothing about it can be asked for beside --resume.
play-resume-busy = This game is being played in another window.
play-resume-foreign = This is no unfinished game: such files are written by the program itself.
play-resume-torn = The file of this game is damaged, and the game cannot go on. The file is left as it is.
play-resume-version = This game was begun by another version of the program and cannot go on here. The file is left as it is.
play-resume-record =
    This is a record, and there is no unfinished game to it here: it is over, or was played on another machine.
    To look at the record: gorod replay.

## Questions

play-ask-briefing = You are awake with your own: you may say something to them.
play-ask-plan = You are awake with your own. Set the order of shots: who first, who second and so on.
play-ask-hunt = The hunt. Whom do you shoot?
play-ask-hunt-plan = The hunt. Whom do you shoot? You agreed on: { $plan }.
play-ask-call = You are called.
play-ask-visit = You are called. Whom do you visit tonight?
play-ask-arrest = You are called. Whom do you arrest for this night?
play-ask-heal = You are called. Whom do you heal?
play-ask-revive = You are called. Whom do you save if he was killed tonight?
play-ask-alibi = You are called. Who gets an alibi for tomorrow?
play-ask-kill = You are called. Whom do you shoot?
play-ask-check = You are called. Whom do you check?
play-ask-compare = You are called. Name two players: are they on one side?
play-ask-best-move =
    You were killed tonight. The best move: { $most ->
        [1] whom do you believe black?
       *[other] up to { $most } numbers of those you believe black.
    }
play-ask-farewell = Your last word.
play-ask-speech = Your minute: speak, nominate, then end the speech.
play-ask-speech-spent = Your minute: speak, then end the speech.
play-ask-discussion = The town is talking: speak whenever you like.
play-ask-ballot =
    { $n ->
        [0] Do you vote for yourself to leave?
       *[other] Do you vote for player { $n } to leave?
    }
play-ask-ballot-bound =
    { $n ->
        [0] The last candidate is you. You have not voted, so your vote goes to yourself.
       *[other] The last candidate is player { $n }. You have not voted, so your vote goes there.
    }
play-ask-ballot-last = A vote not given goes to the last one, player { $last }.
play-ask-poll = The vote: who should leave?
play-ask-defence = You have the word: defend yourself.
play-ask-lift = Do you vote in favour?

play-group-nominate = Nominate
play-group-withdraw = Withdraw
play-group-vote = I vote for
play-group-shoot = I shoot
play-group-act = I choose
play-group-several = Name
play-agree = I vote in favour
play-speak = speak
play-ready = ready: { $list }

play-rest-briefing = nothing more
play-rest-hunt = nothing more
play-rest-call = nobody
play-rest-best-move = I name nobody
play-rest-farewell = end
play-rest-speech = end the speech
play-rest-discussion = I have nothing to add
play-rest-ballot = my hand stays down
play-rest-poll = I do not vote
play-rest-defence = end
play-rest-lift = my hand stays down

## The card

play-goal-red = Your aim is to get the whole mafia out of the game.
play-goal-black = Your aim is that the mafia is not found until it is as many as the others.
play-goal-yakuza = Your aim is that your clan is as many as all others.
play-goal-maniac = Your aim is to be the last at the table.

## The story

play-silent =
    { $n ->
        [1] { $seats } has nothing to add.
       *[other] { $seats } have nothing to add.
    }
play-thinks = Player { $n } is thinking…
play-table-thinks = The table is thinking…
play-by-lot =
    A table of this size has too many possible deals to go through them all: bots weigh those they draw by lot.

## The game by lines

play-plain-intro =
    You are player { $n } of { $players }. Your card is hidden: type /card to see it. Help: /?
play-plain-words = Any words: say them
play-plain-help =
    Answer with a number or with words; an empty line is what stands after “Enter”.
    Several numbers are parted by spaces: 3 7 1.
    When you may speak, just write: “5 is black, I vote against 5”. In short: “sheriff 3-black 5-red”.
    Whom you hold black and red: “3-black 5-red” or “?3 ~5”. Words may follow a semicolon.
    /card — your card and what you know
    /table — who is at the table, who has left, who is nominated, who claims what, your notes
    /note 3 b silent — for yourself: b is black, r is red; “/note 3 -” wipes it
    /listen — in the open discussion: let others speak first
    /rules, /rules tie — the rules of this table, all of them or about one thing
    /glossary, /glossary foul — players' words
    /русский — перейти на русский
    /undo — back to your last decision
    /quit — leave; at a terminal the game is kept and can go on later
play-plain-alive = At the table: { $list }.
play-plain-gone = Player { $n }: { $how }.
play-plain-claim = Player { $n } claims: { $text }.
play-plain-checks = checks: { $list }
play-plain-watching = You have left the game. Enter reads on, /end goes to the end at once.
play-plain-candidates = Nominated: { $list }.
play-plain-note = Your note on { $n }: { $text }.
play-not-understood = Not understood. Name a number of the list or press Enter; help: /?
play-no-such-number = These cannot be named: choose numbers of the list.
play-noted = Noted.
play-note-hint = A number, then b or r, then words: 3 b silent
play-undone = You are back at your last decision.
play-nothing-to-undo = Nowhere to go back to: you have not decided anything yet.
play-left-early = You have left the game.
play-left-kept = The game is kept. To go on: gorod play
play-language = English from now on. What was said stays as it was said.
play-saved = The record of the game: { $file }
play-offer-save = Save the record of the game? A file name, as game.mgn, or Enter not to.

## The end

play-verdict-won = You have won!
play-verdict-lost = You have lost.
play-verdict-draw = A draw.
play-guesses = Your guesses: { $right } right of { $n }.
play-left = Who left when
play-left-one = { $phase }: player { $n } ({ $role }), { $how }.
play-stayed = Still there at the end: { $list }.
play-company = Who they were
play-character = { $n } — { $what }
play-truth = What really happened
play-truth-left =
    { $n ->
        [1] In the morning player { $seats } was gone.
       *[other] In the morning players { $seats } were gone.
    }
play-truth-quiet = Nobody died that night.
play-lies = Who lied
play-lies-none = Nobody lied about cards, checks or his own.
play-liar = Player { $n } ({ $role }): { $lies }.
play-lie-role = claimed the card “{ $role }”
play-lie-checks = invented checks: { $checks }
play-lie-check = { $n } — { $color }
play-lie-own =
    { $n ->
        [1] called a mate red: { $seats }
       *[other] called their mates red: { $seats }
    }
play-lie-strangers =
    { $n ->
        [1] accused a red one, knowing it: { $seats }
       *[other] accused red ones, knowing it: { $seats }
    }

## The screen

play-title = The town falls asleep…
play-welcome = You are player { $n } of { $players }. Rules: “{ $title }”. { $card ->
        [open] Your card is turned up: nobody else should see the screen.
       *[closed] Your card lies face down.
    }
play-welcome-hint = F2 shows your card, F1 is help, F8 по-русски. Enter begins.
play-welcome-back = F2 shows your card, F1 is help. Enter goes on from where you left.
play-listening = Listen to the table.
play-listening-hint = Space goes on at once. F3 writes down whom you suspect.
play-sleeping = The town sleeps.
play-watching = You have left the game and watch how it ends.
play-watching-hint = Space goes on at once. S or End goes to the end.
play-answer-hint = Remember it and press Enter. By day it is shown with your card: F2.
play-choose-first = Choose first, by arrows or digits, then Enter.
play-choose-hint = Digits or arrows, then Enter.
play-floor-hint = The table waits for your word. Tab speaks, Space lets others speak first.
play-waits = the game waits for you
play-clocks-on = on
play-clocks-off = off
play-key-f1 = F1 help
play-key-f2 = F2 card
play-key-f3 = F3 note
play-key-f4 = F4 clock { $clocks }
play-key-f5 = F5 back
play-key-f6 = F6 rules
play-key-f8 = F8 RU
play-key-f10 = F10 quit
play-key-pace = ± { $pace }
play-book-rules = The rules of this table
play-book-glossary = Players' words
play-book-hint = ← → rules or words, ↑ ↓ turn the pages, Esc closes
play-book-find = Find: { $words }▏
play-book-nothing = Nothing found: { $words }.
play-pace-by-key = by step
play-pace-slow = slow
play-pace-usual = usual
play-pace-fast = fast
play-pace-at-once = at once
play-letter-red = R
play-letter-black = B
play-letter-night = N
play-letter-day = D
play-you = you
play-mate = mate
play-awake = maf?
play-notes-empty = Your notes (F3) and what others claim will stand here.
play-type-speech = Your words. Enter says them, Esc leaves it.
play-type-speech-hint = Write in your own words: I am the sheriff, I checked 3, he is black. In short: sheriff 3-b ?7 ~5.
play-type-note = A note for yourself. Enter writes it down, Esc leaves it.
play-type-note-hint = A number, b or r, words: 3 b silent. To wipe it: 3 -
play-type-file = The file for the record. Enter saves it, Esc leaves it.
play-type-file-hint = For example: game.mgn
play-heard = The table will hear: { $words }
play-words-only = Understood as words only.
play-understood = Understood: { $words }.
play-understood-role = your card is { $role }
play-understood-check-black = { $n } black, checked
play-understood-check-red = { $n } red, checked
play-understood-black = you suspect { $seats }
play-understood-red = you trust { $seats }
play-understood-votes = your vote is against { $seats }
play-understood-asks = a question to { $seats }
play-last-hint = PgUp and PgDn turn the pages of the story.
play-last-1 = save the record
play-last-2 = play again
play-last-0 = quit
play-leave-kept =
    Leave the game?

    It is kept: the next gorod play offers to go on with it.

    Enter leaves, Esc stays.
play-leave-unsaved =
    Leave the game?

    It cannot go on later: there is nowhere to keep it.

    Enter leaves, Esc stays.
play-help =
    How to play (↑ ↓ turn the pages, Esc closes)

    Digits, arrows   choose a number or an answer below
    Enter            confirm; with nothing to choose, go on
    Space            go on at once
    Space            also “let others speak first” in the open discussion
    Tab              speak, when you have the word
    0                do nothing, end the speech
    PgUp, PgDn       turn the pages of the story

    F2  c            open and close your card
    F3  n            a note: 3 b silent (b is black, r is red)
    F4  t            clocks for your decisions: on or off
    F5               back to your last decision
    F6  r            the rules of this table and players' words, with search
    F8  l            по-русски
    End  s           once you have left the game: to its end at once
    +  −             faster, slower
    F10  q           quit

    On the table
    ►  whose turn      ◆  nominated       you  your seat
    †  killed by night ×  voted out       D2   on which day
    ♥R  red, you think                    ♠B   black, you think
    { "[" }10♠]  called 10 black                “…”  what was claimed

    In short
    sheriff 3-black 5-red        my card and my checks
    ?7 ~5                        I suspect 7, I trust 5
    sheriff 3-b; vote with me    a claim and words

# What programs are like, told when the game is over

character-calm = calm
character-stubborn = stubborn
character-talkative = talkative
character-cautious = cautious
character-suspicious = suspicious
character-trusting = trusting
character-daring = daring
