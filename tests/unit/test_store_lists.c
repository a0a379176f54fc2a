/* Lists: their order, pages, filters, and that a club sees its own rows only. */
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

TestSuite(store_lists, .init = set_up, .fini = tear_down);

enum { NAMES = 256, NAME = 16 };

/* What a visitor saw, as one text: "m3 m2 ". */
struct seen {
	char text[NAMES];
	int stop_after; /* rows; 0: never */
	int count;
};

static int
see(struct seen *seen, const char *name)
{
	size_t used = strlen(seen->text);

	snprintf(seen->text + used, sizeof(seen->text) - used, "%s ", name);
	return ++seen->count == seen->stop_after ? 42 : 0;
}

static int
see_number(struct seen *seen, int64_t number)
{
	char name[NAME];

	snprintf(name, sizeof(name), "%lld", (long long)number);
	return see(seen, name);
}

static int
see_club(void *arg, const struct club_row *row)
{
	return see(arg, row->id);
}

static int
see_key(void *arg, const struct key_row *row)
{
	return see(arg, row->id);
}

static int
see_player(void *arg, const struct player_row *row)
{
	return see(arg, row->id);
}

static int
see_match(void *arg, const struct match_row *row)
{
	return see(arg, row->id);
}

static int
see_entry(void *arg, const struct entry_row *row)
{
	return see_number(arg, row->seq);
}

static int
see_hand(void *arg, const struct hand_row *row)
{
	char name[NAME * 4];

	snprintf(name, sizeof(name), "%lld/%lld%s", (long long)row->number, (long long)row->seq,
		 row->reversed_by != 0 ? "x" : "");
	cr_expect_eq(row->at, 1000 + row->seq);
	return see(arg, name);
}

static int
see_posting(void *arg, const struct posting_row *row)
{
	char name[NAME * 4];

	snprintf(name, sizeof(name), "%lld.%d=%lld", (long long)row->seq, row->line,
		 (long long)row->balance);
	cr_expect_str_eq(row->kind, "hand");
	cr_expect_eq(row->at, 1000 + row->seq);
	cr_expect_eq(row->entry_id[0], 'e');
	return see(arg, name);
}

static int
see_account(void *arg, const struct account_row *row)
{
	char name[NAME * 8];

	snprintf(name, sizeof(name), "%s:%s=%lld/%lld", row->asset, row->account,
		 (long long)row->balance, (long long)row->postings);
	return see(arg, name);
}

static const struct page newest = {.limit = 100}, oldest = {.ascending = true, .limit = 100};

static struct tx *
begin(void)
{
	struct tx *tx = place.store->calls->read_begin(place.store);

	cr_assert_not_null(tx);
	return tx;
}

static void
end(struct tx *tx)
{
	place.store->calls->read_end(tx);
}

