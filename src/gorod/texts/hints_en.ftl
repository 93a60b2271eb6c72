# What follows from the rules at this step: one sentence below the judge's words. The program adds the clause.

hint-paused = The clocks stand still: the game will go on from this very place.
hint-look-at-cards = The night waits until everybody knows their card.
hint-dealing = Whoever does not choose in time gets the first card that is left.

## Night

hint-tap =
    { $n ->
        [1] Tap a number.
        [2] Tap two numbers.
        [3] Tap three numbers.
       *[other] Tap { $n } numbers.
    } Everybody at the table does the same.
hint-tap-best-move = { hint-tap } They are written down for the first player killed alone.
hint-wait = Wait: nobody chooses anything now.
hint-best-move =
    { $n ->
        [1] The first player killed may name a number that he takes for black.
       *[other] The first player killed may name up to { $n } numbers that he takes for black.
    }
hint-hunt-everyone = There is a victim only if the whole clan chooses one number; otherwise it is a miss.
hint-hunt-everyone-but-target = There is a victim only if the whole clan chooses it; the victim itself need not agree.
hint-call-called = A role is called every night alike, whether it is still in the game or not.
hint-call-called-until-revealed = A role is called every night alike, until everybody has seen its card.

## Morning and speeches

hint-dawn-farewell =
    { $n ->
        [1] Whoever was killed at night has a last word, and does not show the card.
       *[other] Those who were killed at night have a last word, and do not show their cards.
    }
hint-dawn-silent =
    { $n ->
        [1] Whoever was killed at night leaves in silence and does not show the card.
       *[other] Those who were killed at night leave in silence and do not show their cards.
    }
hint-dawn-quiet = Why nobody was killed is not told.
hint-farewell = The card of whoever leaves is not shown: everybody decides whether to believe the words.
hint-silent = Player { $mark } has lost the speech, but may nominate.
hint-short = So few are left at the table that player { $mark } has { $time } instead of silence.
hint-foul-silences = One more foul, and player { $mark } loses the next speech.
hint-foul-silences-fiim = { hint-foul-silences }
hint-foul-cuts = One more foul, and player { $mark } loses the rest of the speech.
hint-foul-cuts-fiim = { hint-foul-cuts }
hint-foul-removes = One more foul, and player { $mark } leaves the game without a last word.
hint-foul-removes-fiim = { hint-foul-removes }
hint-any-living = Nobody is nominated: one may vote for anybody at the table.

## The vote

hint-cancelled = There is no vote today: a removal has cancelled it.
hint-day-one-none = There is no vote on the first day.
hint-leader-stays = On the first day whoever has the most votes stays in the game.
hint-single-no-vote = If there is a single candidate, there is no vote today.
hint-single-leaves-uncounted = If there is a single candidate, that player leaves without a count.
hint-single-is-voted = If there is a single candidate, that one is voted on too.
hint-reading-none = There are no candidates, so the day will end without a vote.
hint-reading-no-vote = A single candidate is not voted on today.
hint-reading-leaves-uncounted = There is one candidate: player { $mark } leaves without a count.
hint-rest = The votes of those who do not vote go to the last candidate, player { $mark }.
hint-rest-here = This is the last candidate: the votes of all who have not voted go here.
hint-rest-lost = Whoever does not vote loses the vote.
hint-abstain = One may vote for oneself; whoever is too late abstains.
hint-tied-again = If it is a tie again, there will be one more vote.
hint-tied-lift = If it is a tie again, the table decides whether all of them leave.
hint-tied-nobody = If it is a tie again, nobody leaves.
hint-defence-again = After the speeches there is another vote, and if it is a tie again, one more.
hint-defence-lift = After the speeches there is another vote, and if it is a tie again, the table decides whether all of them leave.
hint-defence-nobody = After the speeches there is another vote, and if it is a tie again, nobody leaves.
hint-defence-revote = After the speech everybody votes again: the sentence stands if player { $mark } has the most votes once more.
hint-defence-yes-no = After the speech the table decides whether the sentence of player { $mark } stands.
hint-sentence = The sentence stands only if player { $mark } alone has the most votes once more.
hint-lift = For all of them to leave it takes { $votes } of { $living }.
hint-lift-half-stays = For all of them to leave it takes { $votes } of { $living }: with exactly half of the hands all stay.
hint-lift-half-leaves = For all of them to leave it takes { $votes } of { $living }: half is enough.
hint-question = For the sentence to stand it takes { $votes } of { $living }.
hint-question-half-stays = For the sentence to stand it takes { $votes } of { $living }: with exactly half of the hands the player stays.
hint-question-half-leaves = For the sentence to stand it takes { $votes } of { $living }: half is enough.
