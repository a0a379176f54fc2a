/* The outlook against the same model worked out by brute force, and against what is known of it. */
#include "mahjong.h"
#include "tests/unit/support/outlook_brute.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(16) unsigned char memory[MJ_OUTLOOK_MEMORY];

/* ---- Requests ---- */

struct given {
	const char *ruleset;
	const char *deal; /* "dora_indicators 3p", or NULL */
	const char *hand, *pung;
	unsigned share; /* of the tiles not held about one in so many is not seen; 1: all */
	unsigned turns, changes;
	bool declares;
};

struct asked {
	struct mj_rules rules;
	struct mj_waits_request waits;
	struct mj_outlook_request request;
	struct mj_outlook outlook;
};

static void
give_deal(struct asked *asked, const char *deal)
{
	const struct mj_ruleset *ruleset = asked->rules.ruleset;
	char name[32];
	mj_tile tiles[MJ_LIST_MAX];
	const char *space = strchr(deal, ' ');

	snprintf(name, sizeof(name), "%.*s", (int)(space - deal), deal);
	int count = mj_tiles_parse(space + 1, strlen(space + 1), tiles, MJ_LIST_MAX);
	int at = mj_field_find(ruleset->deal, ruleset->deal_count, name);
	cr_assert(at >= 0 && count > 0);
	const struct mj_field *field = &ruleset->deal[at];
	mj_put(&asked->waits.deal, field->slot, tiles[0]);
	if (field->type != MJ_TILE_LIST)
		return;
	asked->waits.deal.tiles[field->list].count = (uint8_t)count;
	memcpy(asked->waits.deal.tiles[field->list].tile, tiles, (size_t)count);
}

static void
give_pung(struct asked *asked, const char *tiles)
{
	struct mj_meld *meld = &asked->waits.hand.melds[asked->waits.hand.meld_count++];

	*meld = (struct mj_meld){.type = MJ_PUNG, .count = 3, .from = 0, .claimed = MJ_NO_TILE};
	cr_assert(mj_tiles_parse(tiles, strlen(tiles), meld->tile, 3) == 3);
}

/* Most tiles lie open: which ones changes from hand to hand. */
static void
show_tiles(struct asked *asked, unsigned share)
{
	struct mj_waits waits;
	struct mj_problem problem;

	cr_assert_eq(mj_waits(&asked->waits, &waits, &problem), MJ_OK, "%s", problem.detail);
	for (mj_tile kind = 0; kind < MJ_KINDS && share > 1; kind++)
		for (unsigned i = 0; i < waits.left[kind]; i++)
			if ((kind * 5 + i * 3) % share != 0 && kind % 9 != 4)
				mj_bag_add(&asked->waits.visible, kind);
}

enum { FOUR_PLAY = -1 };

static void
give_norths(struct asked *asked, int norths)
{
	const struct mj_ruleset *ruleset = asked->rules.ruleset;
	const int64_t three = 3;
	struct mj_problem problem;
	int at = mj_field_find(ruleset->hand, ruleset->hand_count, "nukidora");

	cr_assert_eq(mj_rules_set(&asked->rules, "players", &three, 1, &problem), MJ_OK);
	mj_put(&asked->waits.hand.extra, ruleset->hand[at].slot, norths);
}

/* `norths`: how many one of three players has set aside, or FOUR_PLAY. */
static void
ask_with_norths(struct asked *asked, const struct given *given, int norths)
{
	struct mj_problem problem;

	memset(asked, 0, sizeof(*asked));
	mj_rules_init(&asked->rules, mj_ruleset_find(given->ruleset));
	mj_waits_request_init(&asked->waits, &asked->rules);
	asked->waits.hand.seat = 1;
	if (norths != FOUR_PLAY)
		give_norths(asked, norths);
	cr_assert_eq(mj_rules_resolve(&asked->rules, &problem), MJ_OK);
	cr_assert(mj_bag_parse(&asked->waits.hand.concealed, given->hand));
	if (given->deal != NULL)
		give_deal(asked, given->deal);
	if (given->pung != NULL)
		give_pung(asked, given->pung);
	show_tiles(asked, given->share);
	asked->request = (struct mj_outlook_request){
		.waits = &asked->waits,
		.turns = (uint8_t)given->turns,
		.changes = (uint8_t)given->changes,
		.discard = MJ_NO_TILE,
	};
}

static void
ask(struct asked *asked, const struct given *given)
{
	ask_with_norths(asked, given, FOUR_PLAY);
}

static void
answer(struct asked *asked)
{
	struct mj_problem problem;

	cr_assert_eq(mj_outlook(&asked->request, memory, sizeof(memory), &asked->outlook, &problem),
		     MJ_OK, "%s", problem.detail);
}

/* ---- Brute force ---- */

