/*
 * What the store takes for granted: code that breaks it ends the program with a message, and
 * nothing is lost.
 */
#include "db/sqlite/query.h"
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGE = 4096 };

static struct place place;

static void
set_up(void)
{
	place_make(&place);
	place_open(&place);
	place_fill(&place);
	place.store->calls->close(place.store);
	place.store = NULL;
}

static void
tear_down(void)
{
	place_remove(&place);
}

TestSuite(store_invariants, .init = set_up, .fini = tear_down);

/* ---- What must not be ---- */

static int
skip_a_seq(struct tx *tx, void *arg)
{
	const struct entry_row row = entry_of(3, "e3");

	(void)arg;
	return tx->calls->entry_insert(tx, "a", &row);
}

static int
repeat_a_seq(struct tx *tx, void *arg)
{
	const struct entry_row row = entry_of(1, "e3");

	(void)arg;
	return tx->calls->entry_insert(tx, "a", &row);
}

static int
reverse_itself(struct tx *tx, void *arg)
{
	struct entry_row row = entry_of(2, "e2");

	(void)arg;
	row.reverses = 2;
	return tx->calls->entry_insert(tx, "a", &row);
}

static int
post_too_many_lines(struct tx *tx, void *arg)
{
	struct posting_row row = {
		.seq = 1, .line = STORE_LINES, .account = "anna", .asset = "score", .amount = 1};

	(void)arg;
	return tx->calls->posting_insert(tx, "a", &row);
}

static int
record_a_hand_before_the_first(struct tx *tx, void *arg)
{
	struct entry_row row = entry_of(2, "e2");

	(void)arg;
	row.match = "m1";
	row.number = -1;
	return tx->calls->entry_insert(tx, "a", &row);
}

static int
record_a_hand_of_no_match(struct tx *tx, void *arg)
{
	struct entry_row row = entry_of(2, "e2");

	(void)arg;
	row.number = 1;
	return tx->calls->entry_insert(tx, "a", &row);
}

static int
come_fifth_of_four(struct tx *tx, void *arg)
{
	const struct result_row row = {
		.match = "m1", .player = "anna", .ruleset = "riichi", .place = STORE_PLACES + 1};

	(void)arg;
	return tx->calls->result_insert(tx, "a", &row);
}

static int
keep_a_refusal(struct tx *tx, void *arg)
{
	const struct idempotency_row row = {.key = "key", .status = 409};

	(void)arg;
	return tx->calls->idempotency_insert(tx, "a", &row);
}

static int
see_no_club(void *arg, const struct club_row *row)
{
	(void)arg;
	(void)row;
	return 0;
}

static int
ask_for_an_endless_page(struct tx *tx, void *arg)
{
	const struct page page = {.limit = -1};

	(void)arg;
	return tx->calls->clubs(tx, &page, see_no_club, NULL);
}

static int
end_a_job(struct tx *tx, void *arg)
{
	(void)arg;
	place.store->calls->read_end(tx);
	return STORE_OK;
}

static int
put_too_little(struct tx *tx, void *arg)
{
	struct query query = query_begin(tx, SQL_CLUB_FIND);

	(void)arg;
	return query_find(&query);
}

static int
put_too_much(struct tx *tx, void *arg)
{
	struct query query = query_begin(tx, SQL_CLUB_FIND);

	(void)arg;
	put_text(&query, "a");
	put_text(&query, "b");
	return query_find(&query);
}

static int
get_without_a_row(struct tx *tx, void *arg)
{
	struct query query = query_begin(tx, SQL_CLUB_FIND);

	(void)arg;
	put_text(&query, "none");
	cr_expect_eq(query_find(&query), STORE_NONE);
	return get_text(&query) == NULL ? STORE_NONE : STORE_OK;
}

