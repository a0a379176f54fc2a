/* Events of mjai. */
#include "codec/log/mjai_event.h"

#include "codec/log/game.h"
#include "codec/seats.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/settle.h"
#include "json/write.h"

#include <string.h>

/* ---- Tiles ---- */

static const char honours[] = "ESWNPFC";

mj_tile
mjai_tile(const char *text, size_t size)
{
	const char *honour = size == 1 ? strchr(honours, text[0]) : NULL;
	char plain[MJ_TILE_TEXT] = "";
	mj_tile tile;

	if (honour != NULL && *honour != '\0')
		return (mj_tile)(MJ_HONOURS + (honour - honours));
	if (size < 2 || size > 3 || (size == 3 && text[2] != 'r') || text[0] == '0')
		return MJ_NO_TILE;
	plain[0] = size == 3 ? '0' : text[0];
	plain[1] = text[1];
	if (size == 3 && text[0] != '5')
		return MJ_NO_TILE;
	return mj_tile_parse(&tile, plain) ? tile : MJ_NO_TILE;
}

static void
write_pai(mj_tile tile, struct buffer *out)
{
	char text[MJ_TILE_TEXT], red[] = "5?r";

	if (tile == MJ_NO_TILE) {
		out_word(out, "?");
		return;
	}
	if (tile >= MJ_HONOURS && tile < MJ_RED_FIVE) {
		out_word_sized(out, &honours[tile - MJ_HONOURS], 1);
		return;
	}
	mj_tile_write(tile, text);
	red[1] = text[1];
	out_word(out, tile >= MJ_RED_FIVE ? red : text);
}

static void
write_pai_member(const char *name, mj_tile tile, struct buffer *out)
{
	out_key(out, name);
	write_pai(tile, out);
}

void
mjai_pais(const char *name, const mj_tile *tiles, unsigned count, struct buffer *out)
{
	out_open_member(out, name, '[');
	for (unsigned i = 0; i < count; i++)
		write_pai(tiles[i], out);
	out_close(out, ']');
}

static void
write_bag(const struct mj_bag *bag, struct buffer *out)
{
	out_open(out, '[');
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		for (unsigned i = 0; i < bag->of[tile]; i++)
			write_pai(tile, out);
	out_close(out, ']');
}

/* ---- The game and its deals ---- */

void
mjai_open(const char *type, int actor, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "type", type);
	if (actor != MJ_NOBODY)
		out_member(out, "actor", actor);
}

void
mjai_start_game(const struct mjai_game *game, struct buffer *out)
{
	enum { EAST = 4 };

	mjai_open("start_game", MJ_NOBODY, out);
	if (game->id != MJ_NOBODY)
		out_member(out, "id", game->id);
	out_open_member(out, "names", '[');
	for (unsigned seat = 0; seat < game->seats; seat++)
		out_string(out, game->names[seat]);
	out_close(out, ']');
	if (game->uri != NULL)
		out_string_member(out, "uri", game->uri);
	if (game->tells_reds)
		out_boolean_member(out, "aka_flag", game->has_reds);
	if (game->tells_length)
		out_member(out, "kyoku_first", game->east_only ? EAST : 0);
}

static void
write_hidden(unsigned count, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < count; i++)
		write_pai(MJ_NO_TILE, out);
	out_close(out, ']');
}

void
mjai_start_kyoku(const struct mj_rules *rules, const struct mj_table *table, mj_tile dora_marker,
		 const struct mj_bag *const hands[MJ_SEATS_MAX], struct buffer *out)
{
	mjai_open("start_kyoku", MJ_NOBODY, out);
	write_pai_member("bakaze", table->round_wind, out);
	write_pai_member("dora_marker", dora_marker, out);
	out_member(out, "kyoku", table->dealer + 1);
	out_member(out, "honba", table->honba);
	out_member(out, "kyotaku", table->deposits);
	out_member(out, "oya", table->dealer);
	write_seat_numbers("scores", table->points, rules->seats, out);
	out_open_member(out, "tehais", '[');
	for (unsigned seat = 0; seat < rules->seats; seat++) {
		if (hands[seat] != NULL)
			write_bag(hands[seat], out);
		else
			write_hidden(rules->ruleset->hand_size, out);
	}
	out_close(out, ']');
}

/* ---- Turns ---- */

