/* Random playouts of President with every known optimization, as a C program for a single set of options.
 *
 * Four players, one deck with two jokers, preset `online`: the holder of the special 3 leads the first round,
 * equalizing is allowed, one fewer 2 beats, players may always pass, and a player who passes is out of the trick. This
 * does the same work as Fairdeal's playouts in bulk: the same generator, the same deals, the same number of random
 * choices from the same legal moves in the same order. For the same seed it must therefore print the same moves and
 * places; `benchmarks/workload.py` and `tests/benchmarks` check that.
 *
 * A hand is one 64-bit word of sixteen levels, four bits each:
 *
 *     level   0 … 12   13       14         15
 *             3 … 2    jokers   2s again   jokers again, and in its top bit the pass
 *
 * Bit n - 1 of a level is set if at least n of these cards are held, so that n of them can be played. The legal moves
 * of a follower are then the bits of their hand under one mask, which depends on the combination on top and on their
 * jokers: a bit stands for a number of natural cards, with jokers for the rest. Answers with a different number of
 * cards (one fewer 2, or the full number after it) are in the upper levels. The order of the bits is the order of the
 * moves, and choosing a move means choosing a bit.
 *
 *     cc -O3 president_tuned.c -o president && ./president SEED FIRST COUNT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef u32 u32x4 __attribute__((vector_size(16)));

enum { PLAYERS = 4, RANKS = 13, PACK = 54 };
enum { TWO = 12, JOKER = 13, TWO_AGAIN = 14, JOKER_AGAIN = 15, PASS_BIT = 63 };
enum { SHORT_TWO = 14, TOPS = 15 };                     /* top of a trick: a rank, or one fewer 2 */
enum { DEAL = 1, SEATS = 2, CHOICES = 3, MATCHES = 4 }; /* the streams of a match; MATCHES has the seeds of a batch */
enum { MOST = 6 };                                      /* cards in a combination: four and two jokers */

#define EVERY_LEVEL 0x1111111111111111ull
#define EVERY_BYTE 0x0101010101010101ull
#define EACH_JOKER (1ull << 4 * JOKER | 1ull << 4 * JOKER_AGAIN)
#define NATURALS 0x000fffffffffffffull /* the levels 0 to 12: every natural card once */

/* ---- The generator: ChaCha with 8 rounds, four blocks at a time, one per lane */

typedef struct {
    u32x4 word[16];
} Blocks;

static inline u32x4 rotate(u32x4 x, int n) { return x << n | x >> (32 - n); }

#define QUARTER(a, b, c, d)                                       \
    a += b, d = rotate(d ^ a, 16), c += d, b = rotate(b ^ c, 12), \
    a += b, d = rotate(d ^ a, 8), c += d, b = rotate(b ^ c, 7)

static inline void chacha(Blocks *blocks, u32x4 key_low, u32x4 key_high, u32x4 number, u32 purpose, u32x4 index)
{
    const u32x4 zero = {0};
    const u32x4 input[16] = {
        zero + 0x61707865u, zero + 0x3320646Eu, zero + 0x79622D32u, zero + 0x6B206574u,
        key_low, key_high, zero, zero, zero, zero, zero, zero,
        number, zero, zero + purpose, index};
    u32x4 x0 = input[0], x1 = input[1], x2 = input[2], x3 = input[3];
    u32x4 x4 = input[4], x5 = input[5], x6 = input[6], x7 = input[7];
    u32x4 x8 = input[8], x9 = input[9], x10 = input[10], x11 = input[11];
    u32x4 x12 = input[12], x13 = input[13], x14 = input[14], x15 = input[15];
    for (int i = 0; i < 4; i++) {
        QUARTER(x0, x4, x8, x12);
        QUARTER(x1, x5, x9, x13);
        QUARTER(x2, x6, x10, x14);
        QUARTER(x3, x7, x11, x15);
        QUARTER(x0, x5, x10, x15);
        QUARTER(x1, x6, x11, x12);
        QUARTER(x2, x7, x8, x13);
        QUARTER(x3, x4, x9, x14);
    }
    const u32x4 result[16] = {x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15};
    for (int i = 0; i < 16; i++)
        blocks->word[i] = result[i] + input[i];
}

/* Words of one stream of one match, 64 at a time. */
typedef struct {
    Blocks blocks;
    u64 seed;
    u32 purpose, number, used;
} Stream;

