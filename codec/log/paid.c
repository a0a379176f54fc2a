#include "codec/log/paid.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/settle.h"

#include <string.h>

/* ---- What a deal shows ---- */

const struct mj_tiles *
log_dora(const struct log_game *game)
{
	return &game->deal.request.deal.tiles[0];
}

const struct mj_tiles *
log_ura(const struct log_game *game)
{
	return &game->deal.request.deal.tiles[1];
}

/* ---- What it paid ---- */

static bool
has_ended(const struct log_game *game)
{
	return game->deal.ended;
}

const struct mj_score *
log_win_score(const struct log_game *game, unsigned i)
{
	const struct mj_settlement *settlement = &game->settlement;

	for (unsigned k = 0; has_ended(game) && game->settled && k < settlement->win_count; k++)
		if (settlement->hands[k] == i)
			return &settlement->wins[k];
	return NULL;
}

const struct mj_log_paid_win *
log_win_paid(const struct log_game *game, unsigned i)
{
	int seat = game->deal.request.outcome.wins[i].seat;

	for (unsigned k = 0; k < game->paid.win_count; k++)
		if (game->paid.wins[k].seat == seat)
			return &game->paid.wins[k];
	return NULL;
}

void
log_add_payments(const struct mj_payments *payments, int to, int64_t deltas[MJ_SEATS_MAX])
{
	for (unsigned i = 0; i < payments->count; i++) {
		const struct mj_payment *one = &payments->list[i];
		if (one->to == MJ_NOBODY || (to != MJ_NOBODY && one->to != to))
			continue;
		deltas[one->to] += one->amount;
		if (one->from != MJ_NOBODY)
			deltas[one->from] -= one->amount;
	}
}

bool
log_deal_paid(const struct log_game *game, unsigned i, int64_t deltas[MJ_SEATS_MAX])
{
	const struct mj_outcome *outcome = &game->deal.request.outcome;
	int64_t ours[MJ_SEATS_MAX] = {0};

	memset(deltas, 0, MJ_SEATS_MAX * sizeof(deltas[0]));
	if (!has_ended(game) || (!game->paid.has_deltas && !game->settled))
		return false;
	if (game->settled)
		log_add_payments(&game->settlement.payments,
				 outcome->win_count > 0 ? outcome->wins[i].seat : MJ_NOBODY,
				 deltas);
	if (!game->paid.has_deltas || i > 0)
		return true;
	/* Of several wins a log's sum is kept: the first has what our rules pay otherwise. */
	if (game->settled)
		log_add_payments(&game->settlement.payments, MJ_NOBODY, ours);
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		deltas[seat] += game->paid.deltas[seat] - ours[seat];
	return true;
}

bool
log_tells_ready(const struct log_game *game)
{
	return game->course.tells_tenpai || game->settled;
}

unsigned
log_settled_ready(const struct mj_rules *rules, const struct mj_settlement *settlement)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int field = mj_field_find(ruleset->counted, ruleset->counted_count, "tenpai");
	unsigned ready = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++) {
		const struct mj_record *counted = &settlement->counted[seat];
		if (mj_get(counted, ruleset->counted[field].slot, 0) != 0)
			ready |= 1U << seat;
	}
	return ready;
}

unsigned
log_ready(const struct log_game *game)
{
	if (game->course.tells_tenpai || !game->settled)
		return game->course.tenpai;
	return log_settled_ready(&game->rules, &game->settlement);
}
