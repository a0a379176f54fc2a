#include "api/club/games/games_play.h"

#include "api/club/match/hand_body.h"
#include "codec/stored_table.h"
#include "ledger/kinds/hand.h"
#include "ledger/kinds/match.h"
#include "ledger/match/match_store.h"
#include "json/read.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static const struct path rules_path = {.name = "rules", .size = 5};

void
game_begin(const struct games_body *body, const struct game *game, struct beginning *beginning)
{
	struct match *match = &beginning->match;

	*beginning = (struct beginning){.match = {.ruleset = game->rules.ruleset,
						  .agreement = {.rules = game->rules,
								.chip_value = body->chip_value,
								.fee = body->fee,
								.point_value = body->point_value},
						  .played_at = game->played_at,
						  .seat_count = game->rules.seats,
						  .table = game->start,
						  .state = "open"}};
	memcpy(match->season, body->season, sizeof(match->season));
	memcpy(match->external_id, game->external_id, sizeof(match->external_id));
	memcpy(beginning->session, body->session, sizeof(beginning->session));
	match->table.hand_number = 1;
	table_complete(match->ruleset, &match->table);
}

/* ---- Hands ---- */

/* A hand is read as if it had been posted, so that it can be put right like any other. */
static int
settle_deal(struct call *call, struct game *game, unsigned index)
{
	struct game_deal *deal = &game->deals[index];
	struct hand *hand = &game->hands[index];
	struct match *match = &game->played;

	deal->input =
		json_read(game->texts.data + deal->at, deal->size, BODY_MAX, &call->book.problem);
	if (deal->input == NULL || hand_read(call, match, deal->input, false, hand) != 0 ||
	    hand_settle(&call->book, match, hand) != 0)
		return -1;
	hand->number = match->table.hand_number;
	return hand_adopt(&call->book, hand, match);
}

static int
refuse_hand(struct call *call, const struct game *game, unsigned number)
{
	char detail[DETAIL_MAX];

	if (call->book.problem.code == UNAVAILABLE)
		return -1;
	problem_text(&call->book.problem, detail);
	buffer_cut(&call->book.members, 0);
	out_member(&call->book.members, "hand_number", number);
	return games_refuse(call, CONTRADICTION, game->log, "log",
			    "hand %u cannot be settled by these rules: %s", number, detail);
}

static int
check_place(struct call *call, const struct game *game, unsigned number, const struct match *match)
{
	const struct game_deal *deal = &game->deals[number - 1];

	if (deal->dealer == match->table.dealer && deal->round_wind == match->table.round_wind)
		return 0;
	buffer_cut(&call->book.members, 0);
	out_member(&call->book.members, "hand_number", number);
	return games_refuse(call, CONTRADICTION, game->log, "log",
			    "by these rules another seat deals hand %u, or in another round, than "
			    "in the log",
			    number);
}

static int
settle_game(struct call *call, const struct games_body *body, struct game *game)
{
	struct beginning beginning;

	game->hands = calloc(game->count, sizeof(*game->hands));
	if (game->hands == NULL)
		return book_no_memory(&call->book);
	game_begin(body, game, &beginning);
	game->played = beginning.match;
	for (unsigned i = 0; i < game->count; i++) {
		if (check_place(call, game, i + 1, &game->played) != 0)
			return -1;
		if (settle_deal(call, game, i) != 0)
			return refuse_hand(call, game, i + 1);
	}
	return 0;
}

int
game_record(struct call *call, struct tx *tx, const struct game *game, struct match *match)
{
	assert(match->table.hand_number == 1);
	for (unsigned i = 0; i < game->count; i++) {
		struct hand *hand = &game->hands[i];
		hand_seat(hand, match);
		if (hand_record(&call->book, tx, match, hand) != 0 ||
		    hand_adopt(&call->book, hand, match) != 0)
			return -1;
	}
	return 0;
}

/* ---- The rules ---- */

/* The log's points are those that the seats begin with by the rules. */
static int
check_start(struct call *call, const struct games_body *body, const struct game *game)
{
	const struct mj_rules *rules = &game->rules;
	int64_t sum = mj_pool_points(rules, &game->start);
	const struct path at = {.up = &rules_path, .name = "start_points", .size = 12};
	int64_t ours = rules->seats * (int64_t)rules->ruleset->start_points(rules);

	for (unsigned seat = 0; seat < rules->seats; seat++)
		sum += game->start.points[seat];
	if (sum == ours)
		return 0;
	if (games_says(body, "start_points"))
		return refuse(&call->book.problem, CONTRADICTION, &at,
			      "the log begins with %lld points on the table, not with %lld",
			      (long long)sum, (long long)ours);
	return refuse(&call->book.problem, MISSING_FIELD, &at,
		      "the log begins with %lld points on the table, not with the %lld of its "
		      "preset: start_points and uma of the room have to be given",
		      (long long)sum, (long long)ours);
}

/* The places are paid as the log says, as the request does, or as the platform always does. */
static int
check_uma(struct call *call, const struct games_body *body, const struct game *game)
{
	const struct path preset = {.up = &rules_path, .name = "preset", .size = 6};
	const struct path uma = {.up = &rules_path, .name = "uma", .size = 3};
	int32_t ours = game->rules.ruleset->start_points(&game->rules);

	if (game->scores_confirm || body->wishes.preset != NULL || games_says(body, "uma"))
		return 0;
	if (strcmp(game->platform, "mjai") == 0)
		return refuse(
			&call->book.problem, MISSING_FIELD, &preset,
			"a log of mjai does not say how places are paid: give a preset, or uma");
	if (ours == game->preset_start)
		return 0;
	return refuse(&call->book.problem, MISSING_FIELD, &uma,
		      "the log begins with %d points a seat, not with the %d of its preset: the "
		      "uma of the room has to be given",
		      ours, game->preset_start);
}

/* ---- What was paid ---- */

void
games_write_differences(const struct game *game, struct buffer *out)
{
	if (game->difference_count == 0)
		return;
	out_separate(out);
	buffer_add(out, game->differences.data, game->differences.size);
}

static int
refuse_differences(struct call *call, const struct games *games, unsigned first, unsigned count)
{
	struct buffer *members = &call->book.members;

	buffer_cut(members, 0);
	out_open_member(members, "differences", '[');
	for (unsigned i = first; i < games->count; i++)
		games_write_differences(&games->list[i], members);
	out_close(members, ']');
	return games_refuse(call, CONTRADICTION, games->list[first].log, "log",
			    "the log paid otherwise than these rules do, in %u places: see "
			    "differences; accept_differences records what the rules pay",
			    count);
}

static int
check_differences(struct call *call, const struct games_body *body, const struct games *games)
{
	unsigned count = 0, first = games->count;

	for (unsigned i = games->count; i-- > 0;) {
		count += games->list[i].difference_count;
		first = games->list[i].difference_count > 0 ? i : first;
	}
	if (count == 0 || body->accepts_differences || call->book.preview)
		return 0;
	return refuse_differences(call, games, first, count);
}

int
games_check(struct call *call, const struct games_body *body, struct games *games)
{
	for (unsigned i = 0; i < games->count; i++)
		if (check_start(call, body, &games->list[i]) != 0 ||
		    check_uma(call, body, &games->list[i]) != 0)
			return -1;
	if (check_differences(call, body, games) != 0)
		return -1;
	for (unsigned i = 0; i < games->count; i++)
		if (settle_game(call, body, &games->list[i]) != 0)
			return -1;
	return 0;
}
