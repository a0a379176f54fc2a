#include "codec/dealt.h"

#include "codec/rules_write.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "lib/mahjong/deal.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <assert.h>
#include <string.h>

static void
write_commitment(const uint8_t bytes[MJ_COMMITMENT], struct buffer *out)
{
	static const char digits[] = "0123456789abcdef";
	char text[2 * MJ_COMMITMENT];

	for (unsigned i = 0; i < MJ_COMMITMENT; i++) {
		text[2 * i] = digits[bytes[i] >> 4];
		text[2 * i + 1] = digits[bytes[i] & 15];
	}
	out_key(out, "commitment");
	out_text(out, text, sizeof(text));
}

static void
write_tiles(const char *name, const mj_tile *tiles, unsigned count, struct buffer *out)
{
	out_key(out, name);
	write_tile_list(tiles, count, out);
}

static void
write_bag(const char *name, const struct mj_bag *bag, struct buffer *out)
{
	char text[MJ_BAG_TEXT];

	out_key(out, name);
	out_text(out, text, mj_bag_write(bag, text));
}

void
write_dealt_hand(const struct mj_rules *rules, const struct mj_dealt_hand *hand, struct buffer *out)
{
	write_bag("concealed", &hand->concealed, out);
	if (rules->ruleset->deals_flowers)
		write_bag("flowers", &hand->flowers, out);
	if (hand->drawn != MJ_NO_TILE) {
		out_key(out, "drawn");
		write_tile(hand->drawn, out);
	}
}

static void
write_hands(const struct mj_rules *rules, const struct mj_dealt *dealt, struct buffer *out)
{
	out_open_member(out, "hands", '[');
	for (int seat = 0; seat < rules->seats; seat++) {
		out_open(out, '{');
		out_member(out, "seat", seat);
		write_dealt_hand(rules, &dealt->hands[seat], out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

/*
 * What of `deal` is known of the deal: one tile, or tiles as text in the order they were turned.
 * `whole`: what is turned when the hand is over, too.
 */
static void
write_shown(const struct mj_ruleset *ruleset, const struct mj_record *deal, bool whole,
	    struct buffer *out)
{
	out_open_member(out, whole ? "deal" : "turned", '{');
	for (unsigned i = 0; i < ruleset->deal_count; i++) {
		const struct mj_field *field = &ruleset->deal[i];
		char text[2 * MJ_LIST_MAX + 1];
		if (!mj_has(deal, field->slot) ||
		    (!whole && strcmp(field->name, "ura_indicators") == 0))
			continue;
		out_key(out, field->name);
		if (field->type == MJ_TILE) {
			write_tile((mj_tile)deal->value[field->slot], out);
			continue;
		}
		const struct mj_tiles *tiles = &deal->tiles[field->list];
		out_text(out, text, mj_tiles_write(tiles->tile, tiles->count, text));
	}
	out_close(out, '}');
}

static void
write_thrown(const struct mj_dealt *dealt, struct buffer *out)
{
	assert(dealt->dice_count <= MJ_DICE_MAX);
	out_open_member(out, "dice", '[');
	for (unsigned i = 0; i < dealt->dice_count; i++)
		out_integer(out, dealt->dice[i]);
	out_close(out, ']');
	out_open_member(out, "break", '{');
	out_member(out, "seat", dealt->break_seat);
	out_member(out, "stack", dealt->break_stack);
	out_close(out, '}');
}

void
write_dealt_open(const struct mj_rules *rules, const struct mj_dealt *dealt, struct buffer *out)
{
	write_thrown(dealt, out);
	if (rules->ruleset->deals_flowers) {
		char text[MJ_BAG_TEXT];
		out_open_member(out, "flowers", '[');
		for (unsigned seat = 0; seat < rules->seats; seat++)
			out_text(out, text, mj_bag_write(&dealt->hands[seat].flowers, text));
		out_close(out, ']');
	}
	write_shown(rules->ruleset, &dealt->deal, false, out);
}

void
write_dealt_tiles(const struct mj_rules *rules, const struct mj_dealt *dealt, struct buffer *out)
{
	assert(dealt->tile_count <= MJ_WALL_MAX && dealt->draw_count <= dealt->tile_count);
	assert(dealt->dead_count <= MJ_DEAD_WALL_MAX);
	write_tiles("wall", dealt->wall, dealt->tile_count, out);
	write_thrown(dealt, out);
	write_hands(rules, dealt, out);
	write_tiles("draws", dealt->draws, dealt->draw_count, out);
	write_tiles("dead_wall", dealt->dead_wall, dealt->dead_count, out);
	write_shown(rules->ruleset, &dealt->deal, true, out);
}

void
write_dealt(const struct mj_deal_request *request, const struct mj_dealt *dealt, struct buffer *out)
{
	const struct mj_rules *rules = request->rules;

	out_key(out, "seed");
	out_text(out, (const char *)request->seed, request->seed_size);
	write_commitment(dealt->commitment, out);
	out_word_member(out, "algorithm", MJ_DEALING);
	write_dealt_tiles(rules, dealt, out);
	write_rules(rules, out);
	write_table("table", rules->ruleset, rules->seats, &request->table, out);
}
