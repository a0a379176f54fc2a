/* Offers as mjai names them. */
#include "cmd/match_mjai_offers.h"

#include "codec/log/course.h"
#include "codec/log/mjai_event.h"
#include "lib/mahjong/play.h"
#include "json/write.h"

#include <string.h>

/* ---- Members of an answer ---- */

static mj_tile
tile_of(const json_t *value)
{
	const char *text = json_string_value(value);

	return text == NULL ? MJ_NO_TILE : mjai_tile(text, json_string_length(value));
}

static mj_tile
pai_of(const json_t *answer)
{
	return tile_of(json_object_get(answer, "pai"));
}

/* Whether `consumed` is these tiles, in any order. */
static bool
consumes(const json_t *answer, const mj_tile *tiles, unsigned count)
{
	const json_t *list = json_object_get(answer, "consumed");
	uint8_t left[MJ_TILES] = {0};

	if (json_array_size(list) != count)
		return false;
	for (unsigned i = 0; i < count; i++)
		left[tiles[i]]++;
	for (unsigned i = 0; i < count; i++) {
		mj_tile tile = tile_of(json_array_get(list, i));
		if (tile == MJ_NO_TILE || left[tile]-- == 0)
			return false;
	}
	return true;
}

/* ---- Melds ---- */

/* The meld that an offered claim would make. */
static struct mj_meld
claimed_meld(const struct mj_play *play, const struct mj_action *offer)
{
	struct mj_meld meld = {.type = MJ_OPEN_KONG,
			       .count = 1,
			       .tile = {play->tile},
			       .from = play->seat,
			       .claimed = play->tile};

	if (offer->type == MJ_ACT_OPEN_KONG) {
		log_fill_kong(&play->players[offer->seat], play->tile, &meld);
		return meld;
	}
	meld.type = offer->type == MJ_ACT_CHOW ? MJ_CHOW : MJ_PUNG;
	for (unsigned i = 0; i < offer->tile_count; i++)
		meld.tile[meld.count++] = offer->tiles[i];
	return meld;
}

static const struct mj_meld *
pung_of(const struct mj_player *player, mj_tile tile)
{
	const struct mj_meld *meld = player->melds;

	while (meld->type != MJ_PUNG || mj_kind(meld->tile[0]) != mj_kind(tile))
		meld++;
	return meld;
}

/* ---- Offers ---- */

static void
write_offer(const struct mj_play *play, const struct mj_action *offer, struct buffer *out)
{
	const struct mj_player *player = &play->players[offer->seat];
	struct mj_meld meld = {.count = 0};

	switch (offer->type) {
	case MJ_ACT_WIN:
		mjai_win(offer->seat, play->seat,
			 play->phase == MJ_PHASE_TURN ? play->drawn : play->tile, out);
		break;
	case MJ_ACT_ABORT:
		mjai_ryukyoku(offer->seat, offer->reason, out);
		break;
	case MJ_ACT_NORTH:
		mjai_kita(offer->seat, out);
		break;
	case MJ_ACT_CONCEALED_KONG:
		log_fill_kong(player, offer->tile, &meld);
		mjai_ankan(offer->seat, meld.tile, out);
		break;
	case MJ_ACT_ADDED_KONG:
		mjai_kakan(offer->seat, offer->tile, pung_of(player, offer->tile), out);
		break;
	default:
		meld = claimed_meld(play, offer);
		mjai_call(offer->seat, &meld, out);
	}
	out_close(out, '}');
}

static void
write_possible(const struct mj_play *play, const struct mj_offers *offers, struct buffer *out)
{
	bool declares = false;

	out_open_member(out, "possible_actions", '[');
	for (unsigned i = 0; i < offers->count; i++) {
		const struct mj_action *offer = &offers->list[i];
		if (offer->type != MJ_ACT_DISCARD && offer->type != MJ_ACT_PASS)
			write_offer(play, offer, out);
		if (offer->declare == MJ_DECLARES_RIICHI && !declares) {
			declares = true;
			mjai_open("reach", offer->seat, out);
			out_close(out, '}');
		}
	}
	out_close(out, ']');
}

