product = Gorod
home = Home
retry = Now
line-lost = Connection lost, trying again… What you tap waits to be sent.
server-restarts = The server is restarting. The game will go on from here.
table-unreachable = Your table cannot be reached right now. It comes back by itself, and nothing is lost.
no-answer = The server does not answer. Check your connection and try again.
odd-answer = The server gave an answer that makes no sense ({ $status }).
close = Close
no-such-page = There is no such page
no-such-table-here = This browser has no seat at that table.
play-with-bots = Play against bots
you-as-a-name = Player
you = you
bot = bot
neighbour = { $seat ->
    [1] Aunt Rosa
    [2] Stargazer
    [3] Gran Nina
    [4] Scholar
    [5] Florist
    [6] Maestro
    [7] Clockman
    [8] Upstairs
    [9] Bird Lady
    [10] Watchman
    [11] Postman
    [12] Angler
    [13] Tailor
    [14] Chess Fan
    [15] Sailor
    [16] Baker
    [17] Painter
    [18] Radio Ham
    [19] Sweeper
   *[other] Gardener
  }
free = free
seat = Player { $seat }
seat-in-room = Seat { $seat }: { $who }, { $state }
no-line = offline
is-ready = ready
is-awaited = waiting
speaks = speaking
speaks-next = speaks next
is-silenced = loses a speech
on-the-list = nominated, number { $place } on the list
fouls-of = fouls: { $fouls } of { $most }
left-by-night = night { $number }
left-by-day = day { $number }
left-removed = removed, { $phase }
left-ruled-out = ruled out, { $phase }
short-night = N{ $number }
short-day = D{ $number }
seconds-left = Seconds left: { $seconds }
taken = “{ $seat } accepted”
paused = Pause
### Game

team-red = red
team-black = black
team-yakuza = yakuza
team-maniac = maniac
team-red-letter = R
team-black-letter = B
team-yakuza-letter = Y
team-maniac-letter = X
side-red = You are red.
side-black = You are black.
side-yakuza = You are yakuza.
side-maniac = You are the maniac.
won-red = The reds have won
won-black = The blacks have won
won-yakuza = The yakuza have won
won-maniac = The maniac has won
won-draw = A draw
day-number = Day { $number }
night-number = Night { $number }
step-dealing = the deal
step-briefing = briefing
step-meeting = meeting
step-relaxed-sitting = sitting at ease
step-hunt = hunt
step-call = night
step-best-move = best move
step-dawn = dawn
step-farewell = last word
step-speech = speeches
step-discussion = discussion
step-reading = who is nominated
step-ballot = vote
step-poll = vote
step-defence = defence
step-lift = lift
step-dusk = evening
step-over = Game over
talk = Talk
nothing-said-yet = Nobody has spoken yet
room-gone = among the departed
this-is-you = this is you
my-guess = My guess about player { $seat }: { $guess }
my-guess-is = My guess:
guess-none = no idea
note-about = A note about player { $seat }
holds-black = holds player { $seat } black
holds-red = holds player { $seat } red
say-to-table = Say something…
send = Send
make-a-claim = Make a claim
claim-role = My card
claim-no-role = I do not say
claim-seats = About others: tap a number
claim-about = Player { $seat }: { $what }
claim-word-none = nothing
claim-word-red = red
claim-word-black = black
claim-word-check-red = checked
claim-word-check-black = checked
add-claim = Add to my words
drop-claim = Remove
nominate = Nominate
has-nominated = Nominated
nominate-whom = Whom do you nominate?
choose-a-number = Choose a number
i-nominate = I nominate { $seat }
withdraw = Withdraw { $seat }
done-speaking = I am done
vote-for = I vote for { $seat }
your-vote-for = Your vote: { $seat }
you-voted-for = You voted for { $seat }
vote-written = Written down. All votes are opened at once, after “Thank you”.
vote-on-its-way = Sending…
vote-waits = No connection: your vote is not written down yet. It is sent as soon as the connection is back.
vote-too-late = The connection was lost, and your vote for { $seat } came too late: the voting had moved on. It was not counted.
hand-too-late = The connection was lost, and your hand came too late: the voting was over. It was not counted.
tap-too-late = The connection was lost, and what you tapped came too late: the game had moved on. It was not counted.
tap-waits = No connection: your choice is not written down yet. It is sent as soon as the connection is back.
line-back-at-night = The connection is back. Hold the button below to see what is written down.
line-back-by-day = The connection was lost when you tapped at night. Hold your card to see what is written down.
no-vote-of-yours = You do not vote now
raise-hand = Raise my hand
your-hand-is-up = Your hand is up
your-vote = Your vote
name-one = Name one: tap a number
on-vote = On the vote
votes = { $count ->
    [one] { $count } vote
   *[other] { $count } votes
}
then = then { $seats }
sides = Sections
tab-table = Table
tab-talk = Talk
tab-notes = Notes
your-turn = What you can do
my-card = My card
my-card-hold = My card: hold
mates = Your mates
the-don = the Don
plan = Plan
plan-tonight = Tonight’s target: No. { $seat }
hidden-fouls = Hidden fouls: { $count }
no-card-yet = No card yet
has-claimed = Claims
has-voted = Voted:
for-the-lift = for the lift
mute = Hide their words
unmute = Show their words
move-out = Propose to remove from the game
back-motion = Remove from the game: { $by } of { $needed }
night-goes-on = The night goes on, { $time } left
night-note = Everybody writes…
night-note-read = Only those who are awake with you will read this. If you are asleep, nobody will.
hold-shows = your card, your night companions and the answer
call-tap = { $taps ->
    [1] First tap a number
   *[other] First tap numbers: { $done } of { $taps }
  }
call-then-hold = then hold: everybody does so at every call
call-second-round = once more: everybody taps and holds again
call-hold = Hold for { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
  }
call-holding = Keep holding…
call-done = Done, wait for the next call
call-hold-shows = card, companions and the answer
call-look-again = to look again, tap the same number
your-card = Player { $seat }, your card
hide-from-neighbours = Shield the screen from your neighbours
look-three-seconds = Look for three seconds
remembered = I know my card
card-known = Waiting for the others
look-alone = The game waits until you know your card
look-of = of { $people }
look-known =
    { $looked ->
        [one] knows their card
       *[other] know their card
    }
