#include "ledger/match/draft_write.h"

#include "ledger/core/chain.h"
#include "ledger/core/clock.h"
#include "ledger/core/draft_reads.h"
#include "ledger/core/entry.h"
#include "ledger/match/progress.h"

#include <assert.h>
#include <string.h>

enum { MINUTE = 60000 }; /* ms */

/* ---- Whether it holds ---- */

/* Each: STORE_OK, STORE_NONE when it is another now, or a failure. */

static int
compare_head(struct book *book, struct tx *tx, const struct draft *draft)
{
	uint8_t hash[STORE_HASH];
	int64_t head;

	if (!draft->on_head)
		return STORE_OK;
	int result = tx->calls->entry_head(tx, book->club, &head, hash);
	if (result == STORE_OK && head != draft->head)
		result = STORE_NONE;
	return result;
}

/* What the snapshot had may never have been committed: the version alone says nothing then. */
static int
compare_recalled(struct book *book, struct tx *tx, const struct draft *draft)
{
	struct match_row row;
	int result = tx->calls->match_find(tx, book->club, draft->match, &row);

	return result == STORE_OK && draft_digest_match(&row) != draft->digest ? STORE_NONE
									       : result;
}

static int
compare_match(struct book *book, struct tx *tx, const struct draft *draft)
{
	int64_t version;

	if (draft->match[0] == '\0' || draft->begun_at != 0)
		return STORE_OK;
	if (draft->digest != 0)
		return compare_recalled(book, tx, draft);
	int result = tx->calls->match_version(tx, book->club, draft->match, &version);
	if (result == STORE_OK && version != draft->version)
		result = STORE_NONE;
	return result;
}

/* A match that begins with another minute may be of another day, and not be the season's. */
static int
compare_season(struct book *book, struct tx *tx, const struct draft *draft)
{
	struct season_row row = {.version = 0};

	if (draft->season.id[0] == '\0')
		return STORE_OK;
	if (draft->begun_at != 0 && draft->begun_at / MINUTE != book->now / MINUTE)
		return STORE_NONE;
	int result = tx->calls->season_find(tx, book->club, draft->season.id, &row);
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	int64_t version = result == STORE_OK ? row.version : 0;
	return version == draft->season.version ? STORE_OK : STORE_NONE;
}

static int
compare_listing(struct book *book, struct tx *tx, const struct draft_listing *listing)
{
	uint64_t found;
	int result = draft_digest_guests(tx, book->club, listing->name, &found);

	return result == STORE_OK && found != listing->digest ? STORE_NONE : result;
}

static int
compare_player(struct book *book, struct tx *tx, const struct draft_reading *reading)
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, reading->player, &row);

	if (result == STORE_NONE)
		return reading->version == 0 ? STORE_OK : STORE_NONE;
	if (result == STORE_OK && row.version != reading->version)
		result = STORE_NONE;
	return result;
}

int
draft_holds(struct book *book, struct tx *tx, const struct draft *draft, bool *holds)
{
	int result = compare_head(book, tx, draft);

	if (result == STORE_OK)
		result = compare_match(book, tx, draft);
	if (result == STORE_OK)
		result = compare_season(book, tx, draft);
	for (size_t i = 0; i < draft->listing_count && result == STORE_OK; i++)
		result = compare_listing(book, tx, &draft->listings[i]);
	for (size_t i = 0; i < draft->reading_count && result == STORE_OK; i++)
		result = compare_player(book, tx, &draft->readings[i]);
	*holds = result == STORE_OK;
	return result == STORE_NONE ? 0 : book_store(book, result);
}

/* ---- Writing ---- */

struct writing {
	struct book *book;
	struct tx *tx;
	struct draft *draft;
	int64_t shift; /* from guessed numbers to those of now */
};

/* The first entry follows the club's last one, and the others each other. */
static int
place_entry(struct writing *writing, struct entry_row *row)
{
	struct book *book = writing->book;
	int64_t head = book->last_seq;

	if (head != 0)
		memcpy(row->previous, book->last_hash, STORE_HASH);
	else if (book_store(book, writing->tx->calls->entry_head(writing->tx, book->club, &head,
								 row->previous)) != 0)
		return -1;
	assert(book->last_seq == 0 || row->seq + writing->shift == head + 1);
	writing->shift = head + 1 - row->seq;
	row->seq = head + 1;
	row->at = book->now;
	return 0;
}