/* A list call, what it answers, and what its visitor saw. */
#define EXPECT(call, answer, expected)                                                             \
	do {                                                                                       \
		struct seen seen = {0};                                                            \
		cr_expect_eq(call, answer);                                                        \
		cr_expect_str_eq(seen.text, expected, "%s gave %s", #call, seen.text);             \
	} while (0)

static int
insert_clubs_and_keys(struct tx *tx, void *arg)
{
	const uint8_t hash[STORE_HASH] = {0};
	struct club_row club = {.id = "c", .name = "", .created_at = 1};
	struct key_row key = {.club = "a", .role = "read", .hash = hash};
	static const char *const keys[] = {"k1", "k2", "k3"};

	(void)arg;
	cr_assert_eq(tx->calls->club_insert(tx, &club), STORE_OK);
	for (int i = 0; i < 3; i++) {
		key.id = keys[i];
		key.paired = i == 1;
		cr_assert_eq(tx->calls->key_insert(tx, &key), STORE_OK);
	}
	key.id = "k4";
	key.club = "b";
	return tx->calls->key_insert(tx, &key);
}

Test(store_lists, clubs_and_keys)
{
	const struct page after_b = {.limit = 1, .after = "b"},
			  up_after_b = {.ascending = true, .limit = 1, .after = "b"};
	const struct page two = {.limit = 2}, after_two = {.limit = 2, .after = "k2"};

	cr_assert_eq(store_write(place.store, insert_clubs_and_keys, NULL), STORE_OK);
	struct tx *tx = begin();
	EXPECT(tx->calls->clubs(tx, &newest, see_club, &seen), STORE_OK, "c b a ");
	EXPECT(tx->calls->clubs(tx, &oldest, see_club, &seen), STORE_OK, "a b c ");
	EXPECT(tx->calls->clubs(tx, &after_b, see_club, &seen), STORE_OK, "a ");
	EXPECT(tx->calls->clubs(tx, &up_after_b, see_club, &seen), STORE_OK, "c ");
	EXPECT(tx->calls->keys(tx, "a", -1, &two, see_key, &seen), STORE_OK, "k3 k2 ");
	EXPECT(tx->calls->keys(tx, "a", -1, &after_two, see_key, &seen), STORE_OK, "k1 ");
	EXPECT(tx->calls->keys(tx, "a", -1, &oldest, see_key, &seen), STORE_OK, "k1 k2 k3 ");
	EXPECT(tx->calls->keys(tx, "a", 1, &oldest, see_key, &seen), STORE_OK, "k2 ");
	EXPECT(tx->calls->keys(tx, "a", 0, &oldest, see_key, &seen), STORE_OK, "k1 k3 ");
	EXPECT(tx->calls->keys(tx, "none", -1, &oldest, see_key, &seen), STORE_OK, "");
	struct seen some = {.stop_after = 2};
	cr_expect_eq(tx->calls->keys(tx, "a", -1, &oldest, see_key, &some), 42);
	cr_expect_str_eq(some.text, "k1 k2 ");
	end(tx);
}

static int
insert_players(struct tx *tx, void *arg)
{
	static const struct player_row rows[] = {
		{.id = "p1", .name = ""},
		{.id = "p2", .name = "", .guest = true},
		{.id = "p3", .name = "", .archived_at = 5},
		{.id = "p4", .name = "", .guest = true, .archived_at = 5},
	};

	(void)arg;
	for (int i = 0; i < 4; i++)
		cr_assert_eq(tx->calls->player_insert(tx, "a", &rows[i]), STORE_OK);
	return tx->calls->player_insert(tx, "b", &rows[0]);
}

Test(store_lists, players)
{
	static const struct {
		int guest, archived;
		const char *expected;
	} cases[] = {
		{-1, -1, "p4 p3 p2 p1 "}, {0, -1, "p3 p1 "}, {1, -1, "p4 p2 "}, {-1, 0, "p2 p1 "},
		{-1, 1, "p4 p3 "},        {0, 0, "p1 "},     {1, 1, "p4 "},
	};
	const struct page after = {.ascending = true, .limit = 1, .after = "p1"};

	cr_assert_eq(store_write(place.store, insert_players, NULL), STORE_OK);
	struct tx *tx = begin();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct player_filter filter = {.guest = cases[i].guest,
					       .archived = cases[i].archived};
		EXPECT(tx->calls->players(tx, "a", &filter, &newest, see_player, &seen), STORE_OK,
		       cases[i].expected);
	}
	struct player_filter archived = {.guest = -1, .archived = 1};
	EXPECT(tx->calls->players(tx, "a", &archived, &after, see_player, &seen), STORE_OK, "p3 ");
	EXPECT(tx->calls->players(tx, "b", &archived, &oldest, see_player, &seen), STORE_OK, "");
	end(tx);
}

static int
see_seated(void *arg, const char *match, const char *player, const char *seated)
{
	char name[NAME];

	cr_expect_str_eq(player, seated);
	snprintf(name, sizeof(name), "%s:%s", match, player);
	return see(arg, name);
}

