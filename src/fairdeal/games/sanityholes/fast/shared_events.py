"""Events that happen all the time, created once for each seat: an event never changes, so matches can share them."""

from fairdeal.engine.events import new_event
from fairdeal.games.sanityholes.rules.moves import PASS
from fairdeal.games.sanityholes.rules.terms import MAX_PLAYERS

ONE_ACTOR = tuple([(seat,) for seat in range(MAX_PLAYERS)])
PASSED = tuple([(new_event("passed", seat, PASS),) for seat in range(MAX_PLAYERS)])
OUT = tuple([new_event("out", seat, None) for seat in range(MAX_PLAYERS)])
SKIPPED = tuple([new_event("skipped", seat, None) for seat in range(MAX_PLAYERS)])
NEW_TRICK = tuple([new_event("trick", seat, None) for seat in range(MAX_PLAYERS)])
LAST_PASS = tuple([(*passed, lead) for passed in PASSED for lead in NEW_TRICK])  # by who passes, then by who leads
