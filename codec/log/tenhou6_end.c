/* How a deal of tenhou's JSON ends. */
#include "codec/log/tenhou6_parts.h"

#include "codec/log/paid.h"
#include "codec/log/yaku.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/settle.h"
#include "json/write.h"

#include <stdio.h>
#include <string.h>

enum { WORTH_TEXT = 96 };

/* ---- Wins ---- */

static void
write_deltas(const struct log_game *game, unsigned i, struct buffer *out)
{
	int64_t deltas[MJ_SEATS_MAX];

	log_deal_paid(game, i, deltas);
	out_open(out, '[');
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_integer(out, deltas[seat]);
	out_close(out, ']');
}

/* A number of the total; 0 where it has none. */
static int64_t
total_of(const struct mj_score *score, const char *name)
{
	const struct mj_ruleset *ruleset = mj_log_ruleset();
	int field = mj_field_find(ruleset->total, ruleset->total_count, name);

	return mj_get(&score->total, ruleset->total[field].slot, 0);
}

/* What a win is worth before counters, as its payer or payers pay it. */
static void
write_points(const struct log_game *game, const struct mj_hand *hand, const struct mj_score *score,
	     char text[WORTH_TEXT])
{
	const struct mj_payments *payments = &game->settlement.payments;
	int dealer = game->deal.start.table.dealer;
	long long by_dealer = 0, by_others = 0;

	for (unsigned i = 0; hand->from == MJ_SELF_DRAW && i < payments->count; i++) {
		const struct mj_payment *one = &payments->list[i];
		if (strcmp(game->rules.ruleset->whys[one->why].id, "hand") != 0)
			continue;
		*(one->from == dealer ? &by_dealer : &by_others) = (long long)one->amount;
	}
	if (by_dealer > 0 && by_others > 0)
		snprintf(text, WORTH_TEXT, "%lld-%lld点", by_others, by_dealer);
	else if (by_others > 0)
		snprintf(text, WORTH_TEXT, "%lld点∀", by_others);
	else
		snprintf(text, WORTH_TEXT, "%lld点", (long long)total_of(score, "points"));
}

/* "30符4飜7700点", "満貫8000点" */
static void
write_worth(const struct log_game *game, const struct mj_hand *hand, const struct mj_score *score,
	    struct buffer *out)
{
	/* In the order of the words of `limit`. */
	static const char *const limits[] = {"満貫", "跳満", "倍満", "三倍満", "役満", "役満"};
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	int field = mj_field_find(ruleset->total, ruleset->total_count, "limit");
	unsigned slot = ruleset->total[field].slot;
	char worth[2 * WORTH_TEXT], points[WORTH_TEXT];

	write_points(game, hand, score, points);
	if (mj_has(&score->total, slot) &&
	    (size_t)score->total.value[slot] < sizeof(limits) / sizeof(limits[0]))
		snprintf(worth, sizeof(worth), "%s%s", limits[score->total.value[slot]], points);
	else
		snprintf(worth, sizeof(worth), "%lld符%lld飜%s", (long long)total_of(score, "fu"),
			 (long long)total_of(score, "han"), points);
	out_string(out, worth);
}

static void
write_yaku(const struct log_game *game, const struct mj_hand *hand, const struct mj_score *score,
	   struct buffer *out)
{
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	const struct mj_table *table = &game->deal.start.table;
	unsigned turns = (unsigned)(hand->seat - table->dealer + game->rules.seats);
	mj_tile own = (mj_tile)(MJ_HONOURS + turns % game->rules.seats);
	char name[LOG_NAME_MAX], text[LOG_NAME_MAX + 16];

	for (unsigned i = 0; i < score->pattern_count; i++) {
		const struct mj_scored *one = &score->patterns[i];
		bool round = strcmp(ruleset->patterns[one->pattern].id, "yakuhai_round") == 0;
		log_yaku_name(one->pattern, round ? table->round_wind : own, name);
		if (strcmp(one->unit, "yakuman") == 0)
			snprintf(text, sizeof(text), "%s(役満)", name);
		else
			snprintf(text, sizeof(text), "%s(%d飜)", name, (int)one->value);
		out_string(out, text);
	}
}

/* Who is liable for the win, or the winner. */
static int
liable_for(const struct log_game *game, const struct mj_hand *hand)
{
	const struct mj_payments *payments = &game->settlement.payments;

	for (unsigned i = 0; game->settled && i < payments->count; i++)
		if (payments->list[i].to == hand->seat &&
		    strcmp(game->rules.ruleset->whys[payments->list[i].why].id, "liability") == 0)
			return payments->list[i].from;
	return hand->seat;
}

static void
write_win(const struct log_game *game, unsigned i, struct buffer *out)
{
	const struct mj_hand *hand = &game->deal.request.outcome.wins[i];
	const struct mj_score *score = log_win_score(game, i);

	write_deltas(game, i, out);
	out_open(out, '[');
	out_integer(out, hand->seat);
	out_integer(out, hand->from == MJ_SELF_DRAW ? hand->seat : hand->from);
	out_integer(out, liable_for(game, hand));
	if (score != NULL && score->win) {
		write_worth(game, hand, score, out);
		write_yaku(game, hand, score, out);
	}
	out_close(out, ']');
}

/* ---- Draws ---- */

/* By our rules, or as the log has paid, who pays no more for readiness. */
static bool
is_nagashi(const struct log_game *game)
{
	enum { READINESS = 3000 };
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	int field = mj_field_find(ruleset->counted, ruleset->counted_count, "nagashi");

	for (unsigned seat = 0; !game->course.tells_tenpai && seat < game->rules.seats; seat++)
		if (game->paid.deltas[seat] > READINESS)
			return true;

	for (unsigned seat = 0; game->settled && seat < game->rules.seats; seat++)
		if (mj_get(&game->settlement.counted[seat], ruleset->counted[field].slot, 0) != 0)
			return true;
	return false;
}

static const char *
word_of(const struct log_game *game)
{
	static const struct {
		const char *abort, *word;
	} aborts[] = {
		{"nine_terminals", "九種九牌"}, {"four_winds", "四風連打"},
		{"four_riichi", "四家立直"},    {"four_kongs", "四槓散了"},
		{"triple_ron", "三家和了"},
	};
	const struct mj_outcome *outcome = &game->deal.request.outcome;
	unsigned ready = log_ready(game);

	for (unsigned i = 0; i < sizeof(aborts) / sizeof(aborts[0]); i++)
		if (outcome->type == MJ_ABORTIVE_DRAW &&
		    outcome->reason == log_abort_find(aborts[i].abort))
			return aborts[i].word;
	if (is_nagashi(game))
		return "流し満貫";
	if (log_tells_ready(game) && ready == 0)
		return "全員不聴";
	return ready == (1U << game->rules.seats) - 1 ? "全員聴牌" : "流局";
}

/* ---- Both ---- */

void
tenhou6_write_outcome(const struct log_game *game, struct buffer *out)
{
	const struct mj_outcome *outcome = &game->deal.request.outcome;
	int64_t deltas[MJ_SEATS_MAX];
	bool paid = false;

	out_open(out, '[');
	if (outcome->win_count > 0)
		out_word(out, "和了");
	for (unsigned i = 0; i < outcome->win_count; i++)
		write_win(game, i, out);
	if (outcome->win_count == 0) {
		out_word(out, word_of(game));
		log_deal_paid(game, 0, deltas);
		for (unsigned seat = 0; seat < game->rules.seats; seat++)
			paid = paid || deltas[seat] != 0;
		if (paid)
			write_deltas(game, 0, out);
	}
	out_close(out, ']');
}
