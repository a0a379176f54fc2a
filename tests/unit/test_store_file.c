/* The file: what is opened, what is refused with a plain sentence, and copies of it. */
#include "db/compress/compress.h"
#include "db/sqlite/sqlite.h"
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <pthread.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The numbers that a file of the first release, and one of today, has. */
enum { FIRST_SCHEMA = 6, SCHEMA = 8 };

static struct place place;
static char why[PLACE_WHY];

static void
set_up(void)
{
	place_make(&place);
}

static void
tear_down(void)
{
	place_remove(&place);
}

TestSuite(store_file, .init = set_up, .fini = tear_down);

static void
close_place(void)
{
	place.store->calls->close(place.store);
	place.store = NULL;
}

static struct store *
try_open(const char *file, bool serving)
{
	const struct sqlite_options options = {.serving = serving};

	why[0] = '\0';
	return sqlite_open(file, &options, why, sizeof(why));
}

/* The file is refused, with a sentence that names it and says so. */
static void
expect_refused(const char *file, const char *reason)
{
	for (int serving = 0; serving < 2; serving++) {
		struct store *store = try_open(file, serving != 0);
		cr_expect_null(store);
		cr_expect_not_null(strstr(why, file), "%s", why);
		cr_expect_not_null(strstr(why, reason), "%s", why);
		cr_expect_null(strchr(why, '\n'));
	}
}

static void
execute(const char *file, const char *sql)
{
	sqlite3 *database;

	cr_assert_eq(sqlite3_open(file, &database), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK, "%s",
		     sqlite3_errmsg(database));
	sqlite3_close(database);
}

static int64_t
ask(const char *file, const char *sql)
{
	sqlite3_stmt *statement;
	sqlite3 *database;

	cr_assert_eq(sqlite3_open(file, &database), SQLITE_OK);
	cr_assert_eq(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
	cr_assert_eq(sqlite3_step(statement), SQLITE_ROW);
	int64_t value = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	sqlite3_close(database);
	return value;
}

static bool
has_club(struct store *store, const char *id)
{
	struct tx *tx = store->calls->read_begin(store);
	struct club_row row;

	cr_assert_not_null(tx);
	int result = tx->calls->club_find(tx, id, &row);
	store->calls->read_end(tx);
	return result == STORE_OK;
}

Test(store_file, what_is_written_is_there_when_it_is_opened_again)
{
	place_open(&place);
	place_fill(&place);
	close_place();
	place_open(&place);
	cr_expect(has_club(place.store, "a"));
	cr_expect_eq(place.store->calls->ping(place.store), 0);
}

Test(store_file, a_new_file_says_whose_it_is)
{
	struct stat status;

	place_open(&place);
	close_place();
	cr_expect_eq(ask(place.file, "PRAGMA application_id"), 0x4d4a444c);
	cr_expect_eq(ask(place.file, "PRAGMA user_version"), SCHEMA);
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
				     " AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%STRICT%'"),
		     0);
	cr_assert_eq(stat(place.file, &status), 0);
	cr_expect_eq(status.st_mode & 077, 0, "for its owner only");
}

Test(store_file, an_empty_database_is_filled)
{
	execute(place.file, "PRAGMA journal_mode=WAL; CREATE TABLE gone (x); DROP TABLE gone;");
	place_open(&place);
	place_fill(&place);
	cr_expect(has_club(place.store, "a"));
}

Test(store_file, a_newer_schema_is_refused)
{
	place_open(&place);
	close_place();
	execute(place.file, "PRAGMA user_version = 999");
	expect_refused(place.file, "newer");
	cr_expect_eq(ask(place.file, "PRAGMA user_version"), 999);
}

Test(store_file, a_schema_before_the_first_release_is_refused)
{
	place_open(&place);
	close_place();
	for (int version = 1; version < FIRST_SCHEMA; version++) {
		char sql[64];
		snprintf(sql, sizeof(sql), "PRAGMA user_version = %d", version);
		execute(place.file, sql);
		expect_refused(place.file, "before the first release");
		cr_expect_eq(ask(place.file, "PRAGMA user_version"), version);
	}
}

/* ---- Files of earlier versions ---- */

/* Schema 6 is the first script alone. */
static void
make_first_schema(void)
{
	place_open(&place);
	place_fill(&place);
	close_place();
	execute(place.file, "DROP TABLE attachments; ALTER TABLE clubs DROP COLUMN money;"
			    "PRAGMA user_version = 6");
}

static int
attach(struct tx *tx, void *arg)
{
	const struct store_text text = text_of(arg);

	return tx->calls->attachment_insert(tx, "a", 1, &text);
}

