/* How SQLite finds the rows of each statement: through an index, as far as the index goes. */
#include "db/sqlite/sql.h"
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

enum { PLAN = 1024 };

static struct place place;
static sqlite3 *database;

static void
run_nothing(sqlite3_context *context, int count, sqlite3_value **values)
{
	(void)context;
	(void)count;
	(void)values;
	cr_assert_fail();
}

static void
set_up(void)
{
	place_make(&place);
	place_open(&place);
	place.store->calls->close(place.store);
	place.store = NULL;
	cr_assert_eq(sqlite3_open(place.file, &database), SQLITE_OK);
	/* Plans name it, and run nothing. */
	cr_assert_eq(sqlite3_create_function(database, "plain", 1, SQLITE_UTF8, NULL, run_nothing,
					     NULL, NULL),
		     SQLITE_OK);
}

static void
tear_down(void)
{
	sqlite3_close(database);
	place_remove(&place);
}

TestSuite(store_plans, .init = set_up, .fini = tear_down);

/* All lines of the plan, as one text. */
static void
explain(enum sql sql, char plan[PLAN])
{
	char *text = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", sql_texts[sql]);
	sqlite3_stmt *statement;
	size_t used = 0;

	cr_assert_eq(sqlite3_prepare_v2(database, text, -1, &statement, NULL), SQLITE_OK, "%s: %s",
		     text, sqlite3_errmsg(database));
	plan[0] = '\0';
	while (sqlite3_step(statement) == SQLITE_ROW && used < PLAN)
		used += (size_t)snprintf(plan + used, PLAN - used, "%s; ",
					 (const char *)sqlite3_column_text(statement, 3));
	sqlite3_finalize(statement);
	sqlite3_free(text);
}

Test(store_plans, no_table_is_read_from_end_to_end)
{
	/* `sat` are the matches of two who are merged; of the webhooks one is enough. */
	static const char *const small[] = {
		"SCAN CONSTANT ROW",
		"SCAN found",
		"SCAN pragma_",
		"SCAN sqlite_master",
		"SCAN dictionaries",
		"SCAN (subquery-",
		"SCAN sat",
		"SCAN 4 CONSTANT ROWS",
		"SCAN webhooks USING COVERING INDEX webhooks_by_due;",
	};
	char plan[PLAN];

	for (int i = 0; i < SQL_COUNT; i++) {
		explain(i, plan);
		for (const char *scan = plan; (scan = strstr(scan, "SCAN ")) != NULL; scan++) {
			bool known = false;
			for (size_t j = 0; j < sizeof(small) / sizeof(small[0]); j++)
				known = known || strncmp(scan, small[j], strlen(small[j])) == 0;
			cr_expect(known, "%s: %s", sql_texts[i], plan);
		}
		/*
		 * Sums over a whole club, which say that they take long, are few rows to sort; so
		 * are those whom a name finds, who lie in the order of names, and whom a player
		 * has met, and the results of two who are merged.
		 */
		bool sorts = i == SQL_POSTING_SUMS || i == SQL_PLAYERS_NAMED_DOWN ||
			     i == SQL_PLAYERS_NAMED_UP || i == SQL_RIVALS || i == SQL_SUMS_ADD_UP ||
			     i == SQL_SUMS_FORGET;
		cr_expect_eq(strstr(plan, "TEMP B-TREE FOR") != NULL, sorts, "%s: %s", sql_texts[i],
			     plan);
	}
}

