/* What all readings of one winning hand share, worked out once. */
#ifndef MJ_NANCHANG_HAND_CONTEXT_H
#define MJ_NANCHANG_HAND_CONTEXT_H

#include "engine/case.h"
#include "nanchang/nanchang.h"

enum { MAIN_JING, SUB_JING, JING_KINDS };

/* A jing and the one that follows from it, by MAIN_JING, SUB_JING. */
struct nanchang_jing {
	mj_tile kind[JING_KINDS];
};

/* R15: the sub jing is the next tile of its kind. */
void nanchang_jing_init(struct nanchang_jing *jing, mj_tile main_jing);

/* MAIN_JING, SUB_JING, or JING_KINDS for a tile that is none. */
unsigned nanchang_jing_index(const struct nanchang_jing *jing, mj_tile kind);

/* Adds the jing among tiles by kind. */
void nanchang_count_jing(const struct nanchang_jing *jing, const uint8_t kinds[MJ_KINDS],
			 uint8_t count[JING_KINDS]);

/* How the winning tile came, as far as it matters. */
enum nanchang_way { WAY_SELF_DRAW, WAY_ROBBED, WAY_DISCARD };

struct nanchang_hand_context {
	const struct mj_rules *rules;
	const struct mj_hand *hand;
	struct nanchang_jing jing;
	uint8_t natural[MJ_KINDS]; /* of the 13 tiles, those that are no jing */
	uint8_t wild[JING_KINDS];  /* of the 13 tiles, the jing */
	mj_tile win;               /* a kind */
	bool win_wild;             /* the winning tile is a jing that may stand for any tile (D5) */
	uint8_t sets;              /* to be made of concealed tiles */
	bool pung_melds;           /* no chow among the melds */
	bool has_jing;             /* anywhere in the hand */
	enum nanchang_way way;
	bool tianhu, dihu;
	bool as_self_draw; /* jingdiao may be counted: self-draw, robbed kong, dihu (R52, D10) */
};

/* The main jing of the deal; of no use where it is not told. */
static inline mj_tile
nanchang_main_jing(const struct mj_case *one)
{
	return (mj_tile)one->deal->value[DEAL_JING];
}

/* The hand is checked. */
void nanchang_hand_context_init(struct nanchang_hand_context *context, const struct mj_case *one);

/* The hand's own tiles by kind: concealed, melds, and the winning one if any. */
void nanchang_hand_kinds(const struct mj_hand *hand, uint8_t kinds[MJ_KINDS]);

static inline unsigned
nanchang_wilds(const struct nanchang_hand_context *context)
{
	return context->wild[MAIN_JING] + context->wild[SUB_JING];
}

#endif