static const struct given small_walls[] = {
	{"riichi", "dora_indicators 3p", "23456m3467p3456s0s", NULL, 4, 5, 0, true},
	{"riichi", "dora_indicators 3p", "123m3467p34067s22z", NULL, 5, 4, 1, true},
	{"riichi", "dora_indicators 3p9s", "4406m4477p3456s22z", NULL, 6, 3, 1, true},
	{"riichi", "dora_indicators 1z", "2345m3467p345s", "777z", 5, 4, 1, false},
	{"riichi", NULL, "19m19p19s1234567z1m", NULL, 4, 5, 0, true},
	{"riichi", NULL, "1199m1199p1199s22z", NULL, 3, 4, 0, true},
	{"riichi", "dora_indicators 1m", "123456789m1234p3s", NULL, 30, 9, 1, true},
	{"nanchang", "jing 5m", "1235789m245p157s1z", NULL, 6, 4, 0, false},
	{"nanchang", "jing 5m", "123589m245p1577s5m", NULL, 8, 3, 1, false},
	{"nanchang", "jing 3z", "147m258p369s12456z", NULL, 4, 4, 0, false},
	{"nanchang", "jing 9p", "147m258p36s12467z2m", NULL, 6, 3, 1, false},
	{"ming", "dora_indicators 3p4p", "123m3467p34567s22z", NULL, 5, 4, 1, true},
	{"ming", NULL, "23456m3467p34556s", NULL, 4, 5, 0, true},
	{"ming", NULL, "147m258p369s12345z", NULL, 5, 4, 1, true},
	{"ming", NULL, "2345m3467p345s", "777z", 5, 4, 1, false},
	{"jiujiang", NULL, "2345m3467p3455s77z", NULL, 4, 5, 1, false},
	{"jiujiang", NULL, "1133557799m11p5z2s", NULL, 4, 4, 1, false},
	{"yueqing", "gangtou 4p", "2345m678p34566s77z56s1z", NULL, 5, 4, 1, false},
	{"yueqing", "gangtou 4p", "2345m678p34566s577p17z", NULL, 6, 4, 1, false},
};

/* Norths set aside are no meld: with one aside others still make a triplet, with two a pair. */
static const struct {
	struct given given;
	int norths;
} three_players[] = {
	{{"riichi", NULL, "123p456p99s44z7s", "777z", 5, 4, 1, false}, 1},
	{{"riichi", NULL, "123p4568p44z77s", "777z", 5, 4, 1, false}, 1},
	{{"riichi", NULL, "123p456p44z577s", "777z", 5, 4, 1, false}, 2},
	{{"riichi", NULL, "123p45p44z5779s", "777z", 5, 4, 1, false}, 2},
	{{"riichi", NULL, "123p4567p4z557899s", NULL, 5, 4, 1, true}, 3},
	{{"riichi", NULL, "123p456p44z558899s", NULL, 5, 4, 1, true}, 1},
	{{"riichi", NULL, "19m19p19s12344z667z", NULL, 4, 4, 1, true}, 2},
};

static bool
is_near(double left, double right)
{
	return fabs(left - right) <= 2e-5 * (1 + fabs(right));
}

static void
compare(const struct given *given, const char *tile, const struct mj_chances *chances,
	const struct brute_hand *hand)
{
	for (unsigned turn = 0; turn < given->turns; turn++) {
		const struct mj_chance *one = &chances->by_turn[turn];
		cr_expect(is_near(one->ready, hand->by_turn[BRUTE_READY][turn]) &&
				  is_near(one->win, hand->by_turn[BRUTE_WIN][turn]) &&
				  is_near(one->points, hand->by_turn[BRUTE_POINTS][turn]),
			  "%s %s without %s at %u: %f %f %f, not %f %f %f", given->ruleset,
			  given->hand, tile, turn, hand->by_turn[BRUTE_READY][turn],
			  hand->by_turn[BRUTE_WIN][turn], hand->by_turn[BRUTE_POINTS][turn],
			  (double)one->ready, (double)one->win, (double)one->points);
	}
}

/* Every choice, known or not; returns how many are known. */
static unsigned
compare_choices(const struct given *given, struct asked *asked)
{
	struct brute brute;
	struct mj_waits waits;
	struct mj_problem problem;
	unsigned known = 0;

	cr_assert_eq(mj_waits(&asked->waits, &waits, &problem), MJ_OK);
	model_init(&brute, &asked->waits, given->turns, given->declares);
	int distance = waits.shanten < 0 ? 1 : waits.shanten + 1;
	for (unsigned i = 0; i < asked->outlook.choice_count; i++) {
		const struct mj_choice_outlook *choice = &asked->outlook.choices[i];
		uint8_t count[MJ_KINDS];
		char tile[MJ_TILE_TEXT];
		memcpy(count, brute.start, sizeof(count));
		count[mj_kind(choice->tile)]--;
		bool red = choice->tile >= MJ_RED_FIVE;
		unsigned used = model_shape(&brute, count, 0)->distance > distance;
		mj_tile_write(choice->tile, tile);
		cr_assert_eq(choice->chances.known, used <= given->changes, "%s %s", given->hand,
			     tile);
		if (!choice->chances.known || (red && count[mj_kind(choice->tile)] > 0))
			continue;
		known++;
		compare(given, tile, &choice->chances,
			model_look(&brute, count, given->changes - used));
	}
	model_free(&brute);
	return known;
}

