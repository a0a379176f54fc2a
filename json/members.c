#include "json/members.h"

#include "json/faults.h"

#include <assert.h>
#include <string.h>

static int
member_find(const struct members *members, const char *name)
{
	/*
	 * Most names differ in the first letter, which saves a call in the hottest loop of reading.
	 */
	for (size_t i = 0; i < members->count; i++)
		if (members->list[i].name[0] == name[0] && strcmp(members->list[i].name, name) == 0)
			return (int)i;
	return -1;
}

static int
read_member(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *object)
{
	void *target = (char *)object + member->offset;

	if (json_is_null(value) && !member->null_is_value)
		return 0;
	return member->read != NULL ? member->read(reader, at, value, member, target)
				    : member->type->read(reader, at, value, member, target);
}

int
refuse_missing(struct reader *reader, const struct path *at, const char *name)
{
	struct path place = {.up = at, .name = name, .size = strlen(name)};

	return refuse(reader->problem, MISSING_FIELD, &place, "%s is required", name);
}

bool
reader_goes_on(struct reader *reader)
{
	return faults_keep(reader->problem);
}

static int
check_required(struct reader *reader, const struct path *at, const json_t *object,
	       const struct members *members)
{
	int result = 0;

	for (size_t i = 0; i < members->count; i++) {
		const struct member *member = &members->list[i];
		if (!member->required)
			continue;
		const json_t *value = json_object_get(object, member->name);
		if (value != NULL && (!json_is_null(value) || member->null_is_value))
			continue;
		result = refuse_missing(reader, at, member->name);
		if (!reader_goes_on(reader))
			break;
	}
	return result;
}

/* The member that the last step of `at` names. */
static int
read_any(struct reader *reader, const struct path *at, const json_t *value,
	 const struct members *members, const struct added_members *added, void *object)
{
	int index = member_find(members, at->name);

	if (index >= 0)
		return read_member(reader, at, value, &members->list[index], object);
	if (added != NULL)
		return added->read(reader, at, value, added);
	return refuse(reader->problem, UNKNOWN_FIELD, at, "there is no member \"%.40s\" here",
		      at->name);
}

int
read_object(struct reader *reader, const struct path *at, const json_t *value,
	    const struct members *members, const struct added_members *added, void *object)
{
	const char *name;
	size_t size;
	json_t *item;
	int result = 0;

	assert(reader->problem != NULL && (added == NULL || added->read != NULL));
	assert(object != NULL || members->count == 0);
	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	json_object_keylen_foreach((json_t *)value, name, size, item)
	{
		struct path place = {.up = at, .name = name, .size = size};
		if (read_any(reader, &place, item, members, added, object) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			return -1;
	}
	return check_required(reader, at, value, members) != 0 ? -1 : result;
}
