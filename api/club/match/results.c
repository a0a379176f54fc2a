/* Putting a result right that was given ready-made (PUT /v1/matches/{id}/result). */
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "api/club/match/result_body.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/result.h"

#include <stddef.h>

struct result_request {
	struct ready_result result;
	int64_t finished_at; /* 0: not said */
};

static int
read_result(struct call *call, const struct match *match, struct result_request *request)
{
	static const struct member list[] = {
		{.name = "result",
		 .read = read_result_points,
		 .offset = offsetof(struct result_request, result),
		 .required = true,
		 .min = -HOLDING_MAX,
		 .max = HOLDING_MAX},
		RESULT_MEMBERS(struct result_request, result),
		{"finished_at", .type = &type_time, IN(result_request, finished_at)},
		{"reason", .type = &type_text, IN(result_request, result.reason), .required = true,
		 .min = 1, .max = REASON_MAX_BYTES},
	};
	static const struct members members = MEMBERS(list);
	struct rules_reader reader = book_rules_reader(&call->book, &match->agreement.rules);

	*request = (struct result_request){.finished_at = 0};
	return read_object(&reader.base, NULL, call->root, &members, NULL, request);
}

static int
replace(struct call *call, struct tx *tx, struct match *match)
{
	struct result_request request;

	if (read_result(call, match, &request) != 0 || match_if_match(call, match) != 0 ||
	    result_correct(&call->book, tx, match, &request.result, request.finished_at) != 0)
		return -1;
	match_etag(call, match);
	return answer_match(call, tx, match);
}

int
results_replace(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, replace);
}
