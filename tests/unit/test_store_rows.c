/*
 * Each row goes into the store and comes back as it was; what is not there, or there already, is
 * told.
 */
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct place place;

static void
set_up(void)
{
	place_make(&place);
	place_open(&place);
	place_fill(&place);
}

static void
tear_down(void)
{
	place_remove(&place);
}

TestSuite(store_rows, .init = set_up, .fini = tear_down);

static const int64_t big = INT64_C(1) << 53;

/* Each test writes and reads in one transaction, then reads again in a new one. */
static void
write_and_read(int (*write)(struct tx *tx, void *arg), void (*read)(struct tx *tx))
{
	cr_assert_eq(store_write(place.store, write, NULL), STORE_OK);
	struct tx *tx = place.store->calls->read_begin(place.store);
	cr_assert_not_null(tx);
	read(tx);
	place.store->calls->read_end(tx);
}

static void
expect_text(struct store_text text, const char *expected)
{
	cr_expect_eq(text.size, strlen(expected));
	cr_expect(memcmp(text.data, expected, strlen(expected)) == 0);
}

static void
read_club(struct tx *tx)
{
	struct club_row row;

	cr_assert_eq(tx->calls->club_find(tx, "c", &row), STORE_OK);
	cr_expect_str_eq(row.id, "c");
	cr_expect_str_eq(row.name, "麻将 Klub «Süd»");
	cr_expect_eq(row.created_at, big);
	cr_expect_eq(tx->calls->club_find(tx, "d", &row), STORE_NONE);
}

static int
write_club(struct tx *tx, void *arg)
{
	const struct club_row row = {.id = "c", .name = "麻将 Klub «Süd»", .created_at = big};

	(void)arg;
	cr_assert_eq(tx->calls->club_insert(tx, &row), STORE_OK);
	cr_expect_eq(tx->calls->club_insert(tx, &row), STORE_EXISTS);
	read_club(tx);
	return STORE_OK;
}

Test(store_rows, clubs)
{
	write_and_read(write_club, read_club);
}

static void
read_keys(struct tx *tx)
{
	struct key_row row;

	cr_assert_eq(tx->calls->key_find(tx, "k1", &row), STORE_OK);
	cr_expect_str_eq(row.id, "k1");
	cr_expect_str_eq(row.club, "a");
	cr_expect_str_eq(row.role, "owner");
	cr_expect_null(row.label);
	cr_expect_eq(row.hash[0], 7);
	cr_expect_eq(row.hash[STORE_HASH - 1], 9);
	cr_expect_eq(row.created_at, 5);
	cr_expect_eq(row.revoked_at, 0);
	cr_expect(row.expires_at == 0 && row.seen_at == 0 && !row.paired);
	cr_expect_null(row.season);
	cr_expect_null(row.match);
	cr_assert_eq(tx->calls->key_find(tx, "k2", &row), STORE_OK);
	cr_expect_str_eq(row.label, "");
	cr_expect_eq(row.revoked_at, 88);
	cr_expect_eq(row.expires_at, big);
	cr_expect_eq(row.seen_at, 77);
	cr_expect_str_eq(row.season, "2026");
	cr_expect_str_eq(row.match, "m1");
	cr_expect(row.paired);
	cr_expect_null(row.parent);
	cr_assert_eq(tx->calls->key_find(tx, "k4", &row), STORE_OK);
	cr_expect_str_eq(row.parent, "k2");
	cr_expect_eq(row.revoked_at, 88, "it went with its parent");
	cr_expect_eq(tx->calls->key_find(tx, "k3", &row), STORE_NONE);
}

