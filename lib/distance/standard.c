/*
 * Sets and a pair, by the tables: the rows of the four parts of a hand put together by number.
 *
 * For acceptance each part has a *rest*, the other three parts together: a tile is accepted if with
 * the part's row as it then is the whole hand uses more tiles than it did.
 */
#include "distance/shapes.h"

#include <assert.h>

enum { HONOUR_KINDS = MJ_KINDS - MJ_HONOURS, NORTH = MJ_DRAGONS - 1, CONCEALED_SETS = 4 };

/* Where 9m is read when 2m to 8m are absent. */
enum { NINE_M = MJ_PART_KINDS - 1, SECOND_END = 1 };

/* How each kind is held, as the automata read it (mj_digit), and whether one more can help. */
struct digits {
	uint8_t of[MJ_KINDS], more[MJ_KINDS];
};

/* Where the digits of a part lead (distance/table.h). */
struct entries {
	const uint16_t *first;
	const uint16_t *next[MJ_OTHER_KINDS]; /* with the digits added */
	uint16_t more[MJ_PART_KINDS];         /* entries to one more of a kind; 0: of no help */
};

/* The rows of a part after each draw to it. */
struct draws {
	uint16_t row[MJ_PART_KINDS];
};

/* A hand with all that does not change when a tile of another part is thrown away. */
struct hand {
	const struct mj_row_table *table;
	unsigned sets; /* to make */
	const struct mj_automaton *automata[MJ_PARTS];
	struct digits digits;
	struct entries entries[MJ_PARTS];
	uint16_t row[MJ_PARTS];
	uint16_t others[MJ_PARTS][MJ_PARTS]; /* the two parts together that are neither */
	uint16_t rest[MJ_PARTS];             /* the three parts together that are not */
	struct draws draws[MJ_PARTS];
	unsigned most; /* the tiles that it can use */
};

/* ---- Digits ---- */

const struct mj_row_table *
mj_table_for(const struct mj_target *target)
{
	if (!target->limited)
		return &mj_row_tables[target->honour_runs ? MJ_UNLIMITED_HONOUR_RUNS
							  : MJ_UNLIMITED];
	assert(!target->honour_runs && target->sets <= CONCEALED_SETS);
	return &mj_row_tables[MJ_LIMITED];
}

static void
read_digits(struct digits *digits, const struct mj_held *held)
{
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		uint8_t copies = (uint8_t)(held->count[kind] + held->melded[kind]);
		digits->of[kind] = held->count[kind];
		digits->more[kind] = copies < MJ_COPIES;
	}
}

/* Of kinds without runs melds leave at most one copy, of which nothing can be made: as if it were
 * not held. */
static void
leave_melded_out(struct digits *digits, const struct mj_held *held, unsigned kind, unsigned end)
{
	for (; kind < end; kind++) {
		uint8_t as_held = held->melded[kind] == 0 ? UINT8_MAX : 0;
		digits->of[kind] &= as_held;
		digits->more[kind] &= as_held;
	}
}

static void
read_melded_digits(struct digits *digits, const struct mj_held *held)
{
	uint8_t over = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		uint8_t melded = held->melded[kind];
		uint8_t copies = (uint8_t)(held->count[kind] + melded);
		over |= copies > MJ_COPIES;
		digits->more[kind] = copies < MJ_COPIES;
		digits->of[kind] = (uint8_t)(copies + (melded > 0 ? 4 : 0) + (melded > 1 ? 3 : 0) +
					     (melded > 2 ? 2 : 0) + (melded > 3 ? 1 : 0));
	}
	assert(over == 0);
	leave_melded_out(digits, held, MJ_HONOURS, MJ_KINDS);
}

static void
read_all_kinds(const struct mj_row_table *table, unsigned sets, const struct mj_held *held,
	       struct digits *digits, const struct mj_automaton *automata[MJ_PARTS])
{
	for (unsigned part = 0; part < MJ_HONOUR_PART; part++)
		automata[part] = &table->suits[0];
	automata[MJ_HONOUR_PART] = &table->honours[0];
	if (table != &mj_row_tables[MJ_LIMITED] || sets == CONCEALED_SETS) {
		read_digits(digits, held);
		return;
	}
	read_melded_digits(digits, held);
	for (unsigned part = 0; part < MJ_HONOUR_PART; part++) {
		const uint8_t *melded = &held->melded[part * MJ_PART_KINDS];
		uint64_t first;
		memcpy(&first, melded, sizeof(first));
		automata[part] = &table->suits[(first | melded[MJ_PART_KINDS - 1]) != 0];
	}
}

