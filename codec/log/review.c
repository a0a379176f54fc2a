#include "codec/log/write.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"

#include <stdio.h>

static void
print_name(const char *name, struct buffer *out)
{
	/* What a log calls its players goes to a terminal. */
	for (; *name != '\0'; name++)
		buffer_add_byte(out, (unsigned char)*name < ' ' || *name == 0x7f ? '?' : *name);
}

static void
review_match(const struct log_game *game, struct buffer *out)
{
	buffer_print(out, "%s  ", game->format);
	print_name(game->id, out);
	buffer_add_text(out, "  ");
	print_name(game->title, out);
	for (unsigned seat = 0; seat < game->rules.seats; seat++) {
		buffer_print(out, "%s%u ", seat == 0 ? "\n" : "  ", seat);
		print_name(game->names[seat], out);
	}
	buffer_add_text(out, "\n");
}

/* ---- A deal ---- */

static int64_t
total_of(const struct log_game *game, const struct mj_score *score, const char *member)
{
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	int field = mj_field_find(ruleset->total, ruleset->total_count, member);

	return field < 0 ? 0 : mj_get(&score->total, ruleset->total[field].slot, 0);
}

static void
print_wins(const struct log_game *game, struct buffer *out)
{
	const struct mj_settlement *settlement = &game->settlement;

	for (unsigned i = 0; i < settlement->win_count; i++) {
		const struct mj_score *score = &settlement->wins[i];
		const struct mj_hand *hand = &game->deal.request.outcome.wins[settlement->hands[i]];
		buffer_print(out, "%s%d", i == 0 ? "" : ", ", hand->seat);
		if (hand->from == MJ_SELF_DRAW)
			buffer_add_text(out, " by self-draw ");
		else
			buffer_print(out, " from %d ", hand->from);
		if (!score->win)
			buffer_add_text(out, "unpaid");
		else if (total_of(game, score, "yakuman") > 0)
			buffer_print(out, "%d yakuman", (int)total_of(game, score, "yakuman"));
		else
			buffer_print(out, "%d han %d fu", (int)total_of(game, score, "han"),
				     (int)total_of(game, score, "fu"));
	}
}

static void
print_outcome(const struct log_game *game, struct buffer *out)
{
	const struct mj_outcome *outcome = &game->deal.request.outcome;

	if (!game->settled)
		buffer_print(out, "refused at %s: %s", game->refused.pointer, game->refused.detail);
	else if (outcome->type == MJ_WIN)
		print_wins(game, out);
	else if (outcome->type == MJ_ABORTIVE_DRAW)
		buffer_add_text(out, game->rules.ruleset->aborts[outcome->reason].id);
	else
		buffer_add_text(out, "draw");
}

static void
print_differences(const struct mj_log_differences *differences, struct buffer *out)
{
	for (unsigned i = 0; i < differences->count; i++) {
		const struct mj_log_difference *one = &differences->list[i];
		buffer_print(out, "      differs: %s %s: log %lld, ours %lld\n", one->kind,
			     one->pointer, (long long)one->log, (long long)one->ours);
	}
}

static void
review_deal(const struct log_game *game, struct buffer *out)
{
	static const char winds[] = "ESWN";
	const struct mj_table *table = &game->deal.request.table;

	buffer_print(out, "%c%d-%d ", winds[(table->round_wind - MJ_HONOURS) % 4],
		     table->dealer + 1, (int)table->honba);
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		buffer_print(out, " %7lld%+-7lld", (long long)table->points[seat],
			     game->settled ? (long long)game->settlement.payments.deltas[seat]
					   : 0LL);
	buffer_add_text(out, " ");
	print_outcome(game, out);
	buffer_add_text(out, "\n");
	print_differences(&game->differences, out);
}

static void
review_end(const struct log_game *game, struct buffer *out)
{
	if (game->has_standings) {
		buffer_add_text(out, "end  ");
		for (unsigned seat = 0; seat < game->rules.seats; seat++)
			for (unsigned i = 0; i < game->rules.seats; i++)
				if (game->standings[i].seat == (int)seat)
					buffer_print(out, " %7lld%+-7lld",
						     (long long)game->standings[i].points,
						     (long long)game->standings[i].score);
		buffer_add_text(out, "\n");
	}
	buffer_print(out, "%u of %u deals agree", game->agreed, game->deals);
	if (game->unfinished > 0)
		buffer_print(out, "; %u without an end", game->unfinished);
	buffer_add_text(out, "\n");
}

static void
review_fault(const struct log_game *game, struct buffer *out)
{
	buffer_print(out, "line %lu, offset %zu: %s\n", log_game_line(game, game->fault_at),
		     game->fault_at, game->fault);
}

const struct log_writer log_review = {review_match, review_deal, review_end, review_fault};
