/*
 * Bytes as the choices of a hand of play: an offer is done, anything else is refused and changes
 * nothing, no tile is lost, the hand ends, and its outcome settles. The wall is dealt, or told tile
 * by tile to seats of which some hide what they hold.
 */
#include "mahjong.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

/* The bytes of an input, one by one; zeros when they are used up. */
struct bytes {
	const uint8_t *at;
	size_t left;
};

static unsigned
next(struct bytes *bytes)
{
	if (bytes->left == 0)
		return 0;
	bytes->left--;
	return *bytes->at++;
}

static const struct {
	const char *ruleset;
	int64_t players;
} games[] = {{"riichi", 4},   {"riichi", 3},  {"nanchang", 4}, {"ming", 4},
	     {"jiujiang", 4}, {"yueqing", 4}, {"mcr", 4}};

enum { GAMES = sizeof(games) / sizeof(games[0]), OPTIONS_SET = 8, STEPS_MAX = 10000 };

/* Options as the bytes say; those that cannot be are left as they were. */
static void
choose_rules(struct mj_rules *rules, struct bytes *bytes)
{
	unsigned game = next(bytes) % GAMES;
	const struct mj_ruleset *ruleset = mj_ruleset_find(games[game].ruleset);
	struct mj_problem problem;
	struct mj_rules chosen, resolved;

	mj_rules_init(&chosen, ruleset);
	if (games[game].players != ruleset->seats)
		MUST(mj_rules_set(&chosen, ruleset->seats_option, &games[game].players, 1,
				  &problem) == MJ_OK);
	for (unsigned i = next(bytes) % OPTIONS_SET; i > 0; i--) {
		struct mj_rules tried = chosen;
		const struct mj_field *option =
			&ruleset->options[next(bytes) % ruleset->option_count];
		int64_t value = option->min + next(bytes) % 8;
		if (option->length > 1 || mj_says_seats(ruleset, option->name) ||
		    mj_rules_set(&tried, option->name, &value, 1, &problem) != MJ_OK)
			continue;
		resolved = tried;
		if (mj_rules_resolve(&resolved, &problem) == MJ_OK)
			chosen = tried;
	}
	*rules = chosen;
	MUST(mj_rules_resolve(rules, &problem) == MJ_OK);
}

static struct mj_action
any_action(const struct mj_rules *rules, struct bytes *bytes)
{
	struct mj_action action = {.seat = (int8_t)((int)(next(bytes) % (rules->seats + 2U)) - 1),
				   .type = (uint8_t)(next(bytes) % (MJ_ACTION_TYPES + 1U)),
				   .drawn = next(bytes) % 2 == 0,
				   .declare = (uint8_t)(next(bytes) % (MJ_DECLARATIONS + 1U)),
				   .reason = (uint8_t)next(bytes),
				   .tile = (mj_tile)(next(bytes) % (MJ_TILES + 2U)),
				   .tile_count = (uint8_t)(next(bytes) % (MJ_ACTION_TILES + 1U))};

	for (unsigned i = 0; i < action.tile_count; i++)
		action.tiles[i] = (mj_tile)(next(bytes) % MJ_TILES);
	return action;
}

/* What can make an action legal: an offer of this type and tile, hidden tiles, or a tile that is
 * due. */
static bool
may_be_legal(const struct mj_play *play, const struct mj_action *action)
{
	struct mj_offers offers;

	if (action->type >= MJ_ACT_DRAW)
		return play->phase == MJ_PHASE_DRAW && action->type == play->due.type;
	if (action->seat < 0 || action->seat >= play->start->rules->seats)
		return false;
	if (!play->players[action->seat].known)
		return true;
	mj_play_offers(play, (unsigned)action->seat, &offers);
	for (unsigned i = 0; i < offers.count; i++)
		if (offers.list[i].type == action->type &&
		    (action->type != MJ_ACT_DISCARD || offers.list[i].tile == action->tile))
			return true;
	return false;
}

static bool
are_same(const void *one, const void *other, size_t size)
{
	return memcmp(one, other, size) == 0;
}

/* An action out of the bytes; what was refused has changed nothing. */
static void
try_any(struct mj_play *play, struct bytes *bytes)
{
	const struct mj_play before = *play;
	const struct mj_action action = any_action(play->start->rules, bytes);
	struct mj_problem problem;
	int code = mj_play_act(play, &action, &problem);

	MUST(code == MJ_OK || code == MJ_ILLEGAL_ACTION);
	if (code == MJ_OK)
		MUST(may_be_legal(&before, &action));
	else
		MUST(are_same(&before, play, sizeof(before)));
}

static void
do_an_offer(struct mj_play *play, struct bytes *bytes)
{
	unsigned seats = play->start->rules->seats, seat = next(bytes) % seats;
	struct mj_problem problem;
	struct mj_offers offers;

	for (unsigned i = 0; i < seats && !mj_play_is_asked(play, seat); i++)
		seat = (seat + 1) % seats;
	mj_play_offers(play, seat, &offers);
	MUST(offers.count > 0 && offers.count <= MJ_OFFERS_MAX);
	MUST(mj_play_act(play, &offers.list[next(bytes) % offers.count], &problem) == MJ_OK);
}

