/* The contestant of `streams.rs`: Wythoff's game in C, with products of 128 bits and buffers of its own.
 *
 *   streams table COUNT    n,a,b for n = 0 … COUNT − 1
 *   streams solve          reads "x y" a line, heaps below 2^62, writes outcome and move
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;

/* ⌊n(φ − 1)⌋: 128 bits of the fraction are enough below 2^62, for nφ is no closer than 2^−64 to an integer. */
static uint64_t part(uint64_t n) {
    const uint64_t high = 0x9E3779B97F4A7C15u, low = 0xF39CC0605CEDC834u;
    wide below = (wide)n * low >> 64;
    return (uint64_t)(((wide)n * high + below) >> 64);
}

static uint64_t lower(uint64_t n) { return n + part(n); }

static char out[1 << 16];
static size_t used;

static void flush(void) {
    fwrite(out, 1, used, stdout);
    used = 0;
}

static void number(uint64_t n, char after) {
    char digits[20];
    int length = 0;
    do {
        digits[length++] = (char)('0' + n % 10);
    } while ((n /= 10) != 0);
    while (length > 0) out[used++] = digits[--length];
    out[used++] = after;
}

static void words(const char *text) {
    size_t length = strlen(text);
    memcpy(out + used, text, length);
    used += length;
}

static void table(uint64_t count) {
    words("n,a,b\n");
    for (uint64_t n = 0; n < count; n++) {
        uint64_t a = lower(n);
        number(n, ',');
        number(a, ',');
        number(a + n, '\n');
        if (used > sizeof out - 256) flush();
    }
}

/* The case analysis of Fraenkel 1982, §3: x ≤ y; gives the pair to move to, or says P. */
static int decide(uint64_t x, uint64_t y, uint64_t *to_x, uint64_t *to_y) {
    uint64_t n = part(x + 1);
    if (lower(n) != x) {
        *to_x = x;
        *to_y = lower(x - n);
        return 0;
    }
    if (y == x + n) return 1;
    if (y > x + n) {
        *to_x = x;
        *to_y = x + n;
        return 0;
    }
    *to_x = lower(y - x);
    *to_y = *to_x + (y - x);
    return 0;
}

static void solve(void) {
    static char in[1 << 16];
    size_t have = 0, at = 0;
    uint64_t heaps[2] = {0, 0};
    int which = 0;
    for (;;) {
        if (at == have) {
            have = fread(in, 1, sizeof in, stdin);
            at = 0;
            if (have == 0) return;
        }
        char c = in[at++];
        if (c >= '0' && c <= '9') {
            heaps[which] = heaps[which] * 10 + (uint64_t)(c - '0');
        } else if (c == ' ') {
            which = 1;
        } else if (c == '\n') {
            uint64_t x = heaps[0], y = heaps[1], to_x, to_y;
            int turned = x > y;
            int p = turned ? decide(y, x, &to_y, &to_x) : decide(x, y, &to_x, &to_y);
            number(x, ' ');
            number(y, ' ');
            if (p) {
                words(y == 0 ? "P ended\n" : "P\n");
            } else {
                words("N take ");
                number(x - to_x, ' ');
                number(y - to_y, ' ');
                words("to ");
                number(to_x, ' ');
                number(to_y, '\n');
            }
            if (used > sizeof out - 256) flush();
            heaps[0] = heaps[1] = 0;
            which = 0;
        }
    }
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "table") == 0) {
        table(strtoull(arguments[2], NULL, 10));
    } else if (count == 2 && strcmp(arguments[1], "solve") == 0) {
        solve();
    } else {
        return 2;
    }
    flush();
    return 0;
}
