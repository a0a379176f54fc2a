/* Seasons: what their entries make of them, held against what the store has. */
#include "ledger/check/verify_steps.h"
#include "ledger/core/clock.h"
#include "ledger/season/season.h"
#include "json/list.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- The entries ---- */

static struct season_seen *
find(const struct verification *verification, const char *id)
{
	for (size_t i = 0; id != NULL && i < verification->season_count; i++)
		if (strcmp(verification->seasons[i].id, id) == 0)
			return &verification->seasons[i];
	return NULL;
}

static bool
settings_are_sound(const json_t *settings)
{
	struct problem problem = {0};
	struct season season;

	return season_read(&problem, settings, &season) == 0;
}

static int
take_new(struct verification *verification, const struct entry_row *row, const char *id,
	 json_t *settings)
{
	if (!list_has_room((void **)&verification->seasons, verification->season_count,
			   &verification->season_room, sizeof(*verification->seasons)))
		return STORE_FAILED;
	struct season_seen *seen = &verification->seasons[verification->season_count++];
	*seen = (struct season_seen){
		.seq = row->seq, .created_at = row->at, .version = 1, .settings = settings};
	json_incref(settings);
	snprintf(seen->id, sizeof(seen->id), "%s", id);
	return STORE_OK;
}

/* What a change leads to is wrong in these cases. */
static const char *
fault_of(const struct season_seen *seen, const char *change, json_t *settings)
{
	bool same = json_equal(seen->settings, settings) == 1;

	if (strcmp(change, "changed") == 0 && seen->closed)
		return "changes a season that is closed";
	if (strcmp(change, "changed") == 0)
		return same ? "changes nothing of the season" : NULL;
	if (!same)
		return "changes the settings of the season besides";
	if (strcmp(change, "closed") == 0)
		return seen->closed ? "closes a season that is closed" : NULL;
	if (strcmp(change, "reopened") == 0)
		return seen->closed ? NULL : "reopens a season that is not closed";
	return "says nothing that is known of the season";
}

static void
take_change(struct verification *verification, const struct entry_row *row,
	    struct season_seen *seen, const char *change, json_t *settings)
{
	const char *fault = fault_of(seen, change, settings);

	if (fault != NULL)
		verify_fault(verification, row->seq, "%s", fault);
	if (strcmp(change, "changed") != 0)
		seen->closed = strcmp(change, "closed") == 0;
	seen->version++;
	json_decref(seen->settings);
	seen->settings = json_incref(settings);
}

int
verify_season_entry(struct verification *verification, const struct entry_row *row,
		    const json_t *body)
{
	const char *id = json_string_value(json_object_get(body, "season"));
	const char *change = json_string_value(json_object_get(body, "change"));
	json_t *settings = json_object_get(body, "settings");
	struct season_seen *seen = find(verification, id);

	if (id == NULL || change == NULL || strlen(id) >= STORE_ID || row->match != NULL ||
	    !settings_are_sound(settings))
		verify_fault(verification, row->seq, "the season cannot be read");
	else if ((seen == NULL) != (strcmp(change, "made") == 0))
		verify_fault(verification, row->seq, "the season %s",
			     seen == NULL ? "was not made before" : "was made before");
	else if (seen == NULL)
		return take_new(verification, row, id, settings);
	else
		take_change(verification, row, seen, change, settings);
	return STORE_OK;
}

bool
verify_season_is_made(const struct verification *verification, const char *id, int64_t seq)
{
	const struct season_seen *seen = find(verification, id);

	return seen != NULL && seen->seq < seq;
}

/* ---- The rows ---- */

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
	struct season_seen *seen = find(verification, row->id);

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
