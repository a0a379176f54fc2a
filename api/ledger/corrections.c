/*
 * POST /v1/matches/{id}/corrections: takes the hands from one on back and records others instead, all in one
 * commit. Who sat where at a hand stays as it was recorded.
 */
#include "api/ledger/fields.h"
#include "api/ledger/hands.h"
#include "codec/seats.h"
#include "codec/stored_table.h"
#include "ledger/hand.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { CORRECTION_HANDS_MAX = 500, HAND_PLACE = 24 };

/* What a hand was, and what it is to be. */
struct change {
	bool had, has;
	int64_t before[MJ_SEATS_MAX], after[MJ_SEATS_MAX]; /* deltas */
	struct holder seats[MJ_SEATS_MAX];                 /* with had */
};

struct correction {
	int64_t from;
	const json_t *hands;
	char reason[REASON_MAX_BYTES + 1];
	int64_t last;           /* number of the last standing hand */
	struct change *changes; /* from `from` on */
	size_t count;
};

static int
read_hands(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of hands", value);
	if (json_array_size(value) > CORRECTION_HANDS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "at most %d hands at a time",
			      CORRECTION_HANDS_MAX);
	*(const json_t **)target = value;
	return 0;
}

static const struct member correction_members[] = {
	{.name = "from_hand",
	 .read = read_int64,
	 .offset = offsetof(struct correction, from),
	 .required = true,
	 .min = 1,
	 .max = HAND_NUMBER_MAX},
	{.name = "hands",
	 .read = read_hands,
	 .offset = offsetof(struct correction, hands),
	 .required = true},
	{.name = "reason",
	 .read = read_text,
	 .offset = offsetof(struct correction, reason),
	 .required = true,
	 .min = 1,
	 .max = REASON_MAX_BYTES},
};

/* ---- Taking back ---- */

static void
note_old(const struct hand_row *row, const struct match *match, struct change *change)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const json_t *settlement = json_object_get(body, "settlement");
	const json_t *seats = json_object_get(body, "seats");

	change->had = true;
	numbers_load(json_object_get(settlement, "deltas"), change->before);
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const char *player = json_string_value(json_array_get(seats, seat));
		change->seats[seat] = match->seats[seat];
		if (player != NULL)
			snprintf(change->seats[seat].player, STORE_ID, "%s", player);
	}
	json_decref(body);
}

/* The last hand first, as each was played on the table the one before it left. */
static int
take_back(struct work *work, struct tx *tx, struct match *match,
	  const struct correction *correction)
{
	for (int64_t number = correction->last; number >= correction->from; number--) {
		struct hand_row row;
		if (work_store(work, tx->calls->hand_find(tx, work_club(work), match->id, number,
							  &row)) != 0)
			return -1;
		note_old(&row, match, &correction->changes[number - correction->from]);
		if (number == correction->from && hand_rewind(work, &row, match) != 0)
			return -1;
		if (!work->preview &&
		    hand_take_back(work, tx, match, &row, correction->reason) != 0)
			return -1;
	}
	return hand_look_back(work, tx, match);
}

/* ---- Recording anew ---- */

/* The problem of a hand points into that hand. */
static int
refuse_at_hand(struct work *work, size_t index)
{
	struct problem *problem = &work->problem;
	char within[POINTER_MAX];

	if (problem->place == AT_POINTER) {
		memcpy(within, problem->at, sizeof(within));
		int size = snprintf(problem->at, sizeof(problem->at), "/hands/%zu", index);
		memcpy(problem->at + size, within, sizeof(within) - HAND_PLACE);
		problem->at[sizeof(problem->at) - 1] = '\0';
	}
	return -1;
}

static int
check_number(struct work *work, const struct hand *hand, int64_t number)
{
	static const struct path place = {.name = "hand_number", .size = 11};

	if (hand->number == 0 || hand->number == number)
		return 0;
	return refuse(&work->problem, CONTRADICTION, &place, "this is hand %lld, not %lld",
		      (long long)number, (long long)hand->number);
}

static int
record_one(struct work *work, struct tx *tx, struct match *match, const json_t *body,
	   struct change *change)
{
	struct hand hand;

