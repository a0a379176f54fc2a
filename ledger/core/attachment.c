#include "ledger/core/attachment.h"

#include "json/dump.h"

#include <sodium.h>
#include <string.h>

enum { SALT = 16 };

void
attachment_hash(const struct store_text *text, char hash[HASH_TEXT])
{
	uint8_t bytes[STORE_HASH];

	crypto_hash_sha256(bytes, (const uint8_t *)text->data, text->size);
	hash_write(bytes, hash);
}

bool
attachment_hash_is_valid(const json_t *attached)
{
	const char *text = json_string_value(attached);

	return text != NULL && strlen(text) == HASH_TEXT - 1 &&
	       strspn(text, "0123456789abcdef") == HASH_TEXT - 1;
}

bool
attachment_is_named(const json_t *body)
{
	return json_object_get(body, ATTACHED) != NULL;
}

bool
attachment_is_of(const json_t *body, const struct store_text *text)
{
	const char *named = json_string_value(json_object_get(body, ATTACHED));
	char hash[HASH_TEXT];

	attachment_hash(text, hash);
	return named != NULL && strcmp(named, hash) == 0;
}

bool
attachment_write(const char *text, struct buffer *attachment, char hash[HASH_TEXT])
{
	uint8_t salt[SALT];
	char hex[2 * SALT + 1];

	randombytes_buf(salt, sizeof(salt));
	sodium_bin2hex(hex, sizeof(hex), salt, sizeof(salt));
	out_open(attachment, '{');
	out_string_member(attachment, "salt", hex);
	out_string_member(attachment, "text", text);
	out_close(attachment, '}');
	if (attachment->failed)
		return false;
	attachment_hash(&(struct store_text){attachment->data, attachment->size}, hash);
	return true;
}

static bool
write_text(const struct store_text *attachment, struct buffer *out)
{
	json_t *root = json_loadb(attachment->data, attachment->size, 0, NULL);
	const json_t *text = json_object_get(root, "text");
	bool good = json_is_string(text);

	if (good)
		out_json_member(out, "text", text);
	json_decref(root);
	return good;
}

int
attachment_show(struct book *book, struct tx *tx, int64_t seq, int64_t *shown, struct buffer *out)
{
	struct store_text attachment;
	int result = tx->calls->attachment_find(tx, book->club, seq, &attachment);

	if (result == STORE_OK)
		return book_store(book, write_text(&attachment, out) ? STORE_OK : STORE_FAILED);
	*shown += 1;
	out_key(out, "text");
	out_null(out);
	return result == STORE_NONE ? 0 : book_store(book, result);
}