look-nobody-sees = nobody sees who
look-until = we wait { $time } at most
look-count = Card known: { $looked } of { $people }
pick-your-card = Pick your card
card-at = The card at place { $place }
card-from-top = Card { $number } from the top
card-from-bottom = Card { $number } from the bottom
from-top = from top
from-bottom = from bottom
all-cards = All cards
temper-of = № { $seat }: { $temper }
temper-calm = calm
temper-stubborn = stubborn
temper-talkative = talkative
temper-cautious = cautious
temper-suspicious = suspicious
temper-trusting = trusting
temper-daring = daring
your-guesses-below = Below the cards are the guesses from your notes.
you-thought = you thought:
play-again = Play again
sheet-pdf = Sheet
record-mgn = Download record
you-won = You won
you-lost = You lost
fate-stayed = You stayed to the end.
fate-killed = You were killed: { $when }.
fate-voted-out = You were voted out: { $when }.
fate-lifted = You left together with others: { $when }.
fate-removed = You were removed: { $when }.
fate-gone = You left the game: { $when }.
game-lasted = The game took
minutes-long =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
best-move-of = Best move of { $seat }
best-move-right = { $right } of { $of } are black
tempers = What the bots were like
share-record = Share
story = The story
you-have-left-alone = You have left the game and see the rest of it.
skip-to-end = Skip to the end
new-game = New game
skipping = The game is being played out
skipping-more = You will see the end as soon as the bots have finished.
you-have-left = You have left the game and look on. The living cannot hear you.
say-to-gone = To the departed…
you-judge = You are the judge: the step waits for you.
go-on = Go on
next-step = Next
elect-judge = Let them judge
back-election = Let them judge: { $by } of { $needed }
judge-vote = Electing a judge
judge-who = Who leads the game?
judge-is-program = The program does. You can also elect a judge: they give up their seat and see every card.
judge-is = { $name } leads the game
judge-is-more = An elected judge does not play and sees every card. The others get the cards.
judge-is-you = You lead the game
judge-is-you-more = You do not play, and you will see every card. The judge’s console opens here after the deal.
judge-is-away = The judge is not connected.
judge-elect = Elect a judge
judge-elect-another = Elect somebody else
judge-runoff = The votes were tied. The second round is between these players alone.
judge-votes-given = { $given } of { $people } have voted. Most votes decide.
judge-votes = { $count ->
    [one] { $count } vote
   *[other] { $count } votes
  }
judge-tied-again = Tied again: the organiser decides.
judge-tied-again-organiser = Tied again: you decide.
judge-decide = { $name } leads
judge-count = Count the votes
judge-sit-down = Take a seat again
judge-dismiss = Let the program lead
judge-waits-for-organiser = You lead. The organiser will start the game.
absent = Away: { $seats }
newer-version = There is a newer version: the page reloads between two steps.
the-deal = The deal
take-back = Take back the last turn

### Holding

hold-to-see = Hold to see
release-to-hide = Release to hide

### Doors

menu = Menu
language-switch = EN, English. Переключить на русский
page-did-not-come = The page did not open
load-again = Load again

## Home

home-title = The town falls asleep…
home-sub = It hosts Mafia: knows the rules and the words.
play-with-bots-more = You and the neighbours, who are bots
alone = A quiet evening
alone-more = { $neighbours ->
    [one] you and { $neighbours } neighbour
   *[other] you and { $neighbours } neighbours
  }
alone-title = Who is at home today
alone-seat = Tap a window to take that seat
sit-at = Seat { $seat }, { $who }: sit here
any-seat = Any seat
company = How the neighbours play
company-of = { $kind ->
    [random] at random
    [simple] like beginners
    [bayes] like a club
    [sharp] strongly
   *[other] { $kind }
  }
never-played = Never played?
never-played-more = A night to practise on, one minute: a card, a tap and the judge's answer.
try-a-night = Try it
alone-waits = A vote ends as soon as everybody has voted. Without you the game waits.
start-alone = Start the game
open-a-table = Open a table
open-a-table-more = For friends or for anyone
at-one-table = We sit together
at-one-table-more = Phones instead of cards
i-judge = I judge
i-judge-more = Clock, fouls, record
code-of-table = Code of a table
enter = Enter
code-letters = Codes have no 0, O, 1, I or L in them.
code-length = A code has six characters: letters and digits.
first-time = Your first time?
first-time-more = One game with hints: what you can do now, and why.
try-it = Try it
how-to-play = How to play
rules = Rules
settings = Settings
more-pages = More to read
about = About
about-gorod = Gorod hosts Mafia by six books of rules: it deals, keeps time, counts votes and gives nobody away. There are no accounts; your seat is kept in this browser.
about-version = Version { $version }
licences = Licences
held-game = Your game is not over
held-table = Your table is waiting
held-waiting = You have not been let in yet
held-code = code { $code }
held-as = you are No. { $seat }
held-watching = you are watching
held-people = { $taken } of { $seats } seated
go-back = Go back
open-tables = Open tables
no-open-tables = Nobody is looking for players right now. Open a table of your own, and it will be seen here.
free-seats = { $free ->
    [one] { $free } seat
   *[other] { $free } seats
  }
by-invitation = knock first
may-watch = may be watched
in-english = in English
in-russian = in Russian
sit-down = Sit down
sit-down-at = Sit down at table { $code }

## Join

table-code = Table { $code }
no-such-table = Nobody behind this code
no-such-table-more = There is no such table, or a private game is on. Check the code. If you play there, come back with your four words.
table-not-found = Could not find out about the table
looking-up = Looking for the table…
already-here = You are at this table already
back-as = Go back as { $name }
as-watcher = a watcher
as-organiser = the organiser
sit-as-another = Sit down as somebody else
you-are-called = You are called to a table
your-name = What shall we call you
name-needed = Give a name: one letter at least.
knock = Knock
knock-more = This table is by invitation: the organiser sees your name and lets you in.
game-is-on = The game has begun
game-is-on-more = You can sit down when it is over.
table-is-full = No seats left
table-is-full-more = Somebody may leave: look in again later.
watch = Watch
seats-free-of = { $free } of { $seats } seats free
mode = { $mode ->
    [companion] All in one room, a phone each
    [judged] A person judges
    [one_phone] One phone for everybody
    [solo] One person and bots
   *[other] Over the net, the program hosts
  }
i-have-a-phrase = I have four words
i-have-a-phrase-more = They were shown when you sat down. They bring you back to your seat from another phone, or after the browser was cleared.
phrase-words = Four words
phrase-example = model plant shirt railing
phrase-go = Back to my seat

## Settings

