/* GET /v1/home: all that the first screen of a phone shows, of one moment. */
#include "api/club/call/reach.h"
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "ledger/core/clock.h"
#include "ledger/season/seasons.h"

enum {
	HOME_MATCHES = 50, /* open ones, the newest first */
	HOME_SEASONS = 10, /* the newest first */
	HOME_RECENT = 10,  /* entries */
	HOME_LOOKED = 100  /* entries in which those of a season are looked for */
};

/* What is shown follows from the key: all of the club, one season's, or one match. */
struct home {
	struct call *call;
	struct tx *tx;
	int matches, entries;
};

/* ---- Matches ---- */

static int
show_match(void *arg, const struct match_row *row)
{
	struct home *home = arg;

	if (home->matches++ == HOME_MATCHES)
		return STORE_OK;
	return answer_match_row(home->call, home->tx, row) == 0 ? STORE_OK : STORE_FAILED;
}

/* A key for one match sees it in any state. */
static int
visit_matches(struct home *home)
{
	static const struct page page = {.limit = HOME_MATCHES + 1};
	const struct tx_calls *calls = home->tx->calls;
	const struct caller *caller = &home->call->caller;
	const struct match_filter open = {
		.state = "open", .season = caller->season[0] == '\0' ? NULL : caller->season};
	const char *club = home->call->book.club;
	struct match_row row;

	if (caller->match[0] == '\0')
		return calls->matches(home->tx, club, &open, &page, show_match, home);
	int result = calls->match_find(home->tx, club, caller->match, &row);
	return result == STORE_OK ? show_match(home, &row) : result;
}

static int
write_matches(struct home *home)
{
	struct buffer *out = home->call->out;

	out_open_member(out, "matches", '[');
	if (book_store(&home->call->book, visit_matches(home)) != 0)
		return -1;
	out_close(out, ']');
	out_key(out, "more_matches");
	out_boolean(out, home->matches > HOME_MATCHES);
	return 0;
}

/* ---- Seasons ---- */

static int
show_season(void *arg, const struct season_row *row)
{
	struct buffer *out = arg;
	struct season season;

	if (!season_load(&row->settings, &season))
		return STORE_FAILED;
	out_open(out, '{');
	out_text_member(out, "id", row->id);
	out_text_member(out, "name", season.name);
	out_key(out, "closed");
	out_boolean(out, row->closed);
	out_close(out, '}');
	return STORE_OK;
}

static int
visit_seasons(struct call *call, struct tx *tx)
{
	static const struct page page = {.limit = HOME_SEASONS};
	const struct caller *caller = &call->caller;
	struct season_row row;

	if (caller->match[0] != '\0')
		return STORE_OK;
	if (caller->season[0] == '\0')
		return tx->calls->seasons(tx, call->book.club, &page, show_season, call->out);
	int result = tx->calls->season_find(tx, call->book.club, caller->season, &row);
	return result == STORE_OK ? show_season(call->out, &row) : result;
}

static int
write_seasons(struct call *call, struct tx *tx)
{
	out_open_member(call->out, "seasons", '[');
	int result = visit_seasons(call, tx);
	out_close(call->out, ']');
	return book_store(&call->book, result);
}

/* ---- Entries ---- */

static void
write_entry(const struct entry_row *row, struct buffer *out)
{
	out_open(out, '{');
	out_member(out, "seq", row->seq);
	out_key(out, "kind");
	out_string(out, row->kind);
	out_time(out, "at", row->at);
	out_text_member(out, "match", row->match);
	out_close(out, '}');
}

/* For a key of a season: whether the entry is of one of its matches. An enum store_result. */
static int
is_of_season(const struct home *home, const struct entry_row *entry)
{
	const struct call *call = home->call;
	struct match_row row;

	if (call->caller.season[0] == '\0')
		return STORE_OK;
	if (entry->match == NULL)
		return STORE_NONE;
	int result = home->tx->calls->match_find(home->tx, call->book.club, entry->match, &row);
	if (result != STORE_OK)
		return STORE_FAILED;
	return reach_has_match(&call->caller, row.id, row.season) ? STORE_OK : STORE_NONE;
}

static int
show_entry(void *arg, const struct entry_row *row)
{
	struct home *home = arg;
	int result = is_of_season(home, row);

	if (result == STORE_NONE)
		return STORE_OK;
	if (result == STORE_OK)
		write_entry(row, home->call->out);
	return result == STORE_OK ? ++home->entries == HOME_RECENT : result;
}

static int
write_recent(struct home *home)
{
	const struct caller *caller = &home->call->caller;
	const struct entry_filter filter = {.match = caller->match[0] == '\0' ? NULL
									      : caller->match};
	const struct page page = {.limit = caller->season[0] == '\0' ? HOME_RECENT : HOME_LOOKED};
	struct buffer *out = home->call->out;

	out_open_member(out, "recent", '[');
	int result = home->tx->calls->entries(home->tx, home->call->book.club, &filter, &page,
					      show_entry, home);
	out_close(out, ']');
	return book_store(&home->call->book, result < 0 ? result : STORE_OK);
}

/* ---- The answer ---- */

static int
write_club(struct call *call, struct tx *tx)
{
	struct club_row club;

	if (book_store(&call->book, tx->calls->club_find(tx, call->book.club, &club)) != 0)
		return -1;
	out_open_member(call->out, "club", '{');
	out_text_member(call->out, "id", club.id);
	out_text_member(call->out, "name", club.name);
	out_close(call->out, '}');
	return 0;
}

/* A commit moves the head, a new name the versions of those who are shown. */
int
home_get(struct call *call, struct tx *tx)
{
	struct home home = {.call = call, .tx = tx};
	uint8_t hash[STORE_HASH];
	int64_t head;

	if (book_store(&call->book, tx->calls->entry_head(tx, call->book.club, &head, hash)) != 0)
		return -1;
	out_open(call->out, '{');
	if (write_club(call, tx) != 0)
		return -1;
	out_member(call->out, "seq", head);
	if (write_matches(&home) != 0 || write_seasons(call, tx) != 0 || write_recent(&home) != 0)
		return -1;
	out_close(call->out, '}');
	call_etag(call, head, call->shown);
	return 0;
}
