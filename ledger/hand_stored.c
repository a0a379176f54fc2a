/* Hands that are recorded: taken back, rewound, compared and shown. */
#include "codec/settlement.h"
#include "codec/stored_table.h"
#include "ledger/hand.h"
#include "json/arena.h"
#include "json/dump.h"

#include <stdio.h>

int
hand_take_back(struct work *work, struct tx *tx, const struct match *match,
	       const struct hand_row *row, const char *reason)
{
	const struct entry_row reversed = {.seq = row->seq, .body = row->body};
	struct entry entry;
	int64_t number = row->number, seq = row->seq;

	if (entry_begin(&entry, work, tx, "hand_reversal", match->id) != 0)
		return -1;
	out_member(&entry.body, "hand_number", number);
	if (reason != NULL) {
		out_key(&entry.body, "reason");
		out_string(&entry.body, reason);
	}
	int64_t by = entry.row.seq;
	if (entry_reverse(&entry, &reversed) != 0) {
		entry_drop(&entry);
		return -1;
	}
	if (entry_commit(&entry) != 0)
		return -1;
	return work_store(work, tx->calls->hand_reverse(tx, work_club(work), match->id, seq, by));
}

/* The body of a hand, and the table on which it was settled. The caller frees the body; NULL: it cannot be read. */
static json_t *
load_before(const struct hand_row *row, struct match *match)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);

	if (body != NULL)
		table_load(match->ruleset, json_object_get(body, "table_before"), &match->table);
	return body;
}

int
hand_rewind(struct work *work, const struct hand_row *row, struct match *match)
{
	json_t *body = load_before(row, match);
	const json_t *moved = json_object_get(body, "moved");
	int64_t points[MJ_SEATS_MAX], chips[MJ_SEATS_MAX];

	if (body == NULL)
		return work_store(work, STORE_FAILED);
	numbers_load(json_object_get(moved, "points"), points);
	numbers_load(json_object_get(moved, "chips"), chips);
	numbers_load(json_object_get(moved, "chips_before"), match->chips);
	match->pool = json_integer_value(json_object_get(moved, "pool_before"));
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		match->table.points[seat] += match->moved_points[seat] - points[seat];
		match->chips[seat] += match->moved_chips[seat] - chips[seat];
	}
	json_decref(body);
	return 0;
}

int
hand_settle_again(struct work *work, const struct hand_row *row, struct match *match,
		  struct hand *hand, bool *settled)
{
	json_t *body = load_before(row, match);

	if (body == NULL)
		return work_store(work, STORE_FAILED);
	json_decref(body);
	*settled = hand_settle(work, match, hand) == 0;
	return 0;
}

int
hand_look_back(struct work *work, struct tx *tx, struct match *match)
{
	struct hand_row row;
	int result = tx->calls->hand_find(tx, work_club(work), match->id,
					  (int64_t)match->table.hand_number - 1, &row);

	match->over = false;
	match->match_end[0] = '\0';
	if (result == STORE_NONE)
		return 0;
	if (work_store(work, result) != 0)
		return -1;
	json_t *body = json_loadb(row.body.data, row.body.size, 0, NULL);
	const json_t *settlement = json_object_get(body, "settlement");
	const char *end = json_string_value(json_object_get(settlement, "match_end"));
	if (body == NULL)
		return work_store(work, STORE_FAILED);
	match->over = json_is_true(json_object_get(settlement, "match_over"));
	snprintf(match->match_end, sizeof(match->match_end), "%s", end == NULL ? "" : end);
	json_decref(body);
	return 0;
}

bool
hand_is_same(const struct match *match, const struct hand *hand, const struct hand_row *row)
{
	struct buffer text = {0};
	int64_t chips[MJ_SEATS_MAX] = {0};
	json_error_t error;

	out_open(&text, '{');
	write_settlement(match->ruleset, &hand->settlement, NAMES_NONE, &text);
	out_close(&text, '}');
	json_t *stored = json_loadb(row->body.data, row->body.size, 0, &error);
	json_t *ours = text.failed ? NULL : json_loadb(text.data, text.size, 0, &error);
	if (text.failed)
		json_arena_fail();
	const json_t *input = json_object_get(stored, "input");
	numbers_load(json_object_get(input, "chips"), chips);
	bool same = ours != NULL && json_equal(ours, json_object_get(stored, "settlement")) == 1 &&
		    memcmp(chips, hand->chips, sizeof(chips)) == 0;
	json_decref(stored);
	json_decref(ours);
	buffer_free(&text);
	return same;
}

/* ---- Answers ---- */

/* A stored pattern, with its names where they are asked for. */
static void
write_pattern(const struct mj_ruleset *ruleset, const json_t *pattern, enum names_mode names,
	      struct buffer *out)
{
	const char *id = json_string_value(json_object_get(pattern, "id"));
	int index = id == NULL ? -1 : mj_pattern_find(ruleset, id);

	out_json(out, pattern);
	if (index < 0)
		return;
	struct text text = pattern_text(ruleset, (unsigned)index, names);
	if (text.size == 0)
		return;
	out->size--;
	out_raw(out, text.data, text.size);
	out_close(out, '}');
}

static void
write_stored_win(const struct mj_ruleset *ruleset, const json_t *win, enum names_mode names,
		 struct buffer *out)
{
	const char *name;
	json_t *value;

	out_open(out, '{');
	json_object_foreach((json_t *)win, name, value)
	{
		if (strcmp(name, "patterns") != 0) {
			out_json_member(out, name, value);
			continue;
		}
		OUT(out, "\"patterns\":[");
		for (size_t i = 0; i < json_array_size(value); i++)
			write_pattern(ruleset, json_array_get(value, i), names, out);
		out_close(out, ']');
	}
	out_close(out, '}');
}

static void
write_stored_settlement(const struct mj_ruleset *ruleset, const json_t *settlement,
			enum names_mode names, struct buffer *out)
{
	const char *name;
	json_t *value;

	OUT(out, "\"settlement\":{");
	json_object_foreach((json_t *)settlement, name, value)
	{
		if (strcmp(name, "wins") != 0) {
			out_json_member(out, name, value);
			continue;
		}
		OUT(out, "\"wins\":[");
		for (size_t i = 0; i < json_array_size(value); i++)
			write_stored_win(ruleset, json_array_get(value, i), names, out);
		out_close(out, ']');
	}
	out_close(out, '}');
}

int
hand_write_stored(const struct mj_ruleset *ruleset, const struct hand_row *row,
		  enum names_mode names, struct buffer *out)
{
	static const char *const kept[] = {"hand_number", "seats", "input", "table_before"};
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const json_t *settlement = json_object_get(body, "settlement");

	if (settlement == NULL) {
		json_decref(body);
		return -1;
	}
	out_open(out, '{');
	for (unsigned i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
		out_json_member(out, kept[i], json_object_get(body, kept[i]));
	write_stored_settlement(ruleset, settlement, names, out);
	out_json_member(out, "table_after", json_object_get(settlement, "next_table"));
	hand_write_origin(row->entry_id, row->seq, row->at, out);
	if (row->reversed_by != 0)
		out_member(out, "reversed_by", row->reversed_by);
	out_close(out, '}');
	json_decref(body);
	return 0;
}
