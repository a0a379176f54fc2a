/*
 * libmahjong: what a mahjong hand is worth, who pays whom, what it waits for.
 *
 * The library is pure: no I/O, no clock, no heap, no mutable globals, no locale. Every function may
 * be called from any number of threads at once. The caller owns all memory; nothing needs to be
 * freed. What a function takes as `const T *` it does not keep after it returns.
 *
 * Everything a ruleset knows about itself stands in its `struct mj_ruleset`: tables of options,
 * presets, patterns, flags and fields. Options, a ruleset's own members of a hand, and the members
 * of `total` are all *records*: an array of numbers described by a table of `struct mj_field`.
 *
 * The shortest use:
 *
 *     struct mj_rules rules;
 *     struct mj_score_request request;
 *     struct mj_score score;
 *     struct mj_problem problem;
 *
 *     mj_rules_init(&rules, mj_ruleset_find("riichi"));
 *     mj_score_request_init(&request, &rules);
 *     request.hand.seat = 1;
 *     request.hand.from = MJ_SELF_DRAW;
 *     mj_bag_parse(&request.hand.concealed, "123m456p24s999s55z");
 *     mj_tile_parse(&request.hand.win_tile, "3s");
 *     if (mj_score(&request, &score, &problem) == MJ_OK && score.win)
 *         printf("%lld\n", (long long)score.payments.deltas[1]);
 *     else if ...     problem.pointer and problem.detail say what is wrong with the request
 */
#ifndef MAHJONG_H
#define MAHJONG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the shared library offers. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define MJ_VERSION "0.1.0"

/*
 * The shared library is libmahjong.so.MJ_ABI. A program made with one release runs with each later
 * one of the same number: no struct changes its size, no name changes its meaning. Members to come
 * lie where `reserved` is now. So rules and requests are made by their mj_..._init, which clear it;
 * a struct that has none (struct mj_seat, struct mj_outcome's parts) is cleared with memset.
 */
#define MJ_ABI 1

enum { MJ_RESERVED = 4 };

/* ---- Failures ---- */

/* What can be wrong with a request; the names are the error codes (docs/contract.md, "Errors"). */
enum mj_code {
	MJ_OK = 0,
	MJ_MISSING_FIELD = -1,
	MJ_UNKNOWN_FIELD = -2,
	MJ_BAD_VALUE = -3,
	MJ_UNKNOWN_RULESET = -4,
	MJ_UNKNOWN_OPTION = -5,
	MJ_BAD_OPTION = -6,
	MJ_BAD_TILE = -7,
	MJ_BAD_MELD = -8,
	MJ_WRONG_TILE_COUNT = -9,
	MJ_FIVE_OF_A_TILE = -10,
	MJ_CONTRADICTION = -11,
	MJ_NOT_A_WIN = -12,
	MJ_ILLEGAL_ACTION = -13
};

enum { MJ_POINTER_MAX = 96, MJ_DETAIL_MAX = 224 };

/* Filled by a function that returns a code other than MJ_OK; untouched otherwise. */
struct mj_problem {
	enum mj_code code;
	char pointer[MJ_POINTER_MAX]; /* JSON Pointer of the member at fault, from the request's
					 root */
	char detail[MJ_DETAIL_MAX];   /* one plain sentence: what was expected and what came */
	const char *format; /* the printf-like text that `detail` was made by: what a translation is
			       looked up by; it lives for ever */
	const char *reason; /* MJ_NOT_A_WIN: the id of the reason, as in mj_score; else NULL */
};

/* Lower-case id of a code ("bad_tile"), or NULL for MJ_OK and unknown numbers. */
const char *mj_code_id(enum mj_code code);

/* ---- Tiles ---- */

/*
 * A tile is a number: kinds 0..33 in the order 1m..9m 1p..9p 1s..9s 1z..7z, then the red
 * fives 34..36 (0m 0p 0s), which are of the kind of their five, then the flowers 37..44 (1f..8f),
 * which are of no kind and never part of a hand: they are set out and replaced.
 */
typedef uint8_t mj_tile;

enum {
	MJ_KINDS = 34,
	MJ_TILES = 45,
	MJ_RED_FIVE = 34, /* first red five; of suit s (0 m, 1 p, 2 s): MJ_RED_FIVE + s */
	MJ_FLOWERS = 37,  /* first flower, 1f */
	MJ_HONOURS = 27,  /* first honour, 1z */
	MJ_DRAGONS = 31,  /* first dragon, 5z */
	MJ_NO_TILE = 255,
	MJ_WALL_MAX = 144,
	MJ_COPIES = 4
};

/* Tiles without order: how many of each, and in all (at most MJ_WALL_MAX). */
struct mj_bag {
	uint8_t of[MJ_TILES];
	uint8_t size;
};

/* Tiles in order. count may be above MJ_LIST_MAX: then only the first ones are kept. */
enum { MJ_LIST_MAX = 15 };
struct mj_tiles {
	uint8_t count;
	mj_tile tile[MJ_LIST_MAX];
};

/* The kind of a tile that is no flower: itself, or the plain five of a red one. */
static inline mj_tile
mj_kind(mj_tile tile)
{
	return tile < MJ_RED_FIVE ? tile : (mj_tile)((tile - MJ_RED_FIVE) * 9 + 4);
}

/*
 * Reads mpsz text ("123m055p1z"; any order, suits may repeat, "" is no tile) of `length` bytes into
 * at most `max` tiles. Returns the number of tiles read, or -1 when the text is no mpsz or holds
 * more than max.
 */
int mj_tiles_parse(const char *text, size_t length, mj_tile *tiles, size_t max);

/* The same for NUL-terminated text: true when it is mpsz; at most MJ_WALL_MAX tiles; exactly one
 * tile. */
bool mj_bag_parse(struct mj_bag *bag, const char *text);
bool mj_tile_parse(mj_tile *tile, const char *text);

void mj_bag_add(struct mj_bag *bag, mj_tile tile);

/*
 * Writes a tile ("0p") or a bag in sorted mpsz (m p s z f; red fives after plain ones; "" when
 * empty), NUL-terminated. Returns the length without the NUL.
 */
enum { MJ_TILE_TEXT = 3, MJ_BAG_TEXT = MJ_WALL_MAX + 6 };
size_t mj_tile_write(mj_tile tile, char text[MJ_TILE_TEXT]);
size_t mj_bag_write(const struct mj_bag *bag, char text[MJ_BAG_TEXT]);

/* Writes tiles in the order given, a suit letter after each run of one suit ("123m", "14z"). `text`
 * has room for 2 * count + 1 characters. Returns the length without the NUL. */
size_t mj_tiles_write(const mj_tile *tiles, size_t count, char *text);

/* ---- Fields and records */

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

/* ---- Rulesets ---- */

enum mj_language { MJ_EN, MJ_ZH_HANS, MJ_ZH_HANT, MJ_JA, MJ_LANGUAGES };

/* By enum mj_language; NULL where the thing has no name in that language (ja only). */
struct mj_names {
	const char *in[MJ_LANGUAGES];
};

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

