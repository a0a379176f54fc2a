#include "api/routes.h"

#include "api/handlers.h"
#include "api/ledger/adjustments.h"
#include "api/ledger/clubs.h"
#include "api/ledger/entries.h"
#include "api/ledger/events.h"
#include "api/ledger/finish.h"
#include "api/ledger/hands.h"
#include "api/ledger/matches.h"
#include "api/ledger/penalties_transfers.h"
#include "api/ledger/players.h"
#include "api/ledger/settlements.h"
#include "api/ledger/standings.h"
#include "api/ledger/statement.h"
#include "api/ledger/stats.h"
#include "ledger/export.h"
#include "ledger/import.h"
#include "ledger/verify.h"

#include <assert.h>
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
	{.method = METHOD_POST,
	 .path = "/v1/clubs",
	 .role = ROLE_ADMIN,
	 .work = work_create_club,
	 .writes = true,
	 .summary = "makes a club",
	 .body = BODY_JSON},
	{.method = METHOD_GET,
	 .path = "/v1/clubs",
	 .role = ROLE_ADMIN,
	 .work = work_list_clubs,
	 .summary = "the clubs there are",
	 .parameters = {"limit", "cursor", "order"}},
	{.method = METHOD_GET,
	 .path = "/v1/clubs/{id}",
	 .role = ROLE_ADMIN,
	 .work = work_get_club,
	 .summary = "one club"},
	{.method = METHOD_POST,
	 .path = "/v1/clubs/{id}/keys",
	 .role = ROLE_ADMIN,
	 .work = work_create_key,
	 .writes = true,
	 .summary = "makes a key of a club: the only answer that shows it",
	 .body = BODY_JSON},
	{.method = METHOD_GET,
	 .path = "/v1/clubs/{id}/keys",
	 .role = ROLE_ADMIN,
	 .work = work_list_keys,
	 .summary = "the keys of a club, revoked ones too, without their secrets",
	 .parameters = {"limit", "cursor", "order"}},
	{.method = METHOD_DELETE,
	 .path = "/v1/clubs/{id}/keys",
	 .role = ROLE_ADMIN,
	 .work = work_revoke_key_by_query,
	 .writes = true,
	 .summary = "revokes the key that ?id= names",
	 .parameters = {"id"}},
	{.method = METHOD_GET,
	 .path = "/v1/clubs/{id}/keys/{key}",
	 .role = ROLE_ADMIN,
	 .work = work_get_key,
	 .summary = "one key of a club, without its secret"},
	{.method = METHOD_DELETE,
	 .path = "/v1/clubs/{id}/keys/{key}",
	 .role = ROLE_ADMIN,
	 .work = work_revoke_key,
	 .writes = true,
	 .summary = "revokes a key: from now on it is no key"},
	{.method = METHOD_GET,
	 .path = "/v1/me",
	 .role = ROLE_READ,
	 .work = work_get_me,
	 .open = true,
	 .summary = "whose key this is, and what it may do"},
	{.method = METHOD_POST,
	 .path = "/v1/players",
	 .role = ROLE_SCORER,
	 .work = work_create_player,
	 .writes = true,
	 .summary = "a new player of the club",
	 .body = BODY_JSON},
	{.method = METHOD_GET,
	 .path = "/v1/players",
	 .role = ROLE_READ,
	 .work = work_list_players,
	 .summary = "the club's players: all, or those with ?guest= and ?archived= as said",
	 .parameters = {"guest", "archived", "limit", "cursor", "order"}},
	{.method = METHOD_GET,
	 .path = "/v1/players/{id}",
	 .role = ROLE_READ,
	 .work = work_get_player,
	 .summary = "one player"},
	{.method = METHOD_PATCH,
	 .path = "/v1/players/{id}",
	 .role = ROLE_SCORER,
	 .work = work_change_player,
	 .writes = true,
	 .summary = "changes a player's name or external_id, archives, makes a guest a member",
	 .body = BODY_JSON},
	{.method = METHOD_GET,
	 .path = "/v1/players/{id}/statement",
	 .role = ROLE_READ,
	 .work = work_get_statement,
	 .summary = "a player's postings with running balances, each with what it came from",
	 .parameters = {"asset", "limit", "cursor", "order"}},
	{.method = METHOD_GET,
	 .path = "/v1/players/{id}/stats",
	 .role = ROLE_READ,
	 .work = work_get_stats,
	 .summary = "a player's places, averages, wins, deal-ins and patterns",
	 .parameters = {"season", "from", "to", "ruleset"}},
	{.method = METHOD_GET,
	 .path = "/v1/standings",
	 .role = ROLE_READ,
	 .work = work_get_standings,
	 .summary = "the club's table, of a season or period",
	 .parameters = {"season", "from", "to", "limit", "cursor"}},
	{.method = METHOD_POST,
	 .path = "/v1/matches",
	 .role = ROLE_SCORER,
	 .work = work_create_match,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "begins a match, or records the result of an old one"},
	{.method = METHOD_GET,
	 .path = "/v1/matches",
	 .role = ROLE_READ,
	 .work = work_list_matches,
	 .summary = "the club's matches",
	 .parameters = {"state", "season", "ruleset", "player", "external_id", "limit", "cursor",
			"order"}},
	{.method = METHOD_GET,
	 .path = "/v1/matches/{id}",
	 .role = ROLE_READ,
	 .work = work_get_match,
	 .summary = "a match as it stands"},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/seats",
	 .role = ROLE_SCORER,
	 .work = work_change_seats,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "who sits where from the next hand on"},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/hands",
	 .role = ROLE_SCORER,
	 .work = work_append_hand,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "records the next hand: its settlement and the match after it",
	 .parameters = {"preview", "names"}},
	{.method = METHOD_GET,
	 .path = "/v1/matches/{id}/hands",
	 .role = ROLE_READ,
	 .work = work_list_hands,
	 .summary = "every hand: input, settlement, table before and after",
	 .parameters = {"history", "names", "limit", "cursor", "order"}},
	{.method = METHOD_GET,
	 .path = "/v1/matches/{id}/hands/{n}",
	 .role = ROLE_READ,
	 .work = work_get_hand,
	 .summary = "one hand",
	 .parameters = {"names"}},
	{.method = METHOD_DELETE,
	 .path = "/v1/matches/{id}/hands/{n}",
	 .role = ROLE_SCORER,
	 .work = work_undo_hand,
	 .writes = true,
	 .summary = "takes the last hand back, with a reversing entry",
	 .parameters = {"reason"}},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/corrections",
	 .role = ROLE_SCORER,
	 .work = work_correct_hands,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "takes hands back and records others instead, in one commit",
	 .parameters = {"preview", "names"}},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/penalties",
	 .role = ROLE_SCORER,
	 .work = work_add_penalty,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "takes points from a seat, on the table or in the final score"},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/transfers",
	 .role = ROLE_SCORER,
	 .work = work_add_transfer,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "moves points or chips from seat to seat"},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/finish",
	 .role = ROLE_SCORER,
	 .work = work_finish_match,
	 .writes = true,
	 .body = BODY_MAYBE,
	 .summary = "ends the match: its standings are posted to the club"},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/reopen",
	 .role = ROLE_SCORER,
	 .work = work_reopen_match,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "takes the finish of a match back"},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/void",
	 .role = ROLE_SCORER,
	 .work = work_void_match,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "makes the match count for nothing"},
	{.method = METHOD_GET,
	 .path = "/v1/matches/{id}/events",
	 .role = ROLE_READ,
	 .work = work_get_events,
	 .ticket = true,
	 .summary = "the match's entries as they come, as server-sent events",
	 .parameters = {"ticket", "after"}},
	{.method = METHOD_POST,
	 .path = "/v1/matches/{id}/events/ticket",
	 .role = ROLE_READ,
	 .work = work_make_ticket,
	 .body = BODY_MAYBE,
	 .summary = "a ticket with which a browser may watch this match"},
	{.method = METHOD_GET,
	 .path = "/v1/settlements/plan",
	 .role = ROLE_READ,
	 .work = work_get_plan,
	 .summary = "who would pay whom, with the fewest transfers",
	 .parameters = {"asset", "player", "as_of"}},
	{.method = METHOD_POST,
	 .path = "/v1/settlements",
	 .role = ROLE_OWNER,
	 .work = work_settle_up,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "posts the plan as of an entry: all balances, or one player's, come to 0"},
	{.method = METHOD_GET,
	 .path = "/v1/settlements",
	 .role = ROLE_READ,
	 .work = work_list_settlements,
	 .summary = "the settlements there have been",
	 .parameters = {"limit", "cursor", "order"}},
	{.method = METHOD_GET,
	 .path = "/v1/ledger",
	 .role = ROLE_READ,
	 .work = work_list_entries,
	 .summary = "the hash-chained entries of the club, of one match or of one kind",
	 .parameters = {"match", "kind", "limit", "cursor", "order"}},
	{.method = METHOD_GET,
	 .path = "/v1/ledger/verify",
	 .role = ROLE_READ,
	 .work = work_verify,
	 .summary = "recomputes chain, sums and balances, and compares what is stored"},
	{.method = METHOD_POST,
	 .path = "/v1/ledger/adjustments",
	 .role = ROLE_OWNER,
	 .work = work_adjust,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "opening balances and corrections, with a reason"},
	{.method = METHOD_GET,
	 .path = "/v1/ledger/{tx}",
	 .role = ROLE_READ,
	 .work = work_get_entry,
	 .summary = "one entry, by its id or its number"},
	{.method = METHOD_POST,
	 .path = "/v1/ledger/{tx}/reverse",
	 .role = ROLE_OWNER,
	 .work = work_reverse,
	 .writes = true,
	 .body = BODY_JSON,
	 .summary = "takes an adjustment or a settlement back, with a reason"},
	{.method = METHOD_GET,
	 .path = "/v1/export",
	 .role = ROLE_READ,
	 .work = work_export,
	 .summary = "everything the club owns as NDJSON, or its postings as CSV",
	 .parameters = {"format"}},
	{.method = METHOD_POST,
	 .path = "/v1/import",
	 .role = ROLE_OWNER,
	 .work = work_import,
	 .writes = true,
	 .body = BODY_LINES,
	 .summary = "reads an export into a club that has nothing yet"},
	{.method = METHOD_GET,
	 .path = "/healthz",
	 .handle = handle_healthz,
	 .summary = "the daemon is alive",
	 .open = true,
	 .unmetered = true},
	{.method = METHOD_GET,
	 .path = "/readyz",
	 .handle = handle_readyz,
	 .summary = "the daemon can answer: its store is reachable",
	 .open = true,
	 .unmetered = true},
	{.method = METHOD_GET,
	 .path = "/metrics",
	 .handle = handle_metrics,
	 .summary = "counters in Prometheus' text format",
	 .open = true,
	 .unmetered = true},
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
		pattern = strchr(pattern + before, '}') + 1;
	}
}

const struct route *
route_find(const char *path, enum method method, const struct route **first,
	   char parts[PATH_PARTS][PATH_PART_MAX])
{
	char found[PATH_PARTS][PATH_PART_MAX];

	if (method == METHOD_HEAD)
		method = METHOD_GET;
	*first = NULL;
	for (unsigned i = 0; i < PATH_PARTS; i++)
		parts[i][0] = found[i][0] = '\0';
	for (const struct route *route = routes; route < routes + route_count; route++) {
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
