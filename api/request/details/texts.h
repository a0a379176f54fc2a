/* What one refusal says, in each language. */
#ifndef API_REQUEST_DETAILS_TEXTS_H
#define API_REQUEST_DETAILS_TEXTS_H

#include "codec/languages.h"

#include <stddef.h>

struct detail_text {
	const char *format; /* as it stands in the refusal */
	/*
	 * What its conversions are called, in their order, apart by blanks. A * behind the name
	 * says that the arg is words of ours, which have a text of their own. NULL: it has none.
	 */
	const char *args;
	const char *in[MJ_LANGUAGES - 1]; /* but English; with "{name}" for an arg */
};

/* What one place refuses with; it ends with a text whose format is NULL. */
struct detail_list {
	const char *of; /* a ruleset's id, or the part of the program that refuses */
	const struct detail_text *texts;
};

/* All of them; the last one is of NULL. */
extern const struct detail_list detail_lists[];

/* ---- The lists, by where the refusals are made: words/, msgctxt "problem LIST" ---- */

extern const struct detail_text request_details[], call_details[], ledger_details[],
	import_details[], games_details[], keys_details[], seasons_details[], codec_details[],
	engine_details[], flag_details[], riichi_details[], nanchang_details[], ming_details[],
	jiujiang_details[], yueqing_details[], mcr_details[], seals_details[], play_details[],
	module_details[];

/* What the rules refuse with, over HTTP and in the WebAssembly modules alike. */
/* clang-format off */
#define DETAIL_LISTS_OF_RULES                                                                      \
	{"call", call_details},                                                                    \
	{"codec", codec_details},                                                                  \
	{"engine", engine_details},                                                                \
	{"play", play_details},                                                                    \
	{"flag", flag_details}
/* clang-format on */

#endif