/* An id with its names: reasons, why of payments, outcomes. */
struct mj_word {
	const char *id;
	struct mj_names names;
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

/*
 * At least MJ_SEATS_MIN and at most MJ_SEATS_MAX seats play; how many is a matter of the rules
 * (mj_rules.seats). Arrays by seat have room for MJ_SEATS_MAX.
 */
enum {
	MJ_OPTION_SLOTS = 128, /* of all options of a ruleset together; a list takes several */
	MJ_OPTION_WORDS = MJ_OPTION_SLOTS / 64,
	MJ_SEATS_MIN = 2,
	MJ_SEATS_MAX = 4
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

struct mj_ruleset;
struct mj_case;
struct mj_steps;
struct mj_readings;

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

struct mj_score_request;
struct mj_score;
struct mj_waits_request;
struct mj_waits;
struct mj_table;
struct mj_settle_request;
struct mj_settlement;
struct mj_standing;
struct mj_deal_request;
struct mj_dealt;
struct mj_draws;
struct mj_stream;
struct mj_meld;
struct mj_waiting;
struct mj_prospect;
struct mj_worth;
struct mj_play_rules;

/* What of an outcome a ruleset knows beside type, wins, seats and offender. */
enum mj_outcome_part {
	MJ_HAS_RIICHI = 1,
	MJ_HAS_TENPAI = 2,
	MJ_HAS_REASON = 4,
	MJ_HAS_FOLLOWED = 8,
	MJ_HAS_FALSE_WINS = 16 /* play goes on after a false win */
};

/* Where a tile is taken from while a hand is played. */
enum mj_draw_source {
	MJ_DRAW_WALL,      /* the next tile of the live wall */
	MJ_DRAW_KONG,      /* the replacement after a kong */
	MJ_DRAW_FLOWER,    /* the replacement of a tile that was set out: a flower, a north */
	MJ_DRAW_INDICATOR, /* the dora indicator that a kong turns */
	MJ_DRAW_URA,       /* an ura indicator, the first one first: the hand has been won */
	MJ_DRAW_SOURCES
};

/* Arrays come with their number of entries. Rulesets are constants of the library. */
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
	/* Checks options against each other and fills in derived ones; NULL when there is nothing
	 * to do. */
	int (*resolve)(struct mj_rules *rules, struct mj_problem *problem);
	int (*score)(const struct mj_score_request *request, struct mj_score *score,
		     struct mj_problem *problem);
	int (*waits)(const struct mj_waits_request *request, struct mj_waits *waits,
		     struct mj_problem *problem);
	/* Checks a request as `waits` does and says what the hand can become. */
	int (*wait_for)(const struct mj_waits_request *request, struct mj_waiting *waiting,
			struct mj_problem *problem);
	/* What the outlook counts a win as; NULL: what `score` pays the winner. */
	void (*worth)(const struct mj_prospect *prospect, struct mj_worth *worth);
	/* The settlement comes as if nothing had happened: no payments, next_table as the table
	 * was. It says whether the match is over; `standings` is asked for the rest. */
	int (*settle)(const struct mj_settle_request *request, struct mj_settlement *settlement,
		      struct mj_problem *problem);
	/* Changes what mj_standings has filled in: by points, of equal points the lower seat first,
	 * each a place of its own, score as points, extra empty. NULL: nothing is to be changed. */
	void (*standings)(const struct mj_rules *rules, const struct mj_table *table,
			  struct mj_standing *standings);
	/* Shuffles with the stream, throws the dice and deals (section 1 of the rules page). */
	void (*deal_out)(const struct mj_deal_request *request, struct mj_stream *stream,
			 struct mj_dealt *dealt);
	/* Draws from another source than the live wall, as mj_draw does; mj_draw counts it. */
	int (*draw)(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);
	bool deals_flowers;          /* a dealt hand has flowers beside its tiles */
	bool concealed_kongs_hidden; /* others see their kind at the end of the hand only */
	/* Kinds that may not be discarded after this claim, as bits (swap-calling). NULL: none. */
	uint64_t (*swap_kinds)(const struct mj_rules *rules, const struct mj_meld *meld);
	/* Writes the steps that lead to the total of a won hand. */
	void (*explain)(const struct mj_case *one, const struct mj_score *score,
			struct mj_steps *steps);
	/* Lists the readings of a checked hand with tiles; `score` is what was made of it. */
	void (*readings)(const struct mj_case *one, const struct mj_score *score,
			 struct mj_readings *readings);
	const struct mj_play_rules *play; /* what the referee asks */
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

/* ---- What a deal is about ---- */

enum {
	MJ_SELF_DRAW = -1, /* mj_hand.from: nobody's discard */
	MJ_NOBODY = -1,    /* a seat that is not given or null; the pool in a payment */
	MJ_MELDS = 5
};

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

/* ---- Scoring ---- */

struct mj_score_request {
	const struct mj_rules *rules;
	struct mj_table table;
	struct mj_record deal; /* by ruleset->deal */
	struct mj_hand hand;
	const struct mj_seat *seats; /* one a seat: what the others show; NULL when not given */
	uint64_t reserved[MJ_RESERVED];
};

enum {
	MJ_PATTERN_WORDS = 2, /* words of 64 bits that a set of a ruleset's patterns takes */
	MJ_PATTERNS_MAX = 40,
	MJ_PAYMENTS_MAX = 48,
	MJ_GROUPS_MAX = 7,
	MJ_READING_TILES = 24,
	MJ_WILDS_MAX = 8,
	MJ_NO_WAIT = 255
};

struct mj_scored {
	uint8_t pattern; /* index into ruleset->patterns */
	uint8_t note;    /* bits by ruleset->pattern_note */
	uint8_t times;   /* how often it is there, which its value counts; 0: it is not told */
	int32_t value;
	const char *unit; /* of the value; the pattern's own but for a few options */
};

/* How the hand was read. All tiles are kinds. */
struct mj_reading {
	uint8_t shape; /* index into ruleset->shapes */
	uint8_t wait;  /* index into ruleset->wait_words, or MJ_NO_WAIT */
	mj_tile pair;  /* or MJ_NO_TILE */
	uint8_t group_count;
	uint8_t group_size[MJ_GROUPS_MAX];
	mj_tile tile[MJ_READING_TILES]; /* of all groups, one after the other */
	uint8_t wild_count;
	struct {
		mj_tile tile, as;
	} wilds[MJ_WILDS_MAX];
};

struct mj_payment {
	int8_t from, to; /* a seat, or MJ_NOBODY: ruleset->pool */
	uint8_t why;     /* index into ruleset->whys */
	int64_t amount;  /* above 0 */
};

/* Who pays whom, at most one entry for each (why, to, from), in that order. */
struct mj_payments {
	uint8_t count;
	struct mj_payment list[MJ_PAYMENTS_MAX];
	int64_t deltas[MJ_SEATS_MAX];
	int64_t pool; /* what the pool gains; deltas and pool add up to 0 */
};

struct mj_score {
	bool win;
	uint8_t reason;   /* when not win: index into ruleset->reasons; nothing below is set then */
	bool has_reading; /* false for called hands */
	uint8_t pattern_count;
	struct mj_scored patterns[MJ_PATTERNS_MAX]; /* in the order of ruleset->patterns */
	struct mj_reading reading;
	struct mj_record total; /* by ruleset->total; a slot not present is null, or absent */
	struct mj_payments payments;
	uint64_t reserved[MJ_RESERVED];
};

/* Start of a match: dealer 0, East, hand 1, points as the rules say. */
void mj_table_init(struct mj_table *table, const struct mj_rules *rules);

/* An empty hand whose members are all "not given", standing at `at`. */
void mj_hand_init(struct mj_hand *hand, const char *at);

/* A request with a table at the start of a match, an empty deal and an empty hand at "/hand". */
void mj_score_request_init(struct mj_score_request *request, const struct mj_rules *rules);

/*
 * The best reading of one winning hand, with what is paid for it. A well-formed hand that does not
 * win is MJ_OK with score->win false. Any other code: the request cannot be true, and `problem`
 * says where.
 */
int mj_score(const struct mj_score_request *request, struct mj_score *score,
	     struct mj_problem *problem);

/* ---- How a score came about ---- */

/* What a step does to its number, which becomes the step's total. */
enum mj_step_op {
	MJ_STEP_SET,      /* value */
	MJ_STEP_ADD,      /* number + value */
	MJ_STEP_MULTIPLY, /* number * value */
	MJ_STEP_DOUBLE,   /* number * 2, value times */
	MJ_STEP_POWER,    /* number to the power of value */
	MJ_STEP_ROUND_UP, /* the next multiple of value, or number if it is one */
	MJ_STEP_AT_LEAST, /* the greater of number and value */
	MJ_STEP_AT_MOST,  /* the smaller of number and value */
	MJ_STEP_OPS
};

/* Ids of enum mj_step_op, in its order. */
extern const char *const mj_step_op_ids[MJ_STEP_OPS + 1];

enum { MJ_STEPS_MAX = 96, MJ_STEP_TILES = 4, MJ_NO_NUMBER = 255 };

/* One line of the account. Every number is 0 before its first step. */
struct mj_step {
	uint8_t number; /* index into ruleset->numbers */
	uint8_t op;     /* enum mj_step_op */
	bool by_pattern;
	uint8_t why; /* index into ruleset->patterns, or else into ruleset->step_whys */
	bool has_from, has_seat, has_struck_by;
	uint8_t from;      /* the number whose total is the value */
	uint8_t seat;      /* whose `number` or `from` it is, where they are kept for each seat */
	uint8_t struck_by; /* the pattern that keeps `why` from counting */
	uint8_t tile_count;
	mj_tile tiles[MJ_STEP_TILES]; /* what it counts, kinds */
	int64_t value, total;
};

struct mj_steps {
	const struct mj_ruleset *ruleset;
	uint8_t count;
	struct mj_step list[MJ_STEPS_MAX];
};

/*
 * The steps that lead to the total of a won hand: `score` is what mj_score made of it, or what
 * mj_settle did. A number that is a member of the total, too, ends with the same value.
 */
void mj_explain(const struct mj_rules *rules, const struct mj_table *table,
		const struct mj_hand *hand, const struct mj_score *score, struct mj_steps *steps);

/* ---- All readings ---- */

enum { MJ_READINGS_MAX = 16 };

/*
 * The readings of a hand, each with what it would be worth, the best first. Readings that are worth
 * the same by the same patterns may be told as one. Of one that does not win the reason is set and
 * all else, too. Payments are not set.
 */
struct mj_readings {
	uint8_t count;
	bool more; /* there are others, worse than those listed */
	struct mj_score list[MJ_READINGS_MAX];
};

/*
 * `score` is what mj_score made of the request. When it is a win, the first reading is the one that
 * was taken. A called hand has none, and neither has one that is not complete.
 */
void mj_list_readings(const struct mj_score_request *request, const struct mj_score *score,
		      struct mj_readings *readings);

/* ---- Waits ---- */

struct mj_waits_request {
	const struct mj_rules *rules;
	struct mj_table table;
	struct mj_record deal;
	struct mj_hand hand;   /* 3n+1 or 3n+2 concealed tiles; win_tile and from are not used */
	mj_tile drawn;         /* which of 3n+2 came last, or MJ_NO_TILE */
	struct mj_bag visible; /* what the player sees beyond the own hand and the deal */
	uint64_t barred;       /* kinds that may not be discarded, as bits: after a claim */
	uint64_t reserved[MJ_RESERVED - 1];
};

/* One way to win on a tile. */
struct mj_win_side {
	bool win;
	uint8_t reason;                      /* when not win */
	int8_t from;                         /* the discarder assumed, or MJ_SELF_DRAW */
	uint64_t patterns[MJ_PATTERN_WORDS]; /* bit i % 64 of i / 64: ruleset->patterns[i] */
	struct mj_record total;              /* when win */
};

struct mj_wait {
	mj_tile tile; /* a kind */
	struct mj_win_side by_discard, by_self_draw;
	bool dealer_differs; /* winning on the dealer's discard counts otherwise */
	struct mj_win_side by_dealer_discard;
};

/* What is left after one of 3n+2 tiles is thrown away. */
struct mj_choice {
	mj_tile tile; /* a red five apart from a plain one */
	int8_t shanten;
	uint16_t left;     /* copies of all that it accepts */
	uint64_t accepts;  /* kinds that lower shanten, as bits */
	bool riichi_known; /* closed, not in riichi, in a ruleset that tells */
	bool riichi;       /* it may be declared with this discard */
};

struct mj_kong_choice {
	mj_tile kind;
	uint8_t type; /* enum mj_meld_type */
	bool allowed;
};

enum { MJ_KONG_CHOICES_MAX = 8, MJ_NOT_FURITEN = 255 };

struct mj_waits {
	int8_t shanten;         /* -1 complete, 0 ready */
	bool drawn;             /* 3n+2 tiles: choices, kongs; else waits, accepts, left, furiten */
	uint8_t left[MJ_KINDS]; /* copies of each kind not seen yet */
	uint64_t accepts;       /* kinds that lower shanten, as bits */
	uint16_t left_in_all;   /* copies of all that it accepts */
	bool furiten;
	uint8_t furiten_kind; /* index into ruleset->furitens, or MJ_NOT_FURITEN */
	uint8_t wait_count;
	struct mj_wait waits[MJ_KINDS]; /* by kind */
	uint8_t choice_count;
	struct mj_choice choices[MJ_FLOWERS]; /* best first */
	bool kongs_known, nine_terminals_known, nuki_known;
	uint8_t kong_count;
	struct mj_kong_choice kongs[MJ_KONG_CHOICES_MAX];
	bool nine_terminals;
	bool nuki; /* a north may be set aside now */
	uint64_t reserved[MJ_RESERVED];
};

void mj_waits_request_init(struct mj_waits_request *request, const struct mj_rules *rules);

/* Shanten, waits with what each would score, acceptance, best discards. Errors as in mj_score. */
int mj_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	     struct mj_problem *problem);

/* ---- Outlook (docs/outlook.md) ---- */

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

/* ---- Settling a deal ---- */

enum mj_outcome_type { MJ_WIN, MJ_EXHAUSTIVE_DRAW, MJ_ABORTIVE_DRAW, MJ_FALSE_WIN, MJ_OUTCOMES };

/* Ids of enum mj_outcome_type, in its order. */
extern const char *const mj_outcome_ids[MJ_OUTCOMES + 1];

enum { MJ_NO_REASON = 255 };

struct mj_outcome {
	uint8_t type; /* enum mj_outcome_type */
	bool has_wins, has_riichi, has_tenpai, has_false_wins;
	uint8_t win_count;
	struct mj_hand wins[MJ_SEATS_MAX];
	const struct mj_seat *seats; /* one a seat, or NULL when not given */
	int8_t offender;             /* or MJ_NOBODY */
	uint8_t reason;              /* index into ruleset->aborts, or MJ_NO_REASON */
	uint8_t riichi, tenpai;      /* seats as bits */
	uint8_t false_wins;          /* seats as bits: who has won falsely before the deal ended */
	struct {
		bool given;
		mj_tile first; /* or MJ_NO_TILE */
		uint8_t count;
	} followed;
	uint64_t reserved[MJ_RESERVED];
};

struct mj_settle_request {
	const struct mj_rules *rules;
	struct mj_table table;
	struct mj_record deal;
	struct mj_outcome outcome;
	uint64_t reserved[MJ_RESERVED];
};

struct mj_standing {
	int8_t seat;
	uint8_t place; /* from 1 */
	int64_t points, score;
	struct mj_record extra; /* by ruleset->standing */
};

struct mj_penalty {
	int8_t seat;
	int64_t points; /* for the final standing, below 0 */
};

struct mj_settlement {
	struct mj_payments payments;
	uint8_t win_count;
	struct mj_score wins[MJ_SEATS_MAX]; /* as in the request; their payments are not set */
	uint8_t hands[MJ_SEATS_MAX];        /* of each win, which of outcome.wins it is */
	struct mj_record
		counted[MJ_SEATS_MAX]; /* by ruleset->counted: what each seat was settled on */
	struct mj_table next_table;
	bool match_over;
	uint8_t match_end;      /* why: index into ruleset->match_ends, or MJ_NO_REASON */
	uint8_t abort;          /* the deal ended as this abortive draw, or MJ_NO_REASON */
	uint8_t standing_count; /* mj_rules.seats when the match is over, else 0 */
	struct mj_standing standings[MJ_SEATS_MAX]; /* by place */
	uint8_t penalty_count;
	struct mj_penalty penalties[MJ_SEATS_MAX];
	uint64_t reserved[MJ_RESERVED];
};

void mj_settle_request_init(struct mj_settle_request *request, const struct mj_rules *rules);

/*
 * The whole deal for all seats: who pays whom and the table of the next deal. A hand among the wins
 * that does not win is MJ_NOT_A_WIN; other errors as in mj_score, with pointers under "/outcome".
 */
int mj_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	      struct mj_problem *problem);