static unsigned
count_tiles(const struct mj_play *play)
{
	unsigned count = play->left + play->river_count;

	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		const struct mj_player *player = &play->players[seat];
		count += player->concealed.size + player->flowers.count + player->norths;
		for (unsigned i = 0; i < player->meld_count; i++)
			count += player->melds[i].count - (player->melds[i].from != MJ_NOBODY);
	}
	return count;
}

static void
check_end(const struct mj_play *play)
{
	struct mj_play_end end;
	struct mj_settlement settlement;
	struct mj_problem problem;

	MUST(mj_play_finish(play, &end, &problem) == MJ_OK);
	MUST(mj_settle(&end.request, &settlement, &problem) == MJ_OK);
}

/* ---- A dealt wall ---- */

static void
play_dealt(struct mj_play *play, struct bytes *bytes)
{
	unsigned tiles = count_tiles(play);

	for (unsigned steps = 0; play->phase != MJ_PHASE_OVER; steps++) {
		MUST(steps < STEPS_MAX);
		MUST(count_tiles(play) == tiles);
		if (next(bytes) % 4 == 3)
			try_any(play, bytes);
		else
			do_an_offer(play, bytes);
	}
	try_any(play, bytes);
	check_end(play);
}

/* ---- A told wall ---- */

/* What is due, the tiles at random: refused where all of a kind lie open, or where none may be. */
static void
tell(struct mj_play *play, struct bytes *bytes)
{
	struct mj_action action = {.seat = MJ_NOBODY,
				   .type = play->due.type,
				   .reason = MJ_NO_REASON,
				   .tile = MJ_NO_TILE};
	struct mj_problem problem;
	bool hides = play->due.seat != MJ_NOBODY && !play->players[play->due.seat].known;

	if (action.type == MJ_ACT_URA)
		for (; action.tile_count < play->due.count; action.tile_count++)
			action.tiles[action.tile_count] = (mj_tile)(next(bytes) % MJ_TILES);
	else if (!hides || next(bytes) % 4 == 0)
		action.tile = (mj_tile)(next(bytes) % MJ_TILES);
	int code = mj_play_act(play, &action, &problem);
	MUST(code == MJ_OK || code == MJ_ILLEGAL_ACTION);
}

static bool
is_anybody_asked(const struct mj_play *play)
{
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		if (mj_play_is_asked(play, seat))
			return true;
	return false;
}

/* A turn of a seat that hides its tiles. */
static void
discard_any(struct mj_play *play, struct bytes *bytes)
{
	const struct mj_action action = {.seat = play->seat,
					 .type = MJ_ACT_DISCARD,
					 .reason = MJ_NO_REASON,
					 .drawn = next(bytes) % 2 == 0,
					 .tile = (mj_tile)(next(bytes) % MJ_TILES)};
	struct mj_problem problem;

	mj_play_act(play, &action, &problem);
}

static void
play_told(struct mj_play *play, struct bytes *bytes)
{
	struct mj_play_end end;
	struct mj_problem problem;
	struct mj_settlement settlement;

	while (play->phase != MJ_PHASE_OVER && bytes->left > 0) {
		if (next(bytes) % 8 == 7)
			try_any(play, bytes);
		else if (play->phase == MJ_PHASE_DRAW)
			tell(play, bytes);
		else if (is_anybody_asked(play))
			do_an_offer(play, bytes);
		else
			discard_any(play, bytes);
	}
	if (play->phase == MJ_PHASE_OVER && mj_play_finish(play, &end, &problem) == MJ_OK)
		MUST(mj_settle(&end.request, &settlement, &problem) == MJ_OK);
}

/* The hands of a deal, some of them hidden, the dealer's without the tile that he draws. */
static void
begin_told(struct mj_play_start *start, const struct mj_dealt *dealt, struct bytes *bytes)
{
	unsigned known = next(bytes);

	start->deal = dealt->deal;
	for (unsigned seat = 0; seat < start->rules->seats; seat++) {
		start->known[seat] = (known >> seat & 1) != 0;
		start->flowers[seat] = dealt->hands[seat].flowers;
		if (!start->known[seat])
			continue;
		start->hands[seat] = dealt->hands[seat].concealed;
		if (dealt->hands[seat].drawn != MJ_NO_TILE) {
			start->hands[seat].of[dealt->hands[seat].drawn]--;
			start->hands[seat].size--;
		}
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct bytes bytes = {data, size};
	struct mj_problem problem;
	struct mj_rules rules;
	struct mj_dealt dealt;
	struct mj_play play;
	struct mj_deal_request request;

	if (size == 0)
		return 0;
	choose_rules(&rules, &bytes);
	mj_deal_request_init(&request, &rules);
	request.table.dealer = (uint8_t)(next(&bytes) % rules.seats);
	const uint8_t seed = (uint8_t)next(&bytes);
	request.seed = &seed;
	request.seed_size = 1;
	MUST(mj_deal(&request, &dealt, &problem) == MJ_OK);
	struct mj_play_start start = {.rules = &rules, .table = request.table};
	bool told = next(&bytes) % 2 == 0;
	if (told)
		begin_told(&start, &dealt, &bytes);
	else
		start.dealt = &dealt;
	if (mj_play_begin(&play, &start, &problem) != MJ_OK) {
		MUST(told);
		return 0;
	}
	if (told)
		play_told(&play, &bytes);
	else
		play_dealt(&play, &bytes);
	return 0;
}
