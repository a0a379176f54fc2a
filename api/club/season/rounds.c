/* The rounds of a season: drawn, and begun. */
#include "ledger/rounds/rounds.h"

#include "api/club/call/call.h"
#include "api/club/season/endpoints.h"
#include "ledger/core/fields.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const char *const methods[] = {"random", "swiss", "round_robin"};

/* ---- The question ---- */

struct question {
	enum draw_method method;
	int64_t seed; /* -1: not said */
	int32_t rounds;
	struct round_players players;
};

static int
read_method(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	const char *word = json_string_value(value);

	(void)member;
	for (unsigned i = 0; word != NULL && i < sizeof(methods) / sizeof(methods[0]); i++)
		if (strcmp(word, methods[i]) == 0) {
			*(enum draw_method *)target = (enum draw_method)i;
			return 0;
		}
	return refuse(reader->problem, BAD_VALUE, at, "expected random, swiss or round_robin");
}

static int
read_players(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	struct round_players *players = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of players", value);
	if (json_array_size(value) > DRAW_PLAYERS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected at most %d players",
			      DRAW_PLAYERS_MAX);
	for (size_t i = 0; i < json_array_size(value); i++) {
		const struct path place = {.up = at, .index = i};
		if (read_uuid(reader, &place, json_array_get(value, i), NULL,
			      players->ids[players->count++]) != 0)
			return -1;
	}
	return 0;
}

static int
read_question(struct call *call, struct question *question)
{
	static const struct member list[] = {
		{.name = "method",
		 .read = read_method,
		 .offset = offsetof(struct question, method),
		 .required = true},
		{.name = "players",
		 .read = read_players,
		 .offset = offsetof(struct question, players),
		 .required = true},
		{"rounds", .type = &type_int32, IN(question, rounds), .min = 1,
		 .max = DRAW_ROUNDS_MAX},
		{"seed", .type = &type_int64, IN(question, seed), .max = UINT32_MAX},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*question = (struct question){.seed = -1, .rounds = 1};
	return read_object(&reader, NULL, call->root, &members, NULL, question);
}

/* ---- The drawn rounds ---- */

/* `count` players of the round from `first` on. */
static void
write_players(const struct round_players *players, const uint16_t *first, unsigned count,
	      struct buffer *out)
{
	for (unsigned i = 0; i < count; i++)
		out_string(out, players->ids[first[i]]);
}

static void
write_round(const struct draw *draw, const struct round_players *players, unsigned round,
	    struct buffer *out)
{
	const uint16_t *order = draw->order[round];
	unsigned seated = draw_seated(draw);

	out_open(out, '{');
	out_open_member(out, "tables", '[');
	for (unsigned i = 0; i < seated; i += draw->size) {
		out_open(out, '[');
		write_players(players, order + i, draw->size, out);
		out_close(out, ']');
	}
	out_close(out, ']');
	out_open_member(out, "sitting_out", '[');
	write_players(players, order + seated, draw->players - seated, out);
	out_close(out, ']');
	out_member(out, "repeats", draw->repeats[round]);
	out_member(out, "team_mates", draw->mates[round]);
	out_close(out, '}');
}

static void
write_draw(const struct call *call, const struct draw *draw, const struct round_players *players)
{
	struct buffer *out = call->out;
	int64_t repeats = 0;

	for (unsigned round = 0; round < draw->rounds; round++)
		repeats += draw->repeats[round];
	out_open(out, '{');
	out_string_member(out, "season", call_part(call, 0));
	out_string_member(out, "method", methods[draw->method]);
	out_member(out, "seed", draw->seed);
	out_member(out, "repeats", repeats);
	out_open_member(out, "rounds", '[');
	for (unsigned round = 0; round < draw->rounds; round++)
		write_round(draw, players, round, out);
	out_close(out, ']');
	out_close(out, '}');
}

int
rounds_seat(struct call *call, struct tx *tx)
{
	struct question question;
	struct draw *draw;

	if (read_question(call, &question) != 0)
		return -1;
	draw = calloc(1, sizeof(*draw));
	if (draw == NULL)
		return book_no_memory(&call->book);
	draw->method = question.method;
	draw->rounds = (unsigned)question.rounds;
	draw->seed = question.seed < 0 ? randombytes_random() : (uint32_t)question.seed;
	int result = rounds_draw(&call->book, tx, call_part(call, 0), &question.players, draw);
	if (result == 0)
		write_draw(call, draw, &question.players);
	free(draw);
	return result;
}

/* ---- A round that begins ---- */

static int
read_table(struct reader *reader, const struct path *at, const json_t *value, struct round *round)
{
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of players", value);
	if (json_array_size(value) != round->size)
		return refuse(reader->problem, BAD_VALUE, at, "expected %u players, not %zu",
			      round->size, json_array_size(value));
	for (size_t i = 0; i < round->size; i++) {
		const struct path place = {.up = at, .index = i};
		if (read_uuid(reader, &place, json_array_get(value, i), NULL,
			      round->players.ids[round->players.count++]) != 0)
			return -1;
	}
	return 0;
}

static int
read_tables(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	size_t count = json_array_size(value);

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of tables", value);
	if (count < 1 || count > ROUND_TABLES_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected 1 to %d tables, not %zu",
			      ROUND_TABLES_MAX, count);
	for (size_t i = 0; i < count; i++) {
		const struct path place = {.up = at, .index = i};
		if (read_table(reader, &place, json_array_get(value, i), target) != 0)
			return -1;
	}
	return 0;
}

static int
read_round(struct call *call, struct round *round)
{
	static const struct member list[] = {
		{.name = "tables", .read = read_tables, .required = true},
		NAME_MEMBER("session", struct round, session, 1),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	return read_object(&reader, NULL, call->root, &members, NULL, round);
}

static void
write_match(void *arg, const struct match *match)
{
	struct buffer *out = arg;

	out_open(out, '{');
	out_string_member(out, "id", match->id);
	match_write_players(match, out);
	out_close(out, '}');
}

int
rounds_create(struct call *call, struct tx *tx)
{
	const char *season = call_part(call, 0);
	struct buffer *out = call->out;
	struct round round = {.size = 0};

	if (rounds_table_size(&call->book, tx, season, &round.size) != 0 ||
	    read_round(call, &round) != 0)
		return -1;
	out_open(out, '{');
	out_string_member(out, "season", season);
	out_text_member(out, "session", round.session);
	out_open_member(out, "matches", '[');
	if (rounds_begin(&call->book, tx, season, &round, write_match, out) != 0)
		return -1;
	out_close(out, ']');
	out_close(out, '}');
	call_created(call, "/v1/matches?season=%s", season);
	return 0;
}