static void refill(Stream *stream)
{
    const u32x4 zero = {0}, lanes = {0, 1, 2, 3};
    chacha(&stream->blocks, zero + (u32)stream->seed, zero + (u32)(stream->seed >> 32), lanes + stream->number,
           stream->purpose, zero);
    stream->number += 4;
    stream->used = 0;
}

static inline void begin(Stream *stream, u64 seed, u32 purpose)
{
    stream->seed = seed;
    stream->purpose = purpose;
    stream->number = 0;
    refill(stream);
}

/* Draw a number below n, all equally likely. If n is 1, nothing is drawn: the word is read but not consumed. */
static inline u32 below(Stream *stream, u32 n)
{
    for (;;) {
        if (__builtin_expect(stream->used == 64, 0))
            refill(stream);
        const u32 word = ((const u32 *)stream->blocks.word)[stream->used % 16 * 4 + stream->used / 16];
        const u64 product = (u64)word * n;
        stream->used += n != 1;
        if (__builtin_expect((u32)product >= n, 1) || (u32)product >= -n % n)
            return (u32)(product >> 32);
    }
}

/* ---- Precomputed tables */

static u64 follows[TOPS][MOST + 1][4];    /* by top, full number and bits of two jokers: legal moves */
static u8 next_top[2][16];                /* by whether the top is short, and level played: the new top */
static u8 jokers_used[2][MOST + 1][64];   /* by whether the top is short, full number, move: jokers used */
static u64 own_levels[16];                /* positions of the cards of a level */
static u64 keep[5];                       /* bits that a level keeps, by number of cards lost */
static u8 next_seat[4][4][16];            /* by last to play, seat, seats in the trick: who acts; 4: the trick ends */
static u8 next_leader[4][16];             /* by last to play and seats with cards */
static u8 select_in_byte[8][256];         /* position of the k-th set bit of a byte */

static int clockwise(int seats, int seat)
{
    for (int i = 1; i <= PLAYERS; i++)
        if (seats >> (seat + i) % PLAYERS & 1)
            return (seat + i) % PLAYERS;
    return PLAYERS;
}

/* Number of cards in a combination of a level, given the full number of the trick; 0 if there is none. */
static int number_asked(int top, int level, int full)
{
    switch (level) {
    case TWO:
        return top == JOKER ? 0 : top == SHORT_TWO ? full - 1 : full;
    case JOKER:
        return top == SHORT_TWO ? 0 : full;
    case TWO_AGAIN:
        return top == SHORT_TWO ? full : top < TWO ? full - 1 : 0;
    case JOKER_AGAIN:
        return top == SHORT_TWO ? full : 0;
    default:
        return level >= top ? full : 0;
    }
}

static u64 moves_asked(int top, int full, int jokers)
{
    u64 moves = 1ull << PASS_BIT;
    for (int level = 0; level < 16; level++) {
        const int number = number_asked(top, level, full);
        const int alone = level == JOKER || level == JOKER_AGAIN;
        for (int n = 1; n <= (alone ? 2 : 4); n++)
            if (number >= n && number - n <= (alone ? 0 : jokers))
                moves |= 1ull << (4 * level + n - 1);
    }
    return moves;
}

static void make_tables(void)
{
    for (int level = 0; level < 16; level++)
        own_levels[level] = 15ull << 4 * level;
    own_levels[TWO] = own_levels[TWO_AGAIN] = 15ull << 4 * TWO | 15ull << 4 * TWO_AGAIN;
    own_levels[JOKER] = own_levels[JOKER_AGAIN] = 15ull << 4 * JOKER | 15ull << 4 * JOKER_AGAIN;
    for (int n = 0; n <= 4; n++)
        keep[n] = EVERY_LEVEL * (15 >> n);
    for (int full = 1; full <= MOST; full++) {
        for (int top = 0; top < TOPS; top++)
            for (int jokers = 0; jokers <= 2; jokers++)
                follows[top][full][(1 << jokers) - 1] = moves_asked(top, full, jokers);
        for (int is_short = 0; is_short < 2; is_short++)
            for (int level = 0; level < 16; level++)
                for (int n = 1; n <= 4; n++) {
                    const int number = number_asked(is_short ? SHORT_TWO : 0, level, full);
                    const int alone = level == JOKER || level == JOKER_AGAIN;
                    jokers_used[is_short][full][4 * level + n - 1] = (u8)(!alone && number > n ? number - n : 0);
                }
    }
    for (int level = 0; level < 16; level++)
        next_top[0][level] = next_top[1][level] = (u8)level;
    next_top[0][TWO_AGAIN] = next_top[1][TWO] = SHORT_TWO;
    next_top[1][TWO_AGAIN] = TWO;
    next_top[1][JOKER_AGAIN] = JOKER;
    for (int last = 0; last < PLAYERS; last++)
        for (int seats = 0; seats < 16; seats++) {
            next_leader[last][seats] = (u8)(seats >> last & 1 ? last : clockwise(seats, last));
            for (int seat = 0; seat < PLAYERS; seat++) {
                const int next = clockwise(seats | 1 << last, seat); /* not beyond the last to play */
                next_seat[last][seat][seats] = (u8)(next == last ? PLAYERS : next);
            }
        }
    for (int byte = 0; byte < 256; byte++)
        for (int i = 0, k = 0; i < 8; i++)
            if (byte >> i & 1)
                select_in_byte[k++][byte] = (u8)i;
}

