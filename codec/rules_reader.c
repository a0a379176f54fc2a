#include "codec/rules_reader.h"

#include <assert.h>
#include <stddef.h>

/* Its address marks the readers that are part of a rules_reader. */
static const char kind;

void
rules_reader_init(struct rules_reader *reader, const struct mj_ruleset *ruleset, enum mj_call call,
		  struct problem *problem)
{
	assert(problem != NULL);
	*reader = (struct rules_reader){
		.base = {.problem = problem, .kind = &kind},
		.call = call,
	};
	if (ruleset != NULL)
		rules_reader_take_ruleset(reader, ruleset);
}

void
rules_reader_take_ruleset(struct rules_reader *reader, const struct mj_ruleset *ruleset)
{
	struct mj_rules rules;

	mj_rules_init(&rules, ruleset);
	rules_reader_take(reader, &rules);
}

/* The flowers of a tile set, as bits. */
static uint64_t
flowers_of(const struct mj_tileset *tileset)
{
	uint64_t flowers = 0;

	for (unsigned i = 0; i < tileset->range_count; i++)
		if (tileset->ranges[i].first >= MJ_FLOWERS)
			flowers |= ((UINT64_C(1) << tileset->ranges[i].kinds) - 1)
				   << tileset->ranges[i].first;
	return flowers;
}

void
rules_reader_take(struct rules_reader *reader, const struct mj_rules *rules)
{
	assert(rules->seats > 0 && rules->seats <= MJ_SEATS_MAX);
	reader->ruleset = rules->ruleset;
	reader->seats = rules->seats;
	reader->tiles = rules->tiles;
	reader->flowers = flowers_of(rules->tileset);
	reader->absent = *rules->absent;
}

const struct rules_reader *
rules_reader_of(const struct reader *reader)
{
	static_assert(offsetof(struct rules_reader, base) == 0, "the base comes first");
	assert(reader->kind == &kind);
	return (const struct rules_reader *)reader;
}

const struct mj_ruleset *
ruleset_of(const struct reader *reader)
{
	const struct mj_ruleset *ruleset = rules_reader_of(reader)->ruleset;

	assert(ruleset != NULL);
	return ruleset;
}

unsigned
seats_of(const struct reader *reader)
{
	unsigned seats = rules_reader_of(reader)->seats;

	assert(seats > 0 && seats <= MJ_SEATS_MAX);
	return seats;
}

uint64_t
tiles_of(const struct reader *reader)
{
	assert(rules_reader_of(reader)->ruleset != NULL);
	return rules_reader_of(reader)->tiles;
}

uint64_t
all_tiles_of(const struct reader *reader)
{
	return tiles_of(reader) | rules_reader_of(reader)->flowers;
}