language = Language
theme = Light
theme-auto = As it suits
theme-night = Night
theme-paper = Paper
text-size = Size of text
text-usual = Usual
text-larger = Larger
text-large = Large
sound = Sound
sound-more = Gong, “accepted”, the warning of time. At night the phone is always silent.
tremble = Vibration
tremble-more = At one real table the phones of all seats tremble at every call of the night, all alike.
motion = Motion
motion-more = Windows light up and dim smoothly
full-screen = Full screen
seats-here = Seats in this browser
seats-here-more = Whoever opens this browser has these seats. Only the four words bring back one that was taken off.
drop-seat = Take off
drop-seat-at = Take off the seat at table { $code }
less-of = Fewer: { $what }
more-of = More: { $what }

## Room

number = No. { $seat }
room = Room
room-is-yours = yours
code-of-room = Code of the room
point-the-camera = Point your camera and sit down
tell-the-code = Tell it to those you wait for
call-people = Call people to the table
call-short = Invite
qr-of-table = QR code of table { $code }
invite-for-one = This invitation is for one: there will be another for the next.
invite-for-all = Anyone may sit down by this address while there are seats.
invite-from-organiser = Invitations come from whoever opened the table. With the code one may knock.
address = Address
copy = Copy
send-address = Send
address-copied = Address copied
copy-by-hand = Copy it from the field: this browser cannot.
somebody-knocks = Somebody knocks
refuse = Refuse
refuse-name = Refuse { $name }
admit = Let in
admit-name = Let in: { $name }
you-awaited = you
nobody-here-yet = It is still dark at the table
ready-of = { $ready } of { $people } ready
awaiting = Waiting for { $who }.
bots-will-sit = { $count ->
    [one] A bot will take the free seat.
   *[other] Bots will take the free seats.
  }
so-many-seats = { $count } seats are free
these-seats = { $count ->
    [one] { $seats } is free
   *[other] { $seats } are free
  }
seats-are-free = { $which }: call people.
seats-are-free-organiser = { $which }: call people or add bots.
bots-fill = Bots on free seats
i-am-ready = I am ready
i-am-ready-now = You are ready
draw-seats = Draw lots
begin = Begin
short-of-people = { $count ->
    [one] One player short
   *[other] { $count } players short
  }
start-with = { $count ->
    [3] Start with three
    [4] Start with four
    [5] Start with five
    [6] Start with six
    [7] Start with seven
    [8] Start with eight
    [9] Start with nine
    [10] Start with ten
    [11] Start with eleven
    [12] Start with twelve
   *[other] Start with { $count }
  }
start-with-asked = { $count ->
    [3] Start with three?
    [4] Start with four?
    [5] Start with five?
    [6] Start with six?
    [7] Start with seven?
    [8] Start with eight?
    [9] Start with nine?
    [10] Start with ten?
    [11] Start with eleven?
    [12] Start with twelve?
   *[other] Start with { $count }?
  }
seats-go = { $count ->
    [one] Seat { $seats } goes, and the others become 1–{ $last }.
   *[other] Seats { $seats } go, and the others become 1–{ $last }.
  }
everybody-confirms = Everybody says again that they are ready, and the deal gets a new code.
swap-touch-other = Touch another seat to change with it, or drag the window.
swap-seat = Move player { $seat }, { $name }
swap-with = Let { $seat } and { $other } change seats
swap-touch-handle = Who changes seats with { $seat }? Touch another number.
swapped-two = { $seat } and { $other } have changed seats.
swapped-moved = Seat { $seat } is free now, the player sits at { $other }.
swap-two = { $seat } and { $other } change seats
swap-two-more = { $name } goes to seat { $other }, { $second } to seat { $seat }.
swap-moves = Seat { $seat } → seat { $other }
swap-moves-more = { $name } goes to the free seat { $other }.
swap-not = Leave it
swap-do = Change seats
swap-move-do = Move
more-about-seat = More
is-swapped = changing
change-rules = Change the rules
leave-rules = Leave them
rules-need = These rules are for { $sizes }, and { $people } are here. Call more people or change the rules.
rules-too-small = { $people } are at the table, and there are only { $seats } seats. Choose rules with more.
house-again = The house file and your own characters are not kept: add the file again.
you-look-on = You are watching
own-phrase-once = If your phone dies, the table’s code and these words bring you back on another one. Write them down; later they are in the menu.
own-phrase-known = I have noted them
other-devices = { $count ->
    [one] Your seat is open on another device too.
   *[other] Your seat is open on { $count } other devices too.
  }
other-devices-end = Close the others
clubs = Clubs
code-wrong = This cannot be a code: a code has six letters and digits. Check that all of it was copied.
called-by = { $host } invites you to the table
invitation-by = { $host } invites you to play Mafia: { $rules }, { $seats } seats.
invitation = You are invited to play Mafia: { $rules }, { $seats } seats.
begin-without-asked = Begin without waiting?
not-ready-yet = Not ready yet: { $who }.
wait-for-them = Wait
who-sits = No. { $seat }, { $name }
move-by-tap = To change seats, touch a free window.
bot-gives-way = The bot gives way if somebody comes.
hand-over = Hand the table over
hand-over-more = They will start games, let people in and close the table. You stay a player.
hand-over-judged = They will judge, and their seat will be free. You leave, or look on.
remove-from-table = Remove from the table
remove-more = The seat will be free; with the code one may sit down again.
fair-deal = Code of the deal
fair-deal-title = A fair deal
fair-deal-1 = The server has already chosen a secret number and shown its print. This code is the start of the print and the same for everybody: compare it aloud.
fair-deal-2 = Everyone who pressed “I am ready” added chance from their own device. So nobody chooses the deck, not even the server.
fair-deal-3 = After the game the number is told. The page repeats the deal on your device and says whether it fits.
fair-deal-hash = The whole print (SHA-256):
try-sound = Test
screen-stays-on = The screen stays on
screen-tap = The screen may go dark. Tap it, or press any key.
screen-may-go-dark = The screen may go dark: lengthen its time in the settings of this device.
screen-by-tap = Tap the page: a silent video begins, and the screen stays on.
screen-by-video = A silent video plays while the table is open: by http a page has no other way.
screen-by-hand = This browser cannot do it: lengthen the screen time in the phone’s settings.
yes = yes
no = no
line-to-server = Connection
milliseconds = { $number } ms
differences = { $count ->
    [0] as in the book
    [one] { $count } difference from the book
   *[other] { $count } differences from the book
  }
