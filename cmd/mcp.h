/*
 * `mahjong mcp`: the rules as tools for programs that speak the Model Context Protocol, over
 * standard input and output: one message of JSON-RPC 2.0 a line, each request answered in order.
 * https://modelcontextprotocol.io/specification; docs/mcp.md.
 */
#ifndef CMD_MCP_H
#define CMD_MCP_H

#include "api/rules/lines.h"
#include "codec/explain.h"

/*
 * Appends the answer to a message, with its newline; nothing to a notification and to a blank line.
 * `kind` is what lines_next returned: LINE or LINE_TOO_LONG. out->failed is set when there is no
 * memory.
 */
void mcp_answer(enum line_kind kind, const struct line *line, const struct answer_style *style,
		struct buffer *out);

#endif
