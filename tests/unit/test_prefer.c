/* Prefer as RFC 7240 reads it: what is said of `return`. */
#include "api/request/prefer.h"

#include <criterion/criterion.h>

Test(prefer, of_return)
{
	static const struct {
		const char *header;
		enum prefer_return said;
	} cases[] = {
		{"", RETURN_UNSAID},
		{" ,\t, ", RETURN_UNSAID},
		{"return=minimal", RETURN_MINIMAL},
		{"Return=Minimal", RETURN_MINIMAL},
		{"return=\"minimal\"", RETURN_MINIMAL},
		{"return = minimal", RETURN_MINIMAL},
		{"return\t=\t\"minimal\"\t", RETURN_MINIMAL},
		{"return=minimal; foo=\"a,b\"", RETURN_MINIMAL},
		{"return=minimal;foo", RETURN_MINIMAL},
		{"respond-async, return=minimal", RETURN_MINIMAL},
		{"wait=10,,return=minimal,handling=lenient", RETURN_MINIMAL},
		{"foo=\"x, return=minimal\"", RETURN_UNSAID},
		{"foo=\"\\\", return=minimal", RETURN_UNSAID},
		{"foo=\"x\\\\\", return=minimal", RETURN_MINIMAL},
		{"foo; return=minimal", RETURN_UNSAID},
		{"return=representation", RETURN_WHOLE},
		{"return=representation, return=minimal", RETURN_WHOLE},
		{"return=minimal, return=representation", RETURN_MINIMAL},
		{"return=minimalist", RETURN_WHOLE},
		{"return=minimal x", RETURN_WHOLE},
		{"return=min", RETURN_WHOLE},
		{"return=\"minimal", RETURN_WHOLE},
		{"return=\"\"", RETURN_WHOLE},
		{"return=", RETURN_WHOLE},
		{"return", RETURN_UNSAID},
		{"returns=minimal", RETURN_UNSAID},
		{"noreturn=minimal", RETURN_UNSAID},
		{"return minimal", RETURN_UNSAID},
		{"return, =minimal", RETURN_UNSAID},
		{"return=, minimal", RETURN_WHOLE},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(prefer_return_of(cases[i].header), cases[i].said, "%s",
			     cases[i].header);
}
