#include "api/request/route.h"

#include "api/request/percent.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool
path_matches(const char *pattern, const char *path, char parts[PATH_PARTS][PATH_PART_MAX])
{
	for (unsigned i = 0;; i++) {
		size_t before = strcspn(pattern, "{");
		if (pattern[before] == '\0')
			return strcmp(pattern, path) == 0;
		assert(i < PATH_PARTS);
		if (strncmp(pattern, path, before) != 0)
			return false;
		path += before;
		size_t length = strcspn(path, "/");
		if (length == 0 || !percent_decode(path, length, parts[i], PATH_PART_MAX))
			return false;
		path += length;
		const char *close = strchr(pattern + before, '}');
		assert(close != NULL);
		pattern = close + 1;
	}
}

const struct route *
route_find(const struct route_table *table, const char *path, enum method method,
	   const struct route **first, char parts[PATH_PARTS][PATH_PART_MAX])
{
	const struct route *end = table->rows + table->count;
	char found[PATH_PARTS][PATH_PART_MAX];

	if (method == METHOD_HEAD)
		method = METHOD_GET;
	*first = NULL;
	for (unsigned i = 0; i < PATH_PARTS; i++)
		parts[i][0] = found[i][0] = '\0';
	for (const struct route *route = table->rows; route < end; route++) {
		if (!path_matches(route->path, path, found))
			continue;
		if (*first == NULL) {
			*first = route;
			memcpy(parts, found, sizeof(found));
		}
		/* "/a/{id}" after "/a/b": other methods of the first row's path only. */
		if (strcmp(route->path, (*first)->path) != 0)
			continue;
		if (route->method == method)
			return route;
	}
	return NULL;
}

void
route_methods(const struct route_table *table, const struct route *first, char *text, size_t size)
{
	const struct route *end = table->rows + table->count;
	size_t used = 0;

	assert(first >= table->rows && first < end);
	for (const struct route *route = first; route < end; route++) {
		if (strcmp(route->path, first->path) != 0)
			continue;
		used += (size_t)snprintf(text + used, size - used, "%s%s, ",
					 method_names[route->method],
					 route->method == METHOD_GET ? ", HEAD" : "");
		assert(used < size);
	}
	used += (size_t)snprintf(text + used, size - used, "OPTIONS");
	assert(used < size);
}
