# cython: annotation_typing=False, infer_types=True, binding=False
"""What players can do: claim (BS-2), call, or accept a claim (BS-5)."""

from typing import TYPE_CHECKING

from fairdeal.engine.moves import Move, Word

if TYPE_CHECKING:
    from fairdeal.games.bull_sanity.fast.pack import Pack

BULL = Word("bull")  # BS-5: call the set on the table
ACCEPT = Word("accept")  # BS-5: do not call it


class Claim(Move):
    """BS-2: cards put face down, and the value they are said to have: `claim 5 2c3d 5c9s`, in any order."""

    def __init__(self, pack: "Pack", value: int, cards: int, repeated: int = 0) -> None:
        self.pack = pack
        self.value = value
        self.cards = cards  # a set
        self.repeated = repeated  # cards that were named more than once: such a claim is never legal

    def text(self) -> str:
        return " ".join(["claim", str(self.value), *self.pack.texts(self.cards), *self.pack.texts(self.repeated)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Claim):
            return False
        return self.value == other.value and self.cards == other.cards and self.repeated == other.repeated

    def __hash__(self) -> int:
        return hash((self.value, self.cards))
