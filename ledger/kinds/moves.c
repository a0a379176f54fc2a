#include "ledger/kinds/moves.h"

#include "ledger/match/match_store.h"
#include "json/dump.h"

#include <assert.h>
#include <string.h>

/* ---- Moving ---- */

int
move_begin(struct entry *entry, struct book *book, struct tx *tx, const struct entry_kind *kind,
	   const struct match *match)
{
	assert(match_is(match, "open"));
	if (entry_begin(entry, book, tx, kind, match->id) != 0)
		return -1;
	match_write_players(match, &entry->body);
	return 0;
}

int
move_commit(struct entry *entry, struct match *match, struct written *written)
{
	struct book *book = entry->book;
	struct tx *tx = entry->tx;

	memcpy(written->id, entry->id, sizeof(written->id));
	written->seq = entry->row.seq;
	if (entry_commit(entry) != 0)
		return -1;
	return match_save(book, tx, match);
}

/* ---- Taking back ---- */

static const char *const move_members[] = {"seats",  "played_by", "seat",  "from", "to",
					   "points", "chips",     "apply", NULL};

static int
play_back(struct book *book, const struct match_event *event, struct match *match)
{
	return book_store(book, match_play_back(match, event) ? STORE_OK : STORE_FAILED);
}

static int
write_back(struct entry *entry, const struct entry_row *row, const json_t *body, const char *reason)
{
	for (const char *const *name = move_members; *name != NULL; name++)
		if (json_object_get(body, *name) != NULL)
			out_json_member(&entry->body, *name, json_object_get(body, *name));
	entry_write_reason(entry, reason);
	if (entry_reverse(entry, row) == 0)
		return 0;
	entry_drop(entry);
	return -1;
}

static int
take_back(struct book *book, struct tx *tx, struct match *match, const struct entry_row *row,
	  const struct match_event *event, const char *reason, struct written *written)
{
	struct entry entry;

	if (play_back(book, event, match) != 0 ||
	    entry_begin(&entry, book, tx, event->kind->given_back_by, match->id) != 0 ||
	    write_back(&entry, row, event->body, reason) != 0)
		return -1;
	return move_commit(&entry, match, written);
}

int
match_move_back(struct book *book, struct tx *tx, struct match *match, const struct entry_row *row,
		const char *reason, struct written *written)
{
	assert(match_is(match, "open") && strcmp(row->match, match->id) == 0);
	if (entry_check_stands(book, tx, row) != 0)
		return -1;
	const struct match_event event = {
		.kind = entry_kind_find(row->kind),
		.seq = row->seq,
		.body = json_loadb(row->body.data, row->body.size, 0, NULL)};
	assert(event.kind != NULL && event.kind->given_back_by != NULL);
	int result = event.body == NULL ? book_store(book, STORE_FAILED)
					: take_back(book, tx, match, row, &event, reason, written);
	json_decref(event.body);
	return result;
}

/* ---- Recounting ---- */

int
move_seat(const struct match *match, const json_t *body, const char *name)
{
	const json_t *value = json_object_get(body, name);
	int64_t seat = json_integer_value(value);

	return json_is_integer(value) && seat >= 0 && seat < match->seat_count ? (int)seat : -1;
}

int64_t
move_amount(const json_t *body, const char *name)
{
	return json_integer_value(json_object_get(body, name));
}

bool
move_is_sound(const json_t *body, const char *name)
{
	int64_t amount = move_amount(body, name);

	return amount >= 0 && amount <= AMOUNT_MAX;
}

/* The penalty or transfer that an entry takes back, or NULL. */
static const struct match_event *
find_move(const struct recount *recount, const struct step *step)
{
	const struct match_event *found = NULL;

	for (size_t i = 0; i < recount->events.count; i++) {
		const struct match_event *event = &recount->events.list[i];
		if (event->seq == step->row->reverses && event->kind->given_back_by == step->kind)
			found = event;
	}
	return found;
}

void
move_take_back(struct recount *recount, const struct step *step)
{
	const struct match_event *event = find_move(recount, step);

	if (event == NULL) {
		step_lose(recount, step, "takes back entry %lld, which is none of its kind",
			  (long long)step->row->reverses);
		return;
	}
	for (const char *const *name = move_members; *name != NULL; name++)
		if (json_object_get(event->body, *name) != NULL &&
		    json_equal(json_object_get(event->body, *name),
			       json_object_get(step->body, *name)) != 1)
			step_fault(recount, step, "%s is another than that of entry %lld", *name,
				   (long long)event->seq);
	step_insert(recount, step, recount->events.count);
}
