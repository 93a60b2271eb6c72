# The server's words: why a table or a request says no, and what the command gorod serve says.

table-already-started = The game has already begun.
table-bad-option = There is no such option of the rules, or no such value: { $detail }.
table-bad-players = By these rules a table has { $detail } players.
table-bad-power = This character cannot be given that power: { $detail }.
table-house-line = Line { $line } of the house file. { $why }
table-long-house = The house file is too large: it may have { $detail } bytes.
table-other-house = The house file is about the rules { $detail }, and others were named.
table-hand-over-first = Hand the table over to somebody first.
table-has-device = { $detail } plays from a device, and cannot be given another seat in the middle of a game.
table-no-game = Nothing is being played at this table.
table-no-motions = At this table nobody can move that a player leaves.
table-motion-by-day = Only by day can you move that a player leaves.
table-motion-departed = Only those who still play can move that a player leaves.
table-motion-no-player = Nobody plays at seat { $detail }.
table-motion-present = Player { $detail } is here: only somebody who is away can be asked to leave.
table-motion-program = A program plays at seat { $detail }; it is never away.
table-no-such-seat = There is no such seat at this table.
table-no-such-table = There is no such table.
table-no-talk-here = At this table people speak aloud and do not write.
table-room-changed = The table has moved on, and others would have heard these words; they were not sent.
table-no-undo = At this table nothing is taken back.
table-no-watching = This game cannot be watched.
table-not-allowed = You may not do that.
table-recording-stopped = Recording has stopped: the server cannot keep the game. Try again.
table-seat-taken = Seat { $detail } is taken, or there is none.
table-only-a-judge = Only the judge may do that, from his device.
table-other-cards = These are not the cards: { $detail } are needed.
table-other-people = Others sit here now than those who played. Seat them again, and the end of the game can be taken back.
table-nobody-here = There is nobody like that at the table.
table-suspended = The game cannot start: too few are left, because these miss it: { $detail }.
table-you-miss-this-game = You miss this game.
table-misses-this-game = { $name } misses this game.
table-no-narrator = A device speaks aloud only where people sit in one room with their phones.
table-no-speech = The server has no voice: the extra “speech” is not installed.
table-not-said = This was not said aloud at the table.
narrator-check = A sound check. Can everybody at the table hear me? Please switch off any other music.
table-no-election = Nobody is elected to judge here: it is done before the deal, where the rules say so and everybody has a phone, and by day, where somebody who has left leads the game.
table-alone-at-table = There is nobody else at the table to elect a judge with.
table-too-few-players = Without the judge so many would play: { $detail }. There are no cards for that; call somebody else.
table-not-in-runoff = This is the second round: only those who were tied can be voted for.
table-no-votes = Nobody has voted yet.
table-not-tied = The organiser decides only after a second tie, and only between those who are tied.
table-tied-again = The second round is tied too: name the judge yourself.
table-has-judged = Whoever has led the game has seen the cards and cannot return to it.
table-judge-is-silent = Whoever leads the game takes no part in the talk.
table-seats-free = Some seats are still free: { $detail }.
table-table-full = All seats are taken.
table-too-many-assistants = The judge has { $detail } helping devices already: there can be no more.
table-too-many-bots = There are more bots than seats: the table has { $detail }.
table-too-many-tables = Your address has so many tables open already: { $detail }. Close one of them.
table-tables-too-fast = Tables are being opened too fast. Wait a minute.
table-house-full = The server has no room for more tables. Try again later.
table-too-many-tries = Too many tries. Wait a while and try again.
table-too-many-requests = Too many requests from your address. Wait a little.
table-too-many-onlookers = Many are looking on at this table already: { $detail }. Try again later.
table-busy = The server has much to do just now. Try again in a moment.
table-wrong-host = The server is not known under this name. Open it by its address, or start it with --allow-host.
table-unknown-kind = There are no such bots; there are { $detail }.
table-unknown-rules = There are no such rules; there are { $detail }.
table-wrong-phrase = There is no table with this code and these words.
table-wrong-key = This code has been used or is out of date. Show a new one on the judge’s console.
table-wrong-invite = This invitation has been used or is not for this table. You can knock without it.
table-queue-full = Many are waiting at this table already. Try again later.
table-nobody-knocks = This person waits no more.