nights-fast = fast nights
nights-sealed = nights of even length
dealing-picked = cards are picked
pace-of = clocks × { $pace }
owed = For the next game
owed-suspended = misses a game
owed-forgive = Take back
owed-forgive-of = Take back: { $name }
carried = Fouls and missed games from before
carried-more = Who begins with fouls, or misses this game
carried-of = { $seat } { $name }
carried-fouls = { $fouls ->
    [one] { $fouls } foul
   *[other] { $fouls } fouls
  }
carried-misses = Misses this game
owed-fouls = fouls: { $fouls }
lock-the-door = Lock the door
door-is-locked = The door is locked: whoever comes with the code knocks, and you decide.
connecting = Walking to the table…
you-knock = You are knocking
you-knock-more = { $name }, the organiser sees your name. When they let you in, the table opens by itself.
do-not-wait = Do not wait

## Ends

end-closed = The table is closed
end-closed-more = The organiser closed it, or nobody was there for a whole day. Games that were played are kept.
end-removed = You were removed from the table
end-removed-more = The organiser has given your seat away. If that was a mistake, knock again.
end-left = You have left
end-left-more = The seat is free. You may come back with the code until a game begins.
end-moved = Your seat is open on another device
end-moved-more = Somebody gave the four words of this seat, closed it on other devices, or sat down with a new phone. If it was not you, give the words yourself: the seat comes back here.
end-handed-over = The table was handed over
end-handed-over-more = Another player holds it now, and nobody may watch here.
end-turned-away = You were not let in
end-turned-away-more = The organiser said no. Ask them whether this is the right table.
end-forgotten = You are forgotten here
end-forgotten-more = Name, words and notes are erased; the logs of games keep a number without a name.
end-too-many-devices = Too many devices
end-too-many-devices-more = More than eight windows are open at your seat, and the oldest was closed.
end-unknown = This seat opens nothing any more
end-unknown-more = The table may be closed, or you are not at it any more. If you still play, come back with your four words.
open-here = Open here
to-the-door = To table { $code }

## Menu

pause = Pause
clocks-go-on = Go on
own-phrase = Words to come back with
own-phrase-more = They bring you back to your seat from another phone. Write them down; show them to nobody.
report = Report
report-more = Anybody’s words can be hidden: touch their window. Tell of a breach to whoever opened the table or runs this server, and name the place in the game:
moment = Place in the game
moment-copied = Copied
close-table = Close the table
close-table-more = Everybody leaves, the code stops working. This table cannot be opened again.
close-table-in-game = The game stays unfinished, everybody leaves. It cannot be taken up again.
leave = Leave
leave-more = The seat will be free. You may come back with the code if there are seats.
leave-in-game = You leave the game without penalty, your card stays hidden. You cannot come back into this game.
leave-alone = Nobody but you is here: the table will be closed.
leave-hands-over = The table goes to No. { $seat }, { $name }.
forget-me = Forget me
forget-me-more = The server erases your name, words, notes and four words. You leave a running game without penalty. This cannot be undone.
no-such-table-here-more = A seat is kept in the browser in which you sat down. Enter the code; your four words bring your own seat back.
no-such-page-more = The address is mistyped, or the page is gone.

### Reading

why = why?
understood = Got it
lesson = Hint
strong-player = A strong player’s thought

## Learning

learn-title = Your first game
learn-night = A practice night: three touches. At night all screens look the same, and only holding shows a card.
learn-game = A real game: you and nine bots. They talk, nominate and vote like people.
learn-lessons = One hint at every step: what may be done now, and why. Tap an underlined word to see what it means.
learn-begin = Begin
learn-leave = About ten minutes. You may leave and come back: the game and the hints you have understood are kept.
learn-go-on = Go on with the game
learn-another = One more game
learn-anew = Begin anew
learned-so-far = Hints understood: { $count }
practice = Practice night
practice-step = { $number } of 3
practice-no-clock = No clock runs now: this is practice
practice-falls-asleep = The town falls asleep
practice-wakes = The Sheriff wakes and looks for the mafia
practice-card = Hold the bar below: your card is under it. Let go, and it is gone, even if a neighbour glances at your screen.
practice-tap = The judge calls the sheriff, and everyone taps some number. Nobody can tell whose tap is real. Tap one too.
practice-answer = The judge’s answer is seen in the same way as the card: hold the bar once more.
practice-is-black = No. { $seat } is black
practice-end = A citizen would find no answer under the bar, but the screen and the taps are the same. So at night nobody gives anybody away.
sit-with-bots = Sit down at the table
go-back-there = Back

## How to play

howto-title = How to play in three minutes
howto-sides = The town and the mafia
howto-sides-text = Ten people sit at the table. Three are black: the mafia, and they know each other. Seven are red: the town, and they know nobody.
howto-card = The card
howto-card-text = Everybody gets a card. You see it only while you hold; let go, and it is gone.
howto-night = Night
howto-night-text = The town falls asleep. The mafia shoots, the don looks for the sheriff, the sheriff looks for the blacks. Everyone taps a number, so nobody is given away.
howto-morning = Morning
howto-morning-text = The judge tells who was killed, and a window goes dark; the card is not shown. If the mafia did not agree on one number it is a miss: all live.
howto-day = Day
howto-day-text = Players speak in turn, a minute each. The sky is the clock: its light sinks with the time.
howto-nomination = Nomination
howto-nomination-text = In your minute you may nominate one player: “I nominate number ten”. The judge answers: “10 accepted”.
howto-vote = The vote
howto-vote-text = Candidates are called in order; you have one vote, and your hand counts until the judge says “thank you”. Whoever has most hands leaves. A tie is a car crash: defences and a second vote.
howto-victory = Victory
howto-victory-text = The reds have won when no black is left. The blacks have won when they are as many as the reds.
howto-gestures = Gestures at a real table
howto-gestures-text = On a phone taps stand for them; round one table hands speak, by day and at night.
gesture-thumb = A fist on the table, thumb up: a vote for the candidate. The same shows whom you nominate.
gesture-trigger = A finger bent as on a trigger: a shot at the number that the judge is calling now.
gesture-fingers = A number on the fingers: whom to check.
gesture-nod = The judge nods: yes, black. To the don: yes, the sheriff.
gesture-shake = The judge shakes his head: no.
read-on = Read on
all-rules = Six rulebooks
glossary = Glossary

## New table

