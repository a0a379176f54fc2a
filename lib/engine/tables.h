/* How a ruleset's tables of fields are written: one line each. */
#ifndef MJ_ENGINE_TABLES_H
#define MJ_ENGINE_TABLES_H

#include "mahjong/records.h"

#define MJ_COUNT(table) ((uint8_t)(sizeof(table) / sizeof((table)[0])))

/* Options. */
#define MJ_YES_NO(id, at, otherwise, text)                                                         \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_BOOLEAN, .slot = (at), .max = 1,       \
		.fallback = (otherwise)                                                            \
	}
#define MJ_NUMBER(id, at, otherwise, least, most, multiple, text)                                  \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER, .slot = (at), .min = (least), \
		.max = (most), .step = (multiple), .fallback = (otherwise)                         \
	}
/* An integer option whose default follows from others, in the ruleset's resolve. */
#define MJ_DERIVED(id, at, least, most, multiple, text)                                            \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER, .slot = (at), .min = (least), \
		.max = (most), .step = (multiple), .nullable = true                                \
	}
#define MJ_WORD(id, at, otherwise, choice, text)                                                   \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_ENUM, .slot = (at),                    \
		.max = MJ_COUNT(choice) - 2, .fallback = (otherwise), .words = (choice)            \
	}
#define MJ_LIST(id, at, count, otherwise, least, most, multiple, text)                             \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER_LIST, .slot = (at),            \
		.length = (count), .min = (least), .max = (most), .step = (multiple),              \
		.fallbacks = (otherwise)                                                           \
	}

/*
 * Options of matches with this number of players. An option that differs by the number of players
 * stands in the table once for each, in the same slot.
 */
#define MJ_YES_NO_FOR(players, id, at, otherwise, most, text)                                      \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_BOOLEAN, .slot = (at), .max = (most),  \
		.fallback = (otherwise), .seats = (players)                                        \
	}
#define MJ_NUMBER_FOR(players, id, at, otherwise, least, most, multiple, text)                     \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER, .slot = (at), .min = (least), \
		.max = (most), .step = (multiple), .fallback = (otherwise), .seats = (players)     \
	}
#define MJ_WORD_FOR(players, id, at, otherwise, choice, text)                                      \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_ENUM, .slot = (at),                    \
		.max = MJ_COUNT(choice) - 2, .fallback = (otherwise), .words = (choice),           \
		.seats = (players)                                                                 \
	}
#define MJ_LIST_FOR(players, id, at, count, otherwise, least, most, multiple, text)                \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER_LIST, .slot = (at),            \
		.length = (count), .min = (least), .max = (most), .step = (multiple),              \
		.fallbacks = (otherwise), .seats = (players)                                       \
	}

/* A ruleset's own members of hand, seat, deal, table, and the members of total. */
#define MJ_FIELD(id, kind, at, in, text)                                                           \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = (kind), .slot = (at), .calls = (in)       \
	}
#define MJ_RANGED(id, at, in, least, most, text)                                                   \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER, .slot = (at), .calls = (in),  \
		.min = (least), .max = (most)                                                      \
	}
#define MJ_RANGED_FOR(players, id, at, in, least, most, text)                                      \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER, .slot = (at), .calls = (in),  \
		.min = (least), .max = (most), .seats = (players)                                  \
	}
/* A number out of its range contradicts the rules of the game. */
#define MJ_POSSIBLE(id, at, in, least, most, text)                                                 \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER, .slot = (at), .calls = (in),  \
		.min = (least), .max = (most), .impossible = true                                  \
	}
/* A count of copies of a tile: a number above the maximum is five_of_a_tile. */
#define MJ_COPIES_OF(id, at, in, most, text)                                                       \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = MJ_INTEGER, .slot = (at), .calls = (in),  \
		.max = (most), .copies = true                                                      \
	}
#define MJ_OPTIONAL(id, kind, at, text)                                                            \
	{                                                                                          \
		.name = (id), .meaning = (text), .type = (kind), .slot = (at), .nullable = true    \
	}

#endif
