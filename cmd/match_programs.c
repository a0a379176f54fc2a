/* The programs of `mahjong match`, as its arguments name them, and the orders in which they sit. */
#include "cmd/match_parts.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/problem.h"

#include <string.h>

int
match_bad_use(const char *what, const char *word)
{
	fprintf(stderr, "mahjong match: %s %s (--help says more)\n", what, word);
	return MATCH_BAD_USE;
}

/* ---- Programs ---- */

/* What a command speaks is before its first colon; else it is told its offers. */
static void
read_command(const char *command, struct match_program *program)
{
	static const char *const speaks[MATCH_WAYS] = {[MATCH_MJAI] = "mjai:",
						       [MATCH_MJAI_PIPE] = "mjai-pipe:",
						       [MATCH_MJSONP] = "mjsonp:"};

	program->way = MATCH_OFFERS;
	program->command = command;
	for (enum match_way way = MATCH_MJAI; way < MATCH_WAYS; way++)
		if (strncmp(command, speaks[way], strlen(speaks[way])) == 0) {
			program->way = way;
			program->command = command + strlen(speaks[way]);
		}
}

/* One of ours by its strength, or a command by the name before its =. */
static bool
read_program(char *word, struct match_program *program)
{
	char *equals = strchr(word, '=');

	*program = (struct match_program){.name = word};
	if (equals != NULL) {
		*equals = '\0';
		read_command(equals + 1, program);
		return word[0] != '\0' && program->command[0] != '\0';
	}
	for (unsigned i = 0; i < MJ_STRENGTHS; i++)
		if (strcmp(mj_strength_ids[i], word) == 0) {
			program->strength = (enum mj_strength)i;
			return true;
		}
	return false;
}

/* The number of the program in the plan; a name that is there already means that one. */
static int
find_program(struct match_plan *plan, const char *word)
{
	static char words[MJ_SEATS_MAX][MJ_POINTER_MAX * 8];
	unsigned number = plan->program_count;
	struct match_program *program = &plan->programs[number];

	snprintf(words[number], sizeof(words[number]), "%s", word);
	if (strlen(word) >= sizeof(words[number]) || !read_program(words[number], program))
		return -1;
	for (unsigned i = 0; i < number; i++)
		if (strcmp(plan->programs[i].name, program->name) == 0)
			return (int)i;
	plan->program_count++;
	return (int)number;
}

/* ---- Orders of the seats ---- */

/* Adds an order of the seats, unless it is there already. */
static void
add_order(struct match_plan *plan, const uint8_t *order)
{
	for (unsigned i = 0; i < plan->order_count; i++)
		if (memcmp(plan->orders[i], order, plan->rules.seats) == 0)
			return;
	memcpy(plan->orders[plan->order_count++], order, plan->rules.seats);
}

int
match_seat_programs(struct match_plan *plan, unsigned count, const char *const *words)
{
	unsigned seats = plan->rules.seats;
	uint8_t first[MJ_SEATS_MAX], order[MJ_SEATS_MAX];

	if (count != seats && count > 2)
		return match_bad_use("programs are named one for each seat, or two; not so many:",
				     words[count - 1]);
	for (unsigned seat = 0; seat < seats; seat++) {
		const char *word = words[seat % count];
		int number = find_program(plan, word);
		if (number < 0)
			return match_bad_use("there is no program", word);
		if (plan->programs[number].way >= MATCH_MJAI &&
		    plan->rules.ruleset != mj_log_ruleset())
			return match_bad_use("mjai is of riichi alone:", word);
		first[seat] = (uint8_t)number;
	}
	for (unsigned turn = 0; turn < seats; turn++) {
		for (unsigned seat = 0; seat < seats; seat++)
			order[seat] = first[(seat + turn) % seats];
		add_order(plan, order);
	}
	return MATCH_DONE;
}
