/* Games as tenhou's JSON, an object a line. */
#include "codec/log/files.h"
#include "codec/log/paid.h"

#include "codec/log/yaku.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { AS_DRAWN = 60, ITEM_TEXT = 16, WORTH_TEXT = 96 };

/* ---- The game ---- */

/* What the reader takes for the rules that are played by. */
static void
write_display(const struct log_game *game, char display[LOG_NAME_MAX])
{
	bool own = strcmp(game->format, "tenhou6") == 0 || strcmp(game->format, "mjlog") == 0;
	bool soul = strcmp(game->platform, "majsoul") == 0;

	if (own && game->title[0] != '\0') {
		snprintf(display, LOG_NAME_MAX, "%s", game->title);
		return;
	}
	snprintf(display, LOG_NAME_MAX, "%s%s%s%s%s", game->rules.seats < MJ_SEATS_MAX ? "三" : "",
		 soul ? "友人の間" : "般", log_game_value(game, "match_length") == 0 ? "東" : "南",
		 log_game_value(game, "open_tanyao") != 0 ? "喰" : "",
		 log_game_value(game, "red_fives") != 0 ? "赤" : "");
}

static int
write_begin(struct log_game *game, struct buffer *out)
{
	char display[LOG_NAME_MAX];

	write_display(game, display);
	out_open(out, '{');
	out_open_member(out, "title", '[');
	out_string(out, strcmp(display, game->title) == 0 ? "" : game->title);
	out_word(out, "");
	out_close(out, ']');
	out_open_member(out, "name", '[');
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_string(out, seat < game->rules.seats ? game->names[seat] : "");
	out_close(out, ']');
	if (game->id[0] != '\0')
		out_string_member(out, "ref", game->id);
	out_open_member(out, "rule", '{');
	out_string_member(out, "disp", display);
	if (game->reds_told || log_game_value(game, "red_fives") == 0)
		out_member(out, "aka", log_game_value(game, "red_fives") != 0);
	out_close(out, '}');
	out_open_member(out, "log", '[');
	return 0;
}

/* ---- Tiles ---- */

static int
number_of(mj_tile tile)
{
	enum { REDS = 51, SUIT = 9 };

	if (tile >= MJ_RED_FIVE)
		return REDS + tile - MJ_RED_FIVE;
	return 10 * (tile / SUIT + 1) + tile % SUIT + 1;
}

static void
write_numbers(const mj_tile *tiles, unsigned count, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < count; i++)
		out_integer(out, number_of(tiles[i]));
	out_close(out, ']');
}

/* The tiles of a hand in order of their kinds, and of one kind the red one first. */
static void
write_hand(const struct mj_bag *hand, struct buffer *out)
{
	out_open(out, '[');
	for (mj_tile kind = 0; kind < MJ_RED_FIVE; kind++)
		for (mj_tile tile = MJ_TILES; tile-- > 0;)
			for (unsigned i = 0; mj_kind(tile) == kind && i < hand->of[tile]; i++)
				out_integer(out, number_of(tile));
	out_close(out, ']');
}

/* ---- Melds: the place of the letter says who has let the tile out ---- */

struct item {
	char text[ITEM_TEXT];
	size_t size;
};

static void
add_letter(struct item *item, char letter)
{
	item->text[item->size++] = letter;
}

static void
add_number(struct item *item, mj_tile tile)
{
	int number = number_of(tile);

	add_letter(item, (char)('0' + number / 10));
	add_letter(item, (char)('0' + number % 10));
}

/* A called meld; `letter`, and of an added kong what is added, stand before the tile claimed. */
static void
write_call(const struct log_step *step, const struct mj_meld *meld, char letter, struct buffer *out)
{
	/* The seat before, across (where four play) and after, by how many tiles come first. */
	unsigned turns = (unsigned)(meld->from - step->seat + MJ_SEATS_MAX) % MJ_SEATS_MAX;
	unsigned before = turns == 1 ? meld->count - 1U : 3 - turns, count = 0;
	mj_tile own[MJ_COPIES] = {0};
	struct item item = {.size = 0};
	bool claimed = false;

	for (unsigned i = 0; i < meld->count; i++) {
		if (!claimed && meld->tile[i] == meld->claimed)
			claimed = true;
		else
			own[count++] = meld->tile[i];
	}
	for (unsigned i = 0; i < before; i++)
		add_number(&item, own[i]);
	add_letter(&item, letter);
	if (letter == 'k')
		add_number(&item, step->tile);
	add_number(&item, meld->claimed);
	for (unsigned i = before; i < count; i++)
		add_number(&item, own[i]);
	out_word_sized(out, item.text, item.size);
}