static int
insert_matches(struct tx *tx, void *arg)
{
	static const struct {
		const char *id, *ruleset, *state, *season, *external_id, *player;
	} rows[] = {
		{"m2", "riichi", "finished", "s1", NULL, "p1"},
		{"m3", "ming", "open", "s1", "x", "p1"},
		{"m4", "riichi", "open", "s2", "x", "p2"},
		{"m5", "ming", "void", NULL, "y", "p1"},
	};

	(void)arg;
	for (int i = 0; i < 4; i++) {
		struct match_row row = match_of(rows[i].id);
		row.ruleset = rows[i].ruleset;
		row.state = rows[i].state;
		row.season = rows[i].season;
		row.external_id = rows[i].external_id;
		cr_assert_eq(tx->calls->match_insert(tx, "a", &row), STORE_OK);
		for (int again = 0; again < 2; again++)
			cr_assert_eq(tx->calls->match_player_add(tx, "a", row.id, rows[i].player),
				     STORE_OK);
	}
	cr_assert_eq(tx->calls->match_player_add(tx, "b", "m1", "p1"), STORE_OK);
	cr_expect_eq(tx->calls->match_player_add(tx, "b", "m2", "p1"), STORE_NONE);
	return STORE_OK;
}

Test(store_lists, matches)
{
	static const struct {
		struct match_filter filter;
		const char *newest, *oldest, *after_m3;
	} cases[] = {
		{{0}, "m5 m4 m3 m2 m1 ", "m1 m2 m3 m4 m5 ", "m2 m1 "},
		{{.state = "open"}, "m4 m3 m1 ", "m1 m3 m4 ", "m1 "},
		{{.state = "finished"}, "m2 ", "m2 ", "m2 "},
		{{.season = "s1"}, "m3 m2 ", "m2 m3 ", "m2 "},
		{{.season = "s1", .state = "open"}, "m3 ", "m3 ", ""},
		{{.season = "s1", .state = "finished"}, "m2 ", "m2 ", "m2 "},
		{{.ruleset = "riichi"}, "m4 m2 m1 ", "m1 m2 m4 ", "m2 m1 "},
		{{.external_id = "x"}, "m4 m3 ", "m3 m4 ", ""},
		{{.external_id = "x", .ruleset = "ming"}, "m3 ", "m3 ", ""},
		{{.player = "p1"}, "m5 m3 m2 ", "m2 m3 m5 ", "m2 "},
		{{.player = "p1", .season = "s1", .state = "open"}, "m3 ", "m3 ", ""},
		{{.player = "p1", .external_id = "x"}, "m3 ", "m3 ", ""},
		{{.player = "p3"}, "", "", ""},
	};
	const struct page after_m3 = {.limit = 2, .after = "m3"};

	cr_assert_eq(store_write(place.store, insert_matches, NULL), STORE_OK);
	struct tx *tx = begin();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct match_filter *filter = &cases[i].filter;
		EXPECT(tx->calls->matches(tx, "a", filter, &newest, see_match, &seen), STORE_OK,
		       cases[i].newest);
		EXPECT(tx->calls->matches(tx, "a", filter, &oldest, see_match, &seen), STORE_OK,
		       cases[i].oldest);
		EXPECT(tx->calls->matches(tx, "a", filter, &after_m3, see_match, &seen), STORE_OK,
		       cases[i].after_m3);
	}
	EXPECT(tx->calls->matches(tx, "b", &(struct match_filter){.player = "p1"}, &newest,
				  see_match, &seen),
	       STORE_OK, "m1 ");
	EXPECT(tx->calls->match_players(tx, "a", see_seated, &seen), STORE_OK,
	       "m2:p1 m3:p1 m5:p1 m4:p2 ");
	EXPECT(tx->calls->match_players(tx, "b", see_seated, &seen), STORE_OK, "m1:p1 ");
	end(tx);
}

static int
insert_entries(struct tx *tx, void *arg)
{
	static const char *const ids[] = {"e2", "e3", "e4", "e5"};
	const struct match_row second = match_of("m2");

	(void)arg;
	cr_assert_eq(tx->calls->match_insert(tx, "a", &second), STORE_OK);
	for (int i = 0; i < 4; i++) {
		struct entry_row row = entry_of(i + 2, ids[i]);
		row.match = i % 2 == 0 ? "m1" : "m2";
		row.kind = i < 2 ? "hand" : "finish";
		cr_assert_eq(tx->calls->entry_insert(tx, "a", &row), STORE_OK);
	}
	return STORE_OK;
}

