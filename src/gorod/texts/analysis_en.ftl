# Words of the analysis of a game: who could hope to win, and where it turned.

analysis-title = { $title }, { $n ->
        [one] { $n } player
       *[other] { $n } players
    }: { $viewer }
analysis-viewer-public = the game as the table saw it
analysis-viewer-judge = the game as the judge saw it
analysis-viewer-seat = the game as player { $seat } saw it ({ $card })
analysis-viewer-all = the game as everybody saw it
analysis-who-public = the table
analysis-who-judge = the judge
analysis-who-players = players
analysis-who-seat = { $seat }, { $card }

analysis-head-place = line
analysis-head-seat = seat
analysis-head-who = who looks on
analysis-head-course = course
analysis-again = { $place } ({ $n })

## Lines of a record

analysis-place = { $phase }, { $step }
analysis-short-night = N{ $n }
analysis-short-day = D{ $n }
analysis-step-deal = deal
analysis-step-redeal = new deal
analysis-step-plan = plan
analysis-step-talk = speeches
analysis-step-vote = vote
analysis-step-lift = lift
analysis-step-sentence = sentence
analysis-step-dawn = dawn
analysis-step-last = farewells
analysis-step-shot = hunt
analysis-step-best = best move
analysis-step-foul = fouls
analysis-step-pause = pause
analysis-step-judge = ruling

## What happened

analysis-swing = { $place }: { $what }; the reds' chances { $points } (from { $before } to { $after }).
analysis-and = { $before } and { $last }
analysis-nobody-killed = nobody died in the night: a miss, or somebody was saved
analysis-missed = a miss, nobody died in the night
analysis-saved = { $seats } was shot at, but nobody died in the night
analysis-killed = { $seats } did not wake up
analysis-voted-out = { $n ->
        [one] { $seats } leaves the table
       *[other] { $seats } leave the table
    }
analysis-voters = voted for by { $seats }
analysis-sentenced = { $seats } is sentenced
analysis-alibi = { $seats } has an alibi
analysis-tied = a tie between { $seats }
analysis-nobody-leaves = nobody leaves
analysis-removed = { $n ->
        [one] { $seats } is removed
       *[other] { $seats } are removed
    }
analysis-defeated = defeat of the team of { $seats }
analysis-nominated = { $n ->
        [one] { $seats } is nominated
       *[other] { $seats } are nominated
    }
analysis-claimed = { $seat } claims to be the { $card }
analysis-claimed-checks = { $seat } as the { $card } tells of checks ({ $found })
analysis-found = { $seat } { $team ->
        [red] red
        [maniac] the maniac
       *[other] black
    }
analysis-holds-black = { $seat } holds { $seats } black
analysis-spoken = { $seats } spoke up
analysis-shot = { $n ->
        [one] { $seats } shoots
       *[other] { $seats } shoot
    }
analysis-aimed = at { $seats }
analysis-apart = a miss
analysis-acted = { $seat } ({ $card }) chooses { $seats }
analysis-guessed = { $seat } names the best move: { $seats }
analysis-ruled = the judge ruled otherwise
analysis-guess-won = the final three is guessed right
analysis-guess-lost = the final three is guessed wrong
analysis-by-parity = parity: the blacks are as many as the reds
analysis-by-half-the-table = the blacks are as many as all others
analysis-by-last-citizen = one citizen is left
analysis-by-no-black-left = no black is left
analysis-by-idle-nights = too many nights without a victim
analysis-by-idle-misses = too many misses
analysis-by-misses = too many misses
analysis-won = { $side ->
        [draw] a draw
        [red] the reds win
        [black] the blacks win
        [yakuza] the yakuza win
       *[maniac] the maniac wins
    }
analysis-goes-on = and yet the game is not over
analysis-went-on = the game goes on

## Parts

analysis-black = How likely each player is of the mafia (or a maniac), % at the end of a day
analysis-swings = Where it turned
analysis-mate-votes = Votes of blacks for their own
analysis-mate-vote = { $phase }: { $seat } votes for one of his own, { $mate }; as a program in his place reckons, that leaves the blacks { $worth } to win, a vote for { $instead } { $otherwise }.
analysis-mate-votes-none = No black voted for one of his own, or it cannot be known from here.
analysis-red = The reds' chances, %
analysis-rough = There are too many deals at such a table: some were drawn by lot, and chances are approximate.
analysis-chart = Chances to win, %
analysis-chart-all = The reds' chances as everybody saw them, %
analysis-points = Line by line
analysis-note = A model tells the chances: every possible deal is weighed by how well it explains what players did. Its numbers for programs come from their games, those for people from a few records of people.
analysis-players-people = Deeds are weighed as those of people, whose votes tell less than those of programs; --players bots weighs them otherwise.
analysis-players-bots = Deeds are weighed as those of programs; --players people weighs them as those of people.

## Deals with weights

worlds-weighed = Chances are weighed by how players behave; --flat counts all deals alike.
worlds-error = Chances are approximate, with an error of up to { $error }.
worlds-wins = Winning: { $wins }.
