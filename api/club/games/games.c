/*
 * POST /v1/import/games: games that were played elsewhere become matches. A thread of the
 * background looks for the receipt, reads the logs and settles all hands. Then one job looks for
 * the players and writes all of it, or nothing.
 */
#include "api/club/call/call_body.h"
#include "api/club/games/endpoints.h"
#include "api/club/games/games_play.h"
#include "api/club/games/games_seats.h"
#include "api/club/match/match_answer.h"
#include "api/club/run/call_perform.h"
#include "api/club/run/call_step.h"
#include "api/club/run/receipt.h"
#include "codec/rules_write.h"
#include "codec/seats.h"
#include "ledger/core/clock.h"
#include "ledger/kinds/finish.h"
#include "ledger/kinds/match.h"
#include "ledger/match/match_store.h"
#include "ledger/match/season_matches.h"
#include "json/arena.h"

#include <assert.h>
#include <stdio.h>

struct importing {
	struct call *call;
	struct games_body body;
	struct games games;
	unsigned made; /* matches that are new */
};

/* ---- What is there already ---- */

static int
note_match(void *arg, const struct match_row *row)
{
	char *id = arg;

	/* A void match was taken back: its log may come again. */
	if (strcmp(row->state, "void") == 0)
		return STORE_OK;
	memcpy(id, row->id, STORE_ID);
	return STORE_EXISTS;
}

/* The id of the match that was made of this game before, or "". */
static int
find_match(struct book *book, struct tx *tx, const struct game *game, char id[STORE_ID])
{
	const struct match_filter filter = {.external_id = game->external_id,
					    .ruleset = game->rules.ruleset->id};
	const struct page page = {.limit = INT32_MAX};
	int result = tx->calls->matches(tx, book->club, &filter, &page, note_match, id);

	return result == STORE_EXISTS ? 0 : book_store(book, result);
}

/* ---- The answer ---- */

static void
write_end(const struct game *game, struct buffer *out)
{
	int64_t scores[MJ_SEATS_MAX] = {0};
	struct mj_standing standings[MJ_SEATS_MAX];

	mj_standings(&game->rules, &game->played.table, standings);
	for (unsigned i = 0; i < game->rules.seats; i++)
		scores[standings[i].seat] = standings[i].score;
	write_seat_numbers("points", game->played.table.points, game->rules.seats, out);
	write_seat_numbers("scores", scores, game->rules.seats, out);
}

/* All members but `seats`, `played_by` and `match`, which come last. */
static void
open_game(const struct game *game, bool exists, struct buffer *out)
{
	out_open(out, '{');
	out_member(out, "log", game->log);
	out_word_member(out, "format", game->format);
	out_word_member(out, "platform", game->platform);
	out_text_member(out, "id", game->id);
	out_text_member(out, "title", game->title);
	out_text_member(out, "external_id", game->external_id);
	out_time(out, "played_at", game->played_at);
	out_boolean_member(out, "existing", exists);
	write_rules(&game->rules, out);
	out_member(out, "hands", game->count);
	out_boolean_member(out, "over", game->over);
	write_end(game, out);
	out_open_member(out, "differences", '[');
	games_write_differences(game, out);
	out_close(out, ']');
}

static int
close_game(struct call *call, struct tx *tx, const struct match *match)
{
	out_key(call->out, "match");
	if (match == NULL)
		out_null(call->out);
	else if (answer_match(call, tx, match) != 0)
		return -1;
	out_close(call->out, '}');
	return 0;
}

/* ---- A game ---- */

static int
show_match(struct call *call, struct tx *tx, const struct game *game, const char *id)
{
	struct match match;

	if (match_load(&call->book, tx, id, &match) != 0)
		return -1;
	open_game(game, true, call->out);
	int result = game_seats_write_match(call, tx, game, &match);
	if (result == 0)
		result = close_game(call, tx, &match);
	match_free(&match);
	return result;
}

/* The pointers of what begins a match are those of POST /v1/matches. */
static int
refuse_beginning(struct call *call, const struct game *game)
{
	char at[POINTER_MAX];

	snprintf(at, sizeof(at), "/logs/%u", game->log);
	faults_move_under(&call->book.problem, at);
	return -1;
}

static int
preview_game(struct call *call, struct tx *tx, const struct game *game,
	     const struct game_seats *seats)
{
	struct seated seated;

	if (seats_find(&call->book, tx, &seats->wishes, game->rules.seats, NULL, &seated) != 0)
		return refuse_beginning(call, game);
	open_game(game, false, call->out);
	game_seats_write(game, &seated, call->out);
	return close_game(call, NULL, NULL);
}

static int
finish_game(struct call *call, struct tx *tx, const struct game *game, struct match *match)
{
	if (game->over && match_finish(&call->book, tx, match, game->played_at, NULL) != 0)
		return -1;
	return match_save(&call->book, tx, match);
}

