#include "codec/outlook.h"

#include "codec/said.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "lib/mahjong/outlook.h"
#include "lib/mahjong/waits.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>

/* ---- Reading ---- */

/* The members of `outlook`, as they are sent. */
struct asked {
	int32_t turns, changes;
	int8_t from;
	mj_tile discard;
};

static const struct member outlook_members[] = {
	{.name = "turns",
	 .read = read_int32,
	 .offset = offsetof(struct asked, turns),
	 .required = true,
	 .min = 1,
	 .max = MJ_TURNS_MAX},
	{.name = "changes",
	 .read = read_int32,
	 .offset = offsetof(struct asked, changes),
	 .min = 0,
	 .max = MJ_CHANGES_MAX},
	{.name = "discard", .read = read_tile, .offset = offsetof(struct asked, discard)},
	{.name = "from", .read = read_seat, .offset = offsetof(struct asked, from)},
};

int
read_outlook(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	static const struct members members = MEMBERS(outlook_members);
	struct mj_outlook_request *request = target;
	struct asked asked = {.discard = MJ_NO_TILE, .from = MJ_NOBODY};

	(void)member;
	if (read_object(reader, at, value, &members, NULL, &asked) != 0)
		return -1;
	if (asked.discard != MJ_NO_TILE && asked.from == MJ_NOBODY)
		return refuse_missing(reader, at, "from");
	if (asked.discard == MJ_NO_TILE && asked.from != MJ_NOBODY)
		return refuse_missing(reader, at, "discard");
	request->turns = (uint8_t)asked.turns;
	request->changes = (uint8_t)asked.changes;
	request->discard = asked.discard;
	request->from = asked.from;
	return 0;
}

/* ---- Writing ---- */

/* Those from DECLARED on are of hands that are declared once they are ready. */
enum assumption { OWN_DRAWS, ALIKE, NEARER_KEPT, DECLARED, AVERAGE, ASSUMPTIONS };

const struct mj_word outlook_assumptions[ASSUMPTIONS + 1] = {
	[OWN_DRAWS] = CODEC_NAMED(outlook_assumptions, own_draws),
	[ALIKE] = CODEC_NAMED(outlook_assumptions, unseen_alike),
	[NEARER_KEPT] = CODEC_NAMED(outlook_assumptions, nearer_kept),
	[DECLARED] = CODEC_NAMED(outlook_assumptions, declared_when_ready),
	[AVERAGE] = CODEC_NAMED(outlook_assumptions, unknown_averaged),
};

static void
write_assumptions(const struct mj_outlook *outlook, enum names_mode names, struct buffer *out)
{
	out_open_member(out, "assumptions", '[');
	for (unsigned i = 0; i < ASSUMPTIONS; i++) {
		if (i >= DECLARED && !outlook->declares)
			continue;
		out_open(out, '{');
		out_word_member(out, "id", outlook_assumptions[i].id);
		if (names != NAMES_NONE) {
			out_key(out, "name");
			names_write(&outlook_assumptions[i].names, names, out);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* Answers have whole numbers alone: chances in millionths, points in hundredths. */
enum { CHANCE_UNIT = 1000000, POINT_UNIT = 100 };

static int64_t
whole(float value, int unit)
{
	double units = (double)value * unit;

	return (int64_t)(units < 0 ? units - 0.5 : units + 0.5);
}

/* One list for each number, by turn: a curve, whose first value is a bar. */
static void
write_chances(const struct mj_chances *chances, unsigned turns, struct buffer *out)
{
	out_key(out, "chances");
	if (!chances->known) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	out_open_member(out, "ready", '[');
	for (unsigned turn = 0; turn < turns; turn++)
		out_integer(out, whole(chances->by_turn[turn].ready, CHANCE_UNIT));
	out_close(out, ']');
	out_open_member(out, "win", '[');
	for (unsigned turn = 0; turn < turns; turn++)
		out_integer(out, whole(chances->by_turn[turn].win, CHANCE_UNIT));
	out_close(out, ']');
	out_open_member(out, "points", '[');
	for (unsigned turn = 0; turn < turns; turn++)
		out_integer(out, whole(chances->by_turn[turn].points, POINT_UNIT));
	out_close(out, ']');
	out_close(out, '}');
}

static void
write_choices(const struct mj_outlook *outlook, struct buffer *out)
{
	out_open_member(out, "discards", '[');
	for (unsigned i = 0; i < outlook->choice_count; i++) {
		const struct mj_choice_outlook *choice = &outlook->choices[i];
		out_open(out, '{');
		out_key(out, "tile");
		write_tile(choice->tile, out);
		write_chances(&choice->chances, outlook->turns, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_calls(const struct mj_outlook *outlook, struct buffer *out)
{
	out_open_member(out, "calls", '[');
	for (unsigned i = 0; i < outlook->call_count; i++) {
		const struct mj_call_outlook *call = &outlook->calls[i];
		out_open(out, '{');
		out_word_member(out, "type", mj_call_ids[call->type]);
		out_key(out, "tiles");
		write_tile_list(call->tiles, call->tile_count, out);
		out_key(out, "discard");
		write_tile(call->discard, out);
		write_chances(&call->chances, outlook->turns, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
write_outlook(const struct mj_outlook_request *request, const struct mj_outlook *outlook,
	      enum names_mode names, struct buffer *out)
{
	out_open_member(out, "outlook", '{');
	out_member(out, "turns", outlook->turns);
	out_member(out, "changes", request->changes);
	out_word_member(out, "depth", mj_depth_ids[outlook->depth]);
	out_member(out, "unseen", outlook->unseen);
	out_member(out, "visible", request->waits->visible.size);
	write_assumptions(outlook, names, out);
	out_key(out, "win_points");
	if (outlook->wins)
		out_integer(out, whole(outlook->win_points, POINT_UNIT));
	else
		out_null(out);
	if (request->discard != MJ_NO_TILE)
		write_calls(outlook, out);
	else if (outlook->choice_count > 0)
		write_choices(outlook, out);
	else
		write_chances(&outlook->hand, outlook->turns, out);
	out_close(out, '}');
}
