"""The conduct of each kind of step."""

from typing import Any

from gorod.engine.play import Conduct
from gorod.engine.step import (
    Ballot,
    BestMove,
    Briefing,
    Call,
    Dawn,
    Dealing,
    Defence,
    Discussion,
    Dusk,
    Farewell,
    Hunt,
    Lift,
    Meeting,
    Over,
    Poll,
    Reading,
    RelaxedSitting,
    Speech,
    Step,
)
from gorod.engine.steps.ballot import BALLOT
from gorod.engine.steps.best_move import BEST_MOVE
from gorod.engine.steps.call import CALL
from gorod.engine.steps.dawn import DAWN
from gorod.engine.steps.dealing import DEALING
from gorod.engine.steps.defence import DEFENCE
from gorod.engine.steps.discussion import DISCUSSION
from gorod.engine.steps.dusk import DUSK
from gorod.engine.steps.farewell import FAREWELL
from gorod.engine.steps.first_night import BRIEFING, PASSING
from gorod.engine.steps.hunt import HUNT
from gorod.engine.steps.lift import LIFT
from gorod.engine.steps.over import OVER
from gorod.engine.steps.poll import POLL
from gorod.engine.steps.reading import READING
from gorod.engine.steps.speech import SPEECH

CONDUCT: dict[type[Step], Conduct[Any]] = {
    Dealing: DEALING,
    Briefing: BRIEFING,
    Meeting: PASSING,
    RelaxedSitting: PASSING,
    Hunt: HUNT,
    Call: CALL,
    BestMove: BEST_MOVE,
    Dawn: DAWN,
    Farewell: FAREWELL,
    Speech: SPEECH,
    Discussion: DISCUSSION,
    Reading: READING,
    Ballot: BALLOT,
    Poll: POLL,
    Defence: DEFENCE,
    Lift: LIFT,
    Dusk: DUSK,
    Over: OVER,
}