static void
compare_hand(const struct given *given, struct asked *asked)
{
	answer(asked);
	cr_expect_eq(asked->outlook.depth, given->changes ? MJ_DEPTH_CHANGES : MJ_DEPTH_NEARER,
		     "%s %u", given->hand, asked->outlook.looked);
	cr_assert_eq(asked->outlook.declares, given->declares, "%s", given->hand);
	unsigned known = compare_choices(given, asked);
	cr_expect(known > 0 && asked->outlook.choices[0].chances.by_turn[0].win > 0,
		  "%s %s has a chance", given->ruleset, given->hand);
}

Test(outlook, small_walls)
{
	static struct asked asked;

	for (unsigned i = 0; i < sizeof(small_walls) / sizeof(small_walls[0]); i++) {
		ask(&asked, &small_walls[i]);
		compare_hand(&small_walls[i], &asked);
	}
}

Test(outlook, three_players)
{
	static struct asked asked;

	for (unsigned i = 0; i < sizeof(three_players) / sizeof(three_players[0]); i++) {
		ask_with_norths(&asked, &three_players[i].given, three_players[i].norths);
		compare_hand(&three_players[i].given, &asked);
	}
}

/* ---- Games ---- */

/* OUTLOOK_GAMES in the environment plays more: 1000000 take some minutes. */
enum { GAMES = 4000, SIGMAS = 5 };

static uint64_t chance_state = 20261122;

static double
draw_chance(void)
{
	uint64_t z = chance_state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (double)(z >> 11) / (double)(UINT64_C(1) << 53);
}

/* One player, who goes by one of the numbers. */
struct player {
	struct brute *brute;
	unsigned number;
	uint8_t count[MJ_KINDS];
	unsigned changes;
	bool fresh; /* the hand got ready just now */
};

/* The kind drawn, or MJ_NO_TILE when the wall is empty. */
static mj_tile
draw_tile(const struct player *player, const struct brute_hand *hand, unsigned turn)
{
	double nearer, other, at = draw_chance();

	model_likelihood(player->brute, hand, turn, &nearer, &other);
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		bool near = (hand->accepts >> kind & 1) != 0;
		at -= model_copies(player->brute, hand->count, kind) * (near ? nearer : other);
		if (at < 0)
			return kind;
	}
	return MJ_NO_TILE;
}

/* Throws away what leaves the hand at this distance and with the best number, if that is more than
 * `least`; else the kind drawn. */
static void
discard_best(struct player *player, mj_tile drawn, int distance, unsigned changes, unsigned turn,
	     double least, mj_tile spared)
{
	mj_tile best = drawn;

	player->count[drawn]++;
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		if (player->count[kind] == 0 || kind == spared)
			continue;
		player->count[kind]--;
		if (model_shape(player->brute, player->count, changes)->distance == distance) {
			double value = model_look(player->brute, player->count, changes)
					       ->by_turn[player->number][turn];
			if (value > least) {
				least = value;
				best = kind;
			}
		}
		player->count[kind]++;
	}
	player->count[best]--;
	if (best != drawn)
		player->changes = changes;
}

/* What a game brings: 1 for a win, or its points. */
static double
play(struct player *player)
{
	struct brute *brute = player->brute;

	for (unsigned turn = 0; turn < brute->turns; turn++) {
		const struct brute_hand *hand = model_look(brute, player->count, player->changes);
		bool settled = hand->distance == 1 && brute->declares;
		mj_tile kind = draw_tile(player, hand, turn);
		double points;
		if (kind == MJ_NO_TILE)
			return 0;
		bool near = (hand->accepts >> kind & 1) != 0;
		if (near && hand->distance == 1) {
			if (model_points(brute, player->count, kind, settled && player->fresh,
					 &points))
				return player->number == BRUTE_WIN ? 1 : points;
		} else if (near) {
			discard_best(player, kind, hand->distance - 1, player->changes, turn + 1,
				     -1, MJ_NO_TILE);
		} else if (player->changes > 0 && !settled) {
			discard_best(player, kind, hand->distance, player->changes - 1, turn + 1,
				     hand->by_turn[player->number][turn + 1], kind);
		}
		player->fresh = hand->distance > 1;
	}
	return 0;
}

