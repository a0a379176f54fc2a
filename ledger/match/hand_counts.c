#include "ledger/match/hand_counts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- Counts ---- */

static const struct {
	const char *name;
	size_t offset;
} fields[] = {
	{"hands", offsetof(struct hand_counts, hands)},
	{"wins", offsetof(struct hand_counts, wins)},
	{"self_draws", offsetof(struct hand_counts, self_draws)},
	{"deal_ins", offsetof(struct hand_counts, deal_ins)},
	{"draws", offsetof(struct hand_counts, draws)},
	{"tenpai_draws", offsetof(struct hand_counts, tenpai_draws)},
	{"tenpai", offsetof(struct hand_counts, tenpai)},
	{"false_wins", offsetof(struct hand_counts, false_wins)},
	{"riichi_hands", offsetof(struct hand_counts, riichi_hands)},
	{"riichi", offsetof(struct hand_counts, riichi)},
	{"win_points", offsetof(struct hand_counts, win_points)},
	{"deal_in_points", offsetof(struct hand_counts, deal_in_points)},
};

enum {
	FIELDS = sizeof(fields) / sizeof(fields[0]),
	PATTERN_TEXT = 64, /* more than the id of any pattern */
};

static int64_t
integer_of(const json_t *object, const char *name)
{
	return json_integer_value(json_object_get(object, name));
}

static int
count_pattern(struct hand_counts *counts, const char *id, int64_t times)
{
	if (id == NULL)
		return 0;
	if (counts->patterns == NULL)
		counts->patterns = json_object();
	json_t *count = json_object_get(counts->patterns, id);
	if (count != NULL)
		return json_integer_set(count, json_integer_value(count) + times);
	return json_object_set_new(counts->patterns, id, json_integer(times));
}

static bool
take_best(struct hand_counts *counts, int64_t hand, int64_t points)
{
	if (hand == 0 || (counts->best_hand != 0 && points <= counts->best_points))
		return false;
	counts->best_hand = hand;
	counts->best_points = points;
	return true;
}

/* Of equal ones the first hand, in whichever order they are counted. */
static void
take_win(struct hand_counts *counts, int64_t hand, int64_t points)
{
	if (points == counts->best_points && hand < counts->best_hand)
		counts->best_hand = hand;
	else
		take_best(counts, hand, points);
}

/* Of a written one; numbers may have more digits than a log's have. */
static int64_t
number_at(const struct tape *tape, tape_index value)
{
	return tape_is(tape, value, TAPE_NUMBER)
		       ? strtoll(tape->text + tape_at(tape, value), NULL, 10)
		       : 0;
}

/* They stand in the order of the fields: the next one is looked for first. */
static void
add_field(struct hand_counts *counts, const struct tape *tape, tape_index key, tape_index value,
	  unsigned *next)
{
	for (unsigned i = 0; i < FIELDS; i++) {
		unsigned field = (*next + i) % FIELDS;
		if (!tape_is_text(tape, key, fields[field].name))
			continue;
		*(int64_t *)((char *)counts + fields[field].offset) += number_at(tape, value);
		*next = field + 1;
		return;
	}
}

static int
add_written_patterns(struct hand_counts *counts, const struct tape *tape, tape_index patterns)
{
	char id[PATTERN_TEXT];
	tape_index key = tape_first(tape, patterns), value;

	for (; key != TAPE_NONE; key = tape_next(tape, patterns, value)) {
		value = tape_next(tape, patterns, key);
		tape_string(tape, key, id, sizeof(id));
		if (count_pattern(counts, id, number_at(tape, value)) != 0)
			return -1;
	}
	return 0;
}

int
hand_counts_add(struct hand_counts *counts, struct tape *tape, const struct store_text *written,
		bool *best)
{
	int64_t best_hand = 0, best_points = 0;
	unsigned next = 0;
	int result = 0;

	if (tape_parse(tape, written->data, written->size, 0) != 0)
		return -1;
	tape_index key = tape_first(tape, 0), value;
	for (; key != TAPE_NONE && result == 0; key = tape_next(tape, 0, value)) {
		value = tape_next(tape, 0, key);
		if (tape_is(tape, value, TAPE_OBJECT))
			result = add_written_patterns(counts, tape, value);
		else if (tape_is_text(tape, key, "best_hand"))
			best_hand = number_at(tape, value);
		else if (tape_is_text(tape, key, "best_points"))
			best_points = number_at(tape, value);
		else
			add_field(counts, tape, key, value, &next);
	}
	*best = take_best(counts, best_hand, best_points);
	return result;
}

void
hand_counts_write_members(const struct hand_counts *counts, struct buffer *out)
{
	for (unsigned i = 0; i < FIELDS; i++)
		out_member(out, fields[i].name,
			   *(const int64_t *)((const char *)counts + fields[i].offset));
}

