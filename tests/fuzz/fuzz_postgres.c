/*
 * What a PostgreSQL server answers: bytes that say which call of the store is made, and what is
 * answered to each of its statements, as libpq hands it over: values too short or too long, nulls,
 * text that is not UTF-8, columns too few or too many, another format, an error.
 *
 * An answer that is not as the program's tables have it makes the call fail, whatever else was
 * answered; none is read past its end, and no number is taken for another. libpq's functions that
 * talk to a server are replaced here; its results are its own.
 */
#include "db/postgres/query.h"
#include "db/postgres/shape.h"
#include "db/rows/rows.h"
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <string.h>

enum { COLUMNS_MOST = 32, VALUE_MOST = 64, SOME_TEXTS = 8 };

#define CLUB  "01900000-0000-7000-8000-000000000001"
#define OTHER "01900000-0000-7000-8000-000000000002"

static struct database database;
static struct connection connection;
static const uint8_t *input;
static size_t left;
static bool bad; /* something was answered that may not be */

static unsigned
next(void)
{
	if (left == 0)
		return 0;
	left--;
	return *input++;
}

/* ---- Values ---- */

/* Whether it may stand in such a column: asked here once more, apart from what is tested. */
static bool
may_be(char letter, const char *data, int size)
{
	static const char *const bad_texts[] = {"\xFF", "\xC0\x80", "\xED\xA0\x80", "a\xE4"};
	size_t length = (size_t)size;

	if (size < 0)
		return isupper((unsigned char)letter) != 0;
	letter = (char)tolower((unsigned char)letter);
	if (letter == 'k')
		return length == sizeof(int64_t) && (data[0] & 0x80) == 0;
	if (letter == 'n' || letter == 'h')
		return length == (letter == 'n' ? sizeof(int64_t) : STORE_HASH);
	if (letter == 'b' || (letter == 'i' && length == ID_BYTES))
		return true;
	if (letter == 'i' && length > ID_BYTES) {
		data += ID_BYTES;
		length -= ID_BYTES;
	}
	for (size_t i = 0; i < sizeof(bad_texts) / sizeof(bad_texts[0]); i++)
		if (length == strlen(bad_texts[i]) && memcmp(data, bad_texts[i], length) == 0)
			return false;
	return memchr(data, '\0', length) == NULL;
}

/* Text that is well-formed, but for those that may_be names; its size. */
static int
take_text(char *to)
{
	static const struct {
		const char *text;
		int size;
	} texts[SOME_TEXTS] = {{"", 0},     {"open", 4},     {"hand", 4}, {"\xE9\xBA\xBB", 3},
			       {"\xFF", 1}, {"\xC0\x80", 2}, {"a\0b", 3}, {"\xED\xA0\x80", 3}};
	unsigned which = next() % SOME_TEXTS;

	memcpy(to, texts[which].text, (size_t)texts[which].size);
	return texts[which].size;
}

static int
take_bytes(char *to, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		to[i] = (char)next();
	return (int)size;
}

/* As it should be, for the most part; its size, -1: null. */
static int
take_value(char letter, char to[VALUE_MOST])
{
	unsigned how = next();

	if (how == 255)
		return -1;
	if (how == 254)
		return take_bytes(to, next() % VALUE_MOST);
	switch (tolower((unsigned char)letter)) {
	case 'n':
	case 'k':
		memset(to, 0, sizeof(int64_t));
		to[7] = (char)how;
		return how < 192 ? (int)sizeof(int64_t) : take_bytes(to, sizeof(int64_t));
	case 'h':
		return take_bytes(to, STORE_HASH);
	case 'i':
		if (how < 192)
			return take_bytes(to, ID_BYTES);
		memset(to, 0, ID_BYTES);
		return ID_BYTES + take_text(to + ID_BYTES);
	case 't':
		return take_text(to);
	default:
		return take_bytes(to, how % VALUE_MOST);
	}
}

/* ---- Answers ---- */

static void
add_row(PGresult *result, const char *shape, int row, int columns)
{
	char value[VALUE_MOST + 1];

	for (int i = 0; i < columns; i++) {
		char letter = shape[i] == '\0' ? 'B' : shape[i];
		int size = take_value(letter, value);
		bad = bad || !may_be(letter, value, size);
		MUST(PQsetvalue(result, row, i, size < 0 ? NULL : value, size) == 1);
		if (shape[i] == '\0')
			return;
	}
}

