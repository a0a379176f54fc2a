/* The programs at the seats: ours are called, commands are asked a line at a time. */
#include "cmd/match_mjai.h"

#include "api/rules/rules_call.h"
#include "codec/play.h"
#include "codec/rules_write.h"
#include "codec/table.h"
#include "lib/mahjong/problem.h"
#include "json/write.h"

#include <stdlib.h>

struct match_seats {
	const struct match_plan *plan;
	/* Of each program one for each seat, started when it is first asked. */
	struct match_seat seats[MJ_SEATS_MAX][MJ_SEATS_MAX];
	const uint8_t *order;
	bool speaks_mjai; /* somebody at the table */
	struct match_course course;
	struct buffer out;
	struct play_request reply;
};

static struct match_seat *
at(struct match_seats *players, unsigned seat)
{
	return &players->seats[players->order[seat]][seat];
}

/* ---- Our own questions ---- */

/* The answer of POST /v1/play to this seat's view, without its events, and whose it is. */
static void
write_question(const struct match_plan *plan, const struct mj_play *play, unsigned seat,
	       struct buffer *out)
{
	const struct mj_rules *rules = &plan->rules;

	buffer_reset(out, MATCH_LINE_MAX);
	out_open(out, '{');
	out_word_member(out, "type", "decide");
	out_member(out, "you", seat);
	out_word_member(out, "ruleset", rules->ruleset->id);
	write_rules(rules, out);
	write_table("table", rules->ruleset, rules->seats, &play->start->table, out);
	write_play(play, (int)seat, out);
	out_close(out, '}');
	out_end_line(out);
}

static bool
read_reply(struct match_seats *players, const char *line, unsigned seat, struct mj_action *action)
{
	json_t *reply = json_loads(line, JSON_REJECT_DUPLICATES, NULL), *list = json_array();
	struct problem problem = {.code = PROBLEM_NONE};
	struct rules_reader reader;
	struct mj_rules rules;
	bool read = false;

	rules_reader_init(&reader, NULL, MJ_SETTLE, &problem);
	players->reply.action_count = 0;
	if (json_is_object(reply) && list != NULL &&
	    json_object_set_new(reply, "seat", json_integer(seat)) == 0 &&
	    json_array_append(list, reply) == 0 &&
	    rules_call_begin(&reader, players->plan->asked, &rules) == 0)
		read = read_play_actions(&reader.base, NULL, list, NULL, &players->reply) == 0;
	*action = players->reply.actions[0];
	json_decref(reply);
	json_decref(list);
	return read;
}

static enum match_answer
ask_offers(struct match_seats *players, struct match_seat *at, const struct mj_play *play,
	   struct mj_action *action)
{
	int64_t until = match_now_ms() + players->plan->time_ms;
	struct match_process *process = &at->process;
	const char *line = NULL;

	if (process->pid == 0 && !match_process_start(process, at->program->command, at->number))
		return MATCH_SILENT;
	write_question(players->plan, play, at->number, &players->out);
	if (!players->out.failed && match_process_send(process, &players->out, until))
		line = match_process_receive(process, until);
	if (line == NULL)
		return MATCH_SILENT;
	return read_reply(players, line, at->number, action) ? MATCH_ANSWERED : MATCH_WRONG;
}

/* ---- Those who speak mjai ---- */

static bool
speaks_mjai(const struct match_seat *at)
{
	return at->program->way >= MATCH_MJAI;
}

static struct match_talk
talk_to(struct match_seats *players, struct match_seat *at)
{
	return (struct match_talk){
		.seat = at, .out = &players->out, .until = match_now_ms() + players->plan->time_ms};
}

/* What it says later would answer another question. */
static void
lose(struct match_seat *at)
{
	match_process_stop(&at->process);
	at->dead = true;
}

