#include "db/postgres/shape.h"

#include "db/rows/ids.h"
#include "db/store.h"

#include <ctype.h>
#include <string.h>

enum { NUMBER = 8 };

/* As sql_parts.h has the columns. */
#define CLUB    "itnT"
#define KEY     "iitThnnnnTInI"
#define PAIRING "ihinntTnTI"
#define SHARE   "iihTITnnn"
#define WEBHOOK "iittTnnnnnnnnnnnntn"
#define PLAYER  "itTnnnnIn"
#define MATCH   "itttTTnnnnTTnn"
#define HAND    "nkKnIB"
#define ENTRY   "knItIknnThhB"
#define POSTING "knitnnNITIT"
#define ACCOUNT "ttnn"
#define RECEIPT "ihnnnB"
#define RESULT  "iiTtnnnnTi"
#define SUMS    "nnnnnnn"

const char *const sql_shapes[SQL_COUNT] = {
	[SQL_SECRET] = "h",
	[SQL_CLUB_FIND] = CLUB,
	[SQL_CLUB_NUMBER] = "n",
	[SQL_CLUBS_DOWN] = CLUB,
	[SQL_CLUBS_UP] = CLUB,
	[SQL_KEY_FIND] = KEY,
	[SQL_KEYS_DOWN] = KEY,
	[SQL_KEYS_UP] = KEY,
	[SQL_PAIRING_FIND] = PAIRING,
	[SQL_PAIRING_UNUSED] = PAIRING,
	[SQL_PAIRINGS_DOWN] = PAIRING,
	[SQL_PAIRINGS_UP] = PAIRING,
	[SQL_SHARE_FIND] = SHARE,
	[SQL_SHARE_BY_TOKEN] = SHARE,
	[SQL_SHARES_DOWN] = SHARE,
	[SQL_SHARES_UP] = SHARE,
	[SQL_WEBHOOK_FIND] = WEBHOOK,
	[SQL_WEBHOOKS_DOWN] = WEBHOOK,
	[SQL_WEBHOOKS_UP] = WEBHOOK,
	[SQL_WEBHOOKS_DUE] = WEBHOOK,
	[SQL_WEBHOOKS_ANY] = "n",
	[SQL_DELIVERIES_DOWN] = "nntnnnnT",
	[SQL_DELIVERIES_UP] = "nntnnnnT",
	[SQL_PLAYER_FIND] = PLAYER,
	[SQL_PLAYERS_DOWN] = PLAYER,
	[SQL_PLAYERS_UP] = PLAYER,
	[SQL_PLAYERS_EXTERNAL_DOWN] = PLAYER,
	[SQL_PLAYERS_EXTERNAL_UP] = PLAYER,
	[SQL_PLAYERS_NAMED_DOWN] = PLAYER,
	[SQL_PLAYERS_NAMED_UP] = PLAYER,
	[SQL_PLAYER_MERGED] = PLAYER,
	[SQL_PLATFORM_NAMES] = "tti",
	[SQL_PLATFORM_NAME_FIND] = "tti",
	[SQL_SEASON_FIND] = "innnt",
	[SQL_SEASONS_DOWN] = "innnt",
	[SQL_SEASONS_UP] = "innnt",
	[SQL_MATCH_NUMBER] = "n",
	[SQL_MATCH_FIND] = MATCH,
	[SQL_MATCH_VERSION] = "nn",
	[SQL_MATCH_PLAYERS] = "iii",
	[SQL_PLAYERS_MEET] = "i",
	[SQL_MATCHES_DOWN] = MATCH,
	[SQL_MATCHES_UP] = MATCH,
	[SQL_MATCHES_OPEN_DOWN] = MATCH,
	[SQL_MATCHES_OPEN_UP] = MATCH,
	[SQL_MATCHES_SEASON_DOWN] = MATCH,
	[SQL_MATCHES_SEASON_UP] = MATCH,
	[SQL_MATCHES_EXTERNAL_DOWN] = MATCH,
	[SQL_MATCHES_EXTERNAL_UP] = MATCH,
	[SQL_MATCHES_PLAYER_DOWN] = MATCH,
	[SQL_MATCHES_PLAYER_UP] = MATCH,
	[SQL_HAND_LAST] = "n",
	[SQL_HAND_FIRST_STANDS] = "nn",
	[SQL_HAND_AGAIN_STANDS] = "nn",
	[SQL_HAND_FIND_FIRST] = HAND,
	[SQL_HAND_FIND_AGAIN] = HAND,
	[SQL_HANDS_FIRST_DOWN] = HAND,
	[SQL_HANDS_FIRST_UP] = HAND,
	[SQL_HANDS_AGAIN_DOWN] = HAND,
	[SQL_HANDS_AGAIN_UP] = HAND,
	[SQL_ENTRY_HEAD] = "kh",
	[SQL_ENTRY_FIND] = ENTRY,
	[SQL_ENTRY_WITH_ID] = ENTRY,
	[SQL_ENTRY_REVERSAL] = ENTRY,
	[SQL_ENTRIES_DOWN] = ENTRY,
	[SQL_ENTRIES_UP] = ENTRY,
	[SQL_ENTRIES_MATCH_DOWN] = ENTRY,
	[SQL_ENTRIES_MATCH_UP] = ENTRY,
	[SQL_MATCH_HAS_MORE] = "n",
	[SQL_ATTACHMENT_FIND] = "t",
	[SQL_ATTACHMENTS_UP] = "nt",
	[SQL_IDEMPOTENCY_FIND] = RECEIPT,
	[SQL_IDEMPOTENCY_UP] = RECEIPT,
	[SQL_RECEIPT_PLAYERS] = "ii",
	[SQL_ACCOUNT_ADD] = "n",
	[SQL_POSTINGS_DOWN] = POSTING,
	[SQL_POSTINGS_UP] = POSTING,
	[SQL_ACCOUNTS] = ACCOUNT,
	[SQL_ACCOUNTS_OF_ASSET] = ACCOUNT,
	[SQL_ACCOUNTS_OF_NAME] = ACCOUNT,
	[SQL_POSTING_SUMS] = "itTn",
	[SQL_RESULT_INSERT] = "n",
	[SQL_RESULTS_OF_MATCH] = (RESULT "n"),
	[SQL_RESULTS] = RESULT,
	[SQL_RESULTS_BEST] = RESULT,
	[SQL_RESULTS_WORST] = RESULT,
	[SQL_RESULTS_LAST] = RESULT,
	[SQL_RIVALS] = "innnnn",
	[SQL_PLACINGS] = "iinTn",
	[SQL_RESULT_PLAYERS] = "i",
	/* The result is missing where the sums are damaged. */
	[SQL_SUM_ROWS] = ("tini" SUMS "IITTNNNNTI"),
	[SQL_SUMS_BEFORE] = SUMS,
	[SQL_IMPORT_FIND] = "n",
	[SQL_LOCK_CLUBS] = "n",
	[SQL_LOCK_CLUB] = "n",
	[SQL_LANE_LOOK] = "n",
	/* What is read ahead also says which question it answers. */
	[SQL_RECEIPTS_AHEAD] = (RECEIPT "n"),
	[SQL_KEYS_AHEAD] = (KEY "n"),
	[SQL_MATCH_VERSIONS_AHEAD] = "nnnn",
	[SQL_HEADS_AHEAD] = "khn",
	[SQL_PING] = "n",
	[SQL_IDENTITY] = "nttnnnN",
	[SQL_SCHEMA_VERSION] = "n",
	[SQL_DICTIONARIES] = "nbh",
	[SQL_IMPORT_FIRST] = "i",
};

