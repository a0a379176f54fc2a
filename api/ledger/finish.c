#include "api/ledger/finish.h"

#include "api/ledger/fields.h"
#include "codec/ruleset_fields_write.h"
#include "ledger/clock.h"
#include "ledger/payouts.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- What is posted ---- */

struct ending {
	struct work *work;
	struct tx *tx;
	struct match *match;
	const char *reason; /* or NULL */
	int64_t finished_at;
	struct mj_standing standings[MJ_SEATS_MAX]; /* by place */
	struct shares shares;
};

/* The score of a share, as it is posted. */
static int64_t
net_score(const struct share *share)
{
	return share->score - share->penalty;
}

static void
write_standing(const struct ending *ending, const struct mj_standing *standing, struct buffer *out)
{
	const struct mj_ruleset *ruleset = ending->match->ruleset;
	const char *player = ending->match->seats[standing->seat].player;

	out_open(out, '{');
	out_member(out, "seat", standing->seat);
	out_member(out, "place", standing->place);
	out_member(out, "points", standing->points);
	out_member(out, "score", standing->score);
	out_key(out, "player");
	out_string(out, player);
	out_member(out, "posted", net_score(share_of_player(&ending->shares, player)));
	ruleset_fields_write_members(ruleset, ruleset->standing, ruleset->standing_count,
				     &standing->extra, out);
	out_close(out, '}');
}

static void
write_standings(const struct ending *ending, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		write_standing(ending, &ending->standings[i], out);
	out_close(out, ']');
}

