/* Correcting many hands (POST .../corrections), or one (PUT .../hands/{n}). */
#include "api/club/match/endpoints.h"
#include "api/club/match/hand_body.h"
#include "api/club/match/match_answer.h"
#include "api/club/match/seats.h"
#include "codec/limits.h"
#include "codec/seats.h"
#include "codec/stored_table.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/correction.h"
#include "ledger/kinds/hand.h"
#include "ledger/kinds/seats.h"
#include "ledger/match/match_store.h"
#include "json/faults.h"
#include "json/read.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CORRECTION_HANDS_MAX = 500, HAND_PLACE = 24 };

/* ---- The body ---- */

struct correction_body {
	int64_t from;
	const json_t *hands;
	char reason[REASON_MAX_BYTES + 1];
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
	{"from_hand", .type = &type_int64, IN(correction_body, from), .required = true, .min = 1,
	 .max = HAND_NUMBER_MAX},
	{.name = "hands",
	 .read = read_hands,
	 .offset = offsetof(struct correction_body, hands),
	 .required = true},
	{"reason", .type = &type_text, IN(correction_body, reason), .required = true, .min = 1,
	 .max = REASON_MAX_BYTES},
};

/* ---- Recording ---- */

/* The problem of a hand points into that hand. */
static int
refuse_at_hand(struct book *book, size_t index)
{
	char at[HAND_PLACE];

	assert(book->problem.code != PROBLEM_NONE);
	snprintf(at, sizeof(at), "/hands/%u", (unsigned)index);
	faults_move_under(&book->problem, at);
	return -1;
}

static int
record_one(struct call *call, struct tx *tx, struct match *match, struct correction *correction,
	   const json_t *body)
{
	struct hand hand;

	if (hand_read(call, match, body, false, &hand) != 0 ||
	    correction_record(&call->book, tx, match, correction, &hand) != 0)
		return -1;
	hand_open_answer(call, match, &hand);
	out_close(call->out, '}');
	return 0;
}

static int
record_all(struct call *call, struct tx *tx, struct match *match, struct correction *correction,
	   const json_t *hands)
{
	out_open_member(call->out, "hands", '[');
	for (size_t i = 0; i < json_array_size(hands); i++)
		if (record_one(call, tx, match, correction, json_array_get(hands, i)) != 0)
			return refuse_at_hand(&call->book, i);
	out_close(call->out, ']');
	return 0;
}

/* ---- The answer ---- */

static void
write_side(const char *name, bool there, const int64_t deltas[MJ_SEATS_MAX], unsigned seats,
	   struct buffer *out)
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
	out_open_member(out, "changes", '[');
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
save_and_answer(struct call *call, struct tx *tx, struct match *match,
		const struct correction *correction)
{
	if (!call->book.preview && match_save(&call->book, tx, match) != 0)
		return -1;
	match_etag(call, match); /* a preview shows the version for If-Match */
	write_changes(correction, match->seat_count, call->out);
	out_key(call->out, "match");
	if (answer_match(call, tx, match) != 0)
		return -1;
	out_close(call->out, '}');
	return 0;
}

static int
correct(struct call *call, struct tx *tx, struct match *match)
{
	static const struct members members = MEMBERS(correction_members);
	struct reader reader = book_reader(&call->book);
	struct correction_body body = {.from = 0};
	struct correction correction;

	if (read_object(&reader, NULL, call->root, &members, NULL, &body) != 0 ||
	    match_if_open(call, match) != 0)
		return -1;
	out_open(call->out, '{');
	int result = correction_begin(&call->book, tx, match, body.from,
				      json_array_size(body.hands), body.reason, &correction);
	if (result == 0)
		result = record_all(call, tx, match, &correction, body.hands);
	if (result == 0)
		result = correction_end(&call->book, tx, match, &correction);
	if (result == 0)
		result = save_and_answer(call, tx, match, &correction);
	correction_free(&correction);
	if (result == 0 && !call->book.preview)
		call_created(call, "/v1/matches/%s/hands", match->id);
	return result;
}

int
hands_correct(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, correct);
}

/* ---- One hand ---- */

/* The later hand is not in the request: it is named by its number, and nothing points to it. */
static int
refuse_later_hand(struct book *book, int64_t number)
{
	struct problem *problem = &book->problem;

	if (book->failed)
		return -1;
	buffer_cut(&book->members, 0);
	out_member(&book->members, "hand_number", number);
	problem->place = AT_NOTHING;
	problem_put_within(problem, "hand %lld would not be possible any more: %s", number);
	return -1;
}

static int
record_later(struct call *call, struct tx *tx, struct match *match, struct correction *correction)
{
	const json_t *input;

	while ((input = correction_next_input(correction)) != NULL) {
		int64_t number = correction->from + (int64_t)correction->done;
		if (record_one(call, tx, match, correction, input) != 0)
			return refuse_later_hand(&call->book, number);
	}
	return 0;
}

static int
record_from(struct call *call, struct tx *tx, struct match *match, struct correction *correction)
{
	out_open(call->out, '{');
	out_open_member(call->out, "hands", '[');
	if (record_one(call, tx, match, correction, call->root) != 0 ||
	    record_later(call, tx, match, correction) != 0)
		return -1;
	out_close(call->out, ']');
	return correction_end(&call->book, tx, match, correction);
}