static void
play_games(const struct given *given, struct brute *brute, mj_tile discard, unsigned number,
	   double told, unsigned games)
{
	double sum = 0, squares = 0;

	for (unsigned i = 0; i < games; i++) {
		struct player player = {
			.brute = brute,
			.number = number,
			.changes = given->changes,
			.fresh = true,
		};
		memcpy(player.count, brute->start, sizeof(player.count));
		player.count[discard]--;
		double brought = play(&player);
		sum += brought;
		squares += brought * brought;
	}
	double mean = sum / games;
	double variance = (squares / games - mean * mean) / games;
	cr_expect((mean - told) * (mean - told) <= SIGMAS * SIGMAS * variance,
		  "%s %s: %f, not %f; the error squared is %g", given->ruleset, given->hand, told,
		  mean, variance);
}

/* The best discard of some hands, played out. */
Test(outlook, games, .timeout = 3600)
{
	static const struct given hands[] = {
		{"riichi", "dora_indicators 3p", "123m3467p34067s22z", NULL, 5, 6, 1, true},
		{"ming", NULL, "123m3467p34567s22z", NULL, 5, 6, 1, true},
		{"nanchang", "jing 5m", "1235789m245p157s1z", NULL, 4, 6, 0, false},
		{"jiujiang", NULL, "2345m3467p3455s77z", NULL, 4, 6, 1, false},
		{"yueqing", "gangtou 4p", "2345m678p34566s77z56s1z", NULL, 4, 6, 0, false},
	};
	static struct asked asked;
	const char *more = getenv("OUTLOOK_GAMES");
	unsigned games = more != NULL ? (unsigned)strtoul(more, NULL, 10) : GAMES;

	for (unsigned i = 0; i < sizeof(hands) / sizeof(hands[0]); i++) {
		struct brute brute;
		unsigned best = 0;
		ask(&asked, &hands[i]);
		answer(&asked);
		model_init(&brute, &asked.waits, hands[i].turns, hands[i].declares);
		for (unsigned k = 0; k < asked.outlook.choice_count; k++)
			if (asked.outlook.choices[k].chances.by_turn[0].win >
			    asked.outlook.choices[best].chances.by_turn[0].win)
				best = k;
		const struct mj_choice_outlook *choice = &asked.outlook.choices[best];
		play_games(&hands[i], &brute, mj_kind(choice->tile), BRUTE_WIN,
			   (double)choice->chances.by_turn[0].win, games);
		play_games(&hands[i], &brute, mj_kind(choice->tile), BRUTE_POINTS,
			   (double)choice->chances.by_turn[0].points, games);
		model_free(&brute);
	}
}

/* ---- What is known of it ---- */

/*
 * The chance to win of each discard by turn, as tomohxx's mahjong-win-prob prints it for this hand:
 * its turn 1 has 17 draws to come and 122 tiles not seen.
 */
static const struct {
	const char *tile;
	double by_turn[15];
} printed[] = {
	{"1p",
	 {0.1511, 0.1326, 0.1146, 0.0973, 0.0808, 0.0654, 0.0512, 0.0385, 0.0274, 0.0182, 0.0110,
	  0.0057, 0.0023, 0.0006, 0.0000}},
	{"1z",
	 {0.1511, 0.1326, 0.1146, 0.0973, 0.0808, 0.0654, 0.0512, 0.0385, 0.0274, 0.0182, 0.0110,
	  0.0057, 0.0023, 0.0006, 0.0000}},
	{"6p",
	 {0.1432, 0.1252, 0.1077, 0.0910, 0.0752, 0.0605, 0.0471, 0.0351, 0.0249, 0.0164, 0.0098,
	  0.0050, 0.0020, 0.0005, 0.0000}},
	{"9p",
	 {0.1432, 0.1252, 0.1077, 0.0910, 0.0752, 0.0605, 0.0471, 0.0351, 0.0249, 0.0164, 0.0098,
	  0.0050, 0.0020, 0.0005, 0.0000}},
	{"2m",
	 {0.1387, 0.1208, 0.1035, 0.0870, 0.0715, 0.0572, 0.0442, 0.0328, 0.0230, 0.0150, 0.0089,
	  0.0045, 0.0018, 0.0004, 0.0000}},
	{"5m",
	 {0.1387, 0.1208, 0.1035, 0.0870, 0.0715, 0.0572, 0.0442, 0.0328, 0.0230, 0.0150, 0.0089,
	  0.0045, 0.0018, 0.0004, 0.0000}},
	{"3s",
	 {0.1114, 0.0966, 0.0824, 0.0689, 0.0564, 0.0449, 0.0346, 0.0255, 0.0178, 0.0116, 0.0068,
	  0.0035, 0.0014, 0.0003, 0.0000}},
	{"7s",
	 {0.1114, 0.0966, 0.0824, 0.0689, 0.0564, 0.0449, 0.0346, 0.0255, 0.0178, 0.0116, 0.0068,
	  0.0035, 0.0014, 0.0003, 0.0000}},
	{"8m",
	 {0.0879, 0.0754, 0.0637, 0.0527, 0.0426, 0.0335, 0.0255, 0.0186, 0.0128, 0.0082, 0.0047,
	  0.0024, 0.0009, 0.0002, 0.0000}},
};

