#include "codec/waits.h"

#include "codec/ruleset_fields_write.h"
#include "codec/tiles.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/waits.h"
#include "json/write.h"

#include <assert.h>

/* "accepts" lists each kind with the copies left of it; "left" counts the copies of all. */
static void
write_accepts(const struct mj_waits *waits, uint64_t accepts, unsigned left, struct buffer *out)
{
	out_open_member(out, "accepts", '[');
	for (; accepts != 0; accepts &= accepts - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(accepts);
		assert(kind < MJ_KINDS);
		out_open(out, '{');
		out_key(out, "tile");
		write_tile(kind, out);
		out_member(out, "left", waits->left[kind]);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_member(out, "left", left);
}

static void
write_side(const struct mj_ruleset *ruleset, const struct mj_win_side *side, struct buffer *out)
{
	out_open(out, '{');
	out_boolean_member(out, "win", side->win);
	if (side->from != MJ_SELF_DRAW)
		out_member(out, "from", side->from);
	if (!side->win) {
		assert(side->reason < ruleset->reason_count);
		out_word_member(out, "reason", ruleset->reasons[side->reason].id);
		out_close(out, '}');
		return;
	}
	out_key(out, "total");
	ruleset_fields_write(ruleset, ruleset->total, ruleset->total_count, &side->total, out);
	out_key(out, "pattern_ids");
	write_pattern_ids(ruleset, side->patterns, out);
	out_close(out, '}');
}

static void
write_ready(const struct mj_ruleset *ruleset, const struct mj_waits *waits, struct buffer *out)
{
	assert(waits->wait_count <= MJ_KINDS);
	out_open_member(out, "waits", '[');
	for (unsigned i = 0; i < waits->wait_count; i++) {
		const struct mj_wait *wait = &waits->waits[i];
		out_open(out, '{');
		out_key(out, "tile");
		write_tile(wait->tile, out);
		out_member(out, "left", waits->left[wait->tile]);
		out_key(out, "by_discard");
		write_side(ruleset, &wait->by_discard, out);
		out_key(out, "by_self_draw");
		write_side(ruleset, &wait->by_self_draw, out);
		if (wait->dealer_differs) {
			out_key(out, "by_dealer_discard");
			write_side(ruleset, &wait->by_dealer_discard, out);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
	write_accepts(waits, waits->accepts, waits->left_in_all, out);
	out_boolean_member(out, "furiten", waits->furiten);
	if (ruleset->furitens != NULL) {
		out_word_member(out, "furiten_kind",
				waits->furiten_kind == MJ_NOT_FURITEN
					? NULL
					: ruleset->furitens[waits->furiten_kind]);
	}
}

static void
write_choices(const struct mj_waits *waits, struct buffer *out)
{
	out_open_member(out, "discards", '[');
	for (unsigned i = 0; i < waits->choice_count; i++) {
		const struct mj_choice *choice = &waits->choices[i];
		out_open(out, '{');
		out_key(out, "tile");
		write_tile(choice->tile, out);
		out_member(out, "shanten", choice->shanten);
		write_accepts(waits, choice->accepts, choice->left, out);
		if (choice->riichi_known)
			out_boolean_member(out, "riichi", choice->riichi);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_kongs(const struct mj_waits *waits, struct buffer *out)
{
	assert(waits->kong_count <= MJ_KONG_CHOICES_MAX);
	out_open_member(out, "kongs", '[');
	for (unsigned i = 0; i < waits->kong_count; i++) {
		const struct mj_kong_choice *kong = &waits->kongs[i];
		out_open(out, '{');
		out_key(out, "tile");
		write_tile(kong->kind, out);
		out_word_member(out, "type", mj_meld_ids[kong->type]);
		out_boolean_member(out, "allowed", kong->allowed);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_drawn(const struct mj_waits *waits, struct buffer *out)
{
	out_boolean_member(out, "complete", waits->shanten == -1);
	write_choices(waits, out);
	if (waits->kongs_known)
		write_kongs(waits, out);
	if (waits->nine_terminals_known)
		out_boolean_member(out, "nine_terminals", waits->nine_terminals);
	if (waits->nuki_known)
		out_boolean_member(out, "nuki", waits->nuki);
}

void
write_waits(const struct mj_ruleset *ruleset, const struct mj_waits *waits, struct buffer *out)
{
	out_member(out, "shanten", waits->shanten);
	if (waits->drawn)
		write_drawn(waits, out);
	else
		write_ready(ruleset, waits, out);
}
