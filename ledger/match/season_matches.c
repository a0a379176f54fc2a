#include "ledger/match/season_matches.h"

#include <string.h>

static const struct path season_path = {.name = "season", .size = 6};

/* ---- The season ---- */

static int
check_closed(struct book *book, const struct season_row *row)
{
	if (!row->closed || book->owner)
		return 0;
	return refuse(&book->problem, FORBIDDEN, &season_path,
		      "the season is closed: only the owner may change its matches");
}

int
seasons_load(struct book *book, struct tx *tx, const char *id, struct season *season)
{
	struct season_row row;
	int result = tx->calls->season_find(tx, book->club, id, &row);

	if (result == STORE_NONE)
		return refuse(&book->problem, NOT_FOUND, &season_path,
			      "there is no such season in this club");
	if (book_store(book, result) != 0 || check_closed(book, &row) != 0)
		return -1;
	return season_load(&row.settings, season) ? 0 : book_store(book, STORE_FAILED);
}

int
seasons_check_open(struct book *book, struct tx *tx, const struct match *match)
{
	struct season_row row;

	if (match->season[0] == '\0')
		return 0;
	if (book_store(book, tx->calls->season_find(tx, book->club, match->season, &row)) != 0)
		return -1;
	return check_closed(book, &row);
}

/* ---- What its matches have of it ---- */

static int
check_rules(struct book *book, const struct season *season, const struct match *match)
{
	if (season->ruleset == NULL || season_rules_are(season, &match->agreement.rules))
		return 0;
	return refuse(&book->problem, CONTRADICTION, &season_path,
		      "the season has other rules than the match");
}

/* When it was played, or else begun. */
static int
check_day(struct book *book, const struct season *season, const struct match *match)
{
	int64_t begun = match->created_at == 0 ? book->now : match->created_at;

	if (season_has_day(season, match->played_at == 0 ? begun : match->played_at))
		return 0;
	return refuse(&book->problem, CONTRADICTION, &season_path,
		      "the match is not of the season's days");
}

static int
take_money(struct book *book, const char *name, const struct money *said, struct money *money)
{
	const struct path at = {.name = name, .size = strlen(name)};

	if (said->amount == 0)
		return 0;
	if (money->amount != 0 &&
	    (money->amount != said->amount || strcmp(money->currency, said->currency) != 0))
		return refuse(&book->problem, CONTRADICTION, &at, "the season says another one");
	*money = *said;
	return 0;
}

int
seasons_admit(struct book *book, struct tx *tx, struct match *match)
{
	struct agreement *own = &match->agreement;
	struct season season = {.ruleset = NULL};

	if (match->season[0] == '\0')
		return 0;
	if (seasons_load(book, tx, match->season, &season) != 0 ||
	    check_rules(book, &season, match) != 0 || check_day(book, &season, match) != 0 ||
	    take_money(book, "chip_value", &season.agreement.chip_value, &own->chip_value) != 0 ||
	    take_money(book, "fee", &season.agreement.fee, &own->fee) != 0)
		return -1;
	return take_money(book, "point_value", &season.agreement.point_value, &own->point_value);
}

int
seasons_check_fit(struct book *book, struct tx *tx, const char *id, const struct match *match)
{
	struct season season = {.ruleset = NULL};

	if (seasons_load(book, tx, id, &season) != 0 || check_rules(book, &season, match) != 0)
		return -1;
	return check_day(book, &season, match);
}
