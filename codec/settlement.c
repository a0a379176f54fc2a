#include "codec/settlement.h"

#include "codec/payments.h"
#include "codec/ruleset_fields_write.h"
#include "codec/score.h"
#include "codec/table.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/settle.h"
#include "json/write.h"

#include <assert.h>

/* `request` is of use only where the style asks to explain. */
static void
write_wins(const struct mj_ruleset *ruleset, const struct mj_settle_request *request,
	   const struct mj_settlement *settlement, const struct answer_style *style,
	   struct buffer *out)
{
	out_open_member(out, "wins", '[');
	for (unsigned i = 0; i < settlement->win_count; i++) {
		const struct mj_score *score = &settlement->wins[i];
		out_open(out, '{');
		write_win(ruleset, score, style->names, out);
		if (style->explain != 0 && score->win)
			write_account(request->rules, &request->table,
				      &request->outcome.wins[settlement->hands[i]], score, style,
				      out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_counted(const struct mj_rules *rules, const struct mj_settlement *settlement,
	      struct buffer *out)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	out_open_member(out, "counted", '[');
	for (unsigned i = 0; i < rules->seats; i++)
		ruleset_fields_write(ruleset, ruleset->counted, ruleset->counted_count,
				     &settlement->counted[i], out);
	out_close(out, ']');
}

static void
write_standings(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
		struct buffer *out)
{
	out_open_member(out, "standings", '[');
	for (unsigned i = 0; i < settlement->standing_count; i++) {
		const struct mj_standing *standing = &settlement->standings[i];
		out_open(out, '{');
		out_member(out, "seat", standing->seat);
		out_member(out, "place", standing->place);
		out_member(out, "points", standing->points);
		out_member(out, "score", standing->score);
		ruleset_fields_write_members(ruleset, ruleset->standing, ruleset->standing_count,
					     &standing->extra, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_penalties(const struct mj_settlement *settlement, struct buffer *out)
{
	out_open_member(out, "penalties", '[');
	for (unsigned i = 0; i < settlement->penalty_count; i++) {
		out_open(out, '{');
		out_member(out, "seat", settlement->penalties[i].seat);
		out_member(out, "points", settlement->penalties[i].points);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_all(const struct mj_rules *rules, const struct mj_settle_request *request,
	  const struct mj_settlement *settlement, const struct answer_style *style,
	  struct buffer *out)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	assert(settlement->win_count <= rules->seats);
	assert(settlement->penalty_count <= rules->seats);
	assert(settlement->standing_count == (settlement->match_over ? rules->seats : 0));
	write_payments(rules, &settlement->payments, out);
	write_wins(ruleset, request, settlement, style, out);
	write_counted(rules, settlement, out);
	write_table("next_table", ruleset, rules->seats, &settlement->next_table, out);
	out_boolean_member(out, "match_over", settlement->match_over);
	if (ruleset->match_ends != NULL) {
		out_word_member(out, "match_end",
				settlement->match_end == MJ_NO_REASON
					? NULL
					: ruleset->match_ends[settlement->match_end]);
	}
	if (settlement->standing_count > 0)
		write_standings(ruleset, settlement, out);
	if (settlement->penalty_count > 0)
		write_penalties(settlement, out);
	if (settlement->abort != MJ_NO_REASON) {
		assert(settlement->abort < ruleset->abort_count);
		out_word_member(out, "abortive", ruleset->aborts[settlement->abort].id);
	}
}

void
write_settlement(const struct mj_rules *rules, const struct mj_settlement *settlement,
		 enum names_mode names, struct buffer *out)
{
	write_all(rules, NULL, settlement, &(struct answer_style){.names = names}, out);
}

void
write_settlement_explained(const struct mj_settle_request *request,
			   const struct mj_settlement *settlement, const struct answer_style *style,
			   struct buffer *out)
{
	write_all(request->rules, request, settlement, style, out);
}
