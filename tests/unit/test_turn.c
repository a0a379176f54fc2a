/* Turns of the writes of a club: who has it when, and what each follows. */
#include "api/request/turn.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { TURNS = 4 };

static struct turns *turns;
static struct turn turn[TURNS];
static struct turn *told; /* by `taken` */
static unsigned submitted;
static int answer; /* of submit */

static void
tell(struct turn *taken)
{
	cr_assert_null(told);
	told = taken;
}

static int
submit(struct turn *given)
{
	(void)given;
	submitted++;
	return answer;
}

static void
set_up(void)
{
	turns = turns_create();
	for (int i = 0; i < TURNS; i++)
		turn[i] = (struct turn){.club = "one", .taken = tell};
}

static void
tear_down(void)
{
	turns_destroy(turns);
}

TestSuite(turn, .init = set_up, .fini = tear_down);

static const struct club_head *
head(int64_t seq)
{
	static struct club_head made;

	made = (struct club_head){.seq = seq, .hash = {(uint8_t)seq}};
	return &made;
}

static struct turn *
pass(struct turn *given, int64_t seq)
{
	struct turn *next;

	cr_assert_eq(turn_pass(turns, given, seq == 0 ? NULL : head(seq), submit, &next), 0);
	return next;
}

/* What a turn follows; 0: that is not known. */
static int64_t
follows(const struct turn *given)
{
	struct club_head found;

	if (!turn_head(turns, given, &found))
		return 0;
	cr_expect(club_head_is(&found, head(found.seq)));
	return found.seq;
}

Test(turn, one_of_a_club_at_a_time)
{
	turn[2].club = "two";
	cr_expect(turn_take(turns, &turn[0]));
	cr_expect_not(turn_take(turns, &turn[1]));
	cr_expect(turn_take(turns, &turn[2]), "another club is not held up");
	cr_expect_null(turn_leave(turns, &turn[0]));
	cr_expect(turn_take(turns, &turn[1]));
	cr_expect_null(turn_leave(turns, &turn[1]));
	cr_expect_null(turn_leave(turns, &turn[2]));
	cr_expect_eq(submitted, 0);
}

Test(turn, each_follows_what_the_one_before_it_leaves)
{
	cr_assert(turn_take(turns, &turn[0]));
	cr_expect_eq(follows(&turn[0]), 0, "nothing is known of a club at first");
	cr_expect_null(pass(&turn[0], 7));
	cr_assert(turn_take(turns, &turn[1]), "before the first is on disk");
	cr_expect_eq(follows(&turn[1]), 7);
	cr_expect_null(pass(&turn[1], 9));
	turn_end(turns, &turn[0], true);
	turn_end(turns, &turn[1], true);
	cr_expect_null(told);
	cr_assert(turn_take(turns, &turn[2]));
	cr_expect_eq(follows(&turn[2]), 9, "also when the club had no turns for a while");
	cr_expect_null(turn_leave(turns, &turn[2]));
	cr_expect_eq(submitted, 2);
}

Test(turn, who_asked_first_has_it_next)
{
	cr_assert(turn_take(turns, &turn[0]));
	cr_expect_not(turn_ask(turns, &turn[1]));
	cr_expect_not(turn_ask(turns, &turn[2]));
	cr_expect_eq(turns_waiting(turns), 2);
	cr_expect_eq(pass(&turn[0], 1), &turn[1]);
	cr_expect_eq(pass(&turn[1], 2), &turn[2]);
	cr_expect_eq(follows(&turn[2]), 2);
	cr_expect_eq(turns_waiting(turns), 0);
	cr_expect_null(turn_leave(turns, &turn[2]));
	turn_end(turns, &turn[0], true);
	turn_end(turns, &turn[1], true);
}

