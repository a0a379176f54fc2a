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
		.ruleset = ruleset,
		.seats = ruleset == NULL ? 0 : ruleset->seats,
		.call = call,
	};
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
