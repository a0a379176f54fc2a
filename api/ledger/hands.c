/* Appending, previewing, showing and undoing hands. */
#include "api/ledger/hands.h"

#include "api/ledger/fields.h"
#include "ledger/hand.h"

#include <errno.h>
#include <stdlib.h>

/* ---- Appending ---- */

/* 409 with the hand that stands there, and whether it says the same. */
static int
refuse_recorded(struct work *work, struct tx *tx, struct match *match, struct hand *hand)
{
	struct hand_row row;
	struct buffer *members = &work->members;
	bool settled;

	if (work_store(work, tx->calls->hand_find(tx, work_club(work), match->id, hand->number,
						  &row)) != 0)
		return -1;
	if (hand_settle_again(work, &row, match, hand, &settled) != 0)
		return -1;
	members->size = 0;
	OUT(members, "\"same\":");
	out_boolean(members, settled && hand_is_same(match, hand, &row));
	OUT(members, "\"hand\":");
	if (hand_write_stored(match->ruleset, &row, work->names, members) != 0)
		return work_store(work, STORE_FAILED);
	return work_refuse(work, HAND_ALREADY_RECORDED, "hand %lld is recorded already",
			   (long long)hand->number);
}

static int
check_number(struct work *work, struct tx *tx, struct match *match, struct hand *hand)
{
	int64_t next = match->table.hand_number;

	if (hand->number == next)
		return 0;
	if (hand->number < next) {
		struct hand_row row;
		int result =
			tx->calls->hand_find(tx, work_club(work), match->id, hand->number, &row);
		if (result != STORE_NONE)
			return work_store(work, result) == 0
				       ? refuse_recorded(work, tx, match, hand)
				       : -1;
	}
	work->members.size = 0;
	out_member(&work->members, "next_hand_number", next);
	return work_refuse(work, HAND_OUT_OF_ORDER, "the next hand is %lld, not %lld",
			   (long long)next, (long long)hand->number);
}

static int
append(struct work *work, struct tx *tx, struct match *match)
{
	struct hand hand;

	if (hand_read(work, match, work->root, true, &hand) != 0)
		return -1;
	if (match_check_open(work, match) != 0 || check_number(work, tx, match, &hand) != 0)
		return -1;
	if (hand_settle(work, match, &hand) != 0)
		return -1;
	if (!work->preview && hand_record(work, tx, match, &hand) != 0)
		return -1;
	if (hand_adopt(work, &hand, match) != 0)
		return -1;
	if (!work->preview && match_save(work, tx, match) != 0)
		return -1;
	hand_write(match, &hand, work->names, work->out);
	work->out->size--;
	OUT(work->out, "\"match\":");
	if (match_write(work, tx, match, work->out) != 0)
		return -1;
	out_close(work->out, '}');
	if (!work->preview)
		work_created(work, "/v1/matches/%s/hands/%lld", match->id, (long long)hand.number);
	return 0;
}

int
work_append_hand(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, append);
}

/* ---- Showing ---- */

static int
show_hand(void *arg, const struct hand_row *row)
{
	struct list *list = arg;
	const struct match *match = list->arg;

	if (!list_takes(list, NULL, row->number * STORE_SEQS + row->seq))
		return STORE_OK;
	return hand_write_stored(match->ruleset, row, list->work->names, list->work->out) == 0
		       ? STORE_OK
		       : STORE_FAILED;
}

static int
list_hands(struct work *work, struct tx *tx, struct match *match)
{
	char word[QUERY_VALUE_MAX + 1];
	struct list list;
	bool history = false;

	if (work_query(work, "history", word)) {
		history = strcmp(word, "true") == 0;
		if (!history && strcmp(word, "false") != 0)
			return work_refuse_parameter(work, "history", "expected true or false");
	}
	if (list_begin(work, tx, true, &list) != 0)
		return -1;
	list.arg = match;
	work_etag(work, match->version);
	return list_end(&list, tx->calls->hands(tx, work_club(work), match->id, history, &list.page,
						show_hand, &list));
}

int
work_list_hands(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, list_hands);
}

/* The hand that the path names: 0, or -1 with not_found. */
static int
find_hand(struct work *work, struct tx *tx, const struct match *match, struct hand_row *row)
{
	const char *text = work_part(work, 1);
	char *end;

	errno = 0;
	long long number = strtoll(text, &end, 10);
	if (text[0] < '1' || text[0] > '9' || *end != '\0' || errno != 0)
		return work_not_found(work, "hand");
	return work_found(work, tx->calls->hand_find(tx, work_club(work), match->id, number, row),
			  "hand");
}

static int
get_hand(struct work *work, struct tx *tx, struct match *match)
{
	struct hand_row row;

	if (find_hand(work, tx, match, &row) != 0)
		return -1;
	if (hand_write_stored(match->ruleset, &row, work->names, work->out) != 0)
		return work_store(work, STORE_FAILED);
	return 0;
}

int
work_get_hand(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, get_hand);
}

/* ---- Undoing ---- */

static int
undo_hand(struct work *work, struct tx *tx, struct match *match)
{
	char reason[QUERY_VALUE_MAX + 1] = "";
	struct hand_row row = {.number = 0};

	if (find_hand(work, tx, match, &row) != 0)
		return -1;
	if (work_query(work, "reason", reason) &&
	    work_text_parameter(work, "reason", QUERY_VALUE_MAX, reason) != 0)
		return -1;
	if (match_check_open(work, match) != 0)
		return -1;
	int64_t last = (int64_t)match->table.hand_number - 1;
	if (row.number != last)
		return work_refuse(work, NOT_LAST_HAND, "the last hand is %lld, not %lld",
				   (long long)last, (long long)row.number);
	if (hand_rewind(work, &row, match) != 0 ||
	    hand_take_back(work, tx, match, &row, reason[0] == '\0' ? NULL : reason) != 0 ||
	    hand_look_back(work, tx, match) != 0 || match_save(work, tx, match) != 0)
		return -1;
	OUT(work->out, "{\"match\":");
	if (match_write(work, tx, match, work->out) != 0)
		return -1;
	out_close(work->out, '}');
	return 0;
}

int
work_undo_hand(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, undo_hand);
}
