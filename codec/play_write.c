/* A hand of play as JSON, as far as a view may see it. */
#include "codec/play.h"

#include "codec/outcome_write.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/waits.h"
#include "json/write.h"

/* ---- What a view sees ---- */

static bool
sees(int view, int seat)
{
	return view == PLAY_VIEW_ALL || view == seat;
}

/* Where rules hide them, concealed kongs lie face down until the end. */
static bool
is_face_down(const struct mj_play *play, const struct mj_meld *meld, int view, int seat)
{
	return meld->type == MJ_CONCEALED_KONG && play->phase != MJ_PHASE_OVER &&
	       play->start->rules->ruleset->concealed_kongs_hidden && !sees(view, seat);
}

/* What a drawn tile comes from: one of mj_draw_source_ids, or "north". */
static void
write_source(unsigned source, bool for_north, struct buffer *out)
{
	out_word_member(out, "source", for_north ? "north" : mj_draw_source_ids[source]);
}

/* ---- Events ---- */

static void
write_event_meld(const struct mj_play *play, const struct mj_event *event, int view,
		 struct buffer *out)
{
	const struct mj_meld *meld = &event->meld;

	if (is_face_down(play, meld, view, event->seat)) {
		out_key(out, "tiles");
		out_null(out);
		return;
	}
	write_tiles_in_order("tiles", meld->tile, meld->count, out);
	if (meld->from != MJ_NOBODY)
		out_member(out, "from", meld->from);
}

void
write_play_event(const struct mj_play *play, const struct mj_event *event, int view,
		 struct buffer *out)
{
	bool hidden = event->type == MJ_EVENT_DRAW && !sees(view, event->seat);

	out_open(out, '{');
	out_word_member(out, "type", mj_event_ids[event->type]);
	if (event->seat != MJ_NOBODY)
		out_member(out, "seat", event->seat);
	if (event->type == MJ_EVENT_WIN) {
		out_key(out, "from");
		write_seat(event->from, out);
	}
	if (event->tile != MJ_NO_TILE || event->type == MJ_EVENT_DRAW) {
		out_key(out, "tile");
		write_tile(hidden ? MJ_NO_TILE : event->tile, out);
	}
	if (event->type == MJ_EVENT_DRAW)
		write_source(event->source, event->for_north, out);
	if (event->type == MJ_EVENT_DISCARD) {
		out_boolean_member(out, "drawn", event->drawn);
		if (event->declare != MJ_DECLARES_NOTHING)
			out_word_member(out, "declare", mj_declaration_ids[event->declare]);
	}
	if (event->type >= MJ_EVENT_CHOW && event->type <= MJ_EVENT_ADDED_KONG)
		write_event_meld(play, event, view, out);
	out_close(out, '}');
}

/* ---- Offers ---- */

/* All of an action but its seat, into an object that is open. */
static void
write_act(const struct mj_ruleset *ruleset, const struct mj_action *offer, struct buffer *out)
{
	out_word_member(out, "type", mj_action_ids[offer->type]);
	if (offer->tile != MJ_NO_TILE) {
		out_key(out, "tile");
		write_tile(offer->tile, out);
	}
	if (offer->tile_count > 0)
		write_tiles_in_order("tiles", offer->tiles, offer->tile_count, out);
	if (offer->drawn)
		out_boolean_member(out, "drawn", true);
	if (offer->declare != MJ_DECLARES_NOTHING)
		out_word_member(out, "declare", mj_declaration_ids[offer->declare]);
	if (offer->type == MJ_ACT_ABORT)
		out_word_member(out, "reason", ruleset->aborts[offer->reason].id);
}

static void
write_offer(const struct mj_ruleset *ruleset, const struct mj_action *offer, struct buffer *out)
{
	out_open(out, '{');
	write_act(ruleset, offer, out);
	out_close(out, '}');
}

void
write_play_action(const struct mj_ruleset *ruleset, const struct mj_action *action,
		  struct buffer *out)
{
	out_open(out, '{');
	if (action->seat != MJ_NOBODY)
		out_member(out, "seat", action->seat);
	write_act(ruleset, action, out);
	if (action->type == MJ_ACT_DRAW && action->tile == MJ_NO_TILE) {
		out_key(out, "tile");
		out_null(out);
	}
	out_close(out, '}');
}

void
write_offer_list(const struct mj_ruleset *ruleset, const struct mj_offers *offers,
		 struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < offers->count; i++)
		write_offer(ruleset, &offers->list[i], out);
	out_close(out, ']');
}

/* PD12: what a seat may do whose tiles are not known, its tiles alone tell. */
static bool
is_asked_unknown(const struct mj_play *play, int seat)
{
	if (play->players[seat].known)
		return false;
	return (play->phase == MJ_PHASE_TURN && play->seat == seat) ||
	       (play->phase == MJ_PHASE_CLAIMS && play->seat != seat);
}

void
write_play_offers(const struct mj_play *play, int view, struct buffer *out)
{
	const struct mj_rules *rules = play->start->rules;
	struct mj_offers offers;

	out_open(out, '[');
	for (int seat = 0; seat < rules->seats; seat++) {
		if (!sees(view, seat) || is_asked_unknown(play, seat)) {
			out_null(out);
			continue;
		}
		mj_play_offers(play, (unsigned)seat, &offers);
		write_offer_list(rules->ruleset, &offers, out);
	}
	out_close(out, ']');
}

/* ---- Seats ---- */

