/* A problem's detail in English, for as long as the block lasts that asks. */
#ifndef TESTS_UNIT_SUPPORT_DETAIL_H
#define TESTS_UNIT_SUPPORT_DETAIL_H

#include "json/problem.h"

#define DETAIL(problem) problem_text((problem), (char[DETAIL_MAX]){""})

#endif
