/* GET /v1/closing: a period's closing sheet, as JSON. As CSV the export has it. */
#include "api/club/call/call.h"
#include "api/club/call/player_names.h"
#include "api/club/money/endpoints.h"
#include "api/club/money/shown_closing.h"
#include "ledger/core/clock.h"
#include "ledger/core/fields.h"

static const struct member line_list[] = {
	{"account", .type = &type_text, .required = true, .min = 1, .max = ACCOUNT_TEXT - 1,
	 IN(shown_closing, line.account)},
	{"player", .type = &type_id, .left_out = true, IN(shown_closing, player)},
	{"name", .type = &type_string, .left_out = true, IN(shown_closing, name)},
	{"asset", .type = &type_text, .required = true, .min = 1, .max = ASSET_TEXT - 1,
	 IN(shown_closing, line.asset)},
	{"opening", .type = &type_int64, IN(shown_closing, line.opening)},
	{"matches", .type = &type_int64, IN(shown_closing, line.matches)},
	{"paid", .type = &type_int64, IN(shown_closing, line.paid)},
	{"adjusted", .type = &type_int64, IN(shown_closing, line.adjusted)},
	{"closing", .type = &type_int64, IN(shown_closing, line.closing)},
};
const struct members closing_account_members = MEMBERS(line_list);

static int
write_line(struct call *call, struct tx *tx, const struct closing_line *line)
{
	struct shown_closing shown = {.line = *line, .player = account_player(line->account)};

	if (shown.player != NULL) {
		const struct player_name *name = player_name_find(&call->book, tx, shown.player);
		if (name == NULL)
			return -1;
		shown.name = name->name;
	}
	out_object(call->out, &closing_account_members, &shown);
	return 0;
}

static const struct member asset_list[] = {
	{"asset", .type = &type_string, .required = true, IN(shown_asset, asset)},
	{"fees", .type = &type_int64, IN(shown_asset, sums.fees)},
	{"paid_to_club", .type = &type_int64, IN(shown_asset, sums.paid_to_club)},
	{"owed_by_players", .type = &type_int64, .max = INTEGER_MAX,
	 IN(shown_asset, sums.owed_by_players)},
	{"owed_to_players", .type = &type_int64, .max = INTEGER_MAX,
	 IN(shown_asset, sums.owed_to_players)},
};
const struct members closing_asset_members = MEMBERS(asset_list);

static void
write_assets(const struct closing *closing, struct buffer *out)
{
	out_open_member(out, "assets", '[');
	for (size_t i = 0; i < closing->count;) {
		struct shown_asset shown = {.asset = closing->lines[i].asset};
		closing_sum(closing, i, &i, &shown.sums);
		out_object(out, &closing_asset_members, &shown);
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
