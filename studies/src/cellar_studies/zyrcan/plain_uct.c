/* A plain C program to measure the search against: Zyrcan's base game from its start, max^n by upper confidence bounds
 * over bitboards, playouts at random to the end. The same tree policy, the same reward, the same pruning of trees that
 * are full and the same idea of a board as in Cellar, written straight down.
 *
 *   cc -O3 -march=native -ffp-contract=off -DPLAYERS=3 -DRADIUS=3 plain_uct.c -o plain_uct -lm
 *   ./plain_uct SIMULATIONS MOVES SEED RIPE WIDE TREES NODES SLACK
 *
 * thinks about so many moves, with the simulations and nodes shared by the trees, and prints the simulations a second
 * of each, by the processor's time. A tree is pruned when less than SLACK of its nodes are free. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CELLS 61
#define SLOTS 12
#define DEPTH 512
#define EXPLORATION 0.5
#define MARGIN 0.4
#define PLACINGS (3 * CELLS)

enum { DEPLOY, ATTACK, ENDED };

static const int KIND[SLOTS] = {0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2};
static const int END_SLOT[3] = {4, 10, 12};
static const int FLEET[3] = {4, 6, 2};
static uint64_t targets[3][CELLS];

typedef struct {
    uint64_t reach[PLAYERS][SLOTS], own[PLAYERS], ships;
    uint8_t at[PLAYERS][SLOTS], who[CELLS], vacant[CELLS], vacancies;
    uint8_t reserve[PLAYERS][3], left, turn, phase, passed;
} State;

typedef struct {
    int32_t action, first, span, tried, visits;
    double curious, mean[PLAYERS];
} Node;

/* The tree that grows, the room for one that is pruned, and how many nodes there are of each. */
static Node *pool, *spare;
static int used, room;
static uint64_t mwc = 88172645463325252ULL;

static inline uint32_t bits(void) {
    mwc = 2146434069ULL * (uint32_t)mwc + (mwc >> 32);
    return (uint32_t)mwc ^ (uint32_t)(mwc >> 32);
}

static inline int below(int n) { return (int)(((uint64_t)bits() * n) >> 32); }

static int inside(int q, int r, int radius) { return abs(q) <= radius && abs(r) <= radius && abs(q + r) <= radius; }

static int cell_of(int q, int r) { return ((q + 14 * r) % CELLS + CELLS) % CELLS; }

static void begin(State *s) {
    static const int DQ[6] = {1, 1, 0, -1, -1, 0}, DR[6] = {0, -1, -1, 0, 1, 1};
    memset(s, 0, sizeof *s);
    for (int q = -4; q <= 4; q++)
        for (int r = -4; r <= 4; r++)
            if (inside(q, r, 4))
                for (int kind = 0; kind < 3; kind++) {
                    uint64_t ends = 0;
                    for (int d = 0; d < 6; d++) {
                        int x = q + (kind + 1) * DQ[d], y = r + (kind + 1) * DR[d];
                        if (inside(x, y, 4)) ends |= 1ULL << cell_of(x, y);
                    }
                    targets[kind][cell_of(q, r)] = ends;
                }
    for (int q = -RADIUS; q <= RADIUS; q++)
        for (int r = -RADIUS; r <= RADIUS; r++)
            if (inside(q, r, RADIUS)) {
                s->who[cell_of(q, r)] = s->vacancies;
                s->vacant[s->vacancies++] = cell_of(q, r);
            }
    for (int seat = 0; seat < PLAYERS; seat++)
        for (int kind = 0; kind < 3; kind++) s->reserve[seat][kind] = FLEET[kind];
    s->left = PLAYERS * SLOTS;
}

static inline void place(State *s, int kind, int cell) {
    int seat = s->turn, pick = s->who[cell], slot = END_SLOT[kind] - s->reserve[seat][kind]--;
    int moved = s->vacant[--s->vacancies];
    s->vacant[pick] = moved;
    s->who[moved] = pick;
    s->own[seat] |= 1ULL << cell;
    s->ships |= 1ULL << cell;
    s->who[cell] = SLOTS * seat + slot;
    s->at[seat][slot] = cell;
    s->reach[seat][slot] = targets[kind][cell];
    s->turn = seat + 1 == PLAYERS ? 0 : seat + 1;
    if (--s->left == 0) {
        s->phase = ATTACK;
        s->turn = 0;
    }
}