/*
 * The final standings of a match that ends with this table, by place: those of mj_settle when the
 * match is over, and of a match that is broken off. The table is any that a match can come to; its
 * extra may be empty.
 */
void mj_standings(const struct mj_rules *rules, const struct mj_table *table,
		  struct mj_standing standings[MJ_SEATS_MAX]);

/*
 * What lies on the table and belongs to no seat, in points: the deposits of riichi. 0 for every
 * other ruleset; a bank that never runs out (ming) holds nothing.
 */
int64_t mj_pool_points(const struct mj_rules *rules, const struct mj_table *table);

/* ---- Settling up: who pays whom after many matches ---- */

enum {
	MJ_SETTLE_UP_MAX = 1024, /* balances in one call */
	MJ_SETTLE_UP_EXACT = 16  /* balances beside 0 up to which the fewest transfers are found */
};

/* A balance lies strictly between -MJ_BALANCE_END and MJ_BALANCE_END. */
#define MJ_BALANCE_END (INT64_C(1) << 53)

/* Indexes into the balances: from one who owes (below 0) to one who is owed (above 0). */
struct mj_transfer {
	uint16_t from, to;
	int64_t amount; /* above 0, in the unit of the balances */
};

/*
 * Transfers that bring every balance to 0, ordered by from, then to. They are the fewest possible
 * (*exact is true) when at most MJ_SETTLE_UP_EXACT balances are not 0; of more the largest debt
 * goes to the largest claim until nothing is left, and *exact is false. The same balances always
 * give the same transfers.
 *
 * `transfers` has room for count - 1 entries. Needs less than 96 KiB of stack.
 * MJ_BAD_VALUE: more than MJ_SETTLE_UP_MAX balances, or one out of range. MJ_CONTRADICTION: they do
 * not add up to 0. Nothing is written then.
 */
