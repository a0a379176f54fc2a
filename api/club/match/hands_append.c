/*
 * Recording hands (POST /v1/matches/{id}/hands): the next one, or several in one commit, in a list
 * or as lines, as a phone sends them that was away.
 */
#include "api/club/match/endpoints.h"
#include "api/club/match/hand_body.h"
#include "api/club/match/hand_receipt.h"
#include "api/club/match/match_answer.h"
#include "api/request/media.h"
#include "api/request/spool.h"
#include "ledger/kinds/hand.h"
#include "ledger/match/match_store.h"
#include "json/faults.h"
#include "json/read.h"

#include <assert.h>
#include <stdio.h>

enum { HANDS_AT_ONCE = 64, HAND_PLACE = 24 };

/* ---- What stands there ---- */

/* 409 with the hand that stands there, and whether it says the same. */
static int
refuse_recorded(struct call *call, struct tx *tx, const struct match *match,
		const struct hand_row *row, struct hand *hand, bool *same)
{
	struct buffer *members = &call->book.members;
	struct stored_hand stored;
	bool good = stored_hand_load(match->ruleset, row->body.data, row->body.size, &stored);

	buffer_cut(members, 0);
	out_key(members, "same");
	*same = good && hand_is_same(match, &stored, hand);
	out_boolean(members, *same);
	stored_hand_free(&stored);
	out_key(members, "hand");
	if (hand_show(call, tx, match->ruleset, row, members) != 0) {
		buffer_cut(members, 0);
		return -1;
	}
	return book_refuse(&call->book, HAND_ALREADY_RECORDED, "hand %lld is recorded already",
			   (long long)hand->number);
}

static int
check_number(struct call *call, struct tx *tx, const struct match *match, struct hand *hand)
{
	int64_t next = match->table.hand_number;
	struct hand_row row;
	bool same;

	if (hand->number == next)
		return 0;
	if (hand->number < next) {
		int result =
			tx->calls->hand_find(tx, call->book.club, match->id, hand->number, &row);
		if (result == STORE_OK)
			return refuse_recorded(call, tx, match, &row, hand, &same);
		if (result != STORE_NONE)
			return book_store(&call->book, result);
	}
	buffer_cut(&call->book.members, 0);
	out_member(&call->book.members, "next_hand_number", next);
	return book_refuse(&call->book, HAND_OUT_OF_ORDER, "the next hand is %lld, not %lld",
			   (long long)next, (long long)hand->number);
}

/* ---- One hand ---- */

/* Settles the match's next hand, records it unless this is a preview, and goes on after it. */
static int
play(struct call *call, struct tx *tx, struct match *match, struct hand *hand)
{
	struct book *book = &call->book;

	if (check_number(call, tx, match, hand) != 0 || hand_check_next(book, match, hand) != 0 ||
	    hand_settle(book, match, hand) != 0)
		return -1;
	if (!book->preview && hand_record(book, tx, match, hand) != 0)
		return -1;
	if (hand_adopt(book, hand, match) != 0 || hand_seat_next(book, tx, match) != 0)
		return -1;
	assert(match->table.hand_number == hand->number + 1);
	return 0;
}

static int
save(struct call *call, struct tx *tx, struct match *match)
{
	if (call->book.preview)
		return 0;
	if (match_save(&call->book, tx, match) != 0)
		return -1;
	match_etag(call, match);
	return 0;
}

static int
answer_append(struct call *call, struct tx *tx, const struct match *match, const struct hand *hand)
{
	hand_open_answer(call, match, hand);
	out_key(call->out, "match");
	if (answer_match(call, tx, match) != 0)
		return -1;
	out_close(call->out, '}');
	if (call->book.preview)
		return 0;
	hand_receipt_note(call, match, hand);
	call_created(call, "/v1/matches/%s/hands/%lld", match->id, (long long)hand->number);
	return 0;
}

static int
append_one(struct call *call, struct tx *tx, struct match *match)
{
	struct hand hand;

	if (hand_read(call, match, call->root, true, &hand) != 0 ||
	    match_if_open(call, match) != 0 || play(call, tx, match, &hand) != 0 ||
	    save(call, tx, match) != 0)
		return -1;
	return answer_append(call, tx, match, &hand);
}

/* ---- Several ---- */

static int
read_hands(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of hands", value);
	if (json_array_size(value) == 0 || json_array_size(value) > HANDS_AT_ONCE)
		return refuse(reader->problem, BAD_VALUE, at, "expected 1 to %d hands",
			      HANDS_AT_ONCE);
	*(const json_t **)target = value;
	return 0;
}