static int
write_entry(struct writing *writing, struct drafted *drafted)
{
	struct book *book = writing->book;
	struct entry_row row = drafted->row.entry;
	struct buffer *body = &writing->draft->body;

	if (place_entry(writing, &row) != 0)
		return -1;
	if (book_store(book, writing->tx->calls->entry_id(writing->tx, book->club, row.seq, row.at,
							  drafted->id)) != 0)
		return -1;
	row.id = drafted->id;
	buffer_cut(body, 0);
	entry_write_head(&row, body);
	row.packed_from = body->size;
	buffer_add(body, row.body.data + drafted->head, row.body.size - drafted->head);
	if (body->failed)
		return book_store(book, STORE_FAILED);
	row.body = (struct store_text){body->data, body->size};
	chain_hash(row.previous, &row.body, row.hash);
	writing->draft->last = row;
	return entry_store(book, writing->tx, &row, drafted->postings, drafted->posting_count);
}

static int
begin_match(struct writing *writing, const struct match_row *drafted)
{
	struct match_row row = *drafted;

	row.created_at = writing->book->now;
	return writing->tx->calls->match_insert(writing->tx, writing->book->club, &row);
}

static int
write_match(struct writing *writing, const struct match_row *drafted)
{
	const struct draft *draft = writing->draft;
	struct match_row row = *drafted;
	struct buffer progress = {0};
	int result = STORE_FAILED;

	row.id = draft->match;
	if (draft->finish != 0) {
		progress_name_finish(&drafted->progress, draft->finish + writing->shift, &progress);
		row.progress = (struct store_text){progress.data, progress.size};
	}
	if (!progress.failed)
		result = writing->tx->calls->match_update(writing->tx, writing->book->club, &row);
	buffer_free(&progress);
	return result;
}

static int
write_row(struct writing *writing, struct drafted *drafted)
{
	const struct tx_calls *calls = writing->tx->calls;
	const char *club = writing->book->club, *match = writing->draft->match;
	int result = STORE_FAILED;

	switch (drafted->kind) {
	case DRAFTED_ENTRY:
		return write_entry(writing, drafted);
	case DRAFTED_BEGUN:
		result = begin_match(writing, &drafted->row.match);
		break;
	case DRAFTED_MATCH:
		result = write_match(writing, &drafted->row.match);
		break;
	case DRAFTED_SEATED:
		result = calls->match_player_add(writing->tx, club, match, drafted->row.player.id);
		break;
	case DRAFTED_PLAYER:
		result = calls->player_insert(writing->tx, club, &drafted->row.player);
		break;
	case DRAFTED_RESULT:
		result = calls->result_insert(writing->tx, club, &drafted->row.result);
		break;
	case DRAFTED_REOPENED:
		result = calls->results_remove(writing->tx, club, match);
		break;
	}
	return book_store(writing->book, result);
}

int
draft_write(struct book *book, struct tx *tx, struct draft *draft)
{
	struct writing writing = {.book = book, .tx = tx, .draft = draft};
	int result = 0;

	assert(draft->snapshot == NULL && !draft->failed && book->last_seq == 0);
	draft->body.failed = false;
	for (size_t i = 0; i < draft->count && result == 0; i++)
		result = write_row(&writing, &draft->rows[i]);
	return result;
}

/* ---- The answer ---- */

/* Its id and number, as they were written. */
static void
write_place(const struct book *book, const struct draft *draft, const struct draft_place *place,
	    struct buffer *out)
{
	int64_t entry = place->seq - DRAFT_FIRST + 1, written = draft->next - DRAFT_FIRST;

	assert(entry >= 1 && entry <= written);
	for (size_t i = 0; i < draft->count; i++) {
		if (draft->rows[i].kind != DRAFTED_ENTRY ||
		    draft->rows[i].row.entry.seq != place->seq)
			continue;
		entry_write_origin(draft->rows[i].id, book->last_seq - written + entry,
				   place->timed ? book->now : 0, out);
		return;
	}
}

/* All times are as long as each other. */
static void
write_begun(const struct book *book, const struct draft *draft, struct buffer *out)
{
	char text[TIME_TEXT];

	if (draft->begun_place == 0 || out->failed)
		return;
	time_write(book->now, text);
	assert(draft->begun_place + TIME_TEXT <= out->size);
	memcpy(out->data + draft->begun_place, text, TIME_TEXT - 1);
}

void
draft_answer(const struct book *book, struct draft *draft, struct buffer *out, size_t *mark)
{
	struct buffer filled = {0};
	size_t from = 0;

	write_begun(book, draft, out);
	if (draft->place_count == 0)
		return;
	assert(draft->begun_place == 0); /* it would move */
	buffer_reserve(&filled, out->size);
	for (size_t i = 0; i < draft->place_count; i++) {
		struct draft_place *place = &draft->places[i];
		assert(from <= place->begin && place->end <= *mark);
		buffer_add(&filled, out->data + from, place->begin - from);
		from = place->end;
		place->begin = filled.size;
		write_place(book, draft, place, &filled);
		place->end = filled.size;
	}
	*mark = *mark - from + filled.size;
	buffer_add(&filled, out->data + from, out->size - from);
	filled.failed = filled.failed || out->failed;
	buffer_free(out);
	*out = filled;
}
