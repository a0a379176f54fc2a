/* GET /v1/players/{id}/head-to-head: against each of those who were met. */
#include "ledger/people/rivals.h"
#include "api/club/call/list.h"
#include "api/club/call/scope.h"
#include "api/club/people/endpoints.h"

static int
write_rival(struct call *call, struct tx *tx, const struct rival *rival)
{
	struct buffer *out = call->out;
	struct player_row player;

	if (book_store(&call->book,
		       tx->calls->player_find(tx, call->book.club, rival->player, &player)) != 0)
		return -1;
	out_open(out, '{');
	out_text_member(out, "player", rival->player);
	out_text_member(out, "name", player.name);
	out_boolean_member(out, "guest", player.guest);
	out_member(out, "matches", rival->matches);
	out_member(out, "ahead", rival->ahead);
	out_member(out, "behind", rival->behind);
	out_member(out, "score", rival->score);
	out_member(out, "other_score", rival->other_score);
	out_close(out, '}');
	return 0;
}

static int
write_page(struct call *call, struct tx *tx, const struct rivals *rivals, int64_t *as_of)
{
	struct list list;

	if (list_begin(call, tx, LIST_OF_MOMENT, &list) != 0 || list_as_of(&list, as_of) != 0 ||
	    list_check_moment(&list, *as_of, rivals_digest(rivals, *as_of)) != 0)
		return -1;
	for (int64_t i = list.page.after_seq; i < (int64_t)rivals->count; i++) {
		if (!list_takes(&list, NULL, i + 1))
			break;
		if (write_rival(call, tx, &rivals->list[i]) != 0)
			return -1;
	}
	if (list_end(&list, STORE_OK) != 0)
		return -1;
	list_go_on(&list);
	return 0;
}

int
rivals_get(struct call *call, struct tx *tx)
{
	struct record_question question;
	struct rivals rivals;
	int64_t as_of;

	if (record_question_read(call, tx, &question) != 0)
		return -1;
	int result = rivals_load(&call->book, tx, question.player, &question.scope, &rivals);
	if (result == 0)
		result = write_page(call, tx, &rivals, &as_of);
	rivals_free(&rivals);
	if (result == 0) {
		record_question_write(&question, call->out);
		out_member(call->out, "as_of", as_of);
		out_close(call->out, '}');
	}
	return result;
}
