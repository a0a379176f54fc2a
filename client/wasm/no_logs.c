/* A review in the module of the player is of hands: logs are read by a module of their own. */
#include "api/rules/review_call.h"

#include "codec/log/judge.h"
#include "codec/log/read.h"
#include "codec/log/unpack.h"

#include <assert.h>

const char *
log_unpack(struct buffer *data, struct buffer *text)
{
	(void)data;
	(void)text;
	return "this module reads no logs";
}

/* Of no log, so that nobody says what format it is of. */
const struct log_format *
log_source_find(const char *name, const char *text, size_t size)
{
	(void)name;
	(void)text;
	(void)size;
	return NULL;
}

int
judge_log(struct judge *judge, const char *format, struct log_game *game)
{
	(void)judge;
	(void)format;
	(void)game;
	assert(!"no log is unpacked");
	return -1;
}