Test(store_plans, indexes_are_used_to_their_end)
{
	static const struct {
		enum sql sql;
		const char *expected;
	} cases[] = {
		{SQL_WEBHOOKS_DUE, "webhooks_by_due (due_at<?)"},
		{SQL_KEYS_DOWN, "keys_of_club (club=? AND id<?)"},
		{SQL_PAIRINGS_UP, "pairings_of_club (club=? AND id>?)"},
		{SQL_PAIRING_CANCEL, "pairings_of_club (club=? AND id=?)"},
		{SQL_PAIRINGS_REMOVE, "pairings_by_end (club=? AND expires_at<?)"},
		{SQL_PLAYERS_EXTERNAL_UP,
		 "players_by_external_id (club=? AND external_id=? AND id>?)"},
		{SQL_PLAYERS_NAMED_UP, "players_by_name (club=? AND folded>? AND folded<?)"},
		{SQL_MATCHES_DOWN, "(club=? AND id<?)"},
		{SQL_MATCHES_OPEN_UP, "matches_open (club=? AND id>?)"},
		{SQL_MATCHES_SEASON_UP, "matches_of_season (club=? AND season=? AND id>?)"},
		{SQL_MATCHES_EXTERNAL_UP, "(club=? AND external_id=? AND id>?)"},
		{SQL_MATCHES_PLAYER_UP, "(club=? AND player=? AND match>?)"},
		{SQL_HAND_FIND_FIRST, "entries_of_match (match=? AND key>?)"},
		{SQL_HAND_FIND_FIRST, "hand_marks (match=? AND mark=? AND number<?)"},
		{SQL_HAND_FIND_AGAIN, "hand_marks (match=? AND mark=? AND number=?)"},
		{SQL_HAND_FIRST_STANDS, "entries_of_match (match=? AND key>?)"},
		{SQL_HAND_AGAIN_STANDS, "hand_marks (match=? AND mark=? AND number=?)"},
		{SQL_HAND_LAST, "entries_of_match (match=?)"},
		{SQL_HANDS_FIRST_UP, "entries_of_match (match=? AND key>? AND key<?)"},
		{SQL_HANDS_FIRST_UP, "hand_marks (match=? AND mark=? AND number<?)"},
		{SQL_HANDS_FIRST_DOWN, "entries_of_match (match=? AND key<?)"},
		{SQL_HANDS_FIRST_DOWN, "hand_marks (match=? AND mark=? AND number>?)"},
		{SQL_HANDS_AGAIN_UP, "hand_marks (match=? AND mark=? AND (number,key)>(?,?)"},
		{SQL_HANDS_AGAIN_DOWN, "hand_marks (match=? AND mark=? AND (number,key)<(?,?)"},
		{SQL_ENTRY_REVERSAL, "entries_that_reverse (reverses=?)"},
		{SQL_ENTRY_WITH_ID, "entries_with_id (club=? AND id=?)"},
		{SQL_ENTRIES_UP, "(key>? AND key<?)"},
		{SQL_ENTRIES_MATCH_DOWN, "entries_of_match (match=? AND key>? AND key<?)"},
		{SQL_ATTACHMENT_FIND, "(club=? AND seq=?)"},
		{SQL_ATTACHMENTS_UP, "(club=? AND seq>?)"},
		{SQL_POSTINGS_DOWN, "(club=? AND account=? AND (entry,line)<(?,?))"},
		{SQL_ACCOUNTS_OF_ASSET, "(club=? AND asset=?)"},
		{SQL_ACCOUNTS_OF_NAME, "accounts_by_name (club=? AND account=?"},
		{SQL_RESULTS, "player=? AND finished_at>? AND finished_at<?)"},
		{SQL_RESULTS_BEST, "results_by_score (club=? AND season=? AND player=?)"},
		{SQL_RIVALS, "player=? AND finished_at>? AND finished_at<?)"},
		{SQL_RESULTS_LAST, "player=? AND finished_at>? AND finished_at<?)"},
		{SQL_RESULT_PLAYERS, "(club=? AND scope=? AND player>?)"},
		{SQL_SUMS_BEFORE, "player=? AND (finished_at,match)<(?,?))"},
		{SQL_SUMS_SHIFT, "player=? AND (finished_at,match)>(?,?))"},
	};
	char plan[PLAN];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		explain(cases[i].sql, plan);
		cr_expect_not_null(strstr(plan, cases[i].expected), "%s: %s",
				   sql_texts[cases[i].sql], plan);
	}
}
