product = Gorod
home = Home
retry = Now
line-lost = Connection lost, trying again… Nothing you said is lost.
server-restarts = The server is restarting. The game will go on from here.
no-answer = The server does not answer. Check your connection and try again.
odd-answer = The server gave an answer that makes no sense ({ $status }).
close = Close
no-such-page = There is no such page
no-such-table-here = This browser has no seat at that table.
play-with-bots = Play against bots
you-as-a-name = Player
you = you
bot = bot
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
step-defence = tie
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
no-vote-of-yours = You do not vote now
raise-hand = Raise my hand
your-hand-is-up = Your hand is up
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
night-note = Write something. Everybody does.
hold-shows = your card, your night companions and the answer
your-card = Player { $seat }, your card
hide-from-neighbours = Shield the screen from your neighbours
look-three-seconds = Look for three seconds
remembered = I remember it
pick-your-card = Pick your card
card-at = The card at place { $place }
card-from-top = Card { $number } from the top
card-from-bottom = Card { $number } from the bottom
from-top = from top
from-bottom = from bottom
all-cards = All cards
your-guesses-below = Below the cards are the guesses from your notes.
you-thought = you thought:
play-again = Play again
sheet-pdf = Sheet
record-mgn = Record
story = The story
you-have-left = You have left the game and look on. The living cannot hear you.
say-to-gone = To the departed…
you-judge = You are the judge: the step waits for you.
go-on = Go on
next-step = Next
elect-judge = Let them judge
back-election = Let them judge: { $by } of { $needed }
absent = Away: { $seats }
newer-version = There is a newer version: the page reloads between two steps.
the-deal = The deal

### Holding

hold-to-see = Hold to see
release-to-hide = Release to hide

### Doors

menu = Menu
language-switch = Language: English. Переключить на русский
page-did-not-come = The page did not open
load-again = Load again

## Home

home-title = The town falls asleep…
home-sub = It hosts Mafia: knows the rules and the words.
play-with-bots-more = You and nine bots, right away
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
motion = Motion
motion-more = Windows light up and dim smoothly
full-screen = Full screen
seats-here = Seats in this browser
seats-here-more = Whoever opens this browser has these seats. Only the four words bring back one that was taken off.
drop-seat = Take off
drop-seat-at = Take off the seat at table { $code }
less-of = Fewer: { $what }
more-of = More: { $what }
