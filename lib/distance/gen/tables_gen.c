/*
 * Writes the tables of distance/table.h as C: distance_tables_gen > distance_tables.c. Run by make.
 */
#include "distance/row.h"
#include "distance/table.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE_BYTES = 24, HONOUR_DIGITS = MJ_HONOUR_KINDS, COPIES = 4, BASE = COPIES + 1 };

static struct mj_row rows[MJ_ROWS];
static size_t row_count;
static uint32_t suit_base[MJ_LOW_CODES];
static uint16_t suit_rank[MJ_HIGH_CODES];
static uint8_t suit_rows[MJ_SUIT_CODES];
static uint8_t honour_rows[MJ_HONOUR_CODES];

/* ---- Numbers of rows and of ways to hold ---- */

static void
fail(const char *what, size_t number)
{
	fprintf(stderr, "distance_gen: %s: %zu\n", what, number);
	exit(1);
}

static size_t
row_number(mj_lanes lanes)
{
	struct mj_row row;

	memcpy(&row, &lanes, sizeof(row));
	for (size_t i = 0; i < row_count; i++)
		if (memcmp(&rows[i], &row, sizeof(row)) == 0)
			return i;
	if (row_count == MJ_ROWS)
		fail("more rows than MJ_ROWS", row_count);
	rows[row_count] = row;
	return row_count++;
}

static uint8_t
part_row_number(mj_lanes lanes)
{
	size_t number = row_number(lanes);

	if (number > UINT8_MAX)
		fail("no byte can number row", number);
	return (uint8_t)number;
}

static unsigned
digit_sum(unsigned code)
{
	unsigned sum = 0;

	for (; code > 0; code /= BASE)
		sum += code % BASE;
	return sum;
}

/* Ranks the codes of the high kinds by their sum; fitting[s] = how many have a sum of at most s. */
static void
rank_high(uint32_t fitting[MJ_HELD_MAX + 1])
{
	uint16_t rank = 0;

	for (unsigned sum = 0; sum <= MJ_HIGH_KINDS * COPIES; sum++) {
		for (unsigned code = 0; code < MJ_HIGH_CODES; code++)
			if (digit_sum(code) == sum)
				suit_rank[code] = rank++;
		if (sum <= MJ_HELD_MAX)
			fitting[sum] = rank;
	}
}

static void
number_suits(void)
{
	uint32_t fitting[MJ_HELD_MAX + 1], next = 0;

	rank_high(fitting);
	for (unsigned low = 0; low < MJ_LOW_CODES; low++) {
		suit_base[low] = next;
		next += fitting[MJ_HELD_MAX - digit_sum(low)];
	}
	if (next != MJ_SUIT_CODES)
		fail("MJ_SUIT_CODES is not the ways to hold a suit", next);
}

/* ---- Rows ---- */

/* A suit's kinds before `kind` are held as `low` and `high` say, `sum` tiles. */
struct held {
	unsigned kind, sum, low, high, weight;
};

static void
fill_suit(const struct mj_front *front, struct held held, unsigned limit)
{
	struct mj_front next;

	if (held.kind == MJ_SUIT_KINDS) {
		suit_rows[suit_base[held.low] + suit_rank[held.high]] =
			part_row_number(mj_front_row(front));
		return;
	}
	for (unsigned copies = 0; copies <= COPIES && held.sum + copies <= MJ_HELD_MAX; copies++) {
		struct held more = held;
		unsigned *code = held.kind < MJ_LOW_KINDS ? &more.low : &more.high;
		*code += copies * held.weight;
		more.kind++;
		more.sum += copies;
		more.weight = more.kind == MJ_LOW_KINDS ? 1 : held.weight * BASE;
		mj_front_step(&next, front, copies, limit,
			      held.kind < MJ_SUIT_RUNS ? MJ_RUNS_MAX : 0);
		fill_suit(&next, more, limit);
	}
}

static void
fill_honours(unsigned limit, bool runs)
{
	for (unsigned code = 0; code < MJ_HONOUR_CODES; code++) {
		uint8_t held[MJ_HONOUR_KINDS], limits[MJ_HONOUR_KINDS];
		unsigned winds = code / MJ_DRAGON_CODES, dragons = code % MJ_DRAGON_CODES;
		for (unsigned kind = 0; kind < MJ_HONOUR_KINDS; kind++) {
			unsigned *digits = kind < MJ_WINDS ? &winds : &dragons;
			held[kind] = (uint8_t)(*digits % BASE);
			*digits /= BASE;
			limits[kind] = (uint8_t)limit;
		}
		/* More tiles than a hand has are never looked up. */
		if (digit_sum(code / MJ_DRAGON_CODES) + digit_sum(code % MJ_DRAGON_CODES) <=
		    MJ_HELD_MAX)
			honour_rows[code] = part_row_number(mj_honour_row(held, limits, runs));
	}
}

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

/* ---- C ---- */