enum { PRINTED = sizeof(printed) / sizeof(printed[0]) };

static const struct mj_chances *
find_choice(const struct mj_outlook *outlook, const char *text)
{
	mj_tile tile;

	cr_assert(mj_tile_parse(&tile, text));
	for (unsigned i = 0; i < outlook->choice_count; i++)
		if (outlook->choices[i].tile == tile)
			return &outlook->choices[i].chances;
	return NULL;
}

Test(outlook, printed_table)
{
	static struct asked asked;
	const struct given given = {
		"riichi", NULL, "234578m1689p357s1z", NULL, 1, 17, 0, true,
	};

	ask(&asked, &given);
	answer(&asked);
	cr_assert_eq(asked.outlook.unseen, 122);
	unsigned known = 0;
	for (unsigned i = 0; i < asked.outlook.choice_count; i++)
		known += asked.outlook.choices[i].chances.known;
	cr_assert_eq(known, PRINTED);
	for (unsigned i = 0; i < PRINTED; i++) {
		const struct mj_chances *chances = find_choice(&asked.outlook, printed[i].tile);
		cr_assert(chances != NULL && chances->known);
		for (unsigned turn = 0; turn < 15; turn++)
			cr_expect(fabs((double)chances->by_turn[turn].win -
				       printed[i].by_turn[turn]) <= 0.0000501,
				  "%s at turn %u: %f, not %f", printed[i].tile, turn + 1,
				  (double)chances->by_turn[turn].win, printed[i].by_turn[turn]);
	}
}

/* A ready hand draws from a wall of which nothing goes back: 1 - C(n - w, t) / C(n, t). */
Test(outlook, ready_hand)
{
	static struct asked asked;
	const struct given given = {"riichi", NULL, "123456m34p55s777z", NULL, 1, 18, 0, true};
	double none = 1;

	ask(&asked, &given);
	answer(&asked);
	cr_assert(asked.outlook.hand.known);
	cr_assert_eq(asked.outlook.unseen, 123);
	for (unsigned turn = 0; turn < 18; turn++)
		none *= (123.0 - 8 - turn) / (123.0 - turn);
	cr_expect(fabs((double)asked.outlook.hand.by_turn[0].win - (1 - none)) < 1e-5);
	cr_expect_eq(asked.outlook.hand.by_turn[17].ready, 1);
	cr_expect(fabs((double)asked.outlook.hand.by_turn[17].win - 8.0 / 106) < 1e-6);
}

/* A red five that is thrown away while a plain one stays costs points and no chance. */
Test(outlook, red_five)
{
	static struct asked asked;
	const struct given given = {"riichi", NULL, "123m3450p456789s1z", NULL, 1, 9, 0, true};

	ask(&asked, &given);
	answer(&asked);
	const struct mj_chances *plain = find_choice(&asked.outlook, "5p");
	const struct mj_chances *red = find_choice(&asked.outlook, "0p");
	cr_assert(plain != NULL && red != NULL && plain->known && red->known);
	cr_expect_eq(plain->by_turn[0].win, red->by_turn[0].win);
	cr_expect_gt(plain->by_turn[0].points, red->by_turn[0].points * 1.2F);
}

/* ---- Now or later ---- */

Test(outlook, win_now)
{
	static struct asked asked;
	const struct given given = {"riichi", NULL, "123456m345p55s678s", NULL, 1, 6, 1, true};

	ask(&asked, &given);
	answer(&asked);
	cr_expect(!asked.outlook.wins, "which tile came last is not known");
	cr_assert(mj_tile_parse(&asked.waits.drawn, "3p"));
	answer(&asked);
	cr_assert(asked.outlook.wins);
	cr_expect_eq(asked.outlook.win_points, 1500, "self-draw and pinfu: 400 and 700");
	cr_expect_gt(asked.outlook.choices[0].chances.by_turn[0].win, 0);
}

static const struct mj_call_outlook *
find_call(const struct mj_outlook *outlook, unsigned type, const char *tiles)
{
	char text[8];

	for (unsigned i = 0; i < outlook->call_count; i++) {
		const struct mj_call_outlook *call = &outlook->calls[i];
		mj_tiles_write(call->tiles, call->tile_count, text);
		if (call->type == type && strcmp(text, tiles) == 0)
			return call;
	}
	return NULL;
}

