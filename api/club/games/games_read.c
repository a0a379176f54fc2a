#include "api/club/games/games_read.h"

#include "codec/log/outcome_write.h"
#include "codec/outcome_write.h"
#include "ledger/core/chain.h"
#include "ledger/core/clock.h"
#include "lib/mahjong/log.h"
#include "json/list.h"
#include "json/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* What listens to the games of a log. */
struct listening {
	struct call *call;
	const struct games_body *body;
	struct games *games;
	unsigned log;         /* which of the body */
	unsigned first;       /* of its games */
	char hash[HASH_TEXT]; /* of its text, once a game has asked for it; or "" */
};

static const struct games_log *
log_of(const struct listening *listening)
{
	return &listening->body->logs[listening->log];
}

static int
no_memory(const struct listening *listening)
{
	return book_no_memory(&listening->call->book);
}

/* ---- Which game it is ---- */

static const char *
hash_of_text(struct listening *listening, const struct log_game *log)
{
	static const uint8_t nothing[STORE_HASH];
	const struct store_text text = {log->text, log->size};
	uint8_t hash[STORE_HASH];

	if (listening->hash[0] == '\0') {
		chain_hash(nothing, &text, hash);
		hash_write(hash, listening->hash);
	}
	return listening->hash;
}

/*
 * An id that a match may have as external_id: the log's own, or one made of its text. What mjai's
 * logs have is the address of a room.
 */
static void
choose_external_id(struct listening *listening, const struct log_game *log, struct game *game)
{
	unsigned index = listening->games->count - listening->first;
	size_t size = strlen(game->id);

	if (strcmp(log->format, "mjai") != 0 && size <= NAME_MAX_BYTES &&
	    text_is_name(game->id, size)) {
		memcpy(game->external_id, game->id, size + 1);
		return;
	}
	snprintf(game->external_id, sizeof(game->external_id), "%s:%s/%u", log->format,
		 hash_of_text(listening, log), index);
}

/* tenhou's ids begin with the hour in Japan: 2019050417gm-0029-0000-4f2a8622. */
static int64_t
time_of_id(const struct log_game *log, int64_t now)
{
	enum { DIGITS = 10 };
	const char *id = log->id;
	char text[sizeof("2019-05-04T17:00:00+09:00")];
	int64_t time;

	for (unsigned i = 0; i < DIGITS; i++)
		if (!isdigit((unsigned char)id[i]))
			return 0;
	if (strcmp(log->platform, "tenhou") != 0 || strncmp(id + DIGITS, "gm-", 3) != 0)
		return 0;
	snprintf(text, sizeof(text), "%.4s-%.2s-%.2sT%.2s:00:00+09:00", id, id + 4, id + 6, id + 8);
	return time_parse(text, &time) && time <= now ? time : 0;
}

/* A text of the log as answers can show it: "" when it is no UTF-8, as one that was cut. */
static void
keep_text(char *to, const char *from, size_t room)
{
	json_t *text = json_string(from);

	to[0] = '\0';
	if (text != NULL)
		snprintf(to, room, "%s", from);
	json_decref(text);
}

/* Seats that are given are those of one game, all of them. */
static int
check_seats(const struct listening *listening, const struct log_game *log, const char *member,
	    unsigned given)
{
	if (given == 0)
		return 0;
	if (listening->games->count > listening->first)
		return games_refuse(listening->call, CONTRADICTION, listening->log, member,
				    "seats are given for a log of several games");
	if (given == log->rules.seats)
		return 0;
	return games_refuse(listening->call, CONTRADICTION, listening->log, member,
			    "the log is of %u players, and %u seats are given", log->rules.seats,
			    given);
}

static int
hear_begin(struct log_game *log, void *user)
{
	struct listening *listening = user;
	struct games *games = listening->games;

	if (check_seats(listening, log, "seats", log_of(listening)->seat_count) != 0 ||
	    check_seats(listening, log, "played_by", log_of(listening)->stand_in_count) != 0)
		return -1;
	if (!list_has_room((void **)&games->list, games->count, &games->room, sizeof(*games->list)))
		return no_memory(listening);
	struct game *game = &games->list[games->count];
	*game = (struct game){.log = listening->log,
			      .format = log->format,
			      .platform = log->platform,
			      .preset_start = log->preset_start,
			      .played_at = log_of(listening)->played_at};
	keep_text(game->id, log->id, sizeof(game->id));
	keep_text(game->title, log->title, sizeof(game->title));
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		keep_text(game->names[seat], log->names[seat], LOG_NAME_MAX);
	choose_external_id(listening, log, game);
	if (game->played_at == 0)
		game->played_at = time_of_id(log, listening->call->book.now);
	games->count++;
	return 0;
}

/* ---- A deal ---- */

static struct game *
last_game(const struct listening *listening)
{
	assert(listening->games->count > listening->first);
	return &listening->games->list[listening->games->count - 1];
}

static void
add_difference(struct game *game, unsigned number, const struct mj_log_difference *one)
{
	struct buffer *out = &game->differences;

	out_open(out, '{');
	out_member(out, "log", game->log);
	out_member(out, "hand_number", number);
	out_word_member(out, "kind", one->kind);
	out_string_member(out, "pointer", one->pointer);
	out_member(out, "paid", one->log);
	out_member(out, "ours", one->ours);
	out_close(out, '}');
	game->difference_count++;
}

