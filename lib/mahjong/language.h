/* ---- Languages ---- */
#ifndef MAHJONG_LANGUAGE_H
#define MAHJONG_LANGUAGE_H

/* The build says how many catalogues words/ has beyond these four. */
#ifndef MJ_MORE_LANGUAGES
#define MJ_MORE_LANGUAGES 0
#endif

enum mj_language {
	MJ_EN,
	MJ_ZH_HANS,
	MJ_ZH_HANT,
	MJ_JA,
	MJ_LANGUAGES = MJ_JA + 1 + MJ_MORE_LANGUAGES
};

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