static void
write_concealed_kong(const struct log_step *step, struct buffer *out)
{
	struct item item = {.size = 0};

	for (unsigned i = 0; i < step->meld.count; i++) {
		if (i + 1 == step->meld.count)
			add_letter(&item, 'a');
		add_number(&item, step->meld.tile[i]);
	}
	out_word_sized(out, item.text, item.size);
}

/* ---- What came in and what went out ---- */

static void
write_in(const struct log_step *step, struct buffer *out)
{
	static const char letters[] = {[MJ_CHOW] = 'c', [MJ_PUNG] = 'p', [MJ_OPEN_KONG] = 'm'};

	if (step->kind == MJ_LOG_DRAW)
		out_integer(out, number_of(step->tile));
	else if (step->kind == MJ_LOG_CALL)
		write_call(step, &step->meld, letters[step->meld.type], out);
}

static void
write_discard(const struct log_step *step, struct buffer *out)
{
	int number = step->drawn ? AS_DRAWN : number_of(step->tile);
	char text[ITEM_TEXT];

	if (!step->riichi) {
		out_integer(out, number);
		return;
	}
	snprintf(text, sizeof(text), "r%02d", number % 100);
	out_word(out, text);
}

static void
write_out(const struct log_game *game, const struct log_step *step, struct buffer *out)
{
	if (step->kind == MJ_LOG_DISCARD)
		write_discard(step, out);
	else if (step->kind == MJ_LOG_NORTH)
		out_word(out, "f44");
	else if (step->kind == MJ_LOG_CALL && step->meld.type == MJ_OPEN_KONG)
		out_integer(out, 0);
	else if (step->kind == MJ_LOG_KONG && step->meld.type == MJ_ADDED_KONG)
		write_call(step, log_course_pung(&game->course, step), 'k', out);
	else if (step->kind == MJ_LOG_KONG)
		write_concealed_kong(step, out);
}

static void
write_seat(const struct log_game *game, unsigned seat, struct buffer *out)
{
	const struct log_course *course = &game->course;

	write_hand(&game->deal.start.hands[seat], out);
	out_open(out, '[');
	for (unsigned i = 0; i < course->count; i++)
		if (course->steps[i].seat == (int)seat)
			write_in(&course->steps[i], out);
	out_close(out, ']');
	out_open(out, '[');
	for (unsigned i = 0; i < course->count; i++)
		if (course->steps[i].seat == (int)seat && course->steps[i].kind != MJ_LOG_DORA)
			write_out(game, &course->steps[i], out);
	out_close(out, ']');
}

static int
check_seen(struct log_game *game)
{
	const struct mj_play *play = &game->deal.play;

	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		if (!play->players[seat].known)
			return log_game_fault(game, game->start_at,
					      "tenhou6 has no tiles that are not known: seat %u",
					      seat);
	if (log_dora(game)->count == 0)
		return log_game_fault(game, game->start_at,
				      "tenhou6 needs the dora indicator of a deal");
	return 0;
}

/* ---- Ends ---- */

static void
write_deltas(const struct log_game *game, unsigned i, struct buffer *out)
{
	int64_t deltas[MJ_SEATS_MAX];

	log_deal_paid(game, i, deltas);
	out_open(out, '[');
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_integer(out, deltas[seat]);
	out_close(out, ']');
}

/* A number of the total; 0 where it has none. */
static int64_t
total_of(const struct mj_score *score, const char *name)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find("riichi");
	int field = mj_field_find(ruleset->total, ruleset->total_count, name);

	return mj_get(&score->total, ruleset->total[field].slot, 0);
}

