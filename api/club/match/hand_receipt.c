#include "api/club/match/hand_receipt.h"

#include "api/club/match/hand_body.h"
#include "api/club/match/match_answer.h"
#include "codec/seats.h"
#include "codec/stored_hand.h"
#include "codec/stored_table.h"
#include "ledger/core/kind.h"
#include "ledger/kinds/hand.h"
#include "ledger/kinds/kinds.h"
#include "ledger/match/match_store.h"
#include "json/arena.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Noting ---- */

/* Who sat there for the hand sits there after it, and none is a guest. */
static bool
seats_stay(const struct match *match, const struct hand *hand)
{
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		if (match->seats[seat].guest ||
		    strcmp(match->seats[seat].player, hand->players[seat]) != 0)
			return false;
	return true;
}

static bool
has_pending(const struct match *match)
{
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		if (match->pending[seat] != 0)
			return true;
	return false;
}

void
hand_receipt_note(struct call *call, const struct match *match, const struct hand *hand)
{
	assert(match_is(match, "open") && match->standings == NULL && hand->seq > 0);
	if (!seats_stay(match, hand) || match_has_stand_ins(match) || has_pending(match))
		return;
	call->hand.seq = hand->seq;
	call->hand.version = match->version;
}

/* ---- Making it again ---- */

static int
take_season(void *arg, const struct entry_row *row)
{
	struct match *match = arg;
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const char *season = json_string_value(json_object_get(body, "season"));

	if (body == NULL)
		return STORE_FAILED;
	snprintf(match->season, sizeof(match->season), "%s", season == NULL ? "" : season);
	json_decref(body);
	return STORE_OK;
}

/* A match may be moved later: its season then is that of the last move before, or of the start. */
static int
go_back_to_season(struct call *call, struct tx *tx, struct match *match)
{
	static const struct entry_kind *const kinds[] = {&entry_kind_match, &entry_kind_move};
	const struct page last = {.limit = 1};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		const struct entry_filter filter = {
			.match = match->id, .kind = kinds[i]->id, .to_seq = call->hand.seq};
		int result =
			tx->calls->entries(tx, call->book.club, &filter, &last, take_season, match);
		if (result != STORE_OK)
			return result;
	}
	return STORE_OK;
}

/* The match as it stood when the hand had been recorded, but for its season. */
static void
go_back(const struct stored_hand *hand, int64_t version, struct match *match)
{
	const json_t *settlement = json_object_get(hand->body, "settlement");

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		const char *player = hand->players[seat];
		snprintf(match->seats[seat].player, STORE_ID, "%s", player == NULL ? "" : player);
		match->seats[seat].guest = false;
		match->played_by[seat] = (struct holder){.player = ""};
		match->chips[seat] = hand->moved.chips_before[seat] + hand->chips[seat];
		match->pending[seat] = 0;
	}
	table_load(match->ruleset, json_object_get(settlement, "next_table"), &match->table);
	match->over = hand->over;
	snprintf(match->match_end, sizeof(match->match_end), "%s", hand->match_end);
	snprintf(match->state, sizeof(match->state), "open");
	match->version = version;
	match->finished_at = 0;
	free(match->standings);
	match->standings = NULL;
	match->standings_size = 0;
}

static int
write_answer(struct call *call, struct tx *tx, const struct hand_row *row, struct match *match,
	     const struct stored_hand *stored)
{
	struct buffer *out = call->out;
	int64_t version = call->hand.version;

	hand_write_loaded(match->ruleset, row, stored, call->names, out);
	go_back(stored, version, match);
	out_reopen(out);
	out_key(out, "match");
	if (answer_match(call, tx, match) != 0)
		return STORE_FAILED;
	out_close(out, '}');
	call_etag(call, version, 0);
	snprintf(call->location, sizeof(call->location), "/v1/matches/%s/hands/%lld", match->id,
		 (long long)row->number);
	return STORE_OK;
}

static int
answer_of(struct call *call, struct tx *tx, const struct entry_row *entry)
{
	struct hand_row row = {
		.seq = entry->seq, .entry_id = entry->id, .at = entry->at, .body = entry->body};
	struct match_row match_row;
	struct stored_hand stored;
	struct match match = {0};
	int result = STORE_FAILED;

	if (entry->match == NULL ||
	    tx->calls->match_find(tx, call->book.club, entry->match, &match_row) != STORE_OK)
		return STORE_FAILED;
	bool good = match_from_row(&match_row, &match) &&
		    stored_hand_load(match.ruleset, row.body.data, row.body.size, &stored);
	if (good) {
		stored.as_answered = true;
		row.number = json_integer_value(json_object_get(stored.body, "hand_number"));
		result = go_back_to_season(call, tx, &match);
		if (result == STORE_OK)
			result = write_answer(call, tx, &row, &match, &stored);
		stored_hand_free(&stored);
	}
	match_free(&match);
	return result;
}

int
hand_receipt_answer(struct call *call, struct tx *tx)
{
	struct entry_row entry;

	if (tx->calls->entry_find(tx, call->book.club, call->hand.seq, &entry) != STORE_OK)
		return STORE_FAILED;
	json_arena_open();
	int result = answer_of(call, tx, &entry);
	if (json_arena_failed() || call->out->failed)
		result = STORE_FAILED;
	json_arena_close(NULL);
	return result;
}