int mj_settle_up(const int64_t *balances, size_t count, struct mj_transfer *transfers,
		 size_t *transfer_count, bool *exact);

/*
 * The fewest transfers that bring balances[who] alone to 0, for one who leaves: with those of the
 * opposite sign, the largest first, none of them past 0. Ordered, bounded and refused as in
 * mj_settle_up; MJ_BAD_VALUE also for a `who` that is no index.
 */
int mj_settle_one(const int64_t *balances, size_t count, size_t who, struct mj_transfer *transfers,
		  size_t *transfer_count);

/* ---- Dealing (docs/dealing.md) ---- */

#define MJ_DEALING "mjdeal/1"

enum {
	MJ_SEED_MAX = 256,  /* bytes; at least 1 */
	MJ_SEED_DRAWN = 96, /* bytes to draw from the system when the caller names no seed */
	MJ_COMMITMENT = 32, /* bytes */
	MJ_DICE_MAX = 4,
	MJ_DEAD_WALL_MAX = 16,
	MJ_KONG_THROWS = 16 /* four seats with four kongs each */
};

struct mj_deal_request {
	const struct mj_rules *rules;
	struct mj_table table; /* dealer and dealer_streak bear on the deal */
	const uint8_t *seed;
	size_t seed_size; /* 1 to MJ_SEED_MAX */
	uint64_t reserved[MJ_RESERVED];
};

struct mj_dealt_hand {
	struct mj_bag concealed; /* the dealer's with the tile drawn */
	struct mj_bag flowers;   /* set out and replaced */
	mj_tile drawn;           /* of the dealer: the tile taken last; else MJ_NO_TILE */
};

struct mj_dealt {
	uint8_t commitment[MJ_COMMITMENT];
	uint8_t tile_count, dice_count, draw_count, dead_count;
	mj_tile wall[MJ_WALL_MAX]; /* as it stands on the table */
	uint8_t dice[MJ_DICE_MAX];
	int8_t break_seat;
	uint8_t break_stack;
	struct mj_dealt_hand hands[MJ_SEATS_MAX];
	mj_tile draws[MJ_WALL_MAX]; /* the live wall, in the order of drawing */
	mj_tile dead_wall[MJ_DEAD_WALL_MAX];
	struct mj_record deal; /* by ruleset->deal: ready for score, waits and settle */
	/* Where dice are thrown for the tile after a kong: what the two show together, kong by
	 * kong. Else 0. */
	uint8_t kong_pips[MJ_KONG_THROWS];
	uint64_t reserved[MJ_RESERVED - MJ_KONG_THROWS / 8];
};

void mj_deal_request_init(struct mj_deal_request *request, const struct mj_rules *rules);

/* The deal that a seed makes. MJ_BAD_VALUE for a seed that is empty or too long. */
int mj_deal(const struct mj_deal_request *request, struct mj_dealt *dealt,
	    struct mj_problem *problem);

/* ---- Draws: the tiles that are taken while a dealt hand is played (docs/dealing.md, "Draws") ----
 */

