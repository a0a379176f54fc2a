/* Settling a nanchang deal: what the parts of the room hand to each other (sections 6 and 7). */
#ifndef MJ_NANCHANG_SETTLING_H
#define MJ_NANCHANG_SETTLING_H

#include "nanchang/hand_context.h"

/* What a seat was settled on. */
struct nanchang_holding {
	uint8_t hand[JING_KINDS];     /* jing in hand and melds, the winning tile included */
	uint8_t discards[JING_KINDS]; /* jing among the own discards */
	uint8_t concealed_kongs, open_kongs, jing_kongs;
	uint8_t lower[JING_KINDS]; /* lower jing in the dealt hand */
};

/* A deal while it is settled. */
struct nanchang_deal {
	const struct mj_rules *rules;
	const struct mj_table *table;
	const struct mj_record *deal;
	const struct mj_outcome *outcome;
	struct mj_settlement *settlement;
	const struct mj_hand *winner; /* the one that is settled (section 6.9), or NULL */
	bool by_tiles;                /* the winner is given by tiles */
	struct nanchang_holding holding[MJ_SEATS_MAX];
	bool nobody; /* the seats show that nobody holds a jing (section 6.4) */
};

/* Checks all that the outcome shows and fills winner, by_tiles, holding, nobody (section 8). */
int nanchang_check_outcome(struct nanchang_deal *deal, struct mj_problem *problem);

/* What one seat shows, and all tiles together once the holdings are read (check_seats.c). */
bool nanchang_shows_tiles(const struct mj_seat *seat);
int nanchang_check_seat(const struct nanchang_deal *deal, int seat, struct mj_problem *problem);
int nanchang_check_all_tiles(const struct nanchang_deal *deal, struct mj_problem *problem);

/* Reads the holdings out of checked seats and the winner's hand (sections 6.2, 6.3, 6.7). */
void nanchang_hold_seats(struct nanchang_deal *deal);

/* Whether a seat holds a jing, by the option held_jing (D17). */
bool nanchang_holds_jing(const struct mj_rules *rules, const struct nanchang_holding *holding);

/* The only holder of jing when the seats are given, or MJ_NOBODY (R28); the same for lower jing. */
int nanchang_sole_holder(const struct nanchang_deal *deal);
int nanchang_sole_lower_holder(const struct nanchang_deal *deal);

/* What each other seat pays for a seat's jing, and for its lower jing (R27-R29, R18). */
int64_t nanchang_jing_points(const struct nanchang_deal *deal, int seat);
int64_t nanchang_lower_points(const struct nanchang_deal *deal, int seat);

/* Payments that go beside the win's. */
void nanchang_pay_jing_and_kongs(const struct nanchang_deal *deal);
void nanchang_pay_lower_jing(const struct nanchang_deal *deal);

/* The answer's counted. */
void nanchang_write_counted(const struct nanchang_deal *deal);

#endif
