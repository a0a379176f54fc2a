/* Of modules that have the texts of their rulesets: the names of patterns, and the catalogue. */
#include "client/wasm/module.h"

#include "api/rules/catalogue_write.h"
#include "api/rules/texts/find.h"
#include "codec/names.h"
#include "json/arena.h"

bool
module_start(void)
{
	json_arena_install();
	return names_prepare(text_pattern_japanese);
}

unsigned
module_rulesets(void)
{
	struct buffer *out;

	exchange_begin(0, &out);
	catalogue_write_all(out);
	return exchange_show(200);
}
