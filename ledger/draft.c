#include "ledger/draft.h"

#include "json/list.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 8000 };

/* ---- Memory ---- */

/* Pieces that are freed together; what is taken of one may be a row or text. */
struct draft_memory {
	struct draft_memory *next;
	size_t used, size;
	_Alignas(max_align_t) char bytes[];
};

static void *
take(struct draft *draft, size_t wanted)
{
	const size_t align = _Alignof(max_align_t);
	struct draft_memory *memory = draft->memory;
	size_t size = (wanted + align - 1) / align * align;

	if (memory == NULL || memory->size - memory->used < size) {
		size_t room = size > PIECE ? size : PIECE;
		memory = malloc(sizeof(*memory) + room);
		if (memory == NULL) {
			draft->failed = true;
			return NULL;
		}
		*memory = (struct draft_memory){.next = draft->memory, .size = room};
		draft->memory = memory;
	}
	char *taken = memory->bytes + memory->used;
	memory->used += size;
	return taken;
}

static void
keep_text(struct draft *draft, const char **text)
{
	size_t size = *text == NULL ? 0 : strlen(*text) + 1;
	char *copy = size == 0 ? NULL : take(draft, size);

	if (copy != NULL)
		memcpy(copy, *text, size);
	*text = copy;
}

static void
keep_sized_text(struct draft *draft, struct store_text *text)
{
	char *copy = text->data == NULL ? NULL : take(draft, text->size);

	if (copy != NULL)
		memcpy(copy, text->data, text->size);
	text->data = copy;
}

static bool
has_room(struct draft *draft, void **list, size_t count, size_t *room, size_t size)
{
	draft->failed |= !list_has_room(list, count, room, size);
	return !draft->failed;
}

/* A new row, or NULL. */
static struct drafted *
add_row(struct draft *draft, enum drafted_kind kind)
{
	if (!has_room(draft, (void **)&draft->rows, draft->count, &draft->room,
		      sizeof(*draft->rows)))
		return NULL;
	struct drafted *row = &draft->rows[draft->count++];
	*row = (struct drafted){.kind = kind};
	return row;
}

static int
added(const struct draft *draft)
{
	return draft->failed ? STORE_FAILED : STORE_OK;
}

/* ---- What is read ---- */

static struct draft *
own(struct tx *tx)
{
	return (struct draft *)tx;
}

static int
find_match(struct tx *tx, const char *club, const char *id, struct match_row *row)
{
	struct draft *draft = own(tx);
	int result = draft->snapshot->calls->match_find(draft->snapshot, club, id, row);

	assert(draft->match[0] == '\0'); /* it is about one match, which is looked at first */
	if (result == STORE_OK) {
		memcpy(draft->match, row->id, STORE_ID);
		draft->version = row->version;
	}
	return result;
}

/* Where the numbers of the draft begin. */
static int
look_up_head(struct draft *draft, const char *club)
{
	uint8_t hash[STORE_HASH];
	int result = STORE_OK;

	if (draft->next != 0)
		return STORE_OK;
	result = draft->snapshot->calls->entry_head(draft->snapshot, club, &draft->head, hash);
	if (result == STORE_OK)
		draft->next = draft->head + 1;
	return result;
}

/* What is made of it counts as long as nothing more is recorded: a season changes by entries. */
static int
find_season(struct tx *tx, const char *club, const char *id, struct season_row *row)
{
	struct draft *draft = own(tx);
	int result = look_up_head(draft, club);

	draft->on_head = true;
	if (result != STORE_OK)
		return result;
	return draft->snapshot->calls->season_find(draft->snapshot, club, id, row);
}

static void
note_player(struct draft *draft, const char *id, int64_t version)
{
	for (size_t i = 0; i < draft->reading_count; i++)
		if (strcmp(draft->readings[i].player, id) == 0)
			return;
	if (!has_room(draft, (void **)&draft->readings, draft->reading_count, &draft->reading_room,
		      sizeof(*draft->readings)))
		return;
	struct draft_reading *reading = &draft->readings[draft->reading_count++];
	memcpy(reading->player, id, STORE_ID);
	reading->version = version;
}

/* One whom this work has made, or NULL. */
static const struct player_row *
made_player(const struct draft *draft, const char *id)
{
	for (size_t i = 0; i < draft->count; i++)
		if (draft->rows[i].kind == DRAFTED_PLAYER && draft->rows[i].row.player.id != NULL &&
		    strcmp(draft->rows[i].row.player.id, id) == 0)
			return &draft->rows[i].row.player;
	return NULL;
}

