"""The vote for a judge before the deal: one vote for each seated person (B2).

The source says «Ведущего игры выбирают голосованием» and no more; the rest is this program's. Votes are
public. A person with more than half of the votes is elected at once. When everybody has voted, or the
organiser ends the vote, most votes decide. A tie means a second round among the tied, as by day (B11).
After another tie the organiser names one of them.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from gorod.engine.seats import Seat
from gorod.services.denied import Denied
from gorod.services.table.person import Person

Key = str
"""The key of a person; seats may change before the deal."""


class Election:
    """Each person's vote, and the tied while there is a second round."""

    def __init__(self) -> None:
        self._votes: dict[Key, Key] = {}
        self._tied: tuple[Key, ...] = ()

    def kept(self) -> tuple[dict[Key, Key], tuple[Key, ...]]:
        """Return the votes and the tied for storage, where tables may change hands."""
        return self._votes, self._tied

    def recall(self, votes: Mapping[Key, Key], tied: tuple[Key, ...]) -> None:
        """Restore stored votes."""
        self._votes, self._tied = dict(votes), tied

    def clear(self) -> None:
        """Forget all votes: somebody is elected, or the cards are dealt."""
        self._votes, self._tied = {}, ()

    def vote(self, by: Person, whom: Person | None) -> bool:
        """Replace this person's vote, or take it back; return whether it has changed."""
        if whom is not None and self._tied and whom.key not in self._tied:
            raise Denied("not_in_runoff")
        before = self._votes.pop(by.key, None)
        if whom is not None:
            self._votes[by.key] = whom.key
        return before != self._votes.get(by.key)

    def count(self, voters: Collection[Person], is_closed: bool = False) -> Person | None:
        """Return who is elected, if that is decided; begin the second round where there is a tie."""
        leaders, most = self._leaders(voters)
        is_over = is_closed or len(self._valid(voters)) == len(voters)
        if len(leaders) == 1 and (is_over or 2 * most > len(voters)):
            return leaders[0]
        if is_over and leaders and not self._tied:
            self._votes, self._tied = {}, tuple(one.key for one in leaders)
        return None

    def close(self, voters: Collection[Person], seat: Seat) -> Person | None:
        """End the vote by the organiser's word; `seat`: of one of those who are tied a second time."""
        leaders, _ = self._leaders(voters)
        if not leaders:
            raise Denied("no_votes")
        named = next((one for one in leaders if one.seat == seat), None)
        is_tied_again = bool(self._tied) and len(leaders) > 1
        if seat and not (named and is_tied_again):
            raise Denied("not_tied", str(seat))
        if is_tied_again and named is None:
            raise Denied("tied_again")
        return named or self.count(voters, is_closed=True)

    def votes(self, voters: Collection[Person]) -> dict[Seat, Seat]:
        """Return which seat votes for which."""
        seats = {one.key: one.seat for one in voters}
        valid = self._valid(voters)
        return {seats[by]: seats[whom] for by, whom in valid.items()}

    def tied(self, voters: Collection[Person]) -> tuple[Seat, ...]:
        """Return the seats among which a second round is on."""
        return tuple(sorted(one.seat for one in voters if one.key in self._tied))

    def forget_absent(self, voters: Collection[Person]) -> None:
        """Drop the votes of those who have gone, and for them; end a second round that has lost its tied."""
        self._votes = self._valid(voters)
        if len(self.tied(voters)) <= 1:
            self._tied = ()

    def _valid(self, voters: Collection[Person]) -> dict[Key, Key]:
        keys = {one.key for one in voters}
        return {by: whom for by, whom in self._votes.items() if by in keys and whom in keys}

    def _leaders(self, voters: Collection[Person]) -> tuple[list[Person], int]:
        """Return those with the most votes, and how many votes each of them has."""
        counts = Counter(self._valid(voters).values())
        most = max(counts.values(), default=0)
        return [one for one in voters if most and counts[one.key] == most], most
