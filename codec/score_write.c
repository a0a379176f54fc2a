/* A scored hand as the contract's JSON: patterns, total, reading, payments. */
#include "codec/codec.h"
#include "codec/ruleset_fields.h"

void
write_head(const struct mj_ruleset *ruleset, const struct request_id *id, struct buffer *out)
{
	OUT(out, "{\"ruleset\":");
	out_string(out, ruleset->id);
	OUT(out, "\"ruleset_version\":");
	out_string(out, ruleset->version);
	request_id_write(id, out);
}

/* ---- Patterns ---- */

static void
write_note(const struct mj_ruleset *ruleset, unsigned bits, struct buffer *out)
{
	out_key(out, ruleset->pattern_note);
	out_open(out, '[');
	for (unsigned i = 0; bits >> i != 0; i++) {
		if ((bits >> i & 1) == 0)
			continue;
		if (ruleset->note_words != NULL)
			out_string(out, ruleset->note_words[i]);
		else
			out_integer(out, i);
	}
	out_close(out, ']');
}

static void
write_patterns(const struct mj_ruleset *ruleset, const struct mj_score *score,
	       enum names_mode names, struct buffer *out)
{
	OUT(out, "\"patterns\":[");
	for (unsigned i = 0; i < score->pattern_count; i++) {
		const struct mj_scored *scored = &score->patterns[i];
		struct text text = pattern_text(ruleset, scored->pattern, names);
		OUT(out, "{\"id\":");
		out_string(out, ruleset->patterns[scored->pattern].id);
		OUT(out, "\"value\":");
		out_integer(out, scored->value);
		OUT(out, "\"unit\":");
		out_string(out, scored->unit);
		if (text.size > 0)
			out_raw(out, text.data, text.size);
		if (scored->note != 0)
			write_note(ruleset, scored->note, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* ---- Reading ---- */

void
write_tile(mj_tile tile, struct buffer *out)
{
	char text[MJ_TILE_TEXT];

	if (tile == MJ_NO_TILE) {
		out_null(out);
		return;
	}
	size_t size = mj_tile_write(tile, text);
	out_text(out, text, size);
}

static void
write_groups(const struct mj_reading *reading, struct buffer *out)
{
	const mj_tile *tile = reading->tile;

	OUT(out, "\"groups\":[");
	for (unsigned i = 0; i < reading->group_count; i++) {
		char text[2 * MJ_READING_TILES + 1];
		size_t size = mj_tiles_write(tile, reading->group_size[i], text);
		out_text(out, text, size);
		tile += reading->group_size[i];
	}
	out_close(out, ']');
}

static void
write_reading(const struct mj_ruleset *ruleset, const struct mj_reading *reading,
	      struct buffer *out)
{
	OUT(out, "\"reading\":{\"shape\":");
	out_string(out, ruleset->shapes[reading->shape].id);
	write_groups(reading, out);
	OUT(out, "\"pair\":");
	write_tile(reading->pair, out);
	if (ruleset->wait_words != NULL) {
		OUT(out, "\"wait\":");
		out_string(out,
			   reading->wait == MJ_NO_WAIT ? NULL : ruleset->wait_words[reading->wait]);
	}
	OUT(out, "\"wilds\":[");
	for (unsigned i = 0; i < reading->wild_count; i++) {
		OUT(out, "{\"tile\":");
		write_tile(reading->wilds[i].tile, out);
		OUT(out, "\"as\":");
		write_tile(reading->wilds[i].as, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_close(out, '}');
}

/* ---- Money ---- */

static void
write_list(const struct mj_ruleset *ruleset, const struct mj_payments *payments, struct buffer *out)
{
	OUT(out, "\"payments\":[");
	for (unsigned i = 0; i < payments->count; i++) {
		const struct mj_payment *payment = &payments->list[i];
		OUT(out, "{\"from\":");
		write_seat(payment->from, out);
		OUT(out, "\"to\":");
		write_seat(payment->to, out);
		OUT(out, "\"amount\":");
		out_integer(out, payment->amount);
		OUT(out, "\"why\":");
		out_string(out, ruleset->whys[payment->why].id);
		if (payment->from == MJ_NOBODY || payment->to == MJ_NOBODY) {
			OUT(out, "\"account\":");
			out_string(out, ruleset->pool);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
write_payments(const struct mj_ruleset *ruleset, const struct mj_payments *payments,
	       struct buffer *out)
{
	write_list(ruleset, payments, out);
	OUT(out, "\"deltas\":[");
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		out_integer(out, payments->deltas[i]);
	out_close(out, ']');
	OUT(out, "\"pools\":{");
	if (ruleset->pool != NULL) {
		out_key(out, ruleset->pool);
		out_integer(out, payments->pool);
	}
	out_close(out, '}');
}

void
write_win(const struct mj_ruleset *ruleset, const struct mj_score *score, enum names_mode names,
	  struct buffer *out)
{
	if (!score->win) {
		OUT(out, "\"win\":false,\"reason\":");
		out_string(out, ruleset->reasons[score->reason].id);
		return;
	}
	OUT(out, "\"win\":true");
	write_patterns(ruleset, score, names, out);
	OUT(out, "\"total\":");
	record_write(ruleset, ruleset->total, ruleset->total_count, &score->total, out);
	if (score->has_reading)
		write_reading(ruleset, &score->reading, out);
	else
		OUT(out, "\"reading\":null");
}