Test(turn, a_match_waits_until_what_is_written_of_it_is_on_disk)
{
	turn[0].match = turn[1].match = "a match";
	turn[2].match = "another";
	cr_assert(turn_take(turns, &turn[0]));
	cr_expect_not(turn_ask(turns, &turn[1]));
	cr_expect_null(pass(&turn[0], 1), "the second is of the same match");
	cr_expect(turn_take(turns, &turn[2]), "the third is not");
	cr_expect_null(pass(&turn[2], 2));
	turn_end(turns, &turn[0], true);
	cr_assert_eq(told, &turn[1]);
	cr_expect_eq(follows(&turn[1]), 2);
	cr_expect_null(turn_leave(turns, &turn[1]));
	turn_end(turns, &turn[2], true);
}

Test(turn, what_reads_balances_waits_for_all)
{
	turn[2].alone = true;
	for (int i = 0; i < 2; i++) {
		cr_assert(turn_take(turns, &turn[i]));
		cr_expect_null(pass(&turn[i], i + 1));
	}
	cr_expect_not(turn_ask(turns, &turn[2]));
	turn_end(turns, &turn[0], true);
	cr_expect_null(told);
	turn_end(turns, &turn[1], true);
	cr_expect_eq(told, &turn[2]);
	cr_expect_null(turn_leave(turns, &turn[2]));
}

/* Else a busy club would never come to it. */
Test(turn, what_waits_for_all_is_not_overtaken)
{
	turn[1].alone = true;
	turn[3].match = turn[0].match = "a match";
	cr_assert(turn_take(turns, &turn[0]));
	cr_expect_null(pass(&turn[0], 1));
	cr_expect_not(turn_ask(turns, &turn[1]));
	cr_expect_not(turn_take(turns, &turn[2]), "it came later");
	cr_expect_not(turn_ask(turns, &turn[3]));
	turn_end(turns, &turn[0], true);
	cr_assert_eq(told, &turn[1]);
	cr_expect_eq(turn_leave(turns, &turn[1]), &turn[3]);
	cr_expect_null(turn_leave(turns, &turn[3]));
}

Test(turn, nothing_is_known_once_one_ended_otherwise_than_it_was_decided)
{
	for (int i = 0; i < 2; i++) {
		cr_assert(turn_take(turns, &turn[i]));
		cr_expect_null(pass(&turn[i], i + 1));
	}
	turn_end(turns, &turn[0], false);
	cr_expect_not(turn_ask(turns, &turn[2]), "the second stands on what is not so");
	turn_end(turns, &turn[1], false);
	cr_assert_eq(told, &turn[2]);
	cr_expect_eq(follows(&turn[2]), 0);
	cr_expect_null(turn_leave(turns, &turn[2]));
	cr_assert(turn_take(turns, &turn[3]));
	cr_expect_eq(follows(&turn[3]), 0);
	cr_expect_null(turn_leave(turns, &turn[3]));
}

Test(turn, nothing_is_known_once_entries_came_by_another_way)
{
	cr_assert(turn_take(turns, &turn[0]));
	cr_expect_null(pass(&turn[0], 1));
	turn_end(turns, &turn[0], true);
	turns_forget(turns, "one");
	cr_assert(turn_take(turns, &turn[1]));
	cr_expect_eq(follows(&turn[1]), 0);
	cr_expect_null(pass(&turn[1], 5));
	turns_forget(turns, "one");
	cr_expect_not(turn_take(turns, &turn[2]));
	turn_end(turns, &turn[1], true);
	cr_assert(turn_take(turns, &turn[2]));
	cr_expect_eq(follows(&turn[2]), 0);
	cr_expect_null(turn_leave(turns, &turn[2]));
}

Test(turn, what_the_store_does_not_take_leaves_all_as_it_was)
{
	struct turn *next;

	cr_assert(turn_take(turns, &turn[0]));
	cr_expect_null(pass(&turn[0], 3));
	cr_assert(turn_take(turns, &turn[1]));
	cr_expect_not(turn_ask(turns, &turn[2]));
	answer = -1;
	cr_expect_eq(turn_pass(turns, &turn[1], head(4), submit, &next), -1);
	answer = 0;
	cr_assert_eq(next, &turn[2]);
	cr_expect_eq(follows(&turn[2]), 3);
	cr_expect_null(turn_leave(turns, &turn[2]));
	turn_end(turns, &turn[0], true);
	cr_expect_null(told);
}