/* Why there is no such draw; 0: there is. */
enum mj_draw_fault {
	MJ_DRAW_NONE_HERE = -1, /* nothing is drawn from there by these rules */
	MJ_DRAW_TOO_MANY = -2,  /* more than there can be in a hand, or than kongs were made */
	MJ_DRAW_WALL_EMPTY = -3,
	MJ_DRAW_HAND_OVER = -4 /* an ura indicator has been turned */
};

/* How far the wall of a deal has been taken. */
struct mj_draws {
	const struct mj_rules *rules; /* both outlive this */
	const struct mj_dealt *dealt;
	uint8_t made[MJ_DRAW_SOURCES];
	uint8_t left; /* tiles of the live wall */
	uint8_t joined_count;
	mj_tile live[MJ_WALL_MAX];   /* dealt->draws; MJ_NO_TILE where one was taken */
	mj_tile joined[MJ_WALL_MAX]; /* what left the live wall to be kept back, the first first */
	uint64_t reserved[MJ_RESERVED];
};

/* Before the first draw. */
void mj_draws_init(struct mj_draws *draws, const struct mj_rules *rules,
		   const struct mj_dealt *dealt);

/* Draws a tile. Returns 0, or one of enum mj_draw_fault, and then nothing was taken. */
int mj_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);

/* Ids of enum mj_draw_source, in its order. */
extern const char *const mj_draw_source_ids[MJ_DRAW_SOURCES + 1];

/* ---- Sealed deals (docs/dealing.md, "Sealed deals") ---- */

enum {
	MJ_SECRET = 96,    /* bytes of R, the match's secret */
	MJ_HAND_SEED = 96, /* bytes of S_r, the seed of one hand */
	MJ_SEAT_SEED_MAX = 64,
	MJ_BEACON = 32 /* bytes of a public beacon's value */
};

/* What a seat gave: 1 to MJ_SEAT_SEED_MAX bytes, or none from a seat that was left out. */
struct mj_seat_seed {
	uint8_t size;
	uint8_t bytes[MJ_SEAT_SEED_MAX];
};

/* All that the deals of a sealed match come from, beside its secret. */
struct mj_seal {
	const char *match;            /* its id */
	const struct mj_rules *rules; /* tiles and number of seats */
	uint8_t commitment[MJ_COMMITMENT];
	struct mj_seat_seed seeds[MJ_SEATS_MAX];
	bool has_beacon;
	uint8_t beacon[MJ_BEACON];
};

/* C, shown before anybody sits down: the daemon is bound to its secret. */
void mj_seal_commit(const char *match, const uint8_t secret[MJ_SECRET],
		    uint8_t commitment[MJ_COMMITMENT]);

/* What a seat shows before the others' seeds are seen: it is bound to its own. */
void mj_seal_commit_seat(const char *match, unsigned seat, const struct mj_seat_seed *seed,
			 uint8_t commitment[MJ_COMMITMENT]);

/* ctx: what all deals of the match have in common. */
void mj_seal_context(const struct mj_seal *seal, uint8_t context[MJ_COMMITMENT]);

/* S_r, the seed of hand r, and C_r, which is shown before the hand is dealt. */
void mj_seal_hand_seed(const uint8_t secret[MJ_SECRET], uint32_t hand, uint8_t seed[MJ_HAND_SEED]);
void mj_seal_commit_hand(const uint8_t context[MJ_COMMITMENT], uint32_t hand,
			 const uint8_t seed[MJ_HAND_SEED], uint8_t commitment[MJ_COMMITMENT]);

/* The deal of S_r, which is request->seed. dealt->commitment stays zero. */
int mj_deal_sealed(const struct mj_deal_request *request, const uint8_t context[MJ_COMMITMENT],
		   struct mj_dealt *dealt, struct mj_problem *problem);

/* ---- Play: the referee of one hand (docs/play.md) ---- */

/*
 * A hand of play is a fold of actions: the same rules, table, deal and actions always come to the
 * same state. From a state follow what each seat may do (mj_play_offers), and when the hand is over
 * the request of mj_settle (mj_play_finish). No heap, no clock, no chance: a struct mj_play is
 * copied by assignment, and a search goes on from the copy.
 *
 * What nobody chooses the referee does himself: draws, replacement tiles, flowers, indicators, the
 * end of the wall, abortive draws that need no word. Of a wall that is *told* as it is drawn (a
 * log, real tiles) these tiles come as actions, too, each when it is due.
 */

enum mj_action_type {
	MJ_ACT_WIN,
	MJ_ACT_ABORT,          /* reason */
	MJ_ACT_NORTH,          /* sets a north aside, where three play */
	MJ_ACT_CONCEALED_KONG, /* tile: its kind */
	MJ_ACT_ADDED_KONG,     /* tile: what is added to the pung */
	MJ_ACT_DISCARD,        /* tile, drawn, declare */
	MJ_ACT_OPEN_KONG,
	MJ_ACT_PUNG, /* tiles: the two of the hand */
	MJ_ACT_CHOW, /* the same */
	MJ_ACT_PASS,
	/* What a told wall gives. */
	MJ_ACT_DRAW,      /* tile, or MJ_NO_TILE to a seat whose tiles are not known */
	MJ_ACT_INDICATOR, /* tile */
	MJ_ACT_URA,       /* tiles: one for each open indicator; in ming one */
	MJ_ACTION_TYPES
};

/* Ids of enum mj_action_type, in its order. */
extern const char *const mj_action_ids[MJ_ACTION_TYPES + 1];

enum mj_declaration {
	MJ_DECLARES_NOTHING,
	MJ_DECLARES_RIICHI,
	MJ_DECLARES_BAOTING,
	MJ_DECLARATIONS
};

/* Ids of enum mj_declaration, in its order; of the first "". */
extern const char *const mj_declaration_ids[MJ_DECLARATIONS + 1];

enum { MJ_ACTION_TILES = 5 };

struct mj_action {
	int8_t seat;     /* of a told tile MJ_NOBODY will do */
	uint8_t type;    /* enum mj_action_type */
	bool drawn;      /* discard: the very tile just drawn */
	uint8_t declare; /* discard: enum mj_declaration */
	uint8_t reason;  /* abort: index into ruleset->aborts */
	mj_tile tile;    /* MJ_NO_TILE where the type has none */
	uint8_t tile_count;
	mj_tile tiles[MJ_ACTION_TILES]; /* in the order of mj_bag_write */
};

/* What one seat may do. A turn has at most 13 or 16 tiles and one more, each twice (drawn or not)
 * and each of these twice (declared or not). */
enum { MJ_OFFERS_MAX = 80 };
struct mj_offers {
	uint8_t count;
	struct mj_action list[MJ_OFFERS_MAX];
};

enum mj_phase {
	MJ_PHASE_TURN,   /* `seat` must act */
	MJ_PHASE_CLAIMS, /* `seat` has let out `tile`: who has offers answers */
	MJ_PHASE_DRAW,   /* a told wall owes what `due` says */
	MJ_PHASE_OVER,
	MJ_PHASES
};

/* Ids of enum mj_phase, in its order. */
extern const char *const mj_phase_ids[MJ_PHASES + 1];

enum mj_riichi_state { MJ_NO_RIICHI, MJ_RIICHI_DECLARED, MJ_IN_RIICHI, MJ_IN_DOUBLE_RIICHI };