Test(store_file, a_file_of_the_first_schema_is_brought_up_to_date)
{
	make_first_schema();
	place_open(&place);
	cr_expect(has_club(place.store, "a"));
	cr_expect_eq(store_write(place.store, attach, named("text")), STORE_OK);
	close_place();
	cr_expect_eq(ask(place.file, "PRAGMA user_version"), SCHEMA);
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM attachments"), 1);
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM entries"), 2);
}

Test(store_file, a_file_of_the_first_schema_goes_to_the_next_one_at_once)
{
	make_first_schema();
	const struct sqlite_options options = {.serving = true,
					       .next = "CREATE TABLE towns (name TEXT) STRICT"};
	struct store *store = sqlite_open(place.file, &options, why, sizeof(why));
	cr_assert_not_null(store, "%s", why);
	store->calls->close(store);
	cr_expect_eq(ask(place.file, "PRAGMA user_version"), SCHEMA + 1);
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM attachments"), 0);
}

/* ---- A migration of the next kind ---- */

static struct store *
open_next(const char *next)
{
	const struct sqlite_options options = {.serving = true, .next = next};

	return sqlite_open(place.file, &options, why, sizeof(why));
}

Test(store_file, a_file_is_brought_up_to_date_and_not_back)
{
	static const char next[] = "ALTER TABLE clubs ADD COLUMN town TEXT;"
				   "CREATE TABLE towns (name TEXT) STRICT";

	place_open(&place);
	place_fill(&place);
	close_place();
	struct store *store = open_next(next);
	cr_assert_not_null(store, "%s", why);
	cr_expect(has_club(store, "a"));
	store->calls->close(store);
	cr_expect_eq(ask(place.file, "PRAGMA user_version"), SCHEMA + 1);
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM towns"), 0);
	expect_refused(place.file, "newer");
	store = open_next(next);
	cr_assert_not_null(store, "it is up to date: %s", why);
	store->calls->close(store);
}

/* ---- A later dictionary ---- */

static const char long_body[] = "{\"kind\":\"hand\",\"postings\":[],\"kind\":\"hand\"}";

static int
insert_long(struct tx *tx, void *arg)
{
	struct entry_row row = entry_of(*(int64_t *)arg, "f");

	row.id = *(int64_t *)arg == 2 ? "f" : "g";
	row.body = text_of(long_body);
	return tx->calls->entry_insert(tx, "a", &row);
}

static void
expect_long(struct store *store, int64_t seq)
{
	struct tx *tx = store->calls->read_begin(store);
	struct entry_row row;

	cr_assert_eq(tx->calls->entry_find(tx, "a", seq, &row), STORE_OK);
	cr_assert_eq(row.body.size, sizeof(long_body) - 1);
	cr_expect_eq(memcmp(row.body.data, long_body, row.body.size), 0);
	store->calls->read_end(tx);
}

/* A script that adds the dictionary again, by another number, which stands in its fifth byte. */
static char *
add_later_dictionary(void)
{
	size_t size = dictionary_size;
	uint8_t *later = malloc(size), hash[STORE_HASH];
	char hex[2 * STORE_HASH + 1];

	memcpy(later, dictionary_data, size);
	later[4] = 2;
	crypto_generichash(hash, sizeof(hash), later, size, NULL, 0);
	sodium_bin2hex(hex, sizeof(hex), hash, sizeof(hash));
	free(later);
	return sqlite3_mprintf("INSERT INTO dictionaries SELECT 2, CAST(substr(data, 1, 4) || x'02'"
			       " || substr(data, 6) AS BLOB), x'%s' FROM dictionaries",
			       hex);
}

/* Bodies that name a dictionary of one byte stand with its number behind five others. */
#define WITH_DICTIONARY "SELECT count(*) FROM entries WHERE hex(substr(body, 6, 1)) = "

Test(store_file, a_later_dictionary_leaves_what_was_written_as_it_is)
{
	int64_t seq = 2;
	char *next = add_later_dictionary();

	place_open(&place);
	place_fill(&place);
	cr_assert_eq(store_write(place.store, insert_long, &seq), STORE_OK);
	close_place();
	struct store *store = open_next(next);
	cr_assert_not_null(store, "%s", why);
	expect_long(store, seq);
	seq++;
	cr_assert_eq(store_write(store, insert_long, &seq), STORE_OK);
	expect_long(store, seq);
	store->calls->close(store);
	cr_expect_eq(ask(place.file, WITH_DICTIONARY "'01'"), 1);
	cr_expect_eq(ask(place.file, WITH_DICTIONARY "'02'"), 1);
	sqlite3_free(next);
}

Test(store_file, without_its_dictionary_a_file_is_refused)
{
	place_open(&place);
	close_place();
	execute(place.file, "UPDATE dictionaries SET number = 2");
	expect_refused(place.file, "dictionary");
	execute(place.file,
		"UPDATE dictionaries SET number = 1,"
		" data = CAST(substr(data, 1, 9000) || 'x' || substr(data, 9002) AS BLOB)");
	expect_refused(place.file, "dictionary");
	execute(place.file, "DELETE FROM dictionaries");
	expect_refused(place.file, "dictionary");
}

