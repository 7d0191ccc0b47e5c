/* Shortest solutions of every board of N species, one sacrifice a round, by a program of its own:

     cc -O3 -march=native -fopenmp lengths.c -o lengths && ./lengths 8
     ./lengths 9 40          only every 40th order of the cells
     ./lengths 10 1 2        only boards with 2 hostile hideouts

   For each number of hostile hideouts: boards, those that cannot be solved, the fewest and the most rounds of the others.
   A set of positions is, for each set of hidden species, a set of centres: 2^N bits. Breadth first, from the start. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 10, SETS = 1 << MOST, WORDS = SETS / 64 };
typedef uint64_t Centres[WORDS];

static int n, words;
/* Which centres have a species: within a word for the first six, by words for the others. */
static const uint64_t HAS[6] = {0xaaaaaaaaaaaaaaaaull, 0xccccccccccccccccull, 0xf0f0f0f0f0f0f0f0ull,
                                0xff00ff00ff00ff00ull, 0xffff0000ffff0000ull, 0xffffffff00000000ull};

/* Species s comes to the centre, wherever it was not. */
static void come(uint64_t *c, int s) {
    if (s < 6)
        for (int w = 0; w < words; w++) c[w] = (c[w] & HAS[s]) | (c[w] & ~HAS[s]) << (1 << s);
    else
        for (int w = 0; w < words; w++)
            if (w >> (s - 6) & 1) { c[w] |= c[w ^ 1 << (s - 6)]; c[w ^ 1 << (s - 6)] = 0; }
}

/* Species s leaves every centre that has it; the others are dropped. */
static void leave(const uint64_t *c, int s, uint64_t *out) {
    if (s < 6)
        for (int w = 0; w < words; w++) out[w] = (c[w] & HAS[s]) >> (1 << s);
    else
        for (int w = 0; w < words; w++) out[w] = w >> (s - 6) & 1 ? 0 : c[w | 1 << (s - 6)];
}

static int shortest(const int *faces, int hostile) {
    static _Thread_local Centres seen[SETS], now[SETS], next[SETS];
    size_t used = (size_t)1 << n;
    int after[SETS][MOST], came[SETS][MOST];
    for (int h = 0; h < 1 << n; h++)
        for (int start = 0; start < n; start++) {
            int hidden = h, out = 0;
            for (int k = 0; k < n; k++) {
                int i = (start + k) % n, beside = faces[i];
                if ((hidden ^ hostile) >> beside & 1) { out |= hidden & 1 << i; hidden |= 1 << i; }
                hidden &= ~(1 << beside);
            }
            after[h][start] = hidden, came[h][start] = out;
        }
    memset(seen, 0, used * sizeof(Centres)), memset(now, 0, used * sizeof(Centres));
    seen[0][0] = now[0][0] = 1;
    int last = (1 << n) - 1;
    for (int rounds = 1;; rounds++) {
        int any = 0;
        memset(next, 0, used * sizeof(Centres));
        for (int h = 0; h < 1 << n; h++) {
            uint64_t some = 0;
            for (int w = 0; w < words; w++) some |= now[h][w];
            if (!some) continue;
            for (int start = 0; start < n; start++) {
                Centres c, back;
                memcpy(c, now[h], sizeof c);
                for (int s = 0; s < n; s++)
                    if (came[h][start] >> s & 1) come(c, s);
                if (c[last / 64] >> last % 64 & 1) return rounds;
                int to = after[h][start];
                for (int w = 0; w < words; w++) next[to][w] |= c[w];
                for (int s = 0; s < n; s++)
                    if (!(to >> s & 1)) {
                        leave(c, s, back);
                        for (int w = 0; w < words; w++) next[to | 1 << s][w] |= back[w];
                    }
            }
        }
        for (int h = 0; h < 1 << n; h++)
            for (int w = 0; w < words; w++) {
                now[h][w] = next[h][w] & ~seen[h][w];
                seen[h][w] |= now[h][w];
                any |= now[h][w] != 0;
            }
        if (!any) return -1;
    }
}

/* The order of the cells with this number, 0 to (n - 1)! - 1, as a cycle from 0. */
static void order(long number, int *faces) {
    int left[MOST], tour[MOST] = {0};
    for (int i = 1; i < n; i++) left[i - 1] = i;
    for (int size = n - 1; size > 0; number /= size, size--) {
        int pick = (int)(number % size);
        tour[n - size] = left[pick];
        left[pick] = left[size - 1];
    }
    for (int k = 0; k < n; k++) faces[tour[k]] = tour[(k + 1) % n];
}

/* How many boards are turns of this one; 0 if one of them comes before it. */
static int weight(const int *faces, int hostile) {
    int same = 0;
    for (int by = 0; by < n; by++) {
        int differs = 0, mask = 0;
        for (int i = 0; i < n && !differs; i++) differs = (faces[(i + n - by) % n] + by) % n - faces[i];
        for (int i = 0; i < n; i++) mask |= (hostile >> i & 1) << (i + by) % n;
        if (differs < 0 || (!differs && mask < hostile)) return 0;
        same += !differs && mask == hostile;
    }
    return n / same;
}

int main(int count, char **arguments) {
    n = count > 1 ? atoi(arguments[1]) : 0;
    long share = count > 2 ? atol(arguments[2]) : 1;
    int only = count > 3 ? atoi(arguments[3]) : -1;
    if (n < 3 || n > MOST || share < 1) return fprintf(stderr, "Give a number of species, 3 to %d.\n", MOST), 2;
    words = n < 6 ? 1 : 1 << (n - 6);
    long boards[MOST + 1] = {0}, lost[MOST + 1] = {0}, orders = 1;
    int fewest[MOST + 1], most[MOST + 1] = {0};
    for (int k = 0; k <= n; k++) fewest[k] = 1000;
    for (int i = 2; i < n; i++) orders *= i;
#pragma omp parallel for schedule(dynamic, 16)
    for (long number = 0; number < orders; number += share) {
        int faces[MOST];
        order(number, faces);
        for (int hostile = 0; hostile < 1 << n; hostile++) {
            int k = __builtin_popcount((unsigned)hostile), alike = only < 0 || k == only ? weight(faces, hostile) : 0;
            if (!alike) continue;
            int rounds = shortest(faces, hostile);
#pragma omp critical
            {
                boards[k] += alike;
                if (rounds < 0) lost[k] += alike;
                if (rounds > 0 && rounds < fewest[k]) fewest[k] = rounds;
                if (rounds > most[k]) most[k] = rounds;
            }
        }
    }
    for (int k = 0; k <= n; k++)
        if (only < 0 || k == only) printf("K=%d: %ld boards, %ld lost, %d-%d rounds\n", k, boards[k], lost[k], most[k] ? fewest[k] : 0, most[k]);
    return 0;
}
