/* The transcript of a sealed match (docs/dealing.md, "Transcripts"), as JSON. */
#ifndef CODEC_TRANSCRIPT_H
#define CODEC_TRANSCRIPT_H

#include "lib/mahjong/seal.h"
#include "json/members.h"

struct mj_rules;

enum {
	TRANSCRIPT_HANDS_MAX = 512,
	TRANSCRIPT_DRAWS_MAX = 128,    /* of a hand; no ruleset has as many tiles to draw */
	TRANSCRIPT_NAME_MAX = 64,      /* bytes of a match's id and of a beacon's chain */
	TRANSCRIPT_SIGNATURE_MAX = 96, /* bytes of a beacon's signature */
	TRANSCRIPT_BYTES_MAX = 96      /* the longest bytes that are told in hexadecimal digits */
};

/* Bytes told in hexadecimal digits; size 0: not told. */
struct told {
	size_t size;
	uint8_t bytes[TRANSCRIPT_BYTES_MAX];
};

struct transcript_seat {
	bool taken; /* false: null, the seat was left out */
	struct told commitment;
	struct mj_seat_seed seed;
};

struct transcript_beacon {
	bool named;
	char chain[TRANSCRIPT_NAME_MAX + 1];
	int64_t round;
	struct told signature, value;
};

struct transcript_draw {
	int8_t seat;
	uint8_t source; /* enum mj_draw_source */
	mj_tile tile;   /* MJ_NO_TILE: not told */
};

struct transcript_hand {
	struct told commitment, seed; /* the seed is not told before the hand is over */
	struct mj_table table;
	size_t wall_count; /* 0: not told */
	mj_tile wall[MJ_WALL_MAX];
	unsigned dice_count; /* 0: not told */
	uint8_t dice[MJ_DICE_MAX];
	bool draws_told;
	unsigned draw_count;
	struct transcript_draw draws[TRANSCRIPT_DRAWS_MAX];
};

struct transcript {
	const struct mj_rules *rules; /* borrowed */
	char match[TRANSCRIPT_NAME_MAX + 1];
	struct told commitment, context, secret;
	struct transcript_seat seats[MJ_SEATS_MAX];
	struct transcript_beacon beacon;
	size_t hand_count;
	struct transcript_hand *hands; /* owned */
};

/*
 * For tables: member->min to member->max bytes, two hexadecimal digits each, into a struct told; a
 * seat's seed as text, into a struct mj_seat_seed.
 */
int read_told(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);
int read_seat_seed(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target);

/* The members of a transcript, for read_object into a struct transcript. `ruleset`, `rules` and
 * `id` are read elsewhere. */
extern const struct members transcript_members;

void transcript_init(struct transcript *transcript, const struct mj_rules *rules);
void transcript_free(struct transcript *transcript);

#endif
