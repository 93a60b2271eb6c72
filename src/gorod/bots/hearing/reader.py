"""Reads a speech by sentences and records what was said of which seats, with «он» and «вы» resolved."""

import re

from gorod.bots.hearing.patterns import Pattern, PatternList, grammar
from gorod.bots.hearing.questions import is_proposal, own_words_at, question_at
from gorod.bots.hearing.said import OTHER, SaidWords
from gorod.bots.hearing.tokens import WordToken
from gorod.engine.role import Team
from gorod.engine.seats import Seat

_OWN = frozenset({"i_think", "me", "my", "trust", "suspect", "vote", "spare"})
_OF_SOMEONE = frozenset({"color", "check", "black", "red", "card", "votes", "asks", "doubt_black"})
_TINTS = {f"{side}{end}": side for side in OTHER for end in ("", "_of", "_obj")}
_ATTITUDES = {
    "contrary": ("black", "red"),
    "take_back": ("black", "red", "votes"),
    "same": ("black", "red", "votes"),
}
_DISTANT = frozenset({"says", "told", "hearsay", "if", "suppose", "unsure", "not", "sure_not", "elsewhere"})
_CUT = frozenset({"brk", "but", "because", "stop"})
_AFTER = frozenset({"brk", "but", "because", "and", "seats", "stop"})
START, STOP = WordToken("", frozenset({"start"})), WordToken("", frozenset({"stop"}))


