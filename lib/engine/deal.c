#include "engine/deal.h"
#include "engine/labelled.h"
#include "engine/refuse.h"
#include "engine/tileset.h"
#include "mahjong/score.h"
#include "mahjong/seal.h"
#include "ruleset.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum { HASH = crypto_hash_sha256_BYTES, BLOCK = crypto_auth_hmacsha512_BYTES };

_Static_assert((int)MJ_COMMITMENT == (int)HASH, "a commitment is a SHA-256");

/*
 * B_i = HMAC-SHA512(seed, LP("mjdeal/1 stream") || ctx || u32(i)). `begun` is the state before
 * u32(i), which all blocks share. The wall that comes of it tells as much, and is erased with it.
 */
struct mj_stream {
	crypto_auth_hmacsha512_state begun;
	uint32_t next_block;
	uint8_t block[BLOCK];
	unsigned used;
	struct mj_live_wall live;
};

/* ---- The stream ---- */

static void
open_stream(struct mj_stream *stream, const uint8_t *seed, size_t seed_size,
	    const uint8_t context[HASH])
{
	static const char label[] = "mjdeal/1 stream";
	uint8_t length[4];

	mj_put_u32(length, sizeof(label) - 1);
	crypto_auth_hmacsha512_init(&stream->begun, seed, seed_size);
	crypto_auth_hmacsha512_update(&stream->begun, length, sizeof(length));
	crypto_auth_hmacsha512_update(&stream->begun, (const uint8_t *)label, sizeof(label) - 1);
	crypto_auth_hmacsha512_update(&stream->begun, context, HASH);
	stream->next_block = 0;
	stream->used = BLOCK;
}

static uint32_t
next_word(struct mj_stream *stream)
{
	if (stream->used == BLOCK) {
		crypto_auth_hmacsha512_state state = stream->begun;
		uint8_t index[4];
		mj_put_u32(index, stream->next_block++);
		crypto_auth_hmacsha512_update(&state, index, sizeof(index));
		crypto_auth_hmacsha512_final(&state, stream->block);
		stream->used = 0;
	}
	const uint8_t *at = &stream->block[stream->used];
	stream->used += 4;
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* 0 to bound - 1, all alike: words from the last, incomplete row of multiples are passed over. */
static unsigned
draw(struct mj_stream *stream, uint32_t bound)
{
	uint64_t rows = (UINT64_C(1) << 32) / bound * bound;
	uint32_t word;

	assert(bound > 0 && rows > 0);
	do
		word = next_word(stream);
	while (word >= rows);
	return word % bound;
}

/* ---- Shuffle and dice ---- */

/* Of each five the copies with the lowest numbers are red. The tiles lie in the order of their
 * numbers. */
static void
paint_red(mj_tile *tiles, unsigned count, unsigned reds)
{
	for (unsigned i = 0, copy = 0; i < count; i++) {
		mj_tile kind = tiles[i];
		copy = i > 0 && mj_kind(tiles[i - 1]) == kind ? copy + 1 : 0;
		if (kind < MJ_HONOURS && kind % 9 == 4 && copy < reds)
			tiles[i] = (mj_tile)(MJ_RED_FIVE + kind / 9);
	}
}

void
mj_shuffle(struct mj_stream *stream, const struct mj_rules *rules, unsigned reds,
	   struct mj_dealt *dealt)
{
	const struct mj_tileset *tileset = rules->tileset;
	unsigned count = tileset->tile_count;

	assert(reds <= MJ_COPIES && dealt->dice_count == 0);
	mj_tileset_list(tileset, dealt->wall);
	paint_red(dealt->wall, count, reds);
	for (unsigned i = count - 1; i > 0; i--) {
		unsigned k = draw(stream, i + 1);
		mj_tile tile = dealt->wall[i];
		dealt->wall[i] = dealt->wall[k];
		dealt->wall[k] = tile;
	}
	dealt->tile_count = (uint8_t)count;
}

unsigned
mj_throw(struct mj_stream *stream, struct mj_dealt *dealt)
{
	assert(dealt->dice_count < MJ_DICE_MAX);
	unsigned pips = draw(stream, 6) + 1;
	dealt->dice[dealt->dice_count++] = (uint8_t)pips;
	return pips;
}

unsigned
mj_throw_two(struct mj_stream *stream)
{
	unsigned first = draw(stream, 6) + 1;

	return first + draw(stream, 6) + 1;
}

/* ---- Taking tiles ---- */

struct mj_live_wall *
mj_break_wall(struct mj_stream *stream, const struct mj_dealt *dealt, unsigned first)
{
	struct mj_live_wall *live = &stream->live;

	assert(dealt->tile_count > 0);
	for (unsigned i = 0; i < dealt->tile_count; i++)
		live->tile[i] = dealt->wall[(first + i) % dealt->tile_count];
	live->next = 0;
	live->end = dealt->tile_count;
	return live;
}

unsigned
mj_side(const struct mj_rules *rules, const struct mj_dealt *dealt, int dealer, int seat)
{
	return (unsigned)mj_turns_between(rules, seat, dealer) * (dealt->tile_count / rules->seats);
}

static void
take(struct mj_live_wall *live, unsigned count, struct mj_bag *bag)
{
	assert(live->next + count <= live->end);
	for (unsigned i = 0; i < count; i++)
		mj_bag_add(bag, live->tile[live->next++]);
}

void
mj_take_hands(const struct mj_rules *rules, struct mj_live_wall *live, int dealer, unsigned rounds,
	      bool singles, struct mj_dealt *dealt)
{
	for (unsigned round = 0; round < rounds + singles; round++)
		for (int i = 0; i < rules->seats; i++)
			take(live, round < rounds ? 4 : 1,
			     &dealt->hands[mj_seat_after(rules, dealer, i)].concealed);
	dealt->hands[dealer].drawn = live->tile[live->next];
	take(live, 1, &dealt->hands[dealer].concealed);
}

mj_tile
mj_take_last(struct mj_live_wall *live)
{
	mj_tile lower = live->tile[--live->end];

	if (live->end % 2 == 0)
		return lower;
	mj_tile upper = live->tile[live->end - 1];
	live->tile[live->end - 1] = lower;
	return upper;
}

void
mj_set_out(struct mj_live_wall *live, uint64_t flowers, struct mj_dealt_hand *hand)
{
	for (uint64_t left = flowers; left != 0;) {
		mj_tile flower = (mj_tile)__builtin_ctzll(left);
		if (hand->concealed.of[flower] == 0) {
			left &= left - 1;
			continue;
		}
		hand->concealed.of[flower]--;
		hand->concealed.size--;
		mj_bag_add(&hand->flowers, flower);
		mj_tile tile = mj_take_last(live);
		mj_bag_add(&hand->concealed, tile);
		if (hand->drawn != MJ_NO_TILE)
			hand->drawn = tile;
		left = flowers;
	}
}

void
mj_leave_draws(const struct mj_live_wall *live, struct mj_dealt *dealt)
{
	assert(live->next <= live->end);
	dealt->draw_count = (uint8_t)(live->end - live->next);
	memcpy(dealt->draws, &live->tile[live->next], dealt->draw_count);
}

void
mj_keep_dead_wall(struct mj_live_wall *live, unsigned count, struct mj_dealt *dealt)
{
	assert(count <= MJ_DEAD_WALL_MAX && live->next + count <= live->end);
	live->end = (uint8_t)(live->end - count);
	dealt->dead_count = (uint8_t)count;
	memcpy(dealt->dead_wall, &live->tile[live->end], count);
}

void
mj_show_deal(struct mj_dealt *dealt, unsigned slot, unsigned list, mj_tile tile)
{
	struct mj_tiles *tiles = &dealt->deal.tiles[list];

	assert(tiles->count < MJ_LIST_MAX);
	mj_put(&dealt->deal, slot, list);
	tiles->tile[tiles->count++] = tile;
}

/* ---- The call ---- */

static void
count_bag(const struct mj_bag *bag, unsigned of[MJ_TILES])
{
	for (unsigned tile = 0; tile < MJ_TILES; tile++)
		of[tile] += bag->of[tile];
}

/* Every tile of the wall lies in exactly one place: a hand, the live wall or the dead wall. */
static void
check_conserved(const struct mj_rules *rules, const struct mj_dealt *dealt)
{
	unsigned wall[MJ_TILES] = {0}, placed[MJ_TILES] = {0};

	for (unsigned i = 0; i < dealt->tile_count; i++)
		wall[dealt->wall[i]]++;
	for (unsigned i = 0; i < dealt->draw_count; i++)
		placed[dealt->draws[i]]++;
	for (unsigned i = 0; i < dealt->dead_count; i++)
		placed[dealt->dead_wall[i]]++;
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		count_bag(&dealt->hands[seat].concealed, placed);
		count_bag(&dealt->hands[seat].flowers, placed);
	}
	assert(memcmp(wall, placed, sizeof(wall)) == 0);
}

