#include "codec/log/read.h"

#include "json/tape.h"

#include <string.h>

const struct log_format log_formats[] = {
	{"mjai", log_read_mjai},       {"mjlog", log_read_mjlog},     {"majsoul", log_read_majsoul},
	{"mleague", log_read_mleague}, {"tenhou6", log_read_tenhou6}, {NULL, NULL},
};

/* Where each format gives itself away, at the latest. */
enum { LOOKED_AT = 4096 };

static bool
shows(const char *text, size_t size, const char *word)
{
	return memmem(text, size < LOOKED_AT ? size : LOOKED_AT, word, strlen(word)) != NULL;
}

static const char *
name_of(const char *text, size_t size)
{
	size_t first = json_space_end(text, size, 0);

	/* It may come in a page. */
	if (memmem(text, size, "\"kyokustart\"", strlen("\"kyokustart\"")) != NULL)
		return "mleague";
	if (first < size && text[first] == '<')
		return "mjlog";
	if (shows(text, size, "\"start_game\"") || shows(text, size, "\"start_kyoku\""))
		return "mjai";
	/* The head of such a log may be long, and tenhou's JSON has no such word. */
	if (memmem(text, size, "RecordNewRound", strlen("RecordNewRound")) != NULL)
		return "majsoul";
	return "tenhou6";
}

const struct log_format *
log_format_find(const char *name, const char *text, size_t size)
{
	if (strcmp(name, "auto") == 0)
		name = name_of(text, size);
	for (const struct log_format *format = log_formats; format->name != NULL; format++)
		if (strcmp(format->name, name) == 0)
			return format;
	return NULL;
}

const struct log_format *
log_source_find(const char *name, const char *text, size_t size)
{
	static const struct log_format course = {"course", log_read_course};

	if (strcmp(name, course.name) == 0 ||
	    (strcmp(name, "auto") == 0 && shows(text, size, "\"type\":\"match\",\"log_id\"")))
		return &course;
	return log_format_find(name, text, size);
}