static void
write_cannot_discard(const struct mj_player *player, const struct mj_offers *offers, bool declares,
		     struct buffer *out)
{
	mj_tile tiles[MJ_TILES];
	bool can[MJ_TILES] = {false};
	unsigned count = 0;

	for (unsigned i = 0; i < offers->count; i++)
		if (offers->list[i].type == MJ_ACT_DISCARD &&
		    declares == (offers->list[i].declare == MJ_DECLARES_RIICHI))
			can[offers->list[i].tile] = true;
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		if (player->concealed.of[tile] > 0 && !can[tile])
			tiles[count++] = tile;
	mjai_pais("cannot_dahai", tiles, count, out);
}

void
match_mjai_hints(const struct mj_play *play, unsigned seat, bool declares, struct buffer *out)
{
	struct mj_offers offers;

	mj_play_offers(play, seat, &offers);
	if (declares || (play->phase == MJ_PHASE_TURN && play->claimed))
		write_cannot_discard(&play->players[seat], &offers, declares, out);
	else
		write_possible(play, &offers, out);
}

/* ---- Answers ---- */

static const struct {
	const char *type;
	enum mj_action_type action;
} types[] = {
	{"none", MJ_ACT_PASS},
	{"dahai", MJ_ACT_DISCARD},
	{"chi", MJ_ACT_CHOW},
	{"pon", MJ_ACT_PUNG},
	{"daiminkan", MJ_ACT_OPEN_KONG},
	{"ankan", MJ_ACT_CONCEALED_KONG},
	{"kakan", MJ_ACT_ADDED_KONG},
	{"hora", MJ_ACT_WIN},
	{"ryukyoku", MJ_ACT_ABORT},
	{"kita", MJ_ACT_NORTH},
	{"nukidora", MJ_ACT_NORTH},
};

/* Whether an answer of the offer's type means this offer; with `exact` as its `tsumogiri` says. */
static bool
means(const struct mj_play *play, const json_t *answer, const struct mj_action *offer,
      bool declares, bool exact)
{
	const json_t *drawn = json_object_get(answer, "tsumogiri"), *consumed;
	struct mj_meld meld;
	mj_tile own[MJ_COPIES];

	switch (offer->type) {
	case MJ_ACT_DISCARD:
		return offer->tile == pai_of(answer) &&
		       declares == (offer->declare == MJ_DECLARES_RIICHI) &&
		       (!exact || offer->drawn == json_is_true(drawn));
	case MJ_ACT_CONCEALED_KONG:
		consumed = json_object_get(answer, "consumed");
		return mj_kind(tile_of(json_array_get(consumed, 0))) == mj_kind(offer->tile);
	case MJ_ACT_ADDED_KONG:
		return offer->tile == pai_of(answer);
	case MJ_ACT_OPEN_KONG:
	case MJ_ACT_PUNG:
	case MJ_ACT_CHOW:
		meld = claimed_meld(play, offer);
		return consumes(answer, own, log_meld_own(&meld, own));
	default:
		return true;
	}
}

bool
match_mjai_find(const struct mj_play *play, unsigned seat, const json_t *answer, bool declares,
		struct mj_action *action)
{
	const char *type = json_string_value(json_object_get(answer, "type"));
	const json_t *actor = json_object_get(answer, "actor");
	unsigned type_count = sizeof(types) / sizeof(types[0]), i = 0;
	struct mj_offers offers;

	if (type == NULL || (actor != NULL && json_integer_value(actor) != (json_int_t)seat))
		return false;
	while (i < type_count && strcmp(types[i].type, type) != 0)
		i++;
	mj_play_offers(play, seat, &offers);
	for (unsigned tries = 0; tries < 2 && i < type_count; tries++)
		for (unsigned k = 0; k < offers.count; k++)
			if (offers.list[k].type == types[i].action &&
			    means(play, answer, &offers.list[k], declares, tries == 0)) {
				*action = offers.list[k];
				return true;
			}
	return false;
}
