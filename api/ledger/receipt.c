#include "api/ledger/receipt.h"

#include <sodium.h>

enum { KEY_MAX = 255 };

/* A kept answer: "ETAG\nLOCATION\nBODY", and for the admin a nonce and that, sealed with the admin key. */

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

static int
unpack(struct work *work, const char *text, size_t size)
{
	const char *end = text + size;
	const char *at = take_line(text, end, work->etag, sizeof(work->etag));

	if (at != NULL)
		at = take_line(at, end, work->location, sizeof(work->location));
	if (at == NULL)
		return STORE_FAILED;
	buffer_add(work->out, at, (size_t)(end - at));
	work->replayed = true;
	return STORE_OK;
}

static int
replay(struct work *work, const struct idempotency_row *row)
{
	struct buffer plain = {0};
	int result;

	work->status = (unsigned)row->status;
	if (work->caller.role != ROLE_ADMIN)
		return unpack(work, row->answer.data, row->answer.size);
	if (unseal(work, &row->answer, &plain)) {
		result = unpack(work, plain.data, plain.size);
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
		return replay(work, &row);
	problem_set_at_parameter(&work->problem, IDEMPOTENCY_MISMATCH, "Idempotency-Key",
				 "this Idempotency-Key was used for another request");
	return STORE_REFUSED;
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
	buffer_add_text(&packed, work->etag);
	buffer_add_byte(&packed, '\n');
	buffer_add_text(&packed, work->location);
	buffer_add_byte(&packed, '\n');
	buffer_add(&packed, work->out->data, work->out->size);
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