/* What a win is worth before counters, as its payer or payers pay it. */
static void
write_points(const struct log_game *game, const struct mj_hand *hand, const struct mj_score *score,
	     char text[WORTH_TEXT])
{
	const struct mj_payments *payments = &game->settlement.payments;
	int dealer = game->deal.start.table.dealer;
	long long by_dealer = 0, by_others = 0;

	for (unsigned i = 0; hand->from == MJ_SELF_DRAW && i < payments->count; i++) {
		const struct mj_payment *one = &payments->list[i];
		if (strcmp(game->rules.ruleset->whys[one->why].id, "hand") != 0)
			continue;
		*(one->from == dealer ? &by_dealer : &by_others) = (long long)one->amount;
	}
	if (by_dealer > 0 && by_others > 0)
		snprintf(text, WORTH_TEXT, "%lld-%lld点", by_others, by_dealer);
	else if (by_others > 0)
		snprintf(text, WORTH_TEXT, "%lld点∀", by_others);
	else
		snprintf(text, WORTH_TEXT, "%lld点", (long long)total_of(score, "points"));
}

/* "30符4飜7700点", "満貫8000点" */
static void
write_worth(const struct log_game *game, const struct mj_hand *hand, const struct mj_score *score,
	    struct buffer *out)
{
	/* In the order of the words of `limit`. */
	static const char *const limits[] = {"満貫", "跳満", "倍満", "三倍満", "役満", "役満"};
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	int field = mj_field_find(ruleset->total, ruleset->total_count, "limit");
	unsigned slot = ruleset->total[field].slot;
	char worth[2 * WORTH_TEXT], points[WORTH_TEXT];

	write_points(game, hand, score, points);
	if (mj_has(&score->total, slot) &&
	    (size_t)score->total.value[slot] < sizeof(limits) / sizeof(limits[0]))
		snprintf(worth, sizeof(worth), "%s%s", limits[score->total.value[slot]], points);
	else
		snprintf(worth, sizeof(worth), "%lld符%lld飜%s", (long long)total_of(score, "fu"),
			 (long long)total_of(score, "han"), points);
	out_string(out, worth);
}

static void
write_yaku(const struct log_game *game, const struct mj_hand *hand, const struct mj_score *score,
	   struct buffer *out)
{
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	const struct mj_table *table = &game->deal.start.table;
	unsigned turns = (unsigned)(hand->seat - table->dealer + game->rules.seats);
	mj_tile own = (mj_tile)(MJ_HONOURS + turns % game->rules.seats);
	char name[LOG_NAME_MAX], text[LOG_NAME_MAX + 16];

	for (unsigned i = 0; i < score->pattern_count; i++) {
		const struct mj_scored *one = &score->patterns[i];
		bool round = strcmp(ruleset->patterns[one->pattern].id, "yakuhai_round") == 0;
		log_yaku_name(one->pattern, round ? table->round_wind : own, name);
		if (strcmp(one->unit, "yakuman") == 0)
			snprintf(text, sizeof(text), "%s(役満)", name);
		else
			snprintf(text, sizeof(text), "%s(%d飜)", name, (int)one->value);
		out_string(out, text);
	}
}

/* Who is liable for the win, or the winner. */
static int
liable_for(const struct log_game *game, const struct mj_hand *hand)
{
	const struct mj_payments *payments = &game->settlement.payments;

	for (unsigned i = 0; game->settled && i < payments->count; i++)
		if (payments->list[i].to == hand->seat &&
		    strcmp(game->rules.ruleset->whys[payments->list[i].why].id, "liability") == 0)
			return payments->list[i].from;
	return hand->seat;
}

static void
write_win(const struct log_game *game, unsigned i, struct buffer *out)
{
	const struct mj_hand *hand = &game->deal.request.outcome.wins[i];
	const struct mj_score *score = log_win_score(game, i);

	write_deltas(game, i, out);
	out_open(out, '[');
	out_integer(out, hand->seat);
	out_integer(out, hand->from == MJ_SELF_DRAW ? hand->seat : hand->from);
	out_integer(out, liable_for(game, hand));
	if (score != NULL && score->win) {
		write_worth(game, hand, score, out);
		write_yaku(game, hand, score, out);
	}
	out_close(out, ']');
}

/* By our rules, or as the log has paid, who pays no more for readiness. */
static bool
is_nagashi(const struct log_game *game)
{
	enum { READINESS = 3000 };
	const struct mj_ruleset *ruleset = game->rules.ruleset;
	int field = mj_field_find(ruleset->counted, ruleset->counted_count, "nagashi");

	for (unsigned seat = 0; !game->course.tells_tenpai && seat < game->rules.seats; seat++)
		if (game->paid.deltas[seat] > READINESS)
			return true;

	for (unsigned seat = 0; game->settled && seat < game->rules.seats; seat++)
		if (mj_get(&game->settlement.counted[seat], ruleset->counted[field].slot, 0) != 0)
			return true;
	return false;
}