/* ---- Sets of moves */

/* In each byte, the number of bits set up to there; the last byte has the total. */
static inline u64 bits_so_far(u64 set)
{
    u64 sums = set - (set >> 1 & 0x5555555555555555ull);
    sums = (sums & 0x3333333333333333ull) + (sums >> 2 & 0x3333333333333333ull);
    sums = (sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0full;
    return sums * EVERY_BYTE;
}

/* Position of the k-th bit. */
static inline u32 select_bit(u64 set, u64 so_far, u32 k)
{
    const u64 before = ((k * EVERY_BYTE | 0x80 * EVERY_BYTE) - so_far) & 0x80 * EVERY_BYTE; /* bytes to skip */
    const u32 at = (u32)(((before >> 7) * EVERY_BYTE) >> 56) * 8;
    return at + select_in_byte[k - (so_far << 8 >> at & 255)][set >> at & 255];
}

/* ---- A match */

static u64 tally[PLAYERS][PLAYERS];

/* Deal random cards one by one, from the last to the first. While it grows, a hand has four bits per rank. */
static inline void deal(Stream *cards, u32 first, u64 hands[PLAYERS])
{
    u8 deck[PACK];
    for (int i = 0; i < PACK; i++)
        deck[i] = (u8)(i / 4 * 4);
    u64 one = 1;
    hands[0] = hands[1] = hands[2] = hands[3] = 0;
    u32 seat = (first + PACK - 1) % PLAYERS;
    for (u32 left = PACK; left; left--) {
        const u32 chosen = below(cards, left);
        const u32 at = deck[chosen];
        deck[chosen] = deck[left - 1];
        hands[seat] += (hands[seat] & 15ull << at) + (one << at); /* 0, 1, 3, 7, 15: one more card in unary */
        seat = (seat + PLAYERS - 1) % PLAYERS;
    }
    for (seat = 0; seat < PLAYERS; seat++) {
        const u64 jokers = hands[seat] >> 4 * JOKER & 15;
        hands[seat] &= NATURALS;
        hands[seat] |= hands[seat] >> 4 * TWO << 4 * TWO_AGAIN | jokers * EACH_JOKER;
    }
}

/* Remove n cards of a level and some jokers from a hand. */
static inline u64 without(u64 hand, u32 level, u32 n, u32 jokers)
{
    hand ^= (hand ^ (hand >> n & keep[n])) & own_levels[level];
    return hand ^ ((hand ^ (hand >> jokers & keep[jokers])) & own_levels[JOKER]);
}

typedef struct {
    u32 full, top; /* number of cards (one more than the top has, if that is short), and the top */
} Trick;

/* Lead any number of natural cards of a rank in `naturals` with any number of jokers, or jokers alone. */
static inline u64 lead(Stream *choices, u64 hand, u64 naturals, u32 jokers, u32 jokers_alone, Trick *trick)
{
    static const u32 reciprocal[3] = {65536, 32768, 21846};
    const u64 so_far = bits_so_far(naturals);
    const u32 with_naturals = (u32)(so_far >> 56) * (jokers + 1);
    const u32 k = below(choices, with_naturals + jokers_alone);
    if (__builtin_expect(k >= with_naturals, 0)) {
        trick->full = k - with_naturals + 1;
        trick->top = JOKER;
        return without(hand, JOKER, trick->full, 0);
    }
    const u32 which = k * reciprocal[jokers] >> 16, others = k - which * (jokers + 1);
    const u32 move = select_bit(naturals, so_far, which);
    trick->full = move % 4 + 1 + others;
    trick->top = move / 4;
    return without(hand, move / 4, move % 4 + 1, others);
}

static u64 play_match(u64 seed, u32 first, u32 which_three)
{
    static Stream stream;
    u64 hands[PLAYERS], moves = 0;
    begin(&stream, seed, DEAL);
    deal(&stream, first, hands);
    begin(&stream, seed, CHOICES);

    u32 turn = 0, with_cards = 15, out = 0;
    for (u32 threes; which_three >= (threes = (u32)__builtin_ctz(~(u32)hands[turn] | 16)); turn++)
        which_three -= threes;
    u64 may_lead = 15; /* the first lead includes the special 3 */
    for (;;) {
        Trick trick;
        u64 hand = hands[turn];
        const u32 jokers = (u32)((hand >> 4 * JOKER & 1) + (hand >> (4 * JOKER + 1) & 1));
        hand = lead(&stream, hand, hand & may_lead, jokers, may_lead == 15 ? 0 : jokers, &trick);
        may_lead = NATURALS;
        u32 last = turn, in_trick = with_cards;
        for (;;) {
            moves++;
            hands[turn] = hand;
            if (__builtin_expect(hand == 0, 0)) { /* out of cards, which can only happen after a play */
                tally[turn][out++] += 1;
                with_cards &= ~(1u << turn);
                if (out == PLAYERS - 1) {
                    tally[__builtin_ctz(with_cards)][out] += 1;
                    return moves;
                }
            }
            turn = next_seat[last][turn][in_trick & with_cards];
            if (turn == PLAYERS)
                break;

            hand = hands[turn];
            const u64 legal = (hand | 1ull << PASS_BIT) & follows[trick.top][trick.full][hand >> 4 * JOKER & 3];
            const u64 so_far = bits_so_far(legal);
            const u32 number = (u32)(so_far >> 56), k = below(&stream, number);
            if (k == number - 1) { /* the last move is the pass */
                in_trick &= ~(1u << turn);
                continue;
            }
            const u32 move = select_bit(legal, so_far, k), is_short = trick.top == SHORT_TWO;
            hand = without(hand, move / 4, move % 4 + 1, jokers_used[is_short][trick.full][move]);
            trick.top = next_top[is_short][move / 4];
            last = turn;
        }
        turn = next_leader[last][with_cards];
    }
}

/* ---- A batch */

static u64 play_all(u64 seed, u64 first, u64 count)
{
    const u32x4 zero = {0}, lanes = {0, 1, 2, 3};
    u64 moves = 0;
    for (u64 done = 0; done < count; done += 4) { /* seeds and seat draws of four matches */
        Blocks seeds, seats;
        chacha(&seeds, zero + (u32)seed, zero + (u32)(seed >> 32), zero, MATCHES, lanes + (u32)(first + done));
        const u32x4 low = seeds.word[0] >> 11 | seeds.word[1] << 21, high = seeds.word[1] >> 11; /* 53 bits */
        chacha(&seats, low, high, zero, SEATS, zero);
        for (u64 i = 0; i < 4 && done + i < count; i++)
            moves += play_match((u64)high[i] << 32 | low[i], seats.word[0][i] >> 30, seats.word[1][i] >> 30);
    }
    return moves;
}

int main(int arguments, char **argument)
{
    if (arguments != 4) {
        fprintf(stderr, "usage: president SEED FIRST COUNT\n");
        return 2;
    }
    const u64 seed = strtoull(argument[1], NULL, 10);
    const u64 first = strtoull(argument[2], NULL, 10);
    const u64 count = strtoull(argument[3], NULL, 10);
    const clock_t start = clock();
    make_tables();
    const u64 moves = play_all(seed, first, count);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("{\"moves\": %llu, \"places\": [", (unsigned long long)moves);
    for (int seat = 0; seat < PLAYERS; seat++) {
        const u64 *row = tally[seat];
        printf("%s[%llu, %llu, %llu, %llu]", seat ? ", " : "", (unsigned long long)row[0], (unsigned long long)row[1],
               (unsigned long long)row[2], (unsigned long long)row[3]);
    }
    printf("], \"seconds\": %.6f}\n", seconds);
    return 0;
}
