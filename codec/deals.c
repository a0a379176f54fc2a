/* POST /v1/deals: the request and the answer. */
#include "codec/codec.h"
#include "json/write.h"

#include <sodium.h>
#include <stddef.h>

static int
read_seed(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct mj_deal_request *request = target;

	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a seed as a string", value);
	request->seed = (const uint8_t *)json_string_value(value);
	request->seed_size = json_string_length(value);
	return 0;
}

static const struct member deal_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct mj_deal_request, table)},
	{.name = "seed", .read = read_seed},
};

/* ---- The answer ---- */

static void
write_hex(const uint8_t *bytes, size_t size, struct buffer *out)
{
	char text[2 * MJ_COMMITMENT + 1];

	sodium_bin2hex(text, sizeof(text), bytes, size);
	out_text(out, text, 2 * size);
}

static void
write_tiles(const char *name, const mj_tile *tiles, unsigned count, struct buffer *out)
{
	out_key(out, name);
	out_open(out, '[');
	for (unsigned i = 0; i < count; i++)
		write_tile(tiles[i], out);
	out_close(out, ']');
}

static void
write_bag(const char *name, const struct mj_bag *bag, struct buffer *out)
{
	char text[MJ_BAG_TEXT];

	out_key(out, name);
	out_text(out, text, mj_bag_write(bag, text));
}

static void
write_hands(const struct mj_ruleset *ruleset, const struct mj_dealt *dealt, struct buffer *out)
{
	OUT(out, "\"hands\":[");
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const struct mj_dealt_hand *hand = &dealt->hands[seat];
		OUT(out, "{\"seat\":");
		out_integer(out, seat);
		write_bag("concealed", &hand->concealed, out);
		if (ruleset->deals_flowers)
			write_bag("flowers", &hand->flowers, out);
		if (hand->drawn != MJ_NO_TILE) {
			OUT(out, "\"drawn\":");
			write_tile(hand->drawn, out);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* The members of `deal` that were shown: one tile, or tiles as a text in the order turned. */
static void
write_shown(const struct mj_ruleset *ruleset, const struct mj_record *deal, struct buffer *out)
{
	OUT(out, "\"deal\":{");
	for (unsigned i = 0; i < ruleset->deal_count; i++) {
		const struct mj_field *field = &ruleset->deal[i];
		char text[2 * MJ_LIST_MAX + 1];
		if (!mj_has(deal, field->slot))
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
write_dealt(const struct mj_ruleset *ruleset, const struct mj_deal_request *request,
	    const struct mj_dealt *dealt, struct buffer *out)
{
	OUT(out, "\"seed\":");
	out_text(out, (const char *)request->seed, request->seed_size);
	OUT(out, "\"commitment\":");
	write_hex(dealt->commitment, MJ_COMMITMENT, out);
	OUT(out, "\"algorithm\":\"" MJ_DEALING "\"");
	write_tiles("wall", dealt->wall, dealt->tile_count, out);
	OUT(out, "\"dice\":[");
	for (unsigned i = 0; i < dealt->dice_count; i++)
		out_integer(out, dealt->dice[i]);
	out_close(out, ']');
	OUT(out, "\"break\":{\"seat\":");
	out_integer(out, dealt->break_seat);
	OUT(out, "\"stack\":");
	out_integer(out, dealt->break_stack);
	out_close(out, '}');
	write_hands(ruleset, dealt, out);
	write_tiles("draws", dealt->draws, dealt->draw_count, out);
	write_tiles("dead_wall", dealt->dead_wall, dealt->dead_count, out);
	write_shown(ruleset, &dealt->deal, out);
	write_rules(request->rules, out);
	write_table("table", ruleset, &request->table, out);
}

/* Without a seed the service draws one; its hexadecimal text is the seed. */
static void
draw_seed(char text[2 * MJ_SEED_DRAWN + 1], struct mj_deal_request *request)
{
	uint8_t bytes[MJ_SEED_DRAWN];

	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2hex(text, 2 * MJ_SEED_DRAWN + 1, bytes, sizeof(bytes));
	request->seed = (const uint8_t *)text;
	request->seed_size = 2 * MJ_SEED_DRAWN;
}

static int
answer_deal(const json_t *root, const struct request_id *id, enum names_mode names,
	    struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(deal_members);
	struct rules_reader reader;
	char drawn[2 * MJ_SEED_DRAWN + 1];
	struct mj_rules rules;
	struct mj_deal_request request;
	struct mj_dealt dealt;
	struct mj_problem fault;

	(void)names; /* a deal has no names */
	rules_reader_init(&reader, NULL, MJ_ANY_CALL, problem);
	if (read_ruleset(&reader, root) != 0 || read_rules(&reader, root, &rules) != 0)
		return -1;
	mj_deal_request_init(&request, &rules);
	if (read_object(&reader.base, NULL, root, &members, NULL, &request) != 0)
		return -1;
	if (request.seed == NULL)
		draw_seed(drawn, &request);
	if (mj_deal(&request, &dealt, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	write_head(reader.ruleset, id, out);
	write_dealt(reader.ruleset, &request, &dealt, out);
	out_close(out, '}');
	return 0;
}

const struct rules_call deal_call = {"deal", answer_deal};