static PGresult *
make_rows(const char *shape)
{
	static char name[] = "c";
	PGresAttDesc columns[COLUMNS_MOST];
	PGresult *result = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
	unsigned how = next(), rows = next() % 4;
	int count = (int)strlen(shape);

	MUST(result != NULL && count + 1 < COLUMNS_MOST);
	memset(columns, 0, sizeof(columns));
	for (int i = 0; i < COLUMNS_MOST; i++)
		columns[i] = (PGresAttDesc){.name = name, .format = how != 253};
	count += (how == 255) - (how == 254);
	bad = bad || how >= 253;
	if (count > 0)
		MUST(PQsetResultAttrs(result, count, columns) == 1);
	for (unsigned i = 0; i < rows && count > 0; i++)
		add_row(result, shape, (int)i, count);
	return result;
}

/* Statements are named by their number: run.c. */
static PGresult *
answer(const char *name)
{
	unsigned sql = (unsigned)strtoul(name + 1, NULL, 10), how = next();

	MUST(name[0] == 's' && sql < SQL_COUNT);
	const char *shape = sql_shapes[sql];
	if (how == 255) {
		bad = true;
		return PQmakeEmptyPGresult(NULL, PGRES_FATAL_ERROR);
	}
	if (shape == NULL || how == 254) {
		bad = bad || shape != NULL;
		return PQmakeEmptyPGresult(NULL, PGRES_COMMAND_OK);
	}
	return make_rows(shape);
}

/* ---- In place of libpq's ---- */

PGresult *
PQprepare(PGconn *link, const char *name, const char *query, int count, const Oid *types)
{
	(void)link;
	(void)name;
	(void)query;
	(void)count;
	(void)types;
	return PQmakeEmptyPGresult(NULL, PGRES_COMMAND_OK);
}

PGresult *
PQexecPrepared(PGconn *link, const char *name, int count, const char *const *values,
	       const int *lengths, const int *formats, int format)
{
	(void)link;
	(void)count;
	(void)values;
	(void)lengths;
	(void)formats;
	MUST(format == 1);
	return answer(name);
}

ConnStatusType
PQstatus(const PGconn *link)
{
	(void)link;
	return CONNECTION_OK;
}

PGTransactionStatusType
PQtransactionStatus(const PGconn *link)
{
	(void)link;
	return PQTRANS_INTRANS;
}

/* ---- Calls ---- */

static size_t seen;

static void
read_text(const char *text)
{
	seen += text == NULL ? 0 : strlen(text);
}

static void
read_bytes(const uint8_t *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		seen += bytes[i];
}

static void
read_sized(const struct store_text *text)
{
	if (text->data != NULL)
		read_bytes((const uint8_t *)text->data, text->size);
}

#define VISITOR(type, ...)                                                                         \
	static int visit_##type(void *arg, const struct type##_row *row)                           \
	{                                                                                          \
		(void)arg;                                                                         \
		__VA_ARGS__                                                                        \
		return 0;                                                                          \
	}

VISITOR(club, read_text(row->id); read_text(row->name);)
VISITOR(key, read_text(row->id); read_text(row->club); MUST(row->role != NULL);
	read_text(row->role); read_bytes(row->hash, STORE_HASH);)
VISITOR(pairing, read_text(row->id); read_bytes(row->hash, STORE_HASH); read_text(row->key.role);)
VISITOR(share, read_text(row->id); read_bytes(row->hash, STORE_HASH); read_text(row->label);)
VISITOR(webhook, MUST(row->url != NULL); read_text(row->url); read_text(row->holder);)
VISITOR(delivery, MUST(row->kind != NULL); read_text(row->kind); read_text(row->fault);)
VISITOR(player, MUST(row->name != NULL); read_text(row->name); read_text(row->merged_into);)
VISITOR(platform_name, read_text(row->name); read_text(row->player);)
VISITOR(season, MUST(row->id != NULL); read_sized(&row->settings);)
VISITOR(match, MUST(row->state != NULL); read_text(row->state); read_sized(&row->progress);)
VISITOR(entry, MUST(row->kind != NULL); read_text(row->id); read_sized(&row->body);)
VISITOR(hand, read_text(row->entry_id); read_sized(&row->body);)
VISITOR(posting, MUST(row->asset != NULL); read_text(row->account); read_text(row->entry_id);)
VISITOR(account, MUST(row->account != NULL); read_text(row->asset);)
VISITOR(posting_sum, read_text(row->account); read_text(row->kind);)
VISITOR(result, read_text(row->match); read_text(row->seated); read_sized(&row->facts);)
VISITOR(rival, read_text(row->player);)
VISITOR(placing, read_text(row->match); read_text(row->season);)
VISITOR(sum, read_text(row->player); read_text(row->result.match);)
VISITOR(idempotency, read_text(row->key); read_sized(&row->answer);)

