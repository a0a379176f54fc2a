/* A season was made, changed, closed or reopened. */
#include "ledger/kinds/season.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/recount/seen.h"

#include <assert.h>
#include <string.h>

/* ---- Recording ---- */

static int
record(struct book *book, struct tx *tx, const struct season_row *row, const char *change,
       const char *reason)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_season, NULL) != 0)
		return -1;
	entry_write_reason(&entry, reason);
	out_string_member(&entry.body, "season", row->id);
	out_string_member(&entry.body, "change", change);
	out_key(&entry.body, "settings");
	out_raw(&entry.body, row->settings.data, row->settings.size);
	return entry_commit(&entry);
}

static int
update(struct book *book, struct tx *tx, struct season_row *row, const char *change,
       const char *reason)
{
	row->version++;
	assert(row->version > 1);
	if (record(book, tx, row, change, reason) != 0)
		return -1;
	return book_store(book, tx->calls->season_update(tx, book->club, row));
}

/* Its settings as text that lies in the buffer. */
static int
write_settings(struct book *book, const struct season *season, struct buffer *text,
	       struct season_row *row)
{
	season_write(season, text);
	out_end(text);
	if (text->failed)
		return book_no_memory(book);
	row->settings = (struct store_text){text->data, text->size};
	return 0;
}

int
seasons_make(struct book *book, struct tx *tx, const struct season *season, char id[STORE_ID],
	     struct buffer *settings, struct season_row *row)
{
	book_id(book, id);
	*row = (struct season_row){.id = id, .created_at = book->now, .version = 1};
	if (teams_check_players(book, tx, &season->teams) != 0 ||
	    write_settings(book, season, settings, row) != 0 ||
	    record(book, tx, row, "made", NULL) != 0)
		return -1;
	return book_store(book, tx->calls->season_insert(tx, book->club, row));
}

static int
note_match(void *arg, const struct match_row *row)
{
	(void)row;
	*(bool *)arg = true;
	return STORE_OK;
}

/* Whether it has a match, of a state or (NULL) of any. */
static int
look_for_match(struct book *book, struct tx *tx, const char *season, const char *state, bool *found)
{
	const struct match_filter filter = {.season = season, .state = state};
	static const struct page one = {.limit = 1};

	*found = false;
	return book_store(book,
			  tx->calls->matches(tx, book->club, &filter, &one, note_match, found));
}

static bool
rules_differ(const struct season *one, const struct season *other)
{
	if (one->ruleset == NULL || other->ruleset == NULL)
		return one->ruleset != other->ruleset;
	return !season_rules_are(one, &other->agreement.rules);
}

static int
check_rules_stay(struct book *book, struct tx *tx, const struct season_row *row,
		 const struct season *season)
{
	static const struct path at = {.name = "rules", .size = 5};
	struct season before;
	bool found;

	if (!season_load(&row->settings, &before))
		return book_store(book, STORE_FAILED);
	if (!rules_differ(&before, season))
		return 0;
	if (look_for_match(book, tx, row->id, NULL, &found) != 0)
		return -1;
	if (!found)
		return 0;
	return refuse(&book->problem, CONTRADICTION, &at,
		      "a season that has matches keeps its ruleset and its options");
}

int
seasons_change(struct book *book, struct tx *tx, struct season_row *row,
	       const struct season *season, struct buffer *settings)
{
	const struct store_text before = row->settings;

	if (row->closed)
		return book_refuse(book, CONTRADICTION,
				   "the season is closed; reopen it to change it");
	if (check_rules_stay(book, tx, row, season) != 0 ||
	    teams_check_players(book, tx, &season->teams) != 0 ||
	    write_settings(book, season, settings, row) != 0)
		return -1;
	if (before.size == row->settings.size &&
	    memcmp(before.data, row->settings.data, before.size) == 0)
		return 0;
	return update(book, tx, row, "changed", NULL);
}

int
seasons_close(struct book *book, struct tx *tx, struct season_row *row, const char *reason)
{
	bool open;

	if (row->closed)
		return book_refuse(book, CONTRADICTION, "the season is closed already");
	if (look_for_match(book, tx, row->id, "open", &open) != 0)
		return -1;
	if (open)
		return book_refuse(book, CONTRADICTION,
				   "a match of the season is open; finish or void it first");
	row->closed = true;
	return update(book, tx, row, "closed", reason);
}

int
seasons_reopen(struct book *book, struct tx *tx, struct season_row *row, const char *reason)
{
	if (!row->closed)
		return book_refuse(book, CONTRADICTION, "the season is not closed");
	row->closed = false;
	return update(book, tx, row, "reopened", reason);
}

/* ---- Recounting ---- */

static bool
settings_are_sound(const json_t *settings)
{
	struct problem problem = {0};
	struct season season;

	return season_read(&problem, settings, &season) == 0;
}

/* What a change leads to is wrong in these cases. */
static const char *
fault_of(const struct season_seen *seen, const char *change, json_t *settings)
{
	bool same = json_equal(seen->settings, settings) == 1;

	if (strcmp(change, "changed") == 0 && seen->closed)
		return "changes a season that is closed";
	if (strcmp(change, "changed") == 0)
		return same ? "changes nothing of the season" : NULL;
	if (!same)
		return "changes the settings of the season besides";
	if (strcmp(change, "closed") == 0)
		return seen->closed ? "closes a season that is closed" : NULL;
	if (strcmp(change, "reopened") == 0)
		return seen->closed ? NULL : "reopens a season that is not closed";
	return "says nothing that is known of the season";
}

static void
take_change(struct verification *verification, const struct entry_row *row,
	    struct season_seen *seen, const char *change, json_t *settings)
{
	const char *fault = fault_of(seen, change, settings);

	if (fault != NULL)
		verify_fault(verification, row->seq, "%s", fault);
	if (strcmp(change, "changed") != 0)
		seen->closed = strcmp(change, "closed") == 0;
	seen->version++;
	json_decref(seen->settings);
	seen->settings = json_incref(settings);
}

static int
take(struct verification *verification, const struct entry_row *row, const json_t *body,
     const struct posting *postings, unsigned count)
{
	const char *id = json_string_value(json_object_get(body, "season"));
	const char *change = json_string_value(json_object_get(body, "change"));
	json_t *settings = json_object_get(body, "settings");
	struct season_seen *seen = season_seen_find(verification, id);

	(void)postings;
	(void)count;
	if (id == NULL || change == NULL || strlen(id) >= STORE_ID || row->match != NULL ||
	    !settings_are_sound(settings))
		verify_fault(verification, row->seq, "the season cannot be read");
	else if ((seen == NULL) != (strcmp(change, "made") == 0))
		verify_fault(verification, row->seq, "the season %s",
			     seen == NULL ? "was not made before" : "was made before");
	else if (seen == NULL)
		return season_seen_add(verification, row, id, settings);
	else
		take_change(verification, row, seen, change, settings);
	return STORE_OK;
}

const struct entry_kind entry_kind_season = {
	.id = "season",
	.way_back = "change, close or reopen the season (/v1/seasons/{id})",
	.naming = {"player", "players"},
	.posts_nothing = true,
	.keeps_results = true,
	.of_club = true,
	.take_of_club = take,
};
