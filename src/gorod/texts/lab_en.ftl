# Words of the lab: series of games, exact numbers, comparisons, balance, league, tables.

lab-percent = { $n }%
lab-between = { $low }–{ $high }
lab-points = { $n } points (from { $low } to { $high })
lab-progress = Games
lab-speed = Speed: { $speed } games a second, { $workers ->
        [one] { $workers } process
       *[other] { $workers } processes
    }.
lab-head-side = side
lab-head-wins = wins
lab-side-red = reds
lab-side-black = blacks
lab-side-yakuza = yakuza
lab-side-maniac = maniac
lab-side-draw = draw
lab-side-unfinished = not finished

## What is impossible, and what is possible instead

fault-bad-games = There can be 1 to { $most } games, not { $word }.
fault-bad-players = The rules "{ $title }" are played by { $players } players, not { $word }.
fault-unknown-kind = There is no kind of player "{ $word }"; there are { $known }.
fault-three-kinds = Either --bots for all, or --red and --black for each side: all three contradict each other.
fault-same-rules = Both sides are the rules { $title }: there is nothing to compare. Name two rulesets, a house file, an option or a card.
fault-bad-workers = There can be 1 to { $most } processes, not { $word }.
fault-workers-or-cluster = Either --workers on this machine or --cluster: both cannot be given.
fault-worker-died = A worker process ended suddenly (out of memory, perhaps); try fewer --workers.
fault-game-failed = Game { $index } stopped on an error ({ $what }); with the same --seed it will happen again.
fault-cluster-extra = For --cluster the package distributed is needed: install gorod with the extra cluster.
fault-cluster-silent = Nobody answers at { $address }: it must be the address of a Dask scheduler, such as tcp://localhost:8786.
fault-cluster-empty = There is a scheduler at { $address }, but it has no workers: start at least one.
fault-cluster-bare = The workers at { $address } cannot run Gorod ({ $what }): install it there too.
fault-cluster-differs = The worker { $worker } has another version of Gorod and would play other games: install the same one.
fault-cluster-lost = The cluster at { $address } did not finish the games ({ $what }).
fault-cannot-write = The file { $file } cannot be written: its folder must exist and be open to writing.
fault-bad-table = There can be 1 to { $most } players, not { $word }.
fault-bad-mafia = At this table there can be 0 to { $most } mafia, not { $word }.
fault-bad-reach = One may go 0–{ $most } cards away from the table in the rules, not { $word }.
fault-one-difference = One of three can be compared: two rulesets, a ruleset with --option, or a ruleset with --without.
fault-no-such-card = Only a red card with a power can be left out ({ $known }), not "{ $word }".
fault-needs-out = Name --out FILE: several tables or a summary do not fit into one output.
fault-needs-out-sheet = Name --out FILE: a sheet is a PDF file.

## A series of games