static int
visit_ids(void *arg, const char *one, const char *other)
{
	(void)arg;
	read_text(one);
	read_text(other);
	return 0;
}

static int
visit_three(void *arg, const char *one, const char *two, const char *three)
{
	read_text(three);
	return visit_ids(arg, one, two);
}

static int
visit_one(void *arg, const char *one)
{
	return visit_ids(arg, one, NULL);
}

static int
visit_attachment(void *arg, int64_t seq, const struct store_text *text)
{
	(void)arg;
	(void)seq;
	MUST(text->data != NULL);
	read_sized(text);
	return 0;
}

/* A call that finds a row, and looks at it as a list's visitor does. */
#define FIND(type, ...)                                                                            \
	do {                                                                                       \
		struct type##_row row = {0};                                                       \
		int code = __VA_ARGS__;                                                            \
		if (code == STORE_OK)                                                              \
			visit_##type(NULL, &row);                                                  \
		return code;                                                                       \
	} while (0)

static const uint8_t hash[STORE_HASH] = {1};
static const struct page page = {.ascending = true, .limit = 10};

static int
call_players(unsigned which, struct tx *tx, const struct tx_calls *calls)
{
	const struct player_filter players = {-1, -1, NULL, NULL};

	switch (which) {
	case 10:
		FIND(player, calls->player_find(tx, CLUB, OTHER, &row));
	case 11:
		FIND(player, calls->player_merged(tx, CLUB, OTHER, &row));
	case 12:
		return calls->players(tx, CLUB, &players, &page, visit_player, NULL);
	case 13:
		return calls->platform_names(tx, CLUB, OTHER, visit_platform_name, NULL);
	case 14:
		FIND(platform_name, calls->platform_name_find(tx, CLUB, "tenhou", "x", &row));
	default:
		FIND(season, calls->season_find(tx, CLUB, OTHER, &row));
	}
}

static int
call_people(unsigned which, struct tx *tx, const struct tx_calls *calls)
{
	const struct share_filter shares = {NULL, NULL};

	switch (which) {
	case 0:
		FIND(club, calls->club_find(tx, CLUB, &row));
	case 1:
		return calls->clubs(tx, &page, visit_club, NULL);
	case 2:
		FIND(key, calls->key_find(tx, OTHER, &row));
	case 3:
		return calls->keys(tx, CLUB, -1, &page, visit_key, NULL);
	case 4:
		FIND(pairing, calls->pairing_find(tx, hash, &row));
	case 5:
		FIND(pairing, calls->pairing_unused(tx, CLUB, OTHER, 1, &row));
	case 6:
		return calls->pairings(tx, CLUB, 1, &page, visit_pairing, NULL);
	case 7:
		FIND(share, calls->share_find(tx, CLUB, OTHER, &row));
	case 8:
		FIND(share, calls->share_by_token(tx, hash, &row));
	case 9:
		return calls->shares(tx, CLUB, &shares, &page, visit_share, NULL);
	default:
		return call_players(which, tx, calls);
	}
}

static int
call_webhooks(unsigned which, struct tx *tx, const struct tx_calls *calls)
{
	switch (which) {
	case 10:
		return calls->webhooks(tx, CLUB, &page, visit_webhook, NULL);
	case 11:
		return calls->webhooks_due(tx, 1, 1, 9, visit_webhook, NULL);
	case 12:
		return calls->webhooks_any(tx);
	case 13:
		return calls->deliveries(tx, CLUB, OTHER, &page, visit_delivery, NULL);
	case 14:
		FIND(webhook, calls->webhook_find(tx, CLUB, OTHER, &row));
	default:
		return calls->import_find(tx, CLUB);
	}
}

static int
call_matches(unsigned which, struct tx *tx, const struct tx_calls *calls)
{
	const struct match_filter any = {.state = NULL};
	char match[STORE_ID];
	int64_t version;
	bool more;

	switch (which) {
	case 0:
		return calls->seasons(tx, CLUB, &page, visit_season, NULL);
	case 1:
		FIND(match, calls->match_find(tx, CLUB, OTHER, &row));
	case 2:
		return calls->match_version(tx, CLUB, OTHER, &version);
	case 3:
		return calls->matches(tx, CLUB, &any, &page, visit_match, NULL);
	case 4:
		return calls->match_players(tx, CLUB, visit_three, NULL);
	case 5:
		return calls->players_meet(tx, CLUB, OTHER, CLUB, match);
	case 6:
		return calls->match_has_more(tx, CLUB, OTHER, 3, &more);
	case 7:
		FIND(hand, calls->hand_find(tx, CLUB, OTHER, 3, &row));
	case 8:
		return calls->hands(tx, CLUB, OTHER, false, &page, visit_hand, NULL);
	case 9:
		return calls->hands(tx, CLUB, OTHER, true, &page, visit_hand, NULL);
	default:
		return call_webhooks(which, tx, calls);
	}
}

