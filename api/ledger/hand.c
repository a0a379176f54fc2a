#include "api/ledger/hand.h"

#include "api/ledger/clock.h"
#include "api/ledger/fields.h"
#include "api/ledger/table.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHIPS_MAX = 1000000 };

/* ---- The body ---- */

static int
read_hand_deal(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	struct hand *hand = target;

	return read_deal(reader, at, value, member, &hand->job.request.deal);
}

static int
read_hand_outcome(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct hand *hand = target;

	return read_outcome(reader, at, value, member, &hand->job);
}

static int
read_chips(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	int64_t *chips = target;

	if (read_four(reader, at, value, member, chips) != 0)
		return -1;
	int64_t sum = chips[0] + chips[1] + chips[2] + chips[3];
	if (sum != 0)
		return refuse(reader->problem, CONTRADICTION, at,
			      "what some win others lose: the chips sum to %lld, not 0",
			      (long long)sum);
	return 0;
}

int
hand_read(struct work *work, const struct match *match, const json_t *root, bool number_required,
	  struct hand *hand)
{
	const struct member members[] = {
		{.name = "hand_number",
		 .read = read_int64,
		 .offset = offsetof(struct hand, number),
		 .required = number_required,
		 .min = 1,
		 .max = HAND_NUMBER_MAX},
		{.name = "deal", .read = read_hand_deal},
		{.name = "outcome", .read = read_hand_outcome, .required = true},
		{.name = "chips",
		 .read = read_chips,
		 .offset = offsetof(struct hand, chips),
		 .min = -CHIPS_MAX,
		 .max = CHIPS_MAX},
		TEXT_MEMBER("note", struct hand, note, 0, REASON_MAX_BYTES),
	};
	const struct object_spec spec = {members, sizeof(members) / sizeof(members[0])};
	struct reader reader = work_reader(work, match->ruleset);

	settle_job_init(&hand->job, &match->agreed.rules);
	hand->number = 0;
	hand->note[0] = hand->id[0] = '\0';
	hand->seq = 0;
	memset(hand->chips, 0, sizeof(hand->chips));
	hand->root = root;
	return read_object(&reader, NULL, root, &spec, NULL, hand);
}

int
hand_settle(struct work *work, const struct match *match, struct hand *hand)
{
	struct mj_problem fault;

	hand->before = hand->job.request.table = match->table;
	for (unsigned seat = 0; seat < MJ_SEATS; seat++)
		memcpy(hand->players[seat], match->seats[seat].player, STORE_ID);
	if (mj_settle(&hand->job.request, &hand->settlement, &fault) != MJ_OK)
		return problem_from_library(&work->problem, &fault);
	return 0;
}

int
hand_adopt(struct work *work, const struct hand *hand, struct match *match)
{
	const struct mj_settlement *settlement = &hand->settlement;

	match->table = settlement->next_table;
	match->pool += settlement->payments.pool;
	for (unsigned seat = 0; seat < MJ_SEATS; seat++)
		match->chips[seat] += hand->chips[seat];
	match->over = settlement->match_over;
	match->match_end[0] = '\0';
	if (settlement->match_end != MJ_NO_REASON)
		snprintf(match->match_end, sizeof(match->match_end), "%s",
			 match->ruleset->match_ends[settlement->match_end]);
	return match_check_holdings(work, match);
}

/* ---- The entry ---- */

static int
dump_piece(const char *text, size_t size, void *out)
{
	buffer_add(out, text, size);
	return 0;
}

static void
write_input(const json_t *root, struct buffer *out)
{
	const char *name;
	json_t *value;

	OUT(out, "\"input\":{");
	json_object_foreach((json_t *)root, name, value)
	{
		if (strcmp(name, "hand_number") == 0)
			continue;
		out_key(out, name);
		json_dump_callback(value, dump_piece, out, JSON_COMPACT | JSON_ENCODE_ANY);
	}
	out_close(out, '}');
}

static void
write_players(const struct hand *hand, struct buffer *out)
{
	OUT(out, "\"seats\":[");
	for (unsigned seat = 0; seat < MJ_SEATS; seat++)
		out_string(out, hand->players[seat]);
	out_close(out, ']');
}

/* From hand_number to settlement: the same in the entry and in answers. */
static void
write_members(const struct match *match, const struct hand *hand, enum names_mode names,
	      struct buffer *out)
{
	out_member(out, "hand_number", hand->before.hand_number);
	write_players(hand, out);
	write_input(hand->root, out);
	write_table("table_before", match->ruleset, &hand->before, out);
	OUT(out, "\"settlement\":{");
	write_settlement(match->ruleset, &hand->settlement, names, out);
	out_close(out, '}');
}

/* What had been moved beside the hands when this one was settled, for taking it back. */
static void
write_moved(const struct match *match, struct buffer *out)
{
	OUT(out, "\"moved\":{");
	write_numbers("points", match->moved_points, out);
	write_numbers("chips", match->moved_chips, out);
	write_numbers("chips_before", match->chips, out);
	out_member(out, "pool_before", match->pool);
	out_close(out, '}');
}

