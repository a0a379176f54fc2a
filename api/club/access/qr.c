#include "api/club/access/qr.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { VERSIONS = 9, CODEWORDS_MAX = 292, BLOCKS_MAX = 5, CHECK_MAX = 26, QUIET = 4, MASKS = 8 };

/* Table 9 of the standard, level M: `blocks` of `data` codewords, then `longer` of one more. */
static const struct version {
	int check, blocks, data, longer;
	int align; /* where the second alignment pattern stands, after 6 and before the last */
} versions[VERSIONS + 1] = {
	{0},
	{10, 1, 16, 0, 0},
	{16, 1, 28, 0, 18},
	{26, 1, 44, 0, 22},
	{18, 2, 32, 0, 26},
	{24, 2, 43, 0, 30},
	{16, 4, 27, 0, 34},
	{18, 4, 31, 0, 22},
	{22, 2, 38, 2, 24},
	{22, 3, 36, 2, 26},
};

static int
data_of(const struct version *version)
{
	return (version->blocks + version->longer) * version->data + version->longer;
}

/* ---- Codewords ---- */

/* In GF(256) by the polynomial 0x11d. */
static uint8_t
multiply(uint8_t a, uint8_t b)
{
	unsigned product = 0;

	for (int bit = 7; bit >= 0; bit--) {
		product = (product << 1) ^ ((product >> 7) * 0x11dU);
		product ^= ((b >> bit) & 1U) * a;
	}
	return (uint8_t)product;
}

/* The remainder of the data by the product of (x - 2^i), for i below `count`. */
static void
make_check(const uint8_t *data, int size, int count, uint8_t *check)
{
	uint8_t divisor[CHECK_MAX] = {0}, root = 1;

	assert(count >= 1 && count <= CHECK_MAX);
	divisor[count - 1] = 1;
	for (int i = 0; i < count; i++) {
		for (int j = 0; j < count; j++) {
			divisor[j] = multiply(divisor[j], root);
			if (j + 1 < count)
				divisor[j] ^= divisor[j + 1];
		}
		root = multiply(root, 2);
	}
	memset(check, 0, (size_t)count);
	for (int i = 0; i < size; i++) {
		uint8_t factor = data[i] ^ check[0];
		memmove(check, check + 1, (size_t)count - 1);
		check[count - 1] = 0;
		for (int j = 0; j < count; j++)
			check[j] ^= multiply(divisor[j], factor);
	}
}

/* Byte mode, the length, the bytes; then what fills up the data. */
static void
make_data(const char *text, size_t size, int room, uint8_t *data)
{
	static const uint8_t fill[2] = {0xec, 0x11};
	size_t at = 0;
	uint8_t rest = (uint8_t)(size >> 4);

	data[at++] = (uint8_t)(0x40 | rest);
	rest = (uint8_t)(size << 4);
	for (size_t i = 0; i < size; i++) {
		data[at++] = (uint8_t)(rest | ((uint8_t)text[i] >> 4));
		rest = (uint8_t)((uint8_t)text[i] << 4);
	}
	data[at++] = rest;
	assert(at <= (size_t)room);
	for (int i = 0; at < (size_t)room; i++)
		data[at++] = fill[i % 2];
}

/* The codewords of all blocks in the order in which they are drawn. Returns how many. */
static int
interleave(const struct version *version, const uint8_t *data, uint8_t *out)
{
	int blocks = version->blocks + version->longer, count = 0;
	uint8_t check[BLOCKS_MAX][CHECK_MAX] = {{0}};
	const uint8_t *begin[BLOCKS_MAX] = {data};

	assert(blocks >= 1 && blocks <= BLOCKS_MAX);
	for (int i = 0; i < blocks; i++) {
		int size = version->data + (i >= version->blocks);
		begin[i] = data;
		make_check(data, size, version->check, check[i]);
		data += size;
	}
	for (int at = 0; at < version->data + (version->longer > 0); at++)
		for (int i = at < version->data ? 0 : version->blocks; i < blocks; i++)
			out[count++] = begin[i][at];
	for (int at = 0; at < version->check; at++)
		for (int i = 0; i < blocks; i++)
			out[count++] = check[i][at];
	return count;
}

/* ---- What stands in each code ---- */

static void
put(struct qr *qr, int row, int column, int dark)
{
	if (row < 0 || column < 0 || row >= qr->size || column >= qr->size)
		return;
	qr->modules[row][column] = (uint8_t)(dark != 0);
	qr->reserved[row][column] = 1;
}

/* Squares in each other around a middle: dark but for those at the distances named. */
static void
put_squares(struct qr *qr, int row, int column, int reach, int light, int other)
{
	for (int i = -reach; i <= reach; i++)
		for (int j = -reach; j <= reach; j++) {
			int distance = abs(i) > abs(j) ? abs(i) : abs(j);
			put(qr, row + i, column + j, distance != light && distance != other);
		}
}

/* Not where the corners' patterns are. */
static void
put_alignment(struct qr *qr, const struct version *version)
{
	int last = qr->size - 7, count = version->align == last ? 2 : 3;
	const int places[] = {6, version->align, last};

	for (int i = 0; i < count && version->align != 0; i++)
		for (int j = 0; j < count; j++) {
			int row = places[i], column = places[j];
			if (!(row == 6 && (column == 6 || column == last)) &&
			    !(row == last && column == 6))
				put_squares(qr, row, column, 2, 1, 1);
		}
}

static unsigned
remainder_of(unsigned value, unsigned divisor, int bits)
{
	unsigned rest = value;

	for (int i = 0; i < bits; i++)
		rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
	return rest;
}