table-no-such-game = There is no such finished game.
table-no-such-rules = There are no such rules; there are { $detail }.
table-bad-origin = The request came from a page of another site.
table-not-found = There is nothing here.
table-wrong-method = This address is not spoken to like that.
table-too-large = The request is too large.
table-bad-request = The request is not written correctly.
table-bad-field = The request is not written correctly: { $field }.
table-bad-name = This name will not do: 1 to 40 characters, at least one that can be seen, no line breaks and nothing invisible.
table-internal = Something is wrong in the program itself.

wire-slow-down = Too many messages: slow down.
wire-recording-stopped = Recording has stopped: the server cannot keep the game.
wire-table-unreachable = Your table is on another server, which cannot be reached right now. It comes back by itself.

health-recording-stopped = The server cannot write to its disk: games stand still.
health-disk-low = The disk is nearly full.
health-handles-low = File handles are nearly used up: new devices are turned away.
health-database-damaged = The database is damaged: run gorod data verify and put a copy in place.
health-nats-unreachable = NATS cannot be reached: tables of this node go on, those of other nodes wait.
health-cut-off = This node cannot say that it lives: others may have taken its tables.
health-draining = This node is about to stop and hands its tables over.

## gorod serve

fault-port-taken = Another program has port { $port }: name another one (--port).
fault-cannot-listen = It is not possible to listen at { $host }:{ $port } ({ $why }).
fault-folder-taken = Another server is working in this folder.
fault-no-openssl = The certificate could not be made: the program openssl is needed. Name one that there is: --tls CERT KEY.
fault-bad-certificate = This certificate or key cannot be read.
fault-bad-origin = "{ $origin }" is no origin of pages: it is written like http://localhost:5173, without a path.
fault-bad-tls = After --tls come two files, CERT and KEY, or the word self.
fault-bad-base-path = --base-path takes a path such as /gorod: { $value } is none.
fault-bad-network = { $option } takes an address or a network such as 10.0.0.0/8: { $value } is none.
fault-metrics-for-all = --metrics-from { $value } would be everybody: whoever plays could count the turns of a night. Name the network of whoever measures.
fault-bad-nats = --nats takes an address such as nats://nats:4222 or tls://user:password@nats:4222, and goes with --node.
fault-bad-node = --node takes a name of this server among the others: up to 40 letters, digits, dots and hyphens. It goes with --nats.
fault-nats-alone = Several servers need one database: name it with --database (GOROD_DATABASE).

serve-here = Gorod is listening: { $url }
serve-room = For everybody in this network: { $url }
serve-stop = Ctrl-C stops it.

unbuilt-page-title = The town falls asleep…
unbuilt-page-running = The Gorod server { $version } is running, but the pages for players are not built yet. Build them with make client and start the server again; make run does both.
unbuilt-page-how = Programs can play all the same: how to open a table and seat one of your own is told in docs/bots.md. What the server answers:

turn-taken-back = Taken back.
turn-clock = The clock: { $seconds } s.
turn-clock-held = The clock is stopped: { $seconds } s.
turn-name = No. { $seat }: the name was corrected.
turn-swap = No. { $seat } and no. { $other }: who sits where was put right.

## A club and its evenings

table-club-full = There are { $detail } already: there can be no more.
table-evening-over = This evening is closed. Open it again to play on.
table-misses-game = These miss this game: { $detail }.
table-name-taken = The club has { $detail } already. Choose another name.
table-no-such-evening = The club has no such evening.
table-no-such-person = There is nobody like that in the club.
table-sits-elsewhere = These are busy at another table now: { $detail }.
table-unknown-preset = There is no such way to count points; there are { $detail }.

standings-place = Place
standings-player = Player
standings-games = Games
standings-wins = Wins
standings-result = Points for games
standings-best-move = For best moves
standings-penalty = Penalties
standings-extra = Extra points
standings-ci = Ci
standings-total = Total
standings-best-moves = Best moves
standings-shot-first = Shot first
standings-side-red = As red
standings-side-black = As black
standings-side-yakuza = As yakuza
standings-side-maniac = As maniac
standings-games-of = { $of }: games
standings-wins-of = { $of }: wins
table-hands-at-table = Hands are shown at the table: the speaking device counts them.
table-only-in-one-room = Only where people sit in one room with their phones.
table-vote-is-on = A vote is on: change it afterwards.
