/* Every legal build of Age of Steam's base game, with the same algorithm as smokestack/games/age_of_steam/rules/builds.py.

   It is not part of the product. `make bench` compiles it, checks that it finds the same builds as the engine, and
   prints how far the engine is from C. Tables and positions come from the engine as flat arrays of ints; see twin.py. */

#include <string.h>
#include <time.h>

enum { MOST = 512, WIDTH = 8, OWNER = 0, END_A = 1, END_B = 2, PORT_A = 3, PORT_B = 4, GONE = -9, NOBODY = -1 };
enum { BUILD = 7, SIMPLE = 0, COEXISTING = 1, CROSSING = 2, N_TILES = 15, PLENTY = 6 };

typedef struct {
    int size, n_buildable, n_placements, town_price, exit_price, replace_price, plain_tiles;
    const int *way, *across, *shut, *buildable, *is_town, *simple_price;
    const int *exits, *n_exits, *tile_of, *class_of, *needs_disc;          /* by what lies on a hex */
    const int *section_pairs, *pair_edges, *pairs_touching, *pairs_within; /* sections as bits */
    const int *added_from, *added_to, *added_pair;                         /* additions of each placement */
    const int *bends_from, *bends;                                         /* placement, parts, then the parts */
} Board;

typedef struct {
    int seat, cash, discs, town_discs, n_lines;
    const int *city, *tile, *line_at, *lines, *supply;
} Position;

typedef struct {
    unsigned char good[MOST], own[MOST], foreign[MOST], rooted[MOST], bends[MOST];
    short root[MOST * 8];
} Ground;

static int owns_at_town(const Position *p, int town) {
    for (int edge = 0; edge < 6; edge++) {
        int line = p->line_at[town * 6 + edge];
        if (line >= 0 && p->lines[line * WIDTH + OWNER] == p->seat) return 1;
    }
    return 0;
}

static int begins_here(const Position *p, int stop) { return p->city[stop] >= 0 || owns_at_town(p, stop); }

static void end_of_line(const Board *b, const Position *p, Ground *g, const int *line, int port, int stop, int near) {
    int beyond = b->across[port];
    if (beyond < 0) return;
    int hex = beyond >> 3, bit = 1 << (beyond & 7);
    if (stop >= 0) {
        g->root[beyond] = (short)stop;
        g->rooted[hex] |= bit;
    }
    if (near) {
        g->good[hex] |= bit;
        if (line[OWNER] == p->seat) g->own[hex] |= bit;
    } else if (line[OWNER] != NOBODY) {
        g->foreign[hex] |= bit;
    }
}

static void survey(const Board *b, const Position *p, Ground *g) {
    memset(g, 0, sizeof *g);
    for (int hex = 0; hex < b->size; hex++) {
        if (p->city[hex] < 0) continue;
        for (int edge = 0; edge < 6; edge++) {
            int beyond = b->across[hex * 6 + edge];
            if (beyond < 0) continue;
            g->root[beyond] = (short)p->city[hex];
            g->rooted[beyond >> 3] |= 1 << (beyond & 7);
            g->good[beyond >> 3] |= 1 << (beyond & 7);
        }
    }
    for (int at = 0; at < p->n_lines; at += WIDTH) {
        const int *line = p->lines + at;
        int a = line[END_A], c = line[END_B];
        if (line[OWNER] == GONE || (a >= 0 && c >= 0 && a != c)) continue;
        int stop = a > c ? a : c;
        int near = line[OWNER] == p->seat || (line[OWNER] == NOBODY && stop >= 0 && begins_here(p, stop));
        if (near || line[OWNER] == NOBODY) {
            if (a < 0 || a == c) g->bends[line[PORT_A] / 6] = 1;
            if (c < 0 || a == c) g->bends[line[PORT_B] / 6] = 1;
        }
        if (a < 0) end_of_line(b, p, g, line, line[PORT_A], stop, near);
        if (c < 0) end_of_line(b, p, g, line, line[PORT_B], stop, near);
    }
}

static int count(int bits) { return __builtin_popcount((unsigned)bits); }

static int sections(const Board *b, const Ground *g, int hex, int bars) {
    bars |= b->shut[hex] | g->foreign[hex];
    int pairs = b->pairs_touching[g->good[hex] & ~bars] & b->pairs_within[63 & ~bars];
    int rooted = g->rooted[hex];
    if (pairs && (rooted & (rooted - 1)))
        for (int pair = 0; pair < 15; pair++) {
            int one = b->pair_edges[pair] >> 3, two = b->pair_edges[pair] & 7;
            if ((rooted >> one & rooted >> two & 1) && g->root[hex << 3 | one] == g->root[hex << 3 | two])
                pairs &= ~(1 << pair);
        }
    return pairs;
}

static int price(const Board *b, int hex, int old, int laid) {
    if (laid > b->n_placements) return old ? b->replace_price : b->town_price + b->exit_price * b->n_exits[laid];
    int kind = b->class_of[laid];
    if (!old) return b->simple_price[hex] + (kind == COEXISTING ? 1 : kind == CROSSING ? 2 : 0);
    return b->n_exits[laid] > b->n_exits[old] && kind == CROSSING ? 3 : 2;
}

static int in_supply(const Board *b, const Position *p, int old, int laid) {
    int tile = b->tile_of[laid];
    if (!p->supply[tile] && !(old && b->tile_of[old] == tile)) return 0;
    return !b->needs_disc[laid] || p->town_discs > 0 || (old && b->needs_disc[old]);
}