static void
post(struct entry *entry, const struct match *match, const struct hand *hand)
{
	const struct mj_payments *payments = &hand->settlement.payments;

	for (int seat = 0; seat < MJ_SEATS; seat++)
		entry_post_seat(entry, seat, ASSET_POINTS, payments->deltas[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(entry, match->ruleset->pool, ASSET_POINTS, payments->pool);
	for (int seat = 0; seat < MJ_SEATS; seat++)
		entry_post_seat(entry, seat, ASSET_CHIPS, hand->chips[seat]);
}

int
hand_record(struct work *work, struct tx *tx, const struct match *match, struct hand *hand)
{
	struct entry entry;

	if (entry_begin(&entry, work, tx, "hand", match->id) != 0)
		return -1;
	memcpy(hand->id, entry.id, STORE_ID);
	hand->seq = entry.row.seq;
	hand->at = entry.row.at;
	write_members(match, hand, NAMES_NONE, &entry.body);
	write_moved(match, &entry.body);
	post(&entry, match, hand);
	if (entry_commit(&entry) != 0)
		return -1;
	const struct hand_row row = {.number = hand->before.hand_number, .seq = hand->seq};
	return work_store(work, tx->calls->hand_insert(tx, work_club(work), match->id, &row));
}

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

int
hand_rewind(struct work *work, const struct hand_row *row, struct match *match)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const json_t *moved = json_object_get(body, "moved");
	int64_t points[MJ_SEATS], chips[MJ_SEATS];

	if (body == NULL)
		return work_store(work, STORE_FAILED);
	table_load(match->ruleset, json_object_get(body, "table_before"), &match->table);
	numbers_load(json_object_get(moved, "points"), points);
	numbers_load(json_object_get(moved, "chips"), chips);
	numbers_load(json_object_get(moved, "chips_before"), match->chips);
	match->pool = json_integer_value(json_object_get(moved, "pool_before"));
	for (unsigned seat = 0; seat < MJ_SEATS; seat++) {
		match->table.points[seat] += match->moved_points[seat] - points[seat];
		match->chips[seat] += match->moved_chips[seat] - chips[seat];
	}
	match->over = false;
	match->match_end[0] = '\0';
	json_decref(body);
	return 0;
}

bool
hand_is_same(const struct match *match, const struct hand *hand, const struct hand_row *row)
{
	struct buffer text = {0};
	int64_t chips[MJ_SEATS] = {0};
	json_error_t error;

	out_open(&text, '{');
	write_settlement(match->ruleset, &hand->settlement, NAMES_NONE, &text);
	out_close(&text, '}');
	json_t *stored = json_loadb(row->body.data, row->body.size, 0, &error);
	json_t *ours = text.failed ? NULL : json_loadb(text.data, text.size, 0, &error);
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

static void
write_origin(const char *id, int64_t seq, int64_t at, struct buffer *out)
{
	out_key(out, "id");
	out_string(out, id);
	out_member(out, "seq", seq);
	out_time(out, "at", at);
}

void
hand_write(const struct match *match, const struct hand *hand, enum names_mode names,
	   struct buffer *out)
{
	out_open(out, '{');
	write_members(match, hand, names, out);
	write_table("table_after", match->ruleset, &hand->settlement.next_table, out);
	if (hand->seq != 0)
		write_origin(hand->id, hand->seq, hand->at, out);
	out_close(out, '}');
}

static void
dump_member(const char *name, const json_t *value, struct buffer *out)
{
	out_key(out, name);
	json_dump_callback(value, dump_piece, out, JSON_COMPACT | JSON_ENCODE_ANY);
}

/* A stored pattern, with its names where they are asked for. */
static void
write_pattern(const struct mj_ruleset *ruleset, const json_t *pattern, enum names_mode names,
	      struct buffer *out)
{
	const char *id = json_string_value(json_object_get(pattern, "id"));
	int index = id == NULL ? -1 : mj_pattern_find(ruleset, id);

	out_separate(out);
	json_dump_callback(pattern, dump_piece, out, JSON_COMPACT);
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
	json_t *value, *pattern;
	size_t i;

	out_open(out, '{');
	json_object_foreach((json_t *)win, name, value)
	{
		if (strcmp(name, "patterns") != 0) {
			dump_member(name, value, out);
			continue;
		}
		OUT(out, "\"patterns\":[");
		json_array_foreach(value, i, pattern) write_pattern(ruleset, pattern, names, out);
		out_close(out, ']');
	}
	out_close(out, '}');
}

static void
write_stored_settlement(const struct mj_ruleset *ruleset, const json_t *settlement,
			enum names_mode names, struct buffer *out)
{
	const char *name;
	json_t *value, *win;
	size_t i;

	OUT(out, "\"settlement\":{");
	json_object_foreach((json_t *)settlement, name, value)
	{
		if (strcmp(name, "wins") != 0) {
			dump_member(name, value, out);
			continue;
		}
		OUT(out, "\"wins\":[");
		json_array_foreach(value, i, win) write_stored_win(ruleset, win, names, out);
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
		dump_member(kept[i], json_object_get(body, kept[i]), out);
	write_stored_settlement(ruleset, settlement, names, out);
	dump_member("table_after", json_object_get(settlement, "next_table"), out);
	write_origin(row->entry_id, row->seq, row->at, out);
	if (row->reversed_by != 0)
		out_member(out, "reversed_by", row->reversed_by);
	out_close(out, '}');
	json_decref(body);
	return 0;
}
