/* ---- Failures ---- */
#ifndef MAHJONG_PROBLEM_H
#define MAHJONG_PROBLEM_H

#include <stdint.h>

#pragma GCC visibility push(default)

/* What can be wrong with a request; the names are the error codes (docs/contract.md, "Errors"). */
enum mj_code {
	MJ_OK = 0,
	MJ_MISSING_FIELD = -1,
	MJ_UNKNOWN_FIELD = -2,
	MJ_BAD_VALUE = -3,
	MJ_UNKNOWN_RULESET = -4,
	MJ_UNKNOWN_OPTION = -5,
	MJ_BAD_OPTION = -6,
	MJ_BAD_TILE = -7,
	MJ_BAD_MELD = -8,
	MJ_WRONG_TILE_COUNT = -9,
	MJ_FIVE_OF_A_TILE = -10,
	MJ_CONTRADICTION = -11,
	MJ_NOT_A_WIN = -12,
	MJ_ILLEGAL_ACTION = -13
};

enum { MJ_POINTER_MAX = 96, MJ_DETAIL_MAX = 188, MJ_ARGS_MAX = 5 };

/* What a conversion of a problem's format stands for: a number, or a text within its detail. */
union mj_arg {
	int64_t number;
	struct {
		uint16_t at, size;
	} text; /* of %s */
};

/* Filled by a function that returns a code other than MJ_OK; untouched otherwise. */
struct mj_problem {
	enum mj_code code;
	char pointer[MJ_POINTER_MAX];   /* JSON Pointer of the member at fault, from the request's
					 root */
	char detail[MJ_DETAIL_MAX];     /* one plain sentence: what was expected and what came */
	union mj_arg args[MJ_ARGS_MAX]; /* what the conversions of `format` stand for, in order */
	const char *format; /* the printf-like text that `detail` was made by: what a translation is
			       looked up by; it lives for ever */
	const char *reason; /* MJ_NOT_A_WIN: the id of the reason, as in mj_score; else NULL */
};

/* Lower-case id of a code ("bad_tile"), or NULL for MJ_OK and unknown numbers. */
const char *mj_code_id(enum mj_code code);

#pragma GCC visibility pop

#endif
