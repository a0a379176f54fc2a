#include "shapes/list.h"

#include "api/club/access/endpoints.h"
#include "api/club/access/pairing.h"
#include "api/club/access/share.h"
#include "api/club/money/shown_closing.h"
#include "api/club/people/shown_player.h"
#include "api/club/season/averages.h"
#include "api/club/season/endpoints.h"
#include "api/club/season/shown_teams.h"
#include "api/stream/webhooks.h"
#include "ledger/carry/lines.h"
#include "ledger/season/season.h"

#define SHAPE(NAME, STRUCT)                                                                        \
	{                                                                                          \
#NAME, &NAME##_members, sizeof(struct STRUCT)                                      \
	}

const struct shape shapes[] = {
	SHAPE(attachment_line, attachment_line),
	SHAPE(closing_account, shown_closing),
	SHAPE(closing_asset, shown_asset),
	SHAPE(club, club_row),
	SHAPE(club_line, club_line),
	SHAPE(delivery, delivery_row),
	SHAPE(end_line, end_line),
	SHAPE(entry_line, entry_line),
	SHAPE(key, key_row),
	SHAPE(key_bounds, key_row),
	SHAPE(match_line, match_line),
	SHAPE(new_key, new_key),
	SHAPE(new_pairing, new_pairing),
	SHAPE(new_share, new_share),
	SHAPE(pairing, pairing_row),
	SHAPE(player, shown_player),
	SHAPE(player_line, player_line),
	SHAPE(recorder, recorder),
	SHAPE(season, season),
	SHAPE(season_line, season_line),
	SHAPE(season_row, season_row),
	SHAPE(share, share_row),
	SHAPE(share_request, share_request),
	SHAPE(shown_member, shown_member),
	SHAPE(shown_team, shown_team),
	SHAPE(sums, result_sums),
	SHAPE(team_member, team_member),
	SHAPE(webhook, shown_webhook),
	SHAPE(webhook_secret, shown_webhook),
	SHAPE(wish, key_row),
};
const size_t shape_count = sizeof(shapes) / sizeof(shapes[0]);
