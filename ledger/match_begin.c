#include "ledger/match_begin.h"

#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/entry.h"
#include "ledger/finish.h"
#include "ledger/match_store.h"

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

static void
write_start(const struct match *match, struct buffer *out)
{
	out_key(out, "ruleset");
	out_string(out, match->ruleset->id);
	out_key(out, "ruleset_version");
	out_string(out, match->ruleset->version);
	write_all_rules(&match->agreement.rules, out);
	match_write_players(match, out);
	write_table("table", match->ruleset, &match->table, out);
}

/* The stakes come from `start`, which takes them back at the end. */
static int
record_start(struct book *book, struct tx *tx, const struct match *match)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, "match", match->id) != 0)
		return -1;
	write_start(match, &entry.body);
	for (int seat = 0; seat < (int)match->seat_count; seat++)
		entry_post_seat(&entry, seat, ASSET_POINTS, match->table.points[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(&entry, match->ruleset->pool, ASSET_POINTS, match->pool);
	entry_post_pool(&entry, "start", ASSET_POINTS, -match_sum_points(match) - match->pool);
	return entry_commit(&entry);
}

static int
record_result(struct book *book, struct tx *tx, struct match *match)
{
	int64_t played_at = match->played_at == 0 ? book->now : match->played_at;

	if (match_finish(book, tx, match, played_at, NULL) != 0)
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
	agreement_write(&match->agreement, beginning->session, agreement);
	if (agreement->failed)
		return book_store(book, STORE_FAILED);
	match->agreement_text = (struct store_text){agreement->data, agreement->size};
	if (check_points(book, match) != 0 ||
	    seat_players(book, tx, beginning->seats, match->seat_count, NULL, match->seats) != 0)
		return -1;
	complete(book, beginning);
	if (match_insert(book, tx, match) != 0 || record_start(book, tx, match) != 0)
		return -1;
	return beginning->has_result ? record_result(book, tx, match) : 0;
}
