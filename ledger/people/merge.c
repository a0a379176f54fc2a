#include "ledger/people/merge.h"

#include "ledger/core/entry.h"
#include "ledger/core/merged.h"
#include "ledger/people/people.h"
#include "json/list.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static const struct path into_path = {.name = "into", .size = 4};

/* ---- Whom it is about ---- */

static int
check_into(struct book *book, struct tx *tx, const struct merge *merge)
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, merge->into, &row);

	if (result == STORE_NONE)
		return refuse(&book->problem, NOT_FOUND, &into_path,
			      "there is no such player in this club");
	if (book_store(book, result) != 0 || merged_check(book, &into_path, &row) != 0)
		return -1;
	if (strcmp(merge->player, merge->into) == 0)
		return refuse(&book->problem, CONTRADICTION, &into_path,
			      "nobody is merged into themselves");
	if (row.anonymised_at != 0)
		return refuse(&book->problem, CONTRADICTION, &into_path,
			      "the player was anonymised, and stays so");
	return 0;
}

/* A chain would be undone from its end alone. */
static int
check_chain(struct book *book, struct tx *tx, const struct merge *merge)
{
	struct player_row row;
	int result = tx->calls->player_merged(tx, book->club, merge->player, &row);

	if (result == STORE_OK)
		return book_refuse(book, CONTRADICTION,
				   "player %s was merged into this one: take that back first",
				   row.id);
	return result == STORE_NONE ? 0 : book_store(book, result);
}

static int
find_open(void *arg, const struct match_row *row)
{
	snprintf(arg, STORE_ID, "%s", row->id);
	return STORE_OK;
}

static int
check_matches(struct book *book, struct tx *tx, const struct merge *merge)
{
	const struct match_filter filter = {.state = "open", .player = merge->player};
	const struct page page = {.limit = 1};
	char match[STORE_ID] = "";
	int result = tx->calls->matches(tx, book->club, &filter, &page, find_open, match);

	if (book_store(book, result) != 0)
		return -1;
	if (match[0] != '\0')
		return book_refuse(book, CONTRADICTION, "the player is in the open match %s",
				   match);
	result = tx->calls->players_meet(tx, book->club, merge->player, merge->into, match);
	if (result == STORE_OK)
		return refuse(&book->problem, CONTRADICTION, &into_path,
			      "both have sat in match %s", match);
	return result == STORE_NONE ? 0 : book_store(book, result);
}

/* ---- Merging ---- */

struct moving {
	struct entry *entry;
	const struct merge *merge;
};

static int
move_balance(void *arg, const struct account_row *row)
{
	const struct moving *moving = arg;

	entry_post_player(moving->entry, moving->merge->player, row->asset, -row->balance);
	entry_post_player(moving->entry, moving->merge->into, row->asset, row->balance);
	return STORE_OK;
}

static int
record(struct book *book, struct tx *tx, const struct merge *merge, int64_t *seq)
{
	char account[ACCOUNT_TEXT];
	struct entry entry;
	struct moving moving = {&entry, merge};

	if (entry_begin(&entry, book, tx, &entry_kind_merge, NULL) != 0)
		return -1;
	entry_write_reason(&entry, merge->reason);
	out_string_member(&entry.body, "player", merge->player);
	out_string_member(&entry.body, "into", merge->into);
	account_of_player(merge->player, account);
	int result = tx->calls->accounts(tx, book->club, account, NULL, move_balance, &moving);
	if (book_store(book, result) != 0) {
		entry_drop(&entry);
		return -1;
	}
	*seq = entry.row.seq;
	return entry_commit(&entry);
}

/*
 * Who had been archived before the merge keeps the time of that, so that taking the merge back
 * leaves them archived; who was not got the time of the merge.
 */
static int64_t
archived(const struct player_row *row, bool merged, int64_t merged_at)
{
	bool otherwise = row->archived_at != 0 && row->archived_at != merged_at;

	if (otherwise || row->anonymised_at != 0)
		return row->archived_at;
	return merged ? merged_at : 0;
}

