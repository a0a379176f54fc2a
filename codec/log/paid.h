/* What a deal has shown and paid, for those who write it. */
#ifndef CODEC_LOG_PAID_H
#define CODEC_LOG_PAID_H

#include "codec/log/game.h"

/* The open indicators of the deal, the first of them the one it started with; and the others. */
const struct mj_tiles *log_dora(const struct log_game *game);
const struct mj_tiles *log_ura(const struct log_game *game);

/*
 * What the deal at hand has paid for the i-th of the outcome's wins, or for its draw (i is 0): as
 * the log says, else as our rules do; without the riichi sticks of the deal. False: nobody knows.
 */
bool log_deal_paid(const struct log_game *game, unsigned i, int64_t deltas[MJ_SEATS_MAX]);

/* Adds what was paid to one seat, or with MJ_NOBODY to any; the sticks of the deal go to none. */
void log_add_payments(const struct mj_payments *payments, int to, int64_t deltas[MJ_SEATS_MAX]);

/* Our score of the i-th of the outcome's wins; NULL where our rules refuse the deal. */
const struct mj_score *log_win_score(const struct log_game *game, unsigned i);

/* What the log says of the worth of the i-th of the outcome's wins, or NULL. */
const struct mj_log_paid_win *log_win_paid(const struct log_game *game, unsigned i);

/* Who was ready in the end, as bits: as the log tells, else as our rules have counted; and whether
 * either is so. */
bool log_tells_ready(const struct log_game *game);
unsigned log_ready(const struct log_game *game);

/* Who was ready in the end as our rules have counted, as bits. */
unsigned log_settled_ready(const struct mj_rules *rules, const struct mj_settlement *settlement);

#endif
