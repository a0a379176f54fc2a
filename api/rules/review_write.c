#include "api/rules/review_write.h"

#include "api/rules/texts/find.h"
#include "api/rules/thought_words.h"
#include "codec/play.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "lib/mahjong/player.h"
#include "json/write.h"

#include <string.h>

/* ---- A choice ---- */

/* The members of an offer and what it is worth, of an object that is open. */
static void
write_worth(const struct mj_ruleset *ruleset, const struct mj_weighed *weighed, struct buffer *out)
{
	out_key(out, "action");
	write_play_action(ruleset, &weighed->decision.action, out);
	out_member(out, "value", weighed->value);
	out_member(out, "risk", weighed->risk);
	out_member(out, "net", weighed_net(weighed));
}

static void
write_weighed(const char *key, const struct mj_ruleset *ruleset, const struct mj_weighed *weighed,
	      enum names_mode names, struct buffer *out)
{
	out_open_member(out, key, '{');
	write_worth(ruleset, weighed, out);
	thoughts_write(&weighed->decision, names, out);
	out_close(out, '}');
}

/* ---- A decision ---- */

/* The offers, of those that are the same choice the one that was taken or else the first: what the
 * player takes, then the others, the greatest net first. Returns how many. */
static unsigned
list_choices(const struct judged *judged, const struct mj_weighed *list[MJ_OFFERS_MAX])
{
	const struct mj_weighing *weighing = &judged->weighing;
	unsigned count = 0;

	list[count++] = &weighing->list[weighing->taken];
	for (unsigned i = 0; i < weighing->count; i++) {
		const struct mj_weighed *one = &weighing->list[i];
		unsigned at = 0;
		while (at < count &&
		       !judge_is_same(&list[at]->decision.action, &one->decision.action))
			at++;
		if (at < count)
			continue;
		for (at = count++; at > 1 && weighed_net(list[at - 1]) < weighed_net(one); at--)
			list[at] = list[at - 1];
		list[at] = one;
	}
	return count;
}

static void
write_choices(const struct mj_ruleset *ruleset, const struct judged *judged, struct buffer *out)
{
	const struct mj_weighed *list[MJ_OFFERS_MAX];
	unsigned count = list_choices(judged, list);

	out_open_member(out, "choices", '[');
	for (unsigned i = 0; i < count; i++) {
		int64_t loss = weighed_net(list[0]) - weighed_net(list[i]);
		out_open(out, '{');
		write_worth(ruleset, list[i], out);
		out_member(out, "loss", loss > 0 ? loss : 0);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_judged(const struct judge *judge, const struct judged *judged, enum names_mode names,
	     struct buffer *out)
{
	const struct mj_weighing *weighing = &judged->weighing;

	out_open(out, '{');
	out_member(out, "hand", judged->hand);
	out_member(out, "action", judged->action);
	out_member(out, "seat", judged->seat);
	out_member(out, "turn", judged->turn);
	out_word_member(out, "phase",
			mj_phase_ids[judged->is_claim ? MJ_PHASE_CLAIMS : MJ_PHASE_TURN]);
	if (judged->is_claim) {
		out_member(out, "from", judged->from);
		out_key(out, "tile");
		write_tile(judged->tile, out);
	}
	write_weighed("done", judge->ruleset, &weighing->list[judged->done], names, out);
	write_weighed("best", judge->ruleset, &weighing->list[weighing->taken], names, out);
	out_boolean_member(out, "agreed", judged->agreed);
	out_member(out, "loss", judged->loss);
	write_choices(judge->ruleset, judged, out);
	out_close(out, '}');
}

/* ---- While it is judged ---- */

void
review_hear_hand(struct judge *judge, const struct mj_play_start *start, void *user)
{
	struct review_text *text = user;

	out_open(&text->hands, '{');
	write_table("table", judge->ruleset, judge->seats, &start->table, &text->hands);
	out_close(&text->hands, '}');
}

void
review_hear_decision(struct judge *judge, const struct judged *judged, void *user)
{
	struct review_text *text = user;

	if (text->lists_all)
		write_judged(judge, judged, text->names, &text->decisions);
}

void
review_hear_skipped(struct judge *judge, int seat, enum judge_skip why, void *user)
{
	struct review_text *text = user;
	struct buffer *out = &text->skipped;

	out_open(out, '{');
	out_member(out, "hand", judge->hands - 1);
	if (seat != MJ_NOBODY)
		out_member(out, "seat", seat);
	out_word_member(out, "reason", judge_skip_ids[why]);
	if (text->names != NAMES_NONE) {
		out_key(out, "name");
		names_write(text_word_find(shared_texts, "review_skips", judge_skip_ids[why]),
			    text->names, out);
	}
	out_close(out, '}');
}

/* ---- The answer ---- */

static void
write_seats(const struct judge *judge, struct buffer *out)
{
	out_open_member(out, "seats", '[');
	for (int seat = 0; seat < (int)judge->seats; seat++) {
		const struct judge_tally *tally = &judge->tallies[seat];
		if (judge->seat != JUDGE_ANY_SEAT && judge->seat != seat)
			continue;
		out_open(out, '{');
		out_member(out, "seat", seat);
		out_text_member(out, "player", judge->names[seat]);
		out_member(out, "decisions", tally->decisions);
		out_member(out, "agreed", tally->agreed);
		out_member(out, "loss", tally->loss);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
move_list(const char *key, struct buffer *list, struct buffer *out)
{
	out_open_member(out, key, '[');
	if (list->size > 0)
		out_raw(out, list->data, list->size);
	out_close(out, ']');
	out->failed |= list->failed;
	buffer_cut(list, 0);
}

void
review_write(const struct judge *judge, struct review_text *text, struct buffer *out)
{
	out_word_member(out, "strength", mj_strength_ids[judge->strength]);
	out_word_member(out, "format", judge->format);
	out_text_member(out, "log_id", judge->id);
	out_text_member(out, "title", judge->title);
	write_seats(judge, out);
	out_open_member(out, "worst", '[');
	for (unsigned i = 0; i < judge->worst_count; i++)
		write_judged(judge, &judge->worst[i], text->names, out);
	out_close(out, ']');
	move_list("hands", &text->hands, out);
	move_list("skipped", &text->skipped, out);
	if (text->lists_all)
		move_list("decisions", &text->decisions, out);
}

void
review_text_free(struct review_text *text)
{
	buffer_free(&text->hands);
	buffer_free(&text->skipped);
	buffer_free(&text->decisions);
}
