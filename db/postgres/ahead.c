#include "db/postgres/ahead.h"

#include "db/postgres/asked.h"
#include "db/rows/calls.h"

/* The calls that the job is going to make: their questions are noted, and they find nothing. */
static void
ask_for(struct connection *connection, const struct job *job)
{
	struct tx *tx = &connection->session.tx;
	struct idempotency_row receipt;
	struct key_row key;
	uint8_t hash[STORE_HASH];
	int64_t seq, version;

	if (job->key != NULL)
		call_idempotency_find(tx, job->club, job->key, &receipt);
	if (job->caller != NULL)
		call_key_find(tx, job->caller, &key);
	if (job->club[0] == '\0')
		return;
	call_entry_head(tx, job->club, &seq, hash);
	if (job->match != NULL)
		call_match_version(tx, job->club, job->match, &version);
}

bool
ahead_ask(struct connection *connection, const struct group *group)
{
	asked_begin(connection);
	for (unsigned i = 0; i < group->count && connection->sets->asks; i++)
		if (!group->apart[i])
			ask_for(connection, group->jobs[i]);
	return !connection->session.failed;
}