static int
find_attachment(struct tx *tx, const struct tx_calls *calls)
{
	struct store_text text = {.data = NULL};
	int code = calls->attachment_find(tx, CLUB, 3, &text);

	return code == STORE_OK ? visit_attachment(NULL, 3, &text) : code;
}

static int
call_postings(unsigned which, struct tx *tx, const struct tx_calls *calls)
{
	uint8_t found[STORE_HASH];

	switch (which) {
	case 6:
		return calls->postings(tx, CLUB, OTHER, NULL, &page, visit_posting, NULL);
	case 7:
		return calls->accounts(tx, CLUB, NULL, NULL, visit_account, NULL);
	case 8:
		return calls->posting_sums(tx, CLUB, NULL, 1, 9, visit_posting_sum, NULL);
	case 9:
		FIND(idempotency, calls->idempotency_find(tx, CLUB, "key", &row));
	case 10:
		return calls->idempotency_rows(tx, CLUB, &page, visit_idempotency, NULL);
	case 11:
		return calls->receipt_players(tx, CLUB, visit_ids, NULL);
	case 12:
		return calls->attachments(tx, CLUB, &page, visit_attachment, NULL);
	case 13:
		return find_attachment(tx, calls);
	default:
		return calls->secret(tx, found);
	}
}

static int
call_entries(unsigned which, struct tx *tx, const struct tx_calls *calls)
{
	const struct entry_filter any = {.match = NULL}, of_match = {.match = OTHER};
	uint8_t found[STORE_HASH];
	int64_t seq;

	switch (which) {
	case 0:
		return calls->entry_head(tx, CLUB, &seq, found);
	case 1:
		FIND(entry, calls->entry_find(tx, CLUB, 3, &row));
	case 2:
		FIND(entry, calls->entry_by_id(tx, CLUB, OTHER, &row));
	case 3:
		FIND(entry, calls->entry_reversal(tx, CLUB, 3, &row));
	case 4:
		return calls->entries(tx, CLUB, &any, &page, visit_entry, NULL);
	case 5:
		return calls->entries(tx, CLUB, &of_match, &page, visit_entry, NULL);
	default:
		return call_postings(which, tx, calls);
	}
}

static int
call_results(unsigned which, struct tx *tx, const struct tx_calls *calls)
{
	const struct result_scope all = {.season = NULL};
	const struct results_first first = {RESULTS_LAST, 5};
	struct result_sums sums;

	switch (which) {
	case 0:
		return calls->match_results(tx, CLUB, OTHER, visit_result, NULL);
	case 1:
		return calls->result_sums(tx, CLUB, OTHER, &all, &sums);
	case 2:
		return calls->results(tx, CLUB, OTHER, &all, visit_result, NULL);
	case 3:
		return calls->results_first(tx, CLUB, OTHER, &all, &first, visit_result, NULL);
	case 4:
		return calls->rivals(tx, CLUB, OTHER, &all, visit_rival, NULL);
	case 5:
		return calls->placings(tx, CLUB, visit_placing, NULL);
	case 6:
		return calls->sum_rows(tx, CLUB, visit_sum, NULL);
	default:
		return calls->result_players(tx, CLUB, &all, visit_one, NULL);
	}
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	database.shared.driver = &postgres_driver;
	database.shared.dictionaries = dictionaries_make();
	MUST(database.shared.dictionaries != NULL);
	MUST(dictionaries_add(database.shared.dictionaries, DICTIONARY_NUMBER, dictionary_data,
			      dictionary_size));
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int (*const calls[])(unsigned, struct tx *, const struct tx_calls *) = {
		call_people, call_matches, call_entries, call_results};

	input = data;
	left = size;
	bad = false;
	link_init(&connection, &database, NULL);
	/* A link that never was: none of libpq's that use it is called. */
	connection.link = PQconnectStart("none=1");
	MUST(connection.link != NULL);
	session_begin(&connection.session, false);
	unsigned which = next();
	struct tx *tx = &connection.session.tx;
	int code = calls[which >> 4 & 3](which & 15, tx, tx->calls);
	MUST(!bad || (code == STORE_FAILED && connection.session.failed));
	link_close(&connection);
	return 0;
}
