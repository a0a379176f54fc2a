/* A scorer's remark to a match or a hand; its text lies beside the entry. */
#include "ledger/kinds/note.h"

#include "ledger/core/attachment.h"
#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/recount/arrival.h"
#include "ledger/recount/recount_step.h"
#include "json/list.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- Recording ---- */

static int
commit(struct entry *entry, const struct buffer *attachment, int64_t *seq)
{
	struct book *book = entry->book;
	struct tx *tx = entry->tx;

	*seq = entry->row.seq;
	if (entry_commit(entry) != 0)
		return -1;
	const struct store_text text = {attachment->data, attachment->size};
	return book_store(book, tx->calls->attachment_insert(tx, book->club, *seq, &text));
}

int
note_post(struct book *book, struct tx *tx, const struct match *match, const struct note *note,
	  int64_t *seq)
{
	struct buffer attachment = {0};
	char hash[HASH_TEXT] = "";
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_note, match->id) != 0)
		return -1;
	if (note->hand != 0)
		out_member(&entry.body, "hand", note->hand);
	if (note->player[0] != '\0')
		out_string_member(&entry.body, "player", note->player);
	if (!attachment_write(note->text, &attachment, hash))
		entry.failed = true;
	out_string_member(&entry.body, ATTACHED, hash);
	int result = commit(&entry, &attachment, seq);
	buffer_free(&attachment);
	return result;
}

int
note_take_back(struct book *book, struct tx *tx, const struct entry_row *row, int64_t *seq)
{
	int64_t taken_back = row->seq;
	struct entry entry;

	if (entry_check_stands(book, tx, row) != 0 ||
	    entry_begin(&entry, book, tx, &entry_kind_note, row->match) != 0)
		return -1;
	if (entry_reverse(&entry, row) != 0) {
		entry_drop(&entry);
		return -1;
	}
	*seq = entry.row.seq;
	if (entry_commit(&entry) != 0)
		return -1;
	return book_store(book, tx->calls->attachment_forget(tx, book->club, taken_back));
}

/* ---- Forgetting ---- */

struct said {
	const char *player;
	int64_t *list; /* seqs of entries */
	size_t count, room;
};

static int
add_if_said(void *arg, const struct entry_row *row)
{
	struct said *said = arg;
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const char *player = json_string_value(json_object_get(body, "player"));
	bool is_theirs = player != NULL && strcmp(player, said->player) == 0;

	json_decref(body);
	if (!is_theirs)
		return STORE_OK;
	if (!list_has_room((void **)&said->list, said->count, &said->room, sizeof(*said->list)))
		return STORE_FAILED;
	said->list[said->count++] = row->seq;
	return STORE_OK;
}

int
note_forget_all(struct book *book, struct tx *tx, const char *player)
{
	static const struct page all = {.ascending = true, .limit = INT_MAX};
	const struct entry_filter filter = {.kind = entry_kind_note.id};
	struct said said = {.player = player};
	int result = tx->calls->entries(tx, book->club, &filter, &all, add_if_said, &said);

	for (size_t i = 0; i < said.count && result == STORE_OK; i++)
		result = tx->calls->attachment_forget(tx, book->club, said.list[i]);
	free(said.list);
	return book_store(book, result);
}

/* ---- Recounting ---- */

static bool
is_note_of(const struct recount *recount, int64_t seq)
{
	const struct verification *verification = recount->verification;
	struct tx *tx = verification->tx;
	struct entry_row row;

	return tx->calls->entry_find(tx, verification->club, seq, &row) == STORE_OK &&
	       entry_kind_find(row.kind) == &entry_kind_note && row.match != NULL &&
	       strcmp(row.match, recount->match.id) == 0 && row.reverses == 0;
}

static void
take(struct recount *recount, const struct step *step)
{
	const json_t *attached = json_object_get(step->body, ATTACHED);
	const json_t *hand = json_object_get(step->body, "hand");

	if (step->row->reverses != 0) {
		if (attached != NULL || !is_note_of(recount, step->row->reverses))
			step_fault(recount, step,
				   "takes back entry %lld, which is none of its kind",
				   (long long)step->row->reverses);
		return;
	}
	if (!attachment_hash_is_valid(attached))
		step_fault(recount, step, "has no text beside it");
	if (hand != NULL && json_integer_value(hand) < 1)
		step_fault(recount, step, "is about no hand");
}

/* ---- Importing ---- */

static int
follow(const struct arrival *arrival)
{
	const char *player = json_string_value(json_object_get(arrival->body, "player"));

	return player == NULL ? 0 : arrival_find_player(arrival->book, arrival->tx, player);
}

const struct entry_kind entry_kind_note = {
	.id = "note",
	.way_back = "take it back (DELETE /v1/matches/{id}/notes/{tx})",
	.naming = {"player"},
	.posts_nothing = true,
	.keeps_results = true,
	.attaches = true,
	.after_end = true,
	.take = take,
	.follow = follow,
};
