/* Random playouts of Sanity Hearts, as a simple C program for a single set of options.
 *
 * Four players, preset `leaflet`: sums may be led, and nobody shoots the moon. The program does the same work as
 * Fairdeal's playouts in bulk: the same generator, the same deals, the same random passes, the same random choices from
 * the same legal faces in the same order. For the same seed it must therefore print the same moves and places;
 * `benchmarks/workload.py` and `tests/benchmarks` check that. It has no options, no record and no other rules.
 *
 * A hand is one word with three bits per card, in order: the low half, the high half and the sum. Sets of its faces,
 * such as those of a suit, have the same form. What a face shows has a number that does not depend on the card: 0 to 51
 * for the halves, then the sums. For each of these numbers and each seat, a word has the faces that show it; in a
 * trick, these are the faces that nobody may show again.
 *
 *     cc -O3 hearts.c -o hearts && ./hearts DECK.csv SEED FIRST COUNT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef unsigned long long u64; /* the type that printf expects for %llu */
typedef unsigned __int128 u128;

enum { PLAYERS = 4, PACK = 76, SIZE = PACK / PLAYERS, PASSED = 5, PASSES = 11628 /* 5 cards of 19 */ };
enum { CLUBS, DIAMONDS, HEARTS, SPADES, SUMS, SUITS };
enum { QUEEN_OF_SPADES = 13 * SPADES + 10, HALVES = 52, LOWEST_SUM = 5, HIGHEST_SUM = 27 };
enum { SHOWN = HALVES + HIGHEST_SUM - LOWEST_SUM + 1 };
enum { DEAL = 1, CHOICES = 3, MATCHES = 4 };

/* ---- The generator: ChaCha with 8 rounds, four words at a time */

typedef u32 Row __attribute__((vector_size(16)));

typedef struct {
    u32 input[16], words[16];
    int used;
} Stream;

#define TURN(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d)                                           \
    a += b; d ^= a; d = TURN(d, 16); c += d; b ^= c; b = TURN(b, 12); \
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

/* Rotate the words of a row by n places to the left. */
static Row moved(Row row, int n) { return (Row){row[n % 4], row[(n + 1) % 4], row[(n + 2) % 4], row[(n + 3) % 4]}; }

static void refill(Stream *stream)
{
    Row input[4];
    memcpy(input, stream->input, sizeof input);
    Row a = input[0], b = input[1], c = input[2], d = input[3];
    for (int i = 0; i < 4; i++) {
        QUARTER(a, b, c, d);
        b = moved(b, 1), c = moved(c, 2), d = moved(d, 3);
        QUARTER(a, b, c, d);
        b = moved(b, 3), c = moved(c, 2), d = moved(d, 1);
    }
    const Row output[4] = {a + input[0], b + input[1], c + input[2], d + input[3]};
    memcpy(stream->words, output, sizeof output);
    stream->input[12]++;
    stream->used = 0;
}

static u32 word(Stream *stream)
{
    if (stream->used == 16)
        refill(stream);
    return stream->words[stream->used++];
}

