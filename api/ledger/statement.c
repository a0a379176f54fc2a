/*
 * GET /v1/players/{id}/statement: what came to a player's accounts and went from them, with running
 * balances.
 */
#include "api/ledger/endpoints.h"
#include "api/ledger/list.h"
#include "ledger/accounts.h"
#include "ledger/cause.h"
#include "ledger/clock.h"

static int
show_posting(void *arg, const struct posting_row *row)
{
	struct list *list = arg;
	struct buffer *out = list->call->out;

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
		const char *asset)
{
	char account[ACCOUNT_TEXT];
	struct list list;

	account_of_player(player->id, account);
	if (list_begin(call, tx, LIST_BY_NUMBER, &list) != 0 ||
	    list_end(&list, tx->calls->postings(tx, call->book.club, account, asset, &list.page,
						show_posting, &list)) != 0)
		return -1;
	list_go_on(&list);
	out_text_member(call->out, "player", player->id);
	out_text_member(call->out, "name", player->name);
	if (write_balances(call, tx, account) != 0)
		return -1;
	out_close(call->out, '}');
	return 0;
}

int
statement_get(struct call *call, struct tx *tx)
{
	char text[QUERY_VALUE_MAX + 1];
	const char *asset;
	struct player_row player;

	if (read_asset_parameter(call, text, &asset) != 0 ||
	    book_found(&call->book,
		       tx->calls->player_find(tx, call->book.club, call_part(call, 0), &player),
		       "player") != 0)
		return -1;
	return write_statement(call, tx, &player, asset);
}
