/*
 * When our own code breaks an invariant of the ledger, the process ends with a message that names
 * it, and what was acknowledged before is there afterwards. Each case runs in a child that has a
 * store of its own to lose.
 */
#include "ledger/core/entry.h"
#include "ledger/kinds/hand.h"
#include "ledger/kinds/kinds.h"
#include "ledger/match/match_store.h"
#include "support/ledger_match.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGE_MAX = 4096 };

/* ---- Breaking them ---- */

static int
post_one_side(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct entry entry;

	(void)arg;
	cr_assert_eq(entry_begin(&entry, book, tx, &entry_kind_adjustment, NULL), 0);
	entry_post_player(&entry, match->seats[0].player, ASSET_SCORE, 100);
	return entry_commit(&entry);
}

static int
settle_unevenly(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct hand hand;

	ledger_hand(match, arg, &hand);
	cr_assert_eq(hand_settle(book, match, &hand), 0);
	hand.settlement.payments.deltas[2] += 100;
	return hand_record(book, tx, match, &hand);
}

static int
leave_a_number_out(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct entry entry;

	(void)arg;
	cr_assert_eq(entry_begin(&entry, book, tx, &entry_kind_adjustment, NULL), 0);
	cr_assert_eq(entry_commit(&entry), 0);
	book->last_seq--;
	return entry_begin(&entry, book, tx, &entry_kind_adjustment, NULL) + match->over;
}

static int
chain_to_another(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct entry entry;

	(void)arg;
	cr_assert_eq(entry_begin(&entry, book, tx, &entry_kind_adjustment, NULL), 0);
	cr_assert_eq(entry_commit(&entry), 0);
	cr_assert_eq(entry_begin(&entry, book, tx, &entry_kind_adjustment, NULL), 0);
	entry.row.previous[0] ^= 1;
	return entry_commit(&entry) + match->over;
}

static int
seat_one_twice(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	(void)arg;
	match->seats[2] = match->seats[1];
	return match_save(book, tx, match);
}

static int
adopt_twice(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct hand hand;

	(void)tx;
	ledger_hand(match, arg, &hand);
	cr_assert_eq(hand_settle(book, match, &hand), 0);
	cr_assert_eq(hand_adopt(book, &hand, match), 0);
	return hand_adopt(book, &hand, match);
}

static int
write_in_a_preview(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	book->preview = true;
	return ledger_append(book, tx, match, arg);
}

static int
finish_without_an_entry(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	(void)arg;
	snprintf(match->state, sizeof(match->state), "finished");
	return match_save(book, tx, match);
}

static const struct {
	const char *what;
	ledger_act *act;
	const char *named_by; /* what the message says */
} cases[] = {
	{"postings sum to zero", post_one_side, "postings_balance"},
	{"deltas and the pool sum to zero", settle_unevenly, "payments_balance"},
	{"seq is the last one + 1", leave_a_number_out, "follows_last_written"},
	{"previous is the last hash", chain_to_another, "follows_last_written"},
	{"a seat has one holder", seat_one_twice, "seats_are_held"},
	{"hand numbers are consecutive", adopt_twice, "hand_number"},
	{"a preview writes nothing", write_in_a_preview, "preview"},
	{"what is finished names its entry", finish_without_an_entry, "end_is_noted"},
};

/* ---- The child ---- */

/* Two hands that are acknowledged, then the fault; it does not come back from that. */
static void
live(struct ledger_match *ledger, ledger_act *act, int messages, int acknowledged)
{
	const struct sigaction by_default = {.sa_handler = SIG_DFL};
	const struct rlimit no_core = {0, 0};

	setrlimit(RLIMIT_CORE, &no_core);
	sigaction(SIGABRT, &by_default, NULL);
	dup2(messages, STDERR_FILENO);
	ledger_match_make(ledger);
	for (int i = 0; i < 2; i++)
		if (ledger_write(ledger, ledger_append, named(SEAT_0_GETS), NULL) != STORE_OK)
			_exit(1);
	if (write(acknowledged, ledger, sizeof(*ledger)) != (ssize_t)sizeof(*ledger))
		_exit(1);
	ledger_write(ledger, act, named(SEAT_0_GETS), NULL);
	_exit(0);
}

static void
read_message(int from, char message[MESSAGE_MAX])
{
	size_t size = 0;
	ssize_t more = 1;

	while (more > 0 && size < MESSAGE_MAX - 1) {
		more = read(from, message + size, MESSAGE_MAX - 1 - size);
		size += more > 0 ? (size_t)more : 0;
	}
	message[size] = '\0';
}

static void
check_case(size_t index)
{
	struct ledger_match ledger = {.now = 0}, told = {.now = 0};
	int messages[2], acknowledged[2], status = 0;
	char message[MESSAGE_MAX];

	place_make(&ledger.place);
	cr_assert_eq(pipe(messages), 0);
	cr_assert_eq(pipe(acknowledged), 0);
	pid_t child = fork();
	cr_assert_geq(child, 0);
	if (child == 0)
		live(&ledger, cases[index].act, messages[1], acknowledged[1]);
	close(messages[1]);
	close(acknowledged[1]);
	read_message(messages[0], message);
	cr_expect_eq(read(acknowledged[0], &told, sizeof(told)), (ssize_t)sizeof(told));
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT, "%s: status %d",
		  cases[index].what, status);
	cr_expect_not_null(strstr(message, cases[index].named_by), "%s: said \"%s\"",
			   cases[index].what, message);
	told.place = ledger.place;
	place_open(&told.place);
	cr_expect_eq(ledger_verified(&told), 3, "%s", cases[index].what);
	place_remove(&told.place);
	close(messages[0]);
	close(acknowledged[0]);
}

Test(ledger_invariants, breaking_one_ends_the_process_and_loses_nothing)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_case(i);
}
