#include "ledger/match_begin.h"

#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/clock.h"
#include "ledger/entry.h"
#include "ledger/finish.h"
#include "ledger/match_store.h"
#include "ledger/seasons.h"

#include <assert.h>
#include <stdio.h>

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

/*
 * Seats win from each other and leave together what they began with. A bank (ming) pays and takes
 * on its own, and leaves nothing to compare.
 */
static bool
result_adds_up(const struct match *match, const int64_t result[MJ_SEATS_MAX])
{
	bool bank = match->ruleset->pool != NULL && match->ruleset->stick == 0;
	bool any = false;
	int64_t sum =
		-match_sum_points(match) - mj_pool_points(&match->agreement.rules, &match->table);

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		sum += result[seat];
		any = any || result[seat] != 0;
	}
	return any && (bank || sum == 0);
}

static int
check_result(struct book *book, const struct beginning *beginning)
{
	static const struct path at = {.name = "result", .size = 6};
	static const struct path unbalanced = {.name = "unbalanced", .size = 10};
	static const struct path reason = {.name = "reason", .size = 6};

	if (!beginning->has_result && beginning->unbalanced)
		return refuse(&book->problem, CONTRADICTION, &unbalanced, "there is no result");
	if (!beginning->unbalanced && beginning->reason[0] != '\0')
		return refuse(&book->problem, CONTRADICTION, &reason,
			      "a reason is given for what is unbalanced");
	if (beginning->unbalanced && beginning->reason[0] == '\0')
		return refuse(&book->problem, MISSING_FIELD, &reason,
			      "what is unbalanced needs a reason");
	if (!beginning->has_result || beginning->unbalanced ||
	    result_adds_up(&beginning->match, beginning->result))
		return 0;
	return refuse(&book->problem, CONTRADICTION, &at,
		      "the points are all 0, or do not add up to those at the start; if that is "
		      "so, say \"unbalanced\": true with a reason");
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

	if (entry_begin(&entry, book, tx, "match", match->id) != 0)
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

	if (match_finish(book, tx, match, match->played_at, beginning->reason) != 0)
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
		memcpy(match->table.points, beginning->result, sizeof(beginning->result));
}

int
match_begin(struct book *book, struct tx *tx, struct beginning *beginning, struct buffer *agreement)
{
	struct match *match = &beginning->match;

	match->seat_count = match->agreement.rules.seats;
	if (seasons_admit(book, tx, match) != 0)
		return -1;
	agreement_write(&match->agreement, beginning->session, &book->by, agreement);
	if (agreement->failed)
		return book_store(book, STORE_FAILED);
	match->agreement_text = (struct store_text){agreement->data, agreement->size};
	if (check_points(book, match) != 0 ||
	    book_check_past(book, "played_at", match->played_at) != 0 ||
	    seat_players(book, tx, beginning->seats, match->seat_count, NULL, match->seats) != 0 ||
	    check_result(book, beginning) != 0)
		return -1;
	complete(book, beginning);
	if (match_insert(book, tx, match) != 0 || record_start(book, tx, beginning) != 0)
		return -1;
	return beginning->has_result ? record_result(book, tx, beginning) : 0;
}