static inline void next_attack(State *s) {
    s->turn = s->turn + 1 == PLAYERS ? 0 : s->turn + 1;
    if (s->passed && s->turn == 0) s->phase = ENDED;
}

static inline void fly(State *s, int slot, int target) {
    int seat = s->turn, cell = s->at[seat][slot], victim = s->who[target];
    uint64_t end = 1ULL << target;
    s->own[victim / SLOTS] ^= end;
    s->reach[victim / SLOTS][victim % SLOTS] = 0;
    s->own[seat] ^= end | 1ULL << cell;
    s->ships ^= 1ULL << cell;
    s->who[target] = SLOTS * seat + slot;
    s->at[seat][slot] = target;
    s->reach[seat][slot] = targets[KIND[slot]][target];
    next_attack(s);
}

static void random_step(State *s) {
    int seat = s->turn;
    if (s->phase == DEPLOY) {
        int kinds[3], n = 0;
        uint64_t product = (uint64_t)bits() * s->vacancies;
        for (int kind = 0; kind < 3; kind++) {
            kinds[n] = kind;
            n += s->reserve[seat][kind] > 0;
        }
        place(s, kinds[((product & 0xFFFFFFFF) * n) >> 32], s->vacant[product >> 32]);
        return;
    }
    uint64_t goal = s->ships & ~s->own[seat];
    int upto[SLOTS], total = 0;
    for (int slot = 0; slot < SLOTS; slot++) upto[slot] = total += __builtin_popcountll(s->reach[seat][slot] & goal);
    if (total == 0) {
        s->passed = 1;
        next_attack(s);
        return;
    }
    int k = below(total), slot = 0;
    for (int i = 0; i < SLOTS - 1; i++) slot += upto[i] <= k;
    if (slot) k -= upto[slot - 1];
    uint64_t ends = s->reach[seat][slot] & goal;
    while (k--) ends &= ends - 1;
    fly(s, slot, __builtin_ctzll(ends));
}

static int legal(const State *s, int *out) {
    int n = 0, seat = s->turn;
    if (s->phase == DEPLOY) {
        for (int kind = 0; kind < 3; kind++)
            if (s->reserve[seat][kind])
                for (int i = 0; i < s->vacancies; i++) out[n++] = CELLS * kind + s->vacant[i];
        return n;
    }
    uint64_t goal = s->ships & ~s->own[seat];
    for (int slot = 0; slot < SLOTS; slot++)
        for (uint64_t ends = s->reach[seat][slot] & goal; ends; ends &= ends - 1)
            out[n++] = PLACINGS + CELLS * slot + __builtin_ctzll(ends);
    if (n == 0) out[n++] = -1;
    return n;
}

static inline void play(State *s, int action) {
    if (action < 0) {
        s->passed = 1;
        next_attack(s);
    } else if (action < PLACINGS)
        place(s, action / CELLS, action % CELLS);
    else
        fly(s, (action - PLACINGS) / CELLS, (action - PLACINGS) % CELLS);
}

static void rewards(const State *s, double *out) {
    int strength[PLAYERS], engines = 0;
    for (int seat = 0; seat < PLAYERS; seat++) {
        strength[seat] = 0;
        for (int slot = 0; slot < SLOTS; slot++)
            if (s->reach[seat][slot]) strength[seat] += 64 * (KIND[slot] + 1) + 1;
        engines += strength[seat] / 64;
    }
    for (int seat = 0; seat < PLAYERS; seat++) {
        double result = 0.0;
        for (int other = 0; other < PLAYERS; other++)
            result += (strength[seat] > strength[other]) - (strength[seat] < strength[other]);
        double ahead = (double)(PLAYERS * (strength[seat] / 64) - engines) / (22 * (PLAYERS - 1));
        out[seat] = (1.0 - MARGIN) * result / (PLAYERS - 1) + MARGIN * ahead;
    }
}

