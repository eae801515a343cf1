"""Sets of ranks, and hands packed into one word, Python side; compiled modules take the C side from rank_sets.pxd.

A word has four bits for each rank. In a set of ranks, all four bits of a rank are set or none. A hand can be packed if
no rank has more than four cards, that is with one deck: then bit 4·rank + n - 1 says that the hand holds n cards of the
rank, so that n of them can be played. A set of ranks and a packed hand meet in one `&`.
"""

from fairdeal.games.president.rules.ranks import JOKER

NO_RANK = 0
NATURALS = 0xFFFFFFFFFFFFF  # all ranks but the joker
JOKERS = 0xF0000000000000
EVERY_RANK = NATURALS | JOKERS
LOWEST_BITS = 0x1111111111111  # the lowest bit of every natural rank


def only(rank: int) -> int:
    """The set of one rank."""
    return 15 << 4 * rank


def contains(ranks: int, rank: int) -> bool:
    """Whether a rank is in a set."""
    return bool(ranks >> 4 * rank & 1)


def below(rank: int) -> int:
    """The ranks below a rank by their numbers."""
    return (1 << 4 * rank) - 1


def above(rank: int) -> int:
    """The ranks above a rank by their numbers."""
    return EVERY_RANK & ~below(rank) & ~only(rank)


def cards_of(word: int, rank: int) -> int:
    """The four bits of a rank in a packed hand: one for each number of its cards that can be played."""
    return word >> 4 * rank & 15


def pack(number: int, rank: int) -> int:
    """Up to four cards of a rank as a packed hand."""
    return (1 << number) - 1 << 4 * rank


def remove_cards(word: int, rank: int, number: int) -> int:
    """A packed hand without `number` cards of a rank."""
    held = cards_of(word, rank)
    return word ^ (held ^ held >> number) << 4 * rank


def up_to(number: int) -> int:
    """Every packed hand's bits for at most `number` cards of a rank."""
    return ((1 << max(0, min(number, 4))) - 1) * (EVERY_RANK // 15)


def natural_counts(total: int, jokers: int) -> int:
    """The numbers of natural cards, as the four bits of a rank, that make `total` cards with up to `jokers` jokers."""
    return sum(1 << number - 1 for number in range(1, 5) if number <= total <= number + jokers)


def combos_of(total: int, jokers: int) -> int:
    """Every combo of `total` cards as bits of a word: natural ranks with up to `jokers` jokers, and jokers alone."""
    return natural_counts(total, jokers) * LOWEST_BITS | (1 << total >> 1 & 15) << 4 * JOKER
