#include "engine/outcome.h"
#include "engine/hand.h"
#include "engine/refuse.h"
#include "mahjong/rules.h"
#include "mahjong/settle.h"

#include <stdio.h>

enum { PLACE_MAX = 24 };

const char *const mj_outcome_ids[MJ_OUTCOMES + 1] = {
	[MJ_WIN] = "win",
	[MJ_EXHAUSTIVE_DRAW] = "exhaustive_draw",
	[MJ_ABORTIVE_DRAW] = "abortive_draw",
	[MJ_FALSE_WIN] = "false_win",
};

/* A member of the outcome, the type it belongs to, and whether that type needs it. */
struct part {
	const char *name;
	bool given, needed;
	uint8_t type;
};

static int
check_part(const struct part *part, unsigned type, struct mj_problem *problem)
{
	if (part->given && part->type != type)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", part->name,
				 "%s stands only with type %s", part->name,
				 mj_outcome_ids[part->type]);
	if (!part->given && part->needed && part->type == type)
		return mj_refuse(problem, MJ_MISSING_FIELD, "/outcome", part->name,
				 "type %s needs %s", mj_outcome_ids[type], part->name);
	return MJ_OK;
}

static int
check_known(const struct mj_ruleset *ruleset, const struct mj_outcome *outcome,
	    struct mj_problem *problem)
{
	const struct {
		const char *name;
		bool given;
		uint8_t part;
	} parts[] = {
		{"riichi", outcome->has_riichi, MJ_HAS_RIICHI},
		{"tenpai", outcome->has_tenpai, MJ_HAS_TENPAI},
		{"reason", outcome->reason != MJ_NO_REASON, MJ_HAS_REASON},
		{"false_wins", outcome->has_false_wins, MJ_HAS_FALSE_WINS},
	};

	for (unsigned i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (parts[i].given && (ruleset->outcome_parts & parts[i].part) == 0)
			return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", parts[i].name,
					 "%s knows no %s", ruleset->id, parts[i].name);
	if (outcome->type == MJ_ABORTIVE_DRAW && ruleset->abort_count == 0)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "type",
				 "%s knows no abortive draw", ruleset->id);
	return MJ_OK;
}

/* Whether two hands can have been won in the same deal; the detail when not. */
static const char *
wins_clash(const struct mj_hand *left, const struct mj_hand *right)
{
	if (left->seat == right->seat)
		return "a seat wins once";
	if (left->from == MJ_SELF_DRAW || right->from == MJ_SELF_DRAW)
		return "a self-draw wins alone";
	if (left->from != right->from)
		return "several winners take the same discard";
	if (left->win_tile != MJ_NO_TILE && right->win_tile != MJ_NO_TILE &&
	    left->win_tile != right->win_tile)
		return "several winners win on the same tile";
	return NULL;
}

static int
check_wins(const struct mj_outcome *outcome, struct mj_problem *problem)
{
	if (outcome->has_wins && outcome->win_count == 0)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outcome", "wins",
				 "a win has a winner");
	for (unsigned i = 1; i < outcome->win_count; i++)
		for (unsigned k = 0; k < i; k++) {
			const char *clash = wins_clash(&outcome->wins[k], &outcome->wins[i]);
			if (clash != NULL)
				return mj_refuse(problem, MJ_CONTRADICTION, outcome->wins[i].at, "",
						 "%s", clash);
		}
	return MJ_OK;
}

int
mj_outcome_check(const struct mj_ruleset *ruleset, const struct mj_outcome *outcome,
		 struct mj_problem *problem)
{
	const struct part parts[] = {
		{"wins", outcome->has_wins, true, MJ_WIN},
		{"offender", outcome->offender != MJ_NOBODY, true, MJ_FALSE_WIN},
		{"reason", outcome->reason != MJ_NO_REASON, true, MJ_ABORTIVE_DRAW},
		{"tenpai", outcome->has_tenpai, false, MJ_EXHAUSTIVE_DRAW},
	};
	int code = check_known(ruleset, outcome, problem);

