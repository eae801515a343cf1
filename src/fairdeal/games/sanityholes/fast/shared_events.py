"""Events that happen all the time, created once for each seat: an event never changes, so matches can share them."""

from fairdeal.engine.events import happened
from fairdeal.games.sanityholes.rules.moves import PASS
from fairdeal.games.sanityholes.rules.terms import MAX_PLAYERS

ONE_ACTOR = tuple([(seat,) for seat in range(MAX_PLAYERS)])
PASSED = tuple([(happened("passed", seat, PASS),) for seat in range(MAX_PLAYERS)])
OUT = tuple([happened("out", seat, None) for seat in range(MAX_PLAYERS)])
SKIPPED = tuple([happened("skipped", seat, None) for seat in range(MAX_PLAYERS)])
NEW_TRICK = tuple([happened("trick", seat, None) for seat in range(MAX_PLAYERS)])
LAST_PASS = tuple([(*passed, lead) for passed in PASSED for lead in NEW_TRICK])  # by who passes, then by who leads
