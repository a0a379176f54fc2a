#include "ledger/recount/seen.h"

#include "json/list.h"

#include <stdio.h>
#include <string.h>

/* ---- Seasons ---- */

struct season_seen *
season_seen_find(const struct verification *verification, const char *id)
{
	for (size_t i = 0; id != NULL && i < verification->season_count; i++)
		if (strcmp(verification->seasons[i].id, id) == 0)
			return &verification->seasons[i];
	return NULL;
}

int
season_seen_add(struct verification *verification, const struct entry_row *row, const char *id,
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

bool
verify_season_is_made(const struct verification *verification, const char *id, int64_t seq)
{
	const struct season_seen *seen = season_seen_find(verification, id);

	return seen != NULL && seen->seq < seq;
}

/* ---- People ---- */

struct person_seen *
person_seen_find(const struct verification *verification, const char *id)
{
	for (size_t i = 0; i < verification->person_count; i++)
		if (strcmp(verification->people[i].id, id) == 0)
			return &verification->people[i];
	return NULL;
}

const char *
verify_counts_for(const struct verification *verification, const char *player)
{
	const struct person_seen *seen = person_seen_find(verification, player);

	return seen == NULL || seen->merged == 0 ? player : seen->into;
}

struct person_seen *
person_seen_add(struct verification *verification, const char *player)
{
	struct person_seen *seen = person_seen_find(verification, player);

	if (seen != NULL)
		return seen;
	if (!list_has_room((void **)&verification->people, verification->person_count,
			   &verification->person_room, sizeof(*verification->people)))
		return NULL;
	seen = &verification->people[verification->person_count++];
	*seen = (struct person_seen){.seq = 0};
	snprintf(seen->id, sizeof(seen->id), "%s", player);
	return seen;
}

const char *
person_named(const json_t *body, const char *name)
{
	const char *player = json_string_value(json_object_get(body, name));

	return player == NULL || strlen(player) >= STORE_ID ? NULL : player;
}
