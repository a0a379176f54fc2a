/* What all readings of one winning hand share, worked out once. */
#ifndef MJ_YUEQING_HAND_CONTEXT_H
#define MJ_YUEQING_HAND_CONTEXT_H

#include "engine/case.h"
#include "yueqing/hand_counts.h"

struct yueqing_hand_context {
	const struct mj_rules *rules;
	const struct mj_hand *hand;
	struct yueqing_faces faces;
	uint8_t count[MJ_KINDS];           /* concealed natural tiles, the winning one too */
	uint8_t wilds;                     /* concealed caishen, the winning one too */
	uint8_t suits;                     /* bit s: melds or natural tiles of suit s */
	bool won_wild;                     /* the winning tile is a caishen */
	bool honours;                      /* melds or natural tiles of honours */
	bool runs, triplets;               /* among the melds */
	uint8_t melded_honours;            /* honours of which there is a pung or kong */
	int seat_wind;                     /* a kind */
	struct yueqing_hand_counts counts; /* all but honour triplets, which the reading decides */
	bool broken;                       /* another seat caps the tai (section 6) */
	uint64_t basic,
		big;       /* patterns that every reading has, nothing dropped; no caishen family */
	uint64_t family;   /* big members of the caishen family that every reading has */
	uint64_t hua;      /* hua patterns but honour triplets */
	int32_t hua_count; /* their sum */
	int32_t worth[PATTERN_COUNT]; /* what each pattern is worth in this hand if it holds */
};

/* The hand and its flowers are checked. */
void yueqing_hand_context_init(struct yueqing_hand_context *context, const struct mj_case *one,
			       const struct yueqing_flowers *flowers);

#endif
