/*
 * What can be wrong with a request: the contract's problem codes (RFC 9457). A function that may
 * refuse takes a `struct problem`, fills it with one call of problem_set or refuse (json/path.h)
 * and returns what that returns. Its detail is a sentence that is written where it is told.
 */
#ifndef JSON_PROBLEM_H
#define JSON_PROBLEM_H

#include "json/limits.h"
#include "json/sentence.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum problem_code {
	PROBLEM_NONE,
	BAD_JSON,
	MISSING_FIELD,
	UNKNOWN_FIELD,
	BAD_VALUE,
	UNKNOWN_RULESET,
	UNKNOWN_OPTION,
	BAD_OPTION,
	BAD_TILE,
	BAD_MELD,
	WRONG_TILE_COUNT,
	FIVE_OF_A_TILE,
	CONTRADICTION,
	NOT_A_WIN,
	ILLEGAL_ACTION,
	UNAUTHORIZED,
	FORBIDDEN,
	NOT_FOUND,
	METHOD_NOT_ALLOWED,
	HAND_ALREADY_RECORDED,
	HAND_OUT_OF_ORDER,
	MATCH_NOT_OPEN,
	MATCH_OVER,
	IDEMPOTENCY_IN_FLIGHT,
	NOT_LAST_HAND,
	LEDGER_MOVED,
	LIST_MOVED,
	STALE_VERSION,
	TOO_LARGE,
	UNSUPPORTED_MEDIA_TYPE,
	IDEMPOTENCY_MISMATCH,
	IDEMPOTENCY_KEY_MISSING,
	TOO_MANY_REQUESTS,
	UNAVAILABLE,
	INTERNAL_ERROR, /* our bug, never the client's fault */
	PROBLEM_CODES
};

/* How a problem names the place: in the body, in the query or a header, or not at all. */
enum problem_place { AT_NOTHING, AT_POINTER, AT_PARAMETER };

struct problem {
	enum problem_code code;
	enum problem_place place;
	char at[POINTER_MAX]; /* JSON Pointer, or name of the parameter */
	struct sentence said; /* its detail */
	/*
	 * The sentence that `said` stands in, or NULL: a format of a number and, behind it, of that
	 * detail as text. It lives for ever.
	 */
	const char *within;
	int64_t within_number;
	const char *reason;
	const char *members; /* further JSON members, borrowed; "" or NULL: none */
	size_t members_size;
	bool members_are_args; /* they stand in `args` */
	/*
	 * Where several faults of one request are kept (json/faults.h); borrowed. NULL: reading
	 * stops at the first. No refusal changes it.
	 */
	struct faults *faults;
	bool kept; /* it is the first of `faults` */
};

/* One row of the table of codes. */
struct problem_kind {
	const char *id;
	unsigned status;
	const char *title;
	const char *meaning; /* one sentence for /docs/problems */
};

extern const struct problem_kind problem_kinds[PROBLEM_CODES];

/*
 * Fill a problem of the whole request, or of one parameter. The detail is printf-like. Both return
 * -1.
 */
__attribute__((format(printf, 3, 4))) int problem_set(struct problem *problem,
						      enum problem_code code, const char *detail,
						      ...);
__attribute__((format(printf, 4, 5))) int problem_set_at_parameter(struct problem *problem,
								   enum problem_code code,
								   const char *parameter,
								   const char *detail, ...);

/* Fills a problem: all but its `faults` and `said`. */
void problem_begin(struct problem *problem, enum problem_code code, enum problem_place place,
		   const char *at);

/* Fills a problem: all but its `faults`. `at` is a JSON Pointer or the name of a parameter. -1. */
__attribute__((format(printf, 5, 0))) int problem_fill(struct problem *problem,
						       enum problem_code code,
						       enum problem_place place, const char *at,
						       const char *detail, va_list list);

/* Puts the detail into a sentence, as `within` and `within_number` say. */
void problem_put_within(struct problem *problem, const char *format, int64_t number);

/* Writes the detail in English into `text`, and returns it. */
const char *problem_text(const struct problem *problem, char text[DETAIL_MAX]);

#endif
