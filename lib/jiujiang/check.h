/* Checks of a request (docs/rules/jiujiang.md, section 8). All return MJ_OK or refuse it. */
#ifndef MJ_JIUJIANG_CHECK_H
#define MJ_JIUJIANG_CHECK_H

#include "engine/case.h"
#include "engine/hand.h"
#include "jiujiang/jiujiang.h"

/* The winners and what the others show: the same for score and settle. */
struct jiujiang_scene {
	const struct mj_rules *rules;
	const struct mj_table *table;
	const struct mj_hand *wins;
	unsigned win_count;
	const struct mj_seat *seats; /* one a seat, or NULL */
	const char *at, *seats_at;   /* JSON Pointers: where wins and seats stand together, and the
					seats alone */
	mj_tile followed;            /* all four copies are discarded; or MJ_NO_TILE */
};

/* The winners' hands and called values, the others' entries, both together, and all tiles shown. */
int jiujiang_check_scene(const struct jiujiang_scene *scene, struct mj_problem *problem);

static inline bool
jiujiang_is_called(const struct mj_hand *hand)
{
	return mj_has(&hand->extra, HAND_CALLED);
}

/* One of the winners' hands. */
static inline struct mj_case
jiujiang_case_of(const struct jiujiang_scene *scene, unsigned index)
{
	return (struct mj_case){scene->rules, scene->table, NULL, &scene->wins[index]};
}

bool jiujiang_is_winner(const struct jiujiang_scene *scene, int seat);

/* ---- Parts of it (check_hand.c, check_seats.c) ---- */

/* Everything about one hand that is said to have won, with its tiles or as a called value. */
int jiujiang_check_winner(const struct mj_case *one, struct mj_problem *problem);

/* What hands of score, settle and waits have in common: tiles that can be in a hand, melds,
 * flowers. */
int jiujiang_check_hand(const struct mj_rules *rules, const struct mj_hand *hand,
			struct mj_problem *problem);

/* Number and tiles of the green dragons set out, of a hand or a seat. */
int jiujiang_check_fa(const struct mj_record *extra, const char *at, struct mj_problem *problem);

/* Only tiles that can be in a hand: no green dragon among them. */
int jiujiang_check_bag(const struct mj_bag *bag, const char *at, const char *member,
		       struct mj_problem *problem);
int jiujiang_check_melds(const struct mj_rules *rules, const struct mj_meld *melds, unsigned count,
			 int seat, const char *at, struct mj_problem *problem);

/* The entries of those who did not win; the winners' own are ignored. */
int jiujiang_check_seats(const struct jiujiang_scene *scene, struct mj_problem *problem);

#endif