/* One discard of the hand, in the order in which they were made. */
struct mj_discarded {
	mj_tile tile;
	int8_t seat;
	int8_t claimed_by; /* who took it for a meld, or MJ_NOBODY */
	uint8_t declare;   /* enum mj_declaration */
	bool drawn;
};

struct mj_player {
	struct mj_bag concealed; /* with the tile just drawn */
	struct mj_bag discards;  /* all own ones, claimed too */
	struct mj_bag passed;    /* as mj_hand.passed */
	struct mj_tiles flowers; /* set out */
	struct mj_meld melds[MJ_MELDS];
	uint8_t meld_count;
	uint8_t norths;         /* set aside */
	uint8_t hidden;         /* concealed tiles that are not known */
	bool known;             /* false: dealt tiles that were not told */
	uint8_t riichi;         /* enum mj_riichi_state */
	bool ippatsu, baoting;  /* ippatsu: riichi's first go-around goes on */
	uint8_t distance;       /* of 3n+1 tiles, as in lib/distance; of 3n+2, before the draw */
	uint64_t accepts;       /* kinds that lower it: at 1 the waits */
	uint64_t passed_kinds;  /* by ruleset: what it has let go beside `passed` */
	mj_tile single_discard; /* yueqing: what it threw when two tiles became one, and
				   has thrown nothing since */
	bool single;            /* they have become one */
};

/* What a told wall owes. */
struct mj_due {
	uint8_t type;   /* MJ_ACT_DRAW, MJ_ACT_INDICATOR or MJ_ACT_URA */
	int8_t seat;    /* MJ_ACT_DRAW: who draws; else MJ_NOBODY */
	uint8_t source; /* MJ_ACT_DRAW: enum mj_draw_source */
	bool for_north; /* it replaces a north that was set aside, not a flower */
	uint8_t count;  /* MJ_ACT_URA: how many */
};

enum mj_event_type {
	MJ_EVENT_DRAW,   /* seat, tile, source */
	MJ_EVENT_FLOWER, /* seat, tile: it is set out */
	MJ_EVENT_DISCARD,
	MJ_EVENT_RIICHI_ACCEPTED,
	MJ_EVENT_CHOW, /* meld */
	MJ_EVENT_PUNG,
	MJ_EVENT_OPEN_KONG,
	MJ_EVENT_CONCEALED_KONG,
	MJ_EVENT_ADDED_KONG,
	MJ_EVENT_NORTH,
	MJ_EVENT_INDICATOR, /* tile */
	MJ_EVENT_URA,       /* tile */
	MJ_EVENT_WIN,       /* seat, tile, from */
	MJ_EVENT_END,
	MJ_EVENTS
};

/* Ids of enum mj_event_type, in its order. */
extern const char *const mj_event_ids[MJ_EVENTS + 1];

struct mj_event {
	uint8_t type;
	int8_t seat, from; /* or MJ_NOBODY */
	mj_tile tile;      /* or MJ_NO_TILE */
	uint8_t source;    /* draw: enum mj_draw_source */
	bool for_north;    /* draw: as in struct mj_due */
	bool drawn;        /* discard */
	uint8_t declare;   /* discard */
	struct mj_meld meld;
};

/* Told of each event as it happens; the event does not outlive the call. */
typedef void mj_listener(void *payload, const struct mj_event *event);

/* How a hand begins. It outlives the play, and so do rules and deal. */
struct mj_play_start {
	const struct mj_rules *rules;
	struct mj_table table;
	const struct mj_dealt *dealt; /* NULL: the wall is told, and this is how it was dealt: */
	struct mj_record deal;        /* open indicators, jing, gangtou: by ruleset->deal */
	bool known[MJ_SEATS_MAX];     /* whose tiles are told */
	struct mj_bag hands[MJ_SEATS_MAX];   /* hand_size tiles each, the dealer's too */
	struct mj_bag flowers[MJ_SEATS_MAX]; /* set out at the deal */
	/* A log tells the course: indicators when it likes, of the fives any number of red ones.
	   Each tile that a seat lets out lies open until the log says what became of it. */
	bool logged;
	mj_listener *listener; /* or NULL */
	void *payload;
};

enum { MJ_RIVER_MAX = 128 };

/* A hand being played: 2,288 bytes where pointers have 8, never more than 4 KiB. Its members may be
 * read, never written. */
struct mj_play {
	const struct mj_play_start *start;
	uint8_t phase;      /* enum mj_phase */
	int8_t seat;        /* turn, draw: whose, or MJ_NOBODY; claims: who let the tile out */
	mj_tile tile;       /* claims: the tile */
	mj_tile drawn;      /* turn: the tile just drawn, or MJ_NO_TILE after a claim */
	mj_tile first_tile; /* the first that was drawn */
	struct mj_due due;
	uint8_t left;          /* live tiles left to draw */
	struct mj_record deal; /* as settle takes it: open indicators, jing, ura ... */
	struct mj_player players[MJ_SEATS_MAX];
	uint8_t river_count;
	struct mj_discarded river[MJ_RIVER_MAX];
	/* The course. */
	bool interrupted;    /* a claim, a kong or a north has been made */
	uint8_t calm;        /* discards that everybody let go before that */
	uint8_t kongs;       /* made by all seats */
	uint8_t kong_makers; /* seats as bits */
	uint8_t last_kong;   /* enum mj_meld_type of the last one */
	bool turn_kong;      /* a kong was made in this turn */
	uint8_t source;      /* of the drawn tile: enum mj_draw_source */
	bool replaces_north; /* the drawn tile replaces a north */
	bool claimed;        /* the turn began with a chow or pung: the last of the melds */
	int8_t kong_feeder;  /* whose discard became the open kong of this turn, or MJ_NOBODY */
	/* The turn, or the claims: seats as bits. */
	uint8_t claim; /* how the tile was let out: MJ_ACT_DISCARD, MJ_ACT_ADDED_KONG,
			  MJ_ACT_CONCEALED_KONG or MJ_ACT_NORTH */
	uint8_t can_win, can_kong, can_pung, can_chow;
	uint8_t answered;
	struct mj_action answers[MJ_SEATS_MAX];
	uint64_t declarable; /* turn: kinds with whose discard the seat may declare itself ready */
	uint8_t declaration; /* which declaration that is */
	uint8_t ending;      /* index into ruleset->aborts: the hand ends so when the tile is let
				go; or MJ_NO_REASON */
	/* What is owed before the next choice. */
	uint8_t owed_indicators, late_indicators, owed_ura;
	bool owes_draw, opens_claims;
	uint8_t owed_source;
	bool owed_for_north;
	int8_t owed_seat;
	mj_tile replacement;   /* taken already from the dealt wall, or MJ_NO_TILE */
	struct mj_draws draws; /* of a dealt wall */
	/* Of a told wall, what has not been told yet: of a kind all its copies, of a red five those
	   that may be red. */
	uint8_t unseen[MJ_TILES];
	bool waits_on; /* an answer was taken that decides nothing yet */
	/* The end. */
	bool is_ended;
	uint8_t outcome; /* enum mj_outcome_type */
	uint8_t reason;  /* index into ruleset->aborts, or MJ_NO_REASON */
	uint8_t winners; /* seats as bits */
	int8_t from;     /* whose tile they won on, or MJ_SELF_DRAW */
};