static int
replace(struct call *call, struct tx *tx, struct match *match)
{
	char reason[QUERY_VALUE_MAX + 1] = "";
	struct correction correction;
	struct hand_row row = {.number = 0};

	if (hand_of_path(call, tx, match, &row) != 0)
		return -1;
	if (call_query(call, "reason", reason) &&
	    call_text_parameter(call, "reason", QUERY_VALUE_MAX, reason) != 0)
		return -1;
	if (match_if_open(call, match) != 0)
		return -1;
	if (!correction_goes_back(match, row.number))
		return book_refuse(&call->book, CONTRADICTION,
				   "at most %d hands are settled again at a time; the last hand is "
				   "%lld",
				   CORRECTION_BACK_MAX, (long long)match->table.hand_number - 1);
	int result = correction_begin(&call->book, tx, match, row.number, 1,
				      reason[0] == '\0' ? NULL : reason, &correction);
	if (result == 0)
		result = record_from(call, tx, match, &correction);
	if (result == 0)
		result = save_and_answer(call, tx, match, &correction);
	correction_free(&correction);
	return result;
}

int
hands_replace(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, replace);
}

/* ---- Who played ---- */

struct seats_body {
	struct seat_wishes wishes;
	int64_t from, to; /* to 0: all later hands */
	char reason[REASON_MAX_BYTES + 1];
};

static const struct member seats_members[] = {
	SEATS_MEMBERS(offsetof(struct seats_body, wishes)),
	{"from_hand", .type = &type_int64, IN(seats_body, from), .required = true, .min = 1,
	 .max = HAND_NUMBER_MAX},
	{"to_hand", .type = &type_int64, IN(seats_body, to), .min = 1, .max = HAND_NUMBER_MAX},
	TEXT_MEMBER("reason", struct seats_body, reason, 1, REASON_MAX_BYTES),
};

/* Refuses guests who would have to be made: hands that were played are put right for people who are
 * there already. */
static int
check_people(struct book *book, const char *name, const struct seat_wish *wishes, unsigned count)
{
	const struct path seats = {.name = name, .size = strlen(name)};

	for (size_t seat = 0; seat < count; seat++) {
		const struct path place = {.up = &seats, .index = seat};
		if (wishes[seat].guest)
			return refuse(&book->problem, BAD_VALUE, &place,
				      "expected the id of a player, or a guest with the id");
	}
	return 0;
}

static int
check_seats(struct book *book, const struct match *match, const struct seats_body *body)
{
	static const struct path to = {.name = "to_hand", .size = 7};

	if (check_people(book, "seats", body->wishes.seats, match->seat_count) != 0 ||
	    check_people(book, "played_by", body->wishes.played_by, match->seat_count) != 0)
		return -1;
	if (body->to == 0 || body->to >= body->from)
		return 0;
	return refuse(&book->problem, CONTRADICTION, &to, "hand %lld comes before hand %lld",
		      (long long)body->to, (long long)body->from);
}

static int
read_seats(struct call *call, struct tx *tx, const struct match *match, struct seats_body *body,
	   struct seat_span *span)
{
	static const struct members members = MEMBERS(seats_members);
	struct rules_reader reader = book_rules_reader(&call->book, &match->agreement.rules);
	struct seated seated;

	*body = (struct seats_body){.from = 0};
	if (read_object(&reader.base, NULL, call->root, &members, NULL, body) != 0 ||
	    check_seats(&call->book, match, body) != 0 || match_if_open(call, match) != 0 ||
	    seat_players(&call->book, tx, &body->wishes, match->seat_count, match, &seated) != 0)
		return -1;
	*span = (struct seat_span){.from = body->from, .to = body->to == 0 ? INT64_MAX : body->to};
	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		memcpy(span->players[seat], seated.seats[seat].player, STORE_ID);
		memcpy(span->played_by[seat], seated.played_by[seat].player, STORE_ID);
	}
	return 0;
}

/* The hands from the first of the span on are settled again, with who sits there now. */
static int
record_with_seats(struct call *call, struct tx *tx, struct match *match,
		  const struct seat_span *span, struct correction *correction)
{
	/* What was loaded may not have the entry that was written just now; twice does no harm. */
	if (seat_plan_put(&correction->replay.plan, span) != 0)
		return book_no_memory(&call->book);
	out_open(call->out, '{');
	out_open_member(call->out, "hands", '[');
	if (record_later(call, tx, match, correction) != 0)
		return -1;
	out_close(call->out, ']');
	return correction_end(&call->book, tx, match, correction);
}

static int
correct_seats(struct call *call, struct tx *tx, struct match *match)
{
	struct book *book = &call->book;
	struct correction correction = {.from = 0};
	struct seats_body body;
	struct seat_span span;

	if (read_seats(call, tx, match, &body, &span) != 0)
		return -1;
	if (!book->preview && match_correct_seats(book, tx, match, &span, body.reason) != 0)
		return -1;
	int result = correction_begin(book, tx, match, span.from, 0,
				      body.reason[0] == '\0' ? NULL : body.reason, &correction);
	if (result == 0)
		result = record_with_seats(call, tx, match, &span, &correction);
	if (result == 0)
		result = save_and_answer(call, tx, match, &correction);
	correction_free(&correction);
	return result;
}

int
seats_correct(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, correct_seats);
}
