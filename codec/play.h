/* A hand of play (docs/play.md) from JSON and as JSON. */
#ifndef CODEC_PLAY_H
#define CODEC_PLAY_H

#include "lib/mahjong/play.h"
#include "json/buffer.h"
#include "json/members.h"

struct mj_problem;
struct mj_ruleset;

enum { PLAY_VIEW_ALL = -1, PLAY_VIEW_SPECTATOR = -2, PLAY_ACTIONS_MAX = 1024 };

/* What a request tells of a hand. */
struct play_request {
	struct mj_play_start start; /* `dealt` is NULL: of a seed, see below */
	const uint8_t *seed;        /* or NULL: the wall is told */
	size_t seed_size;
	int view; /* a seat, PLAY_VIEW_ALL or PLAY_VIEW_SPECTATOR */
	bool trace;
	unsigned action_count;
	struct mj_action actions[PLAY_ACTIONS_MAX];
};

/*
 * What a request has, into a struct play_request, whose table and rules are set before; `ruleset`,
 * `rules` and `id` are read elsewhere.
 */
extern const struct members play_request_members;

/* For tables: the members `deal` and `actions`, into a struct play_request. */
int read_play_deal(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target);
int read_play_actions(struct reader *reader, const struct path *at, const json_t *value,
		      const struct member *member, void *target);

/* Begins the hand, from its seed into `dealt` or as it is told; the request stays where it is. 0,
 * or -1 with a problem. */
int play_request_begin(struct play_request *request, struct mj_dealt *dealt, struct mj_play *play,
		       struct problem *problem);

/* Does one of the actions. 0, or -1 with a problem. */
int play_request_act(const struct play_request *request, unsigned index, struct mj_play *play,
		     struct problem *problem);

/* What the view may see of an event, now that the hand has come so far; an element of an array. */
void write_play_event(const struct mj_play *play, const struct mj_event *event, int view,
		      struct buffer *out);

/* The offers of all seats that the view may see, as the value that comes next. */
void write_play_offers(const struct mj_play *play, int view, struct buffer *out);

/* An action as read_play_actions takes it, as the value that comes next. */
void write_play_action(const struct mj_ruleset *ruleset, const struct mj_action *action,
		       struct buffer *out);

/* A list of offers, as the value that comes next. */
void write_offer_list(const struct mj_ruleset *ruleset, const struct mj_offers *offers,
		      struct buffer *out);

/* The state: the members from `phase` to `left`, without braces. */
void write_play(const struct mj_play *play, int view, struct buffer *out);

/*
 * Refuses an action for what the library says of it: with what its seat may do instead, which
 * outlives the hand. `pointer` is the action's. Returns -1.
 */
int refuse_play_action(const struct mj_play *play, const struct mj_action *action,
		       const struct mj_problem *fault, const char *pointer,
		       struct problem *problem);

#endif