/*
 * Before the first action: the dealer's turn, or of a told wall his first draw. MJ_BAD_VALUE,
 * MJ_BAD_TILE, MJ_WRONG_TILE_COUNT, MJ_FIVE_OF_A_TILE: what is told of the deal cannot be; pointers
 * lie under "/deal".
 */
int mj_play_begin(struct mj_play *play, const struct mj_play_start *start,
		  struct mj_problem *problem);

/* Does what a seat chose, or takes what a told wall gives. MJ_ILLEGAL_ACTION: it is none of the
 * offers, or not due; nothing has changed then. */
int mj_play_act(struct mj_play *play, const struct mj_action *action, struct mj_problem *problem);

/* All that the seat may do now. In order: win, abort, north, concealed kongs, added kongs, discards
 * by tile; open kong, pungs, chows, pass. A seat that is not asked, or has answered, has none. */
void mj_play_offers(const struct mj_play *play, unsigned seat, struct mj_offers *offers);

/* Whether the seat has an offer, without listing them. */
bool mj_play_is_asked(const struct mj_play *play, unsigned seat);

/* What a hand that is over is settled on. Larger than a play, and complete in itself but for the
 * rules: request.outcome.seats points to `seats`. */
struct mj_play_end {
	struct mj_settle_request request;
	struct mj_seat seats[MJ_SEATS_MAX];
};

/* MJ_CONTRADICTION: the hand is not over, or tiles are not known that the outcome needs. */
int mj_play_finish(const struct mj_play *play, struct mj_play_end *end, struct mj_problem *problem);

/* What of the deal can be seen by now: all of it when the hand is over. */
void mj_play_shown_deal(const struct mj_play *play, struct mj_record *deal);

/* The furiten of a seat: an index into ruleset->furitens, 0 where the ruleset has one kind without
 * a name, or MJ_NOT_FURITEN. */
uint8_t mj_play_furiten(const struct mj_play *play, unsigned seat);

/*
 * What one seat knows of a hand that goes on: the play with all that it does not see taken out.
 * `play` may be read, and asked for the offers of `seat` and its furiten, like any other. Of the
 * other seats the tiles are a number (`hidden`); the wall, their offers, answers and what they let
 * go are not there; unseen[] is what this seat does not see of each tile, as of a told wall.
 */
struct mj_play_view {
	struct mj_play play; /* play.start points to `start`: a view stays where it was made */
	struct mj_play_start start;
	uint8_t seat;
};

void mj_play_look(const struct mj_play *play, unsigned seat, struct mj_play_view *view);

/*
 * A hand that goes on as one seat has seen it: from its events the hand can be played again, with
 * the tiles of the others not known, and looked at (mj_play_look) as if it were the hand itself.
 */
struct mj_play_seen {
	struct mj_play_start start; /* rules, table, and of the deal what lies open now */
	uint8_t seat;
	struct mj_bag concealed;             /* its own, with the tile just drawn */
	mj_tile drawn;                       /* that tile, in its own turn, or MJ_NO_TILE */
	struct mj_bag flowers[MJ_SEATS_MAX]; /* set out until now */
	/* As in struct mj_play: a kong that can be robbed is no event yet. */
	uint8_t phase;
	int8_t from;
	mj_tile tile;
	/* As they were told, without the tiles that the others drew; a concealed kong that lies
	   face down has a meld without tiles. */
	const struct mj_event *events;
	unsigned event_count;
};

/*
 * Plays it again; `seen` gets the rest of its start, and must outlive the play. MJ_ILLEGAL_ACTION:
 * the events are no such course, with the pointer "/events/N"; MJ_CONTRADICTION: the seat cannot
 * have these tiles, or is not asked. Else what is told of the deal is refused.
 */
int mj_play_retrace(struct mj_play *play, struct mj_play_seen *seen, struct mj_problem *problem);

/* ---- A player (docs/player.md) ---- */

enum mj_strength {
	MJ_PLAIN,  /* a measure for the others: lowers its distance, calls nothing, fears nothing */
	MJ_EASY,   /* looks at its tiles and at what declared hands let go */
	MJ_CLUB,   /* looks at what its hand can become and is worth, and at all others' hands */
	MJ_STRONG, /* looks at more of it */
	MJ_STRENGTHS
};

/* Ids of enum mj_strength, in its order. */
extern const char *const mj_strength_ids[MJ_STRENGTHS + 1];

/* Why a player decides so; in brackets what is told of it. */
enum mj_thought_type {
	MJ_THOUGHT_ONLY,   /* nothing else is offered */
	MJ_THOUGHT_WINS,   /* it wins */
	MJ_THOUGHT_ABORTS, /* a hand of terminals and honours is given up */
	MJ_THOUGHT_READY,  /* [kinds, tiles] the hand is ready and waits for so many */
	MJ_THOUGHT_KEEPS, /* [shanten, kinds, tiles] so far from ready, and what brings it nearer */
	MJ_THOUGHT_DECLARES,    /* it declares itself ready */
	MJ_THOUGHT_WORTH,       /* [points] what a win would bring about */
	MJ_THOUGHT_NEARER,      /* [shanten, before] the call, or kong, brings the hand nearer */
	MJ_THOUGHT_FASTER,      /* the call, or kong, is worth more than going on without it */
	MJ_THOUGHT_STAYS,       /* going on without a call or kong is worth more */
	MJ_THOUGHT_FOLDS,       /* [seat] the hand is given up against that seat */
	MJ_THOUGHT_SAFE_OWN,    /* [tile, seat] safe against the seat: it has discarded it itself */
	MJ_THOUGHT_SAFE_LET_GO, /* [tile, seat] it has let one go since its last discard */
	MJ_THOUGHT_SAFE_RIICHI, /* [tile, seat] it has let one go since it declared riichi */
	MJ_THOUGHT_SAFE_SEEN,   /* [tile, seat] no hand that waits for it can be made any more */
	MJ_THOUGHT_RISK,        /* [tile, seat, chance in 1000] the greatest risk of the discard */
	MJ_THOUGHTS
};

/* Ids of enum mj_thought_type, in its order. */
extern const char *const mj_thought_ids[MJ_THOUGHTS + 1];

enum { MJ_THOUGHT_NUMBERS = 3, MJ_DECISION_THOUGHTS = 4 };

/* Names of the numbers of each thought, the last ones NULL; "chance" is in thousandths. */
extern const char *const mj_thought_numbers[MJ_THOUGHTS][MJ_THOUGHT_NUMBERS];

struct mj_thought {
	uint8_t type;
	int8_t seat;  /* or MJ_NOBODY */
	mj_tile tile; /* or MJ_NO_TILE */
	uint8_t number_count;
	int32_t numbers[MJ_THOUGHT_NUMBERS];
};

struct mj_decision {
	struct mj_action action; /* one of the offers */
	uint8_t thought_count;
	struct mj_thought thoughts[MJ_DECISION_THOUGHTS]; /* the first weighs most */
};

/*
 * What a player of that strength does, who knows the view and nothing else. The same view,
 * strength and seed always come to the same decision. The seat of the view must be asked
 * (mj_play_is_asked). Needs less than 96 KiB of stack, and no other memory.
 */
