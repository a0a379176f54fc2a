/* ---- Languages ---- */
#ifndef MAHJONG_LANGUAGE_H
#define MAHJONG_LANGUAGE_H

enum mj_language { MJ_EN, MJ_ZH_HANS, MJ_ZH_HANT, MJ_JA, MJ_LANGUAGES };

/* By enum mj_language; NULL where the thing has no name in that language (ja only). */
struct mj_names {
	const char *in[MJ_LANGUAGES];
};

/* An id with its names: reasons, why of payments, outcomes. */
struct mj_word {
	const char *id;
	struct mj_names names;
};

#endif
