#include "ledger/core/uuid.h"

#include <sodium.h>
#include <string.h>

enum { UUID_BYTES = 16, COUNTER_BITS = 12 };

/*
 * The last time and counter given out by this thread: the counter fills rand_a (RFC 9562, 6.2,
 * method 1).
 */
static _Thread_local struct {
	int64_t time;
	unsigned counter;
} last;

static void
advance(int64_t now)
{
	if (now > last.time) {
		last.time = now;
		last.counter = randombytes_uniform(1 << (COUNTER_BITS - 1));
	} else if (++last.counter >= 1 << COUNTER_BITS) {
		last.time++;
		last.counter = 0;
	}
}

static void
write_text(const unsigned char bytes[UUID_BYTES], char text[STORE_ID])
{
	static const char hex[] = "0123456789abcdef";

	for (unsigned i = 0; i < UUID_BYTES; i++) {
		if (i == 4 || i == 6 || i == 8 || i == 10)
			*text++ = '-';
		*text++ = hex[bytes[i] >> 4];
		*text++ = hex[bytes[i] & 15];
	}
	*text = '\0';
}

void
uuid_make(int64_t now, char text[STORE_ID])
{
	unsigned char bytes[UUID_BYTES];

	advance(now);
	for (unsigned i = 0; i < 6; i++)
		bytes[i] = (unsigned char)(last.time >> (40 - 8 * i));
	bytes[6] = (unsigned char)(0x70 | last.counter >> 8);
	bytes[7] = (unsigned char)last.counter;
	randombytes_buf(bytes + 8, UUID_BYTES - 8);
	bytes[8] = (unsigned char)(0x80 | (bytes[8] & 0x3F));
	write_text(bytes, text);
}

static bool
is_upper_hex(char c)
{
	return c >= 'A' && c <= 'F';
}

bool
uuid_read(const char *text, char uuid[STORE_ID])
{
	char lower[STORE_ID] = "";

	for (unsigned i = 0; i < STORE_ID - 1 && text[i] != '\0'; i++)
		lower[i] = is_upper_hex(text[i]) ? (char)(text[i] - 'A' + 'a') : text[i];
	if (!uuid_is_valid(lower) || text[STORE_ID - 1] != '\0')
		return false;
	memcpy(uuid, lower, STORE_ID);
	return true;
}

bool
uuid_is_valid(const char *text)
{
	static const char shape[] = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";

	for (unsigned i = 0; i < STORE_ID - 1; i++) {
		bool hex = (text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f');
		if (shape[i] == 'x' ? !hex : text[i] != '-')
			return false;
	}
	return text[STORE_ID - 1] == '\0';
}
