/*
 * QR codes (ISO/IEC 18004): bytes, error correction of level M, versions 1 to 9. Enough for the
 * address that a phone opens.
 */
#ifndef API_CLUB_ACCESS_QR_H
#define API_CLUB_ACCESS_QR_H

#include "json/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QR_TEXT_MAX = 180, QR_SIZE_MAX = 53 };

struct qr {
	int size;                                   /* modules of a side, 21 to QR_SIZE_MAX */
	uint8_t modules[QR_SIZE_MAX][QR_SIZE_MAX];  /* by row and column; 1: dark */
	uint8_t reserved[QR_SIZE_MAX][QR_SIZE_MAX]; /* 1: it is no module of the data */
};

/* Draws the code of `size` bytes, at most QR_TEXT_MAX. */
void qr_draw(const char *text, size_t size, struct qr *qr);

/* Writes it as an SVG document with its quiet zone, black on white. */
void qr_write_svg(const struct qr *qr, struct buffer *out);

#endif