static u64 long_word(Stream *stream)
{
    const u64 low = word(stream);
    return (u64)word(stream) << 32 | low;
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

/* ---- Sets of faces */

static u8 nth_bit[8][256]; /* position of the n-th set bit of a byte */

/* Draw a member of a set, all equally likely. */
static int pick(u64 set, Stream *choices)
{
    const u64 each_byte = 0x0101010101010101ull, tops = 0x8080808080808080ull;
    u64 members = set - (set >> 1 & 0x5555555555555555ull);
    members = (members & 0x3333333333333333ull) + (members >> 2 & 0x3333333333333333ull);
    members = ((members + (members >> 4)) & 0x0F0F0F0F0F0F0F0Full) * each_byte; /* up to each byte */
    const u64 k = below(choices, (u32)(members >> 56));
    const int at = __builtin_ctzll(((members | tops) - (k + 1) * each_byte) & tops) & ~7; /* the first with k + 1 */
    return at + nth_bit[k - (members << 8 >> at & 255)][set >> at & 255];
}

/* "Must, if able": keep only the faces that obey the rule, if there are any. */
static u64 must(u64 faces, u64 rule) { return faces & rule ? faces & rule : faces; }

/* ---- The deck, and the possible passes */

typedef struct {
    u8 suit, value, shown, points; /* shown: number of what the face shows; points: points of the card */
} Face;

typedef struct {
    Face faces[4]; /* low, high, sum; the fourth is padding, because 16 bytes are copied at once */
} Card;

static Card pack[PACK];
static u32 passes[PASSES]; /* sets of positions in a hand */

static int suit_of(const char *name)
{
    static const char *const names[] = {"clubs", "diamonds", "hearts", "spades"};
    int suit = 0;
    while (suit < 4 && strcmp(name, names[suit]))
        suit++;
    return suit;
}

static Face half(int value, int suit) { return (Face){(u8)suit, (u8)value, (u8)(13 * suit + value - 2), 0}; }

static int points(Face half) { return half.suit == HEARTS ? 1 : half.shown == QUEEN_OF_SPADES ? 13 : 0; }

/* Read the deck without the cards that are removed for four players; return whether it is complete. */
static int read_pack(FILE *file)
{
    int low, high, cards = 0;
    char low_suit[9], high_suit[9], out[4];
    if (fscanf(file, "%*[^\n]")) /* headings of the columns */
        return 0;
    while (fscanf(file, "%d,%8[a-z],%d,%8[a-z],%*[a-z],%*[a-z],%3[a-z]", &low, low_suit, &high, high_suit, out) == 5) {
        if (!strcmp(out, "yes"))
            continue;
        const int first = suit_of(low_suit), second = suit_of(high_suit);
        if (cards == PACK || low < 2 || high <= low || high > 14 || first == SUMS || second == SUMS)
            return 0;
        Face *faces = pack[cards++].faces;
        faces[0] = half(low, first);
        faces[1] = half(high, second);
        faces[2] = (Face){SUMS, (u8)(low + high), (u8)(HALVES + low + high - LOWEST_SUM), 0};
        faces[0].points = faces[1].points = faces[2].points = (u8)(points(faces[0]) + points(faces[1]));
    }
    return cards == PACK;
}

static void make_tables(void)
{
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0, n = 0; bit < 8; bit++)
            if (byte >> bit & 1)
                nth_bit[n++][byte] = (u8)bit;
    int number = 0; /* of a pass: ordered by first position, then by the next */
    for (int a = 0; a < SIZE; a++)
        for (int b = a + 1; b < SIZE; b++)
            for (int c = b + 1; c < SIZE; c++)
                for (int d = c + 1; d < SIZE; d++)
                    for (int e = d + 1; e < SIZE; e++)
                        passes[number++] = 1u << a | 1u << b | 1u << c | 1u << d | 1u << e;
}

/* ---- A hand */

typedef struct {
    u64 held[PLAYERS], with_points[PLAYERS], of_suit[SUITS][PLAYERS], showing[SHOWN][PLAYERS];
    Face faces[PLAYERS][3 * SIZE + 1];
    int broken, taken[PLAYERS];
} Table;

/* Shuffle from the end, with one 64-bit number for up to eight positions; seat 0 gets the last card, seat 1 the one
 * before it, and so on. The rare numbers that would favor some orders are rejected, and another one is drawn. */
