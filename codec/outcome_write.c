#include "codec/outcome_write.h"

#include "codec/tiles.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/settle.h"
#include "json/write.h"

#include <assert.h>
#include <string.h>

/* ---- Tiles ---- */

void
write_bag(const char *name, const struct mj_bag *bag, struct buffer *out)
{
	char text[MJ_BAG_TEXT];
	size_t size = mj_bag_write(bag, text);

	out_key(out, name);
	out_word_sized(out, text, size);
}

void
write_tiles_in_order(const char *name, const mj_tile *tiles, unsigned count, struct buffer *out)
{
	char text[2 * MJ_LIST_MAX + 1];

	assert(count <= MJ_LIST_MAX);
	size_t size = mj_tiles_write(tiles, count, text);
	out_key(out, name);
	out_word_sized(out, text, size);
}

void
write_melds(const struct mj_meld *melds, unsigned count, struct buffer *out)
{
	out_open_member(out, "melds", '[');
	for (unsigned i = 0; i < count; i++) {
		const struct mj_meld *meld = &melds[i];
		out_open(out, '{');
		out_word_member(out, "type", mj_meld_ids[meld->type]);
		write_tiles_in_order("tiles", meld->tile, meld->count, out);
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

void
write_seat_bits(const char *name, unsigned seats, unsigned count, struct buffer *out)
{
	out_open_member(out, name, '[');
	for (unsigned seat = 0; seat < count; seat++)
		if ((seats >> seat & 1) != 0)
			out_integer(out, seat);
	out_close(out, ']');
}

void
write_settled_deal(const struct mj_ruleset *ruleset, const struct mj_record *deal,
		   struct buffer *out)
{
	out_open_member(out, "deal", '{');
	for (unsigned i = 0; i < ruleset->deal_count; i++) {
		const struct mj_field *field = &ruleset->deal[i];
		const struct mj_tiles *tiles = &deal->tiles[field->list];
		bool listed = field->type == MJ_TILE_LIST;
		if (listed ? !mj_has(deal, field->slot) && tiles->count == 0
			   : !mj_has(deal, field->slot))
			continue;
		if (listed) {
			write_tiles_in_order(field->name, tiles->tile, tiles->count, out);
			continue;
		}
		out_key(out, field->name);
		write_tile((mj_tile)deal->value[field->slot], out);
	}
	out_close(out, '}');
}

/* ---- What a ruleset adds ---- */

static void
write_sorted(const char *name, const struct mj_tiles *tiles, struct buffer *out)
{
	struct mj_bag bag = {.size = 0};

	for (unsigned i = 0; i < tiles->count; i++)
		mj_bag_add(&bag, tiles->tile[i]);
	write_bag(name, &bag, out);
}

static void
write_field(const char *name, const struct mj_field *field, const struct mj_record *record,
	    struct buffer *out)
{
	int64_t value = record->value[field->slot];

	if (field->type == MJ_TILE_LIST) {
		write_sorted(name, &record->tiles[field->list], out);
	} else if (field->type == MJ_BOOLEAN) {
		out_boolean_member(out, name, value != 0);
	} else if (field->type == MJ_TILE) {
		out_key(out, name);
		write_tile((mj_tile)value, out);
	} else {
		out_member(out, name, value);
	}
}

/* The members of an object are the fields whose names go on after its own: "liable.x". */
static void
write_object(const struct mj_field *object, const struct mj_field *end,
	     const struct mj_record *record, struct buffer *out)
{
	size_t prefix = strlen(object->name) + 1;

	out_open_member(out, object->name, '{');
	for (const struct mj_field *field = object + 1; field < end; field++)
		if (strncmp(field->name, object->name, prefix - 1) == 0 &&
		    field->name[prefix - 1] == '.' && mj_has(record, field->slot))
			write_field(field->name + prefix, field, record, out);
	out_close(out, '}');
}

static void
write_record(const struct mj_field *fields, unsigned count, const struct mj_record *record,
	     struct buffer *out)
{
	const struct mj_field *before = NULL;

	for (const struct mj_field *field = fields; field < fields + count; field++) {
		bool again = before != NULL && strcmp(before->name, field->name) == 0;
		before = field;
		if (again || !mj_has(record, field->slot) || strchr(field->name, '.') != NULL)
			continue;
		if (field->type == MJ_OBJECT)
			write_object(field, fields + count, record, out);
		else
			write_field(field->name, field, record, out);
	}
}

/* ---- Winners ---- */

void
write_win_from(const struct mj_hand *hand, struct buffer *out)
{
	out_member(out, "seat", hand->seat);
	out_key(out, "from");
	if (hand->from == MJ_SELF_DRAW)
		out_null(out);
	else
		out_integer(out, hand->from);
}

void
write_win_record(const struct mj_ruleset *ruleset, const struct mj_hand *hand, struct buffer *out)
{
	write_record(ruleset->hand, ruleset->hand_count, &hand->extra, out);
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

static void
write_winner(const struct mj_ruleset *ruleset, const struct mj_hand *hand, struct buffer *out)
{
	out_open(out, '{');
	write_win_from(hand, out);
	write_bag("concealed", &hand->concealed, out);
	write_melds(hand->melds, hand->meld_count, out);
	out_key(out, "win_tile");
	write_tile(hand->win_tile, out);
	write_flags(ruleset, hand->flags, out);
	if (hand->discards.size > 0 || (hand->given & MJ_GIVES_DISCARDS) != 0)
		write_bag("discards", &hand->discards, out);
	if (hand->passed.size > 0 || (hand->given & MJ_GIVES_PASSED) != 0)
		write_bag("passed", &hand->passed, out);
	write_win_record(ruleset, hand, out);
	out_close(out, '}');
}

/* ---- What the seats show ---- */

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
	write_record(ruleset->seat, ruleset->seat_count, &seat->extra, out);
	out_close(out, '}');
}

/* ---- The outcome ---- */

void
open_outcome(const char *name, const struct mj_settle_request *request, struct buffer *out)
{
	const struct mj_outcome *outcome = &request->outcome;

	out_open_member(out, name, '{');
	out_word_member(out, "type", mj_outcome_ids[outcome->type]);
	if (outcome->type == MJ_ABORTIVE_DRAW)
		out_word_member(out, "reason", request->rules->ruleset->aborts[outcome->reason].id);
	if (outcome->has_riichi)
		write_seat_bits("riichi", outcome->riichi, request->rules->seats, out);
}

void
write_outcome(const struct mj_settle_request *request, struct buffer *out)
{
	const struct mj_outcome *outcome = &request->outcome;
	const struct mj_ruleset *ruleset = request->rules->ruleset;

	open_outcome("outcome", request, out);
	if (outcome->has_tenpai)
		write_seat_bits("tenpai", outcome->tenpai, request->rules->seats, out);
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
	if (outcome->followed.given) {
		out_open_member(out, "followed", '{');
		if (outcome->followed.first != MJ_NO_TILE) {
			out_key(out, "first");
			write_tile(outcome->followed.first, out);
		}
		out_member(out, "count", outcome->followed.count);
		out_close(out, '}');
	}
	out_close(out, '}');
}
