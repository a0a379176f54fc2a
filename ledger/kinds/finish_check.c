#include "ledger/kinds/finish_check.h"

#include "codec/stored_table.h"
#include "ledger/core/clock.h"
#include "ledger/match/final_postings.h"
#include "lib/mahjong/settle.h"

#include <stdio.h>
#include <string.h>

/* ---- What it says ---- */

static bool
read_standing(const struct match *match, const json_t *item, struct mj_standing *standing,
	      unsigned *seen)
{
	int64_t seat = json_integer_value(json_object_get(item, "seat"));
	int64_t place = json_integer_value(json_object_get(item, "place"));

	if (seat < 0 || seat >= match->seat_count || (*seen & 1U << seat) != 0 || place < 1 ||
	    place > match->seat_count)
		return false;
	*seen |= 1U << seat;
	*standing =
		(struct mj_standing){.seat = (int8_t)seat,
				     .place = (uint8_t)place,
				     .points = json_integer_value(json_object_get(item, "points")),
				     .score = json_integer_value(json_object_get(item, "score"))};
	return standing->score <= INTEGER_MAX && standing->score >= -INTEGER_MAX;
}

static bool
read_standings(const struct match *match, const json_t *body,
	       struct mj_standing standings[MJ_SEATS_MAX])
{
	const json_t *list = json_object_get(body, "standings");
	unsigned seen = 0;

	if (json_array_size(list) != match->seat_count)
		return false;
	for (unsigned i = 0; i < match->seat_count; i++)
		if (!read_standing(match, json_array_get(list, i), &standings[i], &seen))
			return false;
	return true;
}

/* ---- What it must say ---- */

static json_t *
parse(const struct buffer *text)
{
	return text->failed ? NULL : json_loadb(text->data, text->size, 0, NULL);
}

/* The standings as this version makes them, if it is the match's. */
static void
check_standings(struct recount *recount, const struct step *step, const struct payouts *payouts)
{
	const struct match *match = &recount->match;
	struct mj_standing standings[MJ_SEATS_MAX] = {0};
	struct buffer text = {0};

	if (strcmp(match->ruleset_version, match->ruleset->version) != 0)
		return;
	final_standings(match, standings);
	final_write_standings(match, standings, payouts, &text);
	json_t *expected = parse(&text);
	recount->failed |= expected == NULL;
	if (expected != NULL && json_equal(expected, json_object_get(step->body, "standings")) != 1)
		step_fault(recount, step, "the standings are not those of the table at the end");
	json_decref(expected);
	buffer_free(&text);
}

/* Who stands there, and what each was posted. */
static void
check_players(struct recount *recount, const struct step *step,
	      const struct mj_standing standings[MJ_SEATS_MAX], const struct payouts *payouts)
{
	const struct match *match = &recount->match;
	const json_t *list = json_object_get(step->body, "standings");

	for (unsigned i = 0; i < match->seat_count; i++) {
		const json_t *item = json_array_get(list, i);
		const char *said = json_string_value(json_object_get(item, "player"));
		const char *player = match->seats[standings[i].seat].player;
		int64_t posted = final_score(payout_of_player(payouts, player));
		if (said == NULL || strcmp(said, player) != 0)
			step_fault(recount, step,
				   "the standing of seat %d is not of who sits there",
				   standings[i].seat);
		else if (json_integer_value(json_object_get(item, "posted")) != posted)
			step_fault(recount, step, "seat %d was posted %lld", standings[i].seat,
				   (long long)posted);
	}
}

static void
compare_results(struct recount *recount, const struct step *step, const json_t *expected)
{
	const json_t *found = json_object_get(step->body, "results");
	size_t i;
	json_t *item;

	json_array_foreach(expected, i, item)
	{
		const char *player = json_string_value(json_object_get(item, "player"));
		if (json_equal(item, step_result_of(found, player)) != 1)
			step_fault(recount, step,
				   "the result of player %s is not what the entries add up to",
				   player);
	}
	if (json_array_size(found) != json_array_size(expected))
		step_fault(recount, step, "there are %zu results, expected %zu",
			   json_array_size(found), json_array_size(expected));
}

static void
check_results(struct recount *recount, const struct step *step, const struct payouts *payouts)
{
	struct buffer text = {0};

	out_open(&text, '{');
	final_write_results(payouts, &text);
	out_close(&text, '}');
	json_t *expected = parse(&text);
	recount->failed |= expected == NULL;
	compare_results(recount, step, json_object_get(expected, "results"));
	json_decref(expected);
	buffer_free(&text);
}

static void
check_finish(struct recount *recount, const struct step *step,
	     const struct mj_standing standings[MJ_SEATS_MAX], const struct payouts *payouts)
{
	struct entry expected;

	check_standings(recount, step, payouts);
	check_players(recount, step, standings, payouts);
	check_results(recount, step, payouts);
	step_expect(recount, &expected);
	final_post(&recount->match, payouts, &expected);
	step_check_postings(recount, step, &expected);
}

/* ---- All of it ---- */

static void
seat_who_plays_next(struct match *match, const struct seat_plan *plan)
{
	const struct seat_span *span = seat_plan_at(plan, match->table.hand_number);

	for (unsigned seat = 0; span != NULL && seat < match->seat_count; seat++)
		memcpy(match->seats[seat].player, span->players[seat], STORE_ID);
}

void
finish_check(struct recount *recount, const struct step *step)
{
	struct match *match = &recount->match;
	const char *time = json_string_value(json_object_get(step->body, "finished_at"));
	struct mj_standing standings[MJ_SEATS_MAX] = {0};
	struct payouts payouts;

	if (time == NULL || !time_parse(time, &match->finished_at) ||
	    !read_standings(match, step->body, standings)) {
		step_lose(recount, step, "the standings cannot be read");
		return;
	}
	if (match->seal.opened_at != 0 && !match->seal.shown)
		step_fault(recount, step, "finishes a sealed match whose secret was not shown");
	seat_who_plays_next(match, &recount->plan);
	int result = payouts_make(match, &recount->events, standings, &payouts);
	if (result == 0 && !final_is_too_rich(match, &payouts))
		check_finish(recount, step, standings, &payouts);
	else
		step_lose(recount, step, "what the match brought cannot be added up");
	payouts_free(&payouts);
	recount->finish = json_incref(step->body);
	match->finish_seq = step->row->seq;
	snprintf(match->state, sizeof(match->state), "finished");
}
