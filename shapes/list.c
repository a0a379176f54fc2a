#include "shapes/list.h"

#include "api/club/season/endpoints.h"
#include "ledger/season/season.h"

#define SHAPE(NAME, STRUCT)                                                                        \
	{                                                                                          \
#NAME, &NAME##_members, sizeof(STRUCT)                                             \
	}

const struct shape shapes[] = {
	SHAPE(season, struct season),
	SHAPE(season_row, struct season_row),
	SHAPE(team_member, struct team_member),
};
const size_t shape_count = sizeof(shapes) / sizeof(shapes[0]);
