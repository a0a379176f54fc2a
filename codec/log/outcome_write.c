#include "codec/log/outcome_write.h"

#include "codec/outcome_write.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/settle.h"
#include "json/write.h"

#include <assert.h>

/* A called value has counted the norths that were set aside. */
static struct mj_hand
without_norths(const struct mj_ruleset *ruleset, const struct mj_hand *hand)
{
	int norths = mj_field_find(ruleset->hand, ruleset->hand_count, "nukidora");
	struct mj_hand called = *hand;

	if (norths >= 0)
		called.extra.present &= ~(UINT64_C(1) << ruleset->hand[norths].slot);
	return called;
}

static void
write_called_win(const struct mj_ruleset *ruleset, const struct mj_hand *hand,
		 const struct mj_score *score, struct buffer *out)
{
	static const char *const members[] = {"han", "fu", "yakuman"};

	out_open(out, '{');
	write_win_from(hand, out);
	out_open_member(out, "called", '{');
	for (unsigned i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		int field = mj_field_find(ruleset->total, ruleset->total_count, members[i]);
		assert(field >= 0);
		unsigned slot = ruleset->total[field].slot;
		if (mj_has(&score->total, slot) && score->total.value[slot] > 0)
			out_member(out, members[i], score->total.value[slot]);
	}
	out_open_member(out, "patterns", '[');
	for (unsigned i = 0; i < score->pattern_count; i++)
		out_word(out, ruleset->patterns[score->patterns[i].pattern].id);
	out_close(out, ']');
	out_close(out, '}');
	const struct mj_hand called = without_norths(ruleset, hand);
	write_win_record(ruleset, &called, out);
	out_close(out, '}');
}

/* Seats of which `counted` says yes to a member. */
static unsigned
counted_seats(const struct mj_rules *rules, const struct mj_settlement *settlement,
	      const char *member)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int field = mj_field_find(ruleset->counted, ruleset->counted_count, member);
	unsigned seats = 0;

	assert(field >= 0);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (mj_get(&settlement->counted[seat], ruleset->counted[field].slot, 0) != 0)
			seats |= 1U << seat;
	return seats;
}

static void
write_called_draw(const struct mj_rules *rules, const struct mj_settlement *settlement,
		  struct buffer *out)
{
	unsigned nagashi = counted_seats(rules, settlement, "nagashi");

	write_seat_bits("tenpai", counted_seats(rules, settlement, "tenpai"), rules->seats, out);
	if (nagashi == 0)
		return;
	out_open_member(out, "seats", '[');
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		out_open(out, '{');
		if ((nagashi >> seat & 1) != 0)
			out_boolean_member(out, "nagashi", true);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
write_log_called(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		 struct buffer *out)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;

	open_outcome("called", request, out);
	if (settlement->win_count > 0) {
		out_open_member(out, "wins", '[');
		for (unsigned i = 0; i < settlement->win_count; i++)
			if (settlement->wins[i].win)
				write_called_win(ruleset,
						 &request->outcome.wins[settlement->hands[i]],
						 &settlement->wins[i], out);
		out_close(out, ']');
	} else if (request->outcome.type == MJ_EXHAUSTIVE_DRAW)
		write_called_draw(request->rules, settlement, out);
	out_close(out, '}');
}
