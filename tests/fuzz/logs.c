#include "tests/fuzz/logs.h"

#include "codec/log/export.h"
#include "codec/log/write.h"
#include "tests/fuzz/fuzz.h"

static struct buffer out;

static int
begin(struct log_game *game, void *user)
{
	(void)user;
	log_import.match(game, &out);
	log_review.match(game, &out);
	return 0;
}

static void
check_sum(const struct log_game *game)
{
	const struct mj_settlement *settlement = &game->settlement;
	int64_t sum = settlement->payments.pool;

	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		sum += settlement->payments.deltas[seat];
	MUST(sum == 0);
}

static int
deal(struct log_game *game, void *user)
{
	(void)user;
	MUST(game->deal.ended && game->agreed <= game->deals);
	if (game->settled)
		check_sum(game);
	else
		MUST(game->refused.detail[0] != '\0');
	buffer_reset(&out, 1 << 16);
	log_import.deal(game, &out);
	log_review.deal(game, &out);
	return 0;
}

static int
end(struct log_game *game, void *user)
{
	(void)user;
	log_import.end(game, &out);
	log_review.end(game, &out);
	return 0;
}

/* ---- Games as files, read again ---- */

enum { DEALS_KEPT = 64 };

/* What the deals of the first game have come to. */
struct sums {
	unsigned games, deals, unfinished, count;
	bool settled[DEALS_KEPT];
	int64_t deltas[DEALS_KEPT][MJ_SEATS_MAX];
	struct mj_rules rules; /* at its end */
	bool varies;           /* the rules are not the same throughout */
	bool absent;           /* the fourth seat has nothing: mjai cannot say that four play */
};

static void
note_rules(struct sums *sums, const struct mj_rules *rules)
{
	sums->varies = sums->varies ||
		       ((sums->games > 0 || sums->count > 0) &&
			memcmp(sums->rules.option, rules->option, sizeof(rules->option)) != 0);
	sums->rules = *rules;
}

static int
note_deal(struct log_game *game, void *user)
{
	const unsigned last = MJ_SEATS_MAX - 1;
	const struct mj_play_start *start = &game->deal.start;
	struct sums *sums = user;

	note_rules(sums, &game->rules);
	sums->absent = sums->absent || (game->rules.seats == MJ_SEATS_MAX && !start->known[last] &&
					start->table.points[last] == 0);
	return 0;
}

static int
sum_deal(struct log_game *game, void *user)
{
	struct sums *sums = user;

	note_deal(game, user);
	if (sums->games > 0 || sums->count == DEALS_KEPT)
		return 0;
	sums->settled[sums->count] = game->settled;
	if (game->settled)
		memcpy(sums->deltas[sums->count], game->settlement.payments.deltas,
		       sizeof(sums->deltas[0]));
	sums->count++;
	return 0;
}

static int
sum_end(struct log_game *game, void *user)
{
	struct sums *sums = user;

	note_rules(sums, &game->rules);
	if (sums->games++ > 0)
		return 0;
	sums->deals = game->deals;
	sums->unfinished = game->unfinished;
	return 0;
}

static bool
reads(log_reader *read, const struct log_listener *listener, const struct log_wishes *wishes,
      const char *text, size_t size)
{
	static struct log_game game;

	memset(&game, 0, sizeof(game));
	game.listener = listener;
	game.wishes = wishes;
	game.text = text;
	game.size = size;
	return read(&game) == 0;
}

static bool
writes(log_reader *read, const char *text, size_t size, const char *name, struct buffer *written)
{
	struct log_file file = {.format = log_export_find(name), .out = written};
	const struct log_listener write = log_file_listener(&file);

	buffer_reset(written, 1 << 16);
	bool wrote = reads(read, &write, NULL, text, size);
	log_file_cut(&file);
	return wrote;
}

/* The hand that begins at `at` or after it, a line; NULL: there is none. */
static const char *
hand_of(const struct buffer *course, size_t *at, size_t *size)
{
	static const char begin[] = "{\"type\":\"hand\"";

	while (*at < course->size) {
		const char *line = course->data + *at;
		const char *end = memchr(line, '\n', course->size - *at);
		MUST(end != NULL);
		*size = (size_t)(end - line);
		*at += *size + 1;
		if (*size > strlen(begin) && memcmp(line, begin, strlen(begin)) == 0)
			return line;
	}
	*size = 0;
	return NULL;
}

/* A course holds all of a hand: it is written again as it was. */
static void
write_again(const struct buffer *course)
{
	static struct buffer again;
	const char *hand, *other;
	size_t at = 0, other_at = 0, size, other_size;

	MUST(writes(log_read_course, course->data, course->size, "course", &again));
	do {
		hand = hand_of(course, &at, &size);
		other = hand_of(&again, &other_at, &other_size);
		MUST((hand == NULL) == (other == NULL) && size == other_size);
		MUST(hand == NULL || memcmp(hand, other, size) == 0);
	} while (hand != NULL);
}

/* What has been read can be written, unless the format cannot hold it, and says the same then. */
static void
write_and_read(log_reader *read, const char *text, size_t size, const char *name,
	       const struct sums *before)
{
	static struct sums after;
	static struct buffer written;
	const struct log_listener sum = {NULL, sum_deal, sum_end, &after, note_deal};
	const bool tells_rules = strcmp(name, "course") == 0;
	const bool tells_order = strcmp(name, "tenhou6") != 0;
	struct log_wishes wishes = {.preset = NULL, .rules = &before->rules};

	for (unsigned slot = 0; slot < MJ_OPTION_SLOTS; slot++)
		mj_option_set_add(&wishes.options, slot);
	memset(&after, 0, sizeof(after));
	if (!writes(read, text, size, name, &written) || (!tells_rules && before->varies) ||
	    (strcmp(name, "mjai") == 0 && before->absent))
		return;
	if (!reads(log_source_find(name, "", 0)->read, &sum, tells_rules ? NULL : &wishes,
		   written.data, written.size)) {
		/* Its reader searches an order of play, and need not find one. */
		MUST(!tells_order);
		return;
	}
	MUST(after.games == before->games);
	MUST(after.deals == before->deals && after.unfinished == before->unfinished);
	if (!tells_order)
		return;
	MUST(memcmp(after.settled, before->settled, sizeof(after.settled)) == 0);
	MUST(memcmp(after.deltas, before->deltas, sizeof(after.deltas)) == 0);
	if (tells_rules)
		write_again(&written);
}

static void
write_all(log_reader *read, const char *text, size_t size)
{
	static struct sums sums;
	const struct log_listener sum = {NULL, sum_deal, sum_end, &sums, note_deal};

	memset(&sums, 0, sizeof(sums));
	if (!reads(read, &sum, NULL, text, size) || sums.games == 0)
		return;
	write_and_read(read, text, size, "mjai", &sums);
	write_and_read(read, text, size, "tenhou6", &sums);
	write_and_read(read, text, size, "course", &sums);
}

void
fuzz_log(log_reader *read, const uint8_t *data, size_t size)
{
	static struct log_game game;
	const struct log_listener listener = {begin, deal, end, NULL, NULL};
	char *text = malloc(size == 0 ? 1 : size); /* reading past it shows */

	MUST(text != NULL);
	memcpy(text, data, size);
	memset(&game, 0, sizeof(game));
	game.listener = &listener;
	game.text = text;
	game.size = size;
	if (read(&game) != 0) {
		MUST(game.fault[0] != '\0' && game.fault_at <= size);
		log_import.fault(&game, &out);
		log_review.fault(&game, &out);
	}
	write_all(read, text, size);
	buffer_reset(&out, 1 << 16);
	free(text);
}
