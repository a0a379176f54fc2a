#include "api/routes.h"

#include "api/handlers.h"

#include <stdio.h>
#include <string.h>

const struct route routes[] = {
	{.method = METHOD_POST,
	 .path = "/v1/score",
	 .handle = handle_rules,
	 .summary = "the best reading of one winning hand: patterns, value, who pays whom",
	 .body = BODY_RULES,
	 .call = &score_call,
	 .parameters = {"names"}},
	{.method = METHOD_POST,
	 .path = "/v1/waits",
	 .handle = handle_rules,
	 .summary = "shanten, waits with what each would score, acceptance, best discards",
	 .body = BODY_RULES,
	 .call = &waits_call,
	 .parameters = {"names"}},
	{.method = METHOD_POST,
	 .path = "/v1/settle",
	 .handle = handle_rules,
	 .summary = "the whole deal for four seats: deltas, why, and the next table",
	 .body = BODY_RULES,
	 .call = &settle_call,
	 .parameters = {"names"}},
	{.method = METHOD_POST,
	 .path = "/v1/deals",
	 .handle = handle_rules,
	 .summary = "a wall from a seed, broken, dealt and turned as the ruleset says",
	 .body = BODY_RULES,
	 .call = &deal_call,
	 .parameters = {"names"}},
	{.method = METHOD_GET,
	 .path = "/v1/rulesets",
	 .handle = handle_rulesets,
	 .summary = "the rulesets there are"},
	{.method = METHOD_GET,
	 .path = "/v1/rulesets/{id}",
	 .handle = handle_ruleset,
	 .summary = "all about one ruleset: options, presets, patterns, flags, members, limits"},
	{.method = METHOD_GET,
	 .path = "/healthz",
	 .handle = handle_healthz,
	 .summary = "the daemon is alive",
	 .open = true},
	{.method = METHOD_GET,
	 .path = "/readyz",
	 .handle = handle_readyz,
	 .summary = "the daemon can answer: its store is reachable",
	 .open = true},
	{.method = METHOD_GET,
	 .path = "/metrics",
	 .handle = handle_metrics,
	 .summary = "counters in Prometheus' text format",
	 .open = true},
	{.method = METHOD_GET,
	 .path = "/openapi.yaml",
	 .handle = handle_openapi,
	 .summary = "this interface as OpenAPI 3.1",
	 .open = true},
	{.method = METHOD_GET,
	 .path = "/docs",
	 .handle = handle_docs,
	 .summary = "the reference for people",
	 .open = true},
	{.method = METHOD_GET,
	 .path = "/docs/problems",
	 .handle = handle_docs_problems,
	 .summary = "the problem codes",
	 .open = true},
	{.method = METHOD_GET,
	 .path = "/",
	 .handle = handle_home,
	 .summary = "what this is",
	 .open = true},
};

const unsigned route_count = sizeof(routes) / sizeof(routes[0]);

_Static_assert(sizeof(routes) / sizeof(routes[0]) <= ROUTES_MAX, "metrics have room for all");

/* ---- Paths ---- */

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool
percent_decode(const char *from, size_t length, char *to, size_t size)
{
	size_t at = 0;

	for (size_t i = 0; i < length; i++) {
		char c = from[i];
		if (c == '%') {
			int high = i + 2 < length ? hex_digit(from[i + 1]) : -1;
			int low = i + 2 < length ? hex_digit(from[i + 2]) : -1;
			if (high < 0 || low < 0)
				return false;
			c = (char)(high * 16 + low);
			i += 2;
		}
		if (c == '\0' || at + 1 >= size)
			return false;
		to[at++] = c;
	}
	to[at] = '\0';
	return true;
}

static bool
path_matches(const char *pattern, const char *path, char part[PATH_PART_MAX])
{
	const char *hole = strchr(pattern, '{');

	if (hole == NULL)
		return strcmp(pattern, path) == 0;
	size_t before = (size_t)(hole - pattern);
	const char *after = strchr(hole, '}') + 1;
	if (strncmp(pattern, path, before) != 0)
		return false;
	size_t length = strcspn(path + before, "/");
	return length > 0 && strcmp(path + before + length, after) == 0 &&
	       percent_decode(path + before, length, part, PATH_PART_MAX);
}

const struct route *
route_find(const char *path, enum method method, const struct route **first,
	   char part[PATH_PART_MAX])
{
	if (method == METHOD_HEAD)
		method = METHOD_GET;
	*first = NULL;
	part[0] = '\0';
	for (const struct route *route = routes; route < routes + route_count; route++) {
		if (!path_matches(route->path, path, part))
			continue;
		if (*first == NULL)
			*first = route;
		if (route->method == method)
			return route;
	}
	return NULL;
}

void
route_methods(const struct route *first, char *text, size_t size)
{
	size_t used = 0;

	for (const struct route *route = first; route < routes + route_count; route++) {
		if (strcmp(route->path, first->path) == 0 && used < size)
			used += (size_t)snprintf(text + used, size - used, "%s%s, ",
						 method_names[route->method],
						 route->method == METHOD_GET ? ", HEAD" : "");
	}
	if (used < size)
		snprintf(text + used, size - used, "OPTIONS");
}
