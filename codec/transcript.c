#include "codec/transcript.h"

#include "codec/seats.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "codec/words.h"
#include "lib/mahjong/score.h"
#include "json/readers.h"
#include "json/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- Bytes ---- */

int
read_told(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct told *told = target;

	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "hexadecimal digits as a string", value);
	const char *text = json_string_value(value);
	size_t digits = json_string_length(value);
	if (digits % 2 != 0 || digits < 2 * (size_t)member->min || digits > 2 * (size_t)member->max)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected %lld to %lld hexadecimal digits, two a byte, not %zu",
			      2 * (long long)member->min, 2 * (long long)member->max, digits);
	for (size_t i = 0; i < digits; i++) {
		int digit = text_hex_digit(text[i]);
		if (digit < 0)
			return refuse(reader->problem, BAD_VALUE, at,
				      "character %zu is no hexadecimal digit", i + 1);
		told->bytes[i / 2] = (uint8_t)(told->bytes[i / 2] << 4 | digit);
	}
	told->size = digits / 2;
	return 0;
}

#define TOLD(of, field, low, high)                                                                 \
	.read = read_told, .offset = offsetof(struct of, field), .min = (low), .max = (high)

/* ---- Seats ---- */

int
read_seat_seed(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	struct mj_seat_seed *seed = target;

	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a seed as a string", value);
	size_t size = json_string_length(value);
	if (size == 0 || size > MJ_SEAT_SEED_MAX)
		return refuse(reader->problem, BAD_VALUE, at,
			      "a seat's seed has 1 to %d bytes, not %zu", MJ_SEAT_SEED_MAX, size);
	memcpy(seed->bytes, json_string_value(value), size);
	seed->size = (uint8_t)size;
	return 0;
}