/*
 * Without 2m to 8m the two others make no runs: they are read as the first two of a part like the
 * honours. Norths set aside are no meld: three others still make a set, two still a pair.
 */
static void
read_without_2m_to_8m(const struct mj_row_table *table, unsigned sets, const struct mj_held *held,
		      struct digits *digits, const struct mj_automaton *automata[MJ_PARTS])
{
	struct mj_held placed = *held;
	unsigned gone = held->melded[NORTH];

	assert(held->absent == MJ_ABSENT_2M_TO_8M);
	placed.count[SECOND_END] = held->count[NINE_M];
	placed.melded[SECOND_END] = held->melded[NINE_M];
	placed.count[NINE_M] = placed.melded[NINE_M] = placed.melded[NORTH] = 0;
	if (gone >= MJ_COPIES - 1)
		placed.count[NORTH] = 0;
	read_all_kinds(table, sets, &placed, digits, automata);
	leave_melded_out(digits, &placed, 0, NINE_M);
	automata[0] = &table->honours[0];
	automata[MJ_HONOUR_PART] = &table->honours[gone == 2];
	memset(&digits->more[SECOND_END + 1], 0, NINE_M - SECOND_END);
	digits->more[NORTH] = gone < MJ_COPIES - 1 && held->count[NORTH] + gone < MJ_COPIES;
}

/* The digits, and by part what reads them. */
static inline void
read_hand(const struct mj_row_table *table, unsigned sets, const struct mj_held *held,
	  struct digits *digits, const struct mj_automaton *automata[MJ_PARTS])
{
	if (held->absent == 0)
		read_all_kinds(table, sets, held, digits, automata);
	else
		read_without_2m_to_8m(table, sets, held, digits, automata);
}

/* ---- Rows ---- */

static inline unsigned
first_entry(const struct mj_automaton *automaton, const uint8_t *digits)
{
	return digits[0] * automaton->weight[0] + digits[1] * automaton->weight[1] + digits[2];
}

static bool
is_left_out(const struct mj_automaton *automaton)
{
	return MJ_SMALL_TABLES && automaton->first == NULL;
}

static inline bool
reads_honours(const struct mj_row_table *table, const struct mj_automaton *automaton)
{
	return automaton >= table->honours;
}

/* The kinds that an automaton reads. */
static inline unsigned
kinds_of(const struct mj_row_table *table, const struct mj_automaton *automaton)
{
	return reads_honours(table, automaton) ? HONOUR_KINDS : MJ_PART_KINDS;
}

static inline unsigned
follow(const struct mj_automaton *automaton, const uint8_t *digits, unsigned kinds)
{
	unsigned entry = automaton->first[first_entry(automaton, digits)];

#pragma GCC unroll 6
	for (unsigned place = MJ_FIRST_KINDS; place < kinds; place++)
		entry = automaton->next[place - MJ_FIRST_KINDS][digits[place] + entry];
	return entry;
}

/* The row of a part of a hand that makes so many sets. */
static inline unsigned
read_row(const struct mj_row_table *table, const struct mj_automaton *automaton,
	 const uint8_t *digits, unsigned sets)
{
	if (is_left_out(automaton))
		return mj_limited_row(table, digits, sets);
	return reads_honours(table, automaton) ? follow(automaton, digits, HONOUR_KINDS)
					       : follow(automaton, digits, MJ_PART_KINDS);
}

static void
find_entries(struct entries *entries, const struct mj_automaton *automaton, const uint8_t *digits,
	     const uint8_t *more, unsigned kinds)
{
	entries->first = automaton->first + first_entry(automaton, digits);
	for (unsigned place = 0; place < MJ_FIRST_KINDS; place++)
		entries->more[place] = (uint16_t)(more[place] * automaton->weight[place]);
	for (unsigned place = MJ_FIRST_KINDS; place < kinds; place++) {
		unsigned other = place - MJ_FIRST_KINDS;
		entries->next[other] = automaton->next[other] + digits[place];
		entries->more[place] = more[place];
	}
}

