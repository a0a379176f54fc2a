/* One request's text into its answer or problem: the way shared by JSON bodies, NDJSON lines and the shell. */
#ifndef API_RULES_RULES_CALL_H
#define API_RULES_RULES_CALL_H

#include "api/rules/lines.h"
#include "codec/codec.h"

/* The calls of the rules, NULL-terminated; the name is the path's last part and the shell's command. */
extern const struct rules_call *const rules_calls[];

/*
 * Appends the answer, or the problem with `line` (0: none), as one JSON object. Returns the HTTP status: 200 or
 * the problem's. Only when even that finds no memory is out->failed set.
 */
unsigned answer_text(const struct rules_call *call, const char *text, size_t size,
		     enum names_mode names, unsigned long line, struct buffer *out);

/*
 * The same for a line of NDJSON with its end; blank lines are answered with nothing (status 200). `kind` is of
 * lines_next.
 */
unsigned answer_line(const struct rules_call *call, enum line_kind kind, const struct line *line,
		     enum names_mode names, struct buffer *out);

#endif
