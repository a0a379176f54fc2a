#include "json/problem.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct problem_kind problem_kinds[PROBLEM_CODES] = {
	[PROBLEM_NONE] = {"", 200, "", ""},
	[BAD_JSON] = {"bad_json", 400, "Not a JSON body this service takes",
		      "The body is not JSON, has duplicate keys, is nested too deep or is not "
		      "UTF-8; or the request says in two ways how long its body is."},
	[MISSING_FIELD] = {"missing_field", 422, "A required member is absent",
			   "A required member is absent."},
	[UNKNOWN_FIELD] = {"unknown_field", 422, "Unknown member",
			   "A member that the call does not have, or not for this ruleset."},
	[BAD_VALUE] = {"bad_value", 422, "Wrong type or range",
		       "A wrong type, or a number or word out of its range."},
	[UNKNOWN_RULESET] = {"unknown_ruleset", 422, "Unknown ruleset",
			     "No ruleset has this id; the catalogue lists them."},
	[UNKNOWN_OPTION] = {"unknown_option", 422, "Unknown option",
			    "The ruleset has no such option; its catalogue lists them."},
	[BAD_OPTION] = {"bad_option", 422, "Bad value of an option",
			"An option of the wrong type or out of its range, or two options that "
			"exclude each other."},
	[BAD_TILE] = {"bad_tile", 422, "Not a tile",
		      "Not a tile, or not one of this ruleset's; more or fewer than one where one "
		      "is asked."},
	[BAD_MELD] = {"bad_meld", 422, "Not a meld",
		      "Any fault of a meld: type, tiles, more than allowed, from, claimed."},
	[WRONG_TILE_COUNT] = {"wrong_tile_count", 422, "Wrong number of tiles",
			      "The hand has too many or too few tiles."},
	[FIVE_OF_A_TILE] = {"five_of_a_tile", 422, "More copies of a tile than exist",
			    "More copies of a tile than exist, over all the request shows."},
	[CONTRADICTION] = {"contradiction", 422, "Members that cannot be true together",
			   "Members that cannot be true together; an unknown or repeated flag; "
			   "something this ruleset does not have."},
	[NOT_A_WIN] = {"not_a_win", 422, "The hand does not win",
		       "A hand listed as a win that does not win; `reason` says why."},
	[ILLEGAL_ACTION] = {"illegal_action", 422, "Not an action that is possible now",
			    "An action that the seat is not offered, or a told tile that is not "
			    "due; `args.offers` says what the seat may do."},
	[UNAUTHORIZED] = {"unauthorized", 401, "A key is needed",
			  "No key, or not a valid one, in Authorization: Bearer."},
	[FORBIDDEN] = {"forbidden", 403, "The key may not do this",
		       "The key's role does not allow this call."},
	[NOT_FOUND] = {"not_found", 404, "Nothing here", "There is nothing at this address."},
	[METHOD_NOT_ALLOWED] =
		{"method_not_allowed", 405, "Method not allowed",
		 "The address does not take this method; Allow lists those it does."},
	[HAND_ALREADY_RECORDED] = {"hand_already_recorded", 409, "Hand already recorded",
				   "Another request recorded this hand before."},
	[HAND_OUT_OF_ORDER] = {"hand_out_of_order", 409, "Hand out of order",
			       "hand_number is later than the match's next hand."},
	[MATCH_NOT_OPEN] = {"match_not_open", 409, "The match is not open",
			    "The match is finished or void."},
	[MATCH_OVER] = {"match_over", 409, "The match is over",
			"By the rules the match has ended; a hand beyond it says so."},
	[IDEMPOTENCY_IN_FLIGHT] = {"idempotency_in_flight", 409, "Still being done",
				   "A request with this Idempotency-Key is being done; try again "
				   "after Retry-After."},
	[NOT_LAST_HAND] = {"not_last_hand", 409, "Not the last hand",
			   "Only the last hand can be undone."},
	[LEDGER_MOVED] = {"ledger_moved", 409, "The ledger has moved on",
			  "Accounts have moved since the entry named, or there is no such entry."},
	[LIST_MOVED] = {"list_moved", 409, "The list has changed",
			"The list is not any more what it was on the first page; ask again "
			"without cursor."},
	[STALE_VERSION] = {"stale_version", 412, "Stale version",
			   "If-Match names a version that is no longer the current one."},
	[TOO_LARGE] = {"too_large", 413, "Too large",
		       "The body, or the NDJSON line, is larger than the limit."},
	[UNSUPPORTED_MEDIA_TYPE] = {"unsupported_media_type", 415, "Unsupported media type",
				    "The Content-Type is not one the call takes, or the body "
				    "comes in a content coding such as gzip."},
	[IDEMPOTENCY_MISMATCH] = {"idempotency_mismatch", 422, "Key used for another request",
				  "This Idempotency-Key was used for a different request."},
	[IDEMPOTENCY_KEY_MISSING] = {"idempotency_key_missing", 428, "Idempotency-Key missing",
				     "A write to the ledger needs an Idempotency-Key."},
	[TOO_MANY_REQUESTS] = {"too_many_requests", 429, "Too many requests",
			       "Try again after Retry-After."},
	[UNAVAILABLE] = {"unavailable", 503, "Unavailable",
			 "The service cannot answer now; try again after Retry-After."},
	[INTERNAL_ERROR] = {"internal_error", 500, "Internal error",
			    "A fault of the service, which has been logged; nothing is wrong with "
			    "the request."},
};

void
problem_begin(struct problem *problem, enum problem_code code, enum problem_place place,
	      const char *at)
{
	assert(code > PROBLEM_NONE && code < PROBLEM_CODES);
	problem->code = code;
	problem->place = place;
	problem->reason = NULL;
	problem->members = NULL;
	problem->members_size = 0;
	problem->members_are_args = false;
	problem->within = NULL;
	problem->kept = false;
	snprintf(problem->at, sizeof(problem->at), "%s", at);
}

int
problem_fill(struct problem *problem, enum problem_code code, enum problem_place place,
	     const char *at, const char *detail, va_list list)
{
	problem_begin(problem, code, place, at);
	sentence_take(&problem->said, detail, list);
	return -1;
}

int
problem_set(struct problem *problem, enum problem_code code, const char *detail, ...)
{
	va_list list;

	va_start(list, detail);
	int result = problem_fill(problem, code, AT_NOTHING, "", detail, list);
	va_end(list);
	return result;
}

int
problem_set_at_parameter(struct problem *problem, enum problem_code code, const char *parameter,
			 const char *detail, ...)
{
	va_list list;

	va_start(list, detail);
	int result = problem_fill(problem, code, AT_PARAMETER, parameter, detail, list);
	va_end(list);
	return result;
}

void
problem_put_within(struct problem *problem, const char *format, int64_t number)
{
	problem->within = format;
	problem->within_number = number;
}

const char *
problem_text(const struct problem *problem, char text[DETAIL_MAX])
{
	struct sentence outer;
	char inner[DETAIL_MAX];

	sentence_write(&problem->said, text, DETAIL_MAX);
	if (problem->within == NULL)
		return text;
	memcpy(inner, text, sizeof(inner));
	sentence_begin(&outer, problem->within);
	sentence_add_number(&outer, problem->within_number);
	sentence_add_text(&outer, inner, strlen(inner));
	sentence_write(&outer, text, DETAIL_MAX);
	return text;
}
