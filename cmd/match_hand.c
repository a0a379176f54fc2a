/* A hand of a match: asks whoever must decide, and tells of it. */
#include "cmd/match_parts.h"

#include "codec/play.h"
#include "codec/rules_write.h"
#include "codec/table.h"
#include "db/hash.h"
#include "lib/mahjong/deal.h"
#include "lib/mahjong/problem.h"
#include "json/write.h"

#include <assert.h>
#include <string.h>
#include <time.h>

/* ---- What is told of it ---- */

/* Opens the hand's line of the course (docs/logs.md, "Courses"). */
static void
begin_log(const struct match_state *state, const char *seed)
{
	const struct mj_rules *rules = &state->plan->rules;
	struct buffer *out = state->log;

	if (out == NULL)
		return;
	out_open(out, '{');
	out_word_member(out, "type", "hand");
	out_word_member(out, "ruleset", rules->ruleset->id);
	write_rules(rules, out);
	write_table("table", rules->ruleset, rules->seats, &state->table, out);
	out_open_member(out, "deal", '{');
	out_text_member(out, "seed", seed);
	out_close(out, '}');
	out_open_member(out, "actions", '[');
}

static void
end_log(const struct match_state *state)
{
	if (state->log == NULL)
		return;
	out_close(state->log, ']');
	out_close(state->log, '}');
	out_end_line(state->log);
}

static void
count_action(const struct mj_action *action, struct match_tally *tally)
{
	tally->calls += action->type >= MJ_ACT_OPEN_KONG && action->type <= MJ_ACT_CHOW;
	tally->riichi += action->declare != MJ_DECLARES_NOTHING;
}

static void
count_end(const struct match_state *state, const struct mj_play *play)
{
	for (unsigned seat = 0; seat < state->plan->rules.seats; seat++) {
		struct match_tally *tally = &state->tallies[state->seats[seat]];
		tally->hands++;
		tally->wins += play->winners >> seat & 1;
		tally->deal_ins += play->winners != 0 && play->from == (int)seat;
	}
}

/* ---- Decisions ---- */

/* What a seat does that does not answer: it passes, or discards the tile just drawn, or else the
 * last offer there is. */
static struct mj_action
default_action(const struct mj_play *play, unsigned seat)
{
	struct mj_offers offers;

	mj_play_offers(play, seat, &offers);
	for (unsigned i = 0; i < offers.count; i++)
		if (offers.list[i].drawn && offers.list[i].declare == MJ_DECLARES_NOTHING)
			return offers.list[i];
	return offers.list[offers.count - 1];
}

/* Of a command the time that goes by, of ours the processor's. */
static uint64_t
now(const struct match_program *program)
{
	struct timespec time;

	clock_gettime(program->command != NULL ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time);
	return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

/* Whoever is asked first decides. */
static void
decide(struct match_state *state, struct mj_play *play, uint64_t seed)
{
	unsigned seat = 0;
	struct mj_problem problem;
	struct mj_action action;

	while (!mj_play_is_asked(play, seat))
		seat++;
	struct match_tally *tally = &state->tallies[state->seats[seat]];
	const struct match_program *program = &state->plan->programs[state->seats[seat]];
	uint64_t begin = now(program);
	bool answered = match_seats_ask(state->players, play, seat, seed, &action);
	tally->nanoseconds += now(program) - begin;
	tally->decisions++;
	if (!answered) {
		tally->faults++;
		if (state->plan->fault_ends)
			state->faulty = (int)seat;
		action = default_action(play, seat);
	}
	count_action(&action, tally);
	int code = mj_play_act(play, &action, &problem);
	assert(code == MJ_OK);
	(void)code;
	match_seats_see(state->players, play);
	if (state->log != NULL)
		write_play_action(state->plan->rules.ruleset, &action, state->log);
}

/* ---- The hand ---- */

static void
deal(const struct match_state *state, const char *seed, struct mj_dealt *dealt)
{
	struct mj_deal_request request;
	struct mj_problem problem;

	mj_deal_request_init(&request, &state->plan->rules);
	request.table = state->table;
	request.seed = (const uint8_t *)seed;
	request.seed_size = strlen(seed);
	int code = mj_deal(&request, dealt, &problem);
	assert(code == MJ_OK);
	(void)code;
}

/* Another luck for each hand, the same for the same seed. */
static uint64_t
luck_of(const char *seed)
{
	return hash_text(HASH_BEGIN, seed);
}

bool
match_play_hand(struct match_state *state, const char *seed,
		struct mj_standing standings[MJ_SEATS_MAX])
{
	struct mj_settlement settlement;
	struct mj_problem problem;
	struct mj_play_end end;
	struct mj_dealt dealt;
	struct mj_play play;

	deal(state, seed, &dealt);
	struct mj_play_start start = {
		.rules = &state->plan->rules, .table = state->table, .dealt = &dealt};
	int code = mj_play_begin(&play, &start, &problem);
	assert(code == MJ_OK);
	match_seats_begin_hand(state->players, &play, &start);
	begin_log(state, seed);
	while (play.phase != MJ_PHASE_OVER && state->faulty == MJ_NOBODY)
		decide(state, &play, luck_of(seed));
	end_log(state);
	if (state->faulty != MJ_NOBODY) {
		mj_standings(&state->plan->rules, &state->table, standings);
		return true;
	}
	count_end(state, &play);
	code = mj_play_finish(&play, &end, &problem);
	assert(code == MJ_OK);
	code = mj_settle(&end.request, &settlement, &problem);
	assert(code == MJ_OK);
	(void)code;
	match_seats_end_hand(state->players, &end, &settlement);
	state->table = settlement.next_table;
	if (settlement.match_over)
		memcpy(standings, settlement.standings, sizeof(settlement.standings));
	return settlement.match_over;
}
