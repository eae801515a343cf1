/* Random playouts of President, as a simple C program for a single set of options.
 *
 * Four players, one deck with two jokers, preset `online`: the holder of the special 3 leads the first round,
 * equalizing is allowed, one fewer 2 beats, players may always pass, and a player who passes is out of the trick. This
 * does the same work as Fairdeal's playouts in bulk: the same generator, the same deals, the same number of random
 * choices from the same legal moves in the same order. For the same seed it must therefore print the same moves and
 * places; `benchmarks/workload.py` and `tests/benchmarks` check that. It has no options, no record and no other rules.
 * `president_tuned.c` is the same program with every known optimization.
 *
 * A hand is one word with four bits per rank: bit 4 * rank + n - 1 is set if at least n cards of the rank are held, so
 * that n of them can be played. In a set of moves, answers with a different number of cards (one fewer 2, or the full
 * number after it) stand above the ranks, and the pass above those.
 *
 *     cc -O3 president.c -o president && ./president SEED FIRST COUNT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint32_t u32;
typedef uint64_t u64;

enum { PLAYERS = 4, TWO = 12, JOKER = 13, PACK = 54, OTHER = 56, OTHER_JOKERS = 60, PASS = 63 };
enum { DEAL = 1, SEATS = 2, CHOICES = 3, MATCHES = 4 };
static const u64 ONES = 0x1111111111111ull, NATURALS = 0xFFFFFFFFFFFFFull, ALL = 0xFFFFFFFFFFFFFFull;

/* ---- The generator: ChaCha with 8 rounds */

typedef struct {
    u32 input[16], words[16];
    int used;
} Stream;

#define TURN(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d)                                                                          \
    a += b; d ^= a; d = TURN(d, 16); c += d; b ^= c; b = TURN(b, 12);                                 \
    a += b; d ^= a; d = TURN(d, 8);  c += d; b ^= c; b = TURN(b, 7)

static void begin(Stream *stream, u64 seed, u32 purpose, u32 index)
{
    memset(stream->input, 0, sizeof stream->input);
    memcpy(stream->input, "expand 32-byte k", 16);
    stream->input[4] = (u32)seed;
    stream->input[5] = (u32)(seed >> 32);
    stream->input[14] = purpose;
    stream->input[15] = index;
    stream->used = 16;
}

static u32 word(Stream *stream)
{
    if (stream->used == 16) {
        u32 x[16];
        memcpy(x, stream->input, sizeof x);
        for (int i = 0; i < 4; i++) {
            QUARTER(x[0], x[4], x[8], x[12]);
            QUARTER(x[1], x[5], x[9], x[13]);
            QUARTER(x[2], x[6], x[10], x[14]);
            QUARTER(x[3], x[7], x[11], x[15]);
            QUARTER(x[0], x[5], x[10], x[15]);
            QUARTER(x[1], x[6], x[11], x[12]);
            QUARTER(x[2], x[7], x[8], x[13]);
            QUARTER(x[3], x[4], x[9], x[14]);
        }
        for (int i = 0; i < 16; i++)
            stream->words[i] = x[i] + stream->input[i];
        stream->input[12]++;
        stream->used = 0;
    }
    return stream->words[stream->used++];
}

static u32 below(Stream *stream, u32 n)
{
    u64 product = (u64)word(stream) * n;
    stream->used -= n == 1; /* then nothing is drawn; a branch would be unpredictable */
    if ((u32)product < n)
        while ((u32)product < -n % n)
            product = (u64)word(stream) * n;
    return (u32)(product >> 32);
}

/* ---- Sets */

static int count(u64 set)
{
    int members = 0;
    for (; set; set &= set - 1)
        members++;
    return members;
}

static int nth(u64 set, u32 k)
{
    while (k--)
        set &= set - 1;
    return __builtin_ctzll(set);
}

/* ---- A match */

typedef struct {
    u64 hands[PLAYERS];
    int turn, last, top_rank, top_total, is_short;
    int with_cards, in_trick, out;
} Round;

static u64 tally[PLAYERS][PLAYERS];

static int held(u64 hand, int rank) { return count(hand >> 4 * rank & 15); }

static u64 without(u64 hand, int rank, int number)
{
    const u64 had = hand >> 4 * rank & 15;
    return hand ^ (had ^ had >> number) << 4 * rank;
}

static int clockwise(int seats, int seat)
{
    do
        seat = (seat + 1) % PLAYERS;
    while (!(seats >> seat & 1));
    return seat;
}

/* Numbers of natural cards that make a combination of `total` cards with up to `jokers` jokers, as bits. */
static u64 naturals_in(int total, int jokers)
{
    u64 numbers = 0;
    for (int n = total > jokers ? total - jokers : 1; n <= total && n <= 4; n++)
        numbers |= 1ull << (n - 1);
    return numbers;
}

static void deal(Round *round, Stream *cards, int start)
{
    unsigned char deck[PACK];
    int counts[PLAYERS][14] = {{0}};
    for (int i = 0; i < PACK; i++)
        deck[i] = (unsigned char)(i / 4);
    int seat = (start + PACK - 1) % PLAYERS;
    for (int left = PACK; left; left--) {
        const u32 chosen = below(cards, (u32)left);
        counts[seat][deck[chosen]]++;
        deck[chosen] = deck[left - 1];
        seat = seat ? seat - 1 : PLAYERS - 1;
    }
    for (seat = 0; seat < PLAYERS; seat++) {
        round->hands[seat] = 0;
        for (int rank = 0; rank <= JOKER; rank++)
            round->hands[seat] |= ((1ull << counts[seat][rank]) - 1) << 4 * rank;
    }
}

