/* Shortest solutions of every board of N species, one sacrifice a round, by a program of its own:

     cc -O3 -march=native -fopenmp lengths.c -o lengths && ./lengths 8
     ./lengths 9 40          only every 40th order of the cells
     ./lengths 10 1 2        only boards with 2 hostile hideouts
     ./lengths 10 1 2 2      and of these only the ones with the winding 2 (for more species: cc -DMOST=12)
     nvcc -O3 -arch=native -x cu lengths.c -o lengths      the same on an NVIDIA GPU

   For each number of hostile hideouts: boards, those that cannot be solved, the fewest and the most rounds of the others.
   A set of positions is, for each set of hidden species, a set of centres: 2^N bits. Breadth first, from the start. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __CUDACC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
#ifndef MOST
#define MOST 10
#endif
enum { SETS = 1 << MOST, BATCH = 1 << 17 };
typedef struct { int faces[MOST], hostile, alike, rounds; } Board;

/* A round from a start: who is hidden after it, and who has come to the centre. */
BOTH static void play(int n, const Board *board, int hidden, int start, int *after, int *came) {
    int out = 0;
    for (int k = 0; k < n; k++) {
        int i = start + k < n ? start + k : start + k - n, beside = board->faces[i];
        if ((hidden ^ board->hostile) >> beside & 1) { out |= hidden & 1 << i; hidden |= 1 << i; }
        hidden &= ~(1 << beside);
    }
    *after = hidden, *came = out;
}

#ifdef __CUDACC__
/* A board a block. A warp holds a set of centres, 32 bits a lane: the first five species number the bits, the others the
   lanes. The sets after a round lie in shared memory; those seen and the newest ones, too large for it, in the GPU's. */
enum { LANES = 32, THREADS = 1024 };
typedef struct { uint32_t seen[SETS][LANES], now[SETS][LANES]; } Space;
typedef struct { uint32_t rounds[SETS][LANES]; uint16_t after[SETS][MOST], came[SETS][MOST]; Board board; } Near;

static __device__ uint32_t has(int s, int lane) {
    const uint32_t bits[5] = {0xaaaaaaaau, 0xccccccccu, 0xf0f0f0f0u, 0xff00ff00u, 0xffff0000u};
    return s < 5 ? bits[s] : lane >> (s - 5) & 1 ? ~0u : 0;
}
/* Species s comes to the centre wherever it was not, or leaves every centre that has it (the others are dropped). */
static __device__ uint32_t come(uint32_t c, int s, int lane) {
    if (s < 5) return (c & has(s, lane)) | (c & ~has(s, lane)) << (1 << s);
    return (c | __shfl_xor_sync(~0u, c, 1 << (s - 5))) & has(s, lane);
}
static __device__ uint32_t leave(uint32_t c, int s, int lane) {
    if (s < 5) return (c & has(s, lane)) >> (1 << s);
    return __shfl_xor_sync(~0u, c, 1 << (s - 5)) & ~has(s, lane);
}

static __global__ void __launch_bounds__(THREADS) search(int n, Board *boards, int count, int *taken, Space *spaces) {
    extern __shared__ char shared[];
    Near *near = (Near *)shared;
    Space *space = spaces + blockIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32, sets = 1 << n;
    __shared__ int number;
    for (;;) {
        __syncthreads();
        if (!threadIdx.x) number = atomicAdd(taken, 1);
        __syncthreads();
        if (number >= count) return;
        if (!threadIdx.x) near->board = boards[number];
        __syncthreads();
        for (int at = threadIdx.x; at < sets * n; at += THREADS) {
            int after, came;
            play(n, &near->board, at / n, at % n, &after, &came);
            near->after[at / n][at % n] = after, near->came[at / n][at % n] = came;
        }
        for (int h = warp; h < sets; h += THREADS / 32) space->seen[h][lane] = space->now[h][lane] = !h && !lane;
        int rounds = 1, found = 0;
        for (;; rounds++) {
            for (int h = warp; h < sets; h += THREADS / 32) near->rounds[h][lane] = 0;
            __syncthreads();
            int won = 0, fresh = 0;
            for (int h = warp; h < sets; h += THREADS / 32) {
                uint32_t now = space->now[h][lane];
                if (!__any_sync(~0u, now)) continue;
                for (int start = 0; start < n; start++) {
                    uint32_t c = now;
                    for (int came = near->came[h][start]; came; came &= came - 1) c = come(c, __ffs(came) - 1, lane);
                    won |= lane == (sets - 1) / 32 && c >> (sets - 1) % 32 & 1;
                    if (c) atomicOr(&near->rounds[near->after[h][start]][lane], c);
                }
            }
            if (__syncthreads_or(won)) { found = 1; break; }
            for (int h = warp; h < sets; h += THREADS / 32) {
                uint32_t next = near->rounds[h][lane];
                for (int back = h; back; back &= back - 1) {
                    int s = __ffs(back) - 1;
                    uint32_t before = near->rounds[h ^ 1 << s][lane];
                    if (__any_sync(~0u, before)) next |= leave(before, s, lane);
                }
                uint32_t seen = space->seen[h][lane];
                next &= ~seen;
                space->now[h][lane] = next;
                if (next) fresh = 1, space->seen[h][lane] = seen | next;
            }
            if (!__syncthreads_or(fresh)) break;
        }
        if (!threadIdx.x) boards[number].rounds = found ? rounds : -1;
    }
}