simulate-title = "{ $title }", { $players } players, programs { $bots } play: { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, seed { $seed }
simulate-days = A game lasts { $mean } days on average (last day — how many games: { $counts }).
simulate-survival = Share of cards still at the table at the dawn of day
simulate-card = card
simulate-end = in the end

## Exact numbers

exact-mafia = The mafia's chance: { $fraction } = { $value } ({ $n } players, { $m } of them mafia, day first).
exact-red = The citizens' chance: { $fraction } = { $value }.
exact-convention-a = Convention A: the mafia wins when it outnumbers the citizens; one against one is decided by lot.
exact-convention-b = Convention B: the mafia wins when it is no fewer than the citizens.

## Comparison

compare-title = Comparison: { $a } and { $b }
compare-rules = By the rules "{ $b }" instead of "{ $a }" the reds have { $points }.
compare-option = With the option { $what } the reds have { $points }.
compare-card = { $what } is worth { $points } to the reds.
compare-unclear = { $told }: so few games show no difference.
compare-house = { $title } (house rules)
compare-without = without the card "{ $card }"
compare-with = with the card "{ $card }"
compare-head-difference = difference, points
compare-rates = Who wins how often
compare-rates-x = wins, % (the line: 95%)
compare-differences = What changes
compare-differences-x = difference, percentage points (the line: 95%)
compare-method = Programs { $bots } play, { $games } games on each side, seed { $seed }. The games are pairs with the same luck; { $alike } of { $players } seats are dealt the same card in both. The interval is 95% from the paired differences.

## Balance

balance-title = Balance: "{ $title }"
balance-method = Programs { $bots } play, { $games } games with each cast, seed { $seed }; intervals are 95% (Wilson).
balance-rates = How often the reds win
balance-x = players (below: mafia cards in the cast of the rules); odd tables on grey
balance-y = wins of the reds, %
balance-guide = cast of the rules
balance-best = nearest to even (beside it: mafia cards)
balance-exact = exact, without powers
balance-parity = Even and odd
balance-steps = What one more citizen changes
balance-steps-x = players before → after (below: mafia cards)
balance-steps-y = wins of the reds, percentage points
balance-even-odd = the table was even
balance-odd-even = the table was odd
balance-swing-even = One more citizen at an even table: { $change } for the reds; exact, without powers, { $exact } (steps: { $n }).
balance-swing-odd = One more citizen at an odd table: { $change } for the reds; exact, without powers, { $exact } (steps: { $n }).
balance-casts = All casts
balance-far = * far from the table in the rules.
balance-own = cast of the rules
balance-head-players = players
balance-head-guide-blacks = mafia by the rules
balance-head-guide-red = wins of the reds
balance-head-best-blacks = nearest to even: mafia
balance-head-best-red = wins of the reds
balance-head-exact-red = exact, without powers
balance-head-cast = cast
balance-head-red = wins of the reds

report-people = Programs played, not people: at a real table the figures will be others. Compare rules with each other, not with life.

## League

league-title = "{ $title }", { $games } games each
league-red = as reds
league-black = as blacks
league-rate = wins of the reds
league-up = { $higher } is stronger than { $lower } from both sides: as reds by { $red }, as blacks by { $black }.
league-down = { $higher } is not stronger than { $lower } from one side at least: as reds it is { $red }, as blacks { $black }.
league-unclear = So few games do not show whether { $higher } is stronger than { $lower } from both sides: as reds it is { $red }, as blacks { $black }.
league-one-kind = There is only one step so far and nothing to compare it with.

## Tables

export-cases = { $n ->
        [one] { $n } case was
       *[other] { $n } cases were
    } passed over: cases test clauses of the rules and are no games.

## Speed of the players that are programs

bench-decision = One decision ({ $kind }, ten seats): usually { $median } ms, 99 of 100 quicker than { $p99 } ms.
bench-games = Games a second, { $kind }: { $speed }.
bench-vanilla = Games a second without powers: { $speed } many at once, { $loop } one by one; at once is { $ratio } times as fast.
bench-bare = A decision is { $ratio } times slower than a vote in a bare loop without rules.

# gorod bench company

company-title = Company of { $bots }: { $games ->
    [one] one game
   *[other] { $games } games
 } of each ruleset
company-reds-win = reds win
company-wins-as = wins, { $character }
company-last-day = last day
company-lone-claim-is-true = the only claim, with a black check: true
company-lone-claim-believed = chance that the table gives it then
company-lone-claim-brier = squared error of that chance
company-lone-checker-voted-out = a true one is voted out that day
company-blames-own-deed = reasons that hold for the speaker too
company-proven-liar-spared = votes that spare a proven liar
company-dark-votes-mate = both stand: a dark one votes for a mate
company-dark-votes-mate-later = the same from day 2
company-dark-for-dark = both stand, day 2 on: a dark one votes for a dark one
company-red-for-dark = the same: a red one votes for a dark one
company-day-1-names-nobody = speeches of day 1 that name nobody
company-day-1-candidates = candidates on day 1
company-day-2-candidates = candidates on day 2
company-day-1-ballot = a ballot on day 1
company-day-1-leaves = somebody leaves on day 1
company-day-1-ballot-ties = that ballot ties
company-ballot-ties = first ballots that tie
company-leader-share = the leader's share of votes, day 2 on
company-misses = nights without a victim
company-shot-own = of the victims: one of the clan
company-checker-shot-by-1 = the checker is shot by night 1
company-checker-shot-by-2 = by night 2
company-checker-shot-by-3 = by night 3
company-decision = a decision, p99, ms
