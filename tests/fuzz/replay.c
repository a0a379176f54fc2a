/*
 * Runs a fuzz target over the files of a folder, without libFuzzer: `fuzz_x FOLDER`. So the seed
 * corpus is a test in every build.
 */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <limits.h>

enum { INPUT_MAX = 1 << 20 };

static uint8_t input[INPUT_MAX];

static unsigned
replay(const char *path)
{
	FILE *file = fopen(path, "rb");

	if (file == NULL)
		return 0;
	size_t size = fread(input, 1, INPUT_MAX, file);
	fclose(file);
	/* A block of its own size, so that a sanitizer sees every byte read past its end. */
	uint8_t *copy = malloc(size + (size == 0));
	if (copy == NULL)
		return 0;
	for (size_t i = 0; i < size; i++)
		copy[i] = input[i];
	LLVMFuzzerTestOneInput(copy, size);
	free(copy);
	return 1;
}

int
main(int argc, char **argv)
{
	unsigned passed = 0;
	DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;

	if (folder == NULL) {
		fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
		return 2;
	}
	if (LLVMFuzzerInitialize != NULL)
		LLVMFuzzerInitialize(&argc, &argv);
	for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
		char path[PATH_MAX];
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", argv[1], entry->d_name);
		passed += replay(path);
	}
	closedir(folder);
	printf("%u passed, 0 failed\n", passed);
	return passed == 0;
}