	if (hand_read(work, match, body, false, &hand) != 0 ||
	    check_number(work, &hand, match->table.hand_number) != 0 ||
	    hand_settle(work, match, &hand) != 0)
		return -1;
	for (unsigned seat = 0; change->had && seat < MJ_SEATS_MAX; seat++)
		memcpy(hand.players[seat], change->seats[seat].player, STORE_ID);
	if (!work->preview && hand_record(work, tx, match, &hand) != 0)
		return -1;
	if (hand_adopt(work, &hand, match) != 0)
		return -1;
	change->has = true;
	memcpy(change->after, hand.settlement.payments.deltas, sizeof(change->after));
	hand_write(match, &hand, work->names, work->out);
	return 0;
}

static int
record_all(struct work *work, struct tx *tx, struct match *match,
	   const struct correction *correction)
{
	OUT(work->out, "\"hands\":[");
	for (size_t i = 0; i < json_array_size(correction->hands); i++)
		if (record_one(work, tx, match, json_array_get(correction->hands, i),
			       &correction->changes[i]) != 0)
			return refuse_at_hand(work, i);
	out_close(work->out, ']');
	return 0;
}

/* ---- The answer ---- */

static void
write_side(const char *name, bool there, const int64_t *deltas, unsigned seats, struct buffer *out)
{
	if (there) {
		write_seat_numbers(name, deltas, seats, out);
		return;
	}
	out_key(out, name);
	out_null(out);
}

static void
write_changes(const struct correction *correction, unsigned seats, struct buffer *out)
{
	OUT(out, "\"changes\":[");
	for (size_t i = 0; i < correction->count; i++) {
		const struct change *change = &correction->changes[i];
		out_open(out, '{');
		out_member(out, "hand_number", correction->from + (int64_t)i);
		write_side("old_deltas", change->had, change->before, seats, out);
		write_side("new_deltas", change->has, change->after, seats, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static int
correct(struct work *work, struct tx *tx, struct match *match, const struct correction *correction)
{
	OUT(work->out, "{");
	if (take_back(work, tx, match, correction) != 0 ||
	    record_all(work, tx, match, correction) != 0)
		return -1;
	if (!work->preview && match_save(work, tx, match) != 0)
		return -1;
	write_changes(correction, match->ruleset->seats, work->out);
	OUT(work->out, "\"match\":");
	if (match_write(work, tx, match, work->out) != 0)
		return -1;
	out_close(work->out, '}');
	if (!work->preview)
		work_created(work, "/v1/matches/%s/hands", match->id);
	return 0;
}

static int
read_correction(struct work *work, const struct match *match, struct correction *correction)
{
	static const struct members members = MEMBERS(correction_members);
	static const struct path from_path = {.name = "from_hand", .size = 9};
	struct reader reader = work_reader(work);

	if (read_object(&reader, NULL, work->root, &members, NULL, correction) != 0 ||
	    match_check_open(work, match) != 0)
		return -1;
	correction->last = (int64_t)match->table.hand_number - 1;
	if (correction->from > correction->last)
		return refuse(&work->problem, BAD_VALUE, &from_path, "the last hand is %lld",
			      (long long)correction->last);
	return 0;
}

/* The first hand there is: a match may have begun in the middle of another table's. */
static int
check_first(struct work *work, struct tx *tx, const struct match *match,
	    const struct correction *correction)
{
	static const struct path from_path = {.name = "from_hand", .size = 9};
	struct hand_row row;
	int result = tx->calls->hand_find(tx, work_club(work), match->id, correction->from, &row);

	if (result == STORE_NONE)
		return refuse(&work->problem, BAD_VALUE, &from_path, "there is no hand %lld",
			      (long long)correction->from);
	return work_store(work, result);
}

static int
correct_match(struct work *work, struct tx *tx, struct match *match)
{
	struct correction correction = {0};

	if (read_correction(work, match, &correction) != 0 ||
	    check_first(work, tx, match, &correction) != 0)
		return -1;
	size_t old = (size_t)(correction.last - correction.from) + 1;
	size_t new = json_array_size(correction.hands);
	correction.count = old > new ? old : new;
	correction.changes = calloc(correction.count, sizeof(*correction.changes));
	if (correction.changes == NULL)
		return work_refuse(work, UNAVAILABLE, "there is no memory for this now");
	int result = correct(work, tx, match, &correction);
	free(correction.changes);
	return result;
}

int
work_correct_hands(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, correct_match);
}
