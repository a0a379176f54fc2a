#include "ledger/match/sealing_step.h"

#include "codec/table.h"
#include "ledger/core/entry.h"
#include "ledger/seal/seal_event.h"

#include <assert.h>

int
sealing_record(struct book *book, struct tx *tx, struct match *match, struct seal_event *event)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_seal, match->id) != 0)
		return -1;
	event->at = entry.row.at;
	seal_event_write(event, &entry.body);
	if (event->step == SEAL_DEAL)
		write_table("table", match->ruleset, match->seat_count, &match->table, &entry.body);
	const char *fault = seal_apply(&match->seal, match->id, &match->agreement.rules, event);
	assert(fault == NULL); /* whoever records it has looked */
	(void)fault;
	return entry_commit(&entry);
}

enum seal_phase
sealing_phase(const struct match *match)
{
	return seal_phase(&match->seal, match->seat_count);
}

int
sealing_check(struct book *book, const struct match *match)
{
	if (match_check_open(book, match) != 0)
		return -1;
	if (sealing_phase(match) == SEAL_NONE)
		return book_refuse(book, CONTRADICTION, "the match is not sealed");
	return 0;
}