Test(store_file, a_migration_that_fails_leaves_the_file_as_it_was)
{
	place_open(&place);
	place_fill(&place);
	close_place();
	cr_expect_null(open_next("CREATE TABLE towns (name TEXT) STRICT; DROP TABLE none"));
	cr_expect_eq(ask(place.file, "PRAGMA user_version"), SCHEMA);
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM sqlite_schema WHERE name = 'towns'"), 0);
	place_open(&place);
	cr_expect(has_club(place.store, "a"));
}

Test(store_file, a_new_file_gets_the_next_schema_at_once)
{
	struct store *store = open_next("CREATE TABLE towns (name TEXT) STRICT");

	cr_assert_not_null(store, "%s", why);
	store->calls->close(store);
	cr_expect_eq(ask(place.file, "PRAGMA user_version"), SCHEMA + 1);
}

Test(store_file, a_strangers_database_is_left_alone)
{
	execute(place.file, "CREATE TABLE birds (name TEXT)");
	expect_refused(place.file, "another program");
	execute(place.file, "PRAGMA application_id = 7");
	expect_refused(place.file, "another program");
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM sqlite_schema"), 1);
	cr_expect_eq(ask(place.file, "SELECT count(*) FROM pragma_journal_mode"
				     " WHERE journal_mode = 'wal'"),
		     0);
}

static void
write_file(const char *file, off_t at, const char *text)
{
	int open_file = open(file, O_RDWR | O_CREAT, 0600);

	cr_assert_geq(open_file, 0);
	cr_assert_eq(pwrite(open_file, text, strlen(text), at), (ssize_t)strlen(text));
	close(open_file);
}

Test(store_file, a_file_that_is_no_database)
{
	write_file(place.file, 0, "Dear diary, today we played riichi and I lost everything.\n");
	expect_refused(place.file, "is not a database");
}

Test(store_file, a_damaged_file)
{
	enum { FIRST_CELLS = 100 };
	char junk[512];

	place_open(&place);
	close_place();
	memset(junk, '~', sizeof(junk) - 1);
	junk[sizeof(junk) - 1] = '\0';
	write_file(place.file, FIRST_CELLS, junk);
	expect_refused(place.file, "is damaged");
}

Test(store_file, a_folder_that_is_not_there)
{
	char file[sizeof(place.file) + 8];

	snprintf(file, sizeof(file), "%s/no/x.db", place.folder);
	expect_refused(file, "No such file or directory");
	expect_refused(place.folder, "directory");
}

/* Root may write everything; the child process of a test can become somebody else. */
static void
become_nobody(void)
{
	enum { NOBODY = 65534 };

	if (geteuid() == 0)
		cr_assert_eq(seteuid(NOBODY), 0);
}

Test(store_file, a_file_that_cannot_be_written)
{
	place_open(&place);
	close_place();
	chmod(place.file, 0444);
	chmod(place.folder, 0755);
	become_nobody();
	expect_refused(place.file, "Permission denied");
	if (getuid() == 0)
		cr_assert_eq(seteuid(0), 0);
}

Test(store_file, one_daemon_serves_a_file)
{
	place_open(&place);
	place_fill(&place);
	cr_expect_null(try_open(place.file, true));
	cr_expect_not_null(strstr(why, "served by another mahjongd"), "%s", why);
	cr_expect_not_null(strstr(why, place.file));
	struct store *admin = try_open(place.file, false);
	cr_assert_not_null(admin);
	cr_expect(has_club(admin, "a"));
	admin->calls->close(admin);
	close_place();
	place_open(&place);
}

/* By any name, and when the lock file is gone. */
Test(store_file, one_daemon_serves_a_file_by_any_name)
{
	char other[600];

	place_open(&place);
	place_fill(&place);
	for (int hard = 0; hard < 2; hard++) {
		snprintf(other, sizeof(other), "%s-%d", place.file, hard);
		cr_assert_eq(hard ? link(place.file, other) : symlink(place.file, other), 0);
		cr_expect_null(try_open(other, true), "%s", other);
		cr_expect_not_null(strstr(why, "served by another mahjongd"), "%s", why);
		unlink(other);
		snprintf(other, sizeof(other), "%s-%d-lock", place.file, hard);
		unlink(other);
	}
	snprintf(other, sizeof(other), "%s-lock", place.file);
	cr_assert_eq(unlink(other), 0);
	cr_expect_null(try_open(place.file, true));
	cr_expect_not_null(strstr(why, "served by another mahjongd"), "%s", why);
	close_place();
	place_open(&place);
}

