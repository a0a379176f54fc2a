/*
 * libmahjong: what a mahjong hand is worth, who pays whom, what it waits for.
 *
 * The library is pure: no I/O, no clock, no heap, no mutable globals, no locale. Every function may
 * be called from any number of threads at once. The caller owns all memory; nothing needs to be
 * freed. What a function takes as `const T *` it does not keep after it returns.
 *
 * Everything a ruleset knows about itself stands in its `struct mj_ruleset`: tables of options,
 * presets, patterns, flags and fields. Options, a ruleset's own members of a hand, and the members
 * of `total` are all *records*: an array of numbers described by a table of `struct mj_field`.
 *
 * The shortest use:
 *
 *     struct mj_rules rules;
 *     struct mj_score_request request;
 *     struct mj_score score;
 *     struct mj_problem problem;
 *
 *     mj_rules_init(&rules, mj_ruleset_find("riichi"));
 *     mj_score_request_init(&request, &rules);
 *     request.hand.seat = 1;
 *     request.hand.from = MJ_SELF_DRAW;
 *     mj_bag_parse(&request.hand.concealed, "123m456p24s999s55z");
 *     mj_tile_parse(&request.hand.win_tile, "3s");
 *     if (mj_score(&request, &score, &problem) == MJ_OK && score.win)
 *         printf("%lld\n", (long long)score.payments.deltas[1]);
 *     else if ...     problem.pointer and problem.detail say what is wrong with the request
 */
#ifndef MAHJONG_H
#define MAHJONG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the shared library offers. */
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define MJ_VERSION "0.1.0"

/*
 * The shared library is libmahjong.so.MJ_ABI. A program made with one release runs with each later
 * one of the same number: no struct changes its size, no name changes its meaning. Members to come
 * lie where `reserved` is now. So rules and requests are made by their mj_..._init, which clear it;
 * a struct that has none (struct mj_seat, struct mj_outcome's parts) is cleared with memset.
 */
#define MJ_ABI 1

/* clang-format off: in the order in which they are read */
#include "mahjong/deal.h"
#include "mahjong/explain.h"
#include "mahjong/hand.h"
#include "mahjong/language.h"
#include "mahjong/log.h"
#include "mahjong/outlook.h"
#include "mahjong/play.h"
#include "mahjong/player.h"
#include "mahjong/problem.h"
#include "mahjong/records.h"
#include "mahjong/rules.h"
#include "mahjong/score.h"
#include "mahjong/seal.h"
#include "mahjong/seats.h"
#include "mahjong/settle.h"
#include "mahjong/settle_up.h"
#include "mahjong/tiles.h"
#include "mahjong/waits.h"
/* clang-format on */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#ifdef __cplusplus
}
#endif

#endif
