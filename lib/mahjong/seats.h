/* ---- Seats ---- */
#ifndef MAHJONG_SEATS_H
#define MAHJONG_SEATS_H

/*
 * At least MJ_SEATS_MIN and at most MJ_SEATS_MAX seats play; how many is a matter of the rules
 * (mj_rules.seats). Arrays by seat have room for MJ_SEATS_MAX.
 */
enum {
	MJ_SEATS_MIN = 2,
	MJ_SEATS_MAX = 4,
	MJ_SELF_DRAW = -1, /* mj_hand.from: nobody's discard */
	MJ_NOBODY = -1     /* a seat that is not given or null; the pool in a payment */
};

#endif
