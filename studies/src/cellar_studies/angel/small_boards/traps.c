/* The fewest marks that trap a king on a small closed board, by a program of its own, for boards that `traps.py` has no
   room for:

     cc -O3 -march=native -fopenmp traps.c -o traps && ./traps 6 6 13

   For each start, row by row: the fewest marks, the devil to move first, or a dot where more than the last number given
   are needed. One number of marks after the other, backwards, as in `layers.py`: for each set of j marks the squares from
   which a king that is to step is trapped within the marks left. A layer keeps them for the free squares alone, in 32
   bits (64 where more squares are free); the layer before the last mark is not kept but worked out where it is read. Sets that are images of each other
   are worked out once. */
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 36, CHUNK = 12, PARTS = 3 };
typedef uint64_t Set;

static int width, height, cells, moves;
static Set full, west, east;
static uint64_t choose[MOST + 1][MOST + 2];
static Set images[8][PARTS][1 << CHUNK], back[8][PARTS][1 << CHUNK];

/* A layer of so many marks: 32 bits a set, or 64 where more squares are free. */
static int wide(int marks) { return cells - marks > 32; }
static Set get(const void *layer, int marks, uint64_t at) {
    return wide(marks) ? ((const uint64_t *)layer)[at] : ((const uint32_t *)layer)[at];
}
static void put(void *layer, int marks, uint64_t at, Set value) {
    if (wide(marks)) ((uint64_t *)layer)[at] = value;
    else ((uint32_t *)layer)[at] = (uint32_t)value;
}

static Set image(Set set, Set table[PARTS][1 << CHUNK]) {
    Set found = 0;
    for (int p = 0; p < PARTS; p++) found |= table[p][set >> (CHUNK * p) & ((1 << CHUNK) - 1)];
    return found;
}

static uint64_t rank_of(Set set) {
    uint64_t found = 0;
    for (int n = 1; set; n++, set &= set - 1) found += choose[__builtin_ctzll(set)][n];
    return found;
}

static Set set_of(uint64_t rank, int marks) {
    Set set = 0;
    for (int square = cells - 1, n = marks; n > 0; square--)
        if (choose[square][n] <= rank) rank -= choose[square][n--], set |= (Set)1 << square;
    return set;
}

static Set next_set(Set set) {
    Set least = set & -set, ripple = set + least;
    return set ? ripple | (((set ^ ripple) / least) >> 2) : 0;
}

static Set beside(Set set) {
    Set aside = (((set << 1) & ~west) | ((set >> 1) & ~east)) & full, three = set | aside;
    return (aside | three << width | three >> width) & full;
}

/* Squares from which a king that is to step is trapped, where the devil answers every step to `held`. */
static Set trapped(Set free, Set held) { return free & ~beside(free & ~held); }

/* The same where one mark is left: whoever has one step or none is held. */
static Set last(Set set) {
    Set free = full & ~set, once = 0, twice = 0;
    Set row[3] = {(free & ~east) << 1 & full, free, (free & ~west) >> 1};
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = 0; dx < 3; dx++) {
            if (!dy && dx == 1) continue;
            Set there = (dy > 0 ? row[dx] << width : dy < 0 ? row[dx] >> width : row[dx]) & full;
            twice |= once & there, once |= there;
        }
    return trapped(free, free & ~twice);
}

/* The squares where the devil, to mark, holds a king: by the layer above, or by the last mark but one where it is NULL. */
static Set held_by(Set set, int marks, const void *above) {
    Set found = 0;
    uint64_t low[MOST + 1], high[MOST + 2];
    int n = 0;
    low[0] = 0;
    for (Set left = set; left; left &= left - 1, n++) low[n + 1] = low[n] + choose[__builtin_ctzll(left)][n + 1];
    high[marks] = 0;
    for (Set left = set; left; left &= ~((Set)1 << (63 - __builtin_clzll(left))), n--)
        high[n - 1] = high[n] + choose[63 - __builtin_clzll(left)][n + 1];
    for (Set left = full & ~set; left; left &= left - 1) {
        int square = __builtin_ctzll(left);
        Set more = set | (Set)1 << square;
        n = __builtin_popcountll(set & (((Set)1 << square) - 1));
        found |= above ? _pdep_u64(get(above, marks + 1, low[n] + choose[square][n + 1] + high[n]), full & ~more) : last(more);
    }
    return found;
}

