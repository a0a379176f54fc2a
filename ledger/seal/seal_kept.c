#include "ledger/seal/seal_kept.h"

#include "ledger/seal/seal_event.h"
#include "json/write.h"

#include <string.h>

/* ---- Writing ---- */

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

/* ---- Reading ---- */

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
	return seal_read_number(value, "opened_at", &seal->opened_at) && seal->opened_at > 0 &&
	       seal->opened_at < SEAL_TIME_MAX &&
	       seal_read_number(value, "seconds", &seal->seconds) &&
	       seal->seconds >= SEAL_SECONDS_MIN && seal->seconds <= SEAL_SECONDS_MAX &&
	       seal_read_number(value, "round", &seal->round) && seal->round >= 0 &&
	       seal->round <= SEAL_ROUND_MAX && seal_read_number(value, "deals", &seal->deals) &&
	       seal->deals >= 0 && seal->deals <= SEAL_DEALS_MAX &&
	       seal_read_number(value, "dealt", &seal->dealt) && seal->dealt >= 0;
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
