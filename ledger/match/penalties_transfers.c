#include "ledger/match/penalties_transfers.h"

#include "ledger/core/entry.h"
#include "ledger/match/match_events.h"
#include "ledger/match/match_store.h"
#include "json/dump.h"

#include <assert.h>
#include <string.h>

/* Whether there is such a seat. */
static bool
plays(const struct match *match, int seat)
{
	return seat >= 0 && seat < (int)match->seat_count;
}

static void
write_word(const char *name, const char *word, struct buffer *out)
{
	out_key(out, name);
	out_string(out, word);
}

/* The entry says who sits where: what is moved is theirs, whoever sits there at the end. */
static int
begin(struct entry *entry, struct book *book, struct tx *tx, const struct entry_kind *kind,
      const struct match *match)
{
	assert(match_is(match, "open"));
	if (entry_begin(entry, book, tx, kind, match->id) != 0)
		return -1;
	match_write_players(match, &entry->body);
	return 0;
}

static int
commit(struct entry *entry, struct match *match, struct written *written)
{
	struct book *book = entry->book;
	struct tx *tx = entry->tx;

	memcpy(written->id, entry->id, sizeof(written->id));
	written->seq = entry->row.seq;
	if (entry_commit(entry) != 0)
		return -1;
	return match_save(book, tx, match);
}

/* ---- Penalties ---- */

/* Final penalties post nothing until the match is finished. */
static void
apply(const struct penalty *penalty, struct match *match, struct entry *entry)
{
	if (penalty->final) {
		match->pending[penalty->seat] += penalty->points;
		return;
	}
	match->table.points[penalty->seat] -= penalty->points;
	match->moved_points[penalty->seat] -= penalty->points;
	entry_post_seat(entry, penalty->seat, ASSET_POINTS, -penalty->points);
	entry_post_pool(entry, "penalty", ASSET_POINTS, penalty->points);
}

int
match_penalize(struct book *book, struct tx *tx, struct match *match, const struct penalty *penalty,
	       struct written *written)
{
	struct entry entry;

	assert(plays(match, penalty->seat) && penalty->points > 0);
	if (begin(&entry, book, tx, &entry_kind_penalty, match) != 0)
		return -1;
	out_member(&entry.body, "seat", penalty->seat);
	out_member(&entry.body, "points", penalty->points);
	write_word("apply", penalty->final ? "final" : "table", &entry.body);
	write_word("reason", penalty->reason, &entry.body);
	apply(penalty, match, &entry);
	return commit(&entry, match, written);
}

/* ---- Transfers ---- */

static void
move(const struct transfer *transfer, const char *asset, int64_t amount, struct entry *entry,
     int64_t held[MJ_SEATS_MAX], int64_t moved[MJ_SEATS_MAX])
{
	out_member(&entry->body, asset, amount);
	held[transfer->from] -= amount;
	held[transfer->to] += amount;
	moved[transfer->from] -= amount;
	moved[transfer->to] += amount;
	entry_post_seat(entry, transfer->from, asset, -amount);
	entry_post_seat(entry, transfer->to, asset, amount);
}

int
match_transfer(struct book *book, struct tx *tx, struct match *match,
	       const struct transfer *transfer, struct written *written)
{
	struct entry entry;

	assert(plays(match, transfer->from) && plays(match, transfer->to));
	assert(transfer->from != transfer->to && (transfer->points > 0) != (transfer->chips > 0));
	if (begin(&entry, book, tx, &entry_kind_transfer, match) != 0)
		return -1;
	out_member(&entry.body, "from", transfer->from);
	out_member(&entry.body, "to", transfer->to);
	if (transfer->points != 0)
		move(transfer, ASSET_POINTS, transfer->points, &entry, match->table.points,
		     match->moved_points);
	else
		move(transfer, ASSET_CHIPS, transfer->chips, &entry, match->chips,
		     match->moved_chips);
	write_word("reason", transfer->reason, &entry.body);
	return commit(&entry, match, written);
}

/* ---- Taking them back ---- */

const char *const move_members[] = {"seats",  "played_by", "seat",  "from", "to",
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
	return commit(&entry, match, written);
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