static int
write_keys(struct tx *tx, void *arg)
{
	const uint8_t hash[STORE_HASH] = {7, [STORE_HASH - 1] = 9};
	struct key_row row = {
		.id = "k1", .club = "a", .role = "owner", .hash = hash, .created_at = 5};

	(void)arg;
	cr_assert_eq(tx->calls->key_insert(tx, &row), STORE_OK);
	row.id = "k2";
	row.label = "";
	row.expires_at = big;
	row.season = "2026";
	row.match = "m1";
	row.paired = true;
	cr_assert_eq(tx->calls->key_insert(tx, &row), STORE_OK);
	cr_expect_eq(tx->calls->key_seen(tx, "a", "k2", 77), STORE_OK);
	cr_expect_eq(tx->calls->key_seen(tx, "a", "k2", 76), STORE_NONE, "it was seen later");
	cr_expect_eq(tx->calls->key_seen(tx, "b", "k2", 78), STORE_NONE, "it is another club's");
	row.id = "k4";
	row.parent = "k2";
	cr_assert_eq(tx->calls->key_insert(tx, &row), STORE_OK);
	row.id = "k2";
	row.parent = NULL;
	row.club = "b";
	cr_expect_eq(tx->calls->key_insert(tx, &row), STORE_EXISTS, "ids of keys are of all clubs");
	row.id = "k3";
	row.club = "none";
	cr_expect_eq(tx->calls->key_insert(tx, &row), STORE_NONE, "there is no such club");
	cr_expect_eq(tx->calls->key_revoke(tx, "b", "k2", 88), STORE_NONE, "not of this club");
	cr_expect_eq(tx->calls->key_revoke(tx, "a", "k2", 88), STORE_OK);
	cr_expect_eq(tx->calls->key_revoke(tx, "a", "k2", 99), STORE_NONE, "once is enough");
	read_keys(tx);
	return STORE_OK;
}

Test(store_rows, keys)
{
	write_and_read(write_keys, read_keys);
}

enum { NAMES_TEXT = 100 };

static void
read_players(struct tx *tx)
{
	struct player_row row;

	cr_assert_eq(tx->calls->player_find(tx, "a", "p1", &row), STORE_OK);
	cr_expect_str_eq(row.id, "p1");
	cr_expect_str_eq(row.name, "王");
	cr_expect_str_eq(row.external_id, "x-1");
	cr_expect_not(row.guest);
	cr_expect_eq(row.created_at, 4);
	cr_expect_eq(row.archived_at, 6);
	cr_expect_eq(row.version, 2);
	cr_assert_eq(tx->calls->player_find(tx, "b", "p1", &row), STORE_OK);
	cr_expect_str_eq(row.name, "");
	cr_expect_null(row.external_id);
	cr_expect(row.guest);
	cr_expect_eq(tx->calls->player_find(tx, "a", "p2", &row), STORE_NONE);
}

static int
write_players(struct tx *tx, void *arg)
{
	struct player_row row = {.id = "p1", .name = "", .guest = true, .created_at = 4};

	(void)arg;
	cr_assert_eq(tx->calls->player_insert(tx, "a", &row), STORE_OK);
	cr_assert_eq(tx->calls->player_insert(tx, "b", &row), STORE_OK);
	cr_expect_eq(tx->calls->player_insert(tx, "a", &row), STORE_EXISTS);
	cr_expect_eq(tx->calls->player_insert(tx, "none", &row), STORE_NONE);
	row = (struct player_row){
		.id = "p1", .name = "王", .external_id = "x-1", .archived_at = 6, .version = 2};
	cr_expect_eq(tx->calls->player_update(tx, "a", &row), STORE_OK);
	row.id = "p2";
	cr_expect_eq(tx->calls->player_update(tx, "a", &row), STORE_NONE);
	read_players(tx);
	return STORE_OK;
}

Test(store_rows, players)
{
	write_and_read(write_players, read_players);
}

static int
list_names(void *arg, const struct platform_name_row *row)
{
	char *names = arg;
	size_t size = strlen(names);

	cr_expect_str_eq(row->player, "p1");
	snprintf(names + size, NAMES_TEXT - size, "%s:%s ", row->platform, row->name);
	return STORE_OK;
}

static void
read_platform_names(struct tx *tx)
{
	struct platform_name_row row;
	char names[NAMES_TEXT] = "", none[NAMES_TEXT] = "";

	cr_expect_eq(tx->calls->platform_names(tx, "a", "p1", list_names, names), STORE_OK);
	cr_expect_str_eq(names, "majsoul:Bo tenhou:Bo ");
	cr_expect_eq(tx->calls->platform_names(tx, "a", "p2", list_names, none), STORE_OK);
	cr_expect_str_eq(none, "");
	cr_assert_eq(tx->calls->platform_name_find(tx, "a", "tenhou", "Bo", &row), STORE_OK);
	cr_expect_str_eq(row.player, "p1");
	cr_expect_eq(tx->calls->platform_name_find(tx, "a", "tenhou", "bo", &row), STORE_NONE);
	cr_expect_eq(tx->calls->platform_name_find(tx, "b", "tenhou", "Bo", &row), STORE_NONE);
}