/* ---- Text ---- */

/* The bytes of the character that begins here: 1 to 4; 0: none does (RFC 3629), or it is a NUL. */
static size_t
character(const uint8_t *at, size_t left)
{
	static const struct {
		uint8_t mask, first;
		uint32_t least;
	} kinds[] = {{0x80, 0, 1}, {0xE0, 0xC0, 0x80}, {0xF0, 0xE0, 0x800}, {0xF8, 0xF0, 0x10000}};
	size_t size = 0;

	while (size < 4 && (at[0] & kinds[size].mask) != kinds[size].first)
		size++;
	if (size == 4 || size >= left)
		return 0;
	uint32_t code = at[0] & (uint8_t)~kinds[size].mask;
	for (size_t i = 1; i <= size; i++) {
		if ((at[i] & 0xC0) != 0x80)
			return 0;
		code = code << 6 | (at[i] & 0x3F);
	}
	bool is_surrogate = code >= 0xD800 && code < 0xE000;
	return code < kinds[size].least || code > 0x10FFFF || is_surrogate ? 0 : size + 1;
}

static bool
is_text(const char *text, size_t size)
{
	const uint8_t *at = (const uint8_t *)text;

	for (size_t step; size > 0; size -= step, at += step) {
		step = character(at, size);
		if (step == 0)
			return false;
	}
	return true;
}

/* ---- Values ---- */

static bool
value_fits(char letter, const char *data, size_t size)
{
	switch (letter) {
	case 'n':
		return size == NUMBER;
	case 'k':
		return size == NUMBER && (data[0] & 0x80) == 0;
	case 't':
		return is_text(data, size);
	case 'i': /* what is no UUID stands behind as many zeros */
		if (size > ID_BYTES)
			return is_text(data + ID_BYTES, size - ID_BYTES);
		return size == ID_BYTES || is_text(data, size);
	case 'h':
		return size == STORE_HASH;
	default:
		return true;
	}
}

static bool
row_fits(const char *shape, const PGresult *result, int row)
{
	for (int i = 0; shape[i] != '\0'; i++) {
		char letter = (char)tolower(shape[i]);
		if (PQgetisnull(result, row, i)) {
			if (letter == shape[i])
				return false;
			continue;
		}
		if (!value_fits(letter, PQgetvalue(result, row, i),
				(size_t)PQgetlength(result, row, i)))
			return false;
	}
	return true;
}

bool
shape_fits(unsigned sql, const PGresult *result)
{
	const char *shape = sql_shapes[sql];
	ExecStatusType status = PQresultStatus(result);

	if (shape == NULL)
		return status == PGRES_COMMAND_OK;
	if (status != PGRES_TUPLES_OK || PQnfields(result) != (int)strlen(shape) ||
	    PQbinaryTuples(result) != 1)
		return false;
	for (int row = 0; row < PQntuples(result); row++)
		if (!row_fits(shape, result, row))
			return false;
	return true;
}
