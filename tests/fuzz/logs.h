/* What the targets that read logs share. */
#ifndef TESTS_FUZZ_LOGS_H
#define TESTS_FUZZ_LOGS_H

#include "codec/log/read.h"

/*
 * Reads any bytes as a log. What is refused has a place in the text and a reason; what is settled
 * leaves no point over, and what is written of it is whole; as a file of another format it is read
 * again, and comes to the same.
 */
void fuzz_log(log_reader *read, const uint8_t *data, size_t size);

#endif
