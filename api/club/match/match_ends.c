/* Finishing, reopening and voiding matches. */
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/finish.h"
#include "ledger/kinds/reopen.h"
#include "ledger/kinds/void.h"
#include "ledger/match/match_store.h"

#include <stddef.h>

static int
answer(struct call *call, struct tx *tx, const struct match *match)
{
	match_etag(call, match);
	return answer_match(call, tx, match);
}

/* What may be said of a finish. */
struct finish_request {
	int64_t finished_at; /* 0: not said */
	char reason[REASON_MAX_BYTES + 1];
};

static int
read_finish(struct call *call, struct finish_request *request)
{
	static const struct member list[] = {
		TEXT_MEMBER("reason", struct finish_request, reason, 1, REASON_MAX_BYTES),
		{"finished_at", .type = &type_time, IN(finish_request, finished_at)},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*request = (struct finish_request){.finished_at = 0};
	return read_object(&reader, NULL, call->root, &members, NULL, request);
}

static int
finish(struct call *call, struct tx *tx, struct match *match)
{
	struct book *book = &call->book;
	struct finish_request request;

	if (read_finish(call, &request) != 0 || match_if_open(call, match) != 0 ||
	    match_finish(book, tx, match, request.finished_at, request.reason) != 0 ||
	    match_save(book, tx, match) != 0)
		return -1;
	return answer(call, tx, match);
}

/* The ways back alike: the reason, If-Match, and what the ledger does. */
static int
take_back(struct call *call, struct tx *tx, struct match *match,
	  int (*act)(struct book *book, struct tx *tx, struct match *match, const char *reason))
{
	char reason[REASON_MAX_BYTES + 1];

	if (call_read_reason(call, true, reason) != 0 || match_if_match(call, match) != 0 ||
	    act(&call->book, tx, match, reason) != 0)
		return -1;
	return answer(call, tx, match);
}

static int
reopen(struct call *call, struct tx *tx, struct match *match)
{
	return take_back(call, tx, match, match_reopen);
}

static int
annul(struct call *call, struct tx *tx, struct match *match)
{
	return take_back(call, tx, match, match_void);
}

int
matches_finish(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, finish);
}

int
matches_reopen(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, reopen);
}

int
matches_void(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, annul);
}
