/* Seasons: what their entries have made of them, held against what the store has. */
#include "ledger/check/verify_steps.h"
#include "ledger/recount/seen.h"
#include "ledger/season/season.h"

#include <jansson.h>
#include <stdlib.h>

static bool
row_is(const struct season_row *row, const struct season_seen *seen)
{
	json_t *settings = json_loadb(row->settings.data, row->settings.size, 0, NULL);
	bool same = settings != NULL && json_equal(settings, seen->settings) == 1;

	json_decref(settings);
	return same && row->closed == seen->closed && row->version == seen->version &&
	       row->created_at == seen->created_at;
}

/* That its settings can be read was seen with the entry. */
static int
check_teams(struct verification *verification, const struct season_seen *seen,
	    const struct season_row *row)
{
	struct season season;
	int result = season_load(&row->settings, &season) ? STORE_OK : STORE_FAILED;

	for (unsigned i = 0; result == STORE_OK && i < season.teams.member_count; i++) {
		const char *player = season.teams.members[i].player;
		struct player_row found;
		result = verification->tx->calls->player_find(verification->tx, verification->club,
							      player, &found);
		if (result != STORE_NONE)
			continue;
		verify_fault(verification, seen->seq,
			     "%s, of a team of season %s, is no player of the club", player,
			     row->id);
		result = STORE_OK;
	}
	return result;
}

static int
visit(void *arg, const struct season_row *row)
{
	struct verification *verification = arg;
	struct season_seen *seen = season_seen_find(verification, row->id);

	if (seen == NULL) {
		verify_fault(verification, 0, "no entry makes season %s", row->id);
		return STORE_OK;
	}
	seen->met = true;
	if (!row_is(row, seen)) {
		verify_fault(verification, seen->seq, "season %s is not what its entries say",
			     row->id);
		return STORE_OK;
	}
	return check_teams(verification, seen, row);
}

int
verify_seasons(struct verification *verification)
{
	static const struct page all = {.ascending = true, .limit = INT32_MAX};
	struct tx *tx = verification->tx;
	int result = tx->calls->seasons(tx, verification->club, &all, visit, verification);

	for (size_t i = 0; i < verification->season_count && result == STORE_OK; i++)
		if (!verification->seasons[i].met)
			verify_fault(verification, verification->seasons[i].seq,
				     "there is no row of season %s", verification->seasons[i].id);
	return result;
}

void
verify_seasons_free(struct verification *verification)
{
	for (size_t i = 0; i < verification->season_count; i++)
		json_decref(verification->seasons[i].settings);
	free(verification->seasons);
}
