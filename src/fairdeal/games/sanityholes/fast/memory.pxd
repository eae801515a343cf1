from fairdeal.engine.bits cimport u8, u16, u32, u64, u128

cdef extern from *:
    """
    #include <string.h>
    static inline void fd_copy_row(
        unsigned int *held, unsigned char *numbers, const unsigned int *all_held, const unsigned char *all_numbers, int row){
        memcpy(held, all_held + row, 32 * sizeof *held);
        memcpy(numbers, all_numbers + row, 32);
    }
    static inline void fd_put_in(
        unsigned int *held, unsigned char *numbers, long row, const unsigned char *value, const unsigned int *bit, long face){
        const unsigned long one = value[face], other = value[face + 1], sum = value[face + 2];
        held += row, numbers += row;
        held[one] |= bit[face], held[other] |= bit[face + 1], held[sum] |= bit[face + 2];
        numbers[one]++, numbers[other]++, numbers[sum]++;
    }
    static inline void fd_take_out(
        unsigned int *held, unsigned char *numbers, long row, const unsigned char *value, const unsigned int *bit, long face){
        const unsigned long one = value[face], other = value[face + 1], sum = value[face + 2];
        held += row, numbers += row;
        held[one] ^= bit[face], held[other] ^= bit[face + 1], held[sum] ^= bit[face + 2];
        numbers[one]--, numbers[other]--, numbers[sum]--;
    }
    static inline int fd_lay_down(
        unsigned int *held, unsigned char *numbers, long row, const unsigned char *other_value,
        const unsigned int *other_bit, long value, unsigned long long places){
        int number = 0;
        held += row, numbers += row;
        other_value += 34 * value, other_bit += 34 * value;
        held[value] ^= (unsigned int)places;
        for (; places; places &= places - 1, number++) {
            const unsigned long at = 2 * (unsigned long)__builtin_ctzll(places);
            const unsigned long one = other_value[at], other = other_value[at + 1];
            held[one] ^= other_bit[at], held[other] ^= other_bit[at + 1];
            numbers[one]--, numbers[other]--;
        }
        numbers[value] = (unsigned char)(numbers[value] - number);
        return number;
    }
    #if defined(__GNUC__)    /* what was written is read from there, and no better way is looked for */
    #define FD_IN_MEMORY(row) __asm__("" : "+m"(row))
    #else
    #define FD_IN_MEMORY(row)
    #endif
    #if defined(__SSE2__)
    #include <emmintrin.h>
    #define FD_8(x) x, x, x, x, x, x, x, x
    static const unsigned char fd_lower[64] __attribute__((aligned(64))) = {
        FD_8(1), FD_8(1), FD_8(1), FD_8(1), FD_8(0), FD_8(0), FD_8(0), FD_8(0)};
    static inline unsigned long long fd_enough(const unsigned char *numbers, long at, int need, int top){
        const unsigned char *lower = fd_lower + 32 - top;    /* a byte a value: 1 for those below the top */
        const __m128i less = _mm_set1_epi8((char)(need - 1));
        const __m128i first = _mm_add_epi8(less, _mm_loadu_si128((const __m128i *)lower));
        const __m128i second = _mm_add_epi8(less, _mm_loadu_si128((const __m128i *)(lower + 16)));
        const __m128i *row = (const __m128i *)(numbers + at);
        return (unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(_mm_loadu_si128(row), first))
            | ((unsigned)_mm_movemask_epi8(_mm_cmpgt_epi8(_mm_loadu_si128(row + 1), second)) << 16 & 0xFFFFFFFu);
    }
    static inline fd_u128 fd_deal_row(
        unsigned int *held, unsigned char *numbers, long row, const fd_u128 *rows, const unsigned char *pack, long first,
        long step){
        __m128i all[11] = {_mm_setzero_si128()};    /* eight for the places, two for the numbers, one for the cards */
        for (long at = first; at < 78; at += step) {
            const __m128i *card = (const __m128i *)(rows + 11l * pack[at]);
            _Pragma("GCC unroll 8")
            for (int part = 0; part < 8; part++)
                all[part] = _mm_or_si128(all[part], card[part]);
            all[8] = _mm_add_epi8(all[8], card[8]);
            all[9] = _mm_add_epi8(all[9], card[9]);
            all[10] = _mm_or_si128(all[10], card[10]);
        }
        for (int part = 0; part < 8; part++)
            _mm_storeu_si128((__m128i *)(held + row) + part, all[part]);
        _mm_storeu_si128((__m128i *)(numbers + row), all[8]);
        _mm_storeu_si128((__m128i *)(numbers + row) + 1, all[9]);
        return (fd_u128)(unsigned long long)_mm_cvtsi128_si64(_mm_unpackhi_epi64(all[10], all[10])) << 64
            | (unsigned long long)_mm_cvtsi128_si64(all[10]);
    }
    static inline void fd_mark_lower(unsigned char *columns, const unsigned char *numbers, long at, int top){
        const unsigned char *lower = fd_lower + 32 - top;
        const __m128i *row = (const __m128i *)(numbers + at), *marks = (const __m128i *)lower;
        __m128i *to = (__m128i *)columns;
        _mm_storeu_si128(to, _mm_or_si128(_mm_loadu_si128(row), _mm_slli_epi16(_mm_loadu_si128(marks), 5)));
        _mm_storeu_si128(to + 1, _mm_or_si128(_mm_loadu_si128(row + 1), _mm_slli_epi16(_mm_loadu_si128(marks + 1), 5)));
    }
    #else
    static inline unsigned long long fd_enough(const unsigned char *numbers, long at, int need, int top){
        unsigned long long found = 0;
        for (int value = 0; value < 28; value++)
            found |= (unsigned long long)(numbers[at + value] >= need + (value < top)) << value;
        return found;
    }
    static inline fd_u128 fd_deal_row(
        unsigned int *held, unsigned char *numbers, long row, const fd_u128 *rows, const unsigned char *pack, long first,
        long step){
        fd_u128 found = 0;
        memset(held + row, 0, 32 * sizeof *held);
        memset(numbers + row, 0, 32);
        for (long at = first; at < 78; at += step) {
            const fd_u128 *card = rows + 11l * pack[at];
            for (int value = 0; value < 32; value++) {
                held[row + value] |= (unsigned int)(card[value / 4] >> 32 * (value % 4));
                numbers[row + value] += (unsigned char)(card[8 + value / 16] >> 8 * (value % 16));
            }
            found |= card[10];
        }
        return found;
    }
    static inline void fd_mark_lower(unsigned char *columns, const unsigned char *numbers, long at, int top){
        for (int value = 0; value < 32; value++)
            columns[value] = (unsigned char)(numbers[at + value] | (value < top) << 5);
    }
    #endif
    /* All values in a row, for nobody can foresee which there are: where there are too few cards nothing is added. In three
       parts, each with sums of its own, for a sum has to wait for the one before. */
    static inline int fd_add_up(
        const unsigned int *worth, long need, const unsigned char *numbers, long at, unsigned long long values, int top,
        int *counted){
        unsigned char columns[32];
        unsigned low, middle, high;
        if (!values) return 0;
        fd_mark_lower(columns, numbers, at, top);
        worth += 32 * need;
        FD_IN_MEMORY(columns);    /* to take bytes out of vectors takes longer */
        low = worth[columns[2]] & -(unsigned)(values >> 2 & 1);    /* a 2 may be there in vain */
        counted[2] = (int)low;
        counted[11] = (int)(middle = worth[columns[11]]);
        counted[20] = (int)(high = worth[columns[20]]);
        _Pragma("GCC unroll 8")
        for (int value = 3; value < 10; value++) {
            counted[value] = (int)(low += worth[columns[value]]);
            counted[value + 9] = (int)(middle += worth[columns[value + 9]]);
            counted[value + 18] = (int)(high += worth[columns[value + 18]]);
        }
        counted[10] = (int)(low += worth[columns[10]]);
        counted[19] = (int)(middle += worth[columns[19]]);
        return (int)(low + middle + high);
    }
    static inline unsigned long fd_value_of(const int *counted, unsigned k, unsigned *after){
        const unsigned low = (unsigned)counted[10], middle = (unsigned)counted[19];
        const unsigned long past = low <= k, far = low + middle <= k;
        const unsigned left = k - (low & -(unsigned)past) - (middle & -(unsigned)far);
        const unsigned *part = (const unsigned *)counted + 2 + 9 * (past + far);
        unsigned long value = 2 + 9 * (past + far);
        _Pragma("GCC unroll 8")
        for (int at = 0; at < 8; at++)
            value += part[at] <= left;
        *after = (unsigned)counted[value] - left - 1;
        return value;
    }
    static inline unsigned long long fd_find(const int *counted, unsigned k){
        unsigned after;
        const unsigned long long value = fd_value_of(counted, k, &after);
        return value << 32 | after;
    }
    #if defined(__BMI2__)
    static inline unsigned long long fd_members_of(unsigned long long places, unsigned long long some){
        return __builtin_ia32_pdep_di(some, places);
    }
    #else
    static unsigned char fd_six[64][64], fd_of_six[64];    /* by six places: the members that some are; how many */
    __attribute__((constructor)) static void fd_find_six(void){
        for (int places = 0; places < 64; places++) {
            fd_of_six[places] = (unsigned char)__builtin_popcount((unsigned)places);
            for (int some = 0; some < 64; some++)
                for (int place = 0, k = 0; place < 6; place++)
                    if (places >> place & 1)
                        fd_six[places][some] |= (unsigned char)((some >> k++ & 1) << place);
        }
    }
    static inline unsigned long long fd_members_of(unsigned long long places, unsigned long long some){
        const unsigned long low = places & 63, middle = places >> 6 & 63, high = places >> 12 & 63;
        const unsigned long in_middle = some >> fd_of_six[low], in_high = in_middle >> fd_of_six[middle];
        return fd_six[low][some & 63] | (unsigned)fd_six[middle][in_middle & 63] << 6
            | (unsigned)fd_six[high][in_high & 63] << 12;
    }
    #endif
    static inline unsigned long long fd_pick(
        const unsigned short *choices, const unsigned int *held, const unsigned char *numbers, long at, const int *counted,
        int k){
        unsigned after;
        const unsigned long value = fd_value_of(counted, (unsigned)k, &after), number = numbers[at + value];
        if (number > 10) return 0;
        return (unsigned long long)value << 20 | fd_members_of(held[at + value], choices[(1ul << number) + after]);
    }
    """
    void copy_row "fd_copy_row"(u32 *held, u8 *numbers, const u32 *all_held, const u8 *all_numbers, int row) noexcept nogil
    void put_in "fd_put_in"(u32 *held, u8 *numbers, long row, const u8 *value, const u32 *bit, long face) noexcept nogil
    void take_out "fd_take_out"(u32 *held, u8 *numbers, long row, const u8 *value, const u32 *bit, long face) noexcept nogil
    u128 deal_row "fd_deal_row"(
        u32 *held, u8 *numbers, long row, const u128 *rows, const u8 *pack, long first, long step) noexcept nogil
    int lay_down "fd_lay_down"(
        u32 *held, u8 *numbers, long row, const u8 *other_value, const u32 *other_bit, long value, u64 places) noexcept nogil
    u64 enough "fd_enough"(const u8 *numbers, long at, int need, int top) noexcept nogil
    int add_up "fd_add_up"(
        const u32 *worth, long need, const u8 *numbers, long at, u64 values, int top, int *counted) noexcept nogil
    u64 find "fd_find"(const int *counted, int k) noexcept nogil
    u64 pick "fd_pick"(
        const u16 *choices, const u32 *held, const u8 *numbers, long at, const int *counted, int k) noexcept nogil
    u64 members_of "fd_members_of"(u64 places, u64 some) noexcept nogil

cdef enum:
    LOWEST = 2
    HIGHEST = 27
    ROW = 32
    MOST = 17
    FEW = 10
    PLACES = 20
    ALL_PLACES = 0xFFFFF
    CARD_ROW = 11
    COLUMN = 32

    TWO = 2
    NOTHING = 28
    NOBODY = -1

    SEATS = 6
    ROWS = 192
    CARDS = 78
