#include "codec/stored_hand.h"

#include "codec/outcome.h"
#include "codec/seats.h"
#include "codec/settlement.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "lib/mahjong/rules.h"
#include "json/arena.h"
#include "json/dump.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Writing ---- */

static void
write_input(const json_t *input, struct buffer *out)
{
	const char *name;
	json_t *value;

	out_open_member(out, "input", '{');
	json_object_foreach((json_t *)input, name, value)
	{
		if (strcmp(name, "hand_number") == 0)
			continue;
		out_json_member(out, name, value);
	}
	out_close(out, '}');
}

void
settled_hand_write(const struct settled_hand *hand, enum names_mode names, struct buffer *out)
{
	assert(hand->seat_count > 0 && hand->seat_count <= MJ_SEATS_MAX);
	out_member(out, "hand_number", hand->before->hand_number);
	write_seat_ids("seats", hand->players, hand->seat_count, out);
	write_seat_ids_if_any("played_by", hand->played_by, hand->seat_count, out);
	write_input(hand->input, out);
	write_table("table_before", hand->rules->ruleset, hand->seat_count, hand->before, out);
	out_open_member(out, "settlement", '{');
	write_settlement(hand->rules, hand->settlement, names, out);
	out_close(out, '}');
}

void
hand_moved_write(const struct hand_moved *moved, unsigned seat_count, struct buffer *out)
{
	out_open_member(out, "moved", '{');
	write_seat_numbers("points", moved->points, seat_count, out);
	write_seat_numbers("chips", moved->chips, seat_count, out);
	write_seat_numbers("chips_before", moved->chips_before, seat_count, out);
	out_member(out, "pool_before", moved->pool_before);
	out_close(out, '}');
}

/* ---- Reading ---- */

void
hand_moved_load(const json_t *body, struct hand_moved *moved)
{
	const json_t *value = json_object_get(body, "moved");

	numbers_load(json_object_get(value, "points"), moved->points);
	numbers_load(json_object_get(value, "chips"), moved->chips);
	numbers_load(json_object_get(value, "chips_before"), moved->chips_before);
	moved->pool_before = json_integer_value(json_object_get(value, "pool_before"));
}

bool
stored_hand_load(const struct mj_ruleset *ruleset, const char *text, size_t size,
		 struct stored_hand *hand)
{
	*hand = (struct stored_hand){.body = json_loadb(text, size, 0, NULL)};
	const json_t *settlement = json_object_get(hand->body, "settlement");
	const json_t *players = json_object_get(hand->body, "seats");
	const json_t *played_by = json_object_get(hand->body, "played_by");
	const json_t *input = json_object_get(hand->body, "input");
	const char *end = json_string_value(json_object_get(settlement, "match_end"));

	if (settlement == NULL)
		return false;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		hand->players[seat] = json_string_value(json_array_get(players, seat));
		hand->played_by[seat] = json_string_value(json_array_get(played_by, seat));
	}
	table_load(ruleset, json_object_get(hand->body, "table_before"), &hand->before);
	hand_moved_load(hand->body, &hand->moved);
	numbers_load(json_object_get(input, "chips"), hand->chips);
	numbers_load(json_object_get(settlement, "deltas"), hand->deltas);
	hand->over = json_is_true(json_object_get(settlement, "match_over"));
	snprintf(hand->match_end, sizeof(hand->match_end), "%s", end == NULL ? "" : end);
	return true;
}

void
stored_hand_free(struct stored_hand *hand)
{
	json_decref(hand->body);
	hand->body = NULL;
}

bool
stored_hand_agrees(const struct stored_hand *hand, const struct mj_rules *rules,
		   const struct mj_settlement *settlement)
{
	struct buffer text = {0};

	out_open(&text, '{');
	write_settlement(rules, settlement, NAMES_NONE, &text);
	out_close(&text, '}');
	json_t *ours = text.failed ? NULL : json_loadb(text.data, text.size, 0, NULL);
	if (text.failed)
		json_arena_fail();
	bool same =
		ours != NULL && json_equal(ours, json_object_get(hand->body, "settlement")) == 1;
	json_decref(ours);
	buffer_free(&text);
	return same;
}

/* ---- Showing ---- */

/* How a stored hand is shown. */
struct shown {
	const struct mj_ruleset *ruleset;
	enum names_mode names;
	bool as_answered;
};

/* Whoever pays for it comes last in the answer to the recording, and before the names elsewhere. */
static void
write_pattern(const struct shown *shown, const json_t *pattern, struct buffer *out)
{
	const char *id = json_string_value(json_object_get(pattern, "id"));
	int index = id == NULL ? -1 : mj_pattern_find(shown->ruleset, id);
	struct text text = {.size = 0};
	const char *name;
	json_t *value;

	if (index >= 0)
		text = pattern_text(shown->ruleset, (unsigned)index, shown->names);
	out_open(out, '{');
	json_object_foreach((json_t *)pattern, name, value)
	{
		if (shown->as_answered && text.size != 0 && strcmp(name, "payers") == 0) {
			out_raw(out, text.data, text.size);
			text.size = 0;
		}
		out_json_member(out, name, value);
	}
	if (text.size != 0)
		out_raw(out, text.data, text.size);
	out_close(out, '}');
}

static void
write_stored_win(const struct shown *shown, const json_t *win, struct buffer *out)
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
		out_open_member(out, "patterns", '[');
		for (size_t i = 0; i < json_array_size(value); i++)
			write_pattern(shown, json_array_get(value, i), out);
		out_close(out, ']');
	}
	out_close(out, '}');
}

static void
write_stored_settlement(const struct shown *shown, const json_t *settlement, struct buffer *out)
{
	const char *name;
	json_t *value;

	out_open_member(out, "settlement", '{');
	json_object_foreach((json_t *)settlement, name, value)
	{
		if (strcmp(name, "wins") != 0) {
			out_json_member(out, name, value);
			continue;
		}
		out_open_member(out, "wins", '[');
		for (size_t i = 0; i < json_array_size(value); i++)
			write_stored_win(shown, json_array_get(value, i), out);
		out_close(out, ']');
	}
	out_close(out, '}');
}

void
stored_hand_show(const struct stored_hand *hand, const struct mj_ruleset *ruleset,
		 enum names_mode names, struct buffer *out)
{
	static const char *const kept[] = {"hand_number", "seats", "played_by", "input",
					   "table_before"};
	const json_t *settlement = json_object_get(hand->body, "settlement");
	const struct shown shown = {ruleset, names, hand->as_answered};

	for (unsigned i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
		if (json_object_get(hand->body, kept[i]) != NULL)
			out_json_member(out, kept[i], json_object_get(hand->body, kept[i]));
	write_stored_settlement(&shown, settlement, out);
	out_json_member(out, "table_after", json_object_get(settlement, "next_table"));
}
