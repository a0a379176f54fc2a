/*
 * Events of mjai, for those who write a log or talk to a program. Each function opens an event and
 * writes its members; whoever calls it may add members of its own, and closes it.
 */
#ifndef CODEC_LOG_MJAI_EVENT_H
#define CODEC_LOG_MJAI_EVENT_H

#include "lib/mahjong/seats.h"
#include "lib/mahjong/tiles.h"
#include "json/buffer.h"

struct mj_hand;
struct mj_meld;
struct mj_rules;
struct mj_ruleset;
struct mj_score;
struct mj_table;

/* A tile as mjai names it; MJ_NO_TILE: it is none. */
mj_tile mjai_tile(const char *text, size_t size);

/* An event of which nothing more is to be said; `actor` may be MJ_NOBODY. */
void mjai_open(const char *type, int actor, struct buffer *out);

void mjai_pais(const char *name, const mj_tile *tiles, unsigned count, struct buffer *out);

struct mjai_game {
	unsigned seats;
	const char *names[MJ_SEATS_MAX];
	int id;          /* whose seat the program has, or MJ_NOBODY */
	const char *uri; /* or NULL */
	bool tells_reds, has_reds;
	bool tells_length, east_only;
};

void mjai_start_game(const struct mjai_game *game, struct buffer *out);

/* Of a hand that is NULL the tiles are hidden. */
void mjai_start_kyoku(const struct mj_rules *rules, const struct mj_table *table,
		      mj_tile dora_marker, const struct mj_bag *const hands[MJ_SEATS_MAX],
		      struct buffer *out);

void mjai_tsumo(int seat, mj_tile tile, struct buffer *out);
void mjai_dahai(int seat, mj_tile tile, bool drawn, struct buffer *out);
void mjai_kita(int seat, struct buffer *out);
void mjai_dora(mj_tile tile, struct buffer *out);

/* A chow, pung or open kong. */
void mjai_call(int seat, const struct mj_meld *meld, struct buffer *out);
void mjai_ankan(int seat, const mj_tile tiles[MJ_COPIES], struct buffer *out);
/* A tile that is added to a pung. */
void mjai_kakan(int seat, mj_tile tile, const struct mj_meld *pung, struct buffer *out);

struct mjai_hora {
	const struct mj_hand *hand;
	const struct mj_tiles *ura; /* NULL: none are turned for the winner */
	bool has_fan, has_fu;
	int64_t fan, fu;
};

/* han and fu as our rules count them; a yakuman has none. */
void mjai_worth(const struct mj_ruleset *ruleset, const struct mj_score *score,
		struct mjai_hora *hora);
void mjai_hora(const struct mjai_hora *hora, struct buffer *out);

/* A win without its hand and worth. */
void mjai_win(int seat, int from, mj_tile tile, struct buffer *out);

/* `abort` is an index into the ruleset's, or MJ_NO_REASON; `actor` may be MJ_NOBODY. */
void mjai_ryukyoku(int actor, uint8_t abort, struct buffer *out);
/* The member that says who is ready, seats as bits. */
void mjai_tenpais(unsigned ready, unsigned seats, struct buffer *out);

#endif