static int
write_platform_names(struct tx *tx, void *arg)
{
	static const struct player_row players[] = {{.id = "p1", .name = ""},
						    {.id = "p2", .name = ""}};
	const struct platform_name_row rows[] = {{"tenhou", "Bo", "p1"},
						 {"majsoul", "Bo", "p1"},
						 {"tenhou", "Bo", "p2"},
						 {"tenhou", "Cai", "p3"},
						 {"tenhou", "Cai", "p2"}};

	(void)arg;
	for (unsigned i = 0; i < 2; i++)
		cr_assert_eq(tx->calls->player_insert(tx, "a", &players[i]), STORE_OK);
	cr_expect_eq(tx->calls->platform_name_insert(tx, "a", &rows[0]), STORE_OK);
	cr_expect_eq(tx->calls->platform_name_insert(tx, "a", &rows[1]), STORE_OK);
	cr_expect_eq(tx->calls->platform_name_insert(tx, "a", &rows[2]), STORE_EXISTS);
	cr_expect_eq(tx->calls->platform_name_insert(tx, "a", &rows[3]), STORE_NONE);
	cr_expect_eq(tx->calls->platform_name_insert(tx, "a", &rows[4]), STORE_OK);
	cr_expect_eq(tx->calls->platform_names_remove(tx, "a", "p2"), STORE_OK);
	cr_expect_eq(tx->calls->platform_names_remove(tx, "a", "p2"), STORE_OK);
	read_platform_names(tx);
	return STORE_OK;
}

Test(store_rows, platform_names)
{
	write_and_read(write_platform_names, read_platform_names);
}

static void
read_matches(struct tx *tx)
{
	struct match_row row;

	cr_assert_eq(tx->calls->match_find(tx, "a", "m2", &row), STORE_OK);
	cr_expect_str_eq(row.id, "m2");
	cr_expect_str_eq(row.ruleset, "ming");
	cr_expect_str_eq(row.ruleset_version, "2.0");
	cr_expect_str_eq(row.state, "finished");
	cr_expect_str_eq(row.season, "2026");
	cr_expect_str_eq(row.external_id, "ext");
	cr_expect_eq(row.version, big);
	cr_expect_eq(row.created_at, 10);
	cr_expect_eq(row.played_at, -big);
	cr_expect_eq(row.finished_at, 12);
	expect_text(row.facts, "{\"名\": 1}");
	expect_text(row.progress, "{\"two\": 2}");
	cr_assert_eq(tx->calls->match_find(tx, "b", "m1", &row), STORE_OK);
	cr_expect_null(row.season);
	cr_expect_null(row.external_id);
	cr_expect_eq(tx->calls->match_find(tx, "b", "m2", &row), STORE_NONE);
}

static int
write_matches(struct tx *tx, void *arg)
{
	struct match_row row = match_of("m2");

	(void)arg;
	row.ruleset = "ming";
	row.ruleset_version = "2.0";
	row.season = "2026";
	row.external_id = "ext";
	row.played_at = -big;
	row.facts = text_of("{\"名\": 1}");
	cr_assert_eq(tx->calls->match_insert(tx, "a", &row), STORE_OK);
	cr_expect_eq(tx->calls->match_insert(tx, "a", &row), STORE_EXISTS);
	cr_expect_eq(tx->calls->match_insert(tx, "none", &row), STORE_NONE);
	row.state = "finished";
	row.version = big;
	row.finished_at = 12;
	row.progress = text_of("{\"two\": 2}");
	row.ruleset = "what never changes";
	cr_expect_eq(tx->calls->match_update(tx, "a", &row), STORE_OK);
	cr_expect_eq(tx->calls->match_update(tx, "b", &row), STORE_NONE);
	read_matches(tx);
	return STORE_OK;
}

Test(store_rows, matches)
{
	write_and_read(write_matches, read_matches);
}

static void
expect_entry(const struct entry_row *row)
{
	cr_expect_eq(row->seq, 2);
	cr_expect_str_eq(row->id, "e2");
	cr_expect_str_eq(row->kind, "reversal");
	cr_expect_str_eq(row->match, "m1");
	cr_expect_eq(row->at, big);
	cr_expect_eq(row->reverses, 1);
	cr_expect_eq(row->previous[31], 3);
	cr_expect_eq(row->hash[0], 4);
	expect_text(row->body, "{\"body\": \"體\"}");
	expect_text(row->cause, "");
	cr_expect_not_null(row->cause.data, "empty is not absent");
}

