/*
 * Writes the tables of distance/table.h as C: distance_tables_gen > distance_tables.c. Run by make.
 * With the argument "small": those for MJ_SMALL_TABLES; with "small limited" or "small unlimited":
 * of these one kind alone, for rulesets that look nothing up in the other.
 */
#include "distance/gen/automaton.h"
#include "distance/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Which tables there are ---- */

/* Two members of mj_row_tables that differ in honour runs alone are made together. */
static const struct plan {
	const char *name;
	unsigned sets; /* at most so many are asked for */
	unsigned limit;
	bool melds;
	unsigned honours; /* automata of honours: without runs; or with them too */
} plans[] = {
	{"limited", 4, MJ_COPIES, true, 1},
	{"unlimited", MJ_SETS_MAX, MJ_NO_LIMIT, false, 2},
};

enum { PLANS = sizeof(plans) / sizeof(plans[0]), LINE_NUMBERS = 16, SUITS = 3, HAND = 14 };

static size_t entries; /* written so far to next */
static bool small;
static const char *only; /* the plan whose tables are written; NULL: all */

/* Where the nodes of the kinds of one part lie. */
struct place {
	size_t node[MJ_SUIT_KINDS];
	unsigned kinds, digits;
};

static struct place suits[PLANS], melded_suits[PLANS], honours[MJ_TABLES], two_norths[PLANS];
static size_t row_counts[PLANS];
/* Rows that come without melds; the others are asked for a set less. 0: all. */
static size_t concealed_rows[PLANS];

static bool
is_left_out(unsigned plan)
{
	return only != NULL && strcmp(plans[plan].name, only) != 0;
}

/* ---- C ---- */

static void
write_number(size_t number, size_t at)
{
	printf("%s%zu,", at % LINE_NUMBERS == 0 ? "\n\t" : " ", number);
}

/* ---- Rows together ---- */

static mj_lanes
join(const struct numbers *rows, size_t a, size_t b, unsigned sets)
{
	mj_lanes lanes =
		mj_row_join(mj_row_load(record_of(rows, a)), mj_row_load(record_of(rows, b)));

	return mj_lanes_cut(lanes, sets);
}

static size_t
joined_number(const struct plan *plan, struct numbers *rows, size_t a, size_t b)
{
	size_t concealed = concealed_rows[plan - plans];
	bool melds = concealed > 0 && (a >= concealed || b >= concealed);
	struct mj_row row = mj_row_store(join(rows, a, b, plan->sets));

	return number_of_row(rows, &row, plan->sets - melds);
}

/* All rows that come of joining are known when no join makes a new one. */
static void
join_all(const struct plan *plan, struct numbers *rows)
{
	for (size_t a = 0; a < rows->count; a++)
		for (size_t b = 0; b <= a; b++)
			joined_number(plan, rows, a, b);
}

/* ---- Automata ---- */

static void
write_part(const struct part *part, struct numbers *rows, struct place *place)
{
	struct automaton automaton;

	automaton_make(&automaton, part, rows);
	if (small && part->melds) {
		automaton_end(&automaton);
		return;
	}
	place->kinds = part->kinds;
	place->digits = part->digits;
	for (unsigned kind = MJ_FIRST_KINDS - 1; kind < part->kinds; kind++) {
		size_t count = automaton.nodes[kind] * part->digits;
		/* An entry is where the next node begins; rows are plain numbers. */
		size_t weight = kind + 1 < part->kinds ? part->digits : 1;
		place->node[kind] = entries;
		for (size_t i = 0; i < count; i++) {
			size_t entry = automaton.next[kind][i] * weight;
			if (entry > UINT16_MAX)
				fail("too many nodes after kind", kind);
			write_number(entry, i);
		}
		entries += count;
	}
	automaton_end(&automaton);
}

static void
write_parts(unsigned number, struct numbers *rows, unsigned *table)
{
	const struct plan *plan = &plans[number];
	struct part suit = {
		.kinds = MJ_SUIT_KINDS,
		.digits = MJ_DIGITS,
		.sets = plan->sets,
		.limit = plan->limit,
	};
	struct part honour = suit;

	honour.kinds = MJ_HONOUR_KINDS;
	honour.honours = true;

	write_part(&suit, rows, &suits[number]);
	for (unsigned runs = 0; runs < plan->honours; runs++) {
		honour.honour_runs = runs != 0;
		write_part(&honour, rows, &honours[(*table)++]);
	}
	if (!plan->melds)
		return;
	honour.two_norths = true;
	write_part(&honour, rows, &two_norths[number]);
	/* Each such suit has the row of another if it can; so all of them are known first. */
	join_all(plan, rows);
	concealed_rows[number] = rows->count;
	suit.sets--;
	suit.digits = MJ_DIGITS_MELDED;
	suit.melds = true;
	write_part(&suit, rows, &melded_suits[number]);
}

