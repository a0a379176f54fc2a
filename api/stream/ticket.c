#include "api/stream/ticket.h"

#include "api/limits.h"
#include "ledger/core/uuid.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)STORE_HASH == (int)crypto_auth_KEYBYTES,
	       "the store's secret is a key for a MAC");
_Static_assert((int)TICKET_TEXT <= (int)QUERY_VALUE_MAX, "a query has room for a ticket");

_Static_assert((int)TICKET_MAC ==
		       sodium_base64_ENCODED_LEN(crypto_auth_BYTES,
						 sodium_base64_VARIANT_URLSAFE_NO_PADDING),
	       "a MAC has room");

enum { MESSAGE_TEXT = 256 };

void
ticket_mac(const uint8_t secret[STORE_HASH], const char *message, char text[TICKET_MAC])
{
	unsigned char mac[crypto_auth_BYTES];

	crypto_auth(mac, (const unsigned char *)message, strlen(message), secret);
	sodium_bin2base64(text, TICKET_MAC, mac, sizeof(mac),
			  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void
ticket_write(const uint8_t secret[STORE_HASH], const char *key, const char *match, int64_t expires,
	     char text[TICKET_TEXT])
{
	char message[MESSAGE_TEXT], mac[TICKET_MAC];

	snprintf(message, sizeof(message), "ticket\n%s\n%s\n%lld\n", key, match,
		 (long long)expires);
	ticket_mac(secret, message, mac);
	int size = snprintf(text, TICKET_TEXT, "%s.%lld.%s", key, (long long)expires, mac);
	assert(size > 0 && size < TICKET_TEXT);
	(void)size;
}

/* It is written again from what it says, and must come out the same. */
bool
ticket_read(const uint8_t secret[STORE_HASH], const char *text, const char *match, int64_t now,
	    char key[STORE_ID])
{
	char expected[TICKET_TEXT];
	size_t size = strlen(text);

	if (size <= STORE_ID || text[STORE_ID - 1] != '.')
		return false;
	memcpy(key, text, STORE_ID - 1);
	key[STORE_ID - 1] = '\0';
	int64_t expires = strtoll(text + STORE_ID, NULL, 10);
	if (!uuid_is_valid(key))
		return false;
	ticket_write(secret, key, match, expires, expected);
	return size == strlen(expected) && sodium_memcmp(text, expected, size) == 0 &&
	       now < expires;
}
