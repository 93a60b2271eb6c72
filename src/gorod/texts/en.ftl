# The judge's words. A key is an event, a step, a refusal, an offence; a suffix names the rules with words of their own.

## Pieces of phrases

who = { $n }
who-named = { $n }, { $name }
mark = { $n }
mark-named = { $n } ({ $name })
seats = { $list }
and = and
victim = player { $seats }
victims = players { $seats }
victim-named = { $who }
victims-named = { $who }
card = { $mark } — { $role }
vote-item = { $mark } — { $votes }
vote-item-names = { $mark } — { $votes } ({ $voters })
for-offence = : { $offence }
for-offence-ruling = : { $offence } (the judge’s ruling; the rules give { $usual } for this)
time-minutes =
    { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
time-seconds =
    { $n ->
        [one] { $n } second
       *[other] { $n } seconds
    }
votes =
    { $n ->
        [0] no votes
        [one] { $n } vote
       *[other] { $n } votes
    }
clan-black = The mafia
clan-yakuza = The yakuza
color-red = red
color-black = black
color-yakuza = yakuza
color-maniac = maniac
phase-night = Night { $n }
phase-day = Day { $n }

## Start and reminders

started =
    The game begins. Rules: “{ $title }”, with { $n ->
        [one] { $n } player
       *[other] { $n } players
    } at the table.
reminder-start-club = No smoking and no swearing at the table, no seat for the drunk, and damage is paid for. Those outside the game give no hints, do not discuss it near the table and do not come up to the players: whoever breaks this misses the next game.
reminder-start-boxed = Sit so that everyone can see everyone, and make sure that your movements cannot be heard.
reminder-start-home = Remember that this is a game: no quarrels. Take a new judge for every game, and find something to do for those who are out.
reminder-seating-lot = Everybody sits in the seat that was drawn for him.
reminder-seating-lot-or-schedule = Everybody sits in the seat that was drawn for him or that the schedule gives.
reminder-night-classic = At night everyone wears a mask, eyes closed and head bowed.
reminder-night-club = Music on. Everyone puts on a mask and keeps it on until day comes.
reminder-night-fiim = Put on your masks.
reminder-later-night-classic = Masks on, eyes closed, heads bowed.
reminder-later-night-club = Music. Masks on.
reminder-later-night-fiim = Masks on, hats and glasses off.
reminder-phones = Phones are silent and dimmed. At night everybody looks at his own phone only, and taps it at every call.
reminder-later-phones = Everybody looks at his own phone only.
reminder-one-phone = The phone goes round: whoever holds it looks at it alone, and the others look away.
reminder-later-one-phone = The phone goes round.
reminder-phones-handed-in = Please silence your phones and hand them in.
reminder-phones-pause-for-a-call = If you have to take an urgent call, tell the judge, who will call a pause.
reminder-own-masks-yes-fiim = You may play in a mask of your own.
reminder-own-masks-by-permission = A mask of your own needs the judge’s permission.
reminder-own-masks-no = Masks of your own are not allowed.
reminder-reflecting-things-yes-fiim = Take off hats and glasses for the night; watches and bracelets may stay on.
reminder-reflecting-things-by-permission = Things that reflect light may stay on at night only with the judge’s permission.
reminder-reflecting-things-no = Take off hats, glasses and anything that reflects light for the night.

before-deal = { night-fell }
before-deal-classic = { night-fell-classic }
before-deal-club = { night-fell-club }
before-deal-boxed = The cards are dealt. Look at yours so that nobody else sees it.
before-deal-home = The players draw their cards and show them to nobody.
before-deal-phones-home = Look at your card so that nobody else sees it.
after-deal-classic = And our night goes on!
after-deal-boxed = { night-fell-boxed }
after-deal-phones-boxed = { night-fell-phones-boxed }
after-deal-home = { night-fell-home }
look-at-cards = Look at your cards.

dealing-pick =
    { $reach ->
        [1] Player { $who }, the last card is yours.
       *[other] Player { $who }, show the number of your card: 1 to { $reach }.
    }
dealing-pick-bottom =
    { $reach ->
        [1] Player { $who }, the last card is yours.
       *[other] Player { $who }, show a number from 1 to { $reach } and where to count from: top or bottom.
    }
dealing-pick-phones =
    { $reach ->
        [1] Player { $who }, the last card is yours.
       *[other] Player { $who }, choose your card.
    }
dealing-pick-bottom-phones = { dealing-pick-phones }
dealing-tray = Player { $who }, take a card.
dealing-hand-out = Player { $who }, look at your card.
shuffled = The deck is shuffled.
dealt = Player { $mark } gets a card: { $role }.
dealt-you-red = Your card is { $role }. You play for the citizens.
dealt-you-red-fiim = Your card is { $role }. You play for the reds.
dealt-you-red-club = Your card is { $role }. You play for the reds.
dealt-you-black = Your card is { $role }. You play for the mafia.
dealt-you-black-fiim = Your card is { $role }. You play for the blacks.
dealt-you-black-club = Your card is { $role }. You play for the blacks.
dealt-you-yakuza = Your card is { $role }. You play for the yakuza clan.
dealt-you-maniac = Your card is { $role }. You play for yourself.
started-penalty =
    Player { $mark } begins the game with { $n ->
        [one] { $n } foul
       *[other] { $n } fouls
    }.
redealt = The cards are dealt anew.
redealt-offender =
    Player { $mark } tried to swap the card. The cards are dealt anew, and that player starts the next game with { $n ->
        [one] { $n } foul
       *[other] { $n } fouls
    }.
redealt-unpunished = Player { $mark } tried to swap the card. The cards are dealt anew.

## The first night

briefing = { $clan } wakes up and meets.
briefing-classic = { $clan } wakes up.
briefing-club = { $clan } wakes up and meets.
briefing-boxed = { $clan } wakes up and meets.
briefing-fiim = { $clan } wakes up and meets. The Don shows himself and sets the order of shots. Time: { $time }.
briefing-wolves = { $clan } wakes up and meets. Time: { $time }.
briefing-phones-fiim = { $clan } wakes up and meets. The Don sets the order of shots. Time: { $time }.
briefing-phones-wolves = { briefing-wolves }
briefing-one-phone-fiim = { $clan } wakes up and meets. The Don sets the order of shots.
briefing-one-phone-wolves = { $clan } wakes up and meets.
briefing-over = { $clan } falls asleep.
briefing-over-club = { $clan } falls asleep.
briefing-over-boxed = { $clan } closes its eyes.
briefing-over-phones-boxed = { $clan } falls asleep.
met = { $clan }: { $seats }.
met-you = Awake together with you: { $seats }.
met-you-alone = Nobody but you wakes up.
met-don = The Don is player { $mark }.
met-don-you = The Don is you.
planned = The order of shots: { $numbers }.
planned-none = No order of shots is set.
meeting = The { $role } wakes up.
meeting-club = The { $role } wakes up and meets the judge.
meeting-fiim = The { $role } wakes up, makes a sign and may look round the table. Time: { $time }.
meeting-phones-fiim = The { $role } wakes up. Time: { $time }.
meeting-one-phone-fiim = The { $role } wakes up.
meeting-phones-club = The { $role } wakes up.
meeting-over = The { $role } falls asleep.
meeting-over-club = The { $role } falls asleep.
relaxed-sitting = Relaxed sitting, { $time }: behave as at night, hands above the table.
relaxed-sitting-phones = Relaxed sitting, { $time }.
relaxed-sitting-one-phone = Relaxed sitting.

## Night

night-fell = Night falls.
night-fell-classic = Night falls.
night-fell-club = Night.
night-fell-boxed = Night has fallen, everyone has closed their eyes.
night-fell-phones-boxed = Night has fallen.
night-fell-home = Night has fallen.

hunt = { $clan } goes hunting.
hunt-classic = Attention, mafia! { $clan } walks past players …
hunt-club = { $clan } goes hunting and walks past players number…
hunt-boxed = { $clan } wakes up and chooses a victim.
hunt-home = { $clan } has woken up.
hunt-one-phone-classic = Attention, mafia! { $clan } goes hunting.
hunt-one-phone-club = { $clan } goes hunting.
hunt-numbers = { $numbers }.
hunt-again = The place of the second shot: wait in silence.
hunt-over = { $clan } withdraws.
hunt-over-classic = Thank you, mafia! { $clan } falls asleep.
hunt-over-boxed = { $clan } closes its eyes.
hunt-over-phones-boxed = { $clan } falls asleep.
hunt-over-home = { $clan } has done its dark deed and now falls asleep.
shot =
    { $itself ->
        [yes] Player { $by } shoots at themselves.
       *[no] Player { $by } shoots at player { $mark }.
    }
shot-you =
    { $itself ->
        [yes] You shoot at yourself.
       *[no] You shoot at player { $mark }.
    }
shot-sighted =
    { $itself ->
        [yes] Player { $by } points at themselves.
       *[no] Player { $by } points at player { $mark }.
    }
shot-sighted-you =
    { $itself ->
        [yes] You point at yourself.
       *[no] You point at player { $mark }.
    }
shot-sighted-phones =
    { $itself ->
        [yes] Player { $by } chooses themselves.
       *[no] Player { $by } chooses player { $mark }.
    }
shot-sighted-you-phones =
    { $itself ->
        [yes] You choose yourself.
       *[no] You choose player { $mark }.
    }
hunted = { $clan } shoots player { $mark }.
hunted-miss = { $clan }: a miss.
hunted-miss-boxed = { $clan } has chosen nobody.
hunted-miss-home = { $clan } has chosen nobody.
startled = The { $role }, player { $mark }, shows the card: { $lower } shoots once more.
startled-you = { $clan } shoots you. Show them your card: they have one more shot, and in the morning you leave the game.
startled-you-phones = { $clan } shoots you and sees your card: they have one more shot, and in the morning you leave the game.

call = The { $role } wakes up.
call-home = Now the { $lower } wakes up.
call-heal-home = Now the doctor wakes up.
call-check-role-classic = The { $role } wakes up, the { $role } looks for the Sheriff.
call-check-role-club = The { $role } wakes up. Looks for the Sheriff.
call-check-role-fiim = The { $role } wakes up and looks for the Sheriff.
call-check-color-classic = The { $role } wakes up, the { $role } looks for the mafia.
call-check-color-club = The { $role } wakes up. Looks for the blacks.
call-check-color-fiim = The { $role } wakes up and looks for the mafia.
call-over = The { $role } falls asleep.
call-over-classic = Thank you, { $role }! The { $role } falls asleep.
call-over-club = The { $role } falls asleep.
call-over-heal-home = The doctor has healed one of the players and falls asleep.

acted = { $deed }.
acted-answer = { $deed }: { $answer }.
acted-stopped = { $deed }, but tonight it comes to nothing.
deed-visit = Player { $by } visits player { $mark }
deed-visit-you = You visit player { $mark }
deed-arrest = Player { $by } arrests player { $mark }
deed-arrest-you = You arrest player { $mark }
deed-heal =
    { $itself ->
        [yes] Player { $by } heals themselves
       *[no] Player { $by } heals player { $mark }
    }
deed-heal-you =
    { $itself ->
        [yes] You heal yourself
       *[no] You heal player { $mark }
    }
deed-revive =
    { $itself ->
        [yes] Player { $by } revives themselves
       *[no] Player { $by } revives player { $mark }
    }
deed-revive-you =
    { $itself ->
        [yes] You revive yourself
       *[no] You revive player { $mark }
    }
deed-alibi = Player { $by } gives player { $mark } an alibi
deed-alibi-you = You give player { $mark } an alibi
deed-kill = Player { $by } shoots player { $mark }
deed-kill-you = You shoot player { $mark }
deed-check = Player { $by } checks player { $mark }
deed-check-you = You check player { $mark }
deed-compare = Player { $by } compares players { $mark }
deed-compare-you = You compare players { $mark }
answer-color-yes = mafia
answer-color-no = not mafia
answer-color-yes-fiim = black
answer-color-no-fiim = red
answer-color-yes-club = black
answer-color-no-club = red
answer-role-yes = the { $seeks }
answer-role-no = not the { $seeks }
answer-signs-yes = mafia
answer-signs-no = a citizen
answer-compare-yes = on the same side
answer-compare-no = on different sides
answer-unclear = the answer is unclear
answer-maniac = the maniac
answer-killed = killed this night
revived = Player { $by } saves player { $mark }, who stays in the game.

inherited = Player { $mark } now acts at this call: { $role }.
inherited-you = This call is yours now: { $role }.

best-move = Time for the best move: { $time }.
best-move-one-phone = Time for the best move.
offered = Player { $mark } names the best move.
offered-you =
    You were killed this night. Name your best move: { $n ->
        [1] the number of a player you believe black
       *[other] up to { $n } numbers of players you believe black
    }.
guessed = The best move of player { $by }: { $seats }.
guessed-you = Your best move: { $seats }.
guessed-reds = Named red by player { $by }: { $seats }.
guessed-reds-you = You name red: { $seats }.

## Morning

day-broke-first = Morning comes, the town wakes up.
day-broke-first-classic = Morning comes, everyone opens their eyes.
day-broke-first-phones-classic = { day-broke-first }
day-broke-first-club = Day, everyone wakes up.
day-broke-first-boxed = The town wakes up. The mafia has come to town.
day-broke-killed =
    { $n ->
        [1] Morning comes, the town wakes up. Player { $seats } was killed this night.
       *[other] Morning comes, the town wakes up. Players { $seats } were killed this night.
    }
day-broke-killed-classic =
    { $n ->
        [1] Our morning is not good, and player { $seats } leaves us.
       *[other] Our morning is not good, and players { $seats } leave us.
    }
day-broke-killed-club =
    { $n ->
        [1] Day, everyone wakes up. Number { $seats } was killed in the night and has the last word.
       *[other] Day, everyone wakes up. Numbers { $seats } were killed in the night and have the last word.
    }
day-broke-killed-boxed =
    { $n ->
        [1] The town wakes up. Player { $seats } is out of the game.
       *[other] The town wakes up. Players { $seats } are out of the game.
    }
day-broke-killed-home =
    { $n ->
        [1] Day has come and everyone has woken up. Sadly, { $victims } was killed this night.
       *[other] Day has come and everyone has woken up. Sadly, { $victims } were killed this night.
    }
day-broke-quiet = Morning comes, the town wakes up. Nobody was killed this night.
day-broke-quiet-classic = Our morning is good.
day-broke-quiet-club = The morning is good.
day-broke-quiet-boxed = The town wakes up. Nobody is out.
day-broke-quiet-home = Day has come and everyone has woken up. Everyone survived this night.
night-counted-idle =
    { $n ->
        [one] { $n } night in a row without a departure so far.
       *[other] { $n } nights in a row without a departure so far.
    }
night-counted-misses =
    { $n ->
        [one] { $n } miss in a row so far.
       *[other] { $n } misses in a row so far.
    }

## Day

turned-first = Player { $mark } begins the discussion.
turned-first-club = Player { $mark } opens the discussion.
turned-first-fiim = Player { $mark } opens the table.
turned =
    { $seconds ->
        [60] Player { $who }, your minute.
       *[other] Player { $who }, you have { $time }.
    }
turned-silent = Player { $who }, you have lost your speech: you may only nominate.
discussion = The discussion. Time: { $time }.
discussion-boxed = The town discusses who is mafia. Anyone may propose a candidate. Time: { $time }.
passed = Player { $mark } has nothing more to add.
nominated-words-classic = Player { $by }: “I nominate player number { $n }”.
nominated-words-club = Player { $by }: “I put up player number { $n }”.
nominated =
    { $itself ->
        [yes] Player { $by } nominates themselves. Accepted.
       *[no] Player { $by } nominates player { $mark }. Accepted.
    }
nominated-classic = { $n } accepted.
nominated-club = Accepted.
withdrawn-words-club = Player { $by }: “I withdraw player number { $n }”.
withdrawn = Player { $by } withdraws the nomination of player { $mark }.
withdrawn-club = Withdrawn.
replaced = Player { $mark } no longer stands: a new nomination takes the place.
said = Player { $by }: “{ $words }”.
said-role = My card is { $role }
said-checks = My checks: { $checks }
said-black =
    { $n ->
        [1] I believe player { $seats } to be black
       *[other] I believe players { $seats } to be black
    }
said-red =
    { $n ->
        [1] I believe player { $seats } to be red
       *[other] I believe players { $seats } to be red
    }
said-nothing = I have nothing to say
cautioned = Player { $mark } has openly named those he wakes with, which is forbidden. Whether it is punished is for the judge to decide.
cautioned-you = You have openly named those you wake with, which is forbidden to you. Whether it is punished is for the judge to decide.

## The vote

reading =
    { $n ->
        [1] One player stands for the vote: { $seats }.
       *[other] Players who stand for the vote: { $seats }.
    }
reading-again-club = Once more: { $seats }.
reading-none = Nobody stands for the vote.
ballot-revote = A re-vote between players { $seats }.
ballot-revote-boxed = The second round of the vote: { $seats }.
ballot-candidate = Who is for player { $mark } leaving the game?
counted = Thank you. { $votes }.
counted-hands = Thank you. { $votes }: { $hands }.
counted-rest = Thank you. { $votes }, all from those who had not voted: { $rest }.
counted-both = Thank you. { $votes }: { $hands }, and those who had not voted: { $rest }.
counted-more = The votes left over go to player { $mark }, who now has { $votes }.
poll = We vote. Everyone names one player.
poll-candidates = We vote. Everyone names one of players { $seats }.
poll-revote = A re-vote. Everyone names one of players { $seats }.
poll-revote-boxed = The second round. Everyone names one of players { $seats }.
poll-sentence = A re-vote. Everyone names one player again: will the sentence of player { $mark } stand?
voted =
    { $itself ->
        [yes] Player { $by } votes for themselves.
       *[no] Player { $by } votes for player { $mark }.
    }
voted-you =
    { $itself ->
        [yes] You vote for yourself.
       *[no] You vote for player { $mark }.
    }
tallied = Noted for player { $mark }: { $votes }.
tallied-question = Noted in favour: { $votes }.
polled = The votes: { $list }.
polled-none = Nobody has voted.
vote-tied = A tie: players { $seats } share the most votes.
vote-tied-boxed = A tie: players { $seats } share the most votes.
vote-tied-home = A tie: players { $seats } share the most votes.
vote-cancelled-today = The vote of this day is cancelled.
vote-cancelled-next = The vote of the next day is cancelled.
nobody-leaves-cancelled = The vote is cancelled, nobody leaves the game.
nobody-leaves-no-candidates = There is nobody to vote on, nobody leaves the game.
nobody-leaves-single-candidate = A single candidate is not voted on today, nobody leaves the game.
nobody-leaves-no-votes = Nobody leaves the game.
nobody-leaves-day-one = There is no vote on day one, nobody leaves the game.
nobody-leaves-leader-stays = On day one the player with the most votes stays in the game and has the floor.
nobody-leaves-ruled = Nobody leaves the game.
nobody-leaves-tied-again = Tied again: nobody leaves the game.
nobody-leaves-no-lift = Tied again. The question whether all leave is not put, everyone stays in the game.
nobody-leaves-lift-fell = There is no majority: everyone stays in the game.
nobody-leaves-sentence-fell = The sentence does not stand: the sentenced player stays in the game.
sentenced = Player { $mark } is sentenced.
alibi-shown = Player { $mark } has an alibi. Nobody leaves the game today.
defence = Player { $who }, your defence. Time: { $time }.
defence-sentence = The sentenced, player { $who }, your defence. Time: { $time }.
lift = Who is for all the tied players leaving the table?
lift-classic = Who is FOR all the tied players leaving the game?
lift-club =
    Who is for { $n ->
        [2] both players
        [3] all three players
        [4] all four players
        [5] all five players
        [6] all six players
        [7] all seven players
        [8] all eight players
        [9] all nine players
        [10] all ten players
       *[other] all these players
    } leaving the game?
lift-sentence = Who is for the sentence of player { $mark } to stand?
agreed = Player { $by } votes in favour.
agreed-you = You vote in favour.
answered = Thank you. In favour: { $votes }.
answered-hands = Thank you. In favour: { $votes } ({ $hands }).
left-voted-out =
    { $n ->
        [1] Player { $seats } leaves the game.
       *[other] Players { $seats } leave the game.
    }
left-voted-out-fiim =
    { $n ->
        [1] Player { $seats } leaves the table.
       *[other] Players { $seats } leave the table.
    }
left-lifted = { left-voted-out }
left-lifted-fiim = { left-voted-out-fiim }
left-killed = { left-voted-out }
left-card = Player { $mark } shows the card: { $role }.
farewell-voted = Player { $who }, your last word. Time: { $time }.
farewell-voted-club = Player { $who }, your closing word. Time: { $time }.
farewell-killed = Player { $who }, your last word. Time: { $time }.
farewell-killed-club = Player { $who }, you have { $time }.

## Order at the table

fouled =
    Player { $mark } has the { $n ->
        [1] first foul
        [2] second foul
        [3] third foul
        [4] fourth foul
       *[other] { $n }th foul
    }{ $offence }.
fouled-fiim = { fouled }
fouled-hidden = Player { $mark } has a hidden foul{ $offence }.
fouled-hidden-you = You have a hidden foul{ $offence }.
fouled-hidden-fiim = { fouled-hidden }
fouled-hidden-you-fiim = { fouled-hidden-you }
fouled-technical = Player { $mark } has a technical foul{ $offence }.
silenced = Player { $mark } loses the next minute and may only nominate in it.
silenced-now = Player { $mark } loses the floor: this minute is over.
silenced-hidden = Player { $mark } loses the next minute; until then nobody else knows.
silenced-hidden-you = You lose your next minute and may only nominate in it.
removed = Player { $mark } is removed from the game{ $offence }. There is no last word.
team-defeated = A team’s defeat because of player { $mark }{ $offence }.
undone = That was taken back.
paused = A pause. Everyone waits.
paused-call = A pause. We wait for player { $mark }.
paused-fiim = It is night in town. Everyone puts on a mask and waits.
paused-call-fiim = It is night in town. Everyone but player { $mark } puts on a mask and waits.
paused-phones-fiim = It is night in town. Everyone waits.
paused-call-phones-fiim = It is night in town. Everyone but player { $mark } waits.
resumed = The game goes on.
judge-changed = From now on player { $mark } is the judge.
departed-left = Player { $who } goes home and leaves the game.
departed-motion = The table waits no more: player { $who } leaves the game.
overruled = The judge rules: { $ruling }. Reason: { $reason }.
ruling-out =
    { $n ->
        [1] player { $seats } leaves the game
       *[other] players { $seats } leave the game
    }
ruling-back =
    { $n ->
        [1] player { $seats } comes back into the game
       *[other] players { $seats } come back into the game
    }
ruling-fouls =
    player { $seats } now has { $value ->
        [0] no fouls
        [one] { $value } foul
       *[other] { $value } fouls
    }
ruling-fouls-fiim = { ruling-fouls }
ruling-on =
    { $n ->
        [1] player { $seats } stands for the vote
       *[other] player { $mark } stands for the vote, nominated by player { $by }
    }
ruling-off =
    { $n ->
        [1] player { $seats } is taken off the vote
       *[other] players { $seats } are taken off the vote
    }
ruling-role = the card of player { $seats } was written down wrong
ruling-votes = the votes are counted so: { $list }
ruling-chosen =
    { $n ->
        [0] the vote sends nobody out
        [1] the vote sends player { $seats } out
       *[other] the vote sends players { $seats } out
    }
ruling-victim =
    { $n ->
        [0] nobody was shot this night
        [1] player { $seats } was shot this night
       *[other] players { $seats } were shot this night
    }
ruling-goto = we go on { $place }
ruling-end = the game is ended
place-talk = to the discussion
place-vote = to the vote
place-night = to the night
place-dawn = to the morning
corrected = The right card of player { $mark } is { $role }.

## The result

decided = The result is fixed: { $winner }. It is announced at the very end.
ended = The game is over: { $winner }!
ended-cards = The cards: { $cards }.
winner-red = the citizens have won
winner-red-fiim = the reds have won
winner-red-club = the reds have won
winner-black = the mafia has won
winner-black-fiim = the blacks have won
winner-black-club = the blacks have won
winner-yakuza = the yakuza has won
winner-maniac = the maniac has won
winner-draw = a draw
outcome-no-black-left = No mafia is left at the table.
outcome-no-black-left-fiim = No black is left at the table.
outcome-no-black-left-club = No black is left at the table.
outcome-parity = The blacks are no fewer than the reds at the table.
outcome-half-the-table = The winners are no fewer than all others at the table.
outcome-last-citizen = Hardly a citizen is left: nobody can stop the mafia.
outcome-maniac = Nobody is left to stop the maniac.
outcome-empty-table = Nobody is left at the table.
outcome-several-at-once = Several sides have met their aim at once.
outcome-idle-nights =
    { $n ->
        [one] Nobody left the table for { $n } night in a row.
       *[other] Nobody left the table for { $n } nights in a row.
    }
outcome-idle-misses =
    { $n ->
        [one] { $n } miss in a row, and nobody left the game meanwhile.
       *[other] { $n } misses in a row, and nobody left the game meanwhile.
    }
outcome-misses =
    { $n ->
        [one] { $n } miss in a row, with this many players at the table: { $table }.
       *[other] { $n } misses in a row, with this many players at the table: { $table }.
    }
outcome-team-defeat = The other team was declared defeated.
outcome-ruling = The judge has ruled so.
how-voted-out = voted out
how-lifted = left together with the tied
how-killed = killed at night
how-removed = removed
how-ruled-out = ruled out by the judge

## Names of steps

step-dealing = The deal
step-briefing = The mafia meets
step-meeting = Meeting the judge
step-relaxed-sitting = Relaxed sitting
step-hunt = The hunt
step-call = A night call
step-best-move = The best move
step-dawn = Morning
step-dusk = Night is falling
step-farewell = The last word
step-speech = A speech
step-discussion = The discussion
step-reading = The list of candidates
step-ballot = The vote
step-poll = The vote
step-defence = A defence
step-lift = A question to the table
step-over = The game is over

## Refusals

refusal = That cannot be done.
refusal-malformed = The command is badly formed and could not be understood.
refusal-game-over = The game is over.
refusal-paused = The game is paused, please wait.
refusal-not-paused = The game is not paused.
refusal-no-such-seat = There is no such number at the table.
refusal-no-longer-playing = Whoever has left the table takes no more part in the game.
refusal-target-has-left = That player has left the table, choose one who is still playing.
refusal-candidate-has-left = That player has left the table and cannot be a candidate.
refusal-not-now = That cannot be done now.
refusal-not-your-turn = It is not your turn.
refusal-not-your-call = It is not you who is being called.
refusal-only-the-judge = Only the judge can do that.
refusal-only-a-player = Only a player can do that.
refusal-no-nominations = Under these rules nobody is nominated.
refusal-already-nominated = That player already stands for the vote.
refusal-one-nomination = You have nominated already, and a second nomination is not allowed.
refusal-no-withdrawal = Under these rules a nomination cannot be withdrawn.
refusal-not-your-nomination = You can only withdraw a nomination of your own.
refusal-silenced = You have lost your speech and may only nominate.
refusal-not-the-candidate = That player is not being voted on now.
refusal-already-voted = You have voted already.
refusal-vote-lost = Whoever has lost the speech has no vote in this round.
refusal-own-candidate-only = You have to vote for the player you nominated.
refusal-too-many-hands = That number of votes is not possible.
refusal-already-acted = You have already made your choice.
refusal-already-shot = You have already shot this night.
refusal-number-not-called = That number is not called and cannot be shot at.
refusal-not-yourself = You cannot choose yourself.
refusal-not-twice-running = You chose that player last night, and not two nights running.
refusal-wrong-number-of-seats = That is the wrong number of players.
refusal-wrong-number-of-seats-detail =
    { $detail ->
        [1] Name exactly one player.
        [2] Name two different players.
       *[other] Name no more than { $detail } players, all of them different.
    }
refusal-no-plan = It is not you who sets the order of shots.
refusal-wrong-dealing = Under these rules the cards are dealt another way.
refusal-card-out-of-reach = There is no such card in the deck.
refusal-card-out-of-reach-detail =
    { $detail ->
        [1] Only one card is left: name 1.
       *[other] Name a number from 1 to { $detail }.
    }
refusal-not-from-bottom = Under these rules cards are not counted from the bottom.
refusal-penalty-removes = So many fouls mean removal: nobody can begin a game with them.
refusal-no-redeal = The cards cannot be dealt anew.
refusal-unknown-offence = These rules know no such offence.
refusal-no-technical-fouls = These rules have no technical fouls.
refusal-no-team-defeat = These rules have no defeat of a team.
refusal-still-at-the-table = Only somebody who has left the game can judge it.
refusal-nonsense = That ruling makes no sense here.
refusal-nonsense-reason = A ruling needs a reason: up to 200 characters, without straight quotes.
refusal-nonsense-out = Only those at the table can be taken out of the game.
refusal-nonsense-back = Only those who have left can come back into the game.
refusal-nonsense-fouls = Name one player and a number of fouls from 0 to 9.
refusal-nonsense-on = Only by day, and only a player in the game who does not stand yet, can be put to the vote.
refusal-nonsense-off = Only somebody who stands can be taken off the vote.
refusal-nonsense-role = Name one player and a card of these rules.
refusal-nonsense-chosen = Only a vote now on can be settled so, and only for players in the game; a tie needs at least two.
refusal-nonsense-votes = The count can be corrected only during a vote, and there cannot be more votes than players.
refusal-nonsense-victim = A victim can be named only at night, and only among those in the game.
refusal-nonsense-goto = The game cannot go there from here.
refusal-nonsense-end = Name the side that has won, or a draw.
refusal-nothing-to-undo = There is nothing to undo.
refusal-unknown-ruleset = There are no such rules.
refusal-unknown-ruleset-detail = There are no such rules: “{ $detail }”.
refusal-unknown-option = There is no such option.
refusal-unknown-option-detail = There is no such option: “{ $detail }”.
refusal-bad-value = That value does not suit this option.
refusal-too-long = By these rules nothing lasts as long as that.
refusal-too-long-detail = By these rules nothing lasts as long as that (in seconds): { $detail }. Only house rules may say otherwise.
refusal-bad-cast = These rules do not allow that cast.
refusal-unknown-role = These rules have no such card.
refusal-unknown-role-detail = These rules have no such card: “{ $detail }”.

## Offences

offence = breaking the rules
punishment-foul = a foul
punishment-foul-fiim = { punishment-foul }
punishment-removal = removal
punishment-team-defeat = the team’s defeat
offence-talking-out-of-turn = talking out of turn
offence-touching-a-neighbour = touching a neighbour
offence-distracting-gestures = gestures that disturb other players
offence-gestures-in-vote = gestures during a vote
offence-late-mask = a late mask
offence-wrong-night-pose = a wrong pose at night
offence-early-hand = a hand on the table before the vote
offence-voting-twice = voting twice
offence-hand-pulled-away = a hand pulled away during a vote
offence-religious-appeal = appealing to religion or higher powers
offence-speech-at-night = speaking at night
offence-touch-at-night = touching a player at night
offence-showing-whom-to-check = showing whom to check
offence-protest-in-game = a protest during the game
offence-insult = an insult
offence-accidental-peeping = accidental peeping
offence-peeping = deliberate peeping
offence-outside-hint = a hint from outside
offence-oath = an oath
offence-oath-club = “I swear”, “word of honour” and the like about one’s colour
offence-threat = a threat
offence-bribe = a bribe
offence-bet = a bet
offence-bet-club = a disguised oath or a bet
offence-unethical-behaviour = unethical behaviour
offence-noise-at-night = noise at night
offence-thumb-not-raised = the thumb not raised in a vote
offence-honestly-speaking = “honestly speaking” and the like, not about one’s colour
offence-overrunning-time = overrunning the time
offence-overrunning-time-club = anything longer than a minute
offence-shooting-repeatedly = shooting repeatedly
offence-addressing-the-judge = addressing the judge
offence-addressing-those-who-left = addressing those who left or the audience
offence-hand-after-thanks = a hand taken away after “thank you”
offence-pointing-at-night = pointing out numbers or players at night
offence-touching-while-shooting = touching each other while shooting
offence-hand-before-thanks = a hand taken away before “thank you”

## Each ruleset in one line

ruleset-about-classic = A minute each, the Don and the Sheriff; from eleven players on the Doctor, the Maniac and others.
ruleset-about-wolves = Sports with a Doctor: the mafia shoots with open eyes, the Don learns cards.
ruleset-about-boxed = A box of cards for a company: twelve powers, two clans, talk without turns.
ruleset-about-club = Strict club play: a nomination may be withdrawn, fouls cost a speech and then the seat.
ruleset-about-home = For a small company: free talk, Doctor and Inspector, a sentence is voted on twice.
ruleset-about-fiim = As at tournaments: a minute each, blind shots, the best move.

## Options of the rules and their values

option-yes = yes
option-no = no
option-players = Number of players
option-casting = Which casts are allowed
option-casting-exact = its own only
option-casting-extra-roles = its own and extra roles
option-casting-box = any from the cards of the box
option-casting-household = of the household
option-cast = Cast
option-roles = Cards
option-offences = Offences
option-punishments = Punishments for offences
option-night = The night
option-night-order = Order of the calls
option-night-heirs = Who acts in place of one who has left
option-night-act = Time for a night act
option-night-gone = The call of a role that has gone
option-night-gone-called = called as before
option-night-gone-called-until-revealed = called until the card is shown
option-night-checks-gone = A check may fall on a player who has left
option-dealing = The deal
option-dealing-ways = How cards are dealt
option-dealing-ways-pick = the player names the number of a card
option-dealing-ways-tray = from a tray
option-dealing-ways-hand-out = one to each
option-dealing-highest = The highest number of a card
option-dealing-from-bottom = A card may be counted from the bottom
option-dealing-redeal = A new deal for an attempt to swap the card
option-dealing-redeal-penalty = Fouls with which whoever tried begins the next game
option-dealing-seconds = Time to choose a card
option-first-night = Night zero
option-first-night-full = The first night is a full one
option-first-night-briefing = Time for the mafia to meet
option-first-night-don-told = The mafia learns who the Don is
option-first-night-planner = Who sets the order of shots
option-first-night-planner-don = the Don
option-first-night-planner-clan = the whole mafia
option-first-night-planner-nobody = nobody
option-first-night-meets = Who meets the judge
option-first-night-meet = Time to meet the judge
option-first-night-relaxed-sitting = Time of relaxed sitting
option-hunt = The hunt
option-hunt-aim = How the mafia shoots
option-hunt-aim-blind = blind
option-hunt-aim-sighted = with open eyes
option-hunt-seconds = Time of the hunt
option-hunt-number = Time for one number
option-hunt-numbers = Which numbers are called
option-hunt-numbers-all = all
option-hunt-numbers-living = of those in the game
option-hunt-itself = One may shoot at oneself
option-hunt-second = A second shot in a night
option-hunt-second-spoils = spoils the hunt
option-hunt-second-replaces = replaces the first
option-hunt-second-foul = A second shot earns a foul as well
option-hunt-needs = Whose agreement is needed
option-hunt-needs-everyone = everyone’s
option-hunt-needs-everyone-but-target = everyone’s but the victim’s
option-hunt-visited = If a hunter is visited at night
option-hunt-visited-spoils = a miss
option-hunt-visited-others-suffice = the others’ agreement suffices
option-hunt-two-clans = Two clans of mafia
option-best-move = The best move
option-best-move-seats = Numbers in the best move
option-best-move-seconds = Time for the best move
option-best-move-reds = Numbers named red in the best move
option-best-move-unless-voted-out = No best move when so many were voted out
option-talk = The discussion
option-talk-way = How the discussion goes
option-talk-way-round = in turn
option-talk-way-free = freely
option-talk-seconds = Time of a speech or the discussion
option-talk-opener = Who opens the next day
option-talk-opener-next-after-opener = the one after the last opener
option-talk-opener-second-speaker = the second speaker
option-talk-dawn = Time to announce the morning
option-talk-dusk = Time between the end of a day and the night
option-nominations = Nominations
option-nominations-allowed = Candidates are nominated
option-nominations-second = A second nomination by the same player
option-nominations-second-refused = is refused
option-nominations-second-replaces = replaces the first
option-nominations-withdraw = A nomination may be withdrawn
option-nominations-reading = Time to read the list
option-ballot = The vote
option-ballot-way = How the vote goes
option-ballot-way-called = for each candidate in turn
option-ballot-way-at-once = all at once
option-ballot-seconds = Time to vote
option-ballot-unvoted = Unused votes
option-ballot-unvoted-to-last-candidate = to the last candidate
option-ballot-unvoted-lost = are lost
option-ballot-single = A single candidate
option-ballot-single-leaves-uncounted = leaves without a count
option-ballot-single-is-voted = is voted on
option-ballot-single-no-vote = is not voted on
option-ballot-single-on-day-one = A single candidate on day one
option-ballot-single-on-day-one-leaves-uncounted = leaves without a count
option-ballot-single-on-day-one-is-voted = is voted on
option-ballot-single-on-day-one-no-vote = is not voted on
option-ballot-day-one = The vote of day one
option-ballot-day-one-held = as on any day
option-ballot-day-one-none = is not held
option-ballot-day-one-leader-stays = the leader stays and speaks, only a lift sends out
option-ballot-proposer-bound = A proposer must vote for his own candidate
option-ballot-names-shown = Who voted for whom is shown
option-tie = A tie
option-tie-defence = Time of a defence
option-tie-revotes = How many re-votes
option-tie-while-shrinking = A smaller tie is a new tie
option-tie-then = If tied again
option-tie-then-lift = the question whether all leave
option-tie-then-nobody-leaves = nobody leaves
option-lift = All leave
option-lift-passes = How many hands make all leave
option-lift-passes-strict-majority = more than half
option-lift-passes-half = half
option-lift-most = How many may leave at once (0: any number)
option-lift-three-of-nine = Three of nine may leave
option-lift-whole-table = The whole table may leave
option-lift-seconds = Time for the question
option-sentence = The sentence
option-sentence-way = The second look at the sentence
option-sentence-way-none = none
option-sentence-way-revote = a re-vote
option-sentence-way-yes-no = a yes or no vote
option-sentence-defence = Time of the sentenced player’s defence
option-farewell = The last word
option-farewell-voted = The last word of one voted out
option-farewell-killed = The last word of one killed
option-farewell-final = The last word when the game is decided
option-fouls = Fouls and removals
option-fouls-silence-at = The foul that costs the speech
option-fouls-short-tables = At which tables the speech is shortened
option-fouls-short-seconds = The shortened speech
option-fouls-silent-seconds = Time of one who lost the speech
option-fouls-cuts-speech = Losing the speech cuts the running one
option-fouls-silenced-vote = Whoever lost the speech may vote
option-fouls-silenced-defence = Whoever lost the speech still speaks in a tie
option-fouls-removal-at = The foul that removes
option-fouls-removal-cancels-vote = A removal cancels the vote
option-fouls-hidden-at-night = Night fouls are hidden
option-fouls-technical = Technical fouls
option-fouls-team-defeat = The defeat of a team
option-reveal = Showing cards
option-reveal-voted = Whoever is voted out shows the card
option-victory = Victory
option-victory-black = When the mafia wins
option-victory-black-parity = as many as the reds
option-victory-black-half-the-table = as many as all the others
option-victory-black-last-citizen = one citizen is left
option-victory-maniac = When the maniac wins
option-victory-maniac-alone = he is alone
option-victory-maniac-with-one-other = he is alone or with one other
option-victory-maniac-holds-up = While the maniac lives nobody else wins
option-victory-empty-table = Nobody is left
option-victory-empty-table-draw = a draw
option-victory-empty-table-black = the blacks win
option-victory-idle-nights-draw = A draw after so many nights without a departure
option-victory-idle-misses-red = The reds win after so many misses without a departure
option-victory-misses-red = The reds win after so many misses
option-victory-misses-red-table = At which table these misses count
option-house = Customs
option-house-seating = How people are seated
option-house-seating-lot = by lot
option-house-seating-lot-or-schedule = by lot or schedule
option-house-seating-lot-or-free-choice = by lot or as they like
option-house-seating-free-choice = as they like
option-house-phones = Telephones
option-house-phones-unmentioned = not mentioned
option-house-phones-handed-in = handed in before the game
option-house-phones-pause-for-a-call = a pause for an urgent call
option-house-own-masks = Masks of one’s own
option-house-own-masks-yes = allowed
option-house-own-masks-by-permission = with the judge’s permission
option-house-own-masks-no = not allowed
option-house-reflecting-things = Reflecting things at night
option-house-reflecting-things-yes = allowed
option-house-reflecting-things-by-permission = with the judge’s permission
option-house-reflecting-things-no = not allowed
option-house-tournaments = Tournaments
option-house-tournaments-yes = held
option-house-tournaments-by-permission = with permission
option-house-tournaments-no = not held
option-house-longest = Seconds that no action may exceed (0: no limit)
option-house-first-out-judges = The first to leave becomes the judge
option-house-elected-judge = Players may elect a judge before the deal
option-act-itself = One may choose oneself
option-act-again = The same player two nights running
option-act-again-allowed = allowed
option-act-again-not-twice-running = not allowed
option-act-again-not-self-twice-running = not oneself, others are allowed
option-act-asks = What a check tells
option-act-asks-color = mafia or not
option-act-asks-role = whether it is the role looked for
option-act-asks-card = the card itself
option-act-asks-signs = mafia, citizen, maniac or killed
option-act-seeks = Whom a check looks for
