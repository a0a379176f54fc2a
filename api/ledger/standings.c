#include "api/ledger/standings.h"

#include "ledger/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Which results ---- */

int
scope_read(struct work *work, struct scope *scope)
{
	scope->season = NULL;
	if (work_query(work, "season", scope->text)) {
		if (scope->text[0] == '\0' || strlen(scope->text) > NAME_MAX_BYTES)
			return work_refuse_parameter(work, "season",
						     "expected a season of 1 to %d bytes",
						     NAME_MAX_BYTES);
		scope->season = scope->text;
	}
	if (work_period(work, &scope->period) != 0)
		return -1;
	if (scope->period.to != 0 && scope->period.to < scope->period.from)
		return work_refuse_parameter(work, "to", "the period ends before it begins");
	return 0;
}

void
scope_write(const struct scope *scope, struct buffer *out)
{
	out_key(out, "season");
	out_string(out, scope->season);
	out_time(out, "from", scope->period.from);
	out_time(out, "to", scope->period.to);
}

/* ---- Collecting ---- */

struct ranked {
	char player[STORE_ID];
	struct result_sums sums;
	int64_t rank;
};

struct board {
	struct work *work;
	struct tx *tx;
	struct scope scope;
	struct ranked *lines;
	size_t count, room;
};

enum { FIRST_ROOM = 64 };

static struct ranked *
add_line(struct board *board)
{
	if (board->count == board->room) {
		size_t room = board->room == 0 ? FIRST_ROOM : 2 * board->room;
		struct ranked *lines = realloc(board->lines, room * sizeof(*lines));
		if (lines == NULL)
			return NULL;
		board->lines = lines;
		board->room = room;
	}
	return &board->lines[board->count++];
}

static int
collect(void *arg, const char *player)
{
	struct board *board = arg;
	struct ranked *line = add_line(board);

	if (line == NULL)
		return STORE_FAILED;
	snprintf(line->player, sizeof(line->player), "%s", player);
	int result = board->tx->calls->result_sums(board->tx, work_club(board->work), line->player,
						   board->scope.season, &board->scope.period,
						   &line->sums);
	if (result == STORE_OK && line->sums.matches == 0)
		board->count--;
	return result;
}

/* ---- Ranking ---- */

/* Of equal scores those of more matches are shown first; the id keeps pages apart. */
static int
compare(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;

	if (a->sums.score != b->sums.score)
		return a->sums.score > b->sums.score ? -1 : 1;
	if (a->sums.matches != b->sums.matches)
		return a->sums.matches > b->sums.matches ? -1 : 1;
	return strcmp(a->player, b->player);
}

/* Equal scores share a rank: 1, 2, 2, 4. */
static void
rank(struct board *board)
{
	if (board->count == 0)
		return;
	qsort(board->lines, board->count, sizeof(*board->lines), compare);
	for (size_t i = 0; i < board->count; i++) {
		struct ranked *line = &board->lines[i];
		bool tied = i > 0 && line[-1].sums.score == line->sums.score;
		line->rank = tied ? line[-1].rank : (int64_t)i + 1;
	}
}

/* ---- Answering ---- */

static int
write_line(struct board *board, const struct ranked *line)
{
	struct buffer *out = board->work->out;
	struct player_row player;

	if (work_store(board->work, board->tx->calls->player_find(board->tx, work_club(board->work),
								  line->player, &player)) != 0)
		return -1;
	out_open(out, '{');
	out_member(out, "rank", line->rank);
	out_key(out, "player");
	out_string(out, line->player);
	out_key(out, "name");
	out_string(out, player.name);
	OUT(out, "\"guest\":");
	out_boolean(out, player.guest);
	out_member(out, "matches", line->sums.matches);
	out_member(out, "score", line->sums.score);
	out_member(out, "chips", line->sums.chips);
	OUT(out, "\"places\":[");
	for (unsigned i = 0; i < STORE_PLACES; i++)
		out_integer(out, line->sums.places[i]);
	out_close(out, ']');
	out_close(out, '}');
	return 0;
}

/* A cursor is how many lines stand on the pages before. */
static int
write_page(struct board *board)
{
	struct work *work = board->work;
	uint8_t hash[STORE_HASH];
	struct list list;
	int64_t head;

	if (list_begin(work, board->tx, true, &list) != 0)
		return -1;
	for (int64_t i = list.page.after_seq; i < (int64_t)board->count; i++) {
		if (!list_takes(&list, NULL, i + 1))
			break;
		if (write_line(board, &board->lines[i]) != 0)
			return -1;
	}
	if (list_end(&list,
		     board->tx->calls->entry_head(board->tx, work_club(work), &head, hash)) != 0)
		return -1;
	work->out->size--;
	scope_write(&board->scope, work->out);
	out_member(work->out, "as_of", head);
	out_close(work->out, '}');
	return 0;
}

int
work_get_standings(struct work *work, struct tx *tx)
{
	struct board board = {.work = work, .tx = tx};

	if (scope_read(work, &board.scope) != 0)
		return -1;
	int result =
		work_store(work, tx->calls->result_players(tx, work_club(work), board.scope.season,
							   collect, &board));
	if (result == 0) {
		rank(&board);
		result = write_page(&board);
	}
	free(board.lines);
	return result;
}
