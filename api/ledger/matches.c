/* Creating, showing and listing matches; substitutions. */
#include "api/ledger/matches.h"

#include "api/ledger/fields.h"
#include "api/ledger/finish.h"
#include "codec/rules.h"
#include "codec/seats.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/seating.h"

#include <stddef.h>
#include <stdio.h>

/* ---- The body ---- */

struct match_body {
	struct match match;
	char session[NAME_MAX_BYTES + 1];
	struct seat_wish seats[MJ_SEATS_MAX];
	int64_t result[MJ_SEATS_MAX];
	bool has_result;
};

static int
read_result(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	struct match_body *body = target;

	body->has_result = true;
	return read_seat_numbers(reader, at, value, member, body->result);
}

#define MATCH(FIELD) offsetof(struct match_body, match.FIELD)

static const struct member match_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "seats",
	 .read = read_seat_wishes,
	 .offset = offsetof(struct match_body, seats),
	 .required = true},
	{.name = "table", .read = read_table, .offset = MATCH(table)},
	TEXT_MEMBER("season", struct match_body, match.season, 1, NAME_MAX_BYTES),
	TEXT_MEMBER("session", struct match_body, session, 1, NAME_MAX_BYTES),
	TEXT_MEMBER("external_id", struct match_body, match.external_id, 1, NAME_MAX_BYTES),
	{.name = "chip_value", .read = read_money, .offset = MATCH(agreed.chip_value), .min = 1},
	{.name = "fee", .read = read_money, .offset = MATCH(agreed.fee), .min = 1},
	{.name = "played_at", .read = read_time, .offset = MATCH(played_at)},
	{.name = "result", .read = read_result, .min = -HOLDING_MAX, .max = HOLDING_MAX},
};

static int
read_match(struct work *work, struct match_body *body)
{
	static const struct members members = MEMBERS(match_members);
	struct rules_reader reader = work_rules_reader(work, NULL);
	struct match *match = &body->match;
	struct mj_settle_request start;

	if (read_ruleset(&reader, work->root) != 0 ||
	    read_rules(&reader, work->root, &match->agreed.rules) != 0)
		return -1;
	match->ruleset = reader.ruleset;
	mj_settle_request_init(&start, &match->agreed.rules);
	match->table = start.table;
	return read_object(&reader.base, NULL, work->root, &members, NULL, body);
}

/* ---- Creating ---- */

static void
write_start(const struct match *match, struct buffer *out)
{
	out_key(out, "ruleset");
	out_string(out, match->ruleset->id);
	out_key(out, "ruleset_version");
	out_string(out, match->ruleset->version);
	write_all_rules(&match->agreed.rules, out);
	OUT(out, "\"seats\":[");
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_string(out, match->seats[seat].player);
	out_close(out, ']');
	write_table("table", match->ruleset, &match->table, out);
}