static int
read_seats(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const struct member list[] = {
		{.name = "commitment",
		 TOLD(transcript_seat, commitment, MJ_COMMITMENT, MJ_COMMITMENT)},
		{.name = "seed",
		 .read = read_seat_seed,
		 .offset = offsetof(struct transcript_seat, seed),
		 .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct transcript_seat *seats = target;

	(void)member;
	if (check_seat_list(reader, at, value, "seats") != 0)
		return -1;
	for (size_t i = 0; i < json_array_size(value); i++) {
		const json_t *seat = json_array_get(value, i);
		struct path place = {.up = at, .index = i};
		seats[i].taken = !json_is_null(seat);
		if (seats[i].taken &&
		    read_object(reader, &place, seat, &members, NULL, &seats[i]) != 0)
			return -1;
	}
	return 0;
}

/* ---- The beacon ---- */

static int
read_beacon(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	static const struct member list[] = {
		{.name = "chain",
		 .read = read_text,
		 .offset = offsetof(struct transcript_beacon, chain),
		 .required = true,
		 .min = 1,
		 .max = TRANSCRIPT_NAME_MAX},
		{.name = "round",
		 .read = read_int64,
		 .offset = offsetof(struct transcript_beacon, round),
		 .required = true,
		 .min = 1,
		 .max = (INT64_C(1) << 53) - 1},
		{.name = "signature",
		 TOLD(transcript_beacon, signature, 1, TRANSCRIPT_SIGNATURE_MAX),
		 .required = true},
		{.name = "value",
		 TOLD(transcript_beacon, value, MJ_BEACON, MJ_BEACON),
		 .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct transcript_beacon *beacon = target;

	(void)member;
	beacon->named = true;
	return read_object(reader, at, value, &members, NULL, beacon);
}

/* ---- Hands ---- */

static int
read_wall(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct transcript_hand *hand = target;

	(void)member;
	return read_table_tiles(reader, at, value, hand->wall, MJ_WALL_MAX, &hand->wall_count);
}

static int
read_dice(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct transcript_hand *hand = target;
	size_t count = json_array_size(value);

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of dice", value);
	if (count == 0 || count > MJ_DICE_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected 1 to %d dice, not %zu",
			      MJ_DICE_MAX, count);
	for (size_t i = 0; i < count; i++) {
		struct path place = {.up = at, .index = i};
		int64_t pips;
		if (read_number(reader, &place, json_array_get(value, i), 1, 6, &pips) != 0)
			return -1;
		hand->dice[i] = (uint8_t)pips;
	}
	hand->dice_count = (unsigned)count;
	return 0;
}

static int
read_source(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_draw_source_ids, target);
}

static int
read_draws(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const struct member list[] = {
		{.name = "seat",
		 .read = read_seat,
		 .offset = offsetof(struct transcript_draw, seat),
		 .required = true},
		{.name = "source",
		 .read = read_source,
		 .offset = offsetof(struct transcript_draw, source),
		 .required = true},
		{.name = "tile",
		 .read = read_table_tile,
		 .offset = offsetof(struct transcript_draw, tile)},
	};
	static const struct members members = MEMBERS(list);
	struct transcript_hand *hand = target;
	size_t count = json_array_size(value);

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of draws", value);
	if (count > TRANSCRIPT_DRAWS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected at most %d draws, not %zu",
			      TRANSCRIPT_DRAWS_MAX, count);
	hand->draws_told = true;
	hand->draw_count = (unsigned)count;
	for (size_t i = 0; i < count; i++) {
		struct path place = {.up = at, .index = i};
		hand->draws[i].tile = MJ_NO_TILE;
		if (read_object(reader, &place, json_array_get(value, i), &members, NULL,
				&hand->draws[i]) != 0)
			return -1;
	}
	return 0;
}

static const struct member hand_members[] = {
	{.name = "commitment",
	 TOLD(transcript_hand, commitment, MJ_COMMITMENT, MJ_COMMITMENT),
	 .required = true},
	{.name = "seed", TOLD(transcript_hand, seed, MJ_HAND_SEED, MJ_HAND_SEED)},
	{.name = "table", .read = read_table, .offset = offsetof(struct transcript_hand, table)},
	{.name = "wall", .read = read_wall},
	{.name = "dice", .read = read_dice},
	{.name = "draws", .read = read_draws},
};

static int
read_hands(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const struct members members = MEMBERS(hand_members);
	struct transcript *transcript = target;
	size_t count = json_array_size(value);

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of hands", value);
	if (count > TRANSCRIPT_HANDS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected at most %d hands, not %zu",
			      TRANSCRIPT_HANDS_MAX, count);
	transcript->hands = calloc(count + 1, sizeof(*transcript->hands));
	if (transcript->hands == NULL)
		return problem_set(reader->problem, UNAVAILABLE, "there is no memory for this now");
	transcript->hand_count = count;
	for (size_t i = 0; i < count; i++) {
		struct path place = {.up = at, .index = i};
		struct transcript_hand *hand = &transcript->hands[i];
		mj_table_init(&hand->table, transcript->rules);
		if (read_object(reader, &place, json_array_get(value, i), &members, NULL, hand) !=
		    0)
			return -1;
	}
	return 0;
}

/* ---- The whole ---- */

static const struct member list[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "match",
	 .read = read_text,
	 .offset = offsetof(struct transcript, match),
	 .required = true,
	 .min = 1,
	 .max = TRANSCRIPT_NAME_MAX},
	{.name = "commitment",
	 TOLD(transcript, commitment, MJ_COMMITMENT, MJ_COMMITMENT),
	 .required = true},
	{.name = "seats",
	 .read = read_seats,
	 .offset = offsetof(struct transcript, seats),
	 .required = true},
	{.name = "beacon", .read = read_beacon, .offset = offsetof(struct transcript, beacon)},
	{.name = "context",
	 TOLD(transcript, context, MJ_COMMITMENT, MJ_COMMITMENT),
	 .required = true},
	{.name = "hands", .read = read_hands, .required = true},
	{.name = "secret", TOLD(transcript, secret, MJ_SECRET, MJ_SECRET)},
};

const struct members transcript_members = MEMBERS(list);

void
transcript_init(struct transcript *transcript, const struct mj_rules *rules)
{
	memset(transcript, 0, sizeof(*transcript));
	transcript->rules = rules;
}

void
transcript_free(struct transcript *transcript)
{
	free(transcript->hands);
	transcript->hands = NULL;
}
