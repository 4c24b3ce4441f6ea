/* Checks periods.csv by values alone; shares neither code nor method with the command `wythoff period`.
 *
 *     cc -O3 -march=native -o periods docs/periods.c && ./periods < docs/periods.csv
 *
 * Every cell of rows 0 ... 1,000 is computed up to a column after the last pre-period: no states are compared, no row is played again.
 * Let d(r, y) = g(r, y) - y. The argument of periods.md gives: if d(i, y) = d(i, y + Q) for rows i = 0 ... r and 4r columns y next to each
 * other, then for all later ones. For the state of row i before column y is what it has used from y - 2i on, and since |d| <= 2i such
 * a value was used at column y - 4i or later; and what it sees on its diagonal, in columns no older than that.
 * So every row r is compared with itself at a distance Q that is a multiple of all periods up to row r. Its pre-period is one more than the
 * last y with d(r, y) != d(r, y + Q), and is the same for every period. The least period p divides Q; it is least if neither p/2 nor
 * p/3 is one, for the periods of this table are 1 and 3 * 2^k.
 *
 * A line of bits is a ring of 8,192 values, more than the 4r + 64 that can matter and what is looked at beyond them. One thread, 0.8 GB.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1001, SIDE = 64, CHUNKS = 16, STRIDE = 17 * 8, WORDS = CHUNKS * 8, DIAGONALS = 1152, LANES = 4 };

static uint64_t rows[ROWS + LANES][STRIDE] __attribute__((aligned(64)));
static uint64_t columns[SIDE][STRIDE] __attribute__((aligned(64)));
static uint64_t diagonals[DIAGONALS][STRIDE] __attribute__((aligned(64)));
static uint64_t start[ROWS]; /* the first chunk of the row that is not full */

static long preperiod[ROWS], period[ROWS], distance[ROWS], last_difference[ROWS];

/* not_full: a bit for each of eight words that the three lines together do not fill. */
#ifdef __AVX512F__
#include <immintrin.h>
static inline uint32_t not_full(const uint64_t *a, const uint64_t *b, const uint64_t *c) {
    __m512i used = _mm512_or_si512(_mm512_load_si512(a), _mm512_or_si512(_mm512_load_si512(b), _mm512_load_si512(c)));
    return _mm512_cmpneq_epi64_mask(used, _mm512_set1_epi64(-1));
}
#else
static inline uint32_t not_full(const uint64_t *a, const uint64_t *b, const uint64_t *c) {
    uint32_t free = 0;
    for (int word = 0; word < 8; word++) free |= (uint32_t)((a[word] | b[word] | c[word]) != UINT64_MAX) << word;
    return free;
}
#endif

/* The least value free on three lines, from a chunk on; uses it. */
static inline __attribute__((always_inline)) uint64_t take(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t chunk, int ahead) {
    uint32_t free = 0;
    for (int i = 0; i < ahead; i++) {
        size_t at = (chunk + i) % CHUNKS * 8;
        free |= not_full(a + at, b + at, c + at) << 8 * i;
    }
    while (!free) {
        size_t at = (chunk + ahead) % CHUNKS * 8;
        free = not_full(a + at, b + at, c + at) << 8 * (ahead - 1);
        chunk++;
    }
    uint64_t word = chunk * 8 + __builtin_ctz(free);
    size_t at = word % WORDS;
    uint64_t used = a[at] | b[at] | c[at], bit = ~used & (used + 1);
    a[at] |= bit, b[at] |= bit, c[at] |= bit;
    return word * 64 + __builtin_ctzll(bit);
}

/* Rows first ... first + LANES - 1 take turns, each a column behind the one above it. */
static inline __attribute__((always_inline)) void some_rows(int first, int lanes, long column, uint16_t *values, int ahead) {
    for (int turn = 0; turn < SIDE + LANES - 1; turn++)
        for (int lane = 0; lane < LANES; lane++) {
            int row = first + lane, offset = turn - lane;
            if (offset < 0 || offset >= SIDE || lane >= lanes) continue;
            long diagonal = (column + offset - row + 8L * DIAGONALS) % DIAGONALS;
            uint64_t value = take(rows[row], columns[offset], diagonals[diagonal], start[row], ahead);
            values[row * SIDE + offset] = (uint16_t)(value - column - offset + 4096);
        }
}

