#include "ledger/seal_event.h"

#include "codec/words.h"
#include "json/write.h"

#include <sodium.h>
#include <stddef.h>
#include <string.h>

/* ---- Bytes and seeds ---- */

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
read_number(const json_t *object, const char *name, int64_t *number)
{
	const json_t *value = json_object_get(object, name);

	*number = json_integer_value(value);
	return json_is_integer(value);
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
		return read_number(body, part->name, field);
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
		       read_number(body, "round", &event->round) && event->round > 0;
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

/* ---- Where it stands ---- */

static void
write_seat(const struct seal_seat *seat, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "place", seal_places[seat->place]);
	if (seat->place == SEAT_COMMITTED || seat->place == SEAT_REVEALED)
		seal_write_hex("commitment", seat->commitment, MJ_COMMITMENT, out);
	if (seat->place == SEAT_REVEALED)
		seal_write_seed(&seat->seed, out);
	out_close(out, '}');
}

/* Of each draw the seat's digit and the source's: a hand has many. */
static void
write_draws(const struct seal *seal, struct buffer *out)
{
	char text[2 * SEAL_DRAWS_MAX];

	for (unsigned i = 0; i < seal->draw_count; i++) {
		text[2 * i] = (char)('0' + seal->draws[i].seat);
		text[2 * i + 1] = (char)('0' + seal->draws[i].source);
	}
	out_key(out, "draws");
	out_text(out, text, 2 * (size_t)seal->draw_count);
}

void
seal_write(const struct seal *seal, unsigned seats, struct buffer *out)
{
	out_open_member(out, "seal", '{');
	out_member(out, "opened_at", seal->opened_at);
	out_member(out, "seconds", seal->seconds);
	out_member(out, "round", seal->round);
	seal_write_hex("commitment", seal->commitment, MJ_COMMITMENT, out);
	out_open_member(out, "seats", '[');
	for (unsigned seat = 0; seat < seats; seat++)
		write_seat(&seal->seats[seat], out);
	out_close(out, ']');
	if (seal->has_context)
		seal_write_hex("context", seal->context, MJ_COMMITMENT, out);
	out_boolean_member(out, "shown", seal->shown);
	out_member(out, "deals", seal->deals);
	out_member(out, "dealt", seal->dealt);
	if (seal->dealt != 0) {
		seal_write_hex("hand_commitment", seal->hand_commitment, MJ_COMMITMENT, out);
		write_draws(seal, out);
	}
	out_close(out, '}');
}

static bool
load_seat(const json_t *value, struct seal_seat *seat)
{
	const char *place = json_string_value(json_object_get(value, "place"));
	int found = 0;

	while (found < SEAT_PLACES && (place == NULL || strcmp(place, seal_places[found]) != 0))
		found++;
	seat->place = (enum seal_place)found;
	if (found == SEAT_PLACES)
		return false;
	if (found != SEAT_COMMITTED && found != SEAT_REVEALED)
		return true;
	return seal_read_hex(value, "commitment", seat->commitment, MJ_COMMITMENT) &&
	       (found == SEAT_COMMITTED || seal_read_seed(value, &seat->seed));
}

/* Within bounds in which times are added up. */
static bool
load_numbers(const json_t *value, struct seal *seal)
{
	return read_number(value, "opened_at", &seal->opened_at) && seal->opened_at > 0 &&
	       seal->opened_at < SEAL_TIME_MAX && read_number(value, "seconds", &seal->seconds) &&
	       seal->seconds >= SEAL_SECONDS_MIN && seal->seconds <= SEAL_SECONDS_MAX &&
	       read_number(value, "round", &seal->round) && seal->round >= 0 &&
	       seal->round <= SEAL_ROUND_MAX && read_number(value, "deals", &seal->deals) &&
	       seal->deals >= 0 && seal->deals <= SEAL_DEALS_MAX &&
	       read_number(value, "dealt", &seal->dealt) && seal->dealt >= 0;
}

static bool
load_draws(const json_t *value, unsigned seats, struct seal *seal)
{
	const json_t *draws = json_object_get(value, "draws");
	const char *text = json_string_value(draws);
	size_t size = json_string_length(draws);

	if (text == NULL || size % 2 != 0 || size > 2 * (size_t)SEAL_DRAWS_MAX)
		return false;
	for (; *text != '\0'; text += 2) {
		unsigned seat = (unsigned)(text[0] - '0'), source = (unsigned)(text[1] - '0');
		if (seat >= seats || source >= MJ_DRAW_SOURCES)
			return false;
		seal->draws[seal->draw_count++] =
			(struct seal_draw){.seat = (uint8_t)seat, .source = (uint8_t)source};
	}
	return true;
}

bool
seal_load(const json_t *value, unsigned seats, struct seal *seal)
{
	*seal = (struct seal){.opened_at = 0};
	if (value == NULL)
		return true;
	const json_t *list = json_object_get(value, "seats");
	bool good = load_numbers(value, seal) && json_array_size(list) == seats &&
		    seal_read_hex(value, "commitment", seal->commitment, MJ_COMMITMENT);
	for (unsigned seat = 0; good && seat < seats; seat++)
		good = load_seat(json_array_get(list, seat), &seal->seats[seat]);
	seal->has_context = json_object_get(value, "context") != NULL;
	seal->shown = json_is_true(json_object_get(value, "shown"));
	if (good && seal->has_context)
		good = seal_read_hex(value, "context", seal->context, MJ_COMMITMENT);
	if (good && seal->dealt != 0)
		good = seal_read_hex(value, "hand_commitment", seal->hand_commitment,
				     MJ_COMMITMENT) &&
		       load_draws(value, seats, seal);
	return good && (seal->dealt == 0 || (seal->has_context && seal->deals > 0 && !seal->shown));
}
