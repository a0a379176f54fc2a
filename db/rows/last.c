/* What a club, or a match, has last. */
#include "db/rows/last.h"

#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <string.h>

/* ---- The last entry ---- */

/* Whether the session writes: what it has read of a club stays so but for what it writes. */
static bool
remembers(const struct session *session)
{
	return session->pool == NULL;
}

static struct known_head *
head_of(struct session *session, int64_t club)
{
	return &session->heads[(uint64_t)club % KNOWN_LAST];
}

void
last_entry_note(struct session *session, int64_t club, int64_t seq, const uint8_t hash[STORE_HASH])
{
	struct known_head *head = head_of(session, club);

	head->transaction = remembers(session) ? session->transaction : 0;
	head->club = club;
	head->seq = seq;
	memcpy(head->hash, hash, STORE_HASH);
}

static int
read_head(struct tx *tx, const char *club, int64_t number, int64_t *seq, uint8_t hash[STORE_HASH])
{
	struct query query = query_begin(tx, SQL_ENTRY_HEAD);

	put_entry(&query, club, 0);
	put_entry(&query, club, STORE_SEQS - 1);
	int result = query_find(&query);
	if (result == STORE_OK) {
		*seq = entry_seq(get_integer(&query));
		get_hash(&query, hash);
	}
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	last_entry_note(query.session, number, *seq, hash);
	return STORE_OK;
}

int
call_entry_head(struct tx *tx, const char *club, int64_t *seq, uint8_t hash[STORE_HASH])
{
	struct session *session = (struct session *)tx;
	int64_t number = 0;
	int result = number_of_club(tx, club, &number);

	*seq = 0;
	memset(hash, 0, STORE_HASH);
	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	const struct known_head *head = head_of(session, number);
	if (head->club != number || head->transaction != session->transaction ||
	    !remembers(session))
		return read_head(tx, club, number, seq, hash);
	*seq = head->seq;
	memcpy(hash, head->hash, STORE_HASH);
	return STORE_OK;
}

/* ---- The last hand ---- */

static struct known_hand *
hand_of(struct session *session, int64_t match)
{
	return &session->hands[(uint64_t)match % KNOWN_LAST];
}

void
last_hand_note(struct session *session, int64_t match, int64_t last)
{
	*hand_of(session, match) = (struct known_hand){session->transaction, match, last};
}

int
last_hand(struct tx *tx, int64_t match, int64_t *last)
{
	struct session *session = (struct session *)tx;
	const struct known_hand *known = hand_of(session, match);

	*last = known->last;
	if (known->match == match && known->transaction == session->transaction)
		return STORE_OK;
	struct query query = query_begin(tx, SQL_HAND_LAST);
	put_integer(&query, match);
	int result = query_find(&query);
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	*last = result == STORE_OK ? get_integer(&query) : 0;
	last_hand_note(session, match, *last);
	return STORE_OK;
}