/* From an entry before the kind number `place` to the row. */
static inline unsigned
go_on(const struct entries *entries, unsigned place, unsigned kinds, unsigned entry)
{
#pragma GCC unroll 6
	for (; place < kinds; place++)
		entry = entries->next[place - MJ_FIRST_KINDS][entry];
	return entry;
}

/* Returns the row of a part, and those after each draw. */
static inline unsigned
read_draws_of(const struct entries *entries, unsigned kinds, struct draws *draws)
{
	unsigned before = *entries->first;

#pragma GCC unroll 3
	for (unsigned place = 0; place < MJ_FIRST_KINDS; place++)
		draws->row[place] = (uint16_t)go_on(entries, MJ_FIRST_KINDS, kinds,
						    entries->first[entries->more[place]]);
#pragma GCC unroll 6
	for (unsigned place = MJ_FIRST_KINDS; place < kinds; place++) {
		const uint16_t *next = entries->next[place - MJ_FIRST_KINDS];
		draws->row[place] = (uint16_t)go_on(entries, place + 1, kinds,
						    next[before + entries->more[place]]);
		before = next[before];
	}
	return before;
}

static unsigned
read_draws(const struct entries *entries, unsigned kinds, struct draws *draws)
{
	unsigned row;

	if (kinds == MJ_PART_KINDS)
		return read_draws_of(entries, MJ_PART_KINDS, draws);
	row = read_draws_of(entries, HONOUR_KINDS, draws);
	for (unsigned place = HONOUR_KINDS; place < MJ_PART_KINDS; place++)
		draws->row[place] = (uint16_t)row;
	return row;
}

/* Reads the draws of a suit that the tables leave out. */
static unsigned
work_out_draws(const struct mj_row_table *table, const uint8_t *digits, const uint8_t *more,
	       unsigned sets, struct draws *draws)
{
	unsigned row = mj_limited_row(table, digits, sets);
	uint8_t drawn[MJ_PART_KINDS];

	memcpy(drawn, digits, sizeof(drawn));
	for (unsigned place = 0; place < MJ_PART_KINDS; place++) {
		drawn[place]++;
		draws->row[place] =
			(uint16_t)(more[place] != 0 ? mj_limited_row(table, drawn, sets) : row);
		drawn[place]--;
	}
	return row;
}

/* The tiles of a complete hand, less those of melds. */
static int
full_size(unsigned sets)
{
	return 3 * (int)sets + 2;
}

int
mj_standard_missing(const struct mj_target *target, const struct mj_held *held)
{
	const struct mj_row_table *table = mj_table_for(target);
	const struct mj_automaton *automata[MJ_PARTS];
	struct digits digits;
	unsigned row[MJ_PARTS];

	read_hand(table, target->sets, held, &digits, automata);
	for (unsigned part = 0; part < MJ_HONOUR_PART; part++)
		row[part] = read_row(table, automata[part], &digits.of[part * MJ_PART_KINDS],
				     target->sets);
	row[MJ_HONOUR_PART] =
		follow(automata[MJ_HONOUR_PART], &digits.of[MJ_HONOURS], HONOUR_KINDS);
	row[0] = mj_row_joined(table, row[0], row[1]);
	row[2] = mj_row_joined(table, row[2], row[3]);
	return full_size(target->sets) - (int)mj_row_used(table, target->sets, row[0], row[2]);
}

/* ---- Acceptance ---- */

/* Whether it is the suit without 2m to 8m. */
static bool
has_ends_alone(const struct hand *hand, unsigned part)
{
	return part < MJ_HONOUR_PART && reads_honours(hand->table, hand->automata[part]);
}

/* From where 9m is read to where it belongs. */
static void
move_second_end(uint16_t rows[MJ_PART_KINDS], unsigned row)
{
	rows[NINE_M] = rows[SECOND_END];
	rows[SECOND_END] = (uint16_t)row;
}

