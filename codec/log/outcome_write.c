#include "codec/log/outcome_write.h"

#include "codec/tiles.h"
#include "json/write.h"

#include <assert.h>
#include <string.h>

/* ---- Tiles ---- */

static void
write_bag(const char *name, const struct mj_bag *bag, struct buffer *out)
{
	char text[MJ_BAG_TEXT];
	size_t size = mj_bag_write(bag, text);

	out_key(out, name);
	out_word_sized(out, text, size);
}

static void
write_tiles(const char *name, const mj_tile *tiles, unsigned count, struct buffer *out)
{
	char text[2 * MJ_LIST_MAX + 1];

	assert(count <= MJ_LIST_MAX);
	size_t size = mj_tiles_write(tiles, count, text);
	out_key(out, name);
	out_word_sized(out, text, size);
}

static void
write_melds(const struct mj_meld *melds, unsigned count, struct buffer *out)
{
	out_open_member(out, "melds", '[');
	for (unsigned i = 0; i < count; i++) {
		const struct mj_meld *meld = &melds[i];
		out_open(out, '{');
		out_word_member(out, "type", mj_meld_ids[meld->type]);
		write_tiles("tiles", meld->tile, meld->count, out);
		if (meld->from != MJ_NOBODY)
			out_member(out, "from", meld->from);
		if (meld->claimed != MJ_NO_TILE) {
			out_key(out, "claimed");
			write_tile(meld->claimed, out);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_seats(const char *name, unsigned seats, unsigned count, struct buffer *out)
{
	out_open_member(out, name, '[');
	for (unsigned seat = 0; seat < count; seat++)
		if ((seats >> seat & 1) != 0)
			out_integer(out, seat);
	out_close(out, ']');
}

void
write_log_indicators(const struct mj_settle_request *request, struct buffer *out)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;

	out_open_member(out, "deal", '{');
	for (unsigned i = 0; i < ruleset->deal_count; i++) {
		const struct mj_field *field = &ruleset->deal[i];
		const struct mj_tiles *tiles = &request->deal.tiles[field->list];
		if (field->type == MJ_TILE_LIST && tiles->count > 0)
			write_tiles(field->name, tiles->tile, tiles->count, out);
	}
	out_close(out, '}');
}

/* ---- Winners ---- */

static void
write_from(const struct mj_hand *hand, struct buffer *out)
{
	out_member(out, "seat", hand->seat);
	out_key(out, "from");
	if (hand->from == MJ_SELF_DRAW)
		out_null(out);
	else
		out_integer(out, hand->from);
}

static void
write_flags(const struct mj_ruleset *ruleset, uint32_t flags, struct buffer *out)
{
	out_open_member(out, "flags", '[');
	for (unsigned i = 0; i < ruleset->flag_count; i++)
		if ((flags >> ruleset->flags[i].bit & 1) != 0)
			out_word(out, ruleset->flags[i].id);
	out_close(out, ']');
}

/* The member `liable` where it is given: an object whose members are named "liable.x". */
static void
write_liable(const struct mj_ruleset *ruleset, const struct mj_hand *hand, struct buffer *out)
{
	static const char prefix[] = "liable.";
	int object = mj_field_find(ruleset->hand, ruleset->hand_count, "liable");

	if (object < 0 || !mj_has(&hand->extra, ruleset->hand[object].slot))
		return;
	out_open_member(out, "liable", '{');
	for (unsigned i = 0; i < ruleset->hand_count; i++) {
		const struct mj_field *field = &ruleset->hand[i];
		if (strncmp(field->name, prefix, sizeof(prefix) - 1) == 0 &&
		    mj_has(&hand->extra, field->slot))
			out_member(out, field->name + sizeof(prefix) - 1,
				   hand->extra.value[field->slot]);
	}
	out_close(out, '}');
}

static void
write_norths(const struct mj_ruleset *ruleset, const struct mj_hand *hand, struct buffer *out)
{
	int norths = mj_field_find(ruleset->hand, ruleset->hand_count, "nukidora");

	if (norths >= 0 && mj_has(&hand->extra, ruleset->hand[norths].slot))
		out_member(out, "nukidora", hand->extra.value[ruleset->hand[norths].slot]);
}

static void
write_winner(const struct mj_ruleset *ruleset, const struct mj_hand *hand, struct buffer *out)
{
	out_open(out, '{');
	write_from(hand, out);
	write_bag("concealed", &hand->concealed, out);
	write_melds(hand->melds, hand->meld_count, out);
	out_key(out, "win_tile");
	write_tile(hand->win_tile, out);
	write_flags(ruleset, hand->flags, out);
	if (hand->discards.size > 0 && (hand->flags & MJ_FIRST_TURN) == 0)
		write_bag("discards", &hand->discards, out);
	if (hand->passed.size > 0)
		write_bag("passed", &hand->passed, out);
	write_norths(ruleset, hand, out);
	write_liable(ruleset, hand, out);
	out_close(out, '}');
}

/* ---- Draws ---- */

static void
write_shown(const struct mj_ruleset *ruleset, const struct mj_seat *seat, struct buffer *out)
{
	out_open(out, '{');
	if (seat->has_concealed)
		write_bag("concealed", &seat->concealed, out);
	if (seat->has_melds)
		write_melds(seat->melds, seat->meld_count, out);
	if (seat->has_discards)
		write_bag("discards", &seat->discards, out);
	for (unsigned i = 0; i < ruleset->seat_count; i++) {
		const struct mj_field *field = &ruleset->seat[i];
		if (!mj_has(&seat->extra, field->slot))
			continue;
		if (field->type == MJ_BOOLEAN)
			out_boolean_member(out, field->name, seat->extra.value[field->slot] != 0);
		else
			out_member(out, field->name, seat->extra.value[field->slot]);
	}
	out_close(out, '}');
}

/* ---- The outcome ---- */

static void
open_outcome(const char *name, const struct mj_settle_request *request, struct buffer *out)
{
	const struct mj_outcome *outcome = &request->outcome;

	out_open_member(out, name, '{');
	out_word_member(out, "type", mj_outcome_ids[outcome->type]);
	if (outcome->type == MJ_ABORTIVE_DRAW)
		out_word_member(out, "reason", request->rules->ruleset->aborts[outcome->reason].id);
	if (outcome->has_riichi)
		write_seats("riichi", outcome->riichi, request->rules->seats, out);
}

void
write_log_outcome(const struct mj_settle_request *request, struct buffer *out)
{
	const struct mj_outcome *outcome = &request->outcome;
	const struct mj_ruleset *ruleset = request->rules->ruleset;

	open_outcome("outcome", request, out);
	if (outcome->win_count > 0) {
		out_open_member(out, "wins", '[');
		for (unsigned i = 0; i < outcome->win_count; i++)
			write_winner(ruleset, &outcome->wins[i], out);
		out_close(out, ']');
	}
	if (outcome->seats != NULL) {
		out_open_member(out, "seats", '[');
		for (unsigned seat = 0; seat < request->rules->seats; seat++)
			write_shown(ruleset, &outcome->seats[seat], out);
		out_close(out, ']');
	}
	out_close(out, '}');
}

/* ---- As called ---- */

static void
write_called_win(const struct mj_ruleset *ruleset, const struct mj_hand *hand,
		 const struct mj_score *score, struct buffer *out)
{
	static const char *const members[] = {"han", "fu", "yakuman"};

	out_open(out, '{');
	write_from(hand, out);
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
	write_liable(ruleset, hand, out);
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

	write_seats("tenpai", counted_seats(rules, settlement, "tenpai"), rules->seats, out);
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
