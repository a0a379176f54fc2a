#include "ledger/match/final_postings.h"

#include "codec/ruleset_fields_write.h"
#include "lib/mahjong/settle.h"

void
final_standings(const struct match *match, struct mj_standing standings[MJ_SEATS_MAX])
{
	mj_standings(&match->agreement.rules, &match->table, standings);
	for (unsigned i = 0; match->scored && i < match->seat_count; i++)
		standings[i].score = match->scores[standings[i].seat];
}

int64_t
final_score(const struct payout *payout)
{
	return payout->score - payout->penalty;
}

static void
write_standing(const struct match *match, const struct mj_standing *standing,
	       const struct payouts *payouts, struct buffer *out)
{
	const struct mj_ruleset *ruleset = match->ruleset;
	const char *player = match->seats[standing->seat].player;

	out_open(out, '{');
	out_member(out, "seat", standing->seat);
	out_member(out, "place", standing->place);
	out_member(out, "points", standing->points);
	out_member(out, "score", standing->score);
	out_key(out, "player");
	out_string(out, player);
	out_member(out, "posted", final_score(payout_of_player(payouts, player)));
	ruleset_fields_write_members(ruleset, ruleset->standing, ruleset->standing_count,
				     &standing->extra, out);
	out_close(out, '}');
}

void
final_write_standings(const struct match *match, const struct mj_standing standings[MJ_SEATS_MAX],
		      const struct payouts *payouts, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < match->seat_count; i++)
		write_standing(match, &standings[i], payouts, out);
	out_close(out, ']');
}

void
final_write_results(const struct payouts *payouts, struct buffer *out)
{
	out_open_member(out, "results", '[');
	for (unsigned i = 0; i < payouts->count; i++) {
		const struct payout *payout = &payouts->list[i];
		out_open(out, '{');
		out_key(out, "player");
		out_string(out, payout->player);
		out_member(out, "place", payout->place);
		out_member(out, "score", final_score(payout));
		out_member(out, "chips", payout->chips);
		out_key(out, "facts");
		hand_counts_write(&payout->counts, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* Scores and final penalties; what they do not sum to is the club's. */
static void
post_scores(const struct payouts *payouts, struct entry *entry)
{
	int64_t scores = 0, penalties = 0;

	for (unsigned i = 0; i < payouts->count; i++) {
		const struct payout *payout = &payouts->list[i];
		entry_post_player(entry, payout->player, ASSET_SCORE, final_score(payout));
		scores += payout->score;
		penalties += payout->penalty;
	}
	entry_post(entry, ACCOUNT_PENALTY, ASSET_SCORE, penalties);
	entry_post(entry, ACCOUNT_OKA, ASSET_SCORE, -scores);
}

/* What the scores are worth; the club's accounts take what it is of theirs. */
static void
post_points_value(const struct money *value, const struct payouts *payouts, struct entry *entry)
{
	int64_t scores = 0, penalties = 0;

	for (unsigned i = 0; i < payouts->count; i++) {
		const struct payout *payout = &payouts->list[i];
		entry_post_player(entry, payout->player, value->currency,
				  final_score(payout) * value->amount);
		scores += payout->score;
		penalties += payout->penalty;
	}
	entry_post(entry, ACCOUNT_PENALTY, value->currency, penalties * value->amount);
	entry_post(entry, ACCOUNT_OKA, value->currency, -scores * value->amount);
}

static void
post_money(const struct match *match, const struct payouts *payouts, struct entry *entry)
{
	for (unsigned i = 0; i < payouts->count; i++) {
		const struct payout *payout = &payouts->list[i];
		entry_post_player(entry, payout->player, ASSET_CHIPS, payout->chips);
		if (match->agreement.chip_value.amount != 0)
			entry_post_player(entry, payout->player,
					  match->agreement.chip_value.currency,
					  payout->chips * match->agreement.chip_value.amount);
	}
	if (match->agreement.point_value.amount != 0)
		post_points_value(&match->agreement.point_value, payouts, entry);
	if (match->agreement.fee.amount == 0)
		return;
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		entry_post_player(entry, match->seats[seat].player, match->agreement.fee.currency,
				  -match->agreement.fee.amount);
	entry_post(entry, ACCOUNT_FEE, match->agreement.fee.currency,
		   match->seat_count * match->agreement.fee.amount);
}

static bool
is_too_much(int64_t count, const struct money *value)
{
	int64_t worth;

	return __builtin_mul_overflow(count, value->amount, &worth) || worth > INTEGER_MAX ||
	       worth < -INTEGER_MAX;
}

bool
final_is_too_rich(const struct match *match, const struct payouts *payouts)
{
	const struct agreement *agreed = &match->agreement;
	int64_t scores = 0, penalties = 0;
	bool bad = false;

	for (unsigned i = 0; i < payouts->count; i++) {
		const struct payout *payout = &payouts->list[i];
		bad = bad || is_too_much(payout->chips, &agreed->chip_value) ||
		      is_too_much(final_score(payout), &agreed->point_value);
		scores += payout->score;
		penalties += payout->penalty;
	}
	return bad || is_too_much(scores, &agreed->point_value) ||
	       is_too_much(penalties, &agreed->point_value);
}

void
final_post(const struct match *match, const struct payouts *payouts, struct entry *entry)
{
	match_accounts_close(&payouts->accounts, entry);
	post_scores(payouts, entry);
	post_money(match, payouts, entry);
}