/* ---- Rows together, as C ---- */

static void
write_joined(const struct plan *plan, struct numbers *rows)
{
	join_all(plan, rows);
	if (small) {
		printf("static uint16_t joined_%s[%zu];\n\n", plan->name,
		       rows->count * (rows->count + 1) / 2);
		return;
	}
	printf("static const uint16_t joined_%s[] = {", plan->name);
	for (size_t a = 0; a < rows->count; a++)
		for (size_t b = 0; b < rows->count; b++)
			write_number(joined_number(plan, rows, a, b), b);
	fputs("\n};\n\n", stdout);
}

static void
write_used(const struct plan *plan, const struct numbers *rows)
{
	printf("static const uint8_t used_%s[][%zu] = {", plan->name, rows->count * rows->count);
	for (unsigned sets = 0; sets <= plan->sets; sets++) {
		fputs("\n\t{", stdout);
		for (size_t a = 0; a < rows->count; a++)
			for (size_t b = 0; b < rows->count; b++)
				write_number(mj_lanes_used(join(rows, a, b, plan->sets), 1, sets),
					     b);
		fputs("\n\t},", stdout);
	}
	fputs("\n};\n\n", stdout);
}

static void
write_lanes(const struct plan *plan, const struct numbers *rows)
{
	printf("static const uint64_t lanes_%s[][2] = {\n", plan->name);
	for (size_t i = 0; i < rows->count; i++) {
		const struct mj_row *row = record_of(rows, i);
		printf("\t{UINT64_C(%llu), UINT64_C(%llu)},\n", (unsigned long long)row->half[0],
		       (unsigned long long)row->half[1]);
	}
	fputs("};\n\n", stdout);
}

static void
write_automaton(const char *name, const struct place *place)
{
	printf("\t\t.%s = {\n\t\t\tnext + %zu, {", name, place->node[MJ_FIRST_KINDS - 1]);
	for (unsigned kind = MJ_FIRST_KINDS; kind < place->kinds; kind++)
		printf("next + %zu, ", place->node[kind]);
	printf("},\n\t\t\t{%u, %u", place->digits * place->digits, place->digits);
	for (unsigned kind = MJ_FIRST_KINDS - 1; kind < place->kinds; kind++)
		fputs(", 1", stdout);
	fputs("}},\n", stdout);
}

static void
write_rows(const struct plan *plan)
{
	printf("\t\t.joined = joined_%s,\n", plan->name);
	for (unsigned sets = 0; sets <= plan->sets; sets++)
		printf("\t\t.used[%u] = used_%s[%u],\n", sets, plan->name, sets);
}

static void
write_small_rows(unsigned number)
{
	const struct plan *plan = &plans[number];
	size_t concealed = plan->melds ? concealed_rows[number] : row_counts[number];

	printf("\t\t.lanes = lanes_%s,\n\t\t.known_joined = joined_%s,\n", plan->name, plan->name);
	printf("\t\t.sets = %u,\n\t\t.concealed = %zu,\n", plan->sets, concealed);
}

static void
write_table(unsigned plan_number, unsigned table)
{
	const struct plan *plan = &plans[plan_number];

	if (is_left_out(plan_number)) {
		fputs("\t{.rows = 0},\n", stdout);
		return;
	}
	fputs("\t{\n", stdout);
	write_automaton("suits[0]", &suits[plan_number]);
	write_automaton("honours[0]", &honours[table]);
	if (plan->melds)
		write_automaton("honours[1]", &two_norths[plan_number]);
	if (plan->melds && !small)
		write_automaton("suits[1]", &melded_suits[plan_number]);
	printf("\t\t.rows = %zu,\n", row_counts[plan_number]);
	if (small)
		write_small_rows(plan_number);
	else
		write_rows(plan);
	fputs("\t},\n", stdout);
}

