#include "api/club/run/receipt.h"

#include "api/club/match/hand_receipt.h"
#include "ledger/core/agreement.h"
#include "ledger/core/uuid.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { KEY_MAX = 255, QUOTED_TEXT = STORE_ID + 24, NUMBER_TEXT = 24 };

/*
 * The receipt of a hand names the entry that its answer is made from again, and keeps the version
 * that the match had then, as text. All others keep their answers.
 *
 * A kept answer: "ETAG\nLOCATION\nMATCH AT\nBODY", and when it holds a secret a nonce and that,
 * sealed with the key of who asked, or with the daemon's own secret where no key is asked for. What
 * was agreed when the MATCH began never changes and is longer than all the rest: it is left out of
 * the BODY at byte AT, and shown anew when the answer is given again.
 */

int
receipt_check_key(struct call *call)
{
	const char *key = call->exchange->request.idempotency_key;

	if (key == NULL)
		return problem_set_at_parameter(
			&call->book.problem, IDEMPOTENCY_KEY_MISSING, "Idempotency-Key",
			"a write needs an Idempotency-Key header of 1 to %d "
			"visible ASCII characters",
			KEY_MAX);
	if (call->exchange->request.has_two_keys)
		return problem_set_at_parameter(
			&call->book.problem, BAD_VALUE, "Idempotency-Key",
			"a write has one Idempotency-Key, not two that differ");
	size_t size = strlen(key);
	for (size_t i = 0; i < size; i++)
		if (key[i] <= ' ' || key[i] > '~')
			size = 0;
	if (size == 0 || size > KEY_MAX)
		return problem_set_at_parameter(&call->book.problem, BAD_VALUE, "Idempotency-Key",
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
add_bytes(crypto_generichash_state *state, const char *bytes, size_t size)
{
	crypto_generichash_update(state, (const unsigned char *)bytes, size);
}

/* An id is the same request in either case. */
static void
add_id(crypto_generichash_state *state, const char *text, size_t size)
{
	char id[STORE_ID] = "";

	if (size == STORE_ID - 1)
		memcpy(id, text, size);
	add_bytes(state, uuid_read(id, id) ? id : text, size);
}

static void
add_path(crypto_generichash_state *state, const char *path)
{
	for (const char *at = path; *at != '\0';) {
		size_t size = strcspn(at, "/");
		add_id(state, at, size);
		at += size;
		size = strspn(at, "/");
		add_bytes(state, at, size);
		at += size;
	}
	add_bytes(state, "", 1);
}

static void
add_parameter(crypto_generichash_state *state, const struct parameter *parameter)
{
	const char *value = parameter->value;

	add_text(state, parameter->name);
	if (strcmp(parameter->name, "id") == 0) {
		add_id(state, value, strlen(value));
		add_bytes(state, "", 1);
	} else {
		add_text(state, value);
	}
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
receipt_hash(struct call *call)
{
	const struct request *request = &call->exchange->request;
	crypto_generichash_state state;

	crypto_generichash_init(&state, NULL, 0, STORE_HASH);
	add_text(&state, method_names[request->method]);
	add_path(&state, request->path);
	for (unsigned i = 0; i < request->query_count; i++)
		add_parameter(&state, &request->query[i]);
	add_body(&state, &call->exchange->body);
	if (call->exchange->route->reach == REACH_KEY)
		add_text(&state, call->caller.key);
	crypto_generichash_final(&state, call->request, STORE_HASH);
}

/* ---- Sealing ---- */

static void
sealing_key(const struct call *call, unsigned char key[crypto_secretbox_KEYBYTES])
{
	static const unsigned char use[] = "mahjongd receipts";
	const char *asked = call->exchange->key;

	if (call->exchange->route->role == ROLE_NONE) {
		memcpy(key, call->exchange->app->auth.own_secret, crypto_secretbox_KEYBYTES);
		return;
	}
	crypto_generichash(key, crypto_secretbox_KEYBYTES, (const unsigned char *)asked,
			   strlen(asked), use, sizeof(use));
}

static void
seal(const struct call *call, const struct buffer *plain, struct buffer *sealed)
{
	unsigned char key[crypto_secretbox_KEYBYTES];
	size_t size = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + plain->size;

	if (!buffer_reserve(sealed, size))
		return;
	unsigned char *nonce = (unsigned char *)sealed->data;
	sealing_key(call, key);
	randombytes_buf(nonce, crypto_secretbox_NONCEBYTES);
	crypto_secretbox_easy(nonce + crypto_secretbox_NONCEBYTES,
			      (const unsigned char *)plain->data, plain->size, nonce, key);
	sealed->size = size;
	sodium_memzero(key, sizeof(key));
}

/* False when another key sealed it. */
static bool
unseal(const struct call *call, const struct store_text *sealed, struct buffer *plain)
{
	size_t extra = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
	const unsigned char *nonce = (const unsigned char *)sealed->data;
	unsigned char key[crypto_secretbox_KEYBYTES];

	if (sealed->size < extra || !buffer_reserve(plain, sealed->size - extra))
		return false;
	sealing_key(call, key);
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

/* Adds the body, with what it left out. */
static int
unpack_body(struct call *call, struct tx *tx, const char *quoted, const char *body, size_t size)
{
	char match[STORE_ID];
	struct match_row row;
	size_t at = 0;

	if (quoted[0] == '\0') {
		buffer_add(call->out, body, size);
		return STORE_OK;
	}
	if (!read_quoted(quoted, match, &at) || at > size)
		return STORE_FAILED;
	if (tx->calls->match_find(tx, call->book.club, match, &row) != STORE_OK)
		return STORE_FAILED;
	buffer_add(call->out, body, at);
	agreement_show(&row.facts, call->out);
	buffer_add(call->out, body + at, size - at);
	return STORE_OK;
}

static int
unpack(struct call *call, struct tx *tx, const char *text, size_t size)
{
	char quoted[QUOTED_TEXT];
	const char *end = text + size;
	const char *at = take_line(text, end, call->etag, sizeof(call->etag));

	if (at != NULL)
		at = take_line(at, end, call->location, sizeof(call->location));
	if (at != NULL)
		at = take_line(at, end, quoted, sizeof(quoted));
	if (at == NULL)
		return STORE_FAILED;
	call->replayed = true;
	return unpack_body(call, tx, quoted, at, (size_t)(end - at));
}

/* What is kept of a hand's answer is a number. */
static int
answer_hand(struct call *call, struct tx *tx, const struct idempotency_row *row)
{
	char version[NUMBER_TEXT];

	if (row->answer.size >= sizeof(version))
		return STORE_FAILED;
	memcpy(version, row->answer.data, row->answer.size);
	version[row->answer.size] = '\0';
	call->hand.seq = row->entry;
	call->hand.version = strtoll(version, NULL, 10);
	call->replayed = true;
	return hand_receipt_answer(call, tx);
}

static int
replay(struct call *call, struct tx *tx, const struct idempotency_row *row)
{
	struct buffer plain = {0};
	int result;

	call->status = (unsigned)row->status;
	if (row->entry != 0)
		return answer_hand(call, tx, row);
	if (!call->exchange->route->secret)
		return unpack(call, tx, row->answer.data, row->answer.size);
	if (unseal(call, &row->answer, &plain)) {
		result = unpack(call, tx, plain.data, plain.size);
	} else {
		book_refuse(&call->book, IDEMPOTENCY_MISMATCH,
			    "this Idempotency-Key was used with another key");
		result = STORE_REFUSED;
	}
	buffer_free(&plain);
	return result;
}

int
receipt_find(struct call *call, struct tx *tx)
{
	struct idempotency_row row;

	assert(call->book.last_seq == 0); /* nothing has been done yet */
	int result = tx->calls->idempotency_find(tx, call->caller.club,
						 call->exchange->request.idempotency_key, &row);

	if (result != STORE_OK)
		return result;
	if (memcmp(row.request, call->request, STORE_HASH) == 0)
		return replay(call, tx, &row);
	problem_set_at_parameter(&call->book.problem, IDEMPOTENCY_MISMATCH, "Idempotency-Key",
				 "this Idempotency-Key was used for another request");
	return STORE_REFUSED;
}

static void
pack(const struct call *call, struct buffer *packed)
{
	const struct buffer *out = call->out;
	size_t at = call->agreement.at, after = at + call->agreement.size;

	if (call->hand.seq != 0) {
		buffer_print(packed, "%lld", (long long)call->hand.version);
		return;
	}
	buffer_print(packed, "%s\n%s\n", call->etag, call->location);
	if (call->agreement.match[0] == '\0') {
		buffer_add_byte(packed, '\n');
		buffer_add(packed, out->data, out->size);
		return;
	}
	assert(at > 0 && after > at && after < out->size);
	buffer_print(packed, "%s %zu\n", call->agreement.match, at);
	buffer_add(packed, out->data, at);
	buffer_add(packed, out->data + after, out->size - after);
}

static int
note_named(struct call *call, struct tx *tx)
{
	for (unsigned i = 0; i < call->named_count; i++)
		if (receipt_name(call, tx, call->named[i]) != 0)
			return STORE_FAILED;
	return STORE_OK;
}

int
receipt_keep(struct call *call, struct tx *tx)
{
	struct buffer packed = {0}, sealed = {0};
	struct idempotency_row row = {.key = call->exchange->request.idempotency_key,
				      .status = (int)call->status,
				      .entry = call->hand.seq,
				      .at = call->book.now};
	int result = STORE_FAILED;

	/* Only what was done is kept. */
	assert(call->status >= 200 && call->status < 300 &&
	       call->book.problem.code == PROBLEM_NONE);
	memcpy(row.request, call->request, STORE_HASH);
	pack(call, &packed);
	const struct buffer *kept = &packed;
	if (call->exchange->route->secret) {
		seal(call, &packed, &sealed);
		kept = &sealed;
	}
	if (!packed.failed && !kept->failed) {
		row.answer = (struct store_text){kept->data, kept->size};
		result = tx->calls->idempotency_insert(tx, call->caller.club, &row);
	}
	if (result == STORE_OK)
		result = note_named(call, tx);
	buffer_free(&packed);
	buffer_free(&sealed);
	return result;
}

int
receipt_name(struct call *call, struct tx *tx, const char *player)
{
	return book_store(&call->book,
			  tx->calls->receipt_name(tx, call->book.club, player,
						  call->exchange->request.idempotency_key));
}