new-table = A new table
open-table = Open
companion-is = All in one room, a phone each: it holds your card, the night and your vote. The program hosts: any phone, tablet or laptop speaks aloud for the host.
judged-is = You run the game from this device: the program tells the words, counts time and votes, and you tap numbers. Players need no phones.
how-it-differs = How it differs
compared-with = From which rules
there = there { $value }
no-differences = The options are the same.
how-many-seats = How many seats
bots-fill-more = A bot plays for whoever does not come
door-invited = By invitation
door-invited-more = Those with the code knock, you let them in
listed = Show to everybody
listed-more = The table is on the home page while there are seats
plays-here = I play from this device
plays-here-more = Or else you take your seat with a phone, as everybody does, and this device may speak as the judge.
watchers = May be watched
watchers-more = Watchers see what the table hears
pace-and-nights = Time, nights, language
pace-and-nights-more = and other things that are rarely changed
pace = Clocks
pace-slower = × 0.75
pace-usual = as in the rules
pace-faster = × 1.5
pace-twice = × 2
nights = Nights
nights-sealed-more = A night lasts the same whatever is done in it: its length tells nothing.
nights-fast-more = A night ends when all have acted. Faster, but its length may be guessed from.
dealing = Dealing
dealing-at-once = at once
language-of-table = Language of the table
language-of-table-more = Bots speak it, and the words to come back with are in it. Everybody reads in their own.
bots-kind = How bots play
bots-kind-of = { $kind ->
    [sharp] mercilessly
    [bayes] like people
    [simple] simply
    [random] at random
   *[other] { $kind }
  }
cards = Cards
cards-own = your own
cards-of-book = as in the rules
cast-fixed = These rules are played with these cards alone.
cast-sum = { $cards } cards for { $seats } seats.
cast-few = { $roles }: at least { $bound }.
cast-many = { $roles }: at most { $bound }.
cast-as-in-book = Back to the cards of the rules
power-of = { $role }: whose power
power-none = none
power-like = like { $role }
fine-tuning = Fine tuning
search-options = Search { $count } options
search-example = last word, foul, don…
options-found = Found: { $count }
options-more = { $count } more: be more exact.
not-set = not set
as-in-book = As in the book: { $value }
take-out = Take out: { $what }
add = add
add-to = Add: { $what }
by-house-file = This is changed in a file of house rules.
house-file = File of house rules
house-more = TOML up to 64 KB: a ruleset, options, a cast, characters of your own. A sample: examples/house.toml.
house-choose = Choose a file
house-drop = or drop it here
house-another = choose another
house-without = Without a file
house-too-long = The file is longer than { $kilobytes } KB.
clause = clause { $clause }

## The deal verified

verify-deal = Verify the deal
deal-explained = Your device repeats the deal from the numbers that are open now.
deal-is-fair = The deal was fair
deal-is-not-fair = The deal is not confirmed
does-not-fit = — it does not fit.
deal-same-promise = The promise is the one that was shown before the game
deal-proof = The proof is of this game
deal-promise = The server’s secret number fits its promise
deal-deck = The deck follows from the numbers of the server and of all seats
deal-lot = Seats were drawn by the same numbers (draw No. { $number })
deal-cards = Everybody had the card that came from this deck
deal-my-seed = Chance from your device is in the deal
deal-promise-unseen = This device did not see the promise before the game. Compare it with somebody who did:
deal-unreadable = The record of the game cannot be read.
rules-in-full = The rules in full
game-goes-on = The game is on
game-goes-on-more = It does not stop: while you are away your seat is silent. You can come back from the home page.
go-out = Go to the home page
stay = Stay

## Glossary

glossary-title = Players’ words
glossary-search = Find a word
glossary-found = Words found: { $count }
glossary-none = There is no such word here. Try its beginning.

## Rules

rules-title = Six rulebooks
compare-rules = How they differ
compare-title = How the rules differ
compare = Compare
first-rules = First rules
second-rules = Second rules
versus = and
players-exactly = { $most ->
    [one] { $most } player
   *[other] { $most } players
  }
players-between = { $least } to { $most } players
print = Print
other-rules = Other rules
chapters = Chapters
cards-of = Cards for { $seats } players
penalties = Offences and penalties
judge-script = The judge’s words
script-more = Everything that a judge says in a game, in order, with gaps for the numbers. It prints on paper, without buttons.
back-to-rules = To the rules
how-many-play = How many play
cards-title = Cards
casts = Casts by the number of players
players = Players
clauses = Clauses
clause-number = Clause { $id }
differences-of = { $different ->
    [one] { $different } difference
   *[other] { $different } differences
  } in { $all } points. What is the same is folded.
same-in-both = { $count ->
    [one] { $count } more point is the same.
   *[other] { $count } more points are the same.
  }
show-same = Show
no-such-card = no such card
chapter-table = Cast and seats
chapter-dealing = Dealing
chapter-first-night = The first night
chapter-speeches = Speeches
chapter-nominations = Nominations
chapter-ballot = Voting
chapter-tie = Ties
chapter-night = Night and hunt
chapter-leaving = Last words
chapter-fouls = Fouls
chapter-victory = Victory
chapter-powers = What the cards can do

# The judge's console

quoted = “{ $text }”
hand-raised = hand raised
console-recorded = recorded
console-waiting = { $count } waiting
console-see-cards = Hold to see the cards
console-undo = Undo
console-undo-to = Undo up to…
console-undo-asked = Undo up to this place?
console-undo-more = What is undone stays in the record: the list will show what you undid, and when.
console-undo-count = { $count ->
    [one] Undo { $count } step
   *[other] Undo { $count } steps
  }