Test(outlook, calls)
{
	static struct asked asked;
	const struct given given = {"riichi", NULL, "34455m67p123s555z", NULL, 1, 9, 1, true};

	ask(&asked, &given);
	cr_assert(mj_tile_parse(&asked.request.discard, "5m"));
	asked.request.from = 0;
	answer(&asked);
	cr_expect_eq(asked.outlook.call_count, 3);
	cr_expect_eq(asked.outlook.calls[0].type, MJ_CALL_PASS);
	const struct mj_call_outlook *pass = find_call(&asked.outlook, MJ_CALL_PASS, "");
	const struct mj_call_outlook *chow = find_call(&asked.outlook, MJ_CALL_CHOW, "34m");
	const struct mj_call_outlook *pung = find_call(&asked.outlook, MJ_CALL_PUNG, "55m");
	cr_assert(pass != NULL && chow != NULL && pung != NULL);
	cr_expect_eq(pass->discard, MJ_NO_TILE);
	cr_expect(chow->chances.known && pung->chances.known && pass->chances.known);
	cr_expect_neq(chow->discard, MJ_NO_TILE);
	cr_expect_gt(chow->chances.by_turn[0].win, pass->chances.by_turn[0].win);
	asked.request.from = 3;
	answer(&asked);
	cr_expect_null(find_call(&asked.outlook, MJ_CALL_CHOW, "34m"), "of the seat before alone");
}

/* Hands of every ruleset that can let a 4m pass or take it with 56m, 44m, or 444m. */
static const struct given callers[] = {
	{"riichi", "dora_indicators 3p", "344456m67p123s77z", NULL, 1, 5, 1, true},
	{"nanchang", "jing 9p", "344456m67p123s77z", NULL, 1, 5, 1, false},
	{"ming", NULL, "344456m67p123s77z", NULL, 1, 5, 1, true},
	{"jiujiang", NULL, "344456m67p123s77p", NULL, 1, 5, 1, false},
	{"yueqing", "gangtou 9p", "344456m67p123999s77z", NULL, 1, 5, 1, false},
};

enum { CALLERS = sizeof(callers) / sizeof(callers[0]) };

static void
ask_caller(struct asked *asked, const struct given *given)
{
	ask(asked, given);
	cr_assert(mj_tile_parse(&asked->request.discard, "4m"));
	asked->request.from = 0;
}

static void
expect_alike(const struct given *given, const char *what, const struct mj_call_outlook *call,
	     const struct mj_chances *wanted)
{
	cr_assert(call != NULL && call->chances.known && wanted->known, "%s: %s", given->ruleset,
		  what);
	for (unsigned turn = 0; turn < given->turns; turn++) {
		const struct mj_chance *is = &call->chances.by_turn[turn];
		const struct mj_chance *should = &wanted->by_turn[turn];
		cr_expect(is_near(is->ready, (double)should->ready) &&
				  is_near(is->win, (double)should->win) &&
				  is_near(is->points, (double)should->points),
			  "%s: %s at %u", given->ruleset, what, turn);
	}
}

/* The best of all discards, for each number on its own. */
static struct mj_chances
best_choice(const struct mj_outlook *outlook)
{
	struct mj_chances best = {.known = true};

	for (unsigned i = 0; i < outlook->choice_count; i++)
		for (unsigned turn = 0; turn < outlook->turns; turn++) {
			const struct mj_chance *one = &outlook->choices[i].chances.by_turn[turn];
			struct mj_chance *to = &best.by_turn[turn];
			to->ready = one->ready > to->ready ? one->ready : to->ready;
			to->win = one->win > to->win ? one->win : to->win;
			to->points = one->points > to->points ? one->points : to->points;
		}
	return best;
}

/* What is asked of the same hand once the tiles are melded with the discard. False: the rules know
 * no such hand. */
static bool
answer_after(struct asked *after, const struct given *given, enum mj_meld_type type,
	     const char *tiles)
{
	mj_tile of[3];
	int count = mj_tiles_parse(tiles, strlen(tiles), of, 3), at;
	struct mj_meld *meld = &after->waits.hand.melds[0];
	struct mj_waits waits;
	struct mj_problem problem;

	ask(after, given);
	after->waits.hand.meld_count = 1;
	*meld = (struct mj_meld){.type = (uint8_t)type, .from = 0};
	cr_assert(mj_tile_parse(&meld->claimed, "4m"));
	meld->tile[meld->count++] = meld->claimed;
	for (int i = 0; i < count; i++) {
		meld->tile[meld->count++] = of[i];
		after->waits.hand.concealed.of[of[i]]--;
		after->waits.hand.concealed.size--;
	}
	at = mj_field_find(after->rules.ruleset->hand, after->rules.ruleset->hand_count,
			   "after_call");
	if (at >= 0 && type != MJ_OPEN_KONG)
		mj_put(&after->waits.hand.extra, after->rules.ruleset->hand[at].slot, 1);
	if (strcmp(given->ruleset, "ming") == 0 && type != MJ_OPEN_KONG) /* R108, R109 */
		after->waits.barred = UINT64_C(1) << meld->claimed;
	after->request.turns = (uint8_t)(given->turns + (type == MJ_OPEN_KONG));
	if (mj_waits(&after->waits, &waits, &problem) != MJ_OK)
		return false;
	answer(after);
	return true;
}

