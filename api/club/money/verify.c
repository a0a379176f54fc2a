/* GET /v1/ledger/verify */
#include "ledger/check/verify.h"

#include "api/club/call/call.h"
#include "api/club/money/endpoints.h"

int
ledger_verify(struct call *call, struct tx *tx)
{
	struct verify_result result;

	int status = book_store(&call->book, verify_run(tx, call->book.club, &result));
	if (status == 0)
		verify_write(&result, call->out);
	verify_free(&result);
	return status;
}
