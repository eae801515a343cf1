from fairdeal.engine.bits cimport u8, u32, u64, u128
from fairdeal.games.sanityholes.fast cimport memory

cdef extern from *:
    """
    #include <string.h>

    static inline void fd_ps_copy_row(
        fd_u32 *held, fd_u8 *counts, const fd_u32 *all_held, const fd_u8 *all_counts, long row){
        memcpy(held, all_held + row, FD_PS_ROW * sizeof *held);
        memcpy(counts, all_counts + row, FD_PS_ROW);
    }

    static inline void fd_ps_add_card(
        fd_u32 *held, fd_u8 *counts, long row, const fd_u8 *value, const fd_u32 *slot_bit, long face){
        for (long at = face; at < face + 3; at++) {
            held[row + value[at]] |= slot_bit[at];
            counts[row + value[at]]++;
        }
    }

    static inline void fd_ps_remove_card(
        fd_u32 *held, fd_u8 *counts, long row, const fd_u8 *value, const fd_u32 *slot_bit, long face){
        for (long at = face; at < face + 3; at++) {
            held[row + value[at]] ^= slot_bit[at];
            counts[row + value[at]]--;
        }
    }

    /* `slots` has at least one bit. The two other values of the card in slot s are at 2 * s and 2 * s + 1 of a value's
       entries in `other_value` and `other_bit`. */
    static inline long fd_ps_remove_set(
        fd_u32 *held, fd_u8 *counts, long row, const fd_u8 *other_value, const fd_u32 *other_bit, long value,
        fd_u64 slots){
        long number = 0;
        held += row, counts += row;
        other_value += 2 * FD_PS_SLOTS * value, other_bit += 2 * FD_PS_SLOTS * value;
        held[value] ^= (fd_u32)slots;
        do {
            const unsigned long at = 2ul * (unsigned)__builtin_ctzll(slots);
            const unsigned long first = other_value[at], second = other_value[at + 1];
            held[first] ^= other_bit[at], held[second] ^= other_bit[at + 1];
            counts[first]--, counts[second]--;
            slots &= slots - 1;
            number++;
        } while (slots);
        counts[value] = (fd_u8)(counts[value] - number);
        return number;
    }

    #if defined(__SSE2__)
    #include <emmintrin.h>

    static inline fd_u128 fd_ps_word_to_u128(__m128i word){
        const fd_u64 low = (fd_u64)_mm_cvtsi128_si64(word);
        return (fd_u128)(fd_u64)_mm_cvtsi128_si64(_mm_unpackhi_epi64(word, word)) << 64 | low;
    }

    /* Words 0 to 7 are slots and word 10 is a set of cards, which are united; words 8 and 9 are counts, which are added. */
    static inline fd_u128 fd_ps_deal_row(
        fd_u32 *held, fd_u8 *counts, long row, const fd_u128 *card_words, const fd_u8 *pack, long first, long step){
        __m128i words[FD_PS_CARD_WORDS] = {_mm_setzero_si128()};
        for (long at = first; at < FD_PS_CARDS; at += step) {
            const __m128i *card = (const __m128i *)(card_words + (long)FD_PS_CARD_WORDS * pack[at]);
            _Pragma("GCC unroll 8")
            for (int word = 0; word < 8; word++)
                words[word] = _mm_or_si128(words[word], card[word]);
            words[8] = _mm_add_epi8(words[8], card[8]);
            words[9] = _mm_add_epi8(words[9], card[9]);
            words[10] = _mm_or_si128(words[10], card[10]);
        }
        for (int word = 0; word < 8; word++)
            _mm_storeu_si128((__m128i *)(held + row) + word, words[word]);
        _mm_storeu_si128((__m128i *)(counts + row), words[8]);
        _mm_storeu_si128((__m128i *)(counts + row) + 1, words[9]);
        return fd_ps_word_to_u128(words[10]);
    }

    #else

    static inline void fd_ps_add_card_words(fd_u32 *held, fd_u8 *counts, const fd_u128 *card){
        for (int value = 0; value < FD_PS_ROW; value++) {
            held[value] |= (fd_u32)(card[value / 4] >> 32 * (value % 4));
            counts[value] += (fd_u8)(card[8 + value / 16] >> 8 * (value % 16));
        }
    }

    static inline fd_u128 fd_ps_deal_row(
        fd_u32 *held, fd_u8 *counts, long row, const fd_u128 *card_words, const fd_u8 *pack, long first, long step){
        fd_u128 cards = 0;
        memset(held + row, 0, FD_PS_ROW * sizeof *held);
        memset(counts + row, 0, FD_PS_ROW);
        for (long at = first; at < FD_PS_CARDS; at += step) {
            const fd_u128 *card = card_words + (long)FD_PS_CARD_WORDS * pack[at];
            fd_ps_add_card_words(held + row, counts + row, card);
            cards |= card[10];
        }
        return cards;
    }

    #endif
    """
    void copy_row "fd_ps_copy_row"(u32 *held, u8 *counts, const u32 *all_held, const u8 *all_counts, long row) noexcept nogil
    void add_card "fd_ps_add_card"(
        u32 *held, u8 *counts, long row, const u8 *value, const u32 *slot_bit, long face) noexcept nogil
    void remove_card "fd_ps_remove_card"(
        u32 *held, u8 *counts, long row, const u8 *value, const u32 *slot_bit, long face) noexcept nogil
    long remove_set "fd_ps_remove_set"(
        u32 *held, u8 *counts, long row, const u8 *other_value, const u32 *other_bit, long value, u64 slots) noexcept nogil
    u128 deal_row "fd_ps_deal_row"(
        u32 *held, u8 *counts, long row, const u128 *card_words, const u8 *pack, long first, long step) noexcept nogil
