#include "codec/log/export.h"

#include <string.h>

const struct log_export *
log_export_find(const char *name)
{
	static const struct log_export *const formats[] = {&log_export_mjai, &log_export_tenhou6,
							   &log_export_course};

	for (unsigned i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (strcmp(formats[i]->name, name) == 0)
			return formats[i];
	return NULL;
}

/* ---- Files ---- */

static int
write_begin(struct log_game *game, void *user)
{
	const struct log_file *file = user;

	return file->format->begin(game, file->out);
}

static int
write_deal(struct log_game *game, void *user)
{
	struct log_file *file = user;

	file->differs = file->differs || (game->deal.ended && !log_game_agrees(game));
	return file->format->deal(game, file->out);
}

static int
write_end(struct log_game *game, void *user)
{
	struct log_file *file = user;

	if (file->format->end(game, file->out) != 0)
		return -1;
	file->whole = file->out->size;
	return 0;
}

struct log_listener
log_file_listener(struct log_file *file)
{
	return (struct log_listener){write_begin, write_deal, write_end, file, write_deal};
}

void
log_file_cut(struct log_file *file)
{
	buffer_cut(file->out, file->whole);
}
