from fairdeal.engine.bits cimport u8, u16, u32, u64
from fairdeal.games.sanityholes.fast cimport memory

cdef extern from *:
    """
    #include <string.h>

    /* PS-5: beating a play takes its number of cards, and one extra card of a value below the top.
       fd_ps_extra_cards(top_value)[value] is that extra card, 0 or 1, for all values of a row. */
    #define FD_PS_EIGHT(x) x, x, x, x, x, x, x, x
    static const fd_u8 fd_ps_ones_and_zeros[2 * FD_PS_ROW] __attribute__((aligned(64))) = {
        FD_PS_EIGHT(1), FD_PS_EIGHT(1), FD_PS_EIGHT(1), FD_PS_EIGHT(1),
        FD_PS_EIGHT(0), FD_PS_EIGHT(0), FD_PS_EIGHT(0), FD_PS_EIGHT(0)};
    static inline const fd_u8 *fd_ps_extra_cards(long top_value){
        return fd_ps_ones_and_zeros + FD_PS_ROW - top_value;
    }

    #if defined(__SSE2__)
    #include <emmintrin.h>

    /* 16 values: a bit for each whose count is greater than the limit. */
    static inline unsigned fd_ps_greater(const fd_u8 *counts, __m128i limits){
        return (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(_mm_loadu_si128((const __m128i *)counts), limits));
    }

    static inline fd_u64 fd_ps_values_with_enough(const fd_u8 *counts, long row, long top_number, long top_value){
        const __m128i *extra = (const __m128i *)fd_ps_extra_cards(top_value);
        const __m128i too_few = _mm_set1_epi8((char)(top_number - 1));
        const unsigned low = fd_ps_greater(counts + row, _mm_add_epi8(too_few, _mm_loadu_si128(extra)));
        const unsigned high = fd_ps_greater(counts + row + 16, _mm_add_epi8(too_few, _mm_loadu_si128(extra + 1)));
        return low | (high << 16 & 0xFFFFFFFu);
    }

    /* 16 values: each count, and 32 more where it takes an extra card. */
    static inline void fd_ps_fill_indexes(fd_u8 *indexes, const fd_u8 *counts, const fd_u8 *extra){
        const __m128i columns = _mm_slli_epi16(_mm_loadu_si128((const __m128i *)extra), 5);
        _mm_storeu_si128((__m128i *)indexes, _mm_or_si128(_mm_loadu_si128((const __m128i *)counts), columns));
    }

    #else

    static inline fd_u64 fd_ps_values_with_enough(const fd_u8 *counts, long row, long top_number, long top_value){
        const fd_u8 *extra = fd_ps_extra_cards(top_value);
        fd_u64 found = 0;
        for (int value = 0; value < 28; value++)
            found |= (fd_u64)(counts[row + value] >= top_number + extra[value]) << value;
        return found;
    }

    static inline void fd_ps_fill_indexes(fd_u8 *indexes, const fd_u8 *counts, const fd_u8 *extra){
        for (int value = 0; value < 16; value++)
            indexes[value] = (fd_u8)(counts[value] | extra[value] << 5);
    }

    #endif

    /* Measured: the indexes are read from memory, because extracting bytes from a vector register takes longer. */
    #if defined(__GNUC__)
    #define FD_PS_KEEP_IN_MEMORY(array) __asm__("" : "+m"(array))
    #else
    #define FD_PS_KEEP_IN_MEMORY(array)
    #endif

    /* All values are added up, whether playable or not: a branch for each could not be predicted, and `at_least` is 0
       where there are too few cards. Only a 2 can be held in sufficient number and yet not be playable (PS-7).
       The values are in three groups, from 2, from 11 and from 20 on, each with its own running total in `totals`:
       within one chain of additions each would have to wait for the one before. */
    static inline fd_u32 fd_ps_count_plays(
        const fd_u32 *at_least, const fd_u8 *counts, long row, long top_number, long top_value, fd_u64 playable,
        int *totals){
        const fd_u8 *extra = fd_ps_extra_cards(top_value);
        const fd_u32 *column = at_least + FD_PS_COLUMN * top_number;
        fd_u8 indexes[FD_PS_ROW];
        unsigned low, middle, high;
        if (!playable) return 0;
        fd_ps_fill_indexes(indexes, counts + row, extra);
        fd_ps_fill_indexes(indexes + 16, counts + row + 16, extra + 16);
        FD_PS_KEEP_IN_MEMORY(indexes);
        low = column[indexes[2]] & -(unsigned)(playable >> 2 & 1);
        totals[2] = (int)low;
        totals[11] = (int)(middle = column[indexes[11]]);
        totals[20] = (int)(high = column[indexes[20]]);
        _Pragma("GCC unroll 8")
        for (int value = 3; value < 10; value++) {
            totals[value] = (int)(low += column[indexes[value]]);
            totals[value + 9] = (int)(middle += column[indexes[value + 9]]);
            totals[value + 18] = (int)(high += column[indexes[value + 18]]);
        }
        totals[10] = (int)(low += column[indexes[10]]);
        totals[19] = (int)(middle += column[indexes[19]]);
        return low + middle + high;
    }

    /* The value of the k-th play: first its group, then its place in the group, both without a branch. `after` is the
       number of plays of the same value that follow. */
    static inline unsigned long fd_ps_value_of_play(const int *totals, unsigned k, unsigned *after){
        const unsigned low = (unsigned)totals[10], middle = (unsigned)totals[19];
        const unsigned long past_low = low <= k, past_middle = low + middle <= k;
        const unsigned long first = 2 + 9 * (past_low + past_middle);
        const unsigned in_group = k - (low & -(unsigned)past_low) - (middle & -(unsigned)past_middle);
        const unsigned *group = (const unsigned *)totals + first;
        unsigned long value = first;
        _Pragma("GCC unroll 8")
        for (int at = 0; at < 8; at++)
            value += group[at] <= in_group;
        *after = (unsigned)totals[value] - in_group - 1;
        return value;
    }

    static inline fd_u64 fd_ps_find_play(const int *totals, unsigned k){
        unsigned after;
        const fd_u64 value = fd_ps_value_of_play(totals, k, &after);
        return value << 32 | after;
    }

    #if defined(__BMI2__)

    static inline fd_u64 fd_ps_select(fd_u64 members, fd_u64 chosen){
        return __builtin_ia32_pdep_di(chosen, members);
    }

    #else

    static fd_u8 fd_ps_selected[64][64];    /* the answer for six bits */
    static fd_u8 fd_ps_size[64];            /* the number of members among six bits */

    __attribute__((constructor)) static void fd_ps_fill_tables(void){
        for (int members = 0; members < 64; members++) {
            fd_ps_size[members] = (fd_u8)__builtin_popcount((unsigned)members);
            for (int chosen = 0; chosen < 64; chosen++)
                for (int bit = 0, k = 0; bit < 6; bit++)
                    if (members >> bit & 1)
                        fd_ps_selected[members][chosen] |= (fd_u8)((chosen >> k++ & 1) << bit);
        }
    }

    static inline fd_u64 fd_ps_select(fd_u64 members, fd_u64 chosen){
        const unsigned long low = members & 63, middle = members >> 6 & 63, high = members >> 12 & 63;
        const unsigned long in_middle = chosen >> fd_ps_size[low], in_high = in_middle >> fd_ps_size[middle];
        return fd_ps_selected[low][chosen & 63] | (unsigned)fd_ps_selected[middle][in_middle & 63] << 6
            | (unsigned)fd_ps_selected[high][in_high & 63] << 12;
    }

    #endif

    static inline fd_u64 fd_ps_pick_tabulated(
        const fd_u16 *subsets, const fd_u32 *held, const fd_u8 *counts, long row, const int *totals, int k){
        unsigned after;
        const unsigned long value = fd_ps_value_of_play(totals, (unsigned)k, &after), number = counts[row + value];
        if (number > FD_PS_MAX_TABULATED) return 0;
        return (fd_u64)value << FD_PS_SLOT_BITS | fd_ps_select(held[row + value], subsets[(1ul << number) + after]);
    }
    """
    u64 values_with_enough "fd_ps_values_with_enough"(
        const u8 *counts, long row, long top_number, long top_value) noexcept nogil
    u32 count_plays "fd_ps_count_plays"(
        const u32 *at_least, const u8 *counts, long row, long top_number, long top_value, u64 playable,
        int *totals) noexcept nogil
    u64 find_play "fd_ps_find_play"(const int *totals, int k) noexcept nogil
    u64 pick_tabulated "fd_ps_pick_tabulated"(
        const u16 *subsets, const u32 *held, const u8 *counts, long row, const int *totals, int k) noexcept nogil
    u64 select "fd_ps_select"(u64 members, u64 chosen) noexcept nogil
