/* What a club, or a match, has last. */
#include "db/rows/last.h"

#include "db/rows/calls.h"
#include "db/rows/known.h"
#include "db/rows/query.h"

#include <string.h>

/* ---- The last entry ---- */

static struct known_head *
head_of(struct known *known, int64_t club)
{
	return &known->heads[(uint64_t)club % KNOWN_MAX];
}

void
last_entry_note(struct session *session, int64_t club, int64_t seq, const uint8_t hash[STORE_HASH])
{
	if (session->known == NULL)
		return;
	struct known_head *head = head_of(session->known, club);
	head->age = session->known->age;
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
	if (session->known == NULL)
		return read_head(tx, club, number, seq, hash);
	const struct known_head *head = head_of(session->known, number);
	if (head->club != number || head->age != session->known->age)
		return read_head(tx, club, number, seq, hash);
	*seq = head->seq;
	memcpy(hash, head->hash, STORE_HASH);
	return STORE_OK;
}

/* ---- The last hand ---- */

static struct known_hand *
hand_of(struct known *known, int64_t match)
{
	return &known->hands[(uint64_t)match % KNOWN_MAX];
}

void
last_hand_note(struct session *session, int64_t match, int64_t last)
{
	if (session->known != NULL)
		*hand_of(session->known, match) =
			(struct known_hand){session->known->age, match, last};
}

static bool
is_known(struct session *session, int64_t match, int64_t *last)
{
	if (session->known == NULL)
		return false;
	const struct known_hand *hand = hand_of(session->known, match);
	*last = hand->last;
	return hand->match == match && hand->age == session->known->age;
}

int
last_hand(struct tx *tx, int64_t match, int64_t *last)
{
	struct session *session = (struct session *)tx;

	if (is_known(session, match, last))
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
