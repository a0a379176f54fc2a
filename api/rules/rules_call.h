/*
 * A call of the rules: the text of one request into its answer or its problem. JSON bodies, lines
 * of NDJSON and the shell go this way. Nothing here knows HTTP beyond the status of an answer.
 */
#ifndef API_RULES_RULES_CALL_H
#define API_RULES_RULES_CALL_H

#include "api/rules/lines.h"
#include "codec/explain.h"
#include "codec/request_id.h"
#include "codec/rules_reader.h"

struct asker;

/* Instead of an answer, and of its status: the same is to be called by a thread that may work. */
enum { RULES_CALL_LATER = 1 };

struct rules_call {
	const char *name;  /* the shell's command */
	unsigned explains; /* of enum explain: what its answers can explain */
	/*
	 * Reads the request (an object), asks the library and writes the answer. Returns 0, or -1
	 * with a problem; `out` may hold a part of an answer then. RULES_CALL_LATER: the request
	 * is good, but asks for work that style->work puts off.
	 */
	int (*run)(const json_t *root, const struct request_id *id,
		   const struct answer_style *style, struct buffer *out, struct problem *problem);
};

/*
 * Appends the answer, or the problem with `line` (0: none), as one JSON object. Returns the HTTP
 * status: 200 or the problem's; with WORK_LATER also RULES_CALL_LATER. out->failed is set only when
 * there is no memory even for a problem.
 * `asker` is whom a problem is told (api/request/problem_answer.h); NULL: a shell.
 */
unsigned rules_call_text(const struct rules_call *call, const char *text, size_t size,
			 const struct asker *asker, const struct answer_style *style,
			 unsigned long line, struct buffer *out);

/*
 * Answers a line of NDJSON, with a newline after the answer. A blank line has no answer, and the
 * status 200. `kind` is what lines_next returned: LINE or LINE_TOO_LONG.
 */
unsigned rules_call_line(const struct rules_call *call, enum line_kind kind,
			 const struct line *line, const struct asker *asker,
			 const struct answer_style *style, struct buffer *out);

/* ---- For the calls ---- */

/*
 * Reads the members `ruleset` and `rules`. 0, or -1 with a problem. When something of the rules is
 * wrong, 0 lets the call read its members all the same, so that their faults are told as well:
 * rules_call_read then returns -1. The rules are good for nothing but that.
 */
int rules_call_begin(struct rules_reader *reader, const json_t *root, struct mj_rules *rules);

/* Reads the request by the table of the call. 0, or -1 with a problem, be it of the rules. */
int rules_call_read(struct rules_reader *reader, const json_t *root, const struct members *members,
		    void *request);

/* Opens the answer's object and writes the members that every answer begins with. */
void rules_call_open(const struct mj_ruleset *ruleset, const struct request_id *id,
		     struct buffer *out);

#endif
