/*
 * Any bytes as a QR code, which is read again by other means: its mask, the way of its data over
 * the square, its blocks, whose remainder must be none, and the bytes in them.
 */
#include "api/club/access/qr.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { CODEWORDS_MAX = 292, MODE_BYTES = 4, VERSION_SIDE = 17 };

/* Level M of versions 1 to 9: checks, blocks, their codewords of data, blocks of one more. */
static const int plans[][4] = {
	{10, 1, 16, 0}, {16, 1, 28, 0}, {26, 1, 44, 0}, {18, 2, 32, 0}, {24, 2, 43, 0},
	{16, 4, 27, 0}, {18, 4, 31, 0}, {22, 2, 38, 2}, {22, 3, 36, 2},
};

static bool
is_inverted(int mask, int row, int column)
{
	int product = row * column;

	switch (mask) {
	case 0:
		return (row + column) % 2 == 0;
	case 1:
		return row % 2 == 0;
	case 2:
		return column % 3 == 0;
	case 3:
		return (row + column) % 3 == 0;
	case 4:
		return (row / 2 + column / 3) % 2 == 0;
	case 5:
		return product % 2 + product % 3 == 0;
	case 6:
		return (product % 2 + product % 3) % 2 == 0;
	default:
		return ((row + column) % 2 + product % 3) % 2 == 0;
	}
}

static void
add_bit(uint8_t codewords[CODEWORDS_MAX + 1], int place, bool dark)
{
	MUST(place / 8 <= CODEWORDS_MAX);
	codewords[place / 8] |= (uint8_t)(dark << (7 - place % 8));
}

/* The codewords, two columns at a time from the right, up and down in turn. */
static int
read_codewords(const struct qr *qr, uint8_t codewords[CODEWORDS_MAX + 1])
{
	const uint8_t *format = qr->modules[8];
	int mask = (format[2] << 2 | format[3] << 1 | format[4]) ^ 5, bits = 0;
	bool up = true;

	memset(codewords, 0, CODEWORDS_MAX + 1);
	for (int right = qr->size - 1; right > 0; right -= 2, up = !up) {
		right -= right == 6; /* the timing pattern */
		for (int i = 0; i < 2 * qr->size; i++) {
			int row = up ? qr->size - 1 - i / 2 : i / 2, column = right - i % 2;
			if (qr->reserved[row][column])
				continue;
			add_bit(codewords, bits++,
				qr->modules[row][column] != is_inverted(mask, row, column));
		}
	}
	return bits / 8;
}

static uint8_t
double_of(uint8_t value)
{
	return (uint8_t)(value << 1 ^ (value & 0x80 ? 0x1d : 0));
}

static uint8_t
times(uint8_t a, uint8_t b)
{
	uint8_t sum = 0;

	for (; b != 0; b >>= 1, a = double_of(a))
		sum ^= b & 1 ? a : 0;
	return sum;
}

/* A block is a multiple of each x - 2^i. */
static void
check_block(const uint8_t *block, int size, int checks)
{
	uint8_t root = 1;

	for (int i = 0; i < checks; i++, root = double_of(root)) {
		uint8_t value = 0;
		for (int at = 0; at < size; at++)
			value = times(value, root) ^ block[at];
		MUST(value == 0);
	}
}

/* The data of all blocks in a row. */
static int
read_data(const int plan[4], const uint8_t *codewords, int count, uint8_t data[CODEWORDS_MAX])
{
	int blocks = plan[1] + plan[3], all = blocks * plan[2] + plan[3], size = 0;
	uint8_t block[CODEWORDS_MAX] = {0};

	MUST(count == all + blocks * plan[0]);
	for (int b = 0; b < blocks; b++) {
		int longer = b >= plan[1], length = plan[2] + longer;
		for (int i = 0; i < plan[2]; i++)
			block[i] = codewords[i * blocks + b];
		if (longer)
			block[plan[2]] = codewords[plan[2] * blocks + b - plan[1]];
		for (int i = 0; i < plan[0]; i++)
			block[length + i] = codewords[all + i * blocks + b];
		check_block(block, length + plan[0], plan[0]);
		memcpy(data + size, block, (size_t)length);
		size += length;
	}
	return size;
}

static void
check_code(const struct qr *qr, const uint8_t *text, size_t size)
{
	uint8_t codewords[CODEWORDS_MAX + 1], data[CODEWORDS_MAX];
	int version = (qr->size - VERSION_SIDE) / 4;

	MUST(version >= 1 && version <= 9 && qr->size == VERSION_SIDE + 4 * version);
	const int *plan = plans[version - 1];
	int read = read_codewords(qr, codewords);
	int count = read_data(plan, codewords, read, data);
	MUST((int)size + 2 <= count);
	MUST(data[0] >> 4 == MODE_BYTES && (size_t)((data[0] & 15) << 4 | data[1] >> 4) == size);
	for (size_t i = 0; i < size; i++)
		MUST((uint8_t)(data[i + 1] << 4 | data[i + 2] >> 4) == text[i]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buffer out = {0};
	struct qr qr;

	if (size == 0 || size > QR_TEXT_MAX)
		return 0;
	qr_draw((const char *)data, size, &qr);
	check_code(&qr, data, size);
	qr_write_svg(&qr, &out);
	MUST(!out.failed && out.size > 0 && memcmp(out.data, "<svg", 4) == 0);
	buffer_free(&out);
	return 0;
}
