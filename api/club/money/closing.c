/* GET /v1/closing: a period's closing sheet, as JSON. As CSV the export has it. */
#include "ledger/money/closing.h"
#include "api/club/call/call.h"
#include "api/club/call/player_names.h"
#include "api/club/money/endpoints.h"
#include "ledger/core/clock.h"

static int
write_line(struct call *call, struct tx *tx, const struct closing_line *line)
{
	const char *player = account_player(line->account);
	struct buffer *out = call->out;

	out_open(out, '{');
	out_text_member(out, "account", line->account);
	if (player != NULL) {
		const struct player_name *name = player_name_find(&call->book, tx, player);
		if (name == NULL)
			return -1;
		out_text_member(out, "player", player);
		out_text_member(out, "name", name->name);
	}
	out_text_member(out, "asset", line->asset);
	out_member(out, "opening", line->opening);
	out_member(out, "matches", line->matches);
	out_member(out, "paid", line->paid);
	out_member(out, "adjusted", line->adjusted);
	out_member(out, "closing", line->closing);
	out_close(out, '}');
	return 0;
}

static void
write_assets(const struct closing *closing, struct buffer *out)
{
	struct closing_sums sums;

	out_open_member(out, "assets", '[');
	for (size_t i = 0; i < closing->count;) {
		const char *asset = closing->lines[i].asset;
		closing_sum(closing, i, &i, &sums);
		out_open(out, '{');
		out_text_member(out, "asset", asset);
		out_member(out, "fees", sums.fees);
		out_member(out, "paid_to_club", sums.paid_to_club);
		out_member(out, "owed_by_players", sums.owed_by_players);
		out_member(out, "owed_to_players", sums.owed_to_players);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static int
write_sheet(struct call *call, struct tx *tx, const struct period *times,
	    const struct closing *closing)
{
	struct buffer *out = call->out;

	out_open(out, '{');
	out_time(out, "from", times->from);
	out_time(out, "to", times->to);
	out_member(out, "as_of", closing->period.end - 1);
	write_assets(closing, out);
	out_open_member(out, "accounts", '[');
	for (size_t i = 0; i < closing->count; i++)
		if (write_line(call, tx, &closing->lines[i]) != 0)
			return -1;
	out_close(out, ']');
	out_close(out, '}');
	return 0;
}

int
closing_get(struct call *call, struct tx *tx)
{
	struct closing closing;
	struct period times;

	if (call_period(call, &times) != 0)
		return -1;
	int result = closing_load(&call->book, tx, &times, &closing);
	if (result == 0)
		result = write_sheet(call, tx, &times, &closing);
	closing_free(&closing);
	return result;
}
