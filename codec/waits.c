/* POST /v1/waits: the request and the answer. */
#include "codec/codec.h"
#include "codec/ruleset_fields.h"
#include "codec/tiles.h"

#include <stddef.h>

static const struct member waits_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct mj_waits_request, table)},
	{.name = "deal", .read = read_deal, .offset = offsetof(struct mj_waits_request, deal)},
	{.name = "hand", .read = read_waits_hand, .required = true},
	{.name = "visible", .read = read_bag, .offset = offsetof(struct mj_waits_request, visible)},
};

/* ---- The answer ---- */

/* "accepts": each kind with the copies left of it; "left": all of them. */
static void
write_accepts(const struct mj_waits *waits, uint64_t accepts, unsigned left, struct buffer *out)
{
	OUT(out, "\"accepts\":[");
	for (; accepts != 0; accepts &= accepts - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(accepts);
		OUT(out, "{\"tile\":");
		write_tile(kind, out);
		OUT(out, "\"left\":");
		out_integer(out, waits->left[kind]);
		out_close(out, '}');
	}
	out_close(out, ']');
	OUT(out, "\"left\":");
	out_integer(out, left);
}

static void
write_side(const struct mj_ruleset *ruleset, const struct mj_win_side *side, struct buffer *out)
{
	OUT(out, "{\"win\":");
	out_boolean(out, side->win);
	if (side->from != MJ_SELF_DRAW) {
		OUT(out, "\"from\":");
		out_integer(out, side->from);
	}
	if (!side->win) {
		OUT(out, "\"reason\":");
		out_string(out, ruleset->reasons[side->reason].id);
		out_close(out, '}');
		return;
	}
	OUT(out, "\"total\":");
	record_write(ruleset, ruleset->total, ruleset->total_count, &side->total, out);
	OUT(out, "\"pattern_ids\":");
	write_pattern_ids(ruleset, side->patterns, out);
	out_close(out, '}');
}

static void
write_ready(const struct mj_ruleset *ruleset, const struct mj_waits *waits, struct buffer *out)
{
	OUT(out, "\"waits\":[");
	for (unsigned i = 0; i < waits->wait_count; i++) {
		const struct mj_wait *wait = &waits->waits[i];
		OUT(out, "{\"tile\":");
		write_tile(wait->tile, out);
		OUT(out, "\"left\":");
		out_integer(out, waits->left[wait->tile]);
		OUT(out, "\"by_discard\":");
		write_side(ruleset, &wait->by_discard, out);
		OUT(out, "\"by_self_draw\":");
		write_side(ruleset, &wait->by_self_draw, out);
		if (wait->dealer_differs) {
			OUT(out, "\"by_dealer_discard\":");
			write_side(ruleset, &wait->by_dealer_discard, out);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
	write_accepts(waits, waits->accepts, waits->left_in_all, out);
	OUT(out, "\"furiten\":");
	out_boolean(out, waits->furiten);
	if (ruleset->furitens != NULL) {
		OUT(out, "\"furiten_kind\":");
		out_string(out, waits->furiten_kind == MJ_NOT_FURITEN
					? NULL
					: ruleset->furitens[waits->furiten_kind]);
	}
}

static void
write_choices(const struct mj_waits *waits, struct buffer *out)
{
	OUT(out, "\"discards\":[");
	for (unsigned i = 0; i < waits->choice_count; i++) {
		const struct mj_choice *choice = &waits->choices[i];
		OUT(out, "{\"tile\":");
		write_tile(choice->tile, out);
		OUT(out, "\"shanten\":");
		out_integer(out, choice->shanten);
		write_accepts(waits, choice->accepts, choice->left, out);
		if (choice->riichi_known) {
			OUT(out, "\"riichi\":");
			out_boolean(out, choice->riichi);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_kongs(const struct mj_waits *waits, struct buffer *out)
{
	OUT(out, "\"kongs\":[");
	for (unsigned i = 0; i < waits->kong_count; i++) {
		const struct mj_kong_choice *kong = &waits->kongs[i];
		OUT(out, "{\"tile\":");
		write_tile(kong->kind, out);
		OUT(out, "\"type\":");
		out_string(out, mj_meld_ids[kong->type]);
		OUT(out, "\"allowed\":");
		out_boolean(out, kong->allowed);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_drawn(const struct mj_waits *waits, struct buffer *out)
{
	OUT(out, "\"complete\":");
	out_boolean(out, waits->shanten == -1);
	write_choices(waits, out);
	if (waits->kongs_known)
		write_kongs(waits, out);
	if (waits->nine_terminals_known) {
		OUT(out, "\"nine_terminals\":");
		out_boolean(out, waits->nine_terminals);
	}
}

static int
answer_waits(const json_t *root, const struct request_id *id, enum names_mode names,
	     struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(waits_members);
	struct rules_reader reader;
	struct mj_rules rules;
	struct mj_waits_request request;
	struct mj_waits waits;
	struct mj_problem fault;

	(void)names; /* patterns are told by their ids */
	rules_reader_init(&reader, NULL, MJ_WAITS, problem);
	if (read_ruleset(&reader, root) != 0 || read_rules(&reader, root, &rules) != 0)
		return -1;
	mj_waits_request_init(&request, &rules);
	if (read_object(&reader.base, NULL, root, &members, NULL, &request) != 0)
		return -1;
	if (mj_waits(&request, &waits, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	write_head(reader.ruleset, id, out);
	OUT(out, "\"shanten\":");
	out_integer(out, waits.shanten);
	if (waits.drawn)
		write_drawn(&waits, out);
	else
		write_ready(reader.ruleset, &waits, out);
	out_close(out, '}');
	return 0;
}

const struct rules_call waits_call = {"waits", answer_waits};