console-leave-it = Leave it
console-would-be = It will be so:
console-would-clock = { $time } on the clock.
console-would-list = On the list: { $seats }.
console-entered = Recorded
console-entered-nothing = a step without words
console-candidates = On the list
console-put-up-by = put up by { $seat }
console-foul = Foul
console-foul-counted = → no. { $number }
console-foul-silenced = → silent
console-foul-removed = → removed
console-foul-to = { $seat } { $name }
console-punishment = Punishment
console-kind-foul = Foul
console-kind-technical = Technical
console-kind-remove = Removal
console-kind-defeat-team = Team defeat
console-give-foul = Give the foul
console-give-technical = Give a technical foul
console-give-remove = Remove
console-give-defeat-team = Declare the defeat
console-quiet = A foul at night: for the player alone
console-quiet-to = No. { $seat }
console-quiet-foul = Foul { $count } of { $most }
console-quiet-silenced = You lose your next minute and may only put somebody up.
console-quiet-more = Quietly: show the screen to the player. Fouls of the night are not said aloud.
console-quiet-shown = Shown
console-lower-by-undo = The hand of { $seat } was not raised last: go back to it with “Undo”.
console-do-not-give = Do not
console-more = More
console-clock = Clock
console-less = −5 seconds
console-more-time = +5 seconds
console-clock-stop = Stop the clock
console-clock-go = Start the clock
console-nobody = Nobody
console-everybody = Everybody
console-count = Count only
console-how-many = How many hands?
console-shots = Shots
console-shot = no. { $number }
console-shooter = seat { $seat }
console-shot-number = shot { $number }:
console-shot-at = Shot: { $seat }
console-miss = A miss
console-all-at = All at { $seat }
console-tap-victim = Tap the number they all shot at. If they differed, tap a shot first.
console-tap-shooter = Tap a shot, then its number. Hold the eye to see whose it is.
console-tap-target = Now tap the number of this shot.
console-shooter-gone = Player { $seat } has left the game and does not shoot.
console-target-gone = Player { $seat } has left the game already.
console-no-shot = This shot is not entered. Hold the eye to see why.
console-no-shooters = Nobody can shoot: all who are called here have left the game.
console-shot-impossible = Player { $seat } cannot shoot like that now.
console-whose-shot = Tap a shot first: whose is it? Or undo what is recorded.
console-enter-best-move = Best move: { $seats }
console-enter-briefing = Plan: { $seats }
console-best-move = Best move: { $seats }
console-votes = { $count ->
    [one] { $count } vote
   *[other] { $count } votes
  }
console-verdict-leave = { $count ->
    [one] { $seats } leaves, { $votes }
   *[other] { $seats } leave, { $votes }
  }
console-verdict-sentence = Sentence: { $seats }, { $votes }
console-verdict-tie = A tie: { $seats }
console-verdict-stay = Nobody leaves
console-sum-of = { $seat }: { $count }
console-sum-for = for: { $count }
console-verdict-in-full = { $sums }. { $verdict }.
console-hidden = hold the eye to see it
console-for = for { $seat }
console-thanks = “Thank you”: { $count ->
    [one] { $count } vote
   *[other] { $count } votes
  }
console-to-speech-of = Next: { $seat }
console-to-ballot-of = Next: votes for { $seat }
console-to-defence-of = Next: defence of { $seat }
console-to-farewell-of = Next: last word of { $seat }
console-to-dealing-of = Next: card of { $seat }
console-to-role = Next: { $role }
console-wait-no-more = Wait no longer: { $looked } of { $people } know theirs
console-to-step = Next: { $step }
console-answer-hold = Hold and turn the screen
console-answer-yes = YES
console-answer-no = NO
console-answer-unclear = UNCLEAR
console-answer-maniac = MANIAC
console-answer-killed = KILLED
console-punish = A foul with its reason, a removal
console-rule = Decide otherwise than the program
console-ruling = Ruling
console-ruling-value = Which
console-ruling-out = The player leaves the table
console-ruling-back = The player comes back
console-ruling-on = Put on the list
console-ruling-off = Taken off the list
console-ruling-votes = So many votes
console-votes-of = Votes for { $seat }
console-ruling-fouls = So many fouls
console-ruling-role = Another card
console-ruling-victim = Killed at night (nobody: no number)
console-ruling-chosen = Chosen by the vote
console-ruling-goto = Go to
console-ruling-end = Result of the game
console-ruling-more = The ruling and its reason stay in the record of the game.
console-reason = Reason
console-rule-so = Rule so
console-place-talk = the speeches
console-place-vote = the vote
console-place-night = the night
console-place-dawn = the morning
console-end-red = the reds win
console-end-black = the blacks win
console-end-draw = a draw
console-name = Correct a nick or a seat
console-nick-of = Nick of player { $seat }
console-correct = Correct
console-redeal = Deal the cards again
console-redeal-more = Were the cards dealt wrongly? Gather them and deal again. This game does not count, and nobody will see its record; people, seats and fouls from an earlier game stay. This deal cannot be brought back.
console-redeal-offender = Has somebody tried to swap the card? Touch the number: the program deals anew at once, and that player begins the next game with this many fouls: { $fouls }.
console-redeal-do = To a new deal
console-redeal-for = Deal anew because of № { $seat }
console-devices = Other devices
console-give = Hand the console over by QR
console-give-more = Whoever opens this code judges. It is good for two minutes and once; this device then only looks on.
console-given-away = Another device judges. This is the last picture of the game.
console-not-taken = The console was not handed over
console-take-more = Without a camera: open table { $code } on the other device and say the four words.
console-assist = Judge’s assistant
console-assist-more = An assistant’s device sees what everybody sees, gives fouls and has the clock.
console-assist-taps = Tap a window to give a foul.
console-keys = Keys
console-key-seat = players 1–10
console-key-foul = a foul to the player
console-key-next = next
console-key-back = undo
console-key-clock = stop and start the clock
console-key-seconds = five seconds more, less
console-key-help = this list
console-clicker = A presentation clicker: → next, ← undo.
console-who-sits = Who sits at the table
console-judge = Judge, for the sheet
console-who-sits-more = Write the nicks. Players need no phones.
console-dealing = Cards
console-deal-at-once = The program deals
console-deal-at-once-more = The lot decides who has which card: hold the eye to see, and hand them out.
console-deal-picked = Players choose
console-deal-picked-more = In turn, as the rules have it: by fingers from the top or the bottom, or from a tray.
console-deal-typed = I type them in
console-deal-typed-more = Real cards were dealt already: write who has which.
console-card = Card
console-cards = The players’ cards
console-whose-card = { $card }: touch the number
console-cards-named = All cards are named.
console-cards-count = Named: { $done } of { $all }. Hold the eye to see who has which.
console-card-back = The last one is wrong
console-cards-anew = Enter anew
console-rest = { $card ->
    [citizen] The rest are citizens
   *[other] The rest have { $name }
  }
console-secret = an act of the night
console-last-nominated = { $seat } put up
console-last-withdrawn = { $seat } taken back
console-last-voted = hand of { $seat }
console-last-agreed = hand of { $seat }
console-last-fouled = foul of { $seat }
console-last-turned = word of { $seat }
console-last-tallied = hands counted
judged-evening = Judging a club evening of several games?

# A club and its evening