static void
expect_more(struct tx *tx, const char *club, const char *match, int64_t entries, bool want)
{
	bool more = !want;

	cr_assert_eq(tx->calls->match_has_more(tx, club, match, entries, &more), STORE_OK);
	cr_expect_eq(more, want, "%s %s: more than %d", club, match, (int)entries);
}

Test(store_lists, entries)
{
	static const struct {
		struct entry_filter filter;
		const char *newest, *oldest, *after_3;
	} cases[] = {
		{{0}, "5 4 3 2 1 ", "1 2 3 4 5 ", "4 5 "},
		{{.match = "m1"}, "4 2 ", "2 4 ", "4 "},
		{{.match = "m2", .kind = "finish"}, "5 ", "5 ", "5 "},
		{{.kind = "hand"}, "3 2 1 ", "1 2 3 ", ""},
		{{.from_seq = 2, .to_seq = 4}, "4 3 2 ", "2 3 4 ", "4 "},
		{{.from_seq = 5}, "5 ", "5 ", "5 "},
		{{.match = "m1", .to_seq = 3}, "2 ", "2 ", ""},
	};
	const struct page after_3 = {.ascending = true, .limit = 9, .after_seq = 3};
	const struct page down_after_3 = {.limit = 1, .after_seq = 3};

	cr_assert_eq(store_write(place.store, insert_entries, NULL), STORE_OK);
	struct tx *tx = begin();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct entry_filter *filter = &cases[i].filter;
		EXPECT(tx->calls->entries(tx, "a", filter, &newest, see_entry, &seen), STORE_OK,
		       cases[i].newest);
		EXPECT(tx->calls->entries(tx, "a", filter, &oldest, see_entry, &seen), STORE_OK,
		       cases[i].oldest);
		EXPECT(tx->calls->entries(tx, "a", filter, &after_3, see_entry, &seen), STORE_OK,
		       cases[i].after_3);
	}
	EXPECT(tx->calls->entries(tx, "a", &cases[0].filter, &down_after_3, see_entry, &seen),
	       STORE_OK, "2 ");
	EXPECT(tx->calls->entries(tx, "b", &cases[0].filter, &newest, see_entry, &seen), STORE_OK,
	       "1 ");
	expect_more(tx, "a", "m1", 1, true);
	expect_more(tx, "a", "m1", 2, false);
	expect_more(tx, "a", "m9", 0, false);
	expect_more(tx, "b", "m1", 0, false);
	end(tx);
}

/* Hands 1, 2 and 3; then 3 and 2 are taken back and played again. */
static int
insert_hands(struct tx *tx, void *arg)
{
	static const int numbers[] = {1, 2, 3, 0, 0, 2, 3};
	static const int reversed[] = {0, 0, 0, 4, 3, 0, 0};
	static const char *const ids[] = {"e2", "e3", "e4", "e5", "e6", "e7", "e8"};

	(void)arg;
	for (int i = 0; i < 7; i++) {
		struct entry_row entry = entry_of(i + 2, ids[i]);
		entry.match = "m1";
		entry.number = numbers[i];
		entry.reverses = reversed[i];
		cr_assert_eq(tx->calls->entry_insert(tx, "a", &entry), STORE_OK);
	}
	return STORE_OK;
}

