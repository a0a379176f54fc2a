#include "ledger/seal/seal_event.h"

#include "codec/words.h"
#include "json/write.h"

#include <sodium.h>
#include <stddef.h>
#include <string.h>

/* ---- Numbers, bytes and seeds ---- */

void
seal_write_hex(const char *name, const uint8_t *bytes, size_t size, struct buffer *out)
{
	char text[SEAL_HEX];

	sodium_bin2hex(text, sizeof(text), bytes, size);
	out_word_member(out, name, text);
}

/* As it is written, so that what is read and written again is the same. */
bool
seal_read_hex(const json_t *object, const char *name, uint8_t *bytes, size_t size)
{
	const char *text = json_string_value(json_object_get(object, name));
	size_t found = 0;

	return text != NULL && strlen(text) == 2 * size && strpbrk(text, "ABCDEF") == NULL &&
	       sodium_hex2bin(bytes, size, text, 2 * size, NULL, &found, NULL) == 0 &&
	       found == size;
}

bool
seal_read_seed(const json_t *object, struct mj_seat_seed *seed)
{
	const json_t *value = json_object_get(object, "seed");
	size_t size = json_string_length(value);

	if (size == 0 || size > MJ_SEAT_SEED_MAX)
		return false;
	memcpy(seed->bytes, json_string_value(value), size);
	seed->size = (uint8_t)size;
	return true;
}

void
seal_write_seed(const struct mj_seat_seed *seed, struct buffer *out)
{
	out_key(out, "seed");
	out_text(out, (const char *)seed->bytes, seed->size);
}

bool
seal_read_number(const json_t *object, const char *name, int64_t *number)
{
	const json_t *value = json_object_get(object, name);

	*number = json_integer_value(value);
	return json_is_integer(value);
}

/* ---- Events ---- */

enum part_kind { HASH, SECRET, NUMBER, SEED, SOURCE };

/* What each step says, in this order; what it may leave out is read and written by itself. */
static const struct part {
	enum seal_step step;
	const char *name;
	enum part_kind kind;
	size_t offset;
} parts[] = {
#define PART(STEP, NAME, KIND, FIELD)                                                              \
	{                                                                                          \
		STEP, NAME, KIND, offsetof(struct seal_event, FIELD)                               \
	}
	PART(SEAL_OPENED, "commitment", HASH, commitment),
	PART(SEAL_OPENED, "seconds", NUMBER, seconds),
	PART(SEAL_COMMITMENT, "seat", NUMBER, seat),
	PART(SEAL_COMMITMENT, "commitment", HASH, commitment),
	PART(SEAL_SEED, "seat", NUMBER, seat),
	PART(SEAL_SEED, "seed", SEED, seed),
	PART(SEAL_LEFT_OUT, "seat", NUMBER, seat),
	PART(SEAL_CONTEXT, "context", HASH, commitment),
	PART(SEAL_DEAL, "deal", NUMBER, deal),
	PART(SEAL_DEAL, "hand_number", NUMBER, hand_number),
	PART(SEAL_DEAL, "commitment", HASH, commitment),
	PART(SEAL_DRAW, "deal", NUMBER, deal),
	PART(SEAL_DRAW, "number", NUMBER, number),
	PART(SEAL_DRAW, "seat", NUMBER, seat),
	PART(SEAL_DRAW, "source", SOURCE, source),
	PART(SEAL_HAND, "deal", NUMBER, deal),
	PART(SEAL_HAND, "seed", SECRET, secret),
	PART(SEAL_SECRET, "secret", SECRET, secret),
#undef PART
};

static const char *const steps[SEAL_STEPS] = {"opened", "commitment", "seed", "left_out", "context",
					      "deal",   "draw",       "hand", "secret"};

enum { PARTS = sizeof(parts) / sizeof(parts[0]) };

static void
write_part(const struct seal_event *event, const struct part *part, struct buffer *out)
{
	const void *field = (const char *)event + part->offset;

	if (part->kind == NUMBER)
		out_member(out, part->name, *(const int64_t *)field);
	else if (part->kind == SEED)
		seal_write_seed(field, out);
	else if (part->kind == SOURCE)
		out_word_member(out, part->name, mj_draw_source_ids[*(const uint8_t *)field]);
	else
		seal_write_hex(part->name, field, part->kind == HASH ? MJ_COMMITMENT : MJ_SECRET,
			       out);
}

void
seal_event_write(const struct seal_event *event, struct buffer *out)
{
	out_word_member(out, "step", steps[event->step]);
	for (unsigned i = 0; i < PARTS; i++)
		if (parts[i].step == event->step)
			write_part(event, &parts[i], out);
	if (event->step == SEAL_LEFT_OUT && event->seed.size > 0)
		seal_write_seed(&event->seed, out);
	if (event->step == SEAL_OPENED && event->round != 0) {
		out_word_member(out, "chain", SEAL_CHAIN);
		out_member(out, "round", event->round);
	}
	if (event->step == SEAL_CONTEXT && event->has_beacon) {
		seal_write_hex("signature", event->signature, SEAL_SIGNATURE, out);
		seal_write_hex("value", event->beacon, MJ_BEACON, out);
	}
}

static bool
read_source(const json_t *object, const char *name, uint8_t *source)
{
	const char *text = json_string_value(json_object_get(object, name));
	int found = text != NULL ? word_find(mj_draw_source_ids, text) : -1;

	*source = (uint8_t)found;
	return found >= 0;
}

static bool
read_part(const json_t *body, const struct part *part, struct seal_event *event)
{
	void *field = (char *)event + part->offset;

	if (part->kind == NUMBER)
		return seal_read_number(body, part->name, field);
	if (part->kind == SEED)
		return seal_read_seed(body, field);
	if (part->kind == SOURCE)
		return read_source(body, part->name, field);
	return seal_read_hex(body, part->name, field,
			     part->kind == HASH ? MJ_COMMITMENT : MJ_SECRET);
}

/* What a step may leave out. */
static bool
read_rest(const json_t *body, struct seal_event *event)
{
	const char *chain = json_string_value(json_object_get(body, "chain"));

	if (event->step == SEAL_LEFT_OUT)
		return json_object_get(body, "seed") == NULL || seal_read_seed(body, &event->seed);
	if (event->step == SEAL_OPENED && json_object_get(body, "round") != NULL)
		return chain != NULL && strcmp(chain, SEAL_CHAIN) == 0 &&
		       seal_read_number(body, "round", &event->round) && event->round > 0;
	event->has_beacon =
		event->step == SEAL_CONTEXT && json_object_get(body, "signature") != NULL;
	return !event->has_beacon ||
	       (seal_read_hex(body, "signature", event->signature, SEAL_SIGNATURE) &&
		seal_read_hex(body, "value", event->beacon, MJ_BEACON));
}

bool
seal_event_read(const json_t *body, int64_t at, struct seal_event *event)
{
	const char *step = json_string_value(json_object_get(body, "step"));

	*event = (struct seal_event){.at = at, .step = SEAL_STEPS};
	for (int i = 0; step != NULL && i < SEAL_STEPS; i++)
		if (strcmp(step, steps[i]) == 0)
			event->step = (enum seal_step)i;
	if (event->step == SEAL_STEPS)
		return false;
	for (unsigned i = 0; i < PARTS; i++)
		if (parts[i].step == event->step && !read_part(body, &parts[i], event))
			return false;
	return read_rest(body, event);
}
