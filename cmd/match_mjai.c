/* What is said to a program that speaks mjai, and what it answers. */
#include "cmd/match_mjai.h"
#include "cmd/match_mjai_offers.h"

#include "codec/log/game.h"
#include "codec/log/mjai_event.h"
#include "codec/log/paid.h"
#include "codec/seats.h"
#include "json/write.h"

#include <string.h>

/*
 * The ways to speak it. In a list are all events since the last one; else an event is a line. Where
 * all are answered, each line is; else only the event that asks the seat, and the events say which
 * that is. A server of the first kind says hello.
 */
static const struct {
	bool lists, all, hello;
} ways[MATCH_WAYS] = {
	[MATCH_MJAI] = {.lists = true, .all = true},
	[MATCH_MJAI_PIPE] = {.lists = false},
	[MATCH_MJSONP] = {.all = true, .hello = true},
};

#define WAY(talk) (&ways[(talk)->seat->program->way])

/* ---- Lines ---- */

/* Sends what is written, and waits for its answer where there is one. */
static bool
send_line(const struct match_talk *talk, bool answered, const char **answer)
{
	out_end_line(talk->out);
	if (talk->out->failed || !match_process_send(&talk->seat->process, talk->out, talk->until))
		return false;
	buffer_reset(talk->out, MATCH_LINE_MAX);
	if (!answered)
		return true;
	*answer = match_process_receive(&talk->seat->process, talk->until);
	return *answer != NULL;
}

static void
begin_lines(const struct match_talk *talk)
{
	buffer_reset(talk->out, MATCH_LINE_MAX);
	if (WAY(talk)->lists)
		out_open(talk->out, '[');
}

/* Closes an event, which `asks` the seat or does not. Sends it, with all before it, where it is the
 * last one or has an answer of its own. False: none has come where there must be one. */
static bool
close_event(const struct match_talk *talk, bool is_last, bool asks, const char **answer)
{
	bool all = WAY(talk)->all;

	if (!all)
		out_boolean_member(talk->out, "can_act", asks);
	out_close(talk->out, '}');
	if (WAY(talk)->lists && is_last)
		out_close(talk->out, ']');
	if (is_last || (all && !WAY(talk)->lists))
		return send_line(talk, all || asks, answer);
	if (!WAY(talk)->lists)
		out_end_line(talk->out);
	return true;
}

/* Says an event that stands alone and is written already. */
static bool
say(const struct match_talk *talk)
{
	const char *answer;

	return close_event(talk, true, false, &answer);
}

/* ---- The match ---- */

static bool
say_hello(const struct match_talk *talk)
{
	enum { VERSION = 3 };

	begin_lines(talk);
	mjai_open("hello", MJ_NOBODY, talk->out);
	out_word_member(talk->out, "protocol", "mjsonp");
	out_member(talk->out, "protocol_version", VERSION);
	return say(talk);
}

bool
match_mjai_begin(const struct match_talk *talk, const struct mj_rules *rules,
		 const char *const names[MJ_SEATS_MAX])
{
	struct match_seat *seat = talk->seat;
	struct mjai_game game = {.seats = rules->seats,
				 .id = (int)seat->number,
				 .tells_reds = true,
				 .has_reds = log_rules_value(rules, "red_fives") != 0,
				 .tells_length = true,
				 .east_only = log_rules_value(rules, "match_length") == 0};

	if (!match_process_start(&seat->process, seat->program->command, seat->number) ||
	    (WAY(talk)->hello && !say_hello(talk)))
		return false;
	for (unsigned i = 0; i < rules->seats; i++)
		game.names[i] = names[i];
	begin_lines(talk);
	mjai_start_game(&game, talk->out);
	return say(talk);
}

void
match_mjai_end(const struct match_talk *talk, const char *error)
{
	begin_lines(talk);
	if (error == NULL) {
		mjai_open("end_game", MJ_NOBODY, talk->out);
	} else {
		mjai_open("error", MJ_NOBODY, talk->out);
		out_string_member(talk->out, "message", error);
	}
	out_close(talk->out, '}');
	if (WAY(talk)->lists)
		out_close(talk->out, ']');
	/* Some answer that, others end without a word. */
	const char *answer;
	send_line(talk, WAY(talk)->all, &answer);
	match_process_stop(&talk->seat->process);
}

/* ---- A hand ---- */

/* All that the seat has not been told of; the last event asks it, or more is to be said. */
static bool
say_events(const struct match_talk *talk, const struct match_course *course,
	   const struct mj_play *asks, bool declares, const char **answer)
{
	struct match_seat *seat = talk->seat;

	for (; seat->told < course->count; seat->told++) {
		bool is_last = asks != NULL && seat->told + 1 == course->count;
		match_course_write(course, seat->told, seat->number, talk->out);
		if (is_last)
			match_mjai_hints(asks, seat->number, declares, talk->out);
		if (!close_event(talk, is_last, is_last, answer))
			return false;
	}
	return true;
}

static void
write_win(const struct mj_play_end *end, const struct mj_settlement *settlement, unsigned i,
	  struct buffer *out)
{
	const struct mj_rules *rules = end->request.rules;
	const struct mj_outcome *outcome = &end->request.outcome;
	struct mjai_hora hora = {.hand = &outcome->wins[i]};
	int64_t deltas[MJ_SEATS_MAX] = {0};

