/* A match was finished: its standings are posted to the club. */
#include "ledger/kinds/finish.h"

#include "codec/limits.h"
#include "ledger/core/clock.h"
#include "ledger/core/fields.h"
#include "ledger/core/merged.h"
#include "ledger/kinds/finish_check.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/sealing.h"
#include "ledger/match/final_postings.h"
#include "ledger/recount/arrival.h"
#include "lib/mahjong/settle.h"
#include "json/dump.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ending {
	struct book *book;
	struct tx *tx;
	struct match *match;
	const char *reason; /* or NULL */
	int64_t finished_at;
	struct mj_standing standings[MJ_SEATS_MAX]; /* by place */
	struct payouts payouts;
};

/* ---- When it finished ---- */

/* A match that is finished anew was played when it was played: it keeps the time it had. */
static void
choose_time(struct ending *ending)
{
	if (ending->finished_at == 0)
		ending->finished_at = ending->payouts.last_finish;
	if (ending->finished_at == 0)
		ending->finished_at = ending->book->now;
}

/* ---- Finishing ---- */

static int
check_money(const struct ending *ending)
{
	if (!final_is_too_rich(ending->match, &ending->payouts))
		return 0;
	return book_refuse(ending->book, CONTRADICTION,
			   "chips or points are worth more than can be written");
}

static int
record_finish(struct ending *ending)
{
	struct match *match = ending->match;
	struct entry entry;

	if (entry_begin(&entry, ending->book, ending->tx, &entry_kind_finish, match->id) != 0)
		return -1;
	match->finish_seq = entry.row.seq;
	entry_write_reason(&entry, ending->reason);
	out_time(&entry.body, "finished_at", ending->finished_at);
	out_key(&entry.body, "standings");
	final_write_standings(match, ending->standings, &ending->payouts, &entry.body);
	final_write_results(&ending->payouts, &entry.body);
	final_post(match, &ending->payouts, &entry);
	return entry_commit(&entry);
}

static int
insert_result(const struct ending *ending, const struct payout *payout)
{
	const struct match *match = ending->match;
	struct buffer counts = {0};
	struct result_row row = {.match = match->id,
				 .player = payout->player,
				 .season = match->season[0] == '\0' ? NULL : match->season,
				 .ruleset = match->ruleset->id,
				 .finished_at = ending->finished_at,
				 .place = payout->place,
				 .score = final_score(payout),
				 .chips = payout->chips};
	int result = STORE_FAILED;

	hand_counts_write(&payout->counts, &counts);
	out_end(&counts);
	row.facts = (struct store_text){counts.data, counts.size};
	if (!counts.failed)
		result = ending->tx->calls->result_insert(ending->tx, ending->book->club, &row);
	buffer_free(&counts);
	return book_store(ending->book, result);
}

/* The match in memory takes the standings over. */
static int
adopt_standings(struct ending *ending)
{
	struct match *match = ending->match;
	struct buffer text = {0};

	final_write_standings(match, ending->standings, &ending->payouts, &text);
	out_end(&text);
	if (text.failed) {
		buffer_free(&text);
		return book_store(ending->book, STORE_FAILED);
	}
	match_free(match);
	match->standings = text.data;
	match->standings_size = text.size;
	match->finished_at = ending->finished_at;
	snprintf(match->state, sizeof(match->state), "finished");
	return 0;
}

/* Whether it may finish so. */
static int
check_ending(struct ending *ending)
{
	choose_time(ending);
	for (unsigned i = 0; i < ending->payouts.count; i++)
		if (merged_check_player(ending->book, ending->tx, ending->payouts.list[i].player) !=
		    0)
			return -1;
	return check_money(ending);
}

static int
finish_with_payouts(struct ending *ending)
{
	/* What the entries add up to is what the match says, unless the store is damaged. */
	if (!match_accounts_agree(&ending->payouts.accounts, ending->match))
		return book_store(ending->book, STORE_FAILED);
	if (check_ending(ending) != 0 ||
	    sealing_end(ending->book, ending->tx, ending->match, true) != 0 ||
	    record_finish(ending) != 0)
		return -1;
	for (unsigned i = 0; i < ending->payouts.count; i++)
		if (insert_result(ending, &ending->payouts.list[i]) != 0)
			return -1;
	return adopt_standings(ending);
}