static void
read_entries(struct tx *tx)
{
	uint8_t hash[STORE_HASH] = {1};
	struct entry_row row;
	int64_t seq = 5;

	cr_assert_eq(tx->calls->entry_find(tx, "a", 2, &row), STORE_OK);
	expect_entry(&row);
	cr_assert_eq(tx->calls->entry_by_id(tx, "a", "e2", &row), STORE_OK);
	expect_entry(&row);
	cr_assert_eq(tx->calls->entry_reversal(tx, "a", 1, &row), STORE_OK);
	expect_entry(&row);
	cr_assert_eq(tx->calls->entry_find(tx, "a", 1, &row), STORE_OK);
	cr_expect_null(row.match);
	cr_expect_null(row.cause.data);
	cr_expect_eq(tx->calls->entry_find(tx, "b", 2, &row), STORE_NONE);
	cr_expect_eq(tx->calls->entry_by_id(tx, "b", "e2", &row), STORE_NONE);
	cr_expect_eq(tx->calls->entry_reversal(tx, "a", 2, &row), STORE_NONE);
	cr_expect_eq(tx->calls->entry_reversal(tx, "a", 0, &row), STORE_NONE);
	cr_assert_eq(tx->calls->entry_head(tx, "a", &seq, hash), STORE_OK);
	cr_expect_eq(seq, 2);
	cr_expect_eq(hash[0], 4);
	cr_assert_eq(tx->calls->entry_head(tx, "none", &seq, hash), STORE_OK);
	cr_expect_eq(seq, 0);
	cr_expect_eq(hash[0], 0);
}

static int
write_entries(struct tx *tx, void *arg)
{
	struct entry_row row = entry_of(2, "e2");

	(void)arg;
	row.kind = "reversal";
	row.match = "m1";
	row.at = big;
	row.reverses = 1;
	row.previous[31] = 3;
	row.hash[0] = 4;
	row.body = text_of("{\"body\": \"體\"}");
	row.cause = text_of("");
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &row), STORE_OK);
	row.seq = 3;
	cr_expect_eq(tx->calls->entry_insert(tx, "a", &row), STORE_EXISTS, "the id");
	row.seq = 1;
	row.reverses = 0;
	cr_expect_eq(tx->calls->entry_insert(tx, "none", &row), STORE_NONE);
	read_entries(tx);
	return STORE_OK;
}

Test(store_rows, entries)
{
	write_and_read(write_entries, read_entries);
}

enum { ATTACHMENTS_TEXT = 200 };

static int
list_attachment(void *arg, int64_t seq, const struct store_text *text)
{
	char *list = arg;
	size_t size = strlen(list);

	snprintf(list + size, ATTACHMENTS_TEXT - size, "%d:%.*s ", (int)seq, (int)text->size,
		 text->data);
	return STORE_OK;
}

static void
expect_attachments(struct tx *tx, const struct page *page, const char *expected)
{
	char list[ATTACHMENTS_TEXT] = "";

	cr_expect_eq(tx->calls->attachments(tx, "a", page, list_attachment, list), STORE_OK);
	cr_expect_str_eq(list, expected);
}

static void
read_attachments(struct tx *tx)
{
	const struct page all = {.ascending = true, .limit = 10};
	const struct page first = {.ascending = true, .limit = 1};
	const struct page rest = {.ascending = true, .limit = 10, .after_seq = 1};
	struct store_text text;

	cr_assert_eq(tx->calls->attachment_find(tx, "a", 1, &text), STORE_OK);
	expect_text(text, "{\"體\": 1}");
	cr_expect_eq(tx->calls->attachment_find(tx, "a", 2, &text), STORE_NONE, "forgotten");
	cr_expect_eq(tx->calls->attachment_find(tx, "a", 3, &text), STORE_NONE, "of no entry");
	cr_assert_eq(tx->calls->attachment_find(tx, "b", 1, &text), STORE_OK);
	expect_text(text, "another club's");
	expect_attachments(tx, &all, "1:{\"體\": 1} 5: ");
	expect_attachments(tx, &first, "1:{\"體\": 1} ");
	expect_attachments(tx, &rest, "5: ");
}