club = Club
club-new = A club of your own
club-what = An evening of several games: people by nick, seats by lot, points from the records. No mail, no passwords: this browser keeps the key of the club, and four words bring it to another device.
club-title = Name
club-open = Open the club
club-come-back = I have a club already
club-code = Code of the club
club-evenings = Evenings
club-evening = Evening
club-people = People of the club
club-people-more = Nicks stay for the next evening. Whoever is removed is forgotten at tables and in records too.
club-nick = Nick
club-nick-of = Nick: { $name }
club-add = Add
club-forget = Forget { $name }
evening-title = What the evening is called
evening-date = When
evening-points = Points
evening-points-none = no points
evening-open = Begin the evening
evening-no-key = This device has no key of this club.
evening-games = Games
evening-game = Game { $number }
evening-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
  }
evening-tables = Tables
evening-table = Table { $number }
evening-judge = Judge
evening-add-table = One more table
evening-draw = Draw the seats
evening-present = There: { $count }
evening-misses = { $name } misses the next game.
evening-brings = { $name } begins the next game with { $fouls } fouls.
evening-standings = Standings
evening-player = Player
evening-played = games
evening-best = BM
evening-extra = extra
evening-total = total
evening-game-sheet = Result of the game
evening-extra-of = Extra points of player { $seat }
evening-protest = Protest
evening-counts = The game counts
evening-counts-more = A cancelled game is not in the standings.
evening-keep = Keep
club-elsewhere = Open the club on another device
club-others = Other clubs
club-another = Another club
club-forget-sure = The nick goes from the club, its tables and its records; a dash stays in its place in the standings. It cannot be brought back.
club-forget-do = Forget
evening-new = A new evening
evening-place = Place
evening-wins = wins
evening-who-came = Who came: nick
evening-to-game = To the game
evening-seat-of = Table { $table }, seat { $seat }
evening-won = won
evening-lost = lost
evening-by-card = Wins by card
evening-won-of = { $wins } of { $games }
evening-sum-result = For results
evening-sum-best-move = For best moves
evening-sum-extra = Extra
evening-sum-penalty = Penalties
evening-sum-ci = Ci: killed first, and the town lost
counted-win = Win
counted-draw = Draw
counted-loss = Loss
counted-removal = Removal
counted-team-defeat = Defeat of the team by a player's fault
counted-best-move = Best move: { $blacks } black named
counted-ci = Ci: a red killed first, and the town lost
counted-at-most = up to { $points }
evening-counted-by = points: { $preset }
evening-is-live = on
evening-is-unfinished = not finished
evening-draw-more = Those who have played less play; the lot decides table and seat. Any seat can be changed by hand.
evening-recounted = A game that is cancelled or corrected changes all of it. Touch a nick to see its games.
evening-how-counted = How points are counted
evening-settings = Settings of the evening
evening-end = End the evening
evening-go-on = Go on with the evening
evening-back = To the evening
cards-from-top = From the top
cards-from-bottom = From the bottom
cards-on-tray = On the tray
guide = Guide for judges
evening-reason-of = What player { $seat } has the points for
console-swap = Or player { $seat } sits elsewhere. Change seats with:

## A screen on the wall, and a stream
projector = Screen on the wall, stream
projector-more = The table for a large screen: only what everybody sees.
projector-clear = No background
projector-clear-more = For OBS: a browser source of 1920 × 1080
projector-delay = Show
projector-at-once = at once
projector-late = { $seconds } s later
projector-open = Open the screen
projector-room = Take your seats
projector-come = Point a camera here, or type the code
projector-watch = watch on your own phone
projector-hands = votes are shown after “Thank you”
projector-rest = gets the rest
projector-night-left = The night goes on, { $time } left
projector-dark = The screen is still dark
projector-ended = This table is closed.
projector-waits = Shown { $seconds } s late…

narrator = The speaking device
narrator-who = Who speaks aloud
narrator-none = Let one device speak for the host: a tablet, a laptop or a phone that nobody plays from. The other phones stay silent.
narrator-here = The speaking device is here. The other phones stay silent.
narrator-lost = The speaking device is gone. The organiser connects a new one.
narrator-silent = The speaking device is not connected. The organiser can connect another one: menu → “A link for another device”.
screen-lost = No connection to the server. Trying again…
narrator-this = This device speaks
narrator-take = Speak from this device
narrator-open = Open the speaking page
narrator-link = A link for another device
narrator-link-anew = A new link
narrator-link-more = Point the camera of the device that is to speak: nobody may play at this table from it. The link works once, within two minutes.
narrator-nothing = This device does not speak
narrator-nothing-more = The organiser gives a link for the speaking device: it is in the menu of the table.
narrator-ended = Another device speaks now
narrator-ended-more = This one is silent and counts hands no more. The organiser can bring speech back here with a new link.
narrator-seated = Somebody plays from this device
narrator-seated-more = So it cannot speak and count hands at this table. Ask the organiser for a link and open it on another one.
narrator-to-room = The room
narrator-check-title = Can everybody hear it?
narrator-came = { $count } came, { $free ->
    [0] all seats are taken
    [one] one seat is free
   *[other] { $free } seats are free
}. Put the device in the middle of the table.
narrator-ask-music = Is other music off?
narrator-ask-heard = Is it heard at every seat?
narrator-ask-screen = Will the screen stay on? Switch auto-lock off
narrator-ask-screen-on = The screen stays on
narrator-way-unknown = The sound check tells which voice this device has.
narrator-way-voice = The voice of this device speaks.
narrator-way-clip = The server’s voice speaks: the device has none for this language.
narrator-way-gong = There is no voice: phrases are shown large, and a gong marks each.
narrator-check = A sound check. Can everybody at the table hear me? Please switch off any other music.
narrator-try = Check the sound
narrator-unlock = Switch the sound on
narrator-repeat = Repeat
narrator-next = To the next game
narrator-manner = How to speak
entrust-away = The organiser is away. If most of the living agree, you get a link for the speaking device.
entrust-ask = Ask for a link
entrust-asked = The organiser is away. Give player { $seat } ({ $name }) a link for the speaking device? { $by } agreed, { $needed } needed.
entrust-mine = You ask for a link for the speaking device. { $by } agreed, { $needed } needed.
entrust-question = The speaking device: { $by } of { $needed }
entrust-agree = Agree
entrust-back = Take it back
entrust-chosen = The table trusts you with the speaking device. Open the link on one that nobody plays from.
entrust-show = Show the link
entrust-other = Player { $seat } hands the speaking device on.
volume = Volume
speed = Speed of speech
speed-of = ×{ $times }
say-names = Say names
say-names-more = Otherwise numbers only.
night-music = Music at night
night-music-more = Louder while people act, so that nobody hears who moves.

### One phone

## Opening