static const char *
word_of(const struct log_game *game)
{
	static const struct {
		const char *abort, *word;
	} aborts[] = {
		{"nine_terminals", "九種九牌"}, {"four_winds", "四風連打"},
		{"four_riichi", "四家立直"},    {"four_kongs", "四槓散了"},
		{"triple_ron", "三家和了"},
	};
	const struct mj_outcome *outcome = &game->deal.request.outcome;
	unsigned ready = log_ready(game);

	for (unsigned i = 0; i < sizeof(aborts) / sizeof(aborts[0]); i++)
		if (outcome->type == MJ_ABORTIVE_DRAW &&
		    outcome->reason == log_abort_find(aborts[i].abort))
			return aborts[i].word;
	if (is_nagashi(game))
		return "流し満貫";
	if (log_tells_ready(game) && ready == 0)
		return "全員不聴";
	return ready == (1U << game->rules.seats) - 1 ? "全員聴牌" : "流局";
}

static void
write_end_of_deal(const struct log_game *game, struct buffer *out)
{
	const struct mj_outcome *outcome = &game->deal.request.outcome;
	int64_t deltas[MJ_SEATS_MAX];
	bool paid = false;

	out_open(out, '[');
	if (outcome->win_count > 0)
		out_word(out, "和了");
	for (unsigned i = 0; i < outcome->win_count; i++)
		write_win(game, i, out);
	if (outcome->win_count == 0) {
		out_word(out, word_of(game));
		log_deal_paid(game, 0, deltas);
		for (unsigned seat = 0; seat < game->rules.seats; seat++)
			paid = paid || deltas[seat] != 0;
		if (paid)
			write_deltas(game, 0, out);
	}
	out_close(out, ']');
}

/* ---- A deal ---- */

static void
write_points_list(const struct log_game *game, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_integer(out,
			    seat < game->rules.seats ? game->deal.start.table.points[seat] : 0);
	out_close(out, ']');
}

static int
write_deal(struct log_game *game, struct buffer *out)
{
	const struct mj_table *table = &game->deal.start.table;
	const struct mj_tiles *dora = log_dora(game), *ura = log_ura(game);

	if (check_seen(game) != 0)
		return -1;
	out_open(out, '[');
	out_open(out, '[');
	out_integer(out, MJ_SEATS_MAX * (table->round_wind - MJ_HONOURS) + table->dealer);
	out_integer(out, table->honba);
	out_integer(out, table->deposits);
	out_close(out, ']');
	write_points_list(game, out);
	write_numbers(dora->tile, dora->count, out);
	write_numbers(ura->tile, game->deal.ended ? ura->count : 0, out);
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		write_seat(game, seat, out);
	if (game->deal.ended)
		write_end_of_deal(game, out);
	out_close(out, ']');
	return 0;
}

/* ---- The end ---- */

/* Points as thousands: 45100 is 45.1. */
static void
write_thousandths(int64_t points, struct buffer *out)
{
	enum { THOUSAND = 1000 };
	int64_t size = points < 0 ? -points : points, rest = size % THOUSAND;
	char text[32];

	int end = snprintf(text, sizeof(text), "%s%lld.%03lld", points < 0 ? "-" : "",
			   (long long)(size / THOUSAND), (long long)rest);
	while (text[end - 1] == '0')
		end--;
	if (text[end - 1] == '.')
		end--;
	out_raw(out, text, (size_t)end);
}

static int
write_end(struct log_game *game, struct buffer *out)
{
	const struct log_final *final = &game->final;

	out_close(out, ']');
	if (final->has_points && final->has_scores) {
		out_open_member(out, "sc", '[');
		for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
			out_integer(out, final->points[seat]);
			write_thousandths(final->scores[seat], out);
		}
		out_close(out, ']');
	}
	out_close(out, '}');
	out_end_line(out);
	return 0;
}

const struct log_export log_export_tenhou6 = {"tenhou6", write_begin, write_deal, write_end};