void
hand_counts_write(const struct hand_counts *counts, struct buffer *out)
{
	const char *id;
	json_t *times;

	out_open(out, '{');
	hand_counts_write_members(counts, out);
	out_member(out, "best_hand", counts->best_hand);
	out_member(out, "best_points", counts->best_points);
	out_open_member(out, "patterns", '{');
	json_object_foreach(counts->patterns, id, times)
	{
		out_member(out, id, json_integer_value(times));
	}
	out_close(out, '}');
	out_close(out, '}');
}

void
hand_counts_free(struct hand_counts *counts)
{
	json_decref(counts->patterns);
	counts->patterns = NULL;
}

/* ---- A hand ---- */

/* The settlement's patterns; of a called hand, which has none there, those that were called. */
static int
add_patterns(struct hand_counts *counts, const json_t *win, const json_t *given)
{
	const json_t *list = json_object_get(win, "patterns");
	size_t i;
	json_t *pattern;

	if (json_array_size(list) == 0)
		list = json_object_get(json_object_get(given, "called"), "patterns");
	json_array_foreach(list, i, pattern)
	{
		const char *id = json_is_string(pattern)
					 ? json_string_value(pattern)
					 : json_string_value(json_object_get(pattern, "id"));
		if (count_pattern(counts, id, 1) != 0)
			return -1;
	}
	return 0;
}

static bool
is_seat(const json_t *value, int seat)
{
	return json_is_integer(value) && json_integer_value(value) == seat;
}

/* One claim that was paid; a claim that was not (head bump) is no win of anybody's. */
static int
add_win(struct hand_counts *counts, const json_t *win, const json_t *given, int seat, int64_t delta)
{
	const json_t *from = json_object_get(given, "from");

	if (!is_seat(json_object_get(given, "seat"), seat))
		return 0;
	counts->wins++;
	counts->self_draws += !json_is_integer(from);
	counts->win_points += delta;
	return add_patterns(counts, win, given);
}

/* A draw, unless it was won or somebody won falsely. */
static bool
is_draw(const json_t *outcome, bool won)
{
	const char *type = json_string_value(json_object_get(outcome, "type"));

	return !won && type != NULL && strcmp(type, "false_win") != 0;
}

/* What the ruleset says of a seat beside the payments. */
static const json_t *
counted_of(const json_t *settlement, int seat)
{
	return json_array_get(json_object_get(settlement, "counted"), (size_t)seat);
}

static void
add_tenpai(struct hand_counts *counts, const json_t *tenpai)
{
	counts->tenpai_draws += json_is_boolean(tenpai);
	counts->tenpai += json_is_true(tenpai);
}

static int
add_wins(struct hand_counts *counts, const json_t *outcome, const json_t *settlement, int seat,
	 int64_t number)
{
	const json_t *given = json_object_get(outcome, "wins");
	const json_t *deltas = json_object_get(settlement, "deltas");
	int64_t delta = json_integer_value(json_array_get(deltas, (size_t)seat));
	bool won = false, dealt_in = false;
	int64_t wins = counts->wins;
	size_t i;
	json_t *win;

	json_array_foreach(json_object_get(settlement, "wins"), i, win)
	{
		const json_t *hand = json_array_get(given, i);
		if (!json_is_true(json_object_get(win, "win")))
			continue;
		won = true;
		dealt_in |= is_seat(json_object_get(hand, "from"), seat);
		if (add_win(counts, win, hand, seat, delta) != 0)
			return -1;
	}
	bool draw = is_draw(outcome, won);
	counts->draws += draw;
	counts->deal_ins += dealt_in;
	counts->deal_in_points -= dealt_in ? delta : 0;
	if (counts->wins > wins)
		take_win(counts, number, delta);
	if (draw)
		add_tenpai(counts, json_object_get(counted_of(settlement, seat), "tenpai"));
	return 0;
}

/* Of a hand in which somebody wins rightly, `false_wins` names who does not. */
static bool
won_falsely(const json_t *outcome, int seat)
{
	size_t i;
	json_t *value;

	json_array_foreach(json_object_get(outcome, "false_wins"), i, value)
	{
		if (is_seat(value, seat))
			return true;
	}
	return is_seat(json_object_get(outcome, "offender"), seat);
}

int
hand_counts_add_hand(struct hand_counts *counts, const json_t *body, int seat)
{
	const json_t *outcome = json_object_get(json_object_get(body, "input"), "outcome");
	const json_t *settlement = json_object_get(body, "settlement");
	const json_t *riichi = json_object_get(counted_of(settlement, seat), "riichi");

	counts->hands++;
	counts->riichi_hands += riichi != NULL;
	counts->riichi += json_is_true(riichi);
	counts->false_wins += won_falsely(outcome, seat);
	return add_wins(counts, outcome, settlement, seat, integer_of(body, "hand_number"));
}