/* The stakes come from `start`, which takes them back at the end. */
static int
record_start(struct work *work, struct tx *tx, const struct match *match)
{
	struct entry entry;

	if (entry_begin(&entry, work, tx, "match", match->id) != 0)
		return -1;
	write_start(match, &entry.body);
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		entry_post_seat(&entry, seat, ASSET_POINTS, match->table.points[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(&entry, match->ruleset->pool, ASSET_POINTS, match->pool);
	entry_post_pool(&entry, "start", ASSET_POINTS, -match_sum_points(match) - match->pool);
	return entry_commit(&entry);
}

/* An old match of which only the end is known: its points are the table's. */
static int
record_result(struct work *work, struct tx *tx, struct match_body *body)
{
	struct match *match = &body->match;
	int64_t played_at = match->played_at == 0 ? work->now : match->played_at;

	if (finish_match(work, tx, match, played_at) != 0)
		return -1;
	return match_save(work, tx, match);
}

/* A table may be given with points that a match cannot carry. */
static int
check_start(struct work *work, const struct match *match)
{
	static const struct path table = {.name = "table", .size = 5};
	static const struct path points = {.up = &table, .name = "points", .size = 6};

	for (size_t seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const struct path place = {.up = &points, .index = seat};
		if (match->table.points[seat] > HOLDING_MAX ||
		    match->table.points[seat] < -HOLDING_MAX)
			return refuse(&work->problem, BAD_VALUE, &place,
				      "expected %lld to %lld points", -(long long)HOLDING_MAX,
				      (long long)HOLDING_MAX);
	}
	return 0;
}

static int
create(struct work *work, struct tx *tx, struct match_body *body)
{
	struct match *match = &body->match;

	if (check_start(work, match) != 0)
		return -1;
	if (seat_players(work, tx, body->seats, NULL, match->seats) != 0)
		return -1;
	work_id(work, match->id);
	match->created_at = work->now;
	match->version = 1;
	table_complete(match->ruleset, &match->table);
	match->pool = mj_pool_points(&match->agreed.rules, &match->table);
	snprintf(match->state, sizeof(match->state), "open");
	snprintf(match->ruleset_version, sizeof(match->ruleset_version), "%s",
		 match->ruleset->version);
	if (body->has_result)
		memcpy(match->table.points, body->result, sizeof(body->result));
	if (match_insert(work, tx, match) != 0 || record_start(work, tx, match) != 0)
		return -1;
	if (body->has_result && record_result(work, tx, body) != 0)
		return -1;
	work_created(work, "/v1/matches/%s", match->id);
	return match_write(work, tx, match, work->out);
}

int
work_create_match(struct work *work, struct tx *tx)
{
	struct match_body body = {0};
	struct buffer facts = {0};

	if (read_match(work, &body) != 0)
		return -1;
	agreed_write(&body.match.agreed, body.session, &facts);
	body.match.facts = (struct store_text){facts.data, facts.size};
	int result = facts.failed ? work_store(work, STORE_FAILED) : create(work, tx, &body);
	buffer_free(&facts);
	match_free(&body.match);
	return result;
}

/* ---- Showing ---- */

int
work_get_match(struct work *work, struct tx *tx)
{
	struct match_row row;

	if (work_found(work, tx->calls->match_find(tx, work_club(work), work_part(work, 0), &row),
		       "match") != 0)
		return -1;
	work_etag(work, row.version);
	return match_write_row(work, tx, &row, work->out);
}

static int
show_match(void *arg, const struct match_row *row)
{
	struct list *list = arg;

	if (!list_takes(list, row->id, 0))
		return STORE_OK;
	return match_write_row(list->work, list->tx, row, list->work->out) == 0 ? STORE_OK
										: STORE_FAILED;
}

/* A filter's text, or NULL. */
static const char *
filter(const struct work *work, const char *name, char text[QUERY_VALUE_MAX + 1])
{
	return work_query(work, name, text) ? text : NULL;
}

int
work_list_matches(struct work *work, struct tx *tx)
{
	char state[QUERY_VALUE_MAX + 1], season[QUERY_VALUE_MAX + 1], ruleset[QUERY_VALUE_MAX + 1],
		external_id[QUERY_VALUE_MAX + 1], player[QUERY_VALUE_MAX + 1];
	const struct match_filter wanted = {.state = filter(work, "state", state),
					    .season = filter(work, "season", season),
					    .ruleset = filter(work, "ruleset", ruleset),
					    .external_id = filter(work, "external_id", external_id),
					    .player = filter(work, "player", player)};
	struct list list;

	if (list_begin(work, tx, false, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->matches(tx, work_club(work), &wanted, &list.page,
						  show_match, &list));
}

/* ---- Substitutions ---- */

static int
record_seats(struct work *work, struct tx *tx, const struct match *match)
{
	struct entry entry;

	if (entry_begin(&entry, work, tx, "seats", match->id) != 0)
		return -1;
	out_member(&entry.body, "from_hand", match->table.hand_number);
	OUT(&entry.body, "\"seats\":[");
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_string(&entry.body, match->seats[seat].player);
	out_close(&entry.body, ']');
	if (entry_commit(&entry) != 0)
		return -1;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		if (work_store(work, tx->calls->match_player_add(tx, work_club(work), match->id,
								 match->seats[seat].player)) != 0)
			return -1;
	return 0;
}

static int
change_seats(struct work *work, struct tx *tx, struct match *match)
{
	static const struct member list[] = {
		{.name = "seats", .read = read_seat_wishes, .required = true}};
	static const struct members members = MEMBERS(list);
	struct reader reader = work_reader(work);
	struct seat_wish wishes[MJ_SEATS_MAX];
	struct holder seats[MJ_SEATS_MAX] = {{{0}, false}};

	if (read_object(&reader, NULL, work->root, &members, NULL, wishes) != 0 ||
	    match_check_open(work, match) != 0 ||
	    seat_players(work, tx, wishes, match->seats, seats) != 0)
		return -1;
	memcpy(match->seats, seats, sizeof(seats));
	if (record_seats(work, tx, match) != 0 || match_save(work, tx, match) != 0)
		return -1;
	work_created(work, "/v1/matches/%s", match->id);
	return match_write(work, tx, match, work->out);
}

int
work_change_seats(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, change_seats);
}