/* Returns the row of the part. */
static unsigned
begin_part(struct hand *hand, unsigned part)
{
	const struct mj_automaton *automaton = hand->automata[part];
	const uint8_t *digits = &hand->digits.of[part * MJ_PART_KINDS];
	const uint8_t *more = &hand->digits.more[part * MJ_PART_KINDS];

	if (is_left_out(automaton))
		return work_out_draws(hand->table, digits, more, hand->sets, &hand->draws[part]);
	unsigned kinds = kinds_of(hand->table, automaton);
	find_entries(&hand->entries[part], automaton, digits, more, kinds);
	unsigned row = read_draws(&hand->entries[part], kinds, &hand->draws[part]);
	if (has_ends_alone(hand, part))
		move_second_end(hand->draws[part].row, row);
	return row;
}

static void
begin(struct hand *hand, const struct mj_target *target, const struct mj_held *held)
{
	/* The three ways to make two pairs of four parts. */
	static const uint8_t pairings[][MJ_PARTS] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
	const struct mj_row_table *table = mj_table_for(target);

	hand->table = table;
	hand->sets = target->sets;
	read_hand(table, target->sets, held, &hand->digits, hand->automata);
	for (unsigned part = 0; part < MJ_PARTS; part++)
		hand->row[part] = (uint16_t)begin_part(hand, part);
	for (unsigned i = 0; i < sizeof(pairings) / sizeof(pairings[0]); i++) {
		const uint8_t *of = pairings[i];
		uint16_t first = (uint16_t)mj_row_joined(table, hand->row[of[0]], hand->row[of[1]]);
		uint16_t second =
			(uint16_t)mj_row_joined(table, hand->row[of[2]], hand->row[of[3]]);
		hand->others[of[0]][of[1]] = hand->others[of[1]][of[0]] = second;
		hand->others[of[2]][of[3]] = hand->others[of[3]][of[2]] = first;
	}
	for (unsigned part = 0; part < MJ_PARTS; part++) {
		unsigned other = part ^ 1;
		hand->rest[part] =
			(uint16_t)mj_row_joined(table, hand->others[part][other], hand->row[other]);
	}
	hand->most = mj_row_used(table, hand->sets, hand->rest[0], hand->row[0]);
}

/* The kinds of a part with whose draw the hand uses one tile more than `most`; it never uses two
 * more, nor fewer. */
static uint64_t
accepted(const struct hand *hand, const struct draws *draws, unsigned rest, unsigned part,
	 unsigned most)
{
	enum { ALL_KINDS = (1 << MJ_PART_KINDS) - 1 };
	unsigned found = 0;

#pragma GCC unroll 9
	for (unsigned place = MJ_PART_KINDS; place-- > 0;)
		found += found + mj_row_used(hand->table, hand->sets, rest, draws->row[place]);
	return (uint64_t)(found - most * ALL_KINDS) << part * MJ_PART_KINDS;
}

/* The hand as it is. */
static void
look(const struct hand *hand, struct mj_nearest *nearest)
{
	uint64_t accepts = 0;

	for (unsigned part = 0; part < MJ_PARTS; part++)
		accepts |= accepted(hand, &hand->draws[part], hand->rest[part], part, hand->most);
	mj_nearest_add(nearest, full_size(hand->sets) - (int)hand->most, accepts);
}

void
mj_standard_acceptance(const struct mj_target *target, const struct mj_held *held,
		       struct mj_nearest *nearest)
{
	struct hand hand;

	begin(&hand, target, held);
	look(&hand, nearest);
}

/* ---- Discards ---- */

/* What the hand accepts of the other parts, by the row that a discard leaves of its part. */
struct known {
	unsigned part, count;
	uint16_t row[MJ_PART_KINDS];
	uint64_t accepts[MJ_PART_KINDS];
};

static uint64_t
accepted_of_others(const struct hand *hand, unsigned row, unsigned most, struct known *known)
{
	uint64_t accepts = 0;

	for (unsigned i = 0; i < known->count; i++)
		if (known->row[i] == row)
			return known->accepts[i];
	for (unsigned to = 0; to < MJ_PARTS; to++) {
		if (to == known->part)
			continue;
		unsigned rest = mj_row_joined(hand->table, hand->others[known->part][to], row);
		accepts |= accepted(hand, &hand->draws[to], rest, to, most);
	}
	known->row[known->count] = (uint16_t)row;
	known->accepts[known->count++] = accepts;
	return accepts;
}

