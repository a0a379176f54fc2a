/* Results, their sums, and who sat in which match, held against what the entries say. */
#include "ledger/check/verify_results.h"
#include "ledger/check/verify_steps.h"

#include <stdio.h>

/* ---- The results of a match ---- */

struct roll {
	const struct recount *recount;
	size_t count;
};

static bool
number_is(const json_t *item, const char *name, int64_t number)
{
	return json_integer_value(json_object_get(item, name)) == number;
}

static bool
facts_are(const json_t *item, const struct store_text *text)
{
	json_t *facts = json_loadb(text->data, text->size, 0, NULL);
	bool same = facts != NULL && json_equal(facts, json_object_get(item, "facts")) == 1;

	json_decref(facts);
	return same;
}

/* What a result is found by is the match's. */
static bool
is_of_match(const struct roll *roll, const struct result_row *row)
{
	const struct match *match = &roll->recount->match;
	const char *season = row->season == NULL ? "" : row->season;

	return strcmp(season, match->season) == 0 &&
	       strcmp(row->ruleset, match->ruleset->id) == 0 &&
	       row->finished_at == match->finished_at;
}

static bool
counts_for(const struct verification *verification, const char *seated, const char *player)
{
	return strcmp(verify_counts_for(verification, seated), player) == 0;
}

static int
visit_result(void *arg, const struct result_row *row)
{
	struct roll *roll = arg;
	const struct recount *recount = roll->recount;
	const json_t *item =
		step_result_of(json_object_get(recount->finish, "results"), row->seated);

	roll->count++;
	/* The scopes it is of: all, its ruleset; its season, and its ruleset in that. */
	if (!fold_expect(&recount->verification->results, recount->match.id, row->player,
			 row->season == NULL ? 2 : 4))
		return STORE_FAILED;
	if (item == NULL || !counts_for(recount->verification, row->seated, row->player) ||
	    !is_of_match(roll, row) || !number_is(item, "place", row->place) ||
	    !number_is(item, "score", row->score) || !number_is(item, "chips", row->chips) ||
	    !facts_are(item, &row->facts))
		verify_fault_of_match(
			recount->verification, recount->match.finish_seq, recount->match.id,
			"the result of player %s in match %s is not that of this entry",
			row->player, recount->match.id);
	return STORE_OK;
}

int
verify_match_results(const struct recount *recount)
{
	struct verification *verification = recount->verification;
	struct tx *tx = verification->tx;
	struct roll roll = {.recount = recount};
	size_t expected = json_array_size(json_object_get(recount->finish, "results"));
	int result = tx->calls->match_results(tx, verification->club, recount->match.id,
					      visit_result, &roll);

	if (result == STORE_OK && roll.count != expected)
		verify_fault_of_match(verification, recount->match.finish_seq, recount->match.id,
				      "match %s has %zu results, by its entries %zu",
				      recount->match.id, roll.count, expected);
	return result;
}

/* ---- Their sums ---- */

struct sums_walk {
	struct verification *verification;
	char player[STORE_ID], season[NAME_MAX_BYTES + 1], ruleset[NAME_MAX_BYTES + 1];
	struct result_sums sums; /* of the player in the scope so far */
};

static const char *
or_none(const char *id)
{
	return id == NULL ? "" : id;
}

static bool
goes_on(const struct sums_walk *walk, const struct sum_row *row)
{
	return strcmp(walk->player, row->player) == 0 &&
	       strcmp(walk->season, or_none(row->season)) == 0 &&
	       strcmp(walk->ruleset, or_none(row->ruleset)) == 0;
}

static void
add(struct result_sums *sums, const struct result_row *result)
{
	sums->matches++;
	sums->score += result->score;
	sums->chips += result->chips;
	if (result->place > 0 && result->place <= STORE_PLACES)
		sums->places[result->place - 1]++;
}

static bool
is_of_result(const struct sum_row *row)
{
	const struct result_row *result = &row->result;

	return result->match != NULL && strcmp(result->match, row->match) == 0 &&
	       strcmp(result->player, row->player) == 0 &&
	       result->finished_at == row->finished_at &&
	       (row->ruleset == NULL || strcmp(result->ruleset, row->ruleset) == 0) &&
	       (row->season == NULL ||
		(result->season != NULL && strcmp(result->season, row->season) == 0));
}

static bool
sums_are(const struct result_sums *one, const struct result_sums *other)
{
	return one->matches == other->matches && one->score == other->score &&
	       one->chips == other->chips &&
	       memcmp(one->places, other->places, sizeof(one->places)) == 0;
}

static int
visit_sums(void *arg, const struct sum_row *row)
{
	struct sums_walk *walk = arg;

	if (!goes_on(walk, row)) {
		snprintf(walk->player, sizeof(walk->player), "%s", row->player);
		snprintf(walk->season, sizeof(walk->season), "%s", or_none(row->season));
		snprintf(walk->ruleset, sizeof(walk->ruleset), "%s", or_none(row->ruleset));
		walk->sums = (struct result_sums){0};
	}
	if (is_of_result(row) && fold_meet(&walk->verification->results, row->match, row->player))
		add(&walk->sums, &row->result);
	else
		verify_fault_of_match(walk->verification, 0, row->match,
				      "sums of player %s are of no result in match %s", row->player,
				      row->match);
	if (sums_are(&walk->sums, &row->sums))
		return STORE_OK;
	verify_fault_of_match(walk->verification, 0, row->match,
			      "the results of player %s do not add up to the sums at match %s",
			      row->player, row->match);
	walk->sums = row->sums; /* later ones are not at fault for it */
	return STORE_OK;
}

int
verify_sums(struct verification *verification)
{
	struct tx *tx = verification->tx;
	struct sums_walk walk = {.verification = verification};
	int result = tx->calls->sum_rows(tx, verification->club, visit_sums, &walk);

	if (result == STORE_OK)
		verify_fault_of_missing(verification, &verification->results,
					"there are no sums with a result");
	return result;
}

/* ---- Who sat in which match ---- */

static int
visit_player(void *arg, const char *match, const char *player, const char *seated)
{
	struct verification *verification = arg;

	if (!counts_for(verification, seated, player))
		verify_fault_of_match(verification, 0, match,
				      "match %s counts for player %s, and by the entries for %s",
				      match, player, verify_counts_for(verification, seated));
	if (!fold_meet(&verification->sat, match, seated))
		verify_fault_of_match(verification, 0, match,
				      "by the entries player %s never sat in match %s", seated,
				      match);
	return STORE_OK;
}

int
verify_players(struct verification *verification)
{
	struct tx *tx = verification->tx;
	int result = tx->calls->match_players(tx, verification->club, visit_player, verification);

	if (result == STORE_OK)
		verify_fault_of_missing(verification, &verification->sat,
					"there is no note of a player");
	return result;
}