static void new_trick(Round *round, int leader)
{
    round->turn = leader;
    round->top_total = round->is_short = 0;
    round->top_rank = -1;
    round->in_trick = round->with_cards;
}

static void next_turn(Round *round)
{
    const int waiting = round->in_trick & round->with_cards;
    if (waiting) {
        const int next = clockwise(waiting, round->turn);
        const int steps = (next - round->turn + 3) % 4, back = (round->last - round->turn + 3) % 4;
        if (steps < back) {
            round->turn = next;
            return;
        }
    }
    new_trick(round, round->with_cards >> round->last & 1 ? round->last : clockwise(round->with_cards, round->last));
}

/* Play a combination; return whether the round is over. */
static int play(Round *round, int rank, int naturals, int jokers)
{
    const int seat = round->turn, total = naturals + jokers;
    round->hands[seat] = without(without(round->hands[seat], rank, naturals), JOKER, jokers);
    round->is_short = round->top_rank >= 0 &&
                      (total < round->top_total || (round->is_short && rank == round->top_rank && total == round->top_total));
    round->top_rank = rank;
    round->top_total = total;
    round->last = seat;
    if (!round->hands[seat]) {
        tally[seat][round->out++]++;
        round->with_cards &= ~(1 << seat);
        if (round->out == PLAYERS - 1) {
            tally[__builtin_ctz((unsigned)round->with_cards)][round->out]++;
            return 1;
        }
    }
    next_turn(round);
    return 0;
}

static int lead(Round *round, Stream *choices, int special)
{
    const u64 hand = round->hands[round->turn] & (special ? 15 : ALL);
    const int jokers = held(round->hands[round->turn], JOKER), numbers = count(hand & NATURALS);
    const u32 k = below(choices, (u32)(numbers * (jokers + 1) + count(hand & ~NATURALS)));
    const u32 which = k / (u32)(jokers + 1);
    if (which >= (u32)numbers)
        return play(round, JOKER, (int)k - numbers * (jokers + 1) + 1, 0);
    const int at = nth(hand & NATURALS, which);
    return play(round, at / 4, at % 4 + 1, (int)k % (jokers + 1));
}

static int follow(Round *round, Stream *choices)
{
    const u64 hand = round->hands[round->turn];
    const int jokers = held(hand, JOKER), total = round->top_total, rank = round->top_rank;
    u64 ranks = 15ull << 4 * rank; /* equalizing */
    int other = 0;
    if (round->is_short)
        other = total + 1;
    else if (rank != JOKER) {
        ranks = ALL & ~((1ull << 4 * rank) - 1);
        if (total >= 2 && rank != TWO)
            other = total - 1;
    }
    u64 moves = hand & ranks & (naturals_in(total, jokers) * ONES | (total <= 2 ? 1ull << (4 * JOKER + total - 1) : 0));
    if (other) {
        moves |= (hand >> 4 * TWO & naturals_in(other, jokers)) << OTHER;
        if (round->is_short && jokers >= other)
            moves |= 1ull << OTHER_JOKERS;
    }
    moves |= 1ull << PASS;
    const int at = nth(moves, below(choices, (u32)count(moves)));
    if (at == PASS) {
        round->in_trick &= ~(1 << round->turn);
        next_turn(round);
        return 0;
    }
    if (at == OTHER_JOKERS)
        return play(round, JOKER, other, 0);
    if (at >= OTHER)
        return play(round, TWO, at % 4 + 1, other - at % 4 - 1);
    return play(round, at / 4, at % 4 + 1, total - at % 4 - 1);
}

static u64 play_match(u64 seed)
{
    Stream cards, seats, choices;
    Round round;
    begin(&cards, seed, DEAL, 0);
    begin(&seats, seed, SEATS, 0);
    begin(&choices, seed, CHOICES, 0);
    deal(&round, &cards, (int)below(&seats, PLAYERS));
    int leader = 0, three = (int)below(&seats, 4);
    while (three >= held(round.hands[leader], 0))
        three -= held(round.hands[leader++], 0);
    round.with_cards = 15;
    round.out = 0;
    new_trick(&round, leader);
    u64 moves = 1;
    int over = lead(&round, &choices, 1);
    for (; !over; moves++)
        over = round.top_rank < 0 ? lead(&round, &choices, 0) : follow(&round, &choices);
    return moves;
}

int main(int arguments, char **argument)
{
    if (arguments != 4) {
        fprintf(stderr, "usage: president SEED FIRST COUNT\n");
        return 2;
    }
    const u64 seed = strtoull(argument[1], NULL, 10), first = strtoull(argument[2], NULL, 10);
    const u64 number = strtoull(argument[3], NULL, 10);
    const clock_t start = clock();
    u64 moves = 0;
    for (u64 i = 0; i < number; i++) {
        Stream seeds;
        begin(&seeds, seed, MATCHES, (u32)(first + i));
        const u64 low = word(&seeds), high = word(&seeds);
        moves += play_match((high << 32 | low) >> 11);
    }
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("{\"moves\": %llu, \"places\": [", (unsigned long long)moves);
    for (int seat = 0; seat < PLAYERS; seat++)
        printf("%s[%llu, %llu, %llu, %llu]", seat ? ", " : "", (unsigned long long)tally[seat][0],
               (unsigned long long)tally[seat][1], (unsigned long long)tally[seat][2], (unsigned long long)tally[seat][3]);
    printf("], \"seconds\": %.6f}\n", seconds);
    return 0;
}
