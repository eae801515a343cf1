# cython: annotation_typing=False, infer_types=True, binding=False
"""The tricks: RK-5 to RK-8.

The trick games of the double deck share most of their rules on leading, following and winning. The methods of
`SuitTricks` in mechanics/suit_tricks.py keep those; sums are a fifth suit there, and the Rook is a suit of its own.

- DD-3 (ruling): it holds for discards, too, and gives way to a player who could show nothing else: `following`. Of
  equal faces the earlier one ranks higher: `play`.
- RK-5: a lead is any half, any sum or the Rook: `leads`.
- RK-6: a player shows an unused face of the suit led (DD-3) or the Rook, and without one any face: `following`. The
  highest face of the suit led wins, unless there are trumps; then the highest trump does: `lead` ranks the suits.
  Ruling: a sum that is thrown on a suit cannot win.
- RK-7: sums are followed like a suit: `following`. They win like a suit that cannot be trumped: `TRUMP_BEATS_SUMS`.
  Ruling: a player without an unused sum may show any face, and it cannot win.
- RK-8: the Rook may always be played: `following`. It wins, and if it is led, trump is the suit to follow: `lead`.
  Ruling: a player without an unused trump shows any face.
- RK-9: the winner takes the trick and leads to the next: `take_trick`. The last trick is in scoring.py. Ruling: a trick
  lies open until the next lead (view.py and ui/scene.py).
"""

from typing import TYPE_CHECKING

from fairdeal.games.rook.rules import seats

if TYPE_CHECKING:
    from fairdeal.games.rook.fast.table import RookTable

TRUMP_BEATS_SUMS = False  # RK-7: where a sum was led the highest sum wins, and no other face can, not even a trump


def first_leader(table: "RookTable") -> int:
    """RK-5: the player on the dealer's left leads to the first trick, no matter who won the auction."""
    return seats.left_of(table.dealer)
