#include "api/request/details/texts.h"

const struct detail_list detail_lists[] = {
	{"request", request_details},
	{"ledger", ledger_details},
	{"import", import_details},
	{"games", games_details},
	{"codec", codec_details},
	{"engine", engine_details},
	{"flag", flag_details},
	{"riichi", riichi_details},
	{"nanchang", nanchang_details},
	{"ming", ming_details},
	{"jiujiang", jiujiang_details},
	{"yueqing", yueqing_details},
	{NULL, NULL},
};
