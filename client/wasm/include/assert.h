/*
 * Assertions of the modules: on, as everywhere, but told by their place, whose text is much smaller
 * than that of the expression.
 */
#undef assert
#define ASSERT_TEXT(line)        #line
#define ASSERT_PLACE(file, line) file ":" ASSERT_TEXT(line)
#define assert(expression)                                                                         \
	((void)((expression) || (assertion_failed(ASSERT_PLACE(__FILE__, __LINE__)), 0)))

#undef static_assert
#define static_assert _Static_assert

_Noreturn void assertion_failed(const char *place);