static void deal(u8 *owner, Stream *stream)
{
    u8 order[PACK];
    for (int i = 0; i < PACK; i++)
        order[i] = (u8)i;
    int left = PACK;
    while (left > 1) {
        const int some = left > 8 ? 8 : left - 1;
        u64 ways = 1, rest;
        for (int i = 0; i < some; i++)
            ways *= (u64)(left - i);
        do {
            rest = long_word(stream);
            for (int place = left - 1; place >= left - some; place--) {
                const u128 product = (u128)rest * (u64)(place + 1);
                const int from = (int)(product >> 64);
                const u8 card = order[from];
                rest = (u64)product;
                order[from] = order[place];
                order[place] = card;
                owner[card] = (u8)((PACK - 1 - place) % PLAYERS);
            }
        } while (rest < ways && rest < -ways % ways);
        left -= some;
    }
    owner[order[0]] = (PACK - 1) % PLAYERS;
}

/* All players choose before cards change hands. The counts are bytes of one word: in an array, each increment would
 * have to wait until the last one is written. */
static void pass(u8 *owner, int steps, Stream *choices)
{
    u8 hands[PLAYERS][SIZE];
    u32 sizes = 0;
    for (int card = 0; card < PACK; card++) {
        const int seat = owner[card];
        hands[seat][sizes >> 8 * seat & 255] = (u8)card;
        sizes += 1u << 8 * seat;
    }
    for (int seat = 0; seat < PLAYERS; seat++) {
        u32 places = passes[below(choices, PASSES)];
        for (int i = 0; i < PASSED; i++, places &= places - 1)
            owner[hands[seat][__builtin_ctz(places)]] = (u8)((seat + steps) % PLAYERS);
    }
}

/* Turn the owners of the cards into the owners of their faces. */
static void sort(Table *table, const u8 *owner)
{
    const u64 lows = 0x49249249249249ull; /* one bit per card */
    u32 next = 0;
    memset(table->showing, 0, sizeof table->showing);
    for (int card = 0; card < PACK; card++) {
        const int seat = owner[card], at = next >> 8 * seat & 255;
        const Face *faces = pack[card].faces;
        next += 3u << 8 * seat;
        memcpy(&table->faces[seat][at], faces, sizeof pack[card].faces);
        table->showing[faces[0].shown][seat] |= 1ull << at;
        table->showing[faces[1].shown][seat] |= 2ull << at;
        table->showing[faces[2].shown][seat] |= 4ull << at;
    }
    for (int suit = 0; suit < SUMS; suit++)
        for (int seat = 0; seat < PLAYERS; seat++) {
            u64 faces = 0;
            for (int shown = 13 * suit; shown < 13 * suit + 13; shown++)
                faces |= table->showing[shown][seat];
            table->of_suit[suit][seat] = faces;
        }
    for (int seat = 0; seat < PLAYERS; seat++) {
        const u64 halves = table->of_suit[HEARTS][seat] | table->showing[QUEEN_OF_SPADES][seat];
        table->with_points[seat] = ((halves | halves >> 1) & lows) * 7;
        table->of_suit[SUMS][seat] = lows << 2;
        table->held[seat] = lows * 7;
        table->taken[seat] = 0;
    }
    table->broken = 0;
}

/* ---- The tricks */

static Face show(Table *table, int seat, int place)
{
    table->held[seat] &= ~(7ull << place / 3 * 3);
    return table->faces[seat][place];
}

static inline Face follow(Table *table, int seat, u64 used, int led, int first_trick, Stream *choices)
{
    u64 faces = must(table->held[seat], ~used);
    if (first_trick)
        faces = must(faces, ~table->with_points[seat]);
    return show(table, seat, pick(must(faces, table->of_suit[led][seat]), choices));
}

/* Strength of a face, and in the lower bits how early it was shown: of equal faces the earlier wins. */
static int rank(Face face, int led, int turn) { return (face.suit == led) * face.value * 4 + 3 - turn; }

static int higher(int a, int b) { return a > b ? a : b; }

