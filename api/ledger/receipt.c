#include "api/ledger/receipt.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEY_MAX = 255, QUOTED_TEXT = STORE_ID + 24 };

/*
 * A kept answer: "ETAG\nLOCATION\nMATCH AT\nBODY", and for the admin a nonce and that, sealed with the admin key. The
 * facts of the MATCH, which never change and are longer than all the rest, are left out of the BODY at byte AT.
 */

int
receipt_check_key(struct work *work)
{
	const char *key = work->exchange->request.idempotency_key;

	if (key == NULL)
		return problem_set_at_parameter(
			&work->problem, IDEMPOTENCY_KEY_MISSING, "Idempotency-Key",
			"a write needs an Idempotency-Key header of 1 to %d "
			"visible ASCII characters",
			KEY_MAX);
	size_t size = strlen(key);
	for (size_t i = 0; i < size; i++)
		if (key[i] <= ' ' || key[i] > '~')
			size = 0;
	if (size == 0 || size > KEY_MAX)
		return problem_set_at_parameter(&work->problem, BAD_VALUE, "Idempotency-Key",
						"expected 1 to %d visible ASCII characters",
						KEY_MAX);
	return 0;
}

static void
add_text(crypto_generichash_state *state, const char *text)
{
	crypto_generichash_update(state, (const unsigned char *)text, strlen(text) + 1);
}

static void
add_body(crypto_generichash_state *state, const struct spool *body)
{
	char piece[1 << 14];
	uint64_t offset = 0;
	int64_t size;

	while ((size = spool_read(body, offset, piece, sizeof(piece))) > 0) {
		crypto_generichash_update(state, (const unsigned char *)piece, (size_t)size);
		offset += (uint64_t)size;
	}
}

void
receipt_hash(struct work *work)
{
	const struct request *request = &work->exchange->request;
	crypto_generichash_state state;

	crypto_generichash_init(&state, NULL, 0, STORE_HASH);
	add_text(&state, method_names[request->method]);
	add_text(&state, request->path);
	for (unsigned i = 0; i < request->query_count; i++) {
		add_text(&state, request->query[i].name);
		add_text(&state, request->query[i].value);
	}
	add_body(&state, &work->exchange->body);
	crypto_generichash_final(&state, work->request, STORE_HASH);
}

/* ---- Sealing ---- */

static void
sealing_key(const struct work *work, unsigned char key[crypto_secretbox_KEYBYTES])
{
	static const unsigned char use[] = "mahjongd receipts";
	const char *bearer = auth_bearer(work->exchange->request.authorization);

	crypto_generichash(key, crypto_secretbox_KEYBYTES, (const unsigned char *)bearer,
			   strlen(bearer), use, sizeof(use));
}

static void
seal(const struct work *work, const struct buffer *plain, struct buffer *sealed)
{
	unsigned char key[crypto_secretbox_KEYBYTES];
	size_t size = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + plain->size;

	if (!buffer_reserve(sealed, size))
		return;
	unsigned char *nonce = (unsigned char *)sealed->data;
	sealing_key(work, key);
	randombytes_buf(nonce, crypto_secretbox_NONCEBYTES);
	crypto_secretbox_easy(nonce + crypto_secretbox_NONCEBYTES,
			      (const unsigned char *)plain->data, plain->size, nonce, key);
	sealed->size = size;
	sodium_memzero(key, sizeof(key));
}

/* False when another admin key sealed it. */
static bool
unseal(const struct work *work, const struct store_text *sealed, struct buffer *plain)
{
	size_t extra = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
	const unsigned char *nonce = (const unsigned char *)sealed->data;
	unsigned char key[crypto_secretbox_KEYBYTES];

	if (sealed->size < extra || !buffer_reserve(plain, sealed->size - extra))
		return false;
	sealing_key(work, key);
	int result = crypto_secretbox_open_easy(
		(unsigned char *)plain->data, nonce + crypto_secretbox_NONCEBYTES,
		sealed->size - crypto_secretbox_NONCEBYTES, nonce, key);
	sodium_memzero(key, sizeof(key));
	plain->size = sealed->size - extra;
	return result == 0;
}

/* ---- Keeping and finding ---- */

static const char *
take_line(const char *at, const char *end, char *line, size_t size)
{
	const char *stop = memchr(at, '\n', (size_t)(end - at));
	size_t length = stop == NULL ? 0 : (size_t)(stop - at);

	if (stop == NULL || length >= size)
		return NULL;
	memcpy(line, at, length);
	line[length] = '\0';
	return stop + 1;
}