static int choose(const State *s, int node, int ripe, int wide) {
    Node *at = &pool[node];
    if (at->first == 0) {
        static int moves[512];
        if (node && at->visits < ripe) return -1;
        int n = legal(s, moves);
        if (used + n > room) return -1;
        for (int i = 0; i < n; i++) {
            memset(&pool[used + i], 0, sizeof(Node));
            pool[used + i].action = moves[i];
        }
        at->first = used;
        at->span = n;
        used += n;
    }
    int allowed = (int)(2.0 * sqrt(at->visits));
    if (at->tried < at->span && at->tried < (wide > allowed ? wide : allowed)) {
        int mine = at->first + at->tried, other = mine + below(at->span - at->tried), action = pool[other].action;
        pool[other].action = pool[mine].action;
        pool[mine].action = action;
        at->tried++;
        return mine;
    }
    double curiosity = EXPLORATION * sqrt(log(at->visits)), most = -1e300;
    int best = at->first, seat = s->turn;
    for (int child = at->first; child < at->first + at->tried; child++) {
        double score = pool[child].mean[seat] + curiosity * pool[child].curious;
        if (score > most) {
            most = score;
            best = child;
        }
    }
    return best;
}

static void simulate(const State *root, int ripe, int wide) {
    State s = *root;
    int path[DEPTH], length = 1, node = 0;
    double result[PLAYERS];
    path[0] = 0;
    while (s.phase != ENDED && length < DEPTH) {
        int child = choose(&s, node, ripe, wide);
        if (child < 0) break;
        play(&s, pool[child].action);
        path[length++] = node = child;
        if (pool[node].visits == 0) break;
    }
    while (s.phase != ENDED) random_step(&s);
    rewards(&s, result);
    for (int i = 0; i < length; i++) {
        Node *at = &pool[path[i]];
        at->visits++;
        at->curious = 1.0 / sqrt(at->visits);
        for (int seat = 0; seat < PLAYERS; seat++) at->mean[seat] += (result[seat] - at->mean[seat]) / at->visits;
    }
}

/* How often a node must have been visited for its children to stay, so that no more than half of all nodes do. */
static int threshold(void) {
    int spans[32] = {0}, left = 1 + pool[0].span, power = 0;
    for (int node = 1; node < used; node++)
        if (pool[node].span) {
            spans[31 - __builtin_clz(pool[node].visits)] += pool[node].span;
            left += pool[node].span;
        }
    while (power == 0 || left > room / 2) left -= spans[power++];
    return 1 << power;
}

/* Drop the children of the least visited nodes, so that half of all nodes are free again. */
static void prune(void) {
    int least = threshold(), next = 1;
    spare[0] = pool[0];
    for (int node = 0; node < next; node++) {
        Node *at = &spare[node];
        if (at->first && (node == 0 || at->visits >= least)) {
            memcpy(&spare[next], &pool[at->first], sizeof(Node) * at->span);
            at->first = next;
            next += at->span;
        } else
            at->first = at->span = at->tried = 0;
    }
    Node *was = pool;
    pool = spare;
    spare = was;
    used = next;
}

int main(int argc, char **argv) {
    if (argc < 9) return 1;
    int simulations = atoi(argv[1]), moves = atoi(argv[2]), ripe = atoi(argv[4]), wide = atoi(argv[5]);
    int trees = atoi(argv[6]), slack = atoi(argv[8]);
    Node *pools[trees];
    State root;
    mwc ^= strtoull(argv[3], NULL, 10);
    begin(&root);
    room = atoi(argv[7]) / trees;
    for (int tree = 0; tree < trees; tree++) pools[tree] = malloc(sizeof(Node) * room);
    spare = malloc(sizeof(Node) * room);
    for (int move = 0; move < moves; move++) {
        struct timespec before, after;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
        for (int tree = 0; tree < trees; tree++) {
            pool = pools[tree];
            used = 1;
            memset(&pool[0], 0, sizeof(Node));
            for (int i = 0; i < simulations / trees; i++) {
                if (used + slack > room) prune();
                simulate(&root, ripe, wide);
            }
            pools[tree] = pool;
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
        double took = (after.tv_sec - before.tv_sec) + 1e-9 * (after.tv_nsec - before.tv_nsec);
        printf("%.0f\n", simulations / trees * trees / took);
        fflush(stdout);
    }
    return 0;
}