static void
write_seat_melds(const struct mj_play *play, int seat, int view, struct buffer *out)
{
	const struct mj_player *player = &play->players[seat];
	struct mj_meld melds[MJ_MELDS];

	for (unsigned i = 0; i < player->meld_count; i++) {
		melds[i] = player->melds[i];
		if (is_face_down(play, &melds[i], view, seat))
			melds[i].count = 0;
	}
	write_melds(melds, player->meld_count, out);
}

static void
write_discards(const struct mj_play *play, int seat, struct buffer *out)
{
	out_open_member(out, "discards", '[');
	for (unsigned i = 0; i < play->river_count; i++) {
		const struct mj_discarded *discard = &play->river[i];
		if (discard->seat != seat)
			continue;
		out_open(out, '{');
		out_key(out, "tile");
		write_tile(discard->tile, out);
		out_boolean_member(out, "drawn", discard->drawn);
		if (discard->declare != MJ_DECLARES_NOTHING)
			out_word_member(out, "declare", mj_declaration_ids[discard->declare]);
		if (discard->claimed_by != MJ_NOBODY)
			out_member(out, "claimed_by", discard->claimed_by);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_concealed(const struct mj_play *play, int seat, int view, struct buffer *out)
{
	const struct mj_player *player = &play->players[seat];
	bool turns = play->phase == MJ_PHASE_TURN && play->seat == seat;

	if (!player->known || !sees(view, seat))
		out_member(out, "concealed", player->concealed.size + player->hidden);
	else
		write_bag("concealed", &player->concealed, out);
	out_key(out, "drawn");
	write_tile(turns && sees(view, seat) ? play->drawn : MJ_NO_TILE, out);
}

/* What a seat has let go tells what it waits for: the seat alone sees it. */
static void
write_passed(const struct mj_play *play, int seat, int view, struct buffer *out)
{
	const struct mj_ruleset *ruleset = play->start->rules->ruleset;
	uint8_t furiten = mj_play_furiten(play, (unsigned)seat);

	if (!sees(view, seat)) {
		out_key(out, "passed");
		out_null(out);
		out_key(out, "furiten");
		out_null(out);
		return;
	}
	write_bag("passed", &play->players[seat].passed, out);
	if (furiten == MJ_NOT_FURITEN)
		out_word_member(out, "furiten", NULL);
	else
		out_word_member(out, "furiten",
				ruleset->furitens == NULL ? "passed" : ruleset->furitens[furiten]);
}

static bool
has_seat_member(const struct mj_play *play, const char *name)
{
	const struct mj_rules *rules = play->start->rules;

	return mj_field_find_for(rules->ruleset->seat, rules->ruleset->seat_count, name,
				 rules->seats) >= 0;
}

static void
write_play_seat(const struct mj_play *play, int seat, int view, struct buffer *out)
{
	static const char *const riichi[] = {NULL, "declared", "riichi", "double_riichi"};
	const struct mj_player *player = &play->players[seat];
	struct mj_bag flowers = {.size = 0};

	out_open(out, '{');
	write_concealed(play, seat, view, out);
	write_seat_melds(play, seat, view, out);
	write_discards(play, seat, out);
	for (unsigned i = 0; i < player->flowers.count; i++)
		mj_bag_add(&flowers, player->flowers.tile[i]);
	write_bag("flowers", &flowers, out);
	if (has_seat_member(play, "nukidora"))
		out_member(out, "norths", player->norths);
	if ((play->start->rules->ruleset->outcome_parts & MJ_HAS_RIICHI) != 0)
		out_word_member(out, "riichi", riichi[player->riichi]);
	if (has_seat_member(play, "baoting"))
		out_boolean_member(out, "baoting", player->baoting);
	write_passed(play, seat, view, out);
	out_close(out, '}');
}

/* ---- The state ---- */

static void
write_due(const struct mj_due *due, struct buffer *out)
{
	out_open_member(out, "due", '{');
	out_word_member(out, "type", mj_action_ids[due->type]);
	if (due->type == MJ_ACT_DRAW) {
		out_member(out, "seat", due->seat);
		write_source(due->source, due->for_north, out);
	}
	if (due->type == MJ_ACT_URA)
		out_member(out, "count", due->count);
	out_close(out, '}');
}

/* Whose turn it is, who has let a tile out, or who draws. */
static int
seat_of(const struct mj_play *play)
{
	if (play->phase == MJ_PHASE_OVER)
		return MJ_NOBODY;
	return play->phase == MJ_PHASE_DRAW ? play->due.seat : play->seat;
}

void
write_play(const struct mj_play *play, int view, struct buffer *out)
{
	const struct mj_rules *rules = play->start->rules;
	struct mj_record deal;

	out_word_member(out, "phase", mj_phase_ids[play->phase]);
	out_key(out, "seat");
	write_seat(seat_of(play), out);
	out_key(out, "tile");
	write_tile(play->phase == MJ_PHASE_CLAIMS ? play->tile : MJ_NO_TILE, out);
	if (play->phase == MJ_PHASE_DRAW)
		write_due(&play->due, out);
	out_key(out, "offers");
	write_play_offers(play, view, out);
	out_open_member(out, "seats", '[');
	for (int seat = 0; seat < rules->seats; seat++)
		write_play_seat(play, seat, view, out);
	out_close(out, ']');
	mj_play_shown_deal(play, &deal);
	write_settled_deal(rules->ruleset, &deal, out);
	out_member(out, "left", play->left);
}