/* As a string, which compiles much faster than a list of numbers. */
static void
write_bytes(const uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (i % LINE_BYTES == 0)
			fputs("\n\t\"", stdout);
		printf("\\%03o", (unsigned)bytes[i]);
		if (i % LINE_BYTES == LINE_BYTES - 1 || i + 1 == count)
			fputc('"', stdout);
	}
}

static void
write_suits(void)
{
	static const unsigned limits[2] = {[MJ_LIMITED] = COPIES, [MJ_UNLIMITED] = MJ_NO_LIMIT};

	number_suits();
	fputs("const uint8_t mj_suit_rows[2][MJ_SUIT_CODES] = {", stdout);
	for (unsigned table = 0; table < 2; table++) {
		struct mj_front front;
		mj_front_begin(&front);
		fill_suit(&front, (struct held){.weight = 1}, limits[table]);
		write_bytes(suit_rows, MJ_SUIT_CODES);
		fputs(",\n", stdout);
	}
	fputs("};\n\nconst uint8_t mj_honour_rows[2][2][MJ_HONOUR_CODES] = {\n", stdout);
	for (unsigned table = 0; table < 2; table++) {
		for (unsigned runs = 0; runs < 2; runs++) {
			fill_honours(limits[table], runs != 0);
			fputs(runs == 0 ? "{" : ",", stdout);
			write_bytes(honour_rows, MJ_HONOUR_CODES);
		}
		fputs("},\n", stdout);
	}
	fputs("};\n", stdout);
}

static void
write_numbers(void)
{
	fputs("\nconst uint32_t mj_suit_base[MJ_LOW_CODES] = {\n", stdout);
	for (unsigned low = 0; low < MJ_LOW_CODES; low++)
		printf("%u,\n", suit_base[low]);
	fputs("};\n\nconst uint16_t mj_suit_rank[MJ_HIGH_CODES] = {\n", stdout);
	for (unsigned high = 0; high < MJ_HIGH_CODES; high++)
		printf("%u,\n", (unsigned)suit_rank[high]);
	fputs("};\n", stdout);
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

static void
write_spaced(void)
{
	fputs("\nconst struct mj_spaced mj_spaced[MJ_SUIT_MASKS] = {\n", stdout);
	for (unsigned held = 0; held < MJ_SUIT_MASKS; held++) {
		fputs("{{0", stdout);
		for (unsigned count = 1; count <= MJ_SPACED_MAX; count++)
			printf(", %u", best_spaced(held, count, 0));
		fputs("}, {0", stdout);
		for (unsigned count = 1; count <= MJ_SPACED_MAX; count++)
			printf(", %u", spaced_gains(held, count));
		fputs("}},\n", stdout);
	}
	fputs("};\n", stdout);
}

/* All rows that come of joining those of parts are known when no join makes a new one. */
static void
write_joined(void)
{
	for (size_t a = 0; a < row_count; a++)
		for (size_t b = 0; b <= a; b++)
			row_number(mj_row_join(mj_row_load(&rows[a]), mj_row_load(&rows[b])));
	if (row_count != MJ_ROWS)
		fail("fewer rows than MJ_ROWS", row_count);
	fputs("\nconst uint16_t mj_joined[MJ_ROWS][MJ_ROWS] = {\n", stdout);
	for (size_t a = 0; a < MJ_ROWS; a++) {
		fputc('{', stdout);
		for (size_t b = 0; b < MJ_ROWS; b++)
			printf("%zu,", row_number(mj_row_join(mj_row_load(&rows[a]),
							      mj_row_load(&rows[b]))));
		fputs("},\n", stdout);
	}
	fputs("};\n", stdout);
}

static void
write_used(void)
{
	static uint8_t used[MJ_ROWS];

	fputs("\nconst uint8_t mj_used[MJ_SETS_MAX + 1][MJ_ROWS][MJ_ROWS] = {\n", stdout);
	for (unsigned sets = 0; sets <= MJ_SETS_MAX; sets++) {
		fputs("{", stdout);
		for (size_t a = 0; a < MJ_ROWS; a++) {
			mj_lanes turned = mj_row_turn(mj_row_load(&rows[a]), sets);
			for (size_t b = 0; b < MJ_ROWS; b++)
				used[b] = (uint8_t)mj_row_used(mj_row_load(&rows[b]), turned);
			write_bytes(used, MJ_ROWS);
			fputs(",\n", stdout);
		}
		fputs("},\n", stdout);
	}
	fputs("};\n", stdout);
}

static void
write_rows(void)
{
	fputs("\nconst struct mj_row mj_rows[MJ_ROWS] = {\n", stdout);
	for (size_t i = 0; i < MJ_ROWS; i++)
		printf("{{UINT64_C(%llu), UINT64_C(%llu)}},\n", (unsigned long long)rows[i].half[0],
		       (unsigned long long)rows[i].half[1]);
	fputs("};\n", stdout);
}

int
main(void)
{
	fputs("/* Made by lib/distance/gen/tables_gen.c. */\n#include \"distance/table.h\"\n\n",
	      stdout);
	write_suits();
	write_numbers();
	write_spaced();
	write_joined();
	write_used();
	write_rows();
	return fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1;
}
