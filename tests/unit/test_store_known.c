/* What the writer knows without reading it, and when it has to read again. */
#include "db/rows/known.h"
#include "tests/unit/support/store_place.h"

#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>

static struct place place;

/* Its place among the known keys is another than that of "k1". */
#define CHILD "00000000-0000-7000-8000-000000000001"

/* What one job sees; `child_revoked_at`: of a key whose parent the other one is. */
struct seen {
	int64_t head, version, revoked_at, child_revoked_at;
};

static int
insert_key(struct tx *tx, void *arg)
{
	const uint8_t hash[STORE_HASH] = {7};
	const struct key_row row = {
		.id = arg, .club = "a", .role = "owner", .hash = hash, .created_at = 5};
	const struct key_row child = {
		.id = CHILD, .club = "a", .role = "owner", .hash = hash, .parent = arg};
	int result = tx->calls->key_insert(tx, &row);

	return result == STORE_OK ? tx->calls->key_insert(tx, &child) : result;
}

static void
set_up(void)
{
	place_make(&place);
	place_open(&place);
	place_fill(&place);
	cr_assert_eq(store_write(place.store, insert_key, named("k1")), STORE_OK);
}

static void
tear_down(void)
{
	place_remove(&place);
}

TestSuite(store_known, .init = set_up, .fini = tear_down);

static int
look(struct tx *tx, void *arg)
{
	struct seen *seen = arg;
	uint8_t hash[STORE_HASH];
	struct key_row key;

	cr_assert_eq(tx->calls->entry_head(tx, "a", &seen->head, hash), STORE_OK);
	cr_assert_eq(tx->calls->match_version(tx, "a", "m1", &seen->version), STORE_OK);
	cr_assert_eq(tx->calls->key_find(tx, "k1", &key), STORE_OK);
	cr_expect_str_eq(key.id, "k1");
	cr_expect_str_eq(key.club, "a");
	cr_expect_str_eq(key.role, "owner");
	cr_expect_null(key.label);
	cr_expect_eq(key.hash[0], 7);
	cr_expect_null(key.parent);
	seen->revoked_at = key.revoked_at;
	cr_assert_eq(tx->calls->key_find(tx, CHILD, &key), STORE_OK);
	cr_expect_str_eq(key.parent, "k1");
	seen->child_revoked_at = key.revoked_at;
	return STORE_OK;
}

/* Twice, so that the second job may know it from the first one. */
static void
expect_seen(int64_t head, int64_t version, int64_t revoked_at)
{
	struct seen seen;

	for (int i = 0; i < 2; i++) {
		cr_assert_eq(store_write(place.store, look, &seen), STORE_OK);
		cr_expect_eq(seen.head, head, "%lld", (long long)seen.head);
		cr_expect_eq(seen.version, version, "%lld", (long long)seen.version);
		cr_expect_eq(seen.revoked_at, revoked_at, "%lld", (long long)seen.revoked_at);
		cr_expect_eq(seen.child_revoked_at, revoked_at, "%lld",
			     (long long)seen.child_revoked_at);
	}
}

/* As another process does it. */
static void
write_beside(const char *sql)
{
	sqlite3 *database;

	cr_assert_eq(sqlite3_open(place.file, &database), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK, "%s",
		     sqlite3_errmsg(database));
	sqlite3_close(database);
}

static int
write_next(struct tx *tx, void *arg)
{
	struct entry_row entry = entry_of(2, "e2");
	struct match_row match = match_of("m1");

	match.version = 9;
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &entry), STORE_OK);
	cr_assert_eq(tx->calls->match_update(tx, "a", &match), STORE_OK);
	cr_assert_eq(tx->calls->key_revoke(tx, "a", "k1", 88), STORE_OK);
	return *(const int *)arg;
}

Test(store_known, what_the_writer_has_written)
{
	int result = STORE_OK;

	expect_seen(1, match_of("m1").version, 0);
	cr_assert_eq(store_write(place.store, write_next, &result), STORE_OK);
	expect_seen(2, 9, 88);
}

Test(store_known, nothing_of_what_was_undone)
{
	int result = STORE_REFUSED;

	expect_seen(1, match_of("m1").version, 0);
	cr_assert_eq(store_write(place.store, write_next, &result), STORE_REFUSED);
	expect_seen(1, match_of("m1").version, 0);
}

Test(store_known, what_another_process_has_written)
{
	expect_seen(1, match_of("m1").version, 0);
	write_beside("UPDATE keys SET revoked_at = 77; UPDATE matches SET version = 12");
	expect_seen(1, 12, 77);
}

/* A match and a key of whatever length and place: those that share one put each other out. */
static int
look_at_many(struct tx *tx, void *arg)
{
	struct match_row match;
	struct key_row key;
	char id[STORE_ID];
	int64_t version;

	(void)arg;
	for (int i = 0; i < 20; i++) {
		snprintf(id, sizeof(id), "m%d", 2 + i % 10);
		cr_assert_eq(tx->calls->match_version(tx, "a", id, &version), STORE_OK);
		cr_expect_eq(version, 2 + i % 10);
		cr_assert_eq(tx->calls->match_find(tx, "a", id, &match), STORE_OK);
		cr_expect_str_eq(match.id, id);
		snprintf(id, sizeof(id), "k%d", 2 + i % 10);
		cr_assert_eq(tx->calls->key_find(tx, id, &key), STORE_OK);
		cr_expect_str_eq(key.id, id);
	}
	cr_expect_eq(tx->calls->match_version(tx, "a", "none", &version), STORE_NONE);
	cr_expect_eq(tx->calls->match_version(tx, "none", "m1", &version), STORE_NONE);
	cr_expect_eq(tx->calls->match_version(tx, "b", "m2", &version), STORE_NONE);
	return STORE_OK;
}

static int
make_many(struct tx *tx, void *arg)
{
	static char label[2 * KNOWN_KEY_TEXT];
	const uint8_t hash[STORE_HASH] = {7};
	char id[STORE_ID];

	(void)arg;
	for (int i = 2; i < 12; i++) {
		snprintf(id, sizeof(id), "m%d", i);
		struct match_row match = match_of(id);
		match.version = i;
		cr_assert_eq(tx->calls->match_insert(tx, "a", &match), STORE_OK);
		snprintf(id, sizeof(id), "k%d", i);
		snprintf(label, sizeof(label), "%*d", i * KNOWN_KEY_TEXT / 10, i);
		const struct key_row key = {
			.id = id, .club = "a", .role = "owner", .label = label, .hash = hash};
		cr_assert_eq(tx->calls->key_insert(tx, &key), STORE_OK);
	}
	return STORE_OK;
}

Test(store_known, those_that_share_a_place)
{
	cr_assert_eq(store_write(place.store, make_many, NULL), STORE_OK);
	cr_assert_eq(store_write(place.store, look_at_many, NULL), STORE_OK);
	cr_assert_eq(store_write(place.store, look_at_many, NULL), STORE_OK);
}
