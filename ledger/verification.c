#include "ledger/verification.h"

#include "json/write.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
verify_fault(struct verification *verification, int64_t seq, const char *what, ...)
{
	struct verify_result *result = verification->result;
	char text[FAULT_TEXT];
	va_list list;

	va_start(list, what);
	vsnprintf(text, sizeof(text), what, list);
	va_end(list);
	if (result->faults == 0)
		memcpy(result->first, text, sizeof(text));
	if (++result->faults > FAULTS_MAX)
		return;
	out_open(&result->list, '{');
	if (seq != 0)
		out_member(&result->list, "seq", seq);
	out_key(&result->list, "what");
	out_string(&result->list, text);
	out_close(&result->list, '}');
}