/* All that a result row has, so that an import can make it again. */
static void
write_results(const struct shares *shares, struct buffer *out)
{
	OUT(out, "\"results\":[");
	for (unsigned i = 0; i < shares->count; i++) {
		const struct share *share = &shares->list[i];
		out_open(out, '{');
		out_key(out, "player");
		out_string(out, share->player);
		out_member(out, "place", share->place);
		out_member(out, "score", net_score(share));
		out_member(out, "chips", share->chips);
		OUT(out, "\"facts\":");
		facts_write(&share->facts, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_reason(const char *reason, struct buffer *out)
{
	if (reason == NULL || reason[0] == '\0')
		return;
	out_key(out, "reason");
	out_string(out, reason);
}

/* Scores and final penalties; what they do not sum to is the club's. */
static void
post_scores(const struct ending *ending, struct entry *entry)
{
	const struct shares *shares = &ending->shares;
	int64_t scores = 0, penalties = 0;

	for (unsigned i = 0; i < shares->count; i++) {
		const struct share *share = &shares->list[i];
		entry_post_player(entry, share->player, ASSET_SCORE, net_score(share));
		scores += share->score;
		penalties += share->penalty;
	}
	entry_post(entry, ACCOUNT_PENALTY, ASSET_SCORE, penalties);
	entry_post(entry, ACCOUNT_OKA, ASSET_SCORE, -scores);
}

static void
post_money(const struct ending *ending, struct entry *entry)
{
	const struct match *match = ending->match;
	const struct shares *shares = &ending->shares;

	for (unsigned i = 0; i < shares->count; i++) {
		const struct share *share = &shares->list[i];
		entry_post_player(entry, share->player, ASSET_CHIPS, share->chips);
		if (match->agreed.chip_value.amount != 0)
			entry_post_player(entry, share->player, match->agreed.chip_value.currency,
					  share->chips * match->agreed.chip_value.amount);
	}
	if (match->agreed.fee.amount == 0)
		return;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		entry_post_player(entry, match->seats[seat].player, match->agreed.fee.currency,
				  -match->agreed.fee.amount);
	entry_post(entry, ACCOUNT_FEE, match->agreed.fee.currency,
		   MJ_SEATS_MAX * match->agreed.fee.amount);
}

/* ---- Finishing ---- */

/* What every reader of the JSON can hold. */
static int
check_money(const struct ending *ending)
{
	const struct shares *shares = &ending->shares;
	int64_t value;

	for (unsigned i = 0; i < shares->count; i++)
		if (__builtin_mul_overflow(shares->list[i].chips,
					   ending->match->agreed.chip_value.amount, &value) ||
		    value > INTEGER_MAX || value < -INTEGER_MAX)
			return work_refuse(ending->work, CONTRADICTION,
					   "%lld chips are worth more than can be written",
					   (long long)shares->list[i].chips);
	return 0;
}

static int
record_finish(struct ending *ending)
{
	struct match *match = ending->match;
	struct entry entry;

	if (entry_begin(&entry, ending->work, ending->tx, "finish", match->id) != 0)
		return -1;
	match->finish_seq = entry.row.seq;
	write_reason(ending->reason, &entry.body);
	out_time(&entry.body, "finished_at", ending->finished_at);
	OUT(&entry.body, "\"standings\":");
	write_standings(ending, &entry.body);
	write_results(&ending->shares, &entry.body);
	held_close(&ending->shares.held, &entry);
	post_scores(ending, &entry);
	post_money(ending, &entry);
	return entry_commit(&entry);
}

static int
insert_result(const struct ending *ending, const struct share *share)
{
	const struct match *match = ending->match;
	struct buffer facts = {0};
	struct result_row row = {.match = match->id,
				 .player = share->player,
				 .season = match->season[0] == '\0' ? NULL : match->season,
				 .ruleset = match->ruleset->id,
				 .finished_at = ending->finished_at,
				 .place = share->place,
				 .score = net_score(share),
				 .chips = share->chips};
	int result = STORE_FAILED;

	facts_write(&share->facts, &facts);
	row.facts = (struct store_text){facts.data, facts.size};
	if (!facts.failed)
		result =
			ending->tx->calls->result_insert(ending->tx, work_club(ending->work), &row);
	buffer_free(&facts);
	return work_store(ending->work, result);
}

/* The match in memory takes the standings over. */
static int
adopt_standings(struct ending *ending)
{
	struct match *match = ending->match;
	struct buffer text = {0};

	write_standings(ending, &text);
	if (text.failed) {
		buffer_free(&text);
		return work_store(ending->work, STORE_FAILED);
	}
	match_free(match);
	match->standings = text.data;
	match->standings_size = text.size;
	match->finished_at = ending->finished_at;
	snprintf(match->state, sizeof(match->state), "finished");
	return 0;
}

static int
finish_with_shares(struct ending *ending)
{
	if (check_money(ending) != 0 || record_finish(ending) != 0)
		return -1;
	for (unsigned i = 0; i < ending->shares.count; i++)
		if (insert_result(ending, &ending->shares.list[i]) != 0)
			return -1;
	return adopt_standings(ending);
}

static int
finish_for(struct work *work, struct tx *tx, struct match *match, int64_t finished_at,
	   const char *reason)
{
	struct ending ending = {.work = work,
				.tx = tx,
				.match = match,
				.reason = reason,
				.finished_at = finished_at};

	mj_standings(&match->agreed.rules, &match->table, ending.standings);
	int result = shares_load(work, tx, match, ending.standings, &ending.shares);
	if (result == 0)
		result = finish_with_shares(&ending);
	shares_free(&ending.shares);
	return result;
}

int
finish_match(struct work *work, struct tx *tx, struct match *match, int64_t finished_at)
{
	return finish_for(work, tx, match, finished_at, NULL);
}

/* ---- The ways back ---- */

/* Takes the finish back, in the ledger and in the statistics. */
static int
record_reopen(struct work *work, struct tx *tx, struct match *match, const char *reason)
{
	struct entry_row finish;
	struct entry entry;

	if (work_store(work, tx->calls->entry_find(tx, work_club(work), match->finish_seq,
						   &finish)) != 0 ||
	    entry_begin(&entry, work, tx, "reopen", match->id) != 0)
		return -1;
	write_reason(reason, &entry.body);
	if (entry_reverse(&entry, &finish) != 0) {
		entry_drop(&entry);
		return -1;
	}
	match_free(match);
	match->finish_seq = match->finished_at = 0;
	snprintf(match->state, sizeof(match->state), "open");
	if (entry_commit(&entry) != 0)
		return -1;
	return work_store(work, tx->calls->results_remove(tx, work_club(work), match->id));
}

static int
record_void(struct work *work, struct tx *tx, struct match *match, const char *reason)
{
	struct held held;
	struct entry entry;

	if (held_load(work, tx, match->id, &held) != 0 ||
	    entry_begin(&entry, work, tx, "void", match->id) != 0)
		return -1;
	write_reason(reason, &entry.body);
	held_close(&held, &entry);
	snprintf(match->state, sizeof(match->state), "void");
	return entry_commit(&entry);
}

/* ---- The calls ---- */

struct reason_body {
	char reason[REASON_MAX_BYTES + 1];
};

static int
read_reason(struct work *work, bool required, struct reason_body *body)
{
	const struct member list[] = {{.name = "reason",
				       .read = read_text,
				       .offset = offsetof(struct reason_body, reason),
				       .required = required,
				       .min = 1,
				       .max = REASON_MAX_BYTES}};
	const struct members members = MEMBERS(list);
	struct reader reader = work_reader(work);

	body->reason[0] = '\0';
	return read_object(&reader, NULL, work->root, &members, NULL, body);
}

static bool
match_is(const struct match *match, const char *state)
{
	return strcmp(match->state, state) == 0;
}

static int
save_and_answer(struct work *work, struct tx *tx, struct match *match)
{
	if (match_save(work, tx, match) != 0)
		return -1;
	return match_write(work, tx, match, work->out);
}

static int
finish(struct work *work, struct tx *tx, struct match *match)
{
	struct reason_body body;

	if (read_reason(work, false, &body) != 0 || match_check_open(work, match) != 0 ||
	    finish_for(work, tx, match, work->now, body.reason) != 0)
		return -1;
	return save_and_answer(work, tx, match);
}

static int
reopen(struct work *work, struct tx *tx, struct match *match)
{
	struct reason_body body;

	if (read_reason(work, true, &body) != 0 || work_if_match(work, match->version) != 0)
		return -1;
	if (!match_is(match, "finished"))
		return work_refuse(work, MATCH_NOT_OPEN,
				   "the match is %s; only a finished match can be reopened",
				   match->state);
	if (record_reopen(work, tx, match, body.reason) != 0)
		return -1;
	return save_and_answer(work, tx, match);
}

static int
void_match(struct work *work, struct tx *tx, struct match *match)
{
	struct reason_body body;

	if (read_reason(work, true, &body) != 0 || work_if_match(work, match->version) != 0)
		return -1;
	if (match_is(match, "void"))
		return work_refuse(work, MATCH_NOT_OPEN, "the match is void already");
	if (match_is(match, "finished") && record_reopen(work, tx, match, body.reason) != 0)
		return -1;
	if (record_void(work, tx, match, body.reason) != 0)
		return -1;
	return save_and_answer(work, tx, match);
}

int
work_finish_match(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, finish);
}

int
work_reopen_match(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, reopen);
}

int
work_void_match(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, void_match);
}
