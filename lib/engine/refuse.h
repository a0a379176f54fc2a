/* How the library refuses a request: one call fills the problem and gives the code to return. */
#ifndef MJ_ENGINE_REFUSE_H
#define MJ_ENGINE_REFUSE_H

#include "mahjong/problem.h"

/*
 * The pointer is `at` followed by "/" and `member` (both may be ""), the detail printf-like: with
 * %s, %d, %u, %zu and PRId64. Returns `code`.
 */
__attribute__((format(printf, 5, 6))) int mj_refuse(struct mj_problem *problem, enum mj_code code,
						    const char *at, const char *member,
						    const char *detail, ...);

#endif
