/* Two players are one person. */
#include "ledger/kinds/merge.h"

#include "ledger/core/entry.h"
#include "ledger/core/merged.h"
#include "ledger/kinds/kinds.h"
#include "ledger/people/people.h"
#include "ledger/recount/seen.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static int
undo(struct book *book, struct tx *tx, const struct entry_row *merge)
{
	struct merge undone;

	if (!read_merge(merge, &undone))
		return book_store(book, STORE_FAILED);
	if (update(book, tx, &undone, false, merge->at) != 0)
		return -1;
	return book_store(book, tx->calls->player_give(tx, book->club, undone.player, undone.into,
						       undone.player));
}

/* ---- Recounting ---- */

static bool
is_leg(const struct posting *posting, const char *player)
{
	const char *owner = account_player(posting->account);

	return owner != NULL && strcmp(owner, player) == 0;
}

/* From the one to the other, asset by asset, until the one has nothing. */
static bool
moves_all(const struct verification *verification, const char *player, const char *into,
	  const struct posting *postings, unsigned count)
{
	const struct fold *accounts = &verification->accounts;
	bool good = count % 2 == 0;

	for (unsigned i = 0; good && i < count; i += 2)
		good = is_leg(&postings[i], player) && is_leg(&postings[i + 1], into) &&
		       strcmp(postings[i].asset, postings[i + 1].asset) == 0 &&
		       postings[i].amount == -postings[i + 1].amount;
	for (size_t i = 0; good && i < accounts->room; i++) {
		const struct fold_cell *cell = &accounts->cells[i];
		const char *owner = cell->postings == 0 ? NULL : account_player(cell->account);
		good = owner == NULL || strcmp(owner, player) != 0 || cell->balance == 0;
	}
	return good;
}

/* Neither is merged, and nobody into the one. */
static bool
makes_no_chain(const struct verification *verification, const char *player, const char *into)
{
	for (size_t i = 0; i < verification->person_count; i++) {
		const struct person_seen *seen = &verification->people[i];
		if (seen->merged != 0 &&
		    (strcmp(seen->id, player) == 0 || strcmp(seen->id, into) == 0 ||
		     strcmp(seen->into, player) == 0))
			return false;
	}
	return strcmp(player, into) != 0;
}

static int
take(struct verification *verification, const struct entry_row *row, const json_t *body,
     const struct posting *postings, unsigned count)
{
	const char *player = person_named(body, "player"), *into = person_named(body, "into");

	if (player == NULL || into == NULL || row->match != NULL) {
		verify_fault(verification, row->seq, "the players cannot be read");
		return STORE_OK;
	}
	if (!makes_no_chain(verification, player, into))
		verify_fault(verification, row->seq, "merges whom it cannot");
	if (!moves_all(verification, player, into, postings, count))
		verify_fault(verification, row->seq, "does not move all that the player has");
	struct person_seen *seen = person_seen_add(verification, player);
	if (seen == NULL)
		return STORE_FAILED;
	seen->seq = seen->merged = row->seq;
	snprintf(seen->into, sizeof(seen->into), "%s", into);
	return STORE_OK;
}

const struct entry_kind entry_kind_merge = {
	.id = "merge",
	.naming = {"player", "into"},
	.has_reason = true,
	.merges = true,
	.of_club = true,
	.take_of_club = take,
	.undo = undo,
};