static int
refuse_deal(const struct listening *listening, const struct log_game *log, unsigned number)
{
	struct book *book = &listening->call->book;

	buffer_cut(&book->members, 0);
	out_member(&book->members, "hand_number", number);
	out_member(&book->members, "line", (int64_t)log_game_line(log, log->start_at));
	out_member(&book->members, "offset", (int64_t)log->start_at);
	return games_refuse(listening->call, CONTRADICTION, listening->log, "log",
			    "hand %u cannot be settled by these rules: %s", number,
			    log->refused.detail);
}

static int
hear_deal(struct log_game *log, void *user)
{
	struct listening *listening = user;
	struct game *game = last_game(listening);
	const struct mj_settle_request *request = &log->deal.request;
	unsigned number = game->count + 1;

	if (!log->settled)
		return refuse_deal(listening, log, number);
	if (++listening->games->deals > GAMES_DEALS_MAX)
		return book_refuse(&listening->call->book, TOO_LARGE,
				   "the logs have more than %d deals together", GAMES_DEALS_MAX);
	if (!list_has_room((void **)&game->deals, game->count, &game->room, sizeof(*game->deals)))
		return no_memory(listening);
	if (game->count == 0)
		game->start = request->table;
	struct game_deal *deal = &game->deals[game->count++];
	out_separate(&game->texts);
	*deal = (struct game_deal){.at = game->texts.size,
				   .dealer = request->table.dealer,
				   .round_wind = request->table.round_wind};
	out_open(&game->texts, '{');
	write_settled_deal(request->rules->ruleset, &request->deal, &game->texts);
	write_outcome(request, &game->texts);
	out_close(&game->texts, '}');
	deal->size = game->texts.size - deal->at;
	for (unsigned i = 0; i < log->differences.count; i++)
		add_difference(game, number, &log->differences.list[i]);
	return game->texts.failed || game->differences.failed ? no_memory(listening) : 0;
}

/* ---- The end ---- */

static bool
scores_are_told(const struct log_game *log)
{
	for (unsigned i = 0; i < log->differences.count; i++)
		if (strcmp(log->differences.list[i].kind, "standing") == 0)
			return false;
	return log->final.has_scores && log->has_standings;
}

static int
hear_end(struct log_game *log, void *user)
{
	struct listening *listening = user;
	struct game *game = last_game(listening);

	if (game->count == 0 && log->unfinished == 0)
		return games_refuse(listening->call, BAD_VALUE, listening->log, "log",
				    "there is no game in the log");
	if (log->unfinished > 0)
		return games_refuse(listening->call, CONTRADICTION, listening->log, "log",
				    "the log has a deal without an end");
	game->rules = log->rules;
	game->over = log->final.given || log->settlement.match_over;
	game->scores_confirm = scores_are_told(log);
	return 0;
}

/* ---- A log ---- */

static int
refuse_log(const struct listening *listening, const struct log_game *log)
{
	struct book *book = &listening->call->book;

	if (strcmp(log->fault, "no memory") == 0)
		return no_memory(listening);
	buffer_cut(&book->members, 0);
	out_member(&book->members, "line", (int64_t)log_game_line(log, log->fault_at));
	out_member(&book->members, "offset", (int64_t)log->fault_at);
	return games_refuse(listening->call, BAD_VALUE, listening->log, "log",
			    "the log cannot be read: %s", log->fault);
}

static int
read_log(struct listening *listening, struct log_game *log)
{
	const struct log_listener listener = {hear_begin, hear_deal, hear_end, listening, NULL};
	const struct games_log *given = log_of(listening);
	const struct problem *problem = &listening->call->book.problem;
	const struct log_format *format =
		log_format_find(listening->body->format, given->text, given->size);

	*log = (struct log_game){.listener = &listener,
				 .wishes = &listening->body->wishes,
				 .text = given->text,
				 .size = given->size};
	listening->first = listening->games->count;
	listening->hash[0] = '\0';
	if (format->read(log) != 0)
		return problem->code != PROBLEM_NONE ? -1 : refuse_log(listening, log);
	if (listening->games->count == listening->first)
		return games_refuse(listening->call, BAD_VALUE, listening->log, "log",
				    "there is no game in the log");
	return 0;
}

int
games_read(struct call *call, const struct games_body *body, struct games *games)
{
	struct listening listening = {.call = call, .body = body, .games = games};
	struct log_game *log = malloc(sizeof(*log));
	int result = 0;

	if (log == NULL)
		return book_no_memory(&call->book);
	for (; listening.log < body->count && result == 0; listening.log++)
		result = read_log(&listening, log);
	free(log);
	return result;
}

static void
free_game(struct game *game)
{
	buffer_free(&game->texts);
	buffer_free(&game->differences);
	for (unsigned i = 0; i < game->count; i++)
		json_decref(game->deals[i].input);
	free(game->deals);
	free(game->hands);
}

void
games_free(struct games *games)
{
	for (unsigned i = 0; i < games->count; i++)
		free_game(&games->list[i]);
	free(games->list);
	*games = (struct games){.count = 0};
}
