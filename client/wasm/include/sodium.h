/* What is used of libsodium. */
#include "sodium/core.h"
#include "sodium/crypto_auth_hmacsha512.h"
#include "sodium/crypto_hash_sha256.h"
#include "sodium/randombytes.h"
#include "sodium/utils.h"