static int
make_match(struct importing *importing, struct tx *tx, const struct game *game,
	   const struct game_seats *seats)
{
	struct call *call = importing->call;
	struct buffer agreement = {0};
	struct beginning beginning;
	struct match *match = &beginning.match;
	int result = -1;

	game_begin(&importing->body, game, &beginning);
	beginning.wishes = seats->wishes;
	if (match_begin(&call->book, tx, &beginning, &agreement) != 0)
		refuse_beginning(call, game);
	else if (game_seats_name(call, tx, game, seats, match) == 0 &&
		 game_record(call, tx, game, match) == 0 &&
		 finish_game(call, tx, game, match) == 0) {
		open_game(game, false, call->out);
		result = game_seats_write_match(call, tx, game, match);
		if (result == 0)
			result = close_game(call, tx, match);
		importing->made++;
		call_created(call, "/v1/matches/%s", match->id);
	}
	match_free(match);
	buffer_free(&agreement);
	return result;
}

/* As match_begin does, which is told of the game's place among the logs. */
static int
check_season(const struct importing *importing, struct tx *tx, const struct game *game)
{
	struct beginning beginning;

	game_begin(&importing->body, game, &beginning);
	return seasons_admit(&importing->call->book, tx, &beginning.match);
}

static int
take_game(struct importing *importing, struct tx *tx, const struct game *game)
{
	struct call *call = importing->call;
	struct game_seats seats;
	char id[STORE_ID] = "";

	if (find_match(&call->book, tx, game, id) != 0)
		return -1;
	if (id[0] != '\0')
		return show_match(call, tx, game, id);
	if (game_seats_find(call, tx, &importing->body.logs[game->log], game, &seats) != 0)
		return -1;
	if (check_season(importing, tx, game) != 0)
		return -1;
	return call->book.preview ? preview_game(call, tx, game, &seats)
				  : make_match(importing, tx, game, &seats);
}

static int
take_games(struct importing *importing, struct tx *tx)
{
	struct call *call = importing->call;

	importing->made = 0;
	out_open(call->out, '{');
	out_open_member(call->out, "games", '[');
	for (unsigned i = 0; i < importing->games.count; i++)
		if (take_game(importing, tx, &importing->games.list[i]) != 0)
			return -1;
	out_close(call->out, ']');
	out_close(call->out, '}');
	if (importing->made > 1)
		call_created(call, "/v1/matches");
	/* The receipt is of all matches, and so is the answer. */
	call->agreement.match[0] = call->etag[0] = '\0';
	if (importing->made == 0)
		call->status = 200;
	return call->out->failed ? book_no_memory(&call->book) : 0;
}

/* ---- The job ---- */

static int
write_games(void *arg, struct tx *tx)
{
	struct importing *importing = arg;
	struct call *call = importing->call;

	call_begin_run(call);
	if (call_check_open(call) != 0)
		return call_refused(call);
	int result = call_find_done(call, tx);
	if (result != STORE_NONE)
		return result;
	return take_games(importing, tx) == 0 ? receipt_keep(call, tx) : call_refused(call);
}

static int
run_job(struct importing *importing)
{
	struct call *call = importing->call;
	int result = call_step(call, write_games, importing);

	if (result == STORE_OK)
		return 0;
	if (result != STORE_REFUSED || call->book.problem.code == PROBLEM_NONE)
		book_refuse(
			&call->book, UNAVAILABLE,
			"the store did not confirm this; send it again under its Idempotency-Key");
	return -1;
}

/* A request that was done before is told again, whatever its logs would be taken for now. */
static int
find_receipt(struct call *call, struct tx *tx)
{
	int result = receipt_find(call, tx);

	if (result == STORE_FAILED)
		return book_store(&call->book, result);
	return result == STORE_REFUSED ? -1 : 0;
}

/* A body's faults are told together; those of a log are not. */
static int
read_body(struct importing *importing)
{
	struct call *call = importing->call;

	call->book.problem.faults = &call->book.faults;
	int result = games_body_read(call, &importing->body);
	if (result == 0)
		call->book.problem.faults = NULL;
	return result;
}

static int
read_games(struct importing *importing)
{
	struct call *call = importing->call;
	int result = read_body(importing);

	if (result == 0)
		result = games_read(call, &importing->body, &importing->games);
	if (result == 0)
		result = games_check(call, &importing->body, &importing->games);
	return call_check_memory(call, result);
}

/* The logs have been read by then: a snapshot is held no longer than it takes to look. */
static int
preview_games(struct importing *importing)
{
	struct call *call = importing->call;
	struct store *store = call->exchange->app->store;
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return book_store(&call->book, STORE_FAILED);
	int result = take_games(importing, tx);
	store->calls->read_end(tx);
	return call_check_memory(call, result);
}

static int
import_all(struct importing *importing)
{
	struct call *call = importing->call;

	if (call->book.preview)
		return read_games(importing) == 0 ? preview_games(importing) : -1;
	int result = call_in_snapshot(call, find_receipt);
	if (result != 0 || call->replayed)
		return call_check_memory(call, result);
	return read_games(importing) == 0 ? run_job(importing) : -1;
}

int
games_import(struct call *call, struct tx *tx)
{
	struct importing importing = {.call = call};

	assert(tx == NULL); /* it needs one only when the logs have been read */
	json_arena_open();
	int result = import_all(&importing);
	games_free(&importing.games);
	games_body_free(&importing.body);
	json_arena_close(importing.body.root);
	return result;
}
