/* Limits of the members of requests that speak of the game. */
#ifndef CODEC_LIMITS_H
#define CODEC_LIMITS_H

#include "json/limits.h"

#define POINTS_MAX INTEGER_MAX
enum {
	ID_MAX = 64, /* characters of a request's id */
	HAND_NUMBER_MAX = 1000000,
	COUNTER_MAX = 1000,
	MULTIPLIER_MAX = 1 << 20
};

#endif