static int
find_player(struct tx *tx, const char *club, const char *id, struct player_row *row)
{
	struct draft *draft = own(tx);
	const struct player_row *made = made_player(draft, id);

	if (made != NULL) {
		*row = *made;
		return STORE_OK;
	}
	int result = draft->snapshot->calls->player_find(draft->snapshot, club, id, row);
	if (result == STORE_OK || result == STORE_NONE)
		note_player(draft, id, result == STORE_OK ? row->version : 0);
	return draft->failed ? STORE_FAILED : result;
}

/* Those whom this work makes are not among them: it looks for all before it makes any. */
static int
list_players(struct tx *tx, const char *club, const struct player_filter *filter,
	     const struct page *page, int (*visit)(void *arg, const struct player_row *row),
	     void *arg)
{
	struct tx *snapshot = own(tx)->snapshot;

	return snapshot->calls->players(snapshot, club, filter, page, visit, arg);
}

static int
find_hand(struct tx *tx, const char *club, const char *match, int64_t number, struct hand_row *row)
{
	struct tx *snapshot = own(tx)->snapshot;

	return snapshot->calls->hand_find(snapshot, club, match, number, row);
}

static int
find_head(struct tx *tx, const char *club, int64_t *seq, uint8_t hash[STORE_HASH])
{
	struct draft *draft = own(tx);
	int result = look_up_head(draft, club);

	*seq = draft->next - 1;
	memset(hash, 0, STORE_HASH); /* nothing is chained here */
	return result;
}

/* Any further entry of the club may change its balances. */
static int
rely_on_head(struct draft *draft, const char *club)
{
	int result = look_up_head(draft, club);

	assert(draft->next <= draft->head + 1); /* what it has written itself is not seen */
	draft->on_head = true;
	return result;
}

static int
list_accounts(struct tx *tx, const char *club, const char *account, const char *asset,
	      int (*visit)(void *arg, const struct account_row *row), void *arg)
{
	struct tx *snapshot = own(tx)->snapshot;
	int result = rely_on_head(own(tx), club);

	if (result != STORE_OK)
		return result;
	return snapshot->calls->accounts(snapshot, club, account, asset, visit, arg);
}

static int
list_posting_sums(struct tx *tx, const char *club, const char *asset, int64_t from_seq,
		  int64_t to_seq, int (*visit)(void *arg, const struct posting_sum_row *row),
		  void *arg)
{
	struct tx *snapshot = own(tx)->snapshot;
	int result = rely_on_head(own(tx), club);

	if (result != STORE_OK)
		return result;
	return snapshot->calls->posting_sums(snapshot, club, asset, from_seq, to_seq, visit, arg);
}

/* Of a guessed seq: it is made anew when the entry is written. */
static int
make_entry_id(struct tx *tx, const char *club, int64_t seq, int64_t at, char id[STORE_ID])
{
	struct tx *snapshot = own(tx)->snapshot;

	return snapshot->calls->entry_id(snapshot, club, seq, at, id);
}

static int
find_entry(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct tx *snapshot = own(tx)->snapshot;

	return snapshot->calls->entry_find(snapshot, club, seq, row);
}

static int
find_entry_by_id(struct tx *tx, const char *club, const char *id, struct entry_row *row)
{
	struct tx *snapshot = own(tx)->snapshot;

	return snapshot->calls->entry_by_id(snapshot, club, id, row);
}

/* An entry of a match is reversed with a new version of that. */
static int
find_reversal(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct draft *draft = own(tx);
	int result = draft->snapshot->calls->entry_reversal(draft->snapshot, club, seq, row);

	if (result == STORE_NONE && draft->match[0] == '\0') {
		assert(draft->standing == 0 || draft->standing == seq);
		draft->standing = seq;
	}
	return result;
}

/* Those of the match: with its version, they are the same. */
static int
list_entries(struct tx *tx, const char *club, const struct entry_filter *filter,
	     const struct page *page, int (*visit)(void *arg, const struct entry_row *row),
	     void *arg)
{
	struct draft *draft = own(tx);

	assert(filter->match != NULL && strcmp(filter->match, draft->match) == 0);
	return draft->snapshot->calls->entries(draft->snapshot, club, filter, page, visit, arg);
}

/* ---- What is written ---- */

/* The store keeps nothing of what goes to the accounts of a match. */
static bool
concern_the_club(const struct posting *postings, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (account_is_of_club(postings[i].account))
			return true;
	return false;
}

static void
keep_postings(struct draft *draft, struct drafted *drafted, const struct posting *postings,
	      unsigned count)
{
	if (!concern_the_club(postings, count))
		return;
	size_t size = count * sizeof(*postings);
	drafted->postings = take(draft, size);
	if (drafted->postings == NULL)
		return;
	memcpy(drafted->postings, postings, size);
	drafted->posting_count = count;
}