void
match_seats_begin(struct match_seats *players, const uint8_t *order)
{
	const struct match_plan *plan = players->plan;
	const char *names[MJ_SEATS_MAX] = {NULL};

	players->order = order;
	players->speaks_mjai = false;
	for (unsigned seat = 0; seat < plan->rules.seats; seat++)
		names[seat] = plan->programs[order[seat]].name;
	for (unsigned seat = 0; seat < plan->rules.seats; seat++) {
		struct match_seat *one = at(players, seat);
		const struct match_talk talk = talk_to(players, one);
		players->speaks_mjai = players->speaks_mjai || speaks_mjai(one);
		if (speaks_mjai(one) && !one->dead && !match_mjai_begin(&talk, &plan->rules, names))
			lose(one);
	}
}

void
match_seats_end(struct match_seats *players, int faulty)
{
	enum { FAREWELL_MS = 500 };

	for (unsigned seat = 0; seat < players->plan->rules.seats; seat++) {
		struct match_seat *one = at(players, seat);
		struct match_talk talk = talk_to(players, one);
		talk.until = match_now_ms() + FAREWELL_MS;
		if (speaks_mjai(one) && !one->dead)
			match_mjai_end(&talk, (int)seat == faulty
						      ? "the answer is no possible action"
						      : NULL);
	}
}

void
match_seats_begin_hand(struct match_seats *players, const struct mj_play *play,
		       struct mj_play_start *start)
{
	if (!players->speaks_mjai)
		return;
	start->listener = match_course_hear;
	start->payload = &players->course;
	match_course_begin(&players->course, play);
	for (unsigned seat = 0; seat < players->plan->rules.seats; seat++)
		at(players, seat)->told = 0;
}

void
match_seats_see(struct match_seats *players, const struct mj_play *play)
{
	if (players->speaks_mjai)
		match_course_look(&players->course, play);
}

void
match_seats_end_hand(struct match_seats *players, const struct mj_play_end *end,
		     const struct mj_settlement *settlement)
{
	for (unsigned seat = 0; seat < players->plan->rules.seats; seat++) {
		struct match_seat *one = at(players, seat);
		const struct match_talk talk = talk_to(players, one);
		if (speaks_mjai(one) && !one->dead &&
		    !match_mjai_end_hand(&talk, &players->course, end, settlement))
			lose(one);
	}
}

/* ---- A decision ---- */

static bool
ask_command(struct match_seats *players, struct match_seat *at, const struct mj_play *play,
	    struct mj_action *action)
{
	const struct match_talk talk = talk_to(players, at);
	struct mj_play after = *play;
	struct mj_play_start quiet = *play->start;
	struct mj_problem problem;
	enum match_answer said;

	if (at->dead)
		return false;
	said = speaks_mjai(at) ? match_mjai_ask(&talk, &players->course, play, action)
			       : ask_offers(players, at, play, action);
	if (said == MATCH_SILENT)
		lose(at);
	quiet.listener = NULL;
	after.start = &quiet;
	return said == MATCH_ANSWERED && action->type < MJ_ACT_DRAW &&
	       mj_play_act(&after, action, &problem) == MJ_OK;
}

bool
match_seats_ask(struct match_seats *players, const struct mj_play *play, unsigned seat,
		uint64_t seed, struct mj_action *action)
{
	struct match_seat *asked = at(players, seat);
	struct mj_play_view view;
	struct mj_decision decision;

	if (asked->program->command != NULL)
		return ask_command(players, asked, play, action);
	mj_play_look(play, seat, &view);
	mj_decide(&view, asked->program->strength, seed + seat, &decision);
	*action = decision.action;
	return true;
}

/* ---- All of them ---- */

struct match_seats *
match_seats_create(const struct match_plan *plan)
{
	struct match_seats *players = calloc(1, sizeof(*players));

	if (players == NULL)
		return NULL;
	players->plan = plan;
	for (unsigned program = 0; program < MJ_SEATS_MAX; program++)
		for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
			players->seats[program][seat].program = &plan->programs[program];
			players->seats[program][seat].number = seat;
		}
	return players;
}

void
match_seats_destroy(struct match_seats *players)
{
	if (players == NULL)
		return;
	for (unsigned program = 0; program < MJ_SEATS_MAX; program++)
		for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
			match_process_stop(&players->seats[program][seat].process);
			json_decref(players->seats[program][seat].rest);
		}
	buffer_free(&players->out);
	free(players);
}
