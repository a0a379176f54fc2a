/* ---- What a deal is about ---- */
#ifndef MAHJONG_HAND_H
#define MAHJONG_HAND_H

#include "mahjong/records.h"
#include "mahjong/seats.h"

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(default)

enum { MJ_MELDS = 5 };

/* The table before the deal (docs/contract.md, "Shared objects"). */
struct mj_table {
	uint8_t dealer;
	mj_tile round_wind; /* a kind, 1z to 4z */
	int32_t hand_number, dealer_streak, honba, deposits, multiplier;
	int64_t points[MJ_SEATS_MAX];
	struct mj_record extra; /* by ruleset->table */
	uint64_t reserved[MJ_RESERVED];
};

enum mj_meld_type {
	MJ_CHOW,
	MJ_PUNG,
	MJ_OPEN_KONG,
	MJ_CONCEALED_KONG,
	MJ_ADDED_KONG,
	MJ_MELD_TYPES
};

struct mj_meld {
	uint8_t type;    /* enum mj_meld_type */
	uint8_t count;   /* tiles in it: any number as sent; 3 or 4 once checked */
	mj_tile tile[4]; /* as sent */
	int8_t from;     /* who discarded the claimed tile, or MJ_NOBODY */
	mj_tile claimed; /* or MJ_NO_TILE */
};

/* Ids of enum mj_meld_type, in its order. */
extern const char *const mj_meld_ids[MJ_MELD_TYPES + 1];

/* Flags that all rulesets know; a ruleset's own begin at MJ_OWN_FLAGS. */
enum mj_common_flag {
	MJ_AFTER_KONG = 1 << 0,
	MJ_ROBBING_KONG = 1 << 1,
	MJ_LAST_TILE = 1 << 2,
	MJ_FIRST_TURN = 1 << 3,
	MJ_AFTER_KONG_DISCARD = 1 << 4,
	MJ_OWN_FLAGS = 8 /* number of the first bit that is a ruleset's own */
};

/* Members of a hand that a called value excludes where the page says so. */
enum mj_hand_member {
	MJ_GIVES_CONCEALED = 1 << 0,
	MJ_GIVES_MELDS = 1 << 1,
	MJ_GIVES_WIN_TILE = 1 << 2,
	MJ_GIVES_FLAGS = 1 << 3,
	MJ_GIVES_DISCARDS = 1 << 4,
	MJ_GIVES_PASSED = 1 << 5
};

struct mj_hand {
	const char *at; /* where the hand stands in the request, for pointers: "/hand" */
	int8_t seat;
	int8_t from;                    /* who discarded win_tile, or MJ_SELF_DRAW */
	mj_tile win_tile;               /* not part of concealed; MJ_NO_TILE when not given */
	uint8_t meld_count;             /* at most MJ_MELDS */
	struct mj_meld melds[MJ_MELDS]; /* in the order made */
	struct mj_bag concealed, discards;
	struct mj_bag passed; /* others' tiles it let go by, counted as the ruleset's page says */
	uint32_t flags;
	uint8_t given;          /* of enum mj_hand_member: given though empty; 0 will do in C */
	struct mj_record extra; /* by ruleset->hand */
	uint64_t reserved[MJ_RESERVED];
};

/* What a seat shows at the end of a deal. */
struct mj_seat {
	bool given; /* false: {} */
	bool has_concealed, has_melds, has_discards;
	uint8_t meld_count;
	struct mj_meld melds[MJ_MELDS];
	struct mj_bag concealed, discards;
	struct mj_record extra; /* by ruleset->seat */
	uint64_t reserved[MJ_RESERVED];
};

#pragma GCC visibility pop

#endif