void
draft_add_entry(struct draft *draft, const struct entry_row *row, size_t head,
		const struct posting *postings, unsigned count)
{
	struct drafted *drafted = add_row(draft, DRAFTED_ENTRY);

	assert(row->seq == draft->next && row->body.size > head);
	assert(row->reverses <= draft->head); /* no guessed number stands in a body */
	draft->next++;
	if (drafted == NULL)
		return;
	struct entry_row *copy = &drafted->row.entry;
	*copy = *row;
	copy->id = NULL;
	copy->body.data += head;
	copy->body.size -= head;
	keep_text(draft, &copy->kind);
	keep_text(draft, &copy->match);
	keep_sized_text(draft, &copy->body);
	keep_postings(draft, drafted, postings, count);
}

/* What a match never changes is not written again. */
static int
update_match(struct tx *tx, const char *club, const struct match_row *row)
{
	struct draft *draft = own(tx);
	struct drafted *drafted = add_row(draft, DRAFTED_MATCH);

	(void)club;
	assert(strcmp(row->id, draft->match) == 0 && row->version > draft->version);
	if (drafted == NULL)
		return STORE_FAILED;
	struct match_row *copy = &drafted->row.match;
	*copy = (struct match_row){.state = row->state,
				   .version = row->version,
				   .finished_at = row->finished_at,
				   .progress = row->progress};
	keep_text(draft, &copy->state);
	keep_sized_text(draft, &copy->progress);
	return added(draft);
}

static int
add_seated(struct tx *tx, const char *club, const char *match, const char *player)
{
	struct draft *draft = own(tx);
	struct drafted *drafted = add_row(draft, DRAFTED_SEATED);

	(void)club;
	assert(strcmp(match, draft->match) == 0);
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.player.id = player;
	keep_text(draft, &drafted->row.player.id);
	return added(draft);
}

static int
insert_player(struct tx *tx, const char *club, const struct player_row *row)
{
	struct draft *draft = own(tx);
	struct drafted *drafted = add_row(draft, DRAFTED_PLAYER);

	(void)club;
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.player = *row;
	keep_text(draft, &drafted->row.player.id);
	keep_text(draft, &drafted->row.player.name);
	keep_text(draft, &drafted->row.player.external_id);
	return added(draft);
}

static int
insert_result(struct tx *tx, const char *club, const struct result_row *row)
{
	struct draft *draft = own(tx);
	struct drafted *drafted = add_row(draft, DRAFTED_RESULT);

	(void)club;
	assert(strcmp(row->match, draft->match) == 0);
	if (drafted == NULL)
		return STORE_FAILED;
	struct result_row *copy = &drafted->row.result;
	*copy = *row;
	keep_text(draft, &copy->match);
	keep_text(draft, &copy->player);
	keep_text(draft, &copy->season);
	keep_text(draft, &copy->ruleset);
	keep_sized_text(draft, &copy->facts);
	return added(draft);
}

static int
remove_results(struct tx *tx, const char *club, const char *match)
{
	struct draft *draft = own(tx);

	(void)club;
	assert(strcmp(match, draft->match) == 0);
	add_row(draft, DRAFTED_REOPENED);
	return added(draft);
}

/* ---- The draft ---- */

static const struct tx_calls calls = {
	.match_find = find_match,
	.season_find = find_season,
	.player_find = find_player,
	.players = list_players,
	.hand_find = find_hand,
	.entry_head = find_head,
	.entry_id = make_entry_id,
	.entry_find = find_entry,
	.entry_by_id = find_entry_by_id,
	.entry_reversal = find_reversal,
	.entries = list_entries,
	.accounts = list_accounts,
	.posting_sums = list_posting_sums,
	.match_update = update_match,
	.match_player_add = add_seated,
	.player_insert = insert_player,
	.result_insert = insert_result,
	.results_remove = remove_results,
};

void
draft_begin(struct draft *draft, struct tx *snapshot)
{
	draft_free(draft);
	draft->tx.calls = &calls;
	draft->snapshot = snapshot;
}

int
draft_end(struct draft *draft)
{
	assert(draft->snapshot != NULL);
	draft->snapshot = NULL;
	return draft->failed ? -1 : 0;
}

void
draft_free(struct draft *draft)
{
	while (draft->memory != NULL) {
		struct draft_memory *next = draft->memory->next;
		free(draft->memory);
		draft->memory = next;
	}
	free(draft->rows);
	free(draft->readings);
	free(draft->places);
	buffer_free(&draft->body);
	*draft = (struct draft){.head = 0};
}

void
draft_finish(struct draft *draft, int64_t seq)
{
	assert(draft->next != 0 && seq == draft->next);
	draft->finish = seq;
}

void
draft_add_place(struct draft *draft, const struct draft_place *place)
{
	assert(place->begin < place->end);
	if (has_room(draft, (void **)&draft->places, draft->place_count, &draft->place_room,
		     sizeof(*draft->places)))
		draft->places[draft->place_count++] = *place;
}