static void check(cudaError_t said) {
    if (said != cudaSuccess) exit(fprintf(stderr, "The GPU says: %s\n", cudaGetErrorString(said)));
}

static void solve(int n, Board *boards, int count) {
    static Board *there;
    static Space *spaces;
    static int *taken, blocks;
    if (!there) {
        check(cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, 0));
        check(cudaMalloc(&there, BATCH * sizeof *there));
        check(cudaMalloc(&spaces, blocks * sizeof *spaces));
        check(cudaMalloc(&taken, sizeof *taken));
        check(cudaFuncSetAttribute(search, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(Near)));
    }
    check(cudaMemcpy(there, boards, count * sizeof *boards, cudaMemcpyHostToDevice));
    check(cudaMemset(taken, 0, sizeof *taken));
    search<<<blocks, THREADS, sizeof(Near)>>>(n, there, count, taken, spaces);
    check(cudaGetLastError());
    check(cudaMemcpy(boards, there, count * sizeof *boards, cudaMemcpyDeviceToHost));
}
#else
enum { WORDS = SETS / 64 };
typedef uint64_t Centres[WORDS];

/* Which centres have a species: within a word for the first six, by words for the others. */
static const uint64_t HAS[6] = {0xaaaaaaaaaaaaaaaaull, 0xccccccccccccccccull, 0xf0f0f0f0f0f0f0f0ull,
                                0xff00ff00ff00ff00ull, 0xffff0000ffff0000ull, 0xffffffff00000000ull};

/* Species s comes to the centre, wherever it was not. */
static void come(uint64_t *c, int s, int words) {
    if (s < 6)
        for (int w = 0; w < words; w++) c[w] = (c[w] & HAS[s]) | (c[w] & ~HAS[s]) << (1 << s);
    else
        for (int w = 0, by = 1 << (s - 6); w < words; w++)
            if (w & by) { c[w] |= c[w - by]; c[w - by] = 0; }
}

/* Species s leaves every centre that has it; the others are dropped. Added to `out`. */
static void leave(const uint64_t *c, int s, uint64_t *out, int words) {
    if (s < 6)
        for (int w = 0; w < words; w++) out[w] |= (c[w] & HAS[s]) >> (1 << s);
    else
        for (int w = 0, by = 1 << (s - 6); w < words; w++)
            if (!(w & by)) out[w] |= c[w + by];
}

