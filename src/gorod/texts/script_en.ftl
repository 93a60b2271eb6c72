# The judge's words on paper: headings and gaps; the rest is what the judge says, as it is.

script-start = The start
script-first-night = Night zero
script-first-morning = The first morning
script-day = By day
script-vote = The vote
script-tie = A tie
script-night = By night
script-morning = In the morning
script-order = Order
script-end = The end of the game
script-votes = ___ votes
script-blank = ___