class Reader:
    """Reads sentences and keeps what was said so far."""

    def __init__(self, teams: dict[str, Team]) -> None:
        self._teams = teams
        self.said = SaidWords()
        self._last: tuple[Seat, ...] = ()
        self._addressee: tuple[Seat, ...] = ()
        self._tokens: list[WordToken] = []
        self._letters = ""
        self._has_checks = False
        self._tint = self._fresh_tint = ""

    def read(self, tokens: list[WordToken], is_question: bool) -> None:
        """Read one sentence."""
        self._tokens = [START, *tokens, STOP]
        self._letters = grammar().letters([token.tags for token in self._tokens])
        self._tint, self._fresh_tint = self._fresh_tint, ""
        self._has_checks = any("check" in token.tags for token in tokens)
        if any("credited" in token.tags for token in tokens):
            return
        self._spoken_to()
        question = question_at(self._tokens, is_question)
        self._scan(self._after_elsewhere(), question, grammar().statement)
        end = len(self._tokens) if is_question else own_words_at(self._tokens, question)
        self._scan(question, end, grammar().question if self._is_asked(question) else grammar().proposal)
        self._scan(end, len(self._tokens), grammar().statement)
        self._called()

    def _after_elsewhere(self) -> int:
        """Return where the speaker returns to this game: at «но», or at the end of the sentence."""
        if not any("elsewhere" in token.tags for token in self._tokens):
            return 0
        return next((i for i, token in enumerate(self._tokens) if "but" in token.tags), len(self._tokens))

    def _is_asked(self, question: int) -> bool:
        return not is_proposal(self._tokens[question:])

    def _spoken_to(self) -> None:
        for match in self._every(grammar().address):
            self._addressee = self._seats_in(match) or self._addressee

    def _called(self) -> None:
        """Record what a seat is called in passing, if nothing is denied, supposed or reported from others."""
        if not any(token.tags & _DISTANT for token in self._tokens):
            for match in self._every(grammar().attribute):
                self._judge("color", match, self._seats_in(match))

    def _every(self, patterns: PatternList) -> list[re.Match[str]]:
        """Return all matches of these patterns in the sentence."""
        return [match for i in range(len(self._letters)) for _, match in patterns.fitting(self._letters, i)]

    def _scan(self, start: int, end: int, patterns: PatternList) -> None:
        i = start
        while i < end:
            i = max(i + 1, self._step(i, end, patterns))

    def _step(self, i: int, end: int, patterns: PatternList) -> int:
        """Take the first pattern that fits here; return where to continue."""
        for pattern, match in patterns.fitting(self._letters, i):
            if i < match.end() <= end + 1 and self._has_someone(pattern, match):
                return self._take(pattern.gives, match)
        self._pass(self._tokens[i])
        return i + 1

    def _pass(self, token: WordToken) -> None:
        """Pass a token without a pattern; remember its seats, or a colour whose seat may follow.

        For example «нашёл чёрного! это десятый».
        """
        self._last = token.seats or self._last
        self._fresh_tint = next((side for tag, side in _TINTS.items() if tag in token.tags), self._fresh_tint)
        self._tint = self._fresh_tint or self._tint

    def _has_someone(self, pattern: Pattern, match: re.Match[str]) -> bool:
        """Tell whether a pattern has the seats or earlier facts it needs; «он» may refer to nobody."""
        whom, _, kind = pattern.gives.rpartition(":")
        match kind:
            case "contrary" | "same" | "take_back":
                return self.said.ends_with(_ATTITUDES[kind])
            case "pending":
                return bool(self._tint)
            case "alone":
                return not self._last
        return kind not in _OF_SOMEONE or bool(self._whom(whom, match))

    def _whom(self, whom: str, match: re.Match[str]) -> tuple[Seat, ...]:
        """Return the seats a phrase is about: those in the match, unless the pattern names others."""
        match whom:
            case "last":
                return self._last
            case "subject":
                return self._subject()
            case "addressee":
                return self._addressee
        return self._seats_in(match)

    def _take(self, gives: str, match: re.Match[str]) -> int:
        """Record what is said; return where to continue."""
        whom, _, kind = gives.rpartition(":")
        seats = self._whom(whom, match)
        self._note(kind, match, seats)
        self._last = seats or self._last
        return self._go_on(gives, match.end(), seats)

    def _go_on(self, gives: str, end: int, seats: tuple[Seat, ...]) -> int:
        match gives:
            case "void":
                return self._passed(end, self._after_void(end), seats)
            case "part":
                return next(i for i in range(end, len(self._tokens)) if self._tokens[i].tags & _CUT)
            case "void_all":
                return len(self._tokens)
            case "if":
                return self._after_if(end)
            case "asks":
                return self._after_void(end)
        return end

    def _note(self, kind: str, match: re.Match[str], seats: tuple[Seat, ...]) -> None:
        match kind:
            case "role":
                self.said.roles += self._card(match)
            case "alone":
                self.said.roles += self._card(match)[: not self.said.roles]
            case "looked":
                self.said.looked |= {*seats}
            case "unchecked":
                self.said.unchecked |= {*seats}
            case "votes" | "asks":
                self.said.keep(kind, seats)
                self._addressee = seats if kind == "asks" else self._addressee
            case "card":
                self.said.keep(self._side_of_card(match), seats)
            case "contrast":
                self.said.keep(self._color(self._span(match)), seats)
            case "pending":
                self.said.keep(self._tint, seats, True, self._has_checks)
            case "same":
                self.said.repeat(seats)
            case "contrary":
                self.said.oppose(seats)
            case "take_back":
                self.said.take_back(self._last)
            case "color" | "check" | "black" | "red" | "doubt_black":
                self._judge(kind, match, seats)

    def _judge(self, gives: str, match: re.Match[str], seats: tuple[Seat, ...]) -> None:
        """Record black or red as the words say; every «не» reverses it."""
        span = self._span(match)
        is_color = gives in ("color", "check")
        side = self._color(span) if is_color else gives.removeprefix("doubt_")
        turning = {"not", "sure_not"} if is_color or side != gives else {"not"}
        turns = sum(1 for token in span if token.tags & turning and not token.seats)
        side = OTHER[side] if turns % 2 else side
        is_check = is_color and not self._is_opinion(match)
        self.said.keep(side, seats, is_check, is_check and (gives == "check" or self._has_checks))
        self._tint = self._fresh_tint = ""

    def _span(self, match: re.Match[str]) -> list[WordToken]:
        return self._tokens[match.start() : match.end()]

    def _color(self, span: list[WordToken]) -> str:
        return next(side for token in span for tag, side in _TINTS.items() if tag in token.tags)

    def _subject(self) -> tuple[Seat, ...]:
        """Return the seats that «сам» means: the first named in this sentence."""
        return next(
            (token.seats for token in self._tokens if "subj" in token.tags and token.seats), self._last
        )

    def _card(self, match: re.Match[str]) -> list[str]:
        """Return the claimed card: in «красный шериф» it is the sheriff, a word for a colour comes last."""
        cards = sorted(
            (token for token in self._span(match) if token.card), key=lambda t: "role" not in t.tags
        )
        return [token.card for token in cards[:1]]

    def _is_opinion(self, match: re.Match[str]) -> bool:
        """Tell whether «думаю» was said: in this part, before its comma of the same seat, or right after."""
        start, end = match.start(), match.end()
        while start and (not self._tokens[start].tags & {"brk", "but"} or self._goes_on(start)):
            start -= 1
        while end < len(self._tokens) and not self._tokens[end].tags & _AFTER:
            end += 1
        return any("opinion" in token.tags for token in self._tokens[start:end])

    def _goes_on(self, comma: int) -> bool:
        """Tell whether the words before a comma belong with those after it: «думаю,», or no seat follows."""
        behind = self._tokens[comma + 1 :]
        cut = next((i for i, token in enumerate(behind) if token.tags & {"brk", "but", "stop"}), 0)
        return "opinion" in self._tokens[comma - 1].tags or not any(token.seats for token in behind[:cut])

    def _side_of_card(self, match: re.Match[str]) -> str:
        """Return the side a card shows: a holder of a red card is red; a denied red card means black."""
        span = self._span(match)
        team = self._teams.get(next((token.card for token in span if token.card), ""))
        is_not = any("not" in token.tags for token in span)
        if team is Team.RED:
            return "black" if is_not else "red"
        return "" if is_not or team is None else "black"

    def _seats_in(self, match: re.Match[str]) -> tuple[Seat, ...]:
        """Return the seats captured by the match."""
        places = [match.start(i) for i in range(1, match.re.groups + 1) if match[i]]
        return tuple(dict.fromkeys(seat for place in places for seat in self._meant(place)))

    def _meant(self, place: int) -> tuple[Seat, ...]:
        token = self._tokens[place]
        if token.seats:
            return token.seats
        if "both" in token.tags and not self._last[1:]:
            named = {seat for before in self._tokens[:place] for seat in before.seats}
            return tuple(sorted(named)) if len(named) == 2 else self._last
        return self._addressee if "you" in token.tags else self._last

    def _after_void(self, i: int) -> int:
        """Return where the speaker's own words resume: at «но», or where a part begins with «я»."""
        while i < len(self._tokens):
            tags = self._tokens[i].tags
            if "but" in tags or ("brk" in tags and self._is_own(i + 1)):
                return i
            i += 1
        return i

    def _passed(self, start: int, end: int, sayers: tuple[Seat, ...]) -> int:
        """Skip reported words; «он» after them means their speaker, or else the last seat named in them."""
        named = [token.seats for token in self._tokens[start:end] if token.seats]
        self._last = sayers or next(reversed(named), self._last)
        return end

    def _is_own(self, i: int) -> bool:
        while i < len(self._tokens) and self._tokens[i].tags & {"fill", "and", "not"} - _OWN:
            i += 1
        return i < len(self._tokens) and bool(self._tokens[i].tags & _OWN)

    def _after_if(self, i: int) -> int:
        """Return where a condition ends: at its comma if it names no seats, else with the sentence."""
        start = i
        while i < len(self._tokens) and not self._tokens[i].tags & {"brk"}:
            i += 1
        return len(self._tokens) if any(token.seats for token in self._tokens[start:i]) else i