static void
write_tables(void)
{
	static struct numbers rows[PLANS];
	unsigned table = 0;

	fputs("static const uint16_t next[] = {", stdout);
	for (unsigned plan = 0; plan < PLANS; plan++) {
		if (is_left_out(plan)) {
			table += plans[plan].honours;
			continue;
		}
		numbers_begin(&rows[plan], sizeof(struct mj_row));
		write_parts(plan, &rows[plan], &table);
	}
	fputs("\n};\n\n", stdout);
	for (unsigned plan = 0; plan < PLANS; plan++) {
		if (is_left_out(plan))
			continue;
		write_joined(&plans[plan], &rows[plan]);
		if (small)
			write_lanes(&plans[plan], &rows[plan]);
		else
			write_used(&plans[plan], &rows[plan]);
		row_counts[plan] = rows[plan].count;
		numbers_end(&rows[plan]);
	}
	fputs("const struct mj_row_table mj_row_tables[MJ_TABLES] = {\n", stdout);
	table = 0;
	for (unsigned plan = 0; plan < PLANS; plan++)
		for (unsigned runs = 0; runs < plans[plan].honours; runs++)
			write_table(plan, table++);
	fputs("};\n", stdout);
}

/* ---- Thirteen scattered ---- */

static unsigned
best_spaced(unsigned held, unsigned count, unsigned from)
{
	unsigned best = 0;

	if (count == 0)
		return 0;
	for (unsigned kind = from; kind + 3 * (count - 1) < MJ_SUIT_KINDS; kind++) {
		unsigned used = (held >> kind & 1) + best_spaced(held, count - 1, kind + 3);
		if (used > best)
			best = used;
	}
	return best;
}

/* The kinds with which the best `count` tiles would use one more. */
static unsigned
spaced_gains(unsigned held, unsigned count)
{
	unsigned gains = 0;

	for (unsigned kind = 0; kind < MJ_SUIT_KINDS; kind++)
		if (best_spaced(held | 1U << kind, count, 0) > best_spaced(held, count, 0))
			gains |= 1U << kind;
	return gains;
}

static const unsigned ways[MJ_SPACED_WAYS][SUITS] = {
	{3, 3, 3}, {3, 3, 2}, {3, 2, 3}, {2, 3, 3}, {3, 3, 1},
	{3, 1, 3}, {1, 3, 3}, {3, 2, 2}, {2, 3, 2}, {2, 2, 3},
};

static void
write_spaced_suit(unsigned held)
{
	fputs("{{", stdout);
	for (unsigned suit = 0; suit < SUITS; suit++) {
		unsigned long long word = 0;
		for (unsigned way = 0; way < MJ_SPACED_WAYS; way++)
			word |= (unsigned long long)best_spaced(held, ways[way][suit], 0)
				<< way * MJ_SPACED_FIELD;
		printf("UINT64_C(%llu), ", word);
	}
	fputs("}, {0", stdout);
	for (unsigned count = 1; count <= MJ_SPACED_MAX; count++)
		printf(", %u", spaced_gains(held, count));
	fputs("}},\n", stdout);
}

static void
write_spaced(void)
{
	fputs("\nconst struct mj_spaced mj_spaced[MJ_SUIT_MASKS] = {\n", stdout);
	for (unsigned held = 0; held < MJ_SUIT_MASKS; held++)
		write_spaced_suit(held);
	fputs("};\n\nconst uint8_t mj_spaced_ways[MJ_SPACED_WAYS][3] = {\n", stdout);
	for (unsigned way = 0; way < MJ_SPACED_WAYS; way++)
		printf("{%u, %u, %u},\n", ways[way][0], ways[way][1], ways[way][2]);
	fputs("};\n\nconst uint64_t mj_spaced_honours[] = {\n", stdout);
	for (unsigned held = 0; held <= MJ_HONOUR_KINDS; held++) {
		unsigned long long word = 0;
		for (unsigned way = 0; way < MJ_SPACED_WAYS; way++) {
			unsigned room = HAND - ways[way][0] - ways[way][1] - ways[way][2];
			word |= (unsigned long long)(held < room ? held : room)
				<< way * MJ_SPACED_FIELD;
		}
		printf("UINT64_C(%llu),\n", word);
	}
	fputs("};\n", stdout);
}

int
main(int argc, char **argv)
{
	small = argc > 1 && strcmp(argv[1], "small") == 0;
	only = argc > 2 ? argv[2] : NULL;
	fputs("/* Made by lib/distance/gen. */\n#include \"distance/table.h\"\n\n", stdout);
	write_tables();
	write_spaced();
	return fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1;
}