static int
insert_club(struct tx *tx, void *arg)
{
	const struct club_row row = {.id = arg, .name = "", .created_at = 1};

	return tx->calls->club_insert(tx, &row);
}

Test(store_file, an_admin_command_writes_beside_the_daemon)
{
	place_open(&place);
	place_fill(&place);
	cr_expect(has_club(place.store, "a"));
	struct store *admin = try_open(place.file, false);
	cr_assert_not_null(admin);
	cr_expect_eq(store_write(admin, insert_club, named("c")), STORE_OK);
	cr_expect_eq(store_write(place.store, insert_club, named("d")), STORE_OK);
	cr_expect_eq(store_write(place.store, insert_club, named("c")), STORE_EXISTS);
	cr_expect(has_club(place.store, "c"));
	cr_expect(has_club(admin, "d"));
	admin->calls->close(admin);
	cr_expect_eq(store_write(place.store, insert_club, named("e")), STORE_OK);
}

/* An entry is never changed, whoever tries. */
Test(store_file, entries_are_kept_from_change)
{
	sqlite3 *database;

	place_open(&place);
	place_fill(&place);
	close_place();
	cr_assert_eq(sqlite3_open(place.file, &database), SQLITE_OK);
	cr_expect_neq(sqlite3_exec(database, "UPDATE entries SET body = 'x'", NULL, NULL, NULL),
		      SQLITE_OK);
	cr_expect_neq(sqlite3_exec(database, "DELETE FROM entries", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(database);
}

/* ---- Backups ---- */

enum { BODY = 64 << 10, FIRST_ENTRIES = 400 };

static char body[BODY];
static int64_t next_seq = 2;
static atomic_bool stop;

static int
append(struct tx *tx, void *arg)
{
	struct entry_row row = entry_of(next_seq, NULL);
	char id[32];

	(void)arg;
	snprintf(id, sizeof(id), "n%lld", (long long)next_seq);
	row.id = id;
	row.body = (struct store_text){body, BODY};
	next_seq++;
	return tx->calls->entry_insert(tx, "a", &row);
}

static void *
append_on(void *arg)
{
	(void)arg;
	while (!atomic_load(&stop))
		cr_expect_eq(store_write(place.store, append, NULL), STORE_OK);
	return NULL;
}

static int
expect_next(void *arg, const struct entry_row *row)
{
	int64_t *seq = arg;

	cr_expect_eq(row->seq, ++*seq);
	return 0;
}

/* How many entries a copy has: all from 1 on. */
static int64_t
check_copy(const char *file)
{
	const struct page all = {.ascending = true, .limit = 1 << 20};
	const struct entry_filter any = {0};
	struct store *copy = try_open(file, true);
	int64_t seq = 0;

	cr_assert_not_null(copy, "%s", why);
	struct tx *tx = copy->calls->read_begin(copy);
	cr_expect_eq(tx->calls->entries(tx, "a", &any, &all, expect_next, &seq), STORE_OK);
	copy->calls->read_end(tx);
	copy->calls->close(copy);
	cr_expect_eq(ask(file, "SELECT count(*) FROM pragma_integrity_check"
			       " WHERE integrity_check = 'ok'"),
		     1);
	return seq;
}

Test(store_file, a_backup_is_a_snapshot_while_others_write)
{
	char file[sizeof(place.file) + 8];
	pthread_t thread;

	place_open(&place);
	place_fill(&place);
	fill_at_random(body, sizeof(body));
	while (next_seq <= FIRST_ENTRIES)
		cr_assert_eq(store_write(place.store, append, NULL), STORE_OK);
	cr_assert_eq(pthread_create(&thread, NULL, append_on, NULL), 0);
	snprintf(file, sizeof(file), "%s.copy", place.file);
	cr_expect_eq(place.store->calls->backup(place.store, file, why, sizeof(why)), 0, "%s", why);
	atomic_store(&stop, true);
	pthread_join(thread, NULL);
	int64_t copied = check_copy(file);
	cr_expect_geq(copied, FIRST_ENTRIES);
	cr_expect_leq(copied, next_seq);
	cr_expect_eq(store_write(place.store, append, NULL), STORE_OK);
}

Test(store_file, a_backup_overwrites_nothing)
{
	place_open(&place);
	cr_expect_eq(place.store->calls->backup(place.store, place.file, why, sizeof(why)), -1);
	cr_expect_not_null(strstr(why, "File exists"), "%s", why);
	cr_expect_eq(place.store->calls->backup(place.store, "/nonexistent/x.db", why, sizeof(why)),
		     -1);
	cr_expect_not_null(strstr(why, "No such file or directory"), "%s", why);
	place_fill(&place);
	cr_expect(has_club(place.store, "a"));
}
