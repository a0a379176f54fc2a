#include "codec/log/judge.h"
#include "lib/mahjong/player.h"
#include "lib/mahjong/rules.h"

#include <assert.h>
#include <string.h>

/* The same luck for every review: a log is always judged the same. */
enum { SEED = 20260101 };

const char *const judge_skip_ids[JUDGE_SKIPS + 1] = {
	[JUDGE_HIDDEN_HAND] = "hidden_hand",
	[JUDGE_NOT_FOLLOWED] = "not_followed",
};

bool
judge_is_same(const struct mj_action *one, const struct mj_action *other)
{
	if (one->type != other->type || one->declare != other->declare ||
	    one->tile_count != other->tile_count)
		return false;
	for (unsigned i = 0; i < one->tile_count; i++)
		if (mj_kind(one->tiles[i]) != mj_kind(other->tiles[i]))
			return false;
	return one->tile == other->tile || (one->tile != MJ_NO_TILE && other->tile != MJ_NO_TILE &&
					    mj_kind(one->tile) == mj_kind(other->tile));
}

void
judge_begin(struct judge *judge, const char *format)
{
	judge->format = format;
	judge->ruleset = NULL;
	judge->has_next = false;
	judge->seats = judge->hands = judge->worst_count = 0;
	memset(judge->id, 0, sizeof(judge->id));
	memset(judge->title, 0, sizeof(judge->title));
	memset(judge->names, 0, sizeof(judge->names));
	memset(judge->tallies, 0, sizeof(judge->tallies));
}

static bool
is_asked_for(const struct judge *judge, int seat)
{
	return judge->seat == JUDGE_ANY_SEAT || judge->seat == seat;
}

bool
judge_hand(struct judge *judge, const struct mj_play_start *start)
{
	const struct judge_listener *listener = judge->listener;

	if (judge->hands >= JUDGED_HANDS_MAX)
		return false;
	judge->ruleset = start->rules->ruleset;
	judge->seats = start->rules->seats;
	judge->hands++;
	judge->actions = 0;
	if (listener->hand != NULL)
		listener->hand(judge, start, listener->user);
	for (int seat = 0; seat < start->rules->seats; seat++)
		if (start->dealt == NULL && !start->known[seat] && is_asked_for(judge, seat) &&
		    listener->skipped != NULL)
			listener->skipped(judge, seat, JUDGE_HIDDEN_HAND, listener->user);
	return true;
}

/* ---- A decision ---- */

static bool
has_choice(const struct mj_offers *offers)
{
	for (unsigned i = 1; i < offers->count; i++)
		if (!judge_is_same(&offers->list[0], &offers->list[i]))
			return true;
	return false;
}

/* Which of the offers was taken; their number: none. */
static unsigned
find_done(const struct mj_offers *offers, const struct mj_action *action)
{
	unsigned same = offers->count;

	for (unsigned i = 0; i < offers->count; i++) {
		const struct mj_action *offer = &offers->list[i];
		if (!judge_is_same(offer, action))
			continue;
		if (offer->tile == action->tile && offer->drawn == action->drawn &&
		    memcmp(offer->tiles, action->tiles, offer->tile_count) == 0)
			return i;
		same = i;
	}
	return same;
}

static unsigned
turn_of(const struct mj_play *play, int seat)
{
	unsigned turn = 1;

	for (unsigned i = 0; i < play->river_count; i++)
		turn += play->river[i].seat == seat;
	return turn;
}

/* Keeps it among the worst, if it is; of equal ones the earlier goes first. */
static void
keep_worst(struct judge *judge, const struct judged *judged)
{
	unsigned at = judge->worst_count;

	if (judged->loss == 0)
		return;
	while (at > 0 && judge->worst[at - 1].loss < judged->loss)
		at--;
	if (at == JUDGED_WORST)
		return;
	if (judge->worst_count < JUDGED_WORST)
		judge->worst_count++;
	for (unsigned i = judge->worst_count - 1; i > at; i--)
		judge->worst[i] = judge->worst[i - 1];
	judge->worst[at] = *judged;
}

static void
judge_done(struct judge *judge, unsigned done)
{
	struct judged *judged = &judge->now;
	const struct mj_weighed *list = judged->weighing.list;
	const struct mj_weighed *taken = &list[judged->weighing.taken];
	struct judge_tally *tally = &judge->tallies[judged->seat];

	judged->done = (uint8_t)done;
	judged->agreed = judge_is_same(&taken->decision.action, &list[done].decision.action);
	judged->loss = weighed_net(taken) - weighed_net(&list[done]);
	if (judged->agreed || judged->loss < 0)
		judged->loss = 0;
	tally->decisions++;
	tally->agreed += judged->agreed;
	tally->loss += judged->loss;
	keep_worst(judge, judged);
	if (judge->listener->decision != NULL)
		judge->listener->decision(judge, judged, judge->listener->user);
}

void
judge_action(void *user, const struct mj_play *before, const struct mj_action *action)
{
	struct judge *judge = user;
	struct judged *judged = &judge->now;
	unsigned index = judge->actions++;
	struct mj_play_view view;
	struct mj_offers offers;

	if (action->type > MJ_ACT_PASS || !is_asked_for(judge, action->seat) ||
	    !mj_play_is_asked(before, (unsigned)action->seat))
		return;
	mj_play_look(before, (unsigned)action->seat, &view);
	mj_play_offers(&view.play, view.seat, &offers);
	unsigned done = find_done(&offers, action);
	if (!has_choice(&offers) || done == offers.count)
		return;
	judge->decisions++;
	if (judge_is_full(judge))
		return;
	judged->hand = judge->hands - 1;
	judged->action = index;
	judged->turn = turn_of(before, action->seat);
	judged->seat = action->seat;
	judged->is_claim = before->phase == MJ_PHASE_CLAIMS;
	judged->tile = judged->is_claim ? before->tile : MJ_NO_TILE;
	judged->from = judged->is_claim ? before->seat : MJ_NOBODY;
	judged->table = before->start->table;
	mj_weigh(&view, judge->strength, SEED, &judged->weighing);
	judge_done(judge, done);
}
