#include "tests/fuzz/logs.h"

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
	buffer_reset(&out, 1 << 16);
	free(text);
}