static int
write_attachments(struct tx *tx, void *arg)
{
	const struct store_text text = text_of("{\"體\": 1}"), other = text_of("another club's");
	const struct store_text empty = text_of("");

	(void)arg;
	cr_assert_eq(tx->calls->attachment_insert(tx, "a", 1, &text), STORE_OK);
	cr_expect_eq(tx->calls->attachment_insert(tx, "a", 1, &other), STORE_EXISTS);
	cr_assert_eq(tx->calls->attachment_insert(tx, "b", 1, &other), STORE_OK);
	cr_assert_eq(tx->calls->attachment_insert(tx, "a", 5, &empty), STORE_OK);
	cr_assert_eq(tx->calls->attachment_insert(tx, "a", 2, &text), STORE_OK);
	cr_expect_eq(tx->calls->attachment_insert(tx, "none", 1, &text), STORE_NONE);
	cr_expect_eq(tx->calls->attachment_forget(tx, "a", 2), STORE_OK);
	cr_expect_eq(tx->calls->attachment_forget(tx, "a", 2), STORE_OK, "forgotten already");
	read_attachments(tx);
	return STORE_OK;
}

Test(store_rows, attachments)
{
	write_and_read(write_attachments, read_attachments);
}

static int
undo_import(struct tx *tx, void *arg)
{
	enum { ALL = 1000 };

	(void)arg;
	cr_assert_eq(tx->calls->import_begin(tx, "a"), STORE_OK);
	return tx->calls->import_undo(tx, "a", ALL) == STORE_NONE ? STORE_OK : STORE_FAILED;
}

Test(store_rows, attachments_go_with_an_import_that_is_undone)
{
	const struct page all = {.ascending = true, .limit = 10};
	struct store_text text;

	cr_assert_eq(store_write(place.store, write_attachments, NULL), STORE_OK);
	cr_assert_eq(store_write(place.store, undo_import, NULL), STORE_OK);
	struct tx *tx = place.store->calls->read_begin(place.store);
	cr_assert_not_null(tx);
	expect_attachments(tx, &all, "");
	cr_expect_eq(tx->calls->attachment_find(tx, "b", 1, &text), STORE_OK, "another club");
	place.store->calls->read_end(tx);
}

static void
read_hands(struct tx *tx)
{
	struct hand_row row;

	cr_assert_eq(tx->calls->hand_find(tx, "a", "m1", 1, &row), STORE_OK);
	cr_expect_eq(row.number, 1);
	cr_expect_eq(row.seq, 2);
	cr_expect_eq(row.reversed_by, 0);
	cr_expect_str_eq(row.entry_id, "e2");
	cr_expect_eq(row.at, 1002);
	expect_text(row.body, "{}");
	cr_assert_eq(tx->calls->hand_find(tx, "a", "m1", 2, &row), STORE_OK);
	cr_expect_eq(row.seq, 5, "the one that was recorded anew");
	cr_expect_eq(tx->calls->hand_find(tx, "a", "m1", 3, &row), STORE_NONE);
	cr_expect_eq(tx->calls->hand_find(tx, "b", "m1", 1, &row), STORE_NONE);
}

static struct entry_row
hand_of(int64_t seq, const char *id, int64_t number)
{
	struct entry_row row = entry_of(seq, id);

	row.match = "m1";
	row.number = number;
	return row;
}

static struct entry_row
reversal_of(int64_t seq, const char *id, int64_t reverses)
{
	struct entry_row row = entry_of(seq, id);

	row.kind = "hand_reversal";
	row.match = "m1";
	row.reverses = reverses;
	return row;
}

static int
write_hands(struct tx *tx, void *arg)
{
	struct entry_row row = hand_of(2, "e2", 1), found;
	struct hand_row hand;

	(void)arg;
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &row), STORE_OK);
	row = hand_of(3, "e3", 1);
	cr_expect_eq(tx->calls->entry_insert(tx, "a", &row), STORE_EXISTS, "one stands");
	row.match = "m9";
	cr_expect_eq(tx->calls->entry_insert(tx, "a", &row), STORE_NONE, "no such match");
	row = hand_of(3, "e3", 2);
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &row), STORE_OK);
	row = reversal_of(4, "e4", 3);
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &row), STORE_OK);
	cr_expect_eq(tx->calls->hand_find(tx, "a", "m1", 2, &hand), STORE_NONE, "taken back");
	row = hand_of(5, "e5", 2);
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &row), STORE_OK, "recorded anew");
	row = hand_of(6, "e6", 2);
	cr_expect_eq(tx->calls->entry_insert(tx, "a", &row), STORE_EXISTS, "one stands again");
	cr_assert_eq(tx->calls->entry_find(tx, "a", 3, &found), STORE_OK);
	cr_expect(found.number == 2 && !found.again);
	cr_assert_eq(tx->calls->entry_find(tx, "a", 5, &found), STORE_OK);
	cr_expect(found.number == 2 && found.again);
	read_hands(tx);
	return STORE_OK;
}

