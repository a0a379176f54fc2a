/*
 * Assertions of the modules: on, as everywhere, but told by file and line, whose text is much
 * smaller than that of the expression.
 */
#undef assert
#define assert(expression) ((void)((expression) || (assertion_failed(__FILE_NAME__, __LINE__), 0)))

#undef static_assert
#define static_assert _Static_assert

_Noreturn void assertion_failed(const char *file, int line);
