#include "codec/outcome.h"

#include "codec/hand.h"
#include "codec/rules_reader.h"
#include "codec/seats.h"
#include "codec/shown_seats.h"
#include "codec/tiles.h"
#include "codec/words.h"
#include "json/limits.h"
#include "json/readers.h"

#include <stddef.h>

enum { FOLLOWED_MAX = 2 };

void
settle_job_init(struct settle_job *job, const struct mj_rules *rules)
{
	memset(job, 0, sizeof(*job));
	mj_settle_request_init(&job->request, rules);
}

static int
read_type(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_outcome_ids, target);
}

/* The reason of an abortive draw. Where a ruleset has none, the library refuses whatever it is. */
static int
read_reason(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	const struct mj_ruleset *ruleset = ruleset_of(reader);
	const char *words[UINT8_MAX + 1] = {NULL};

	(void)member;
	for (unsigned i = 0; i < ruleset->abort_count; i++)
		words[i] = ruleset->aborts[i].id;
	if (ruleset->abort_count == 0 && json_is_string(value)) {
		*(uint8_t *)target = 0;
		return 0;
	}
	return read_word(reader, at, value, words, target);
}

static int
read_wins(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const char *const places[MJ_SEATS_MAX] = {"/outcome/wins/0", "/outcome/wins/1",
							 "/outcome/wins/2", "/outcome/wins/3"};
	struct mj_outcome *outcome = target;
	int result = 0;

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of hands", value);
	if (json_array_size(value) > seats_of(reader))
		return refuse(reader->problem, CONTRADICTION, at, "%s seats cannot win %zu times",
			      number_word(seats_of(reader)), json_array_size(value));
	outcome->has_wins = true;
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		mj_hand_init(&outcome->wins[i], places[i]);
		outcome->win_count++;
		if (read_hand(reader, &place, json_array_get(value, i), member,
			      &outcome->wins[i]) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			break;
	}
	return result;
}

static int
read_outcome_seats(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	struct settle_job *job = target;

	job->request.outcome.seats = job->seats;
	return read_shown_seats(reader, at, value, member, job->seats);
}

static int
read_riichi(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	struct mj_outcome *outcome = target;

	(void)member;
	outcome->has_riichi = true;
	return read_seat_list(reader, at, value, &outcome->riichi);
}

static int
read_tenpai(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	struct mj_outcome *outcome = target;

	(void)member;
	outcome->has_tenpai = true;
	return read_seat_list(reader, at, value, &outcome->tenpai);
}

static int
read_false_wins(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	struct mj_outcome *outcome = target;

	(void)member;
	outcome->has_false_wins = true;
	return read_seat_list(reader, at, value, &outcome->false_wins);
}

static int
read_count(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	int64_t count = 0;

	if (read_number(reader, at, value, member->min, member->max, &count) != 0)
		return -1;
	*(uint8_t *)target = (uint8_t)count;
	return 0;
}

static const struct member followed_members[] = {
	{.name = "first", .read = read_tile, .offset = offsetof(struct mj_outcome, followed.first)},
	{.name = "count",
	 .read = read_count,
	 .offset = offsetof(struct mj_outcome, followed.count),
	 .min = 1,
	 .max = FOLLOWED_MAX},
};

static int
read_followed(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	static const struct members members = MEMBERS(followed_members);
	struct mj_outcome *outcome = target;

	(void)member;
	if ((ruleset_of(reader)->outcome_parts & MJ_HAS_FOLLOWED) == 0)
		return refuse(reader->problem, UNKNOWN_FIELD, at, "%s knows no followed discard",
			      ruleset_of(reader)->id);
	outcome->followed.given = true;
	outcome->followed.count = 1;
	return read_object(reader, at, value, &members, NULL, outcome);
}

#define OUTCOME_MEMBER(part) offsetof(struct settle_job, request.outcome.part)
#define OUTCOME              offsetof(struct settle_job, request.outcome)

static const struct member outcome_members[] = {
	{.name = "type", .read = read_type, .offset = OUTCOME_MEMBER(type), .required = true},
	{.name = "wins", .read = read_wins, .offset = OUTCOME},
	{.name = "seats", .read = read_outcome_seats},
	{.name = "offender", .read = read_seat, .offset = OUTCOME_MEMBER(offender)},
	{.name = "reason", .read = read_reason, .offset = OUTCOME_MEMBER(reason)},
	{.name = "riichi", .read = read_riichi, .offset = OUTCOME},
	{.name = "tenpai", .read = read_tenpai, .offset = OUTCOME},
	{.name = "followed", .read = read_followed, .offset = OUTCOME},
	{.name = "false_wins", .read = read_false_wins, .offset = OUTCOME},
};

int
read_outcome(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	static const struct members members = MEMBERS(outcome_members);

	(void)member;
	return read_object(reader, at, value, &members, NULL, target);
}
