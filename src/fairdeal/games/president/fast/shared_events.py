"""Events that happen all the time, created once for each seat: an event never changes, so matches can share them."""

from fairdeal.engine.events import new_event
from fairdeal.games.president.rules.moves import PASS
from fairdeal.games.president.rules.pack import MAX_PLAYERS

PASSED = tuple([(new_event("passed", seat, PASS),) for seat in range(MAX_PLAYERS)])
NEW_TRICK = tuple([new_event("trick", seat, None) for seat in range(MAX_PLAYERS)])
ONE_ACTOR = tuple([(seat,) for seat in range(MAX_PLAYERS)])