/* What the match holds may have no entry: that is not asked of a preview. */
static int
preview_ending(struct ending *ending)
{
	return check_ending(ending) != 0 ? -1 : adopt_standings(ending);
}

int
match_finish(struct book *book, struct tx *tx, struct match *match, int64_t finished_at,
	     const char *reason)
{
	struct ending ending = {.book = book,
				.tx = tx,
				.match = match,
				.reason = reason,
				.finished_at = finished_at};

	assert(match_is(match, "open") && match->finish_seq == 0 && match->standings == NULL);
	if (book_check_past(book, "finished_at", finished_at) != 0)
		return -1;
	final_standings(match, ending.standings);
	int result = payouts_load(book, tx, match, ending.standings, &ending.payouts);
	if (result == 0)
		result = book->preview ? preview_ending(&ending) : finish_with_payouts(&ending);
	payouts_free(&ending.payouts);
	return result;
}

/* ---- Importing ---- */

struct result_item {
	char player[STORE_ID];
	int32_t place;
	int64_t score, chips;
	const json_t *facts;
};

static int
insert_item(const struct arrival *arrival, struct result_row *row, const struct result_item *item)
{
	struct book *book = arrival->book;
	struct tx *tx = arrival->tx;
	struct buffer facts = {0};

	if (arrival_find_player(book, tx, item->player) != 0)
		return -1;
	out_json(&facts, item->facts);
	row->player = item->player;
	row->place = item->place;
	row->score = item->score;
	row->chips = item->chips;
	row->facts = (struct store_text){facts.data, facts.size};
	int result = facts.failed ? STORE_FAILED : tx->calls->result_insert(tx, book->club, row);
	buffer_free(&facts);
	if (result == STORE_EXISTS)
		return book_refuse(book, CONTRADICTION,
				   "player %s has a result of this match already", item->player);
	return book_store(book, result);
}

static int
read_result(struct reader *reader, const json_t *value, struct result_item *item)
{
#define NUMBER(NAME, TYPE, LEAST, MOST)                                                            \
	{                                                                                          \
		.name = #NAME, .type = &(TYPE), .offset = offsetof(struct result_item, NAME),      \
		.required = true, .min = (LEAST), .max = (MOST)                                    \
	}
	static const struct member list[] = {
		{.name = "player",
		 .read = read_stored_uuid,
		 .offset = offsetof(struct result_item, player),
		 .required = true},
		NUMBER(place, type_int32, 0, MJ_SEATS_MAX),
		NUMBER(score, type_int64, -INTEGER_MAX, INTEGER_MAX),
		NUMBER(chips, type_int64, -INTEGER_MAX, INTEGER_MAX),
		{.name = "facts",
		 .read = read_json_object,
		 .offset = offsetof(struct result_item, facts),
		 .required = true},
	};
#undef NUMBER
	static const struct members members = MEMBERS(list);

	return read_object(reader, NULL, value, &members, NULL, item);
}

static int
follow(const struct arrival *arrival)
{
	struct reader reader = book_reader(arrival->book);
	const struct match_row *match = arrival->match;
	const struct path at = {.name = "finished_at", .size = strlen("finished_at")};
	const json_t *finished_at = json_object_get(arrival->body, "finished_at");
	struct result_row row = {
		.match = match->id, .season = match->season, .ruleset = match->ruleset};
	size_t i;
	json_t *value;

	if (finished_at == NULL)
		return refuse_missing(&reader, NULL, "finished_at");
	if (read_time(&reader, &at, finished_at, NULL, &row.finished_at) != 0)
		return -1;
	json_array_foreach(json_object_get(arrival->body, "results"), i, value)
	{
		struct result_item item = {.player = ""};
		if (read_result(&reader, value, &item) != 0 ||
		    insert_item(arrival, &row, &item) != 0)
			return -1;
	}
	return 0;
}

const struct entry_kind entry_kind_finish = {
	.id = "finish",
	.way_back = "reopen the match (POST /v1/matches/{id}/reopen)",
	.naming = {"player"},
	.column = COLUMN_MATCHES,
	.role = EVENT_FINISH,
	.take = finish_check,
	.follow = follow,
};