void
mjai_tsumo(int seat, mj_tile tile, struct buffer *out)
{
	mjai_open("tsumo", seat, out);
	write_pai_member("pai", tile, out);
}

void
mjai_dahai(int seat, mj_tile tile, bool drawn, struct buffer *out)
{
	mjai_open("dahai", seat, out);
	write_pai_member("pai", tile, out);
	out_boolean_member(out, "tsumogiri", drawn);
}

void
mjai_kita(int seat, struct buffer *out)
{
	mjai_open("kita", seat, out);
	write_pai_member("pai", MJ_DRAGONS - 1, out);
}

void
mjai_dora(mj_tile tile, struct buffer *out)
{
	mjai_open("dora", MJ_NOBODY, out);
	write_pai_member("dora_marker", tile, out);
}

void
mjai_call(int seat, const struct mj_meld *meld, struct buffer *out)
{
	static const char *const types[] = {
		[MJ_CHOW] = "chi", [MJ_PUNG] = "pon", [MJ_OPEN_KONG] = "daiminkan"};
	mj_tile own[MJ_COPIES];
	unsigned count = log_meld_own(meld, own);

	mjai_open(types[meld->type], seat, out);
	out_member(out, "target", meld->from);
	write_pai_member("pai", meld->claimed, out);
	mjai_pais("consumed", own, count, out);
}

void
mjai_ankan(int seat, const mj_tile tiles[MJ_COPIES], struct buffer *out)
{
	mjai_open("ankan", seat, out);
	mjai_pais("consumed", tiles, MJ_COPIES, out);
}

void
mjai_kakan(int seat, mj_tile tile, const struct mj_meld *pung, struct buffer *out)
{
	enum { PUNG = 3 };

	mjai_open("kakan", seat, out);
	write_pai_member("pai", tile, out);
	mjai_pais("consumed", pung->tile, PUNG, out);
}

/* ---- Ends ---- */

static bool
find_total(const struct mj_ruleset *ruleset, const struct mj_score *score, const char *id,
	   int64_t *value)
{
	int field = mj_field_find(ruleset->total, ruleset->total_count, id);
	unsigned slot = ruleset->total[field].slot;

	*value = mj_has(&score->total, slot) ? score->total.value[slot] : 0;
	return mj_has(&score->total, slot);
}

void
mjai_worth(const struct mj_ruleset *ruleset, const struct mj_score *score, struct mjai_hora *hora)
{
	hora->has_fan = find_total(ruleset, score, "han", &hora->fan);
	hora->has_fu = find_total(ruleset, score, "fu", &hora->fu);
}

void
mjai_win(int seat, int from, mj_tile tile, struct buffer *out)
{
	mjai_open("hora", seat, out);
	out_member(out, "target", from);
	write_pai_member("pai", tile, out);
}

void
mjai_hora(const struct mjai_hora *hora, struct buffer *out)
{
	const struct mj_hand *hand = hora->hand;

	mjai_win(hand->seat, hand->from == MJ_SELF_DRAW ? hand->seat : hand->from, hand->win_tile,
		 out);
	out_key(out, "hora_tehais");
	write_bag(&hand->concealed, out);
	if (hora->ura != NULL)
		mjai_pais("ura_markers", hora->ura->tile, hora->ura->count, out);
	if (hora->has_fan)
		out_member(out, "fan", hora->fan);
	if (hora->has_fu)
		out_member(out, "fu", hora->fu);
}

void
mjai_ryukyoku(int actor, uint8_t abort, struct buffer *out)
{
	static const struct {
		const char *abort, *reason;
	} reasons[] = {
		{"nine_terminals", "kyushukyuhai"}, {"four_winds", "sufonrenda"},
		{"four_riichi", "suchareach"},      {"four_kongs", "sukaikan"},
		{"triple_ron", "sanchaho"},
	};
	const char *reason = "fanpai";

	for (unsigned i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (abort != MJ_NO_REASON && abort == log_abort_find(reasons[i].abort))
			reason = reasons[i].reason;
	mjai_open("ryukyoku", actor, out);
	out_word_member(out, "reason", reason);
}

void
mjai_tenpais(unsigned ready, unsigned seats, struct buffer *out)
{
	out_open_member(out, "tenpais", '[');
	for (unsigned seat = 0; seat < seats; seat++)
		out_boolean(out, (ready >> seat & 1) != 0);
	out_close(out, ']');
}
