/* ---- Rulesets ---- */
#ifndef MAHJONG_RULES_H
#define MAHJONG_RULES_H

#include "mahjong/language.h"
#include "mahjong/records.h"
#include "mahjong/seats.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct mj_problem;
struct mj_ruleset_functions;

#pragma GCC visibility push(default)

struct mj_pattern {
	const char *id;
	struct mj_names names;
	const char *unit;   /* "han", "yakuman", "zi", "times", "points", "pao", "tai", "hua" */
	int32_t value;      /* what it is worth, of a closed hand where that matters */
	int32_t open_value; /* in an open hand; equal to value where that does not matter; 0: not at
			       all */
	const char *condition; /* one line in English */
	const char *rule;      /* the rules page's requirement, "R82" */
};

struct mj_flag {
	const char *id;
	uint8_t bit; /* in mj_hand.flags */
	uint8_t calls;
	const char *meaning;
};

/* In which state a hand is when its flags are checked. */
enum mj_hand_state {
	MJ_WON = 1,        /* with its tiles */
	MJ_WON_CALLED = 2, /* by the value that was called */
	MJ_WAITING = 4
};

/* What of a hand, beside its flags, flags can be bound to. */
enum mj_circumstance {
	MJ_BY_SELF_DRAW = 1 << 0,
	MJ_BY_DISCARD = 1 << 1, /* on another's tile; a robbed one is one too */
	MJ_AS_DEALER = 1 << 2,
	MJ_FROM_DEALER = 1 << 3, /* on the dealer's tile */
	/* By self-draw, or on the tile of a seat that comes before the winner in a go-around from
	   the dealer on. */
	MJ_FROM_NO_LATER_SEAT = 1 << 4,
	MJ_WITH_MELD = 1 << 5,
	MJ_WITH_CLAIMED_MELD = 1 << 6, /* any but a concealed kong */
	MJ_WITH_KONG = 1 << 7,
	MJ_WITH_DISCARDS = 1 << 8,
	MJ_OWN_CIRCUMSTANCES = 1 << 9 /* a ruleset's own begin here */
};

/*
 * What flags need and exclude. The rule binds a hand in one of `states` that has any of `flags` and
 * is in all the circumstances of `where`, unless the option named `unless` is on. Such a hand
 * breaks it when it has none of the flags `needs` (0: none needed) or any of the flags `excludes`,
 * or is not in all the circumstances `only`, or is in any of `never`. Of several broken rules the
 * first of the table is told.
 */
struct mj_flag_rule {
	uint32_t flags, needs, excludes;
	uint16_t where, only, never; /* of enum mj_circumstance */
	uint8_t states;              /* of enum mj_hand_state */
	const char *unless;          /* or NULL */
	const char *detail;          /* one line in English: what the hand breaks */
};

struct mj_setting {
	const char *option;
	int64_t value[4]; /* one, or as many as the option has slots */
};

struct mj_preset {
	const char *name, *edition,
		*source; /* edition: the year or edition of the rules it follows */
	const struct mj_setting
		*settings; /* where it differs from the defaults; ends with option NULL */
	uint8_t seats;     /* for so many players; 0: for any number */
};

enum {
	MJ_OPTION_SLOTS = 128, /* of all options of a ruleset together; a list takes several */
	MJ_OPTION_WORDS = MJ_OPTION_SLOTS / 64
};

/* A set of slots of options. */
struct mj_option_set {
	uint64_t words[MJ_OPTION_WORDS];
};

static inline bool
mj_option_set_has(const struct mj_option_set *set, unsigned slot)
{
	return (set->words[slot / 64] >> slot % 64 & 1) != 0;
}

static inline void
mj_option_set_add(struct mj_option_set *set, unsigned slot)
{
	set->words[slot / 64] |= UINT64_C(1) << slot % 64;
}

static inline bool
mj_option_set_is_empty(const struct mj_option_set *set)
{
	uint64_t any = 0;

	for (unsigned i = 0; i < MJ_OPTION_WORDS; i++)
		any |= set->words[i];
	return any == 0;
}

/* `copies` of each of `kinds` kinds from `first` on. */
struct mj_tile_range {
	mj_tile first;
	uint8_t kinds, copies;
};

/*
 * The tiles a game is played with. A seeded deal (docs/dealing.md) numbers them in the order of the
 * ranges, of each range by kind, of each kind by copy, and hashes the id.
 */
struct mj_tileset {
	const char *id;     /* "mj136/1" */
	uint8_t tile_count; /* copies of all kinds; at most MJ_WALL_MAX */
	uint8_t range_count;
	const struct mj_tile_range *ranges;
};

/* What of a ruleset's tables does not occur with some number of players. Bit i: entry i. A ruleset
 * with several numbers of players has at most 64 patterns. */
struct mj_absent {
	uint64_t patterns, step_whys;
	uint32_t flags; /* bits of mj_hand.flags */
	uint16_t reasons, aborts;
	bool chows; /* nobody may claim a chow */
};

/* How a ruleset is played by so many players. */
struct mj_seating {
	uint8_t seats;
	const struct mj_tileset *tileset;
	uint64_t tiles; /* as in the ruleset */
	struct mj_absent absent;
};

/* A ruleset with its options resolved. */
struct mj_rules {
	const struct mj_ruleset *ruleset;
	uint8_t seats;              /* how many play: seats 0 to seats - 1 */
	struct mj_option_set given; /* slots set by a preset or by the caller */
	int32_t option[MJ_OPTION_SLOTS];
	const struct mj_tileset *tileset;
	uint64_t tiles; /* bit t set: tile t (0..36) may be in a hand */
	const struct mj_absent *absent;
	uint64_t reserved[MJ_RESERVED - 3];
};

