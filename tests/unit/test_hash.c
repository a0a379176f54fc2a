/* The hash of texts (db/hash.h), against values that FNV's authors publish. */
#include "db/hash.h"

#include <criterion/criterion.h>

Test(hash, is_fnv_1a_in_64_bits)
{
	cr_assert_eq(hash_text(HASH_BEGIN, ""), UINT64_C(0xcbf29ce484222325));
	cr_assert_eq(hash_text(HASH_BEGIN, "a"), UINT64_C(0xaf63dc4c8601ec8c));
	cr_assert_eq(hash_text(HASH_BEGIN, "foobar"), UINT64_C(0x85944171f73967e8));
	cr_assert_eq(hash_bytes(HASH_BEGIN, "foobar", 6), UINT64_C(0x85944171f73967e8));
	cr_assert_eq(hash_text(hash_text(HASH_BEGIN, "foo"), "bar"),
		     hash_text(HASH_BEGIN, "foobar"));
}

/* What differs in its high half alone falls into another bucket, too. */
Test(hash, folds_the_high_half_in)
{
	cr_assert_neq(hash_folded(UINT64_C(1) << 33) % 256, hash_folded(0) % 256);
}