/* Level M is 00. Drawn twice, beside the corners. */
static void
put_format(struct qr *qr, int mask)
{
	unsigned value = (unsigned)mask;
	unsigned bits = ((value << 10) | remainder_of(value, 0x537, 10)) ^ 0x5412;
	int size = qr->size;

	for (int i = 0; i < 15; i++) {
		int dark = (bits >> i) & 1;
		int far = i < 8 ? size - 1 - i : 14 - i, skip = i >= 6;
		put(qr, i < 8 ? i + skip : size - 15 + i, 8, dark);
		put(qr, 8, far + (i == 8), dark);
	}
	put(qr, size - 8, 8, 1);
}

static void
put_version(struct qr *qr, int number)
{
	unsigned value = (unsigned)number;
	unsigned bits = (value << 12) | remainder_of(value, 0x1f25, 12);

	for (int i = 0; number >= 7 && i < 18; i++) {
		put(qr, i / 3, qr->size - 11 + i % 3, (bits >> i) & 1);
		put(qr, qr->size - 11 + i % 3, i / 3, (bits >> i) & 1);
	}
}

static void
put_patterns(struct qr *qr, int number)
{
	int last = qr->size - 4;

	for (int i = 0; i < qr->size; i++) {
		put(qr, 6, i, i % 2 == 0);
		put(qr, i, 6, i % 2 == 0);
	}
	put_squares(qr, 3, 3, 4, 2, 4);
	put_squares(qr, 3, last, 4, 2, 4);
	put_squares(qr, last, 3, 4, 2, 4);
	put_alignment(qr, &versions[number]);
	put_version(qr, number);
	put_format(qr, 0);
}

/* ---- The data ---- */

/* Upwards and downwards in pairs of columns, from the right. */
static void
put_codewords(struct qr *qr, const uint8_t *codewords, int count)
{
	int bit = 0;

	for (int right = qr->size - 1; right >= 1; right -= 2) {
		if (right == 6)
			right = 5;
		bool upwards = ((right + 1) & 2) == 0;
		for (int i = 0; i < 2 * qr->size; i++) {
			int row = upwards ? qr->size - 1 - i / 2 : i / 2, column = right - i % 2;
			if (qr->reserved[row][column] || bit >= 8 * count)
				continue;
			qr->modules[row][column] = (codewords[bit / 8] >> (7 - bit % 8)) & 1;
			bit++;
		}
	}
	assert(bit == 8 * count);
}

static bool
is_masked(int mask, int row, int column)
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
turn_mask(struct qr *qr, int mask)
{
	for (int row = 0; row < qr->size; row++)
		for (int column = 0; column < qr->size; column++)
			if (!qr->reserved[row][column] && is_masked(mask, row, column))
				qr->modules[row][column] ^= 1;
}

/* Long runs, and what looks like a corner's pattern, of one line; `step` leads along it. */
static int
judge_line(const struct qr *qr, int line, bool down)
{
	int run = 0, penalty = 0;
	unsigned last = 0;

	for (int i = 0; i < qr->size; i++) {
		unsigned module = down ? qr->modules[i][line] : qr->modules[line][i];
		run = i > 0 && module == (last & 1) ? run + 1 : 1;
		penalty += run == 5 ? 3 : run > 5;
		last = ((last << 1) | module) & 0x7ff;
		if (i >= 10 && (last == 0x5d0 || last == 0x05d))
			penalty += 40;
	}
	return penalty;
}

static int
judge(const struct qr *qr)
{
	int penalty = 0, dark = 0, size = qr->size;

	for (int i = 0; i < size; i++)
		penalty += judge_line(qr, i, false) + judge_line(qr, i, true);
	for (int row = 0; row < size; row++)
		for (int column = 0; column < size; column++) {
			const uint8_t *at = &qr->modules[row][column];
			dark += *at;
			if (row + 1 < size && column + 1 < size && at[0] == at[1] &&
			    at[0] == at[QR_SIZE_MAX] && at[0] == at[QR_SIZE_MAX + 1])
				penalty += 3;
		}
	return penalty + abs(20 * dark - 10 * size * size) / (size * size) * 10;
}

static void
choose_mask(struct qr *qr)
{
	int best = 0, least = 0;

	for (int mask = 0; mask < MASKS; mask++) {
		put_format(qr, mask);
		turn_mask(qr, mask);
		int penalty = judge(qr);
		turn_mask(qr, mask);
		if (mask == 0 || penalty < least) {
			least = penalty;
			best = mask;
		}
	}
	put_format(qr, best);
	turn_mask(qr, best);
}

void
qr_draw(const char *text, size_t size, struct qr *qr)
{
	uint8_t data[CODEWORDS_MAX] = {0}, codewords[CODEWORDS_MAX] = {0};
	int number = 1;

	assert(size <= QR_TEXT_MAX);
	while ((size_t)data_of(&versions[number]) < size + 2)
		number++;
	*qr = (struct qr){.size = 17 + 4 * number};
	put_patterns(qr, number);
	make_data(text, size, data_of(&versions[number]), data);
	put_codewords(qr, codewords, interleave(&versions[number], data, codewords));
	choose_mask(qr);
}

/* ---- Showing ---- */

void
qr_write_svg(const struct qr *qr, struct buffer *out)
{
	int side = qr->size + 2 * QUIET;

	buffer_print(out,
		     "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
		     "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
		     "<path d=\"",
		     side, side, side, side);
	for (int row = 0; row < qr->size; row++)
		for (int begin = 0, end = 0; begin < qr->size; begin = end + 1) {
			for (end = begin; end < qr->size && qr->modules[row][end] != 0;)
				end++;
			if (end > begin)
				buffer_print(out, "M%d %dh%dv1h-%dz", begin + QUIET, row + QUIET,
					     end - begin, end - begin);
		}
	buffer_add_text(out, "\"/></svg>");
}
