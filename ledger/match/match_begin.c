#include "ledger/match/match_begin.h"

#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/core/clock.h"
#include "ledger/core/entry.h"
#include "ledger/match/finish.h"
#include "ledger/match/match_store.h"
#include "ledger/match/season_matches.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* A table may be given with points that a match cannot carry. */
static int
check_points(struct book *book, const struct match *match)
{
	static const struct path table = {.name = "table", .size = 5};
	static const struct path points = {.up = &table, .name = "points", .size = 6};

	for (size_t seat = 0; seat < match->seat_count; seat++) {
		const struct path place = {.up = &points, .index = seat};
		if (match->table.points[seat] > HOLDING_MAX ||
		    match->table.points[seat] < -HOLDING_MAX)
			return refuse(&book->problem, BAD_VALUE, &place,
				      "expected %lld to %lld points", -(long long)HOLDING_MAX,
				      (long long)HOLDING_MAX);
	}
	return 0;
}

static int
check_without_result(struct book *book, const struct ready_result *result)
{
	static const struct {
		const char *name;
		size_t offset;
	} members[] = {
		{"unbalanced", offsetof(struct ready_result, unbalanced)},
		{"chips", offsetof(struct ready_result, has_chips)},
		{"scores", offsetof(struct ready_result, scored)},
	};

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		const struct path at = {.name = members[i].name, .size = strlen(members[i].name)};
		if (*(const bool *)((const char *)result + members[i].offset))
			return refuse(&book->problem, CONTRADICTION, &at, "there is no result");
	}
	return 0;
}

static int
check_result(struct book *book, const struct beginning *beginning)
{
	static const struct path reason = {.name = "reason", .size = 6};
	const struct ready_result *result = &beginning->result;
	const struct match *match = &beginning->match;

	if (!beginning->has_result && check_without_result(book, result) != 0)
		return -1;
	if (!result->unbalanced && result->reason[0] != '\0')
		return refuse(&book->problem, CONTRADICTION, &reason,
			      "a reason is given for what is unbalanced");
	if (result->unbalanced && result->reason[0] == '\0')
		return refuse(&book->problem, MISSING_FIELD, &reason,
			      "what is unbalanced needs a reason");
	int64_t start =
		match_sum_points(match) + mj_pool_points(&match->agreement.rules, &match->table);
	if (!beginning->has_result || result->unbalanced ||
	    result_adds_up(match, start, result->points))
		return 0;
	return result_refuse_sum(book);
}

/* All that decides who gets what at the end stands in the chain, and what the match is found by. */
static void
write_start(const struct match *match, const char *session, struct buffer *out)
{
	out_key(out, "ruleset");
	out_string(out, match->ruleset->id);
	out_key(out, "ruleset_version");
	out_string(out, match->ruleset->version);
	agreement_write_members(&match->agreement, session, out);
	out_text_member(out, "season", match->season[0] == '\0' ? NULL : match->season);
	out_text_member(out, "external_id", match->external_id);
	out_time(out, "played_at", match->played_at);
	match_write_players(match, out);
	write_table("table", match->ruleset, match->seat_count, &match->table, out);
}

/* The stakes come from `start`, which takes them back at the end. */
static int
record_start(struct book *book, struct tx *tx, const struct beginning *beginning)
{
	const struct match *match = &beginning->match;
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_match, match->id) != 0)
		return -1;
	write_start(match, beginning->session, &entry.body);
	for (int seat = 0; seat < (int)match->seat_count; seat++)
		entry_post_seat(&entry, seat, ASSET_POINTS, match->table.points[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(&entry, match->ruleset->pool, ASSET_POINTS, match->pool);
	entry_post_pool(&entry, "start", ASSET_POINTS, -match_sum_points(match) - match->pool);
	return entry_commit(&entry);
}

static int
record_result(struct book *book, struct tx *tx, struct beginning *beginning)
{
	struct match *match = &beginning->match;

	/* The points stand in the entry that begins it. */
	if ((beginning->result.has_chips || beginning->result.scored) &&
	    result_record(book, tx, match, &beginning->result) != 0)
		return -1;
	if (match_finish(book, tx, match, match->played_at, beginning->result.reason) != 0)
		return -1;
	return match_save(book, tx, match);
}

/* Sets what is not the caller's to choose. */
static void
complete(const struct book *book, struct beginning *beginning)
{
	struct match *match = &beginning->match;

	book_id(book, match->id);
	match->created_at = book->now;
	match->version = 1;
	table_complete(match->ruleset, &match->table);
	match->pool = mj_pool_points(&match->agreement.rules, &match->table);
	assert(match->pool == 0 || match->ruleset->pool != NULL);
	snprintf(match->state, sizeof(match->state), "open");
	snprintf(match->ruleset_version, sizeof(match->ruleset_version), "%s",
		 match->ruleset->version);
	if (beginning->has_result)
		memcpy(match->table.points, beginning->result.points,
		       sizeof(beginning->result.points));
}

int
match_begin(struct book *book, struct tx *tx, struct beginning *beginning, struct buffer *agreement)
{
	struct match *match = &beginning->match;
	struct seated seated;

	match->seat_count = match->agreement.rules.seats;
	if (seasons_admit(book, tx, match) != 0)
		return -1;
	agreement_write(&match->agreement, beginning->session, &book->by, agreement);
	if (agreement->failed)
		return book_store(book, STORE_FAILED);
	match->agreement_text = (struct store_text){agreement->data, agreement->size};
	if (check_points(book, match) != 0 ||
	    book_check_past(book, "played_at", match->played_at) != 0 ||
	    seat_players(book, tx, &beginning->wishes, match->seat_count, NULL, &seated) != 0)
		return -1;
	match_seat(match, &seated);
	if (check_result(book, beginning) != 0)
		return -1;
	complete(book, beginning);
	if (match_insert(book, tx, match) != 0 || record_start(book, tx, beginning) != 0)
		return -1;
	return beginning->has_result ? record_result(book, tx, beginning) : 0;
}
