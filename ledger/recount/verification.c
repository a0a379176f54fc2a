#include "ledger/recount/verification.h"

#include "json/write.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Of the first faults, one that has a place is what a refusal names. */
static void
keep_first(struct verify_result *result, int64_t seq, const char *match, const char *text)
{
	bool placed = seq != 0 || match[0] != '\0';
	bool has_place = result->first_seq != 0 || result->first_match[0] != '\0';

	if (result->faults != 0 && (has_place || !placed))
		return;
	snprintf(result->first, sizeof(result->first), "%s", text);
	snprintf(result->first_match, sizeof(result->first_match), "%s", match);
	result->first_seq = seq;
}

__attribute__((format(printf, 4, 0))) static void
note(struct verification *verification, int64_t seq, const char *match, const char *what,
     va_list list)
{
	struct verify_result *result = verification->result;
	char text[FAULT_TEXT];

	vsnprintf(text, sizeof(text), what, list);
	keep_first(result, seq, match, text);
	if (++result->faults > FAULTS_MAX)
		return;
	out_open(&result->list, '{');
	if (seq != 0)
		out_member(&result->list, "seq", seq);
	if (match[0] != '\0')
		out_text_member(&result->list, "match", match);
	out_key(&result->list, "what");
	out_string(&result->list, text);
	out_close(&result->list, '}');
}

void
verify_fault(struct verification *verification, int64_t seq, const char *what, ...)
{
	va_list list;

	va_start(list, what);
	note(verification, seq, "", what, list);
	va_end(list);
}

void
verify_fault_of_match(struct verification *verification, int64_t seq, const char *match,
		      const char *what, ...)
{
	va_list list;

	va_start(list, what);
	note(verification, seq, match, what, list);
	va_end(list);
}

void
verify_fault_of_missing(struct verification *verification, const struct fold *fold,
			const char *what)
{
	for (size_t i = 0; i < fold->room; i++) {
		const struct fold_cell *cell = &fold->cells[i];
		if (cell->postings != 0 && cell->balance > 0)
			verify_fault_of_match(verification, 0, cell->account, "%s of match %s",
					      what, cell->account);
	}
}
