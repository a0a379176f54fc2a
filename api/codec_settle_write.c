#include "api/codec.h"
#include "api/codec_settle.h"
#include "api/record.h"

static void
write_wins(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
	   enum names_mode names, struct buffer *out)
{
	OUT(out, "\"wins\":[");
	for (unsigned i = 0; i < settlement->win_count; i++) {
		out_open(out, '{');
		write_win(ruleset, &settlement->wins[i], names, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_counted(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
	      struct buffer *out)
{
	OUT(out, "\"counted\":[");
	for (unsigned i = 0; i < MJ_SEATS; i++)
		record_write(ruleset, ruleset->counted, ruleset->counted_count,
			     &settlement->counted[i], out);
	out_close(out, ']');
}

static void
write_integer(const char *name, int64_t value, struct buffer *out)
{
	out_key(out, name);
	out_integer(out, value);
}

static void
write_table(const struct mj_ruleset *ruleset, const struct mj_table *table, struct buffer *out)
{
	OUT(out, "\"next_table\":{");
	write_integer("dealer", table->dealer, out);
	OUT(out, "\"round_wind\":");
	write_tile(table->round_wind, out);
	write_integer("hand_number", table->hand_number, out);
	write_integer("dealer_streak", table->dealer_streak, out);
	write_integer("honba", table->honba, out);
	write_integer("deposits", table->deposits, out);
	write_integer("multiplier", table->multiplier, out);
	OUT(out, "\"points\":[");
	for (unsigned i = 0; i < MJ_SEATS; i++)
		out_integer(out, table->points[i]);
	out_close(out, ']');
	record_write_members(ruleset, ruleset->table, ruleset->table_count, &table->extra, out);
	out_close(out, '}');
}

static void
write_standings(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
		struct buffer *out)
{
	OUT(out, "\"standings\":[");
	for (unsigned i = 0; i < settlement->standing_count; i++) {
		const struct mj_standing *standing = &settlement->standings[i];
		out_open(out, '{');
		write_integer("seat", standing->seat, out);
		write_integer("place", standing->place, out);
		write_integer("points", standing->points, out);
		write_integer("score", standing->score, out);
		record_write_members(ruleset, ruleset->standing, ruleset->standing_count,
				     &standing->extra, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_penalties(const struct mj_settlement *settlement, struct buffer *out)
{
	OUT(out, "\"penalties\":[");
	for (unsigned i = 0; i < settlement->penalty_count; i++) {
		out_open(out, '{');
		write_integer("seat", settlement->penalties[i].seat, out);
		write_integer("points", settlement->penalties[i].points, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
write_settlement(const struct mj_ruleset *ruleset, const struct mj_settlement *settlement,
		 enum names_mode names, struct buffer *out)
{
	write_payments(ruleset, &settlement->payments, out);
	write_wins(ruleset, settlement, names, out);
	write_counted(ruleset, settlement, out);
	write_table(ruleset, &settlement->next_table, out);
	OUT(out, "\"match_over\":");
	out_boolean(out, settlement->match_over);
	if (ruleset->match_ends != NULL) {
		OUT(out, "\"match_end\":");
		out_string(out, settlement->match_end == MJ_NO_REASON
					? NULL
					: ruleset->match_ends[settlement->match_end]);
	}
	if (settlement->standing_count > 0)
		write_standings(ruleset, settlement, out);
	if (settlement->penalty_count > 0)
		write_penalties(settlement, out);
	if (settlement->abort != MJ_NO_REASON) {
		OUT(out, "\"abortive\":");
		out_string(out, ruleset->aborts[settlement->abort].id);
	}
}