static int
write_after_the_end(struct tx *tx, void *arg)
{
	const struct club_row row = {.id = "late", .name = "Late", .created_at = 1};

	(void)arg;
	query_run((struct connection *)tx, SQL_ROLLBACK);
	return tx->calls->club_insert(tx, &row);
}

static void
submit_nothing(void)
{
	struct job job = {.run = NULL};

	place.store->calls->submit(place.store, &job);
}

static void
close_while_reading(void)
{
	place.store->calls->read_begin(place.store);
	place.store->calls->close(place.store);
}

/* ---- What comes of it ---- */

struct fault {
	const char *message; /* the condition, as assert prints it */
	int (*run)(struct tx *tx, void *arg);
	void (*call)(void); /* instead of run */
};

static const struct fault faults[] = {
	{"row->seq == last + 1", skip_a_seq, NULL},
	{"row->seq == last + 1", repeat_a_seq, NULL},
	{"row->reverses < row->seq", reverse_itself, NULL},
	{"row->line < STORE_LINES", post_too_many_lines, NULL},
	{"row->number >= 0", record_a_hand_before_the_first, NULL},
	{"row->match != NULL", record_a_hand_of_no_match, NULL},
	{"row->place <= STORE_PLACES", come_fifth_of_four, NULL},
	{"row->status < 300", keep_a_refusal, NULL},
	{"page->limit > 0", ask_for_an_endless_page, NULL},
	{"session->pool != NULL", end_a_job, NULL},
	{"query->put == sqlite3_bind_parameter_count", put_too_little, NULL},
	{"query->put <= sqlite3_bind_parameter_count", put_too_much, NULL},
	{"column < sqlite3_data_count", get_without_a_row, NULL},
	{"in_transaction(query->session)", write_after_the_end, NULL},
	{"job->run != NULL", NULL, submit_nothing},
	{"pool->made == 0", NULL, close_while_reading},
};

static int
insert_known(struct tx *tx, void *arg)
{
	const struct club_row row = {.id = arg, .name = "Acknowledged", .created_at = 1};

	return tx->calls->club_insert(tx, &row);
}

/* The process that breaks the invariant: it writes, is told so, and ends. */
static void
break_it(const struct fault *fault, char *club, int output)
{
	const struct rlimit no_core = {0, 0};

	setrlimit(RLIMIT_CORE, &no_core);
	dup2(output, STDERR_FILENO);
	place_open(&place);
	if (store_write(place.store, insert_known, club) != STORE_OK)
		_exit(2);
	if (fault->call != NULL)
		fault->call();
	else
		store_write(place.store, fault->run, NULL);
	_exit(0);
}

static void
read_all(int input, char text[MESSAGE])
{
	size_t used = 0;
	ssize_t got;

	while (used < MESSAGE - 1 && (got = read(input, text + used, MESSAGE - 1 - used)) > 0)
		used += (size_t)got;
	text[used] = '\0';
}

static int
find_club(struct tx *tx, void *arg)
{
	struct club_row row;

	return tx->calls->club_find(tx, arg, &row);
}

Test(store_invariants, what_breaks_them_ends_the_program_and_loses_nothing)
{
	char message[MESSAGE], club[32];

	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		int ends[2], status;
		snprintf(club, sizeof(club), "club%zu", i);
		cr_assert_eq(pipe(ends), 0);
		pid_t child = fork();
		cr_assert_geq(child, 0);
		if (child == 0)
			break_it(&faults[i], club, ends[1]);
		close(ends[1]);
		read_all(ends[0], message);
		close(ends[0]);
		cr_assert_eq(waitpid(child, &status, 0), child);
		cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "%s: status %x",
			  faults[i].message, (unsigned)status);
		cr_expect_not_null(strstr(message, faults[i].message), "%s: %s", faults[i].message,
				   message);
		place_open(&place);
		cr_expect_eq(store_write(place.store, find_club, club), STORE_OK, "%s",
			     faults[i].message);
		place.store->calls->close(place.store);
		place.store = NULL;
	}
}
