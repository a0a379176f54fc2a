/* ---- Outlook (docs/outlook.md) ---- */
#ifndef MAHJONG_OUTLOOK_H
#define MAHJONG_OUTLOOK_H

#include "mahjong/records.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mj_problem;
struct mj_waits_request;

#pragma GCC visibility push(default)

enum {
	MJ_TURNS_MAX = 18,
	MJ_CHANGES_MAX = 1,
	MJ_CALLS_MAX = 8,
	/* Bytes that do for a hand that may change once, three tiles from ready. */
	MJ_OUTLOOK_MEMORY = 16 << 20
};

/* The chance to get ready and to win (0 to 1) and the points that the wins bring on average, each
 * as good as it can be made by itself. */
struct mj_chance {
	float ready, win, points;
};

/*
 * What a hand comes to by its own draws alone. by_turn[t] is for a hand that is still as it is now
 * after t draws, with turns - t to come; so by_turn[0] is the outlook now.
 */
struct mj_chances {
	bool known; /* false: this would lead farther from a win than was looked at */
	struct mj_chance by_turn[MJ_TURNS_MAX];
};

/* How far an outlook looks. */
enum mj_depth {
	MJ_DEPTH_NONE,    /* nothing fits the memory: waits and acceptance say all there is */
	MJ_DEPTH_NEARER,  /* only tiles that bring the hand nearer are kept */
	MJ_DEPTH_CHANGES, /* one that does not may be kept, too, in place of another */
	MJ_DEPTHS
};

/* Ids of enum mj_depth, in its order. */
extern const char *const mj_depth_ids[MJ_DEPTHS + 1];

struct mj_outlook_request {
	const struct mj_waits_request *waits;
	uint8_t turns;   /* own draws to come: 1 to MJ_TURNS_MAX */
	uint8_t changes; /* tiles that may be kept though they bring the hand no nearer: 0 or 1 */
	/* What another seat has just discarded, not among visible, and who; MJ_NO_TILE: nothing.
	   The hand has 3n+1 tiles then. */
	mj_tile discard;
	int8_t from;
	uint64_t reserved[MJ_RESERVED];
};

struct mj_choice_outlook {
	mj_tile tile; /* to throw away; of struct mj_waits, in its order */
	struct mj_chances chances;
};

enum mj_call_type { MJ_CALL_PASS, MJ_CALL_CHOW, MJ_CALL_PUNG, MJ_CALL_KONG, MJ_CALL_TYPES };

/* Ids of enum mj_call_type, in its order. */
extern const char *const mj_call_ids[MJ_CALL_TYPES + 1];

/* What can be done with another seat's discard, beside winning on it. */
struct mj_call_outlook {
	uint8_t type, tile_count;
	mj_tile tiles[3]; /* of the hand, that go into the meld */
	mj_tile discard;  /* what is best thrown away for points; MJ_NO_TILE: nothing */
	struct mj_chances chances;
};

struct mj_outlook {
	uint8_t turns;
	uint8_t depth;          /* enum mj_depth; no chances are known at MJ_DEPTH_NONE */
	bool declares;          /* riichi is declared as soon as the hand gets ready */
	uint16_t unseen;        /* tiles that a draw can be */
	uint32_t looked;        /* how many hands were looked at */
	bool wins;              /* the hand wins now: on the tile drawn, or on the discard */
	float win_points;       /* what that brings, on average over what is not known of it */
	struct mj_chances hand; /* of 3n+1 tiles without a discard */
	uint8_t choice_count;   /* of 3n+2 tiles */
	struct mj_choice_outlook choices[MJ_FLOWERS];
	uint8_t call_count; /* of a discard, passing first */
	struct mj_call_outlook calls[MJ_CALLS_MAX];
	uint64_t reserved[MJ_RESERVED];
};

/*
 * Works in `memory`, `size` bytes that begin where any type may: MJ_OUTLOOK_MEMORY are enough for
 * most hands. With less, or for hands too far from a win, depth says what could be done. The same
 * request and size always give the same answer. Errors as in mj_waits; also MJ_BAD_VALUE for turns
 * or changes out of range, MJ_CONTRADICTION for a discard that cannot be.
 */
int mj_outlook(const struct mj_outlook_request *request, void *memory, size_t size,
	       struct mj_outlook *outlook, struct mj_problem *problem);

#pragma GCC visibility pop

#endif