Test(outlook, calls_of_each_ruleset)
{
	static struct asked asked, after;
	unsigned chows = 0;

	for (unsigned i = 0; i < CALLERS; i++) {
		const struct given *given = &callers[i];
		struct mj_chances best;
		ask_caller(&asked, given);
		answer(&asked);
		ask(&after, given);
		mj_bag_add(&after.waits.visible, asked.request.discard);
		answer(&after);
		expect_alike(given, "pass", find_call(&asked.outlook, MJ_CALL_PASS, ""),
			     &after.outlook.hand);
		const struct mj_call_outlook *chow = find_call(&asked.outlook, MJ_CALL_CHOW, "56m");
		if (answer_after(&after, given, MJ_CHOW, "56m")) {
			best = best_choice(&after.outlook);
			expect_alike(given, "chow", chow, &best);
			chows++;
		} else {
			cr_expect_null(chow, "%s has no chows", given->ruleset);
		}
		cr_assert(answer_after(&after, given, MJ_PUNG, "44m"));
		best = best_choice(&after.outlook);
		expect_alike(given, "pung", find_call(&asked.outlook, MJ_CALL_PUNG, "44m"), &best);
		cr_assert(answer_after(&after, given, MJ_OPEN_KONG, "444m"));
		expect_alike(given, "kong", find_call(&asked.outlook, MJ_CALL_KONG, "444m"),
			     &after.outlook.hand);
	}
	cr_expect_eq(chows, CALLERS - 1, "one ruleset lets nobody claim a chow");
}

/* A claim after which no tile may be discarded is no call: after a chow of 4m with 23m both others
 * are 4m, which ming does not let go (R109), and riichi by an option that is off here. */
Test(outlook, no_call_without_a_discard)
{
	static const struct {
		struct given given;
		bool chow;
	} cases[] = {
		{{"ming", NULL, "2344m111p222333s", NULL, 1, 5, 1, true}, false},
		{{"nanchang", "jing 9p", "2344m111p222333s", NULL, 1, 5, 1, false}, true},
		{{"riichi", "dora_indicators 3p", "2344m111p222333s", NULL, 1, 5, 1, true}, true},
	};
	static const char *const melds[] = {"111p", "222s", "333s"};
	static struct asked asked;

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		ask_caller(&asked, &cases[i].given);
		for (unsigned k = 0; k < sizeof(melds) / sizeof(melds[0]); k++) {
			struct mj_meld *meld = &asked.waits.hand.melds[k];
			*meld = (struct mj_meld){.type = MJ_PUNG, .count = 3, .from = 2};
			cr_assert_eq(mj_tiles_parse(melds[k], strlen(melds[k]), meld->tile, 3), 3);
			meld->claimed = meld->tile[0];
			asked.waits.hand.concealed.of[meld->claimed] = 0;
			asked.waits.hand.concealed.size -= 3;
		}
		asked.waits.hand.meld_count = sizeof(melds) / sizeof(melds[0]);
		answer(&asked);
		cr_expect_eq(find_call(&asked.outlook, MJ_CALL_CHOW, "23m") != NULL, cases[i].chow,
			     "%s", cases[i].given.ruleset);
		cr_expect_not_null(find_call(&asked.outlook, MJ_CALL_PUNG, "44m"), "%s",
				   cases[i].given.ruleset);
	}
}

/* Winning now brings what the score pays, by self-draw and on a discard. */
Test(outlook, win_now_in_each_ruleset)
{
	static const struct given winners[] = {
		{"riichi", NULL, "123456m345p55s678s", NULL, 1, 3, 1, true},
		{"nanchang", "jing 9p", "123456m345p55s678s", NULL, 1, 3, 1, false},
		{"ming", NULL, "123456m345p55s678s", NULL, 1, 3, 1, true},
		{"jiujiang", NULL, "123456m345p55s678s", NULL, 1, 3, 1, false},
		{"yueqing", "gangtou 9p", "123456m345p55s678999s", NULL, 1, 3, 1, false},
	};
	static struct asked asked;
	struct mj_score_request request;
	struct mj_problem problem;
	struct mj_score score;

	for (unsigned i = 0; i < 2 * sizeof(winners) / sizeof(winners[0]); i++) {
		const struct given *given = &winners[i / 2];
		bool own = i % 2 == 0;
		ask(&asked, given);
		mj_tile *tile = own ? &asked.waits.drawn : &asked.request.discard;
		cr_assert(mj_tile_parse(tile, "3p"));
		mj_score_request_init(&request, &asked.rules);
		request.table = asked.waits.table;
		request.deal = asked.waits.deal;
		request.hand = asked.waits.hand;
		request.hand.concealed.of[*tile]--;
		request.hand.concealed.size--;
		request.hand.win_tile = *tile;
		request.hand.from = own ? MJ_SELF_DRAW : 2;
		asked.request.from = own ? MJ_NOBODY : 2;
		if (!own)
			asked.waits.hand.concealed = request.hand.concealed;
		answer(&asked);
		cr_assert_eq(mj_score(&request, &score, &problem), MJ_OK, "%s", problem.detail);
		cr_expect_eq(asked.outlook.wins, score.win, "%s %d", given->ruleset, own);
		cr_expect(own ? asked.outlook.choices[0].chances.known
			      : asked.outlook.calls[0].chances.known,
			  "%s: and what going on brings", given->ruleset);
		if (score.win)
			cr_expect(is_near(asked.outlook.win_points, score.payments.deltas[1]),
				  "%s %d: %f, not %d", given->ruleset, own,
				  (double)asked.outlook.win_points, score.payments.deltas[1]);
	}
}

