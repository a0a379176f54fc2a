/*
 * mj_score takes nothing from the heap: every way to allocate is counted while it scores winning
 * hands, losing ones and requests that are refused, of four and of three, under every preset.
 */
#include "tests/bench/hands.h"

#include <stdio.h>
#include <stdlib.h>

enum { HANDS = 1000 };

static struct mj_score_request hands[HANDS];
/* Volatile: a compiler takes it for granted that malloc touches nothing of ours. */
static volatile size_t allocations;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)

/* A sanitizer has the heap; it tells us. */
int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void *, size_t),
					      void (*freed)(const volatile void *));

static void
count_allocation(const volatile void *block, size_t size)
{
	(void)block;
	(void)size;
	allocations++;
}

static void
ignore_free(const volatile void *block)
{
	(void)block;
}

static void
start_counting(void)
{
	__sanitizer_install_malloc_and_free_hooks(count_allocation, ignore_free);
}

#else

/* glibc lets a program bring its own malloc; these count and pass on. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *
malloc(size_t size)
{
	allocations++;
	return __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	allocations++;
	return __libc_calloc(count, size);
}

void *
realloc(void *block, size_t size)
{
	allocations++;
	return __libc_realloc(block, size);
}

void *
aligned_alloc(size_t alignment, size_t size)
{
	allocations++;
	return __libc_memalign(alignment, size);
}

static void
start_counting(void)
{
}

#endif

static unsigned passed, failed;

static void
expect(bool good, const char *what)
{
	if (!good)
		printf("FAILED %s\n", what);
	passed += good;
	failed += !good;
}

static size_t
allocations_of_scoring(const struct mj_score_request *requests, size_t count)
{
	struct mj_score score;
	struct mj_problem problem;
	size_t before = allocations;

	for (size_t i = 0; i < count; i++)
		mj_score(&requests[i], &score, &problem);
	return allocations - before;
}

static void
test_counting(void)
{
	size_t before = allocations;
	void *volatile block = malloc(10);

	expect(block != NULL && allocations > before, "the count sees malloc");
	free(block);
}

static void
test_preset(const struct mj_ruleset *ruleset, int64_t players, const char *preset)
{
	static struct mj_score_request spoilt[HANDS];
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, ruleset);
	expect(mj_rules_set(&rules, "players", &players, 1, &problem) == MJ_OK, "players");
	expect(preset == NULL || mj_rules_preset(&rules, preset, &problem) == MJ_OK, "preset");
	expect(mj_rules_resolve(&rules, &problem) == MJ_OK, "rules");
	size_t drawn = bench_hands(hands, HANDS, &rules, 7);
	expect(drawn >= HANDS, "hands");
	if (drawn == 0)
		return;
	expect(allocations_of_scoring(hands, HANDS) == 0, "winning hands");
	for (size_t i = 0; i < HANDS; i++) {
		spoilt[i] = hands[i];
		spoilt[i].hand.win_tile = (mj_tile)(i % MJ_FLOWERS);
		if (i % 3 == 0)
			spoilt[i].hand.meld_count = 0;
	}
	expect(allocations_of_scoring(spoilt, HANDS) == 0, "losing and refused hands");
}

int
main(void)
{
	const struct mj_ruleset *riichi = mj_ruleset_find("riichi");

	start_counting();
	test_counting();
	for (int64_t players = 3; players <= 4; players++) {
		test_preset(riichi, players, NULL);
		for (unsigned i = 0; i < riichi->preset_count; i++)
			if (riichi->presets[i].seats == 0 || riichi->presets[i].seats == players)
				test_preset(riichi, players, riichi->presets[i].name);
	}
	printf("%u passed, %u failed\n", passed, failed);
	return failed > 0;
}