void
mj_deal_request_init(struct mj_deal_request *request, const struct mj_rules *rules)
{
	memset(request, 0, sizeof(*request));
	request->rules = rules;
	mj_table_init(&request->table, rules);
}

static int
deal(const struct mj_deal_request *request, const uint8_t context[HASH], struct mj_dealt *dealt,
     struct mj_problem *problem)
{
	const struct mj_rules *rules = request->rules;
	struct mj_stream stream;

	if (request->seed_size == 0 || request->seed_size > MJ_SEED_MAX)
		return mj_refuse(problem, MJ_BAD_VALUE, "", "seed",
				 "a seed has 1 to %d bytes, not %zu", MJ_SEED_MAX,
				 request->seed_size);
	memset(dealt, 0, sizeof(*dealt));
	for (int seat = 0; seat < rules->seats; seat++)
		dealt->hands[seat].drawn = MJ_NO_TILE;
	open_stream(&stream, request->seed, request->seed_size, context);
	rules->ruleset->functions->deal_out(request, &stream, dealt);
	check_conserved(rules, dealt);
	sodium_memzero(&stream, sizeof(stream));
	return MJ_OK;
}

int
mj_deal(const struct mj_deal_request *request, struct mj_dealt *dealt, struct mj_problem *problem)
{
	const char *tileset = request->rules->tileset->id;
	uint8_t context[HASH];

	mj_hash_labelled("mjdeal/1 context", tileset, strlen(tileset), context);
	if (deal(request, context, dealt, problem) != MJ_OK)
		return problem->code;
	mj_hash_labelled("mjdeal/1 commit", request->seed, request->seed_size, dealt->commitment);
	return MJ_OK;
}

int
mj_deal_sealed(const struct mj_deal_request *request, const uint8_t context[MJ_COMMITMENT],
	       struct mj_dealt *dealt, struct mj_problem *problem)
{
	return deal(request, context, dealt, problem);
}