/* The others follow a lead; return the winner of the trick. */
static inline int finish_trick(Table *table, int leader, Face lead, int first_trick, Stream *choices)
{
    const int led = lead.suit, a = (leader + 1) % PLAYERS, b = (leader + 2) % PLAYERS, c = (leader + 3) % PLAYERS;
    const u64 *first = table->showing[lead.shown];
    const Face from_a = follow(table, a, first[a], led, first_trick, choices);
    const u64 *second = table->showing[from_a.shown];
    const Face from_b = follow(table, b, first[b] | second[b], led, first_trick, choices);
    const u64 *third = table->showing[from_b.shown];
    const Face from_c = follow(table, c, first[c] | second[c] | third[c], led, first_trick, choices);
    const int earlier = higher(rank(lead, led, 0), rank(from_a, led, 1));
    const int later = higher(rank(from_b, led, 2), rank(from_c, led, 3));
    const int winner = (leader + 3 - higher(earlier, later) % 4) % PLAYERS;
    table->taken[winner] += lead.points + from_a.points + from_b.points + from_c.points;
    table->broken |= led != HEARTS && (from_a.suit == HEARTS || from_b.suit == HEARTS || from_c.suit == HEARTS);
    return winner;
}

static void play_hand(Table *table, int leader, Stream *choices)
{
    leader = finish_trick(table, leader, show(table, leader, 0), 1, choices); /* the first card, as a 2♣ */
    for (int trick = 1; trick < SIZE; trick++) {
        u64 faces = table->held[leader];
        if (!table->broken)
            faces = must(faces, ~table->of_suit[HEARTS][leader]);
        leader = finish_trick(table, leader, show(table, leader, pick(faces, choices)), 0, choices);
    }
}

/* ---- A match */

static u64 tally[PLAYERS][PLAYERS];

static u64 play_match(u64 seed)
{
    static const int to_whom[] = {1, 3, 2, 0}; /* left, right, across, nobody */
    Stream cards, choices;
    Table table;
    u8 owner[PACK];
    int scores[PLAYERS] = {0}, over = 0;
    u64 moves = 0;
    begin(&choices, seed, CHOICES, 0);
    for (u32 hand = 0; !over; hand++) {
        const int steps = to_whom[hand % 4];
        begin(&cards, seed, DEAL, hand);
        deal(owner, &cards);
        if (steps)
            pass(owner, steps, &choices);
        sort(&table, owner);
        play_hand(&table, owner[0], &choices);
        moves += steps ? PLAYERS + PACK : PACK;
        for (int seat = 0; seat < PLAYERS; seat++) {
            scores[seat] += table.taken[seat];
            if (scores[seat] == 300)
                scores[seat] = 150;
            over |= scores[seat] > 300;
        }
    }
    for (int seat = 0; seat < PLAYERS; seat++) {
        int better = 0;
        for (int other = 0; other < PLAYERS; other++)
            better += scores[other] < scores[seat];
        tally[seat][better]++;
    }
    return moves;
}

int main(int arguments, char **argument)
{
    if (arguments != 5) {
        fprintf(stderr, "usage: hearts DECK.csv SEED FIRST COUNT\n");
        return 2;
    }
    FILE *file = fopen(argument[1], "r");
    if (!file || !read_pack(file)) {
        fprintf(stderr, "hearts: %s: no deck of double cards\n", argument[1]);
        return 1;
    }
    fclose(file);
    make_tables();
    const u64 seed = strtoull(argument[2], NULL, 10), first = strtoull(argument[3], NULL, 10);
    const u64 number = strtoull(argument[4], NULL, 10);
    const clock_t start = clock();
    u64 moves = 0;
    for (u64 i = 0; i < number; i++) {
        Stream seeds;
        begin(&seeds, seed, MATCHES, (u32)(first + i));
        moves += play_match(long_word(&seeds) >> 11);
    }
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("{\"moves\": %llu, \"places\": [", moves);
    for (int seat = 0; seat < PLAYERS; seat++) {
        const u64 *places = tally[seat];
        printf("%s[%llu, %llu, %llu, %llu]", seat ? ", " : "", places[0], places[1], places[2], places[3]);
    }
    printf("], \"seconds\": %.6f}\n", seconds);
    return 0;
}
