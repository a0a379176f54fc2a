#include "db/rows/ids.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { CODE_BITS = 34, LOW_SEQ_BITS = 28 };

static const char player_prefix[] = "player:";

enum { DIGIT = 0x10 }; /* marks what is one, beside its value */

static const uint8_t digits[256] = {
	['0'] = DIGIT,      ['1'] = DIGIT | 1,  ['2'] = DIGIT | 2,  ['3'] = DIGIT | 3,
	['4'] = DIGIT | 4,  ['5'] = DIGIT | 5,  ['6'] = DIGIT | 6,  ['7'] = DIGIT | 7,
	['8'] = DIGIT | 8,  ['9'] = DIGIT | 9,  ['a'] = DIGIT | 10, ['b'] = DIGIT | 11,
	['c'] = DIGIT | 12, ['d'] = DIGIT | 13, ['e'] = DIGIT | 14, ['f'] = DIGIT | 15,
};

/* Where in the text each byte has its two digits, and where the dashes are. */
static const uint8_t places[ID_BYTES] = {0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34};
static const uint8_t dashes[] = {8, 13, 18, 23};

bool
id_pack(const char *text, uint8_t id[ID_BYTES])
{
	unsigned all = DIGIT;

	if (strnlen(text, STORE_ID) != STORE_ID - 1)
		return false;
	for (unsigned i = 0; i < sizeof(dashes); i++)
		if (text[dashes[i]] != '-')
			return false;
	for (unsigned i = 0; i < ID_BYTES; i++) {
		const unsigned char *pair = (const unsigned char *)text + places[i];
		unsigned high = digits[pair[0]], low = digits[pair[1]];
		id[i] = (uint8_t)(high << 4 | (low & 15));
		all &= high & low;
	}
	return all == DIGIT;
}

unsigned
id_place(const char *text)
{
	uint8_t packed[ID_BYTES] = {0};

	id_pack(text, packed);
	return (unsigned)packed[ID_BYTES - 2] << 8 | packed[ID_BYTES - 1];
}

void
id_unpack(const uint8_t id[ID_BYTES], char text[STORE_ID])
{
	static const char hex[] = "0123456789abcdef";

	for (unsigned i = 0; i < ID_BYTES; i++) {
		text[places[i]] = hex[id[i] >> 4];
		text[places[i] + 1] = hex[id[i] & 15];
	}
	for (unsigned i = 0; i < sizeof(dashes); i++)
		text[dashes[i]] = '-';
	text[STORE_ID - 1] = '\0';
}

const char *
account_owner(const char *account)
{
	size_t size = sizeof(player_prefix) - 1;

	return strncmp(account, player_prefix, size) == 0 ? account + size : NULL;
}

void
account_unpack(const uint8_t player[ID_BYTES], char account[ACCOUNT_ROOM])
{
	memcpy(account, player_prefix, sizeof(player_prefix));
	id_unpack(player, account + sizeof(player_prefix) - 1);
}

/* ---- Of entries ---- */

_Static_assert(ID_KEY == crypto_shorthash_KEYBYTES, "a key for crypto_shorthash");

void
id_key_make(const uint8_t secret[STORE_HASH], uint8_t key[ID_KEY])
{
	static const unsigned char use[] = "mahjongd entry ids";

	crypto_generichash(key, ID_KEY, use, sizeof(use), secret, STORE_HASH);
}

static void
put_number(uint64_t number, unsigned bytes, uint8_t *to)
{
	for (unsigned i = 0; i < bytes; i++)
		to[i] = (uint8_t)(number >> (8 * (bytes - 1 - i)));
}

static uint64_t
get_number(const uint8_t *from, unsigned bytes)
{
	uint64_t number = 0;

	for (unsigned i = 0; i < bytes; i++)
		number = number << 8 | from[i];
	return number;
}

static uint64_t
code_of(const uint8_t key[ID_KEY], int64_t club, int64_t seq, int64_t at)
{
	enum { NUMBER = 8 };
	uint8_t told[3 * NUMBER], code[crypto_shorthash_BYTES];

	put_number((uint64_t)club, NUMBER, told);
	put_number((uint64_t)seq, NUMBER, told + NUMBER);
	put_number((uint64_t)at, NUMBER, told + 2 * NUMBER);
	crypto_shorthash(code, told, sizeof(told), key);
	return get_number(code, sizeof(code)) & ((UINT64_C(1) << CODE_BITS) - 1);
}

void
entry_id_make(const uint8_t key[ID_KEY], int64_t club, int64_t seq, int64_t at, char text[STORE_ID])
{
	uint64_t low = (uint64_t)seq & ((UINT64_C(1) << LOW_SEQ_BITS) - 1);
	uint8_t id[ID_BYTES];

	assert(seq >= 0 && seq < STORE_SEQS);
	put_number((uint64_t)at, 6, id);
	put_number(UINT64_C(0x7) << 12 | (uint64_t)seq >> LOW_SEQ_BITS, 2, id + 6);
	put_number(UINT64_C(0x2) << 62 | low << CODE_BITS | code_of(key, club, seq, at), 8, id + 8);
	id_unpack(id, text);
}

int64_t
entry_id_seq(const uint8_t id[ID_BYTES])
{
	uint64_t high = get_number(id + 6, 2) & 0xFFF;
	uint64_t low = get_number(id + 8, 8) >> CODE_BITS & ((UINT64_C(1) << LOW_SEQ_BITS) - 1);

	return (int64_t)(high << LOW_SEQ_BITS | low);
}
