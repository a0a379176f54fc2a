/*
 * The library's structs from JSON and back. What only one call has stands in codec_CALL.c; a new call is one
 * more such file and one row in api/rules/rules_call.c.
 */
#ifndef CODEC_CODEC_H
#define CODEC_CODEC_H

#include "codec/library_problem.h"
#include "codec/names.h"
#include "codec/request_id.h"
#include "codec/rules_reader.h"
#include "codec/seats.h"
#include "json/members.h"
#include "json/readers.h"

/* One call of the rules: reads the request (an object), asks the library, writes the answer. */
struct rules_call {
	const char *name;
	/* 0 with the answer written, or -1 with a problem and `out` untouched or half-written. */
	int (*answer)(const json_t *root, const struct request_id *id, enum names_mode names,
		      struct buffer *out, struct problem *problem);
};

extern const struct rules_call score_call;
extern const struct rules_call waits_call;
extern const struct rules_call settle_call;
extern const struct rules_call deal_call;

/* ---- Parts that calls share ---- */

/* The member `ruleset` of a request. */
int read_ruleset(struct rules_reader *reader, const json_t *root);

/* The member `rules`, which may be absent, resolved. */
int read_rules(struct rules_reader *reader, const json_t *root, struct mj_rules *rules);

/* Readers for tables: a struct mj_table; a struct mj_hand that has been initialised and knows where it stands;
 * four of struct mj_seat; a struct mj_record by ruleset->deal. */
int read_table(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);
int read_hand(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);
int read_seats(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);
int read_deal(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* The hand of waits: 3n+1 or 3n+2 tiles, and `drawn`; the target is a struct mj_waits_request. */
int read_waits_hand(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target);

/* A won hand needs its tiles and the winning one, unless it is called (codec/hand.c). */
int check_winning_hand(struct reader *reader, const struct path *at, const json_t *value,
		       const struct mj_hand *hand);

/* Melds into an array of MJ_MELDS. */
int read_melds(struct reader *reader, const struct path *at, const json_t *value,
	       struct mj_meld *melds, uint8_t *count);

/* The members every answer begins with, the opening brace included. */
void write_head(const struct mj_ruleset *ruleset, const struct request_id *id, struct buffer *out);

/* The members payments, deltas and pools. */
void write_payments(const struct mj_ruleset *ruleset, const struct mj_payments *payments,
		    struct buffer *out);

/* The options that a preset or the request set (codec/rules_write.c), as the member `rules`. */
void write_rules(const struct mj_rules *rules, struct buffer *out);

/* A table as a member. */
void write_table(const char *name, const struct mj_ruleset *ruleset, const struct mj_table *table,
		 struct buffer *out);

/* A tile, or null for MJ_NO_TILE. */
void write_tile(mj_tile tile, struct buffer *out);

/* The members of one scored hand, from `win` to `reading`; without braces (codec/score_write.c). */
void write_win(const struct mj_ruleset *ruleset, const struct mj_score *score,
	       enum names_mode names, struct buffer *out);

#endif
