#include "shapes/list.h"

#include "api/club/access/endpoints.h"
#include "api/club/access/pairing.h"
#include "api/club/access/share.h"
#include "api/club/season/endpoints.h"
#include "api/stream/webhooks.h"
#include "ledger/season/season.h"

#define SHAPE(NAME, STRUCT)                                                                        \
	{                                                                                          \
#NAME, &NAME##_members, sizeof(struct STRUCT)                                      \
	}

const struct shape shapes[] = {
	SHAPE(club, club_row),
	SHAPE(delivery, delivery_row),
	SHAPE(key, key_row),
	SHAPE(key_bounds, key_row),
	SHAPE(new_key, new_key),
	SHAPE(new_pairing, new_pairing),
	SHAPE(new_share, new_share),
	SHAPE(pairing, pairing_row),
	SHAPE(season, season),
	SHAPE(season_row, season_row),
	SHAPE(share, share_row),
	SHAPE(share_request, share_request),
	SHAPE(team_member, team_member),
	SHAPE(webhook, shown_webhook),
	SHAPE(webhook_secret, shown_webhook),
	SHAPE(wish, key_row),
};
const size_t shape_count = sizeof(shapes) / sizeof(shapes[0]);