Test(store_rows, hands)
{
	write_and_read(write_hands, read_hands);
}

static void
read_idempotency(struct tx *tx)
{
	struct idempotency_row row;

	cr_assert_eq(tx->calls->idempotency_find(tx, "a", "key", &row), STORE_OK);
	cr_expect_str_eq(row.key, "key");
	cr_expect_eq(row.request[5], 55);
	cr_expect_eq(row.status, 201);
	cr_expect_eq(row.at, 77);
	cr_expect_eq(row.answer.size, 4);
	cr_expect(memcmp(row.answer.data, "a\0b\xff", 4) == 0);
	cr_assert_eq(tx->calls->idempotency_find(tx, "", "key", &row), STORE_OK);
	cr_expect_eq(row.answer.size, 0);
	cr_expect_not_null(row.answer.data);
	cr_expect_eq(tx->calls->idempotency_find(tx, "b", "key", &row), STORE_NONE);
	cr_expect_eq(tx->calls->idempotency_find(tx, "a", "Key", &row), STORE_NONE);
}

static int
write_idempotency(struct tx *tx, void *arg)
{
	struct idempotency_row row = {
		.key = "key", .request[5] = 55, .status = 201, .answer = {"a\0b\xff", 4}, .at = 77};

	(void)arg;
	cr_assert_eq(tx->calls->idempotency_insert(tx, "a", &row), STORE_OK);
	cr_expect_eq(tx->calls->idempotency_insert(tx, "a", &row), STORE_EXISTS);
	row.answer = (struct store_text){"", 0};
	cr_assert_eq(tx->calls->idempotency_insert(tx, "", &row), STORE_OK);
	read_idempotency(tx);
	return STORE_OK;
}

Test(store_rows, idempotency)
{
	write_and_read(write_idempotency, read_idempotency);
}

static uint8_t secrets[2][STORE_HASH];

static int
write_nothing(struct tx *tx, void *arg)
{
	(void)arg;
	return tx->calls->secret(tx, secrets[0]);
}

static void
read_secret(struct tx *tx)
{
	cr_assert_eq(tx->calls->secret(tx, secrets[1]), STORE_OK);
}

Test(store_rows, the_secret_stays)
{
	const uint8_t zeros[STORE_HASH] = {0};

	write_and_read(write_nothing, read_secret);
	cr_expect(memcmp(secrets[0], secrets[1], STORE_HASH) == 0);
	cr_expect(memcmp(secrets[0], zeros, STORE_HASH) != 0);
	place.store->calls->close(place.store);
	place_open(&place);
	write_and_read(write_nothing, read_secret);
	cr_expect(memcmp(secrets[0], secrets[1], STORE_HASH) == 0);
}

/* What the same calls give later does not touch what other calls gave before. */
static int
borrow(struct tx *tx, void *arg)
{
	struct match_row match;
	struct club_row club;
	struct entry_row entry, new = entry_of(2, "e2");

	(void)arg;
	cr_assert_eq(tx->calls->match_find(tx, "a", "m1", &match), STORE_OK);
	cr_assert_eq(tx->calls->club_find(tx, "a", &club), STORE_OK);
	cr_assert_eq(tx->calls->entry_by_id(tx, "a", "e1", &entry), STORE_OK);
	struct match_row changed = match;
	changed.progress = text_of("{\"changed\": true}");
	cr_assert_eq(tx->calls->match_update(tx, "a", &changed), STORE_OK);
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &new), STORE_OK);
	cr_expect_str_eq(match.id, "m1");
	expect_text(match.progress, "{}");
	cr_expect_str_eq(club.name, "Club");
	cr_expect_str_eq(entry.id, "e1");
	expect_text(entry.body, "{}");
	return STORE_OK;
}

Test(store_rows, rows_are_borrowed_until_their_call_is_made_again)
{
	cr_expect_eq(store_write(place.store, borrow, NULL), STORE_OK);
}
