from fairdeal.engine.bits cimport i64, u64
from fairdeal.games.president.fast cimport memory, rank_sets
from fairdeal.games.president.fast.round cimport Round
from fairdeal.games.president.rules cimport ranks

cdef inline void take_cards(Round table, int seat, int rank, i64 naturals, i64 jokers) noexcept nogil:
    cdef i64 *row = table.rows + seat * memory.ROW
    cdef u64 word
    row[rank] -= naturals
    row[<int>ranks.JOKER] -= jokers
    row[<int>memory.SIZE] -= naturals + jokers
    if table.options.packed:
        word = rank_sets.remove_cards(row[<int>memory.WORD], rank, naturals)
        row[<int>memory.WORD] = rank_sets.remove_cards(word, ranks.JOKER, jokers) if jokers else word

cdef inline bint is_empty(Round table, int seat) noexcept nogil:
    return table.rows[seat * memory.ROW + memory.SIZE] == 0
