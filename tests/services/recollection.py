"""Compute a history a second time, from the frames that a device was sent."""

from collections.abc import Iterable

from msgspec import convert

from gorod.engine import events as e
from gorod.engine.ruleset import Ruleset
from gorod.engine.seats import Seat
from gorod.texts.narrator import Narrator
from gorod.texts.voice import Reminders
from tests.services.bad_line import Message

MINOR_EVENTS = {"turned", "passed", "said"}
CLAIM_FIELDS = ("role", "checks", "black", "red")
CANDIDATE_FIELDS = {"ballot": "candidates", "poll": "candidates", "lift": "tied"}


class Recollection:
    """Reads what a viewer is sent, and computes the history from it."""

    def __init__(
        self,
        rules: Ruleset,
        viewer: Seat,
        lang: str = "ru",
        names: dict[Seat, str] | None = None,
        reminders: Reminders = Reminders.NONE,
    ) -> None:
        who = viewer if viewer > 0 else "judge" if viewer else "public"
        self._narrator, self._phase = Narrator(rules, lang, names, who, reminders), ""
        self.story: list[Message] = []
        self.claims: list[Message] = []
        self.nominations: list[Message] = []
        self.votes: list[Message] = []

    def frame(self, events: Iterable[Message], is_own: bool, in_open: list[str] | None = None) -> None:
        """Read one frame: its events, whether part of it was not for everybody, and what a judge may show."""
        spoken = []
        for event in events:
            if event["t"] in ("started", "night_fell", "day_broke"):
                day = event.get("day", event.get("night", 0))
                is_day = event["t"] == "day_broke" or event.get("night") is False
                self._phase = f"{'D' if is_day else 'N'}{0 if day is True else day}"
            self._fact(event)
            if event["t"] != "said":
                spoken.append(event)
            elif any(event["claim"].get(part) for part in CLAIM_FIELDS):
                spoken.append({**event, "claim": {**event["claim"], "text": ""}})
        if lines := self._narrator.tell_all([convert(event, e.Event, str_keys=True) for event in spoken]):
            own = {"own": True} if is_own else {}
            opened = {} if in_open is None else {"open": in_open}
            minor = {"minor": True} if {event["t"] for event in spoken} <= MINOR_EVENTS else {}
            self.story.append({"t": "lines", "phase": self._phase, "lines": lines, **own, **opened, **minor})

    def heard(self, talk: Message) -> None:
        """Read words that came over the wire."""
        self.story.append({**talk, "phase": self._phase})

    def _fact(self, event: Message) -> None:
        match event["t"]:
            case "said":
                claim = {part: event["claim"][part] for part in CLAIM_FIELDS if event["claim"].get(part)}
                self.claims += [{"phase": self._phase, "seat": event["seat"], **claim}] if claim else []
            case "nominated":
                self.nominations.append({"phase": self._phase, "by": event["by"], "seat": event["seat"]})
            case "withdrawn":
                taken = {"by": event["by"], "seat": event["seat"], "withdrawn": True}
                self.nominations.append({"phase": self._phase, **taken})
            case "began" if event["step"]["kind"] in CANDIDATE_FIELDS:
                kind = event["step"]["kind"]
                candidates = event["step"].get(CANDIDATE_FIELDS[kind], [])
                self.votes.append({"phase": self._phase, "kind": kind, "candidates": candidates})
            case "voted":
                self._vote([[event["seat"], event["candidate"]]])
            case "agreed":
                self._vote([[event["seat"], 0]])
            case "counted":
                hands = [*event["hands"], *event.get("rest", [])]
                self._vote(
                    [[hand, event["candidate"]] for hand in hands],
                    [[event["candidate"], event.get("sum", 0)]],
                )
            case "polled":
                self._vote(event["votes"], event["sums"])
            case "answered":
                self._vote([[hand, 0] for hand in event["hands"]], [[0, event["sum"]]])

    def _vote(self, votes: list[list[int]], sums: list[list[int]] | None = None) -> None:
        if not self.votes:
            return
        last = self.votes[-1]
        if raised := sorted({(*one,) for one in (*last.get("votes", []), *votes)}):
            last["votes"] = [[*one] for one in raised]
        if sums:
            last["sums"] = [[*one] for one in {**dict(last.get("sums", [])), **dict(sums)}.items()]  # type: ignore[arg-type]