static int shortest(int n, const Board *board) {
    static _Thread_local Centres *space;
    if (!space && !(space = malloc(3 * SETS * sizeof *space))) exit(fprintf(stderr, "There is no memory for a board.\n"));
    Centres *seen = space, *now = space + SETS, *rounds = space + 2 * SETS;
    int sets = 1 << n, last = sets - 1, words = n < 6 ? 1 : 1 << (n - 6);
    int after[SETS][MOST], came[SETS][MOST], played[SETS] = {0}, some[SETS] = {1}, reached[SETS];
    memset(seen, 0, sets * sizeof(Centres)), memset(now, 0, sets * sizeof(Centres));
    seen[0][0] = now[0][0] = 1;
    for (int number = 1;; number++) {
        int any = 0;
        memset(reached, 0, sizeof reached);
        for (int h = 0; h < sets; h++)
            for (int start = 0; some[h] && start < n; start++) {
                if (!played[h]) play(n, board, h, start, &after[h][start], &came[h][start]), played[h] = start == n - 1;
                int to = after[h][start];
                Centres c;
                memcpy(c, now[h], sizeof c);
                for (int came_here = came[h][start]; came_here; came_here &= came_here - 1)
                    come(c, __builtin_ctz((unsigned)came_here), words);
                if (c[last / 64] >> last % 64 & 1) return number;
                if (reached[to])
                    for (int w = 0; w < words; w++) rounds[to][w] |= c[w];
                else
                    memcpy(rounds[to], c, sizeof c), reached[to] = 1;
            }
        for (int h = 0; h < sets; h++) {
            Centres next = {0};
            int here = reached[h];
            if (here) memcpy(next, rounds[h], sizeof next);
            for (int back = h; back; back &= back - 1) {
                int from = h ^ (back & -back);
                if (reached[from]) leave(rounds[from], __builtin_ctz((unsigned)back), next, words), here = 1;
            }
            some[h] = 0;
            for (int w = 0; here && w < words; w++) {
                now[h][w] = next[w] & ~seen[h][w];
                seen[h][w] |= next[w];
                some[h] |= now[h][w] != 0;
            }
            any |= some[h];
        }
        if (!any) return -1;
    }
}

static void solve(int n, Board *boards, int count) {
#pragma omp parallel for schedule(dynamic)
    for (int number = 0; number < count; number++) boards[number].rounds = shortest(n, &boards[number]);
}
#endif

/* The order of the cells with this number, 0 to (n - 1)! - 1, as a cycle from 0. */
static void order(int n, long number, int *faces) {
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
static int weight(int n, const int *faces, int hostile) {
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

/* How often the walk from each cell to the one that it faces, counterclockwise, goes round the table. */
static int winding(int n, const int *faces) {
    int steps = 0;
    for (int i = 0; i < n; i++) steps += (i - faces[i] + n) % n;
    return steps / n;
}

static struct { long boards, lost; int fewest, most; } tally[MOST + 1];

static void add(int n, Board *boards, int count) {
    solve(n, boards, count);
    for (int number = 0; number < count; number++) {
        int k = __builtin_popcount((unsigned)boards[number].hostile), rounds = boards[number].rounds;
        tally[k].boards += boards[number].alike;
        if (rounds < 0) tally[k].lost += boards[number].alike;
        if (rounds > 0 && (!tally[k].fewest || rounds < tally[k].fewest)) tally[k].fewest = rounds;
        if (rounds > tally[k].most) tally[k].most = rounds;
    }
}

int main(int count, char **arguments) {
    int n = count > 1 ? atoi(arguments[1]) : 0, filled = 0;
    int only = count > 3 ? atoi(arguments[3]) : -1, turns = count > 4 ? atoi(arguments[4]) : 0;
    long share = count > 2 ? atol(arguments[2]) : 1, orders = 1;
    if (n < 3 || n > MOST || share < 1) return fprintf(stderr, "Give a number of species, 3 to %d.\n", MOST), 2;
    static Board boards[BATCH];
    for (int i = 2; i < n; i++) orders *= i;
    for (long number = 0; number < orders; number += share) {
        int faces[MOST];
        order(n, number, faces);
        if (turns && winding(n, faces) != turns) continue;
        for (int hostile = 0; hostile < 1 << n; hostile++) {
            Board *board = &boards[filled];
            int k = __builtin_popcount((unsigned)hostile);
            board->alike = only < 0 || k == only ? weight(n, faces, hostile) : 0;
            if (!board->alike) continue;
            memcpy(board->faces, faces, sizeof faces), board->hostile = hostile;
            if (++filled == BATCH) add(n, boards, filled), filled = 0;
        }
    }
    add(n, boards, filled);
    for (int k = 0; k <= n; k++)
        if (only < 0 || k == only)
            printf("K=%d: %ld boards, %ld lost, %d-%d rounds\n", k, tally[k].boards, tally[k].lost, tally[k].fewest, tally[k].most);
    return 0;
}
