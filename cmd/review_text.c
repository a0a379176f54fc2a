#include "cmd/review_text.h"

#include "api/rules/texts/find.h"
#include "api/rules/thought_words.h"
#include "lib/mahjong/player.h"

enum { HUNDREDTHS = 100 };

/* What a log calls its players goes to a terminal. */
static void
print_name(const char *name, struct buffer *out)
{
	for (; *name != '\0'; name++)
		buffer_add_byte(out, (unsigned char)*name < ' ' || *name == 0x7f ? '?' : *name);
}

static void
print_points(int64_t hundredths, struct buffer *out)
{
	buffer_print(out, "%lld.%02d", (long long)(hundredths / HUNDREDTHS),
		     (int)(hundredths % HUNDREDTHS));
}

/* ---- Seats ---- */

static void
print_seat(const struct judge *judge, unsigned seat, struct buffer *out)
{
	const struct judge_tally *tally = &judge->tallies[seat];
	unsigned decisions = tally->decisions;

	buffer_print(out, "%u ", seat);
	print_name(judge->names[seat], out);
	buffer_print(out, "  %u decisions, %u as %s, ", decisions, tally->agreed,
		     mj_strength_ids[judge->strength]);
	print_points(decisions == 0 ? 0 : tally->loss / decisions, out);
	buffer_add_text(out, " points lost a decision\n");
}

static void
print_game(const struct judge *judge, struct buffer *out)
{
	buffer_print(out, "%s  ", judge->format);
	print_name(judge->id, out);
	buffer_add_text(out, "  ");
	print_name(judge->title, out);
	buffer_add_text(out, "\n");
	for (int seat = 0; seat < (int)judge->seats; seat++)
		if (judge->seat == JUDGE_ANY_SEAT || judge->seat == seat)
			print_seat(judge, (unsigned)seat, out);
}

/* ---- Decisions ---- */

static void
print_action(const struct mj_action *action, struct buffer *out)
{
	const struct mj_names *name =
		text_word_find(shared_texts, "play_actions", mj_action_ids[action->type]);
	char text[MJ_TILE_TEXT * MJ_ACTION_TILES + 1];

	buffer_add_text(out, name->in[MJ_EN]);
	if (action->tile != MJ_NO_TILE) {
		mj_tiles_write(&action->tile, 1, text);
		buffer_print(out, " %s", text);
	}
	if (action->tile_count > 0) {
		mj_tiles_write(action->tiles, action->tile_count, text);
		buffer_print(out, " with %s", text);
	}
	if (action->declare != MJ_DECLARES_NOTHING)
		buffer_print(out, ", %s", mj_declaration_ids[action->declare]);
}

static void
print_choice(const char *title, const struct mj_weighed *weighed, struct buffer *out)
{
	buffer_print(out, "   %s: ", title);
	print_action(&weighed->decision.action, out);
	buffer_add_text(out, ": worth ");
	print_points(weighed->value, out);
	if (weighed->risk > 0) {
		buffer_add_text(out, ", risks ");
		print_points(weighed->risk, out);
	}
	buffer_add_text(out, "\n");
	for (unsigned i = 0; i < weighed->decision.thought_count; i++) {
		struct thought_words words;
		thought_words_fill(&weighed->decision.thoughts[i], &words);
		buffer_print(out, "      %s\n", words.text[MJ_EN]);
	}
}

static void
print_judged(const struct judge *judge, unsigned index, struct buffer *out)
{
	const struct judged *judged = &judge->worst[index];
	const struct mj_weighing *weighing = &judged->weighing;
	char tile[MJ_TILE_TEXT + 1];

	buffer_print(out, "%u. hand %u, turn %u, seat %d ", index + 1, judged->hand + 1,
		     judged->turn, judged->seat);
	print_name(judge->names[judged->seat], out);
	if (judged->is_claim) {
		mj_tiles_write(&judged->tile, 1, tile);
		buffer_print(out, ", to %s of seat %d", tile, judged->from);
	}
	buffer_add_text(out, ": ");
	print_points(judged->loss, out);
	buffer_add_text(out, " points lost\n");
	print_choice("done", &weighing->list[judged->done], out);
	print_choice(mj_strength_ids[judge->strength], &weighing->list[weighing->taken], out);
}

void
review_print(const struct judge *judge, struct buffer *out)
{
	print_game(judge, out);
	for (unsigned i = 0; i < judge->worst_count; i++)
		print_judged(judge, i, out);
}
