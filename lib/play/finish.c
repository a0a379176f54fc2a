/* What a hand that is over is settled on. */
#include "engine/refuse.h"
#include "mahjong/play.h"
#include "mahjong/rules.h"
#include "play/play.h"

#include <string.h>

static const char *const win_places[MJ_SEATS_MAX] = {"/outcome/wins/0", "/outcome/wins/1",
						     "/outcome/wins/2", "/outcome/wins/3"};

void
mj_play_show_all(const struct mj_play *play, struct mj_play_end *end)
{
	end->request.outcome.seats = end->seats;
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		const struct mj_player *player = &play->players[seat];
		struct mj_seat *shown = &end->seats[seat];
		if ((play->winners >> seat & 1) != 0)
			continue;
		shown->given = shown->has_melds = true;
		shown->has_concealed = player->known;
		shown->concealed = player->concealed;
		shown->meld_count = player->meld_count;
		memcpy(shown->melds, player->melds, sizeof(shown->melds));
	}
}

static void
list_wins(const struct mj_play *play, struct mj_outcome *outcome)
{
	const struct mj_rules *rules = play->start->rules;
	int first = play->from == MJ_SELF_DRAW ? play->seat : play->from;

	outcome->has_wins = true;
	for (int turn = 0; turn < rules->seats; turn++) {
		unsigned seat = (unsigned)mj_seat_after(rules, first, turn);
		if ((play->winners >> seat & 1) == 0)
			continue;
		struct mj_hand *hand = &outcome->wins[outcome->win_count];
		play_winning_hand(play, seat, play->from, hand);
		hand->at = win_places[outcome->win_count++];
	}
}

/* PD12. */
static bool
needs_all(const struct mj_play *play)
{
	return play->outcome == MJ_EXHAUSTIVE_DRAW ||
	       (play->outcome == MJ_WIN && play_rules(play)->win_needs_all);
}

static bool
has_hidden(const struct mj_play *play)
{
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		if (!play->players[seat].known)
			return true;
	return false;
}

void
mj_play_shown_deal(const struct mj_play *play, struct mj_record *deal)
{
	*deal = play->deal;
	if (play->phase != MJ_PHASE_OVER)
		deal->present &= ~(uint64_t)play_rules(play)->late_deal;
}

int
mj_play_finish(const struct mj_play *play, struct mj_play_end *end, struct mj_problem *problem)
{
	struct mj_outcome *outcome = &end->request.outcome;

	if (play->phase != MJ_PHASE_OVER)
		return mj_refuse(problem, MJ_CONTRADICTION, "", "", "the hand is not over");
	if (needs_all(play) && has_hidden(play))
		return mj_refuse(problem, MJ_CONTRADICTION, "", "",
				 "tiles are not known that the outcome needs");
	memset(end->seats, 0, sizeof(end->seats));
	mj_settle_request_init(&end->request, play->start->rules);
	end->request.table = play->start->table;
	end->request.deal = play->deal;
	outcome->type = play->outcome;
	outcome->reason = play->reason;
	if (play->outcome == MJ_WIN)
		list_wins(play, outcome);
	play_rules(play)->tell_end(play, end);
	return MJ_OK;
}
