"""The exchange of cards before a round: who has to choose what to give, and worlds that agree with what was given."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from fairdeal.engine.random import Stream

Hands = TypeVar("Hands")

MAX_TRIES = 50


class Due(NamedTuple):
    """A choice to be made: `chooser` gives `number` cards or other items to `partner`, or discards them if None."""

    chooser: int
    partner: int | None
    number: int

    def to_json(self) -> dict[str, int | None]:
        """The choice as a view has it."""
        return {"seat": self.chooser, "to": self.partner, "number": self.number}


def draw_until(draw: Callable[[Stream], Hands], accept: Callable[[Hands], bool], stream: Stream) -> Hands:
    """Draw hidden hands until they agree with what is known; after `MAX_TRIES` more draws, take the last ones."""
    hands = draw(stream)
    for _ in range(MAX_TRIES):
        if accept(hands):
            break
        hands = draw(stream)
    return hands