Test(store_lists, hands)
{
	const struct page two = {.ascending = true, .limit = 2};
	const struct page after_2 = {
		.ascending = true, .limit = 2, .after_seq = 2 * STORE_SEQS + 3};
	const struct page last = {.limit = 1};
	const struct page before_3 = {.limit = 1, .after_seq = 3 * STORE_SEQS + 4};
	const struct page as_of_4 = {.ascending = true, .limit = 9, .as_of = 4};
	const struct page as_of_7 = {.ascending = true, .limit = 9, .as_of = 7};

	cr_assert_eq(store_write(place.store, insert_hands, NULL), STORE_OK);
	struct tx *tx = begin();
	EXPECT(tx->calls->hands(tx, "a", "m1", false, &oldest, see_hand, &seen), STORE_OK,
	       "1/2 2/7 3/8 ");
	EXPECT(tx->calls->hands(tx, "a", "m1", false, &newest, see_hand, &seen), STORE_OK,
	       "3/8 2/7 1/2 ");
	EXPECT(tx->calls->hands(tx, "a", "m1", true, &two, see_hand, &seen), STORE_OK, "1/2 2/3x ");
	EXPECT(tx->calls->hands(tx, "a", "m1", true, &after_2, see_hand, &seen), STORE_OK,
	       "2/7 3/4x ");
	EXPECT(tx->calls->hands(tx, "a", "m1", true, &last, see_hand, &seen), STORE_OK, "3/8 ");
	EXPECT(tx->calls->hands(tx, "a", "m1", false, &before_3, see_hand, &seen), STORE_OK,
	       "2/7 ");
	EXPECT(tx->calls->hands(tx, "a", "m1", false, &as_of_4, see_hand, &seen), STORE_OK,
	       "1/2 2/3 3/4 ");
	EXPECT(tx->calls->hands(tx, "a", "m1", true, &as_of_4, see_hand, &seen), STORE_OK,
	       "1/2 2/3 3/4 ");
	EXPECT(tx->calls->hands(tx, "a", "m1", true, &as_of_7, see_hand, &seen), STORE_OK,
	       "1/2 2/3x 2/7 3/4x ");
	EXPECT(tx->calls->hands(tx, "b", "m1", true, &oldest, see_hand, &seen), STORE_OK, "");
	struct seen some = {.stop_after = 1};
	cr_expect_eq(tx->calls->hands(tx, "a", "m1", false, &oldest, see_hand, &some), 42);
	cr_expect_str_eq(some.text, "1/2 ");
	end(tx);
}

static int
insert_postings(struct tx *tx, void *arg)
{
	static const struct {
		const char *account, *asset;
		int64_t amount, balance;
	} rows[] = {
		{"anna", "score", 100, 100},
		{"bela", "score", -100, -100},
		{"anna", "chips", 3, 3},
		{"anna", "score", -30, 70},
		{"cora", "score", INT64_C(1) << 53, INT64_C(1) << 53},
		{"dora", "score", -(INT64_C(1) << 53), -(INT64_C(1) << 53)},
	};
	const struct entry_row entry = entry_of(2, "e2");

	(void)arg;
	cr_assert_eq(tx->calls->entry_insert(tx, "a", &entry), STORE_OK);
	for (int i = 0; i < 6; i++) {
		struct posting_row row = {.seq = 1 + i / 3,
					  .line = i % 3,
					  .account = rows[i].account,
					  .asset = rows[i].asset,
					  .amount = rows[i].amount};
		cr_assert_eq(tx->calls->posting_insert(tx, "a", &row), STORE_OK);
		cr_expect_eq(row.balance, rows[i].balance);
	}
	struct posting_row row = {.seq = 1, .account = "anna", .asset = "score", .amount = 5};
	cr_assert_eq(tx->calls->posting_insert(tx, "b", &row), STORE_OK);
	cr_expect_eq(row.balance, 5);
	return STORE_OK;
}

Test(store_lists, postings)
{
	const struct page first = {.limit = 1};
	const struct page after = {.limit = 5, .after_seq = 2 * STORE_LINES};
	const struct page up_after = {.ascending = true, .limit = 1, .after_seq = STORE_LINES};
	const struct page up_last = {.ascending = true, .limit = 9, .after_seq = STORE_LINES + 2};

	cr_assert_eq(store_write(place.store, insert_postings, NULL), STORE_OK);
	struct tx *tx = begin();
	EXPECT(tx->calls->postings(tx, "a", "anna", NULL, &oldest, see_posting, &seen), STORE_OK,
	       "1.0=100 1.2=3 2.0=70 ");
	EXPECT(tx->calls->postings(tx, "a", "anna", "score", &newest, see_posting, &seen), STORE_OK,
	       "2.0=70 1.0=100 ");
	EXPECT(tx->calls->postings(tx, "a", "anna", NULL, &first, see_posting, &seen), STORE_OK,
	       "2.0=70 ");
	EXPECT(tx->calls->postings(tx, "a", "anna", NULL, &after, see_posting, &seen), STORE_OK,
	       "1.2=3 1.0=100 ");
	EXPECT(tx->calls->postings(tx, "a", "anna", NULL, &up_after, see_posting, &seen), STORE_OK,
	       "1.2=3 ");
	EXPECT(tx->calls->postings(tx, "a", "anna", NULL, &up_last, see_posting, &seen), STORE_OK,
	       "2.0=70 ");
	EXPECT(tx->calls->postings(tx, "b", "anna", NULL, &oldest, see_posting, &seen), STORE_OK,
	       "1.0=5 ");
	end(tx);
}

