/*
 * GET /v1/players/{id}/statement: what came to a player's accounts and went from them, with running
 * balances, of all times or of a period with the balances that it begins and ends with.
 */
#include "api/club/call/list.h"
#include "api/club/people/endpoints.h"
#include "ledger/core/accounts.h"
#include "ledger/core/book_period.h"
#include "ledger/core/cause.h"
#include "ledger/core/clock.h"

/* Whose, what of it, and of when. */
struct statement {
	char account[ACCOUNT_TEXT];
	const char *asset; /* NULL: all */
	struct period times;
	struct book_period period;
};

/* ---- The postings ---- */

/* Ends the list: the other postings are not of the period. */
enum { BEYOND = 1 };

static int
show_posting(void *arg, const struct posting_row *row)
{
	struct list *list = arg;
	const struct statement *statement = list->arg;
	struct buffer *out = list->call->out;

	if (row->seq < statement->period.first || row->seq >= statement->period.end)
		return BEYOND;
	if (!list_takes(list, NULL, row->seq * STORE_LINES + row->line))
		return STORE_OK;
	out_open(out, '{');
	out_member(out, "seq", row->seq);
	out_text_member(out, "entry", row->entry_id);
	out_time(out, "at", row->at);
	out_text_member(out, "kind", row->kind);
	out_text_member(out, "match", row->match);
	out_text_member(out, "asset", row->asset);
	out_member(out, "amount", row->amount);
	out_member(out, "balance", row->balance);
	cause_show(&row->cause, out);
	out_close(out, '}');
	return row->cause.data == NULL ? STORE_FAILED : STORE_OK;
}

/* A page begins within the period, wherever the one before ended. */
static void
enter_period(struct page *page, const struct book_period *period)
{
	int64_t before = period->first * STORE_LINES - 1, behind = period->end * STORE_LINES;

	if (page->ascending && page->after_seq < before)
		page->after_seq = before;
	if (!page->ascending && (page->after_seq == 0 || page->after_seq > behind))
		page->after_seq = behind;
}

static int
write_postings(struct call *call, struct tx *tx, const struct statement *statement)
{
	struct list list;

	if (list_begin(call, tx, LIST_BY_NUMBER, &list) != 0)
		return -1;
	list.arg = statement;
	enter_period(&list.page, &statement->period);
	int result = tx->calls->postings(tx, call->book.club, statement->account, statement->asset,
					 &list.page, show_posting, &list);
	if (list_end(&list, result == BEYOND ? STORE_OK : result) != 0)
		return -1;
	list_go_on(&list);
	return 0;
}

/* ---- The balances ---- */

static int
show_balance(void *arg, const struct account_row *row)
{
	out_member(arg, row->asset, row->balance);
	return STORE_OK;
}

/* What the player holds now, in every asset. */
static int
write_balances(struct call *call, struct tx *tx, const char *account)
{
	struct buffer *out = call->out;

	out_open_member(out, "balances", '{');
	int result = tx->calls->accounts(tx, call->book.club, account, NULL, show_balance, out);
	out_close(out, '}');
	return book_store(&call->book, result);
}

struct balances_before {
	struct call *call;
	struct tx *tx;
	int64_t seq;
};

static int
show_balance_before(void *arg, const struct account_row *row)
{
	const struct balances_before *before = arg;
	int64_t balance;

	if (book_balance_before(&before->call->book, before->tx, row->account, row->asset,
				before->seq, &balance) != 0)
		return STORE_FAILED;
	out_member(before->call->out, row->asset, balance);
	return STORE_OK;
}

/* What the player held before an entry, in the assets that are asked for. */
static int
write_balances_before(struct call *call, struct tx *tx, const struct statement *statement,
		      const char *name, int64_t seq)
{
	struct balances_before before = {call, tx, seq};

	out_open_member(call->out, name, '{');
	int result = tx->calls->accounts(tx, call->book.club, statement->account, statement->asset,
					 show_balance_before, &before);
	out_close(call->out, '}');
	return book_store(&call->book, result);
}

/* ---- The call ---- */

/* ?asset=, or NULL for all. */
static int
read_asset_parameter(struct call *call, char text[QUERY_VALUE_MAX + 1], const char **asset)
{
	*asset = NULL;
	if (!call_query(call, "asset", text))
		return 0;
	if (!asset_is_valid(text))
		return call_refuse_parameter(call, "asset",
					     "expected score, chips or a currency of 3 to %d of "
					     "A-Z and 0-9",
					     ASSET_TEXT - 1);
	*asset = text;
	return 0;
}

static int
write_statement(struct call *call, struct tx *tx, const struct player_row *player,
		const struct statement *statement)
{
	struct buffer *out = call->out;

	if (write_postings(call, tx, statement) != 0)
		return -1;
	out_text_member(out, "player", player->id);
	out_text_member(out, "name", player->name);
	out_time(out, "from", statement->times.from);
	out_time(out, "to", statement->times.to);
	if (write_balances_before(call, tx, statement, "opening", statement->period.first) != 0 ||
	    write_balances_before(call, tx, statement, "closing", statement->period.end) != 0 ||
	    write_balances(call, tx, statement->account) != 0)
		return -1;
	out_close(out, '}');
	return 0;
}

int
statement_get(struct call *call, struct tx *tx)
{
	char text[QUERY_VALUE_MAX + 1];
	struct statement statement;
	struct player_row player;

	if (read_asset_parameter(call, text, &statement.asset) != 0 ||
	    call_period(call, &statement.times) != 0 ||
	    book_found(&call->book,
		       tx->calls->player_find(tx, call->book.club, call_part(call, 0), &player),
		       "player") != 0 ||
	    book_period_find(&call->book, tx, &statement.times, &statement.period) != 0)
		return -1;
	account_of_player(player.id, statement.account);
	return write_statement(call, tx, &player, &statement);
}