static int offered(const Board *b, const Position *p, int hex, int old, int laid, int discs) {
    return (discs <= p->discs || discs <= 0) && in_supply(b, p, old, laid) && price(b, hex, old, laid) <= p->cash;
}

static int open_end(const Position *p, int port) {
    const int *line = p->lines + p->line_at[port] * WIDTH;
    int a = line[END_A], c = line[END_B];
    if (a >= 0 && a == c) return port == line[PORT_A] || port == line[PORT_B];
    return (a < 0 && line[PORT_A] == port) || (c < 0 && line[PORT_B] == port);
}

/* How many discs a redirect takes, or -99 if it does not fit. */
static int redirect(const Board *b, const Position *p, const Ground *g, int hex, const int *way) {
    int discs = 0;
    for (int part = 0; part < way[1]; part++) {
        int loose = way[3 + part * 3], to = way[4 + part * 3];
        if ((b->shut[hex] | g->foreign[hex]) >> to & 1 || !open_end(p, hex * 6 + loose)) return -99;
        const int *line = p->lines + p->line_at[hex * 6 + loose] * WIDTH;
        int here = line[END_A] > line[END_B] ? line[END_A] : line[END_B];
        if (line[OWNER] != NOBODY && line[OWNER] != p->seat) return -99;
        if (g->rooted[hex] >> to & 1) {
            if (here == g->root[hex << 3 | to]) return -99;
            if (line[OWNER] == NOBODY && !(g->good[hex] >> to & 1) && !(here >= 0 && begins_here(p, here))) return -99;
            discs += (line[OWNER] == NOBODY) - (g->own[hex] >> to & 1);
        }
    }
    return discs;
}

static int *town(const Board *b, const Position *p, const Ground *g, int hex, int old, int *out) {
    int before = b->exits[old], bars = b->shut[hex] | g->foreign[hex];
    int good = owns_at_town(p, hex) ? 63 : g->good[hex];
    if (!(good & ~before)) return out;
    for (int edge = 0; edge < 6; edge++)
        if ((g->rooted[hex] & ~before) >> edge & 1 && g->root[hex << 3 | edge] == hex) bars |= 1 << edge;
    good &= ~(before | bars);
    if (!good) return out;
    for (int placement = 1; placement < b->n_placements; placement++) {
        int after = b->exits[placement], more = after & ~before;
        if (before & ~after || !(more & good) || more & bars) continue;
        if (offered(b, p, hex, old, placement + b->n_placements, count(more) - count(more & g->own[hex])))
            *out++ = BUILD | hex << 6 | placement << 15;
    }
    return out;
}

static int *land(const Board *b, const Position *p, const Ground *g, int hex, int *out) {
    int pairs = sections(b, g, hex, 0);
    if (!pairs) return out;
    for (int placement = 1; placement < b->n_placements && b->class_of[placement] <= CROSSING; placement++) {
        if (b->section_pairs[placement] & ~pairs) continue;
        if (offered(b, p, hex, 0, placement, b->n_exits[placement] / 2 - count(g->own[hex] & b->exits[placement])))
            *out++ = BUILD | hex << 6 | placement << 15;
    }
    return out;
}

static int *replace(const Board *b, const Position *p, const Ground *g, int hex, int old, int *out) {
    if (b->added_from[old] < b->added_from[old + 1]) {
        int pairs = sections(b, g, hex, b->exits[old]);
        for (int at = b->added_from[old]; pairs && at < b->added_from[old + 1]; at++) {
            int laid = b->added_to[at];
            if (pairs >> b->added_pair[at] & 1 &&
                offered(b, p, hex, old, laid, 1 - count(g->own[hex] & b->exits[laid] & ~b->exits[old])))
                *out++ = BUILD | hex << 6 | laid << 15;
        }
    }
    if (!g->bends[hex]) return out;
    int last = 0;
    for (int at = b->bends_from[old]; at < b->bends_from[old + 1]; at += 2 + b->bends[at + 1] * 3) {
        const int *way = b->bends + at;
        if (way[0] == last) continue;
        int discs = redirect(b, p, g, hex, way);
        if (discs == -99) continue;
        last = way[0];
        if (offered(b, p, hex, old, last, discs)) *out++ = BUILD | hex << 6 | last << 15;
    }
    return out;
}

int legal_builds(const Board *b, const Position *p, int *out) {
    Ground ground;
    int *first = out;
    survey(b, p, &ground);
    for (int at = 0; at < b->n_buildable; at++) {
        int hex = b->buildable[at], old = p->tile[hex];
        if (p->city[hex] >= 0 || !(b->is_town[hex] || ground.good[hex] || ground.bends[hex])) continue;
        if (b->is_town[hex])
            out = town(b, p, &ground, hex, old, out);
        else if (!old)
            out = land(b, p, &ground, hex, out);
        else
            out = replace(b, p, &ground, hex, old, out);
    }
    return (int)(out - first);
}

/* Seconds of processor time for so many rounds. */
double rounds(const Board *b, const Position *p, int *out, int many) {
    struct timespec begun, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (int round = 0; round < many; round++) legal_builds(b, p, out);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    return (double)(ended.tv_sec - begun.tv_sec) + (double)(ended.tv_nsec - begun.tv_nsec) * 1e-9;
}
