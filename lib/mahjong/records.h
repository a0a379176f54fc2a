/* ---- Fields and records ---- */
#ifndef MAHJONG_RECORDS_H
#define MAHJONG_RECORDS_H

#include "mahjong/tiles.h"

#include <stdbool.h>
#include <stdint.h>

enum { MJ_RESERVED = 4 }; /* words of room for members to come: see MJ_ABI */

enum mj_type {
	MJ_INTEGER,
	MJ_BOOLEAN,
	MJ_ENUM,         /* value: index into words */
	MJ_INTEGER_LIST, /* `length` consecutive slots */
	MJ_SEAT,         /* 0 to mj_rules.seats - 1; MJ_NOBODY for null where nullable */
	MJ_TILE,         /* one tile */
	MJ_TILE_LIST,    /* the tiles lie in the record's tiles[field.list] */
	MJ_PATTERN,      /* value: index into the ruleset's patterns */
	MJ_PATTERN_SET,  /* value: bit i set = pattern i; where there are more than 64 patterns,
			    the next slot holds those from 64 on */
	MJ_OBJECT /* an object; its members follow as "name.member", it has only a present bit */
};

/* Words of 64 bits that a set of a ruleset's patterns takes. */
enum { MJ_PATTERN_WORDS = 2 };

/* In which calls a field or flag may be given. */
enum mj_call { MJ_SCORE = 1, MJ_WAITS = 2, MJ_SETTLE = 4, MJ_ANY_CALL = 7 };

struct mj_field {
	const char *name;    /* as in JSON; "called.han" is the member han of the object called */
	const char *meaning; /* one line in English */
	enum mj_type type;
	uint8_t slot;    /* where its value lies in the record */
	uint8_t length;  /* MJ_INTEGER_LIST: how many slots; else 0 */
	uint8_t list;    /* MJ_TILE_LIST: which of record->tiles */
	uint8_t calls;   /* of enum mj_call; 0 in tables where it means nothing */
	uint8_t seats;   /* with so many players only; 0: with any number. A name may stand in a
			  table once for each number, then in the same slot */
	bool nullable;   /* null is a value of its own; of an option: the default is derived */
	bool impossible; /* a number out of its range is a contradiction, not a bad value */
	bool copies;     /* it counts copies of a tile: a number above max is five_of_a_tile */
	int64_t min, max, step; /* integers: range, and what they are a multiple of (0 = of 1) */
	int64_t fallback;       /* options: the default (lists: in `fallbacks`) */
	const int64_t *fallbacks;
	const char *const *words; /* MJ_ENUM: NULL-terminated */
};

enum { MJ_SLOTS = 20, MJ_RECORD_TILES = 2 };

/* Values by slot. A slot whose present bit is not set was not given (input) or is null (output). */
struct mj_record {
	uint64_t present;
	int64_t value[MJ_SLOTS];
	struct mj_tiles tiles[MJ_RECORD_TILES];
};

/* Whether the field is there with so many players. */
static inline bool
mj_field_holds(const struct mj_field *field, unsigned seats)
{
	return field->seats == 0 || field->seats == seats;
}

static inline bool
mj_has(const struct mj_record *record, unsigned slot)
{
	return (record->present >> slot & 1) != 0;
}

static inline void
mj_put(struct mj_record *record, unsigned slot, int64_t value)
{
	record->present |= UINT64_C(1) << slot;
	record->value[slot] = value;
}

/* The value in a slot, or `otherwise` when it was not given. */
static inline int64_t
mj_get(const struct mj_record *record, unsigned slot, int64_t otherwise)
{
	return mj_has(record, slot) ? record->value[slot] : otherwise;
}

#endif