how-many-phones = How many phones at the table?
phone-each = A phone each
phone-each-more = It holds your card, the night and your vote. The others come in by code
one-phone = One phone for everybody
one-phone-more = It goes round with cards and at night, and lies on the table by day
one-phone-is = The phone goes round: everybody looks at his card and does his part of the night. By day it lies in the middle and hosts the game. No other phones are needed.
phone-aloud = Read aloud
phone-aloud-more = The phone says the judge’s words itself, for all to hear.
phone-who-sits-more = Type the names in the order of seats: the phone will go from the first to the last.
ways-title = How the nights will go
ways-switch = Whoever leaves first takes the phone and judges the rest of the game
ways-may = Allowed.
ways-may-not = Not allowed.
ways-round = The phone goes round
ways-round-always = So under any rules: at night the phone goes to all who are alive once, and again where people must agree or learn an answer. Everybody taps numbers, asleep or not.
ways-round-led = Until somebody has left, the phone goes to all who are alive at night, and everybody taps numbers, asleep or not.
ways-judge = The first to leave judges
ways-judge-yes = After his last word he takes the phone, sees all cards and hosts the rest ({ $clause }).
ways-judge-no = Not at this table: that is decided when it is opened ({ $clause }).
ways-hands = Eyes closed, signs by hand
ways-hands-yes = When somebody who has left judges: he sees the hands and enters them. Until then the phone goes round.
ways-hands-no = There is nobody to see the hands: everybody plays. If somebody would rather watch than play, open a table with «I judge».

## Passing

pass-phone = Pass the phone
pass-phone-night = Night. Pass the phone
pass-to-judge = The judge takes the phone
pass-judge-more = He left first and judges from now on: all cards will be on the screen. Nobody else looks.
pass-go-round = Round again
pass-done = The phone has been to { $done } of { $all }
pass-no-way-back = There is no way back. If the wrong one has it, press «Not me» and hand it on.
pass-not-me = Not me
pass-me = It is me, no. { $seat }
pass-wrong = The wrong one has the phone
pass-give-to = Give the phone to no. { $seat }, { $name }. Until «It is me» is pressed and the bar is held, nobody has seen anything.
pass-seen-card = If a card was seen by another, say aloud: «We deal anew».
pass-seen-night = If a card was seen by another at night, say so aloud: the table decides.
pass-card-seen = The wrong one saw a card
pass-deal-anew = Deal anew
pass-deal-anew-more = Say aloud: «The wrong one saw a card, we deal anew». All cards change, and the phone goes round from the beginning.
pass-keep-deal = Keep the deal
pass-given = I hand it on
pass-remembered = I know it, passing on
pass-task = Player { $seat }: { $taps ->
    [one] tap { $taps } number
   *[other] tap { $taps } numbers
  }
pass-tap = Numbers: { $done } of { $taps }
pass-wait = A moment more…
pass-look = Hold for two seconds
pass-nobody = Nobody
pass-hold-first = your card, and whom you may name
pass-hold-answer = your card, and the answer if there is one
pass-done-tapping = Done
pass-answer = Player { $seat }, look at the answer
pass-hidden = Hidden, passing on
pass-round-act = { $of ->
    [1] Everybody does their work of the night.
   *[other] Round { $at } of { $of }. Everybody does their work of the night.
  }
pass-round-agree = Round { $at } of { $of }. Hunters agree on one number. The others just tap.
pass-round-again = Round { $at } of { $of }. Time for a second shot, whether it is needed or not.
pass-round-read = Round { $at } of { $of }. Everybody looks for their answer.
pass-screen = Screen { $at } of { $of }.
pass-as-before = Leave it as it was
pass-call-hunt = You are hunting.
pass-call-again = One more shot.
pass-call-card = Called: { $card }.
pass-propose = Choose whom you propose. You will see the others’ choices in the second round and can change yours. You may name: { $seats }.
pass-agree = Agree: name one number, or leave it as it was. You may name: { $seats }.
pass-answer-later = You will learn the answer in the last round.
pass-may-name = It is your call. You may name: { $seats }. If you would rather not: «Nobody».
pass-sleeps = You are asleep now: tap any numbers, nothing will come of it.

## On the table

phone-for-whom = Whom the vote is for
phone-name-one = Say who is voted for, and tap the windows of those whose hand is up.
phone-hands = Tap the windows of everybody whose hand is up for no. { $seat }.
phone-hands-question = Tap everybody whose hand is up.
phone-nominate = Tap the window of whoever is nominated.
phone-nomination = Nominate no. { $seat }
phone-who-nominates = Who nominates?
phone-nominates = No. { $by } nominates no. { $seat }

## Hands at the table
hands = Votes
hands-on-phones = On phones
hands-on-table = By real hands
hands-on-phones-more = Everybody taps their own screen; votes are shown to all at once.
hands-on-table-more = How many hands is entered on the speaking device; phones may lie on the table.
hands-shown = Show your hand: votes are counted at the table.
hands-count = Counting hands
hands-for = How many hands for { $seat }?
hands-for-all = How many hands?
hands-thanks = Thank you

# A new phone for a seat whose own is lost
new-phone = New phone
new-phone-mark = new
new-phone-for = New phone for seat { $seat }
new-phone-anew = New code
new-phone-more = Point the camera of the new phone at the code: it works once, for two minutes. Everybody will hear “Seat { $seat }: new phone.” After 30 seconds the seat opens there, unless the old phone comes back. You will not see the card of this seat.
new-phone-let-in = A new phone was let in for seat { $seat } today. The old one can refuse until night.
new-phone-waits = Seat { $seat }: new phone. The old one can refuse for another { $seconds } s.
back-to-table = To the table
new-phone-nothing = This phone was not let in
other-phone = Seat { $seat }
other-phone-waits = Seat { $seat } will open here soon
other-phone-waits-more = Everybody at the table knows of the new phone. The old one may come back and refuse. If it stays silent, the seat moves here.
other-phone-asked = Another phone asks for your seat { $seat }
other-phone-asked-more = Is it you? Then the seat moves there at once. If not, keep it out: it has not seen your card. Without an answer the seat stays here.
other-phone-asked-refuse = Keep it out
other-phone-replaced = Another phone has your seat
other-phone-replaced-more = Is it you? Then there is nothing to do here. If not, take the seat back: that phone falls silent, and everybody hears it. You can until night.
other-phone-replaced-refuse = Take the seat back
other-phone-mine = It is me
end-phone-refused = The seat stays with its old phone
end-phone-refused-more = The old phone came back or refused, or night has fallen. If the seat is yours, give your four words, or ask the organiser to let you in again.