/* The part's entries with one tile less. */
static void
take(struct entries *entries, const struct mj_automaton *automaton, unsigned place)
{
	unsigned weight = automaton->weight[place];

	if (place < MJ_FIRST_KINDS)
		entries->first -= weight;
	else
		entries->next[place - MJ_FIRST_KINDS] -= weight;
	entries->more[place] = (uint16_t)weight;
}

/* The row of a part with one tile less, and those after each draw. */
static unsigned
read_without(const struct hand *hand, unsigned part, unsigned place, struct draws *draws)
{
	const struct mj_automaton *automaton = hand->automata[part];
	struct entries entries = hand->entries[part];
	bool ends = has_ends_alone(hand, part);

	if (ends && place == NINE_M)
		place = SECOND_END;
	/* One that counts as not held stays as it is. */
	if (hand->digits.of[part * MJ_PART_KINDS + place] > 0)
		take(&entries, automaton, place);
	unsigned row = read_draws(&entries, kinds_of(hand->table, automaton), draws);
	if (ends)
		move_second_end(draws->row, row);
	return row;
}

/* Reads the draws after a discard from a suit that the tables leave out. */
static unsigned
work_out_without(const struct hand *hand, unsigned part, unsigned place, struct draws *draws)
{
	uint8_t digits[MJ_PART_KINDS], more[MJ_PART_KINDS];

	memcpy(digits, &hand->digits.of[part * MJ_PART_KINDS], sizeof(digits));
	memcpy(more, &hand->digits.more[part * MJ_PART_KINDS], sizeof(more));
	digits[place]--;
	more[place] = 1;
	return work_out_draws(hand->table, digits, more, hand->sets, draws);
}

static void
look_without(const struct hand *hand, unsigned kind, struct known *known,
	     struct mj_nearest *nearest)
{
	unsigned part = kind / MJ_PART_KINDS, row, most;
	struct draws draws;
	uint64_t accepts;

	row = is_left_out(hand->automata[part])
		      ? work_out_without(hand, part, kind % MJ_PART_KINDS, &draws)
		      : read_without(hand, part, kind % MJ_PART_KINDS, &draws);
	most = mj_row_used(hand->table, hand->sets, hand->rest[part], row);
	accepts = accepted(hand, &draws, hand->rest[part], part, most);
	accepts |= accepted_of_others(hand, row, most, known);
	mj_nearest_add(nearest, full_size(hand->sets) - (int)most, accepts);
}

void
mj_standard_discards(const struct mj_target *target, const struct mj_held *held,
		     const struct mj_discard *discards, struct mj_nearest *nearest, size_t count)
{
	struct known known;
	struct hand hand;

	known.part = MJ_PARTS;
	known.count = 0;
	begin(&hand, target, held);
	for (size_t i = 0; i < count; i++) {
		mj_tile kind = discards[i].kind;
		if (kind == MJ_NO_TILE) {
			look(&hand, &nearest[i]);
			continue;
		}
		if (kind / MJ_PART_KINDS != known.part) {
			known.part = kind / MJ_PART_KINDS;
			known.count = 0;
		}
		look_without(&hand, kind, &known, &nearest[i]);
	}
}

/* ---- One part ---- */

void
mj_standard_part(const struct mj_target *target, const struct mj_held *held, unsigned number,
		 struct mj_part *part)
{
	struct hand hand = {.table = mj_table_for(target), .sets = target->sets};
	uint8_t *digits = &hand.digits.of[number * MJ_PART_KINDS];
	const uint8_t *count = &held->count[number * MJ_PART_KINDS];

	read_hand(hand.table, target->sets, held, &hand.digits, hand.automata);
	const struct mj_automaton *automaton = hand.automata[number];
	unsigned kinds = kinds_of(hand.table, automaton);
	part->row = (uint16_t)begin_part(&hand, number);
	memcpy(part->more, hand.draws[number].row, sizeof(part->more));
	for (unsigned place = 0; place < kinds; place++) {
		part->less[place] = part->row;
		/* A digit without runs is how many there are, and 0 if it counts as none. */
		if (digits[place] == 0 || (kinds == MJ_PART_KINDS && count[place] == 0))
			continue;
		digits[place]--;
		part->less[place] = (uint16_t)read_row(hand.table, automaton, digits, hand.sets);
		digits[place]++;
	}
	if (has_ends_alone(&hand, number))
		move_second_end(part->less, part->row);
}
