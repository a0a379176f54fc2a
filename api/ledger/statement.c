#include "api/ledger/statement.h"

#include "api/ledger/fields.h"
#include "ledger/clock.h"
#include "ledger/entry.h"

#include <stdio.h>
#include <string.h>

/* Kinds whose entries say why, in a small body that is worth reading for it. */
static const char *const with_reason[] = {"adjustment", "reversal", "reopen"};

static bool
has_reason(const char *kind)
{
	for (unsigned i = 0; i < sizeof(with_reason) / sizeof(with_reason[0]); i++)
		if (strcmp(kind, with_reason[i]) == 0)
			return true;
	return false;
}

static int
write_reason(struct list *list, int64_t seq)
{
	struct tx *tx = list->tx;
	struct entry_row entry;
	int result = tx->calls->entry_find(tx, work_club(list->work), seq, &entry);

	if (result != STORE_OK)
		return STORE_FAILED;
	json_t *body = json_loadb(entry.body.data, entry.body.size, 0, NULL);
	const char *reason = json_string_value(json_object_get(body, "reason"));
	if (reason != NULL)
		out_text_member(list->work->out, "reason", reason);
	json_decref(body);
	return body == NULL ? STORE_FAILED : STORE_OK;
}

static int
show_posting(void *arg, const struct posting_row *row)
{
	struct list *list = arg;
	struct buffer *out = list->work->out;
	int result = STORE_OK;

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
	if (has_reason(row->kind))
		result = write_reason(list, row->seq);
	out_close(out, '}');
	return result;
}

static int
show_balance(void *arg, const struct account_row *row)
{
	out_member(arg, row->asset, row->balance);
	return STORE_OK;
}

/* What the player holds now, in every asset. */
static int
write_balances(struct work *work, struct tx *tx, const char *account)
{
	struct buffer *out = work->out;

	OUT(out, "\"balances\":{");
	int result = tx->calls->accounts(tx, work_club(work), account, NULL, show_balance, out);
	out_close(out, '}');
	return work_store(work, result);
}

/* ?asset=, or NULL for all. */
static int
read_asset_parameter(struct work *work, char text[QUERY_VALUE_MAX + 1], const char **asset)
{
	*asset = NULL;
	if (!work_query(work, "asset", text))
		return 0;
	if (!asset_is_valid(text))
		return work_refuse_parameter(work, "asset",
					     "expected score, chips or a currency of 3 to %d of "
					     "A-Z and 0-9",
					     ASSET_TEXT - 1);
	*asset = text;
	return 0;
}

static int
write_statement(struct work *work, struct tx *tx, const char *player, const char *asset)
{
	char account[ACCOUNT_TEXT];
	struct list list;

	snprintf(account, sizeof(account), "player:%s", player);
	if (list_begin(work, tx, true, &list) != 0 ||
	    list_end(&list, tx->calls->postings(tx, work_club(work), account, asset, &list.page,
						show_posting, &list)) != 0)
		return -1;
	work->out->size--;
	out_text_member(work->out, "player", player);
	if (write_balances(work, tx, account) != 0)
		return -1;
	out_close(work->out, '}');
	return 0;
}

int
work_get_statement(struct work *work, struct tx *tx)
{
	char text[QUERY_VALUE_MAX + 1];
	const char *asset;
	struct player_row player;

	if (read_asset_parameter(work, text, &asset) != 0 ||
	    work_found(work,
		       tx->calls->player_find(tx, work_club(work), work_part(work, 0), &player),
		       "player") != 0)
		return -1;
	return write_statement(work, tx, player.id, asset);
}
