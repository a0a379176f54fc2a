/* A fixed set of random winning riichi hands: the same seed gives the same hands everywhere. */
#ifndef BENCH_HANDS_H
#define BENCH_HANDS_H

#include "mahjong.h"

/*
 * Fills `count` requests with winning hands: closed and with melds of all types, honours, flushes,
 * red fives, dora and ura indicators, norths set aside, seven pairs, thirteen orphans, riichi and
 * the other flags.
 * Hands without yaku are drawn again. Returns how many were drawn, or 0 when the library refused
 * one of them (a bug in either), which is then told on stderr.
 */
size_t bench_hands(struct mj_score_request *requests, size_t count, const struct mj_rules *rules,
		   uint64_t seed);

#endif