static void fill(int marks, const void *above, void *out) {
    uint64_t number = choose[cells][marks], piece = 1 << 16;
    for (int copies = 0; copies < 2; copies++)
#pragma omp parallel for schedule(dynamic)
        for (uint64_t from = 0; from < number; from += piece) {
            Set set = set_of(from, marks);
            for (uint64_t at = from; at < number && at < from + piece; at++, set = next_set(set)) {
                Set least = set;
                int by = -1;
                for (int g = 0; g < moves; g++) {
                    Set other = image(set, images[g]);
                    if (other < least) least = other, by = g;
                }
                if (by < 0 && !copies)
                    put(out, marks, at, _pext_u64(trapped(full & ~set, held_by(set, marks, above)), full & ~set));
                if (by >= 0 && copies)
                    put(out, marks, at, _pext_u64(image(_pdep_u64(get(out, marks, rank_of(least)), full & ~least),
                                                        back[by]), full & ~set));
            }
        }
}

/* The starts from which so many marks, two or more, trap the king. */
static Set starts(int total) {
    void *above = NULL;
    for (int marks = total - 2; marks > 0; marks--) {
        void *out = malloc(choose[cells][marks] * (wide(marks) ? 8 : 4));
        if (!out) exit(fprintf(stderr, "There is no memory for %d marks.\n", marks));
        fill(marks, above, out);
        free(above), above = out;
    }
    Set found = held_by(0, 0, above);
    free(above);
    return found;
}

static void prepare(void) {
    for (int a = 0; a <= MOST; a++)
        for (int b = 0; b <= MOST + 1; b++) choose[a][b] = !b ? 1 : !a ? 0 : choose[a - 1][b - 1] + choose[a - 1][b];
    full = cells == 64 ? ~(Set)0 : ((Set)1 << cells) - 1;
    for (int y = 0; y < height; y++) west |= (Set)1 << y * width;
    east = west << (width - 1);
    for (int g = 1; g < (width == height ? 8 : 4); g++, moves++)
        for (int square = 0; square < cells; square++) {
            int x = square % width, y = square / width, a = g & 4 ? y : x, b = g & 4 ? x : y;
            int there = (g & 2 ? height - 1 - b : b) * width + (g & 1 ? width - 1 - a : a);
            for (int set = 0; set < 1 << CHUNK; set++) {
                if (set >> square % CHUNK & 1) images[moves][square / CHUNK][set] |= (Set)1 << there;
                if (set >> there % CHUNK & 1) back[moves][there / CHUNK][set] |= (Set)1 << square;
            }
        }
}

int main(int count, char **arguments) {
    width = count > 3 ? atoi(arguments[1]) : 0, height = count > 3 ? atoi(arguments[2]) : 0;
    cells = width * height;
    int most = count > 3 ? atoi(arguments[3]) : 0, fewest[MOST] = {0};
    if (width < 2 || height < 2 || cells > MOST || most < 2 || most > cells)
        return fprintf(stderr, "Give a width, a height (at most %d squares) and a number of marks.\n", MOST), 2;
    prepare();
    /* A number to begin with may follow: what is less is not tried. */
    for (int total = count > 4 ? atoi(arguments[4]) : 2; total <= most; total++) {
        Set found = starts(total);
        for (int square = 0; square < cells; square++)
            if (found >> square & 1 && !fewest[square]) fewest[square] = total;
    }
    for (int square = 0; square < cells; square++) {
        if (fewest[square]) printf("%d", fewest[square]);
        else printf(".");
        putchar(square % width == width - 1 ? '\n' : ' ');
    }
    return 0;
}
