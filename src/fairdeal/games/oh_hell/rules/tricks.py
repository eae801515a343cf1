# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""The tricks: OH-4 to OH-7.

The trick games of the double deck share their rules on leading, following and winning. `SuitTricks` in
mechanics/suit_tricks.py keeps them; sums are its fifth suit.

- OH-4: a lead is any half or any sum (`leads`).
- OH-5: show a face of the suit led that is not in the trick yet (DD-3); without one, show any face (`following`).
- OH-6: sums are followed like a suit (`following`). A trump shown for lack of an unused sum wins: `TRUMP_BEATS_SUMS`.
- OH-7: the highest trump wins, or else the highest face of the suit led, and the winner leads (`lead`, which ranks the
  suits, and `take_trick`).

What Sanity Oh Hell adds is here.
"""

from typing import TYPE_CHECKING

from fairdeal.games.oh_hell.rules import deal

if TYPE_CHECKING:
    from fairdeal.games.oh_hell.fast.table import OhHellTable

TRUMP_BEATS_SUMS = True  # OH-6: a player without an unused sum may show a trump on a combined lead, and it wins


def first_leader(table: "OhHellTable") -> int:
    """OH-4: the player on the dealer's left leads the first trick."""
    return deal.left_of(table, table.dealer)
