#include "codec/deal.h"

#include "codec/rules_reader.h"
#include "codec/ruleset_fields.h"

int
read_deal(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const struct members members = {NULL, 0};
	const struct ruleset_members added =
		ruleset_members(ruleset_of(reader)->deal, ruleset_of(reader)->deal_count, target);

	(void)member;
	return read_object(reader, at, value, &members, &added.base, target);
}