/* The row of the player: merged at that time, or not any more. Both have a new version. */
static int
update(struct book *book, struct tx *tx, const struct merge *merge, bool merged, int64_t merged_at)
{
	const char *ids[] = {merge->player, merge->into};
	struct player_row row;

	for (unsigned i = 0; i < 2; i++) {
		if (book_store(book, tx->calls->player_find(tx, book->club, ids[i], &row)) != 0)
			return -1;
		row.version++;
		if (i == 0) {
			row.merged_into = merged ? merge->into : NULL;
			row.archived_at = archived(&row, merged, merged_at);
		}
		if (book_store(book, tx->calls->player_update(tx, book->club, &row)) != 0)
			return -1;
	}
	return 0;
}

int
merge_post(struct book *book, struct tx *tx, const struct merge *merge, int64_t *seq)
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, merge->player, &row);

	if (book_found(book, result, "player") != 0 || merged_check(book, NULL, &row) != 0 ||
	    people_check_named(book, &row) != 0 || check_into(book, tx, merge) != 0 ||
	    check_chain(book, tx, merge) != 0 || check_matches(book, tx, merge) != 0 ||
	    record(book, tx, merge, seq) != 0 || update(book, tx, merge, true, book->now) != 0)
		return -1;
	return book_store(book, tx->calls->player_give(tx, book->club, merge->player, merge->player,
						       merge->into));
}

/* ---- Taking it back ---- */

static bool
read_merge(const struct entry_row *row, struct merge *merge)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const char *player = json_string_value(json_object_get(body, "player"));
	const char *into = json_string_value(json_object_get(body, "into"));
	bool good = player != NULL && into != NULL && strlen(player) < STORE_ID &&
		    strlen(into) < STORE_ID;

	if (good) {
		snprintf(merge->player, sizeof(merge->player), "%s", player);
		snprintf(merge->into, sizeof(merge->into), "%s", into);
	}
	json_decref(body);
	return good;
}

int
merge_undo(struct book *book, struct tx *tx, const struct entry_row *merge)
{
	struct merge undone;

	if (!read_merge(merge, &undone))
		return book_store(book, STORE_FAILED);
	if (update(book, tx, &undone, false, merge->at) != 0)
		return -1;
	return book_store(book, tx->calls->player_give(tx, book->club, undone.player, undone.into,
						       undone.player));
}

/* ---- All of a club ---- */

struct merges {
	struct merge_pair {
		char player[STORE_ID], into[STORE_ID];
	} * list;
	size_t count, room;
};

static int
note(void *arg, const struct player_row *row)
{
	struct merges *merges = arg;

	if (row->merged_into == NULL)
		return STORE_OK;
	if (!list_has_room((void **)&merges->list, merges->count, &merges->room,
			   sizeof(*merges->list)))
		return STORE_FAILED;
	struct merge_pair *pair = &merges->list[merges->count++];
	snprintf(pair->player, sizeof(pair->player), "%s", row->id);
	snprintf(pair->into, sizeof(pair->into), "%s", row->merged_into);
	return STORE_OK;
}

static int
apply(struct tx *tx, const char *club, const struct merge_pair *pair)
{
	char match[STORE_ID];
	struct player_row into;
	int result = tx->calls->player_find(tx, club, pair->into, &into);

	if (result == STORE_NONE || (result == STORE_OK && into.merged_into != NULL))
		return STORE_EXISTS;
	if (result == STORE_OK)
		result = tx->calls->players_meet(tx, club, pair->player, pair->into, match);
	if (result != STORE_NONE)
		return result == STORE_OK ? STORE_EXISTS : result;
	return tx->calls->player_give(tx, club, pair->player, pair->player, pair->into);
}

int
merge_apply_all(struct tx *tx, const char *club)
{
	static const struct player_filter all = {.guest = -1, .archived = -1};
	static const struct page page = {.ascending = true, .limit = INT_MAX};
	struct merges merges = {NULL, 0, 0};
	int result = tx->calls->players(tx, club, &all, &page, note, &merges);

	for (size_t i = 0; i < merges.count && result == STORE_OK; i++)
		result = apply(tx, club, &merges.list[i]);
	free(merges.list);
	return result;
}
