/* What is gathered for the WAL stands in it when a transaction is committed. */
#include "db/sqlite/wal.h"
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>

static struct place place;

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

TestSuite(store_wal, .init = set_up, .fini = tear_down);

static void
run(sqlite3 *database, const char *sql)
{
	char *why = NULL;

	cr_assert_eq(sqlite3_exec(database, sql, NULL, NULL, &why), SQLITE_OK, "%s: %s", sql, why);
}

static int64_t
ask(sqlite3 *database, const char *sql)
{
	sqlite3_stmt *statement;

	cr_assert_eq(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
	cr_assert_eq(sqlite3_step(statement), SQLITE_ROW);
	int64_t result = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	return result;
}

/*
 * A cache of few pages, so that those of a long transaction come to the WAL before it ends, and
 * come there again; and no syncs, before which all would be written in any case.
 */
static sqlite3 *
open_writer(void)
{
	sqlite3 *database;

	cr_assert_not_null(wal_vfs());
	cr_assert_eq(sqlite3_open_v2(place.file, &database,
				     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, wal_vfs()),
		     SQLITE_OK);
	sqlite3_rollback_hook(database, wal_forget, database);
	run(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA cache_size=10;"
		      "PRAGMA wal_autocheckpoint=0; CREATE TABLE t (n INTEGER PRIMARY KEY, x)");
	return database;
}

/* As another process does, by SQLite's own VFS. */
static void
expect_sum(int64_t count, int64_t sum)
{
	sqlite3 *database;

	cr_assert_eq(sqlite3_open(place.file, &database), SQLITE_OK);
	cr_expect_eq(ask(database, "SELECT count(*) FROM pragma_integrity_check "
				   "WHERE integrity_check = 'ok'"),
		     1);
	cr_expect_eq(ask(database, "SELECT count(*) FROM t"), count);
	cr_expect_eq(ask(database, "SELECT sum(length(x)) FROM t"), sum);
	sqlite3_close(database);
}

static void
fill(sqlite3 *database, int rows)
{
	char sql[256];

	snprintf(sql, sizeof(sql),
		 "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < %d)"
		 "INSERT INTO t (x) SELECT zeroblob(1000) FROM r",
		 rows);
	run(database, sql);
}

Test(store_wal, short_and_long_transactions_are_there_when_they_are_committed)
{
	sqlite3 *database = open_writer();
	int64_t rows = 0;

	for (int more = 1; more <= 1000; more *= 10) {
		fill(database, more);
		rows += more;
		expect_sum(rows, rows * 1000);
	}
	sqlite3_close(database);
	expect_sum(rows, rows * 1000);
}

Test(store_wal, pages_that_are_written_twice_are_the_later_ones)
{
	sqlite3 *database = open_writer();

	run(database, "BEGIN");
	fill(database, 1000);
	run(database, "UPDATE t SET x = zeroblob(500) WHERE n % 2 = 0");
	cr_expect_eq(ask(database, "SELECT sum(length(x)) FROM t"), 750000);
	run(database, "UPDATE t SET x = zeroblob(600) WHERE n % 2 = 0");
	run(database, "COMMIT");
	expect_sum(1000, 800000);
	sqlite3_close(database);
}

Test(store_wal, what_is_rolled_back_is_not_there)
{
	sqlite3 *database = open_writer();

	fill(database, 10);
	run(database, "BEGIN");
	fill(database, 1000);
	run(database, "ROLLBACK");
	expect_sum(10, 10000);
	fill(database, 10);
	expect_sum(20, 20000);
	sqlite3_close(database);
}

/* There are more pages than the cache holds, and fewer than are gathered. */
Test(store_wal, what_is_gathered_is_read_back)
{
	sqlite3 *database = open_writer();

	run(database, "BEGIN");
	fill(database, 60);
	cr_expect_eq(ask(database, "SELECT sum(length(x)) FROM t"), 60000);
	run(database, "COMMIT");
	expect_sum(60, 60000);
	sqlite3_close(database);
}

/* What was gathered of it is not written over what another process has committed there. */
Test(store_wal, what_is_rolled_back_does_not_come_later)
{
	sqlite3 *database = open_writer(), *other;

	fill(database, 10);
	run(database, "BEGIN");
	fill(database, 60);
	run(database, "ROLLBACK");
	cr_assert_eq(sqlite3_open(place.file, &other), SQLITE_OK);
	fill(other, 20);
	expect_sum(30, 30000);
	cr_expect_eq(ask(database, "SELECT count(*) FROM t"), 30);
	fill(database, 10);
	expect_sum(40, 40000);
	sqlite3_close(other);
	sqlite3_close(database);
}

/* The WAL is begun anew once it is copied back, and cut off. */
Test(store_wal, a_wal_that_is_begun_anew_holds_what_comes)
{
	sqlite3 *database = open_writer();

	for (int i = 1; i <= 5; i++) {
		fill(database, 100);
		run(database, i % 2 == 0 ? "PRAGMA wal_checkpoint(TRUNCATE)"
					 : "PRAGMA wal_checkpoint(RESTART)");
		fill(database, 1);
		expect_sum(101 * i, 101000 * i);
	}
	sqlite3_close(database);
}

/* ---- A disk that is full for a while ---- */

/* SQLite's own VFS, but that the WAL is not written while `full`. */
static sqlite3_vfs scarce;
static sqlite3_io_methods scarce_methods;
static const sqlite3_io_methods *plenty;
static bool full;

static int
write_if_room(sqlite3_file *file, const void *data, int size, sqlite3_int64 at)
{
	return full ? SQLITE_FULL : plenty->xWrite(file, data, size, at);
}

static int
open_scarce(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *flags_out)
{
	int code =
		((sqlite3_vfs *)vfs->pAppData)->xOpen(vfs->pAppData, path, file, flags, flags_out);

	if (code != SQLITE_OK || (flags & SQLITE_OPEN_WAL) == 0)
		return code;
	plenty = file->pMethods;
	scarce_methods = *plenty;
	scarce_methods.xWrite = write_if_room;
	file->pMethods = &scarce_methods;
	return SQLITE_OK;
}

static void
make_scarce(void)
{
	sqlite3_vfs *usual = sqlite3_vfs_find(NULL);

	scarce = *usual;
	scarce.zName = "scarce";
	scarce.pAppData = usual;
	scarce.xOpen = open_scarce;
	cr_assert_eq(sqlite3_vfs_register(&scarce, 1), SQLITE_OK);
}

/* The statement fails that needs what was gathered; the transaction goes on without it. */
Test(store_wal, what_finds_no_room_is_written_when_there_is_some)
{
	make_scarce();
	sqlite3 *database = open_writer();

	run(database, "BEGIN");
	fill(database, 60);
	full = true;
	cr_expect_eq(sqlite3_exec(database, "UPDATE t SET x = zeroblob(900)", NULL, NULL, NULL),
		     SQLITE_FULL);
	full = false;
	cr_assert_not(sqlite3_get_autocommit(database), "it goes on");
	run(database, "COMMIT");
	sqlite3_close(database);
	expect_sum(60, 60000);
}
