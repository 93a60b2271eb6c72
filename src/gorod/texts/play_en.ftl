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
    /table — who is at the table, who has left, who is nominated, your notes
    /note 3 b silent — for yourself: b is black, r is red; “/note 3 -” wipes it
    /undo — back to your last decision
    /quit — end the game
play-plain-alive = At the table: { $list }.
play-plain-gone = Player { $n }: { $how }.
play-plain-candidates = Nominated: { $list }.
play-plain-note = Your note on { $n }: { $text }.
play-not-understood = Not understood. Name a number of the list or press Enter; help: /?
play-no-such-number = These cannot be named: choose numbers of the list.
play-noted = Noted.
play-note-hint = A number, then b or r, then words: 3 b silent
play-undone = You are back at your last decision.
play-nothing-to-undo = Nowhere to go back to: you have not decided anything yet.
play-left-early = You have left the game.
play-saved = The record of the game: { $file }
play-offer-save = Save the record of the game? A file name, as game.mgn, or Enter not to.

## The end

play-verdict-won = You have won!
play-verdict-lost = You have lost.
play-verdict-draw = A draw.
play-guesses = Your guesses: { $right } right of { $n }.
play-company = Who they were
play-character = { $n } — { $what }
play-truth = What really happened
play-truth-left =
    { $n ->
        [1] In the morning player { $seats } was gone.
       *[other] In the morning players { $seats } were gone.
    }
play-truth-quiet = In the morning everybody was there.
play-lies = Who lied
play-lies-none = Nobody lied about cards, checks or his own.
play-liar = Player { $n } ({ $role }): { $lies }.
play-lie-role = claimed the card “{ $role }”
play-lie-checks = invented checks: { $checks }
play-lie-check = { $n } — { $color }
play-lie-own = called his own red: { $seats }
play-lie-strangers = accused reds, knowing them: { $seats }

## The screen

play-title = The town falls asleep…
play-welcome = You are player { $n } of { $players }. Rules: “{ $title }”. { $card ->
        [open] Your card is turned up: nobody else should see the screen.
       *[closed] Your card lies face down.
    }
play-welcome-hint = F2 shows your card, F1 is help. Enter begins.
play-listening = Listen to the table.
play-listening-hint = Space goes on at once. F3 writes down whom you suspect.
play-sleeping = The town sleeps.
play-watching = You have left the game and watch how it ends.
play-answer-hint = Remember it and press Enter. By day it is shown with your card: F2.
play-choose-first = Choose first, by arrows or digits, then Enter.
play-choose-hint = Digits or arrows, then Enter.
play-waits = the game waits for you
play-clocks-on = on
play-clocks-off = off
play-keys = F1 help  F2 card  F3 note  F4 clock { $clocks }  F5 back  ± { $pace }  F10 quit
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
play-words-only = The table will hear your words only.
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
play-leave-saved =
    Leave the game?

    It is kept as it stands: { $file }

    Enter leaves, Esc stays.
play-leave-unsaved =
    Leave the game?

    It will not be kept: it was begun without --save.

    Enter leaves, Esc stays.
play-help =
    How to play (↑ ↓ turn the pages, Esc closes)

    Digits, arrows   choose a number or an answer below
    Enter            confirm; with nothing to choose, go on
    Space            go on at once
    Tab              speak, when you have the word
    0                do nothing, end the speech
    PgUp, PgDn       turn the pages of the story

    F2  c            open and close your card
    F3  n            a note: 3 b silent (b is black, r is red)
    F4  t            clocks for your decisions: on or off
    F5  u            back to your last decision
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
