/* Random winning hands of yueqing. */
#ifndef TESTS_YUEQING_HANDS_H
#define TESTS_YUEQING_HANDS_H

#include "chance.h"
#include "yueqing/faces.h"

/* Rules with every option somewhere in its range; defaults mostly. */
struct mj_rules yueqing_random_rules(struct chance *chance);

/*
 * A complete hand with exactly `wilds` caishen among concealed tiles and winning tile, at most four
 * of a kind, with some melds, flowers and flags that fit; the deal and the dealer go with it. Of
 * its sets and pair many are of one suit or of honours.
 */
void yueqing_random_hand(struct chance *chance, unsigned wilds, struct mj_score_request *request);

#endif
