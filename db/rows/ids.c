#include "db/rows/ids.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { CODE_BITS = 34, LOW_SEQ_BITS = 28 };

static const char player_prefix[] = "player:";

static int
digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool
is_dash(unsigned i)
{
	return i == 8 || i == 13 || i == 18 || i == 23;
}

bool
id_pack(const char *text, uint8_t id[ID_BYTES])
{
	unsigned used = 0;

	for (unsigned i = 0; i < STORE_ID - 1; i++) {
		int value = digit(text[i]);
		if (is_dash(i) ? text[i] != '-' : value < 0)
			return false;
		if (is_dash(i))
			continue;
		if (used % 2 == 0)
			id[used / 2] = (uint8_t)(value << 4);
		else
			id[used / 2] |= (uint8_t)value;
		used++;
	}
	return text[STORE_ID - 1] == '\0';
}

void
id_unpack(const uint8_t id[ID_BYTES], char text[STORE_ID])
{
	static const char hex[] = "0123456789abcdef";

	for (unsigned i = 0, used = 0; i < STORE_ID - 1; i++) {
		if (is_dash(i)) {
			text[i] = '-';
			continue;
		}
		uint8_t byte = id[used / 2];
		text[i] = hex[used % 2 == 0 ? byte >> 4 : byte & 15];
		used++;
	}
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
