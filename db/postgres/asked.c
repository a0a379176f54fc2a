#include "db/postgres/asked.h"

#include "db/rows/last.h"
#include "db/rows/query.h"

#include <string.h>

enum { MATCH_NUMBER_COLUMN, MATCH_VERSION_COLUMN, LAST_HAND_COLUMN }; /* of the versions */

static const struct set asked_sets[ASKED_SETS] = {
	[ASKED_RECEIPTS] = {SQL_IDEMPOTENCY_FIND, SQL_RECEIPTS_AHEAD, "nb"},
	[ASKED_KEYS] = {SQL_KEY_FIND, SQL_KEYS_AHEAD, "b"},
	[ASKED_MATCHES] = {SQL_MATCH_VERSION, SQL_MATCH_VERSIONS_AHEAD, "nb"},
	[ASKED_HEADS] = {SQL_ENTRY_HEAD, SQL_HEADS_AHEAD, "nn"},
};

/* ---- Questions ---- */

/* The parameters, each behind its length; false: they are longer than any that can be asked. */
static bool
read_question(const struct set *set, const struct kept *kept, struct question *question)
{
	question->size = 0;
	for (unsigned i = 0; set->types[i] != '\0'; i++) {
		size_t size = (size_t)kept->lengths[i];
		if (kept->values[i] == NULL || size > UINT8_MAX ||
		    question->size + 1 + size > sizeof(question->bytes))
			return false;
		question->bytes[question->size++] = (uint8_t)size;
		memcpy(question->bytes + question->size, kept->values[i], size);
		question->size += size;
	}
	return true;
}

/* Jobs ask in the order in which they were read for. -1: it was not asked. */
static int
find_question(struct asked *asked, const struct question *question)
{
	for (unsigned i = 0; i < asked->count; i++) {
		unsigned at = (asked->next + i) % asked->count;
		const struct question *other = &asked->questions[at];
		if (other->size == question->size &&
		    memcmp(other->bytes, question->bytes, question->size) == 0) {
			asked->next = at;
			return (int)at;
		}
	}
	return -1;
}

/* ---- Reading ---- */

void
asked_begin(struct connection *connection)
{
	connection->sets->asks = connection->sets->gathers;
}

bool
asked_note(struct connection *connection, unsigned sql)
{
	int index = set_of(asked_sets, ASKED_SETS, sql);

	if (connection->sets == NULL || !connection->sets->asks || index < 0)
		return false;
	struct asked *asked = &connection->sets->asked[index];
	const struct kept *kept = &connection->kept[sql];
	struct question *question = &asked->questions[asked->count];
	if (asked->count == ASKED_MAX || !read_question(&asked_sets[index], kept, question) ||
	    find_question(asked, question) >= 0)
		return true;
	question->row = ROW_NONE;
	question->subject = asked_sets[index].types[0] == 'n' ? set_number(kept->values[0]) : 0;
	asked->count++;
	set_add(&asked->columns, &asked_sets[index], kept);
	return true;
}

unsigned
asked_put(struct connection *connection, unsigned sqls[ASKED_SETS])
{
	unsigned count = 0;

	connection->sets->asks = false;
	for (int i = 0; i < ASKED_SETS; i++) {
		struct asked *asked = &connection->sets->asked[i];
		if (asked->count == 0 || asked->columns.failed)
			continue;
		struct query query = query_begin(&connection->session.tx, asked_sets[i].all);
		columns_put(&asked->columns, asked_sets[i].types, &query);
		sqls[count++] = asked_sets[i].all;
	}
	return count;
}

/* The last column says which question a row answers, from 1. False: there is no such question. */
static bool
note_rows(struct asked *asked, bool of_matches)
{
	int last = PQnfields(asked->result) - 1;

	for (int i = 0; i < PQntuples(asked->result); i++) {
		int64_t at = set_number(PQgetvalue(asked->result, i, last));
		if (at < 1 || at > (int64_t)asked->count)
			return false;
		struct question *question = &asked->questions[at - 1];
		question->row = i;
		if (of_matches)
			question->subject =
				set_number(PQgetvalue(asked->result, i, MATCH_NUMBER_COLUMN));
	}
	return true;
}

static int
take_answers(struct connection *connection, int index)
{
	struct asked *asked = &connection->sets->asked[index];
	struct kept *kept = &connection->kept[asked_sets[index].all];

	if (!kept->fresh)
		return STORE_OK; /* it was not asked */
	struct query query = {.session = &connection->session, .statement = kept};
	int result = query_find(&query);
	if (result != STORE_OK && result != STORE_NONE)
		return STORE_FAILED;
	asked->result = kept->result;
	kept->result = NULL;
	if (note_rows(asked, index == ASKED_MATCHES))
		return STORE_OK;
	connection->session.failed = true;
	return STORE_FAILED;
}

int
asked_take(struct connection *connection)
{
	int result = STORE_OK;

	for (int i = 0; i < ASKED_SETS && result == STORE_OK; i++)
		result = take_answers(connection, i);
	if (result != STORE_OK)
		return result;
	const struct asked *matches = &connection->sets->asked[ASKED_MATCHES];
	for (int i = 0; matches->result != NULL && i < PQntuples(matches->result); i++)
		last_hand_note(&connection->session,
			       set_number(PQgetvalue(matches->result, i, MATCH_NUMBER_COLUMN)),
			       set_number(PQgetvalue(matches->result, i, LAST_HAND_COLUMN)));
	return STORE_OK;
}

bool
asked_answer(struct connection *connection, unsigned sql)
{
	int index = set_of(asked_sets, ASKED_SETS, sql);
	struct kept *kept = &connection->kept[sql];
	struct question question;

	if (connection->sets == NULL || index < 0 ||
	    connection->sets->asked[index].result == NULL ||
	    !read_question(&asked_sets[index], kept, &question))
		return false;
	struct asked *asked = &connection->sets->asked[index];
	int at = find_question(asked, &question);
	if (at < 0 || asked->questions[at].row == ROW_DISTRUSTED)
		return false;
	int row = asked->questions[at].row;
	kept->result = asked->result;
	kept->borrowed = true;
	kept->end = row + 1; /* ROW_NONE is before the first */
	kept->row = row == ROW_NONE ? row : row - 1;
	return true;
}

/* ---- What is not true any more ---- */

void
asked_distrust(struct asked *asked, int64_t subject)
{
	for (unsigned i = 0; i < asked->count; i++)
		if (asked->questions[i].subject == subject)
			asked->questions[i].row = ROW_DISTRUSTED;
}

void
asked_distrust_receipt(struct sets *sets, const struct kept *kept)
{
	struct asked *asked = &sets->asked[ASKED_RECEIPTS];
	struct question question;

	if (!read_question(&asked_sets[ASKED_RECEIPTS], kept, &question))
		return;
	int at = find_question(asked, &question);
	if (at >= 0)
		asked->questions[at].row = ROW_DISTRUSTED;
}

void
asked_distrust_all(struct sets *sets)
{
	for (int i = 0; i < ASKED_SETS; i++)
		for (unsigned j = 0; j < sets->asked[i].count; j++)
			sets->asked[i].questions[j].row = ROW_DISTRUSTED;
}