Test(store_lists, accounts)
{
	cr_assert_eq(store_write(place.store, insert_postings, NULL), STORE_OK);
	struct tx *tx = begin();
	EXPECT(tx->calls->accounts(tx, "a", NULL, NULL, see_account, &seen), STORE_OK,
	       "chips:anna=3/1 score:anna=70/2 score:bela=-100/1 score:cora=9007199254740992/1 "
	       "score:dora=-9007199254740992/1 ");
	EXPECT(tx->calls->accounts(tx, "a", "anna", NULL, see_account, &seen), STORE_OK,
	       "chips:anna=3/1 score:anna=70/2 ");
	EXPECT(tx->calls->accounts(tx, "a", NULL, "chips", see_account, &seen), STORE_OK,
	       "chips:anna=3/1 ");
	EXPECT(tx->calls->accounts(tx, "a", "bela", "score", see_account, &seen), STORE_OK,
	       "score:bela=-100/1 ");
	EXPECT(tx->calls->accounts(tx, "a", "bela", "chips", see_account, &seen), STORE_OK, "");
	EXPECT(tx->calls->accounts(tx, "b", NULL, NULL, see_account, &seen), STORE_OK,
	       "score:anna=5/1 ");
	end(tx);
}

static int
see_sum(void *arg, const struct posting_sum_row *row)
{
	char text[4 * NAME];

	snprintf(text, sizeof(text), "%s:%s:%s=%lld", row->account, row->asset, row->kind,
		 (long long)row->amount);
	return see(arg, text);
}

Test(store_lists, posting_sums)
{
	cr_assert_eq(store_write(place.store, insert_postings, NULL), STORE_OK);
	struct tx *tx = begin();
	EXPECT(tx->calls->posting_sums(tx, "a", "score", 1, 2, see_sum, &seen), STORE_OK,
	       "anna:score:hand=70 bela:score:hand=-100 cora:score:hand=9007199254740992 "
	       "dora:score:hand=-9007199254740992 ");
	EXPECT(tx->calls->posting_sums(tx, "a", NULL, 1, 1, see_sum, &seen), STORE_OK,
	       "anna:chips:hand=3 anna:score:hand=100 bela:score:hand=-100 ");
	EXPECT(tx->calls->posting_sums(tx, "a", "score", 2, 9, see_sum, &seen), STORE_OK,
	       "anna:score:hand=-30 cora:score:hand=9007199254740992 "
	       "dora:score:hand=-9007199254740992 ");
	EXPECT(tx->calls->posting_sums(tx, "a", NULL, 3, 9, see_sum, &seen), STORE_OK, "");
	EXPECT(tx->calls->posting_sums(tx, "b", NULL, 1, 9, see_sum, &seen), STORE_OK,
	       "anna:score:hand=5 ");
	end(tx);
}

static int
overflow(struct tx *tx, void *arg)
{
	struct posting_row row = {
		.seq = 1, .account = "x", .asset = "score", .amount = INT64_MAX - 1};

	(void)arg;
	cr_assert_eq(tx->calls->posting_insert(tx, "a", &row), STORE_OK);
	row.line = 1;
	return tx->calls->posting_insert(tx, "a", &row);
}

Test(store_lists, a_balance_never_turns_into_a_fraction)
{
	cr_expect_eq(store_write(place.store, overflow, NULL), STORE_FAILED);
	struct tx *tx = begin();
	EXPECT(tx->calls->accounts(tx, "a", NULL, NULL, see_account, &seen), STORE_OK, "");
	end(tx);
}