	for (unsigned i = 0; code == MJ_OK && i < sizeof(parts) / sizeof(parts[0]); i++)
		code = check_part(&parts[i], outcome->type, problem);
	return code != MJ_OK ? code : check_wins(outcome, problem);
}

const struct mj_outcome *
mj_outcome_with_riichi(const struct mj_outcome *outcome, uint32_t flag, uint32_t flags,
		       unsigned called, struct mj_outcome *completed)
{
	const struct mj_outcome *result = outcome;

	assert((flags & flag) == flag);
	for (unsigned i = 0; outcome->has_riichi && i < outcome->win_count; i++) {
		const struct mj_hand *hand = &outcome->wins[i];
		if (mj_has(&hand->extra, called) || (hand->flags & flags) != 0 ||
		    !mj_has_seat(outcome->riichi, hand->seat))
			continue;
		if (result == outcome)
			*completed = *outcome;
		result = completed;
		completed->wins[i].flags |= flag;
	}
	return result;
}

int
mj_seats_check(const struct mj_rules *rules, const struct mj_seat *seats, const char *list,
	       struct mj_problem *problem)
{
	char at[PLACE_MAX];

	for (int i = 0; i < rules->seats; i++) {
		const struct mj_seat *seat = &seats[i];
		snprintf(at, sizeof(at), "%s/%d", list, i);
		int code = mj_melds_check(rules, seat->melds, seat->meld_count, i, at, problem);
		if (code != MJ_OK)
			return code;
		int expected = rules->ruleset->hand_size - 3 * seat->meld_count;
		if (seat->has_concealed && seat->concealed.size != expected)
			return mj_refuse(problem, MJ_WRONG_TILE_COUNT, at, "concealed",
					 "with %u melds %d concealed tiles, not %u",
					 seat->meld_count, expected, seat->concealed.size);
	}
	return MJ_OK;
}

int
mj_refuse_win(const struct mj_ruleset *ruleset, const struct mj_hand *hand,
	      const struct mj_score *score, struct mj_problem *problem)
{
	assert(!score->win && score->reason < ruleset->reason_count);
	const char *reason = ruleset->reasons[score->reason].id;
	int code = mj_refuse(problem, MJ_NOT_A_WIN, hand->at, "", "this hand does not win: %s",
			     reason);

	problem->reason = reason;
	return code;
}

const struct mj_hand *
mj_first_winner(const struct mj_rules *rules, const struct mj_hand *wins, unsigned count)
{
	const struct mj_hand *first = count == 0 ? NULL : &wins[0];

	for (unsigned i = 1; i < count; i++)
		if (mj_turns_between(rules, wins[i].from, wins[i].seat) <
		    mj_turns_between(rules, first->from, first->seat))
			first = &wins[i];
	return first;
}

void
mj_pass_deal(const struct mj_rules *rules, struct mj_table *table)
{
	table->dealer = (uint8_t)mj_seat_after(rules, table->dealer, 1);
	if (table->dealer == 0)
		table->round_wind = (mj_tile)(table->round_wind + 1 >= MJ_HONOURS + rules->seats
						      ? MJ_HONOURS
						      : table->round_wind + 1);
}

void
mj_advance_table(const struct mj_rules *rules, struct mj_table *table,
		 const struct mj_payments *payments)
{
	table->hand_number++;
	for (unsigned seat = 0; seat < rules->seats; seat++)
		table->points[seat] += payments->deltas[seat];
}

void
mj_order_seats(const struct mj_rules *rules, const int64_t points[MJ_SEATS_MAX],
	       int8_t order[MJ_SEATS_MAX])
{
	for (int seat = 0; seat < rules->seats; seat++) {
		int place = seat;
		for (; place > 0 && points[order[place - 1]] < points[seat]; place--)
			order[place] = order[place - 1];
		order[place] = (int8_t)seat;
	}
}