/* The problem of a hand points into that hand, or at it, and says its line where it has one. */
static int
refuse_at_hand(struct call *call, size_t index)
{
	struct book *book = &call->book;
	struct problem *problem = &book->problem;
	char at[HAND_PLACE];

	assert(problem->code != PROBLEM_NONE);
	snprintf(at, sizeof(at), "/hands/%u", (unsigned)index);
	if (problem->place == AT_NOTHING && !book->failed) {
		problem->place = AT_POINTER;
		problem->at[0] = '\0';
	}
	faults_move_under(problem, at);
	if (media_of(call->exchange->request.content_type) == MEDIA_NDJSON && !book->failed)
		out_member(&book->members, "line", (int64_t)index + 1);
	return -1;
}

/*
 * Of hands that are recorded already, refuses the first that was recorded otherwise; where there is
 * none, the last, so that whoever sent them knows that all up to that one are there. 0: none is.
 */
static int
check_recorded(struct call *call, struct tx *tx, const struct match *match, const json_t *hands)
{
	struct hand hand;
	struct hand_row row;

	for (size_t i = 0; i < json_array_size(hands); i++) {
		if (hand_read(call, match, json_array_get(hands, i), true, &hand) != 0) {
			buffer_cut(&call->book.members, 0); /* of the hand before */
			return refuse_at_hand(call, i);
		}
		int result = hand.number >= match->table.hand_number
				     ? STORE_NONE
				     : tx->calls->hand_find(tx, call->book.club, match->id,
							    hand.number, &row);
		if (result == STORE_NONE)
			return call->book.problem.code == PROBLEM_NONE ? 0 : -1;
		if (result != STORE_OK)
			return book_store(&call->book, result);
		bool same;
		refuse_recorded(call, tx, match, &row, &hand, &same);
		refuse_at_hand(call, i);
		if (!same)
			return -1;
	}
	return call->book.problem.code == PROBLEM_NONE ? 0 : -1;
}

static int
play_all(struct call *call, struct tx *tx, struct match *match, const json_t *hands)
{
	struct hand hand;

	out_open_member(call->out, "hands", '[');
	for (size_t i = 0; i < json_array_size(hands); i++) {
		if (hand_read(call, match, json_array_get(hands, i), true, &hand) != 0 ||
		    play(call, tx, match, &hand) != 0)
			return refuse_at_hand(call, i);
		hand_open_answer(call, match, &hand);
		out_close(call->out, '}');
	}
	out_close(call->out, ']');
	return 0;
}

static int
append_all(struct call *call, struct tx *tx, struct match *match)
{
	static const struct member list[] = {
		{.name = "hands", .read = read_hands, .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	const json_t *hands = NULL;

	if (read_object(&reader, NULL, call->root, &members, NULL, &hands) != 0 ||
	    match_if_open(call, match) != 0 || check_recorded(call, tx, match, hands) != 0)
		return -1;
	out_open(call->out, '{');
	if (play_all(call, tx, match, hands) != 0 || save(call, tx, match) != 0)
		return -1;
	out_key(call->out, "match");
	if (answer_match(call, tx, match) != 0)
		return -1;
	out_close(call->out, '}');
	if (!call->book.preview)
		call_created(call, "/v1/matches/%s/hands", match->id);
	return 0;
}

/* ---- Several, one a line ---- */

/* The line, which is cut off `text`, as another hand of the list. */
static int
read_line(struct call *call, struct store_text *text, json_t *hands)
{
	struct book *book = &call->book;
	const char *end = memchr(text->data, '\n', text->size);
	size_t size = end == NULL ? text->size : (size_t)(end - text->data);
	json_t *hand = json_read(text->data, size, BODY_MAX, &book->problem);

	if (hand == NULL && book->problem.code == PROBLEM_NONE)
		return book_no_memory(book);
	if (hand == NULL)
		return refuse_at_hand(call, json_array_size(hands));
	if (json_array_append_new(hands, hand) != 0)
		return book_no_memory(book);
	size += end != NULL;
	*text = (struct store_text){text->data + size, text->size - size};
	return 0;
}

/* NDJSON becomes the object that has the same hands in a list. */
static int
read_lines(struct call *call)
{
	const struct spool *body = &call->exchange->body;
	struct store_text text = {spool_text(body), (size_t)body->size};
	json_t *hands = json_array();

	call->root = json_object();
	if (call->root == NULL || json_object_set_new(call->root, "hands", hands) != 0)
		return book_no_memory(&call->book);
	while (text.size > 0 && json_array_size(hands) <= HANDS_AT_ONCE)
		if (read_line(call, &text, hands) != 0)
			return -1;
	return 0;
}

/* ---- The call ---- */

static int
append(struct call *call, struct tx *tx, struct match *match)
{
	if (call->root == NULL && read_lines(call) != 0)
		return -1;
	bool several = json_object_get(call->root, "hands") != NULL;
	return several ? append_all(call, tx, match) : append_one(call, tx, match);
}

int
hands_append(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, append);
}
