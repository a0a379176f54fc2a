/* A match came to another season. */
#include "ledger/kinds/move.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/match/match_store.h"
#include "ledger/match/season_matches.h"
#include "ledger/recount/recount_step.h"

#include <stdio.h>
#include <string.h>

static int
record(struct book *book, struct tx *tx, const struct match *match, const char *reason)
{
	const char *season = match->season[0] == '\0' ? NULL : match->season;
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_move, match->id) != 0)
		return -1;
	entry_write_reason(&entry, reason);
	out_text_member(&entry.body, "season", season);
	if (entry_commit(&entry) != 0)
		return -1;
	return book_store(book, tx->calls->match_move(tx, book->club, match->id, season));
}

int
seasons_move_match(struct book *book, struct tx *tx, struct match *match, const char *season,
		   const char *reason)
{
	static const struct path at = {.name = "season", .size = 6};

	if (match_is(match, "void"))
		return book_refuse(book, MATCH_NOT_OPEN, "the match is void already");
	if (strcmp(match->season, season) == 0)
		return refuse(&book->problem, CONTRADICTION, &at,
			      "the match is of this season already");
	if (seasons_check_open(book, tx, match) != 0)
		return -1;
	if (season[0] != '\0' && seasons_check_fit(book, tx, season, match) != 0)
		return -1;
	snprintf(match->season, sizeof(match->season), "%s", season);
	if (record(book, tx, match, reason) != 0)
		return -1;
	return match_save(book, tx, match);
}

static void
take(struct recount *recount, const struct step *step)
{
	if (match_is(&recount->match, "void"))
		step_fault(recount, step, "comes when the match is void");
	step_take_season(recount, step);
}

const struct entry_kind entry_kind_move = {
	.id = "move",
	.way_back = "move the match back (POST /v1/matches/{id}/season)",
	.posts_nothing = true,
	.after_end = true,
	.take = take,
};
