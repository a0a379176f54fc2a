/* What the module's refusals say in every language: without those of the service and its ledger. */
#include "api/request/details/texts.h"

#define DETAILS_OF(id) {#id, id##_details},

const struct detail_list detail_lists[] = {
	{"module", module_details},
	DETAIL_LISTS_OF_RULES,
	MJ_ROOMS(DETAILS_OF) /* of the module: client/wasm/rules.mk */
	{NULL, NULL},
};
