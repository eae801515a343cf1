"""The turns of a match, for programs that choose every move."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fairdeal.engine.state import INTERMISSION

if TYPE_CHECKING:
    from fairdeal.engine.state import State


def turns(state: "State", most: int | None = None) -> Iterator[int]:
    """Yield the seat to act, whose move the caller plays, until nobody can act or there were `most` turns.

    Where several seats may act, it is the first of them. Intermissions are skipped.
    """
    number = 0
    while state.actors and number != most:
        if state.phase == INTERMISSION:
            state.proceed()
            continue
        yield state.actors[0]
        number += 1
