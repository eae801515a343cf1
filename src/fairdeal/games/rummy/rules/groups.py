# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True, binding=False
"""RU-3 and RU-5: what makes cards a group, and what extends one."""

from fairdeal.games.rummy.fast import symbols
from fairdeal.games.rummy.fast.pack import Pack
from fairdeal.games.rummy.rules import terms
from fairdeal.mechanics import sets


def group_kind(pack: Pack, faces: list[int], first: int, number: int) -> int:
    """RU-3: the kind of group that `number` faces make, sorted, from index `first` on; NONE if they make no group."""
    if number < terms.MIN_GROUP_SIZE:
        return terms.NONE
    kind = kind_of_pair(pack, faces[first], faces[first + 1])
    for i in range(first + 2, first + number):
        if kind_of_pair(pack, faces[i - 1], faces[i]) != kind:
            return terms.NONE
    return kind


def kind_of_pair(pack: Pack, face: int, following_face: int) -> int:
    """RU-3: the kind of group in which one face directly follows another; NONE if there is none.

    An ace is only ever 14, so no run goes on beyond it. RU-4: a combined run has each of its sums once.
    """
    symbol = pack.symbol[face]
    following = pack.symbol[following_face]
    if symbols.is_half(symbol) and symbols.is_half(following):
        if following == symbol + 1:  # the next value in the same suit
            return terms.RUN
        if symbols.value_of(following) == symbols.value_of(symbol) and following != symbol:
            return terms.BLOCK
    elif not symbols.is_half(symbol) and not symbols.is_half(following):
        if following == symbol + 1:
            return terms.COMBINED_RUN
        if following == symbol and following_face != face:  # of two cards
            return terms.COMBINED_BLOCK
    return terms.NONE


def extensions(kind: int, lowest: int, length: int) -> int:
    """RU-5: the symbols that extend a group: the ends of a run, any suit of a block, the same sum.

    `lowest` is the group's lowest symbol, `length` its number of cards. The result is a set of halves or, if the group
    is combined, of sums.
    """
    if kind == terms.BLOCK:
        return symbols.in_every_suit(symbols.value_of(lowest))
    if kind == terms.COMBINED_BLOCK:
        return symbols.including(sets.EMPTY, lowest)
    return symbols.ends_of_run(lowest, length)