static void block(long column, uint16_t *values) {
    memset(columns, 0, sizeof columns);
    for (int i = 0; i < SIDE; i++) memset(diagonals[(column + i) % DIAGONALS], 0, sizeof diagonals[0]);
    for (int first = 0; first < ROWS; first += LANES) {
        int lanes = ROWS - first < LANES ? ROWS - first : LANES;
        switch (first / 270) {
        case 0: some_rows(first, lanes, column, values, 1); break;
        case 1: some_rows(first, lanes, column, values, 2); break;
        case 2: some_rows(first, lanes, column, values, 3); break;
        default: some_rows(first, lanes, column, values, 4);
        }
    }
    for (int row = 0; row < ROWS; row++)
        for (;;) {
            uint64_t *chunk = rows[row] + start[row] % CHUNKS * 8, full = UINT64_MAX;
            for (int word = 0; word < 8; word++) full &= chunk[word];
            if (full != UINT64_MAX) break;
            memset(chunk, 0, 64);
            start[row]++;
        }
}

int main(void) {
    int first_char = getchar();
    while (first_char != '\n' && first_char != EOF) first_char = getchar();
    long last = 0, most = 3 * SIDE;
    for (int row = 0; row < ROWS; row++) {
        int number;
        if (scanf("%d,%ld,%ld", &number, preperiod + row, period + row) != 3 || number != row) return puts("bad table"), 2;
        if (period[row] > most) most = period[row];
        if (most % period[row]) return puts("periods that are not 3 * 2^k"), 2;
        distance[row] = most;
        last_difference[row] = -1;
        if (preperiod[row] > last) last = preperiod[row];
    }
    long blocks = most / SIDE, end = last + most + 4L * ROWS + SIDE;
    uint16_t *ring = calloc((size_t)blocks * ROWS * SIDE, sizeof *ring);
    if (!ring) return puts("no memory"), 2;
    long column = 0;
    for (long step = 0; column < end; step++, column += SIDE) {
        uint16_t *values = ring + step % blocks * ROWS * SIDE;
        /* The block that is overwritten is the one at the largest distance, so it is compared first. */
        static uint16_t now[ROWS * SIDE];
        block(column, now);
        for (int row = 0; row < ROWS; row++) {
            if (column < distance[row]) continue;
            long gap = distance[row] / SIDE;
            const uint16_t *old = ring + (step - gap) % blocks * ROWS * SIDE + row * SIDE, *new = now + row * SIDE;
            if (!memcmp(old, new, SIDE * sizeof *old)) continue;
            for (int i = 0; i < SIDE; i++)
                if (old[i] != new[i]) last_difference[row] = column + i - distance[row];
        }
        memcpy(values, now, sizeof now);
        if (step % (1 << 14) == 0) fprintf(stderr, "column %ld of %ld\n", column, end);
    }
    int wrong = 0;
    long latest = 0;
    for (int row = 0; row < ROWS; row++) {
        if (preperiod[row] > latest) latest = preperiod[row];
        int proved = latest + 4L * row <= column - distance[row];
        /* The last `most` columns are in the ring, and they repeat. */
        int is_period[3] = {1, 1, 1};
        const long periods[3] = {period[row], period[row] / 2, period[row] / 3};
        for (int which = 0; which < 3; which++) {
            if (period[row] == 1 ? which : which && period[row] % (which + 1)) { is_period[which] = 0; continue; }
            for (long c = 0; c < most && is_period[which]; c++) {
                long other = (c + periods[which]) % most;
                is_period[which] = ring[(c / SIDE * ROWS + row) * SIDE + c % SIDE] == ring[(other / SIDE * ROWS + row) * SIDE + other % SIDE];
            }
        }
        int right = proved && last_difference[row] + 1 == preperiod[row] && is_period[0] && !is_period[1] && !is_period[2];
        if (!right) {
            printf("row %d: found pre-period %ld, table %ld, period %ld %d%d%d, proved %d\n", row, last_difference[row] + 1,
                   preperiod[row], period[row], is_period[0], is_period[1], is_period[2], proved);
            wrong++;
        }
    }
    printf("%d rows, %d wrong, %ld columns\n", ROWS, wrong, column);
    return wrong != 0;
}
