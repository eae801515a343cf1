# cython: annotation_typing=False, infer_types=True, binding=False
"""The tricks: RK-5 to RK-8.

The trick games of the double deck share their rules on leading, following and winning. `SuitTricks` in
mechanics/suit_tricks.py keeps them; sums are its fifth suit, and the Rook is a suit of its own.

- RK-5: a lead is any half, any sum or the Rook (`leads`).
- RK-6: show a face of the suit led that is not in the trick yet (DD-3), or the Rook; without one, show any face
  (`following`). The highest face of the suit led wins, unless there are trumps; then the highest trump does (`lead`,
  which ranks the suits, and `take_trick`).
- RK-7: sums are followed like a suit (`following`). No trump wins where a sum was led: `TRUMP_BEATS_SUMS` below.
- RK-8: the Rook may always be played (`following`) and wins. If it is led, trump is the suit to follow (`lead`).

What Sanity Rook adds is here.
"""

from typing import TYPE_CHECKING

from fairdeal.games.rook.rules import seats

if TYPE_CHECKING:
    from fairdeal.games.rook.fast.table import RookTable

TRUMP_BEATS_SUMS = False  # RK-7: the highest sum wins; any other face, even a trump, cannot


def first_leader(table: "RookTable") -> int:
    """RK-5: the player on the dealer's left leads to the first trick, no matter who won the auction."""
    return seats.left_of(table.dealer)