/* A kong draws its replacement at once: one draw more than passing has. */
Test(outlook, kong)
{
	static struct asked asked;
	const struct given given = {"riichi", NULL, "123m456p78s55z666z", NULL, 1, 1, 0, true};

	ask(&asked, &given);
	cr_assert(mj_tile_parse(&asked.request.discard, "6z"));
	asked.request.from = 3;
	answer(&asked);
	const struct mj_call_outlook *kong = find_call(&asked.outlook, MJ_CALL_KONG, "666z");
	cr_assert(kong != NULL && kong->chances.known);
	cr_expect(fabs((double)kong->chances.by_turn[0].win -
		       (1 - (1 - 8.0 / 122) * (1 - 8.0 / 121))) < 1e-5);
	cr_expect(!asked.outlook.wins);
}

Test(outlook, win_on_a_discard)
{
	static struct asked asked;
	const struct given given = {"riichi", NULL, "123456m34p55s678s", NULL, 1, 6, 0, true};

	ask(&asked, &given);
	cr_assert(mj_tile_parse(&asked.request.discard, "5p"));
	asked.request.from = 2;
	answer(&asked);
	cr_assert(asked.outlook.wins);
	cr_expect_eq(asked.outlook.win_points, 1000, "pinfu alone, 30 fu");
	asked.request.from = 0;
	answer(&asked);
	cr_expect_eq(asked.outlook.win_points, 1000, "who discards does not matter here");
}

/* ---- Limits ---- */

Test(outlook, falls_back)
{
	static struct asked asked;
	const struct given given = {
		"riichi", NULL, "234578m1689p357s1z", NULL, 1, 17, 1, true,
	};
	static const struct {
		size_t size;
		unsigned depth;
	} cases[] = {{1 << 17, MJ_DEPTH_NONE}, {1 << 21, MJ_DEPTH_NEARER}, {16, MJ_DEPTH_NONE}};
	struct mj_problem problem;

	ask(&asked, &given);
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_assert_eq(
			mj_outlook(&asked.request, memory, cases[i].size, &asked.outlook, &problem),
			MJ_OK);
		cr_expect_eq(asked.outlook.depth, cases[i].depth, "%zu", cases[i].size);
		cr_expect_eq(asked.outlook.choices[0].chances.known,
			     cases[i].depth != MJ_DEPTH_NONE);
		cr_expect_eq(asked.outlook.unseen, 122);
	}
}

Test(outlook, refusals)
{
	static const struct {
		unsigned turns, changes;
		const char *discard, *pointer;
		int from, code;
	} cases[] = {
		{0, 0, NULL, "/outlook/turns", 0, MJ_BAD_VALUE},
		{19, 0, NULL, "/outlook/turns", 0, MJ_BAD_VALUE},
		{1, 2, NULL, "/outlook/changes", 0, MJ_BAD_VALUE},
		{1, 0, "1m", "/outlook/from", 1, MJ_CONTRADICTION},
		{1, 0, "5z", "/outlook/discard", 0, MJ_FIVE_OF_A_TILE},
	};
	static struct asked asked;
	const struct given given = {"riichi", NULL, "123456m34p5555z6z", NULL, 1, 1, 0, true};
	struct mj_problem problem;

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		ask(&asked, &given);
		asked.request.turns = (uint8_t)cases[i].turns;
		asked.request.changes = (uint8_t)cases[i].changes;
		asked.request.from = (int8_t)cases[i].from;
		if (cases[i].discard != NULL)
			cr_assert(mj_tile_parse(&asked.request.discard, cases[i].discard));
		cr_expect_eq(mj_outlook(&asked.request, memory, sizeof(memory), &asked.outlook,
					&problem),
			     cases[i].code, "%u", i);
		cr_expect_str_eq(problem.pointer, cases[i].pointer);
	}
}

/* A hand of 3n+2 tiles has a discard of its own to make. */
Test(outlook, discard_before_ones_own)
{
	static struct asked asked;
	const struct given given = {"riichi", NULL, "123456m345p55s678s", NULL, 1, 6, 0, true};
	struct mj_problem problem;

	ask(&asked, &given);
	asked.request.discard = 0;
	cr_expect_eq(mj_outlook(&asked.request, memory, sizeof(memory), &asked.outlook, &problem),
		     MJ_CONTRADICTION);
	cr_expect_str_eq(problem.pointer, "/outlook/discard");
}
