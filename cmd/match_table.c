/* What a run of matches came to, as a table with intervals of 95%. */
#include "cmd/match_parts.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* Of a normal distribution 95% lie so many standard errors around the mean. */
static const double of_95 = 1.96;

enum { TEXT = 160, NS_OF_US = 1000, PERCENT = 100 };

struct estimate {
	double mean, error; /* of the mean: its standard error */
};

static void
say(struct buffer *out, const char *format, ...)
{
	char text[TEXT];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	buffer_add_text(out, text);
}

static void
say_count(unsigned count, const char *one, const char *many, struct buffer *out)
{
	say(out, "%u %s", count, count == 1 ? one : many);
}

/* ---- What a program had of a wall ---- */

/* The mean over all its seats in all orders: places, or scores. */
static double
mean_of_wall(const struct match_plan *plan, const struct match_report *report, unsigned wall,
	     unsigned program, bool scores)
{
	const struct match_result *results = &report->results[wall * plan->order_count];
	unsigned seats = 0;
	double sum = 0;

	for (unsigned order = 0; order < plan->order_count; order++)
		for (unsigned seat = 0; seat < plan->rules.seats; seat++)
			if (plan->orders[order][seat] == program) {
				sum += scores ? (double)results[order].scores[seat]
					      : (double)results[order].places[seat];
				seats++;
			}
	return sum / seats;
}

/* The walls are independent of each other; what is played on one wall is not. With `other` below
 * program_count it is the difference of the two programs. */
static struct estimate
estimate(const struct match_plan *plan, const struct match_report *report, unsigned program,
	 unsigned other, bool scores)
{
	double sum = 0, squares = 0, walls = plan->walls;

	for (unsigned wall = 0; wall < plan->walls; wall++) {
		double value = mean_of_wall(plan, report, wall, program, scores);
		if (other < plan->program_count)
			value -= mean_of_wall(plan, report, wall, other, scores);
		sum += value;
		squares += value * value;
	}
	double mean = sum / walls, spread = squares / walls - mean * mean;
	return (struct estimate){
		.mean = mean,
		.error = walls < 2 || spread <= 0 ? 0 : sqrt(spread / (walls - 1)),
	};
}

/* ---- Rates a hand, as if hands were independent of each other ---- */

static void
say_rate(uint64_t count, uint64_t hands, struct buffer *out)
{
	double rate = hands == 0 ? 0 : (double)count / (double)hands;
	double error = hands == 0 ? 0 : sqrt(rate * (1 - rate) / (double)hands);

	say(out, " %5.1f ±%4.1f", rate * PERCENT, error * of_95 * PERCENT);
}

/* ---- The table ---- */

static void
say_program(const struct match_plan *plan, const struct match_report *report, unsigned program,
	    struct buffer *out)
{
	const struct match_tally *tally = &report->tallies[program];
	struct estimate place = estimate(plan, report, program, plan->program_count, false);
	struct estimate score = estimate(plan, report, program, plan->program_count, true);
	double hands = tally->hands == 0 ? 1 : (double)tally->hands;
	double decisions = tally->decisions == 0 ? 1 : (double)tally->decisions;

	say(out, "%-12.12s %6.3f ±%.3f %10.1f ±%7.1f", plan->programs[program].name, place.mean,
	    place.error * of_95, score.mean, score.error * of_95);
	say_rate(tally->wins, tally->hands, out);
	say_rate(tally->deal_ins, tally->hands, out);
	say(out, " %6.2f %6.2f %9.1f %7llu\n", (double)tally->calls / hands,
	    (double)tally->riichi / hands, (double)tally->nanoseconds / decisions / NS_OF_US,
	    (unsigned long long)tally->faults);
}

static void
say_difference(const struct match_plan *plan, const struct match_report *report, unsigned one,
	       unsigned other, struct buffer *out)
{
	struct estimate place = estimate(plan, report, one, other, false);
	struct estimate score = estimate(plan, report, one, other, true);

	say(out, "%s beside %s: place %+.3f ±%.3f (%.1f sigma), score %+.1f ±%.1f (%.1f sigma)\n",
	    plan->programs[one].name, plan->programs[other].name, place.mean, place.error * of_95,
	    place.error > 0 ? -place.mean / place.error : 0, score.mean, score.error * of_95,
	    score.error > 0 ? score.mean / score.error : 0);
}

void
match_write_table(const struct match_plan *plan, const struct match_report *report,
		  struct buffer *out)
{
	say(out, "%s, %u players: ", plan->rules.ruleset->id, plan->rules.seats);
	say_count(plan->walls * plan->order_count, "match", "matches", out);
	say(out, ", ");
	say_count(plan->walls, "wall", "walls", out);
	say(out, " in ");
	say_count(plan->order_count, "order", "orders", out);
	say(out, " of the seats, seed %s\n", plan->seed);
	say(out, "%-12s %6s %5s %11s %8s %12s %12s %6s %6s %9s %7s\n", "program", "place", "",
	    "score", "", "wins %", "deal-ins %", "calls", "ready", "us", "faults");
	for (unsigned i = 0; i < plan->program_count; i++)
		say_program(plan, report, i, out);
	for (unsigned one = 0; one < plan->program_count; one++)
		for (unsigned other = one + 1; other < plan->program_count; other++)
			say_difference(plan, report, one, other, out);
}
