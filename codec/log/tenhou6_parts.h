/* Parts of a deal as tenhou's JSON has them. */
#ifndef CODEC_LOG_TENHOU6_PARTS_H
#define CODEC_LOG_TENHOU6_PARTS_H

#include "codec/log/game.h"

/* Tiles as a list of numbers. */
void tenhou6_write_tiles(const mj_tile *tiles, unsigned count, struct buffer *out);

/* What a seat was dealt, what came into its hand, and what went out of it: three lists. */
void tenhou6_write_seat(const struct log_game *game, unsigned seat, struct buffer *out);

/* How the deal has ended: a list of what it is called, and what was paid. */
void tenhou6_write_outcome(const struct log_game *game, struct buffer *out);

#endif
