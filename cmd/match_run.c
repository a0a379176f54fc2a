/* All matches: threads take wall after wall, and play it in every order of the seats. */
#include "cmd/match_parts.h"

#include "codec/seats.h"
#include "json/write.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the threads share, under the lock. */
struct run {
	const struct match_plan *plan;
	struct match_report *report;
	pthread_mutex_t lock;
	unsigned next;       /* wall that nobody has taken */
	unsigned written;    /* walls whose matches are in the log */
	struct buffer *logs; /* one a wall; or NULL */
	bool *played;
	bool failed;
};

/* ---- A match ---- */

static void
begin_log(const struct match_plan *plan, const uint8_t *seats, const char *id, struct buffer *out)
{
	if (out == NULL)
		return;
	out_open(out, '{');
	out_word_member(out, "type", "match");
	out_text_member(out, "log_id", id);
	out_open_member(out, "names", '[');
	for (unsigned seat = 0; seat < plan->rules.seats; seat++)
		out_string(out, plan->programs[seats[seat]].name);
	out_close(out, ']');
	out_close(out, '}');
	out_end_line(out);
}

static void
end_log(const struct match_plan *plan, const struct mj_standing *standings, struct buffer *out)
{
	int64_t points[MJ_SEATS_MAX], scores[MJ_SEATS_MAX];

	if (out == NULL)
		return;
	for (unsigned i = 0; i < plan->rules.seats; i++) {
		points[standings[i].seat] = standings[i].points;
		scores[standings[i].seat] = standings[i].score;
	}
	out_open(out, '{');
	out_word_member(out, "type", "end");
	write_seat_numbers("points", points, plan->rules.seats, out);
	write_seat_numbers("scores", scores, plan->rules.seats, out);
	out_close(out, '}');
	out_end_line(out);
}

/* Who lost the match by a fault is last, whatever it has. */
static void
keep(const struct match_state *state, const struct mj_standing *standings,
     struct match_result *result)
{
	unsigned seats = state->plan->rules.seats;

	for (unsigned i = 0; i < seats; i++) {
		result->places[standings[i].seat] = standings[i].place;
		result->scores[standings[i].seat] = standings[i].score;
	}
	if (state->faulty == MJ_NOBODY)
		return;
	for (unsigned seat = 0; seat < seats; seat++)
		result->places[seat] =
			(uint8_t)(result->places[seat] -
				  (result->places[seat] > result->places[state->faulty]));
	result->places[state->faulty] = (uint8_t)seats;
}

static void
play_match(const struct match_plan *plan, unsigned wall, unsigned order,
	   struct match_seats *players, struct match_tally *tallies, struct buffer *log,
	   struct match_result *result)
{
	struct match_state state = {.plan = plan,
				    .seats = plan->orders[order],
				    .players = players,
				    .tallies = tallies,
				    .log = log,
				    .faulty = MJ_NOBODY};
	struct mj_standing standings[MJ_SEATS_MAX];
	char seed[MJ_SEED_MAX];
	bool over = false;

	mj_table_init(&state.table, &plan->rules);
	snprintf(seed, sizeof(seed), "%s/%u/%u", plan->seed, wall, order);
	match_seats_begin(players, state.seats);
	begin_log(plan, state.seats, seed, log);
	for (unsigned hand = 0; hand < plan->hands_max && !over; hand++) {
		snprintf(seed, sizeof(seed), "%s/%u/%u", plan->seed, wall, hand);
		over = match_play_hand(&state, seed, standings);
	}
	if (!over)
		mj_standings(&plan->rules, &state.table, standings);
	match_seats_end(players, state.faulty);
	end_log(plan, standings, log);
	keep(&state, standings, result);
}

/* ---- Threads ---- */

/* Writes the log as far as it is whole, in the order of the walls. */
static void
flush(struct run *run)
{
	while (run->logs != NULL && run->written < run->plan->walls && run->played[run->written]) {
		struct buffer *log = &run->logs[run->written++];
		if (log->failed || fwrite(log->data, 1, log->size, run->plan->log) != log->size)
			run->failed = true;
		buffer_free(log);
	}
}

static void
play_wall(struct run *run, unsigned wall, struct match_seats *players, struct match_tally *tallies)
{
	const struct match_plan *plan = run->plan;

	for (unsigned order = 0; order < plan->order_count; order++)
		play_match(plan, wall, order, players, tallies,
			   run->logs == NULL ? NULL : &run->logs[wall],
			   &run->report->results[wall * plan->order_count + order]);
}

static void
add(struct match_tally *sum, const struct match_tally *tally)
{
	sum->hands += tally->hands;
	sum->wins += tally->wins;
	sum->deal_ins += tally->deal_ins;
	sum->calls += tally->calls;
	sum->riichi += tally->riichi;
	sum->decisions += tally->decisions;
	sum->faults += tally->faults;
	sum->nanoseconds += tally->nanoseconds;
}

static void *
work(void *payload)
{
	struct run *run = payload;
	struct match_tally tallies[MJ_SEATS_MAX] = {0};
	struct match_seats *players = match_seats_create(run->plan);

	pthread_mutex_lock(&run->lock);
	run->failed = run->failed || players == NULL;
	while (!run->failed && run->next < run->plan->walls) {
		unsigned wall = run->next++;
		pthread_mutex_unlock(&run->lock);
		play_wall(run, wall, players, tallies);
		pthread_mutex_lock(&run->lock);
		run->played[wall] = true;
		flush(run);
	}
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		add(&run->report->tallies[i], &tallies[i]);
	pthread_mutex_unlock(&run->lock);
	match_seats_destroy(players);
	return NULL;
}

static void
work_together(struct run *run)
{
	pthread_t *threads = calloc(run->plan->jobs, sizeof(*threads));
	unsigned started = 0;

	while (threads != NULL && started + 1 < run->plan->jobs &&
	       pthread_create(&threads[started], NULL, work, run) == 0)
		started++;
	work(run);
	while (started > 0)
		pthread_join(threads[--started], NULL);
	free(threads);
}

int
match_run(const struct match_plan *plan, struct match_report *report)
{
	struct run run = {.plan = plan, .report = report, .lock = PTHREAD_MUTEX_INITIALIZER};

	memset(report, 0, sizeof(*report));
	report->results = calloc((size_t)plan->walls * plan->order_count, sizeof(*report->results));
	run.played = calloc(plan->walls, sizeof(*run.played));
	if (plan->log != NULL)
		run.logs = calloc(plan->walls, sizeof(*run.logs));
	run.failed = report->results == NULL || run.played == NULL ||
		     (plan->log != NULL && run.logs == NULL);
	if (!run.failed)
		work_together(&run);
	for (unsigned wall = 0; run.logs != NULL && wall < plan->walls; wall++)
		buffer_free(&run.logs[wall]);
	free(run.logs);
	free(run.played);
	return run.failed ? -1 : 0;
}