	if ((outcome->riichi >> hora.hand->seat & 1) != 0)
		hora.ura = &end->request.deal.tiles[1];
	for (unsigned k = 0; k < settlement->win_count; k++)
		if (settlement->hands[k] == i)
			mjai_worth(rules->ruleset, &settlement->wins[k], &hora);
	mjai_hora(&hora, out);
	log_add_payments(&settlement->payments, hora.hand->seat, deltas);
	write_seat_numbers("deltas", deltas, rules->seats, out);
}

static void
write_no_win(const struct mj_play_end *end, const struct mj_settlement *settlement,
	     struct buffer *out)
{
	const struct mj_rules *rules = end->request.rules;
	int64_t deltas[MJ_SEATS_MAX] = {0};

	bool aborts = end->request.outcome.type == MJ_ABORTIVE_DRAW;
	mjai_ryukyoku(MJ_NOBODY, aborts ? end->request.outcome.reason : MJ_NO_REASON, out);
	if (!aborts)
		mjai_tenpais(log_settled_ready(rules, settlement), rules->seats, out);
	log_add_payments(&settlement->payments, MJ_NOBODY, deltas);
	write_seat_numbers("deltas", deltas, rules->seats, out);
}

bool
match_mjai_end_hand(const struct match_talk *talk, const struct match_course *course,
		    const struct mj_play_end *end, const struct mj_settlement *settlement)
{
	unsigned wins = end->request.outcome.win_count;
	const char *answer;

	begin_lines(talk);
	if (!say_events(talk, course, NULL, false, &answer))
		return false;
	for (unsigned i = 0; i < wins; i++) {
		write_win(end, settlement, i, talk->out);
		if (!close_event(talk, false, false, &answer))
			return false;
	}
	if (wins == 0) {
		write_no_win(end, settlement, talk->out);
		if (!close_event(talk, false, false, &answer))
			return false;
	}
	mjai_open("end_kyoku", MJ_NOBODY, talk->out);
	return say(talk);
}

/* ---- A decision ---- */

/* The next thing that the program says: what it has said beforehand, or its answer. An answer may
 * be a list: what comes after the first answers what comes next. NULL: a wrong one, or none. */
static json_t *
hear(const struct match_talk *talk, const struct match_course *course, const struct mj_play *play,
     bool declares, bool *silent)
{
	struct match_seat *seat = talk->seat;
	const char *line = NULL;
	json_t *first;

	*silent = false;
	if (seat->rest == NULL) {
		begin_lines(talk);
		*silent = !say_events(talk, course, play, declares, &line);
		seat->rest = *silent ? NULL : json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		if (json_is_object(seat->rest))
			seat->rest = json_pack("[o]", seat->rest);
	}
	first = json_incref(json_array_get(seat->rest, 0));
	json_array_remove(seat->rest, 0);
	if (json_array_size(seat->rest) == 0) {
		json_decref(seat->rest);
		seat->rest = NULL;
	}
	return first;
}

static bool
is_reach(const json_t *answer)
{
	return json_is_string(json_object_get(answer, "type")) &&
	       strcmp(json_string_value(json_object_get(answer, "type")), "reach") == 0;
}

/* A riichi says its discard itself, or is asked for it. */
static enum match_answer
ask_discard(const struct match_talk *talk, struct match_course *course, const struct mj_play *play,
	    const json_t *reach, struct mj_action *action)
{
	bool silent = false, found;
	json_t *discard;

	if (json_object_get(reach, "pai") != NULL) {
		discard = json_deep_copy(reach);
		json_object_set_new(discard, "type", json_string("dahai"));
	} else {
		match_course_reach(course, talk->seat->number);
		discard = hear(talk, course, play, true, &silent);
	}
	found = match_mjai_find(play, talk->seat->number, discard, true, action);
	json_decref(discard);
	return silent ? MATCH_SILENT : found ? MATCH_ANSWERED : MATCH_WRONG;
}

/* What the program has said beforehand is good for the discard after its own call. */
static void
drop_rest(struct match_seat *seat, const struct mj_play *play)
{
	if (play->phase == MJ_PHASE_TURN && play->claimed)
		return;
	json_decref(seat->rest);
	seat->rest = NULL;
}

enum match_answer
match_mjai_ask(const struct match_talk *talk, struct match_course *course,
	       const struct mj_play *play, struct mj_action *action)
{
	struct match_seat *seat = talk->seat;
	unsigned count = course->count;
	enum match_answer said = MATCH_WRONG;
	bool silent;

	drop_rest(seat, play);
	json_t *answer = hear(talk, course, play, false, &silent);
	if (silent)
		said = MATCH_SILENT;
	else if (is_reach(answer))
		said = ask_discard(talk, course, play, answer, action);
	else if (match_mjai_find(play, seat->number, answer, false, action))
		said = MATCH_ANSWERED;
	json_decref(answer);
	/* A riichi without a discard is none: nobody else has been told of it. */
	if (said != MATCH_ANSWERED && course->count > count)
		match_course_take_back(course);
	if (seat->told > course->count)
		seat->told = course->count;
	return said;
}