/* "MATCH AT" into its parts. */
static bool
read_quoted(const char *quoted, char match[STORE_ID], size_t *at)
{
	size_t size = strcspn(quoted, " ");

	if (size != STORE_ID - 1 || quoted[size] == '\0')
		return false;
	memcpy(match, quoted, size);
	match[size] = '\0';
	*at = strtoull(quoted + size, NULL, 10);
	return true;
}

/* Adds the body, with the facts of the match where they were. */
static int
unpack_body(struct work *work, struct tx *tx, const char *quoted, const char *body, size_t size)
{
	char match[STORE_ID];
	struct match_row row;
	size_t at = 0;

	if (quoted[0] == '\0') {
		buffer_add(work->out, body, size);
		return STORE_OK;
	}
	if (!read_quoted(quoted, match, &at) || at > size)
		return STORE_FAILED;
	int result = tx->calls->match_find(tx, work_club(work), match, &row);
	if (result != STORE_OK || row.facts.size < 2)
		return STORE_FAILED;
	buffer_add(work->out, body, at);
	buffer_add(work->out, row.facts.data + 1, row.facts.size - 2);
	buffer_add(work->out, body + at, size - at);
	return STORE_OK;
}

static int
unpack(struct work *work, struct tx *tx, const char *text, size_t size)
{
	char quoted[QUOTED_TEXT];
	const char *end = text + size;
	const char *at = take_line(text, end, work->etag, sizeof(work->etag));

	if (at != NULL)
		at = take_line(at, end, work->location, sizeof(work->location));
	if (at != NULL)
		at = take_line(at, end, quoted, sizeof(quoted));
	if (at == NULL)
		return STORE_FAILED;
	work->replayed = true;
	return unpack_body(work, tx, quoted, at, (size_t)(end - at));
}

static int
replay(struct work *work, struct tx *tx, const struct idempotency_row *row)
{
	struct buffer plain = {0};
	int result;

	work->status = (unsigned)row->status;
	if (work->caller.role != ROLE_ADMIN)
		return unpack(work, tx, row->answer.data, row->answer.size);
	if (unseal(work, &row->answer, &plain)) {
		result = unpack(work, tx, plain.data, plain.size);
	} else {
		work_refuse(work, IDEMPOTENCY_MISMATCH,
			    "this Idempotency-Key was used with another admin key");
		result = STORE_REFUSED;
	}
	buffer_free(&plain);
	return result;
}

int
receipt_find(struct work *work, struct tx *tx)
{
	struct idempotency_row row;
	int result = tx->calls->idempotency_find(tx, work->caller.club,
						 work->exchange->request.idempotency_key, &row);

	if (result != STORE_OK)
		return result;
	if (memcmp(row.request, work->request, STORE_HASH) == 0)
		return replay(work, tx, &row);
	problem_set_at_parameter(&work->problem, IDEMPOTENCY_MISMATCH, "Idempotency-Key",
				 "this Idempotency-Key was used for another request");
	return STORE_REFUSED;
}

/* out_raw puts a comma before the facts, which stays. */
static void
pack(const struct work *work, struct buffer *packed)
{
	const struct buffer *out = work->out;
	size_t at = work->facts.at + 1, after = at + work->facts.size;

	buffer_print(packed, "%s\n%s\n", work->etag, work->location);
	if (work->facts.match[0] == '\0' || after > out->size) {
		buffer_add_byte(packed, '\n');
		buffer_add(packed, out->data, out->size);
		return;
	}
	buffer_print(packed, "%s %zu\n", work->facts.match, at);
	buffer_add(packed, out->data, at);
	buffer_add(packed, out->data + after, out->size - after);
}

int
receipt_keep(struct work *work, struct tx *tx)
{
	struct buffer packed = {0}, sealed = {0};
	struct idempotency_row row = {.key = work->exchange->request.idempotency_key,
				      .status = (int)work->status,
				      .at = work->now};
	int result = STORE_FAILED;

	memcpy(row.request, work->request, STORE_HASH);
	pack(work, &packed);
	const struct buffer *kept = &packed;
	if (work->caller.role == ROLE_ADMIN) {
		seal(work, &packed, &sealed);
		kept = &sealed;
	}
	if (!packed.failed && !kept->failed) {
		row.answer = (struct store_text){kept->data, kept->size};
		result = tx->calls->idempotency_insert(tx, work->caller.club, &row);
	}
	buffer_free(&packed);
	buffer_free(&sealed);
	return result;
}