/* What of an outcome a ruleset knows beside type, wins, seats and offender. */
enum mj_outcome_part {
	MJ_HAS_RIICHI = 1,
	MJ_HAS_TENPAI = 2,
	MJ_HAS_REASON = 4,
	MJ_HAS_FOLLOWED = 8,
	MJ_HAS_FALSE_WINS = 16 /* play goes on after a false win */
};

/* Arrays come with their number of entries. Rulesets are constants of the library, which alone
 * makes them. */
enum { MJ_RULESET_RESERVED = 8 };
struct mj_ruleset {
	const char *id, *version;
	struct mj_names names;
	const struct mj_tileset *tileset;
	uint8_t seats;     /* how many play, unless options say otherwise */
	uint8_t hand_size; /* concealed tiles of a hand without melds that waits: 13 or 16 */
	uint8_t sets;      /* sets of a complete hand beside the pair: 4 or 5 */
	bool honour_runs;  /* three different winds, or the three dragons, are a run */
	uint64_t tiles;    /* bit t set: tile t (0..36) may be in a hand */
	/* Where options say how many play: each number there can be, the usual one too. The option
	 * is an integer; its table names what else differs (mj_field.seats). Or NULL. */
	const struct mj_seating *seatings;
	uint8_t seating_count;
	const char *seats_option;
	const struct mj_field *options, *hand, *seat, *deal, *table, *total, *counted, *standing;
	const struct mj_pattern *patterns;
	const struct mj_flag *flags;
	const struct mj_flag_rule *flag_rules;
	const struct mj_preset *presets;
	const struct mj_word *reasons, *whys, *shapes;
	const struct mj_word *aborts;           /* reasons of an abortive draw */
	const struct mj_setting *abort_options; /* of each, the option that allows it */
	uint8_t option_count, hand_count, seat_count, deal_count, table_count, total_count;
	uint8_t counted_count, standing_count;
	uint8_t pattern_count, flag_count, flag_rule_count, preset_count, reason_count, why_count,
		shape_count;
	uint8_t abort_count;
	const struct mj_word *numbers; /* what the steps of a score work out, in their order */
	const struct mj_word *step_whys;
	uint8_t number_count, step_why_count;
	uint8_t fu_why_count;          /* the first of step_whys are those of fu */
	uint16_t seat_numbers;         /* bit i: numbers[i] is kept for each seat */
	uint8_t fu_number;             /* which of the numbers is fu, or MJ_NO_NUMBER */
	uint8_t outcome_parts;         /* of enum mj_outcome_part */
	const char *const *wait_words; /* words of reading.wait, NULL-terminated; NULL: readings
					  have no wait */
	const char *const *match_ends; /* words of match_end, NULL-terminated, or NULL */
	const char *const *furitens;   /* words of furiten_kind, NULL-terminated, or NULL */
	const char *pool; /* "deposits", "bank", or NULL: where money lies that no seat has */
	int32_t stick;    /* points of one of the table's deposits; 0: it has none */
	const char *pattern_note; /* "payers" (seats) or "elements" (of note_words), or NULL */
	const char *const *note_words;
	int32_t (*start_points)(const struct mj_rules *rules);
	const struct mj_ruleset_functions *functions; /* what the library alone asks it */
	const void *reserved[MJ_RULESET_RESERVED];
	bool deals_flowers;          /* a dealt hand has flowers beside its tiles */
	bool concealed_kongs_hidden; /* others see their kind at the end of the hand only */
};

size_t mj_ruleset_count(void);
const struct mj_ruleset *mj_ruleset_at(size_t index);
/* NULL when there is no such ruleset. */
const struct mj_ruleset *mj_ruleset_find(const char *id);

/* Whether this is the option that says how many play. */
static inline bool
mj_says_seats(const struct mj_ruleset *ruleset, const char *option)
{
	return ruleset->seats_option != NULL && strcmp(ruleset->seats_option, option) == 0;
}

/*
 * What is wrong with a ruleset's description, in English, or NULL when it can be played. A program
 * asks once, when it starts; nothing else may be called with a ruleset that has a fault.
 */
const char *mj_ruleset_fault(const struct mj_ruleset *ruleset);

/* Index of an id in a table of the ruleset, or -1. */
int mj_field_find(const struct mj_field *fields, size_t count, const char *name);
/* The same, of those that hold with so many players. */
int mj_field_find_for(const struct mj_field *fields, size_t count, const char *name,
		      unsigned seats);
int mj_pattern_find(const struct mj_ruleset *ruleset, const char *id);
int mj_flag_find(const struct mj_ruleset *ruleset, const char *id);

/*
 * Rules are made in three steps: init (all defaults), at most one preset, any number of options;
 * then resolve, which every other function expects to have been done. Options are named as in the
 * ruleset's table; `values` holds one number or as many as the option is long (booleans 0 or 1,
 * words by index). Errors: MJ_UNKNOWN_OPTION, MJ_BAD_OPTION; pointers lie under "/rules".
 *
 * Defaults and ranges may depend on how many play. The option that says so (ruleset->seats_option)
 * comes before all others and before the preset; a preset for another number than the usual one
 * says it itself.
 */
void mj_rules_init(struct mj_rules *rules, const struct mj_ruleset *ruleset);
int mj_rules_preset(struct mj_rules *rules, const char *preset, struct mj_problem *problem);
int mj_rules_set(struct mj_rules *rules, const char *option, const int64_t *values, size_t count,
		 struct mj_problem *problem);
int mj_rules_resolve(struct mj_rules *rules, struct mj_problem *problem);

#pragma GCC visibility pop

#endif