void mj_decide(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	       struct mj_decision *decision);

/* One of the offers, as the player weighs it; in hundredths of a point. */
struct mj_weighed {
	struct mj_decision decision; /* the offer, and what speaks for it or against it */
	int64_t value;               /* what going on so is expected to bring; never below 0 */
	int64_t risk;                /* what its discard is expected to cost; never below 0 */
};

struct mj_weighing {
	uint8_t count, taken;                  /* list[taken] is what mj_decide takes */
	struct mj_weighed list[MJ_OFFERS_MAX]; /* all offers, in order */
};

/*
 * What each offer is worth to the player that decides so, and how it decides. Offers that it does
 * not choose among, such as discards that lead away from the win, are weighed as well; where one of
 * them has more, it is not taken all the same. The strength is not MJ_PLAIN, which looks at no
 * worth. Otherwise as mj_decide, in two or three times its time.
 */
void mj_weigh(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	      struct mj_weighing *weighing);

/* ---- Games as they were logged (docs/logs.md) ---- */

/*
 * What happened in one deal of riichi, in order. Readers of logs make these events; mj_log_feed
 * tells the referee of them, and makes of the course the request of mj_settle, with all that it
 * alone can tell: flags, liability, furiten, readiness, which riichi stood.
 */
enum mj_log_kind {
	MJ_LOG_START,   /* start */
	MJ_LOG_DRAW,    /* seat, tile (MJ_NO_TILE: not shown); of the replacement tile, too */
	MJ_LOG_RIICHI,  /* seat; its discard comes next */
	MJ_LOG_DISCARD, /* seat, tile, drawn */
	MJ_LOG_CALL,    /* seat, meld: a chow, pung or open kong with from and claimed */
	MJ_LOG_KONG,    /* seat, meld: a concealed kong, or an added one of which tile is added */
	MJ_LOG_NORTH,   /* seat: sets a north aside, where three play */
	MJ_LOG_DORA,    /* tile: an indicator that was turned after the first */
	MJ_LOG_WIN,     /* seat, win; one event for each winner */
	MJ_LOG_NO_WIN,  /* no_win: the deal ended without a winner */
	MJ_LOG_KINDS
};

struct mj_log_start {
	struct mj_table table;
	mj_tile dora_indicator;                /* or MJ_NO_TILE when it comes later */
	struct mj_bag concealed[MJ_SEATS_MAX]; /* 13 tiles, or none for a hand that is not shown */
};

struct mj_log_win {
	int8_t from;               /* a seat, or MJ_SELF_DRAW */
	mj_tile tile;              /* the winning tile, or MJ_NO_TILE when the log does not say */
	bool shows;                /* the log shows the hand: */
	struct mj_bag concealed;   /* without the winning tile */
	struct mj_tiles dora, ura; /* the open indicators, if any are told */
};

struct mj_log_no_win {
	uint8_t abort;     /* index into ruleset->aborts; MJ_NO_REASON: an exhaustive draw */
	bool tells_tenpai; /* the log says who was ready: */
	uint8_t tenpai;    /* seats as bits */
};

/* Whether a discard was the very tile just drawn, as a log says it. What it says and cannot have
 * been is taken for the other. */
enum mj_log_drawn { MJ_LOG_UNSAID, MJ_LOG_DRAWN, MJ_LOG_FROM_HAND };

struct mj_log_event {
	uint8_t kind; /* enum mj_log_kind */
	int8_t seat;
	mj_tile tile;
	uint8_t drawn; /* enum mj_log_drawn */
	struct mj_meld meld;
	const struct mj_log_start *start;
	const struct mj_log_win *win;
	const struct mj_log_no_win *no_win;
};

/* A deal that is followed: by the referee (above), who is told what the log tells. It stays where
 * it is from mj_log_deal_init on. */
struct mj_log_deal {
	const struct mj_rules *rules;
	bool started, ended;
	bool declares; /* riichi, with the discard that comes next */
	struct mj_play_start start;
	struct mj_play play;
	struct mj_seat shown[MJ_SEATS_MAX];
	struct mj_settle_request request; /* complete after mj_log_settle */
};

/* A deal of which nothing is known yet. The ruleset is riichi; the rules stay the caller's. */
void mj_log_deal_init(struct mj_log_deal *deal, const struct mj_rules *rules);

/*
 * Follows one event. MJ_CONTRADICTION when it cannot have happened: an action that the rules do not
 * allow, a draw out of turn; the detail says what, and what was possible; the pointer is "". A win
 * must be on the tile just drawn or let out; whether it is one mj_log_settle says.
 */
int mj_log_feed(struct mj_log_deal *deal, const struct mj_log_event *event,
		struct mj_problem *problem);

/*
 * Completes the request of a deal that has ended and settles it. The request stays in the deal.
 * Errors as in mj_settle; MJ_CONTRADICTION for a deal without an end.
 */
int mj_log_settle(struct mj_log_deal *deal, struct mj_settlement *settlement,
		  struct mj_problem *problem);

/*
 * How a deal that nobody won has come to its end, as far as its course tells: an index into
 * ruleset->aborts, or MJ_NO_REASON when the wall is empty.
 */
uint8_t mj_log_abort(const struct mj_log_deal *deal);

/* Who has let out the tile that lies open, or MJ_NOBODY. */
int8_t mj_log_feeder(const struct mj_log_deal *deal);

/* What a log says of one winner; has: of enum mj_log_has. */
enum mj_log_has {
	MJ_LOG_HAS_HAN = 1,
	MJ_LOG_HAS_FU = 2,
	MJ_LOG_HAS_YAKUMAN = 4,
	MJ_LOG_HAS_POINTS = 8,
	MJ_LOG_HAS_PATTERNS = 16
};
struct mj_log_paid_win {
	int8_t seat;
	uint8_t has;
	int64_t han, fu, yakuman;
	int64_t points;    /* for the hand alone, by all payers */
	uint64_t patterns; /* as bits, without dora */
};

/* What a log says was paid. */
struct mj_log_paid {
	bool has_deltas;
	int64_t deltas[MJ_SEATS_MAX]; /* without the riichi sticks that were paid in this deal */
	uint8_t win_count;
	struct mj_log_paid_win wins[MJ_SEATS_MAX];
};

/* One thing in which a log and our settlement differ. */
struct mj_log_difference {
	char pointer[MJ_POINTER_MAX]; /* JSON Pointer into the settlement */
	const char *kind; /* "payment", "han", "fu", "yakuman", "points", "patterns", "tenpai",
			     "table", "end", "standing" */
	int64_t log, ours;
};

enum { MJ_LOG_DIFFERENCES_MAX = 32 };
struct mj_log_differences {
	uint8_t count; /* at most MJ_LOG_DIFFERENCES_MAX; further ones are left out */
	struct mj_log_difference list[MJ_LOG_DIFFERENCES_MAX];
};

/* Adds what the settlement of the deal has otherwise than the log. */
void mj_log_compare(const struct mj_log_deal *deal, const struct mj_settlement *settlement,
		    const struct mj_log_paid *paid, struct mj_log_differences *differences);

/* The same of the table that the log's next deal starts with. */
void mj_log_compare_table(const struct mj_settlement *settlement, const struct mj_table *next,
			  unsigned seats, struct mj_log_differences *differences);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
