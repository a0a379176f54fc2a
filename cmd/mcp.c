#include "cmd/mcp.h"

#include "api/rules/calls.h"
#include "api/rules/catalogue_write.h"
#include "api/rules/review_call.h"
#include "api/rules/verify_deal.h"
#include "codec/rules.h"
#include "lib/mahjong.h"
#include "json/arena.h"
#include "json/dump.h"
#include "json/read.h"
#include "json/write.h"

#include <string.h>

enum { METHOD_TEXT = 64, VERSION_TEXT = 16 };

/* Made from openapi.json (mcp_tools.S). */
extern const char mcp_tools_json[];
extern const uint64_t mcp_tools_size;

/* ---- Messages ---- */

/* JSON-RPC 2.0, section 5.1. */
struct rpc_error {
	int code;
	const char *text;
};

static const struct rpc_error no_json = {-32700, "this is not JSON"};
static const struct rpc_error no_request = {-32600, "this is no request of JSON-RPC 2.0"};
static const struct rpc_error too_long = {-32600, "a message has at most 65536 bytes"};
static const struct rpc_error no_method = {-32601, "there is no such method"};
static const struct rpc_error no_params = {-32602, "params are not what the method takes"};
static const struct rpc_error no_tool = {-32602, "there is no such tool"};
static const struct rpc_error no_memory = {-32603, "there is no memory for this now"};

_Static_assert(NDJSON_LINE_MAX == 65536, "too_long says how long a message may be");

/* A message, with what its method may need of its params; all zero is none. */
struct message {
	struct buffer id; /* as JSON; empty: it has none */
	char method[METHOD_TEXT];
	char version[VERSION_TEXT]; /* params.protocolVersion */
	char tool[METHOD_TEXT];     /* params.name */
	struct buffer arguments;    /* params.arguments, an object; as JSON */
	bool is_notification;       /* nobody waits for an answer */
};

/* The text of a member, if it is one and has room; else "", which is no name of anything. */
static void
take_text(const json_t *object, const char *name, char *to, size_t room)
{
	const json_t *value = json_object_get(object, name);
	size_t size = json_string_length(value);

	if (size > 0 && size < room)
		memcpy(to, json_string_value(value), size + 1);
}

static const struct rpc_error *
take_params(const json_t *params, struct message *message)
{
	const json_t *arguments = json_object_get(params, "arguments");

	if (params != NULL && !json_is_object(params))
		return &no_params;
	take_text(params, "protocolVersion", message->version, sizeof(message->version));
	take_text(params, "name", message->tool, sizeof(message->tool));
	if (arguments == NULL)
		buffer_add_text(&message->arguments, "{}");
	else
		out_json(&message->arguments, arguments);
	return arguments == NULL || json_is_object(arguments) ? NULL : &no_params;
}

/* NULL, or what is wrong with the message; its id is taken where it has one. */
static const struct rpc_error *
take_message(const json_t *root, struct message *message)
{
	const json_t *id = json_object_get(root, "id");
	const char *version = json_string_value(json_object_get(root, "jsonrpc"));

	if (json_is_string(id) || json_is_integer(id))
		out_json(&message->id, id);
	else if (id != NULL)
		return &no_request;
	if (version == NULL || strcmp(version, "2.0") != 0)
		return &no_request;
	if (!json_is_string(json_object_get(root, "method")))
		return &no_request;
	message->is_notification = id == NULL;
	take_text(root, "method", message->method, sizeof(message->method));
	return take_params(json_object_get(root, "params"), message);
}

static const struct rpc_error *
read_message(const struct line *line, struct message *message)
{
	struct problem problem = {.code = PROBLEM_NONE};

	json_arena_open();
	json_t *root = json_read(line->text, line->size, JSON_STRINGS_MAX, &problem);
	const struct rpc_error *error = root == NULL            ? &no_json
					: !json_is_object(root) ? &no_request
								: take_message(root, message);
	if (json_arena_failed() || message->id.failed || message->arguments.failed)
		error = &no_memory;
	json_arena_close(root);
	return error;
}

/* ---- Tools ---- */

struct rulesets_request {
	const struct mj_ruleset *ruleset;
};

static int
read_named_ruleset(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	struct rulesets_request *request = target;
	const char *id = json_string_value(value);

	(void)member;
	if (id == NULL)
		return refuse_type(reader->problem, at, "a string", value);
	request->ruleset = mj_ruleset_find(id);
	if (request->ruleset == NULL)
		return refuse(reader->problem, UNKNOWN_RULESET, at,
			      "there is no ruleset \"%.40s\"; the catalogue lists them", id);
	return 0;
}

static int
run_rulesets(const json_t *root, const struct request_id *id, const struct answer_style *style,
	     struct buffer *out, struct problem *problem)
{
	static const struct member list[] = {{.name = "ruleset", .read = read_named_ruleset}};
	static const struct members members = MEMBERS(list);
	struct rulesets_request request = {.ruleset = NULL};
	struct reader reader = {.problem = problem};

	(void)id;
	(void)style;
	if (read_object(&reader, NULL, root, &members, NULL, &request) != 0)
		return -1;
	if (request.ruleset == NULL)
		catalogue_write_list(out);
	else
		catalogue_write_ruleset(request.ruleset, out);
	return 0;
}

static const struct rules_call *
tool_find(const char *name)
{
	static const struct rules_call rulesets = {.name = "rulesets", .run = run_rulesets};

	if (strcmp(name, rulesets.name) == 0)
		return &rulesets;
	if (strcmp(name, review_call.name) == 0)
		return &review_call;
	return strcmp(name, verify_deal_call.name) == 0 ? &verify_deal_call : rules_call_find(name);
}

/* The answer, or the problem, as a value and as the text that a model reads. */
static void
write_called(const struct rules_call *tool, const struct message *message,
	     const struct answer_style *style, struct buffer *out)
{
	struct buffer answer = {0};
	unsigned status = rules_call_text(tool, message->arguments.data, message->arguments.size,
					  NULL, style, 0, &answer);

	out_open_member(out, "content", '[');
	out_open(out, '{');
	out_word_member(out, "type", "text");
	out_key(out, "text");
	out_text(out, answer.data, answer.size);
	out_close(out, '}');
	out_close(out, ']');
	out_key(out, "structuredContent");
	out_raw(out, answer.data, answer.size);
	out_boolean_member(out, "isError", status != 200);
	out->failed = out->failed || answer.failed;
	buffer_free(&answer);
}

/* ---- Methods ---- */

static const struct rpc_error *
initialize(const struct message *message, const struct answer_style *style, struct buffer *out)
{
	/* Of these, what is used here is the same. The first is offered who asks for another. */
	static const char *const versions[] = {"2025-06-18", "2025-03-26", "2024-11-05"};
	const char *version = versions[0];

	(void)style;
	for (unsigned i = 0; i < sizeof(versions) / sizeof(versions[0]); i++)
		if (strcmp(message->version, versions[i]) == 0)
			version = versions[i];
	out_word_member(out, "protocolVersion", version);
	out_open_member(out, "capabilities", '{');
	out_open_member(out, "tools", '{');
	out_close(out, '}');
	out_close(out, '}');
	out_open_member(out, "serverInfo", '{');
	out_word_member(out, "name", "mahjong");
	out_word_member(out, "version", MJ_VERSION);
	out_close(out, '}');
	out_string_member(out, "instructions",
			  "What a mahjong hand is worth and waits for, who pays whom, fair walls "
			  "and a referee, in riichi (four and three players), nanchang, ming, "
			  "jiujiang, yueqing and mcr. The tool rulesets tells a ruleset's options. "
			  "A refusal says by a JSON pointer what was wrong.");
	return NULL;
}

static const struct rpc_error *
ping(const struct message *message, const struct answer_style *style, struct buffer *out)
{
	(void)message;
	(void)style;
	(void)out;
	return NULL;
}

static const struct rpc_error *
list_tools(const struct message *message, const struct answer_style *style, struct buffer *out)
{
	(void)message;
	(void)style;
	out_key(out, "tools");
	for (uint64_t at = 0; at < mcp_tools_size; at++)
		if (mcp_tools_json[at] != '\n')
			buffer_add_byte(out, mcp_tools_json[at]);
	return NULL;
}

static const struct rpc_error *
call_tool(const struct message *message, const struct answer_style *style, struct buffer *out)
{
	const struct rules_call *tool = tool_find(message->tool);

	if (tool == NULL)
		return &no_tool;
	write_called(tool, message, style, out);
	return NULL;
}

/* Each writes the members of its result, or says what is wrong. */
static const struct {
	const char *name;
	const struct rpc_error *(*answer)(const struct message *message,
					  const struct answer_style *style, struct buffer *out);
} methods[] = {
	{"initialize", initialize},
	{"ping", ping},
	{"tools/list", list_tools},
	{"tools/call", call_tool},
};

static const struct rpc_error *
write_result(const struct message *message, const struct answer_style *style, struct buffer *out)
{
	for (unsigned i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		if (strcmp(methods[i].name, message->method) != 0)
			continue;
		out_open_member(out, "result", '{');
		const struct rpc_error *error = methods[i].answer(message, style, out);
		if (error == NULL)
			out_close(out, '}');
		return error;
	}
	return &no_method;
}

/* ---- Answers ---- */

static void
open_answer(const struct message *message, struct buffer *out)
{
	out_open(out, '{');
	out_word_member(out, "jsonrpc", "2.0");
	out_key(out, "id");
	if (message->id.size == 0)
		out_null(out);
	else
		out_raw(out, message->id.data, message->id.size);
}

static void
write_error(const struct message *message, const struct rpc_error *error, struct buffer *out)
{
	open_answer(message, out);
	out_open_member(out, "error", '{');
	out_member(out, "code", error->code);
	out_word_member(out, "message", error->text);
	out_close(out, '}');
	out_close(out, '}');
	out_end_line(out);
}

/* The answer to a request that has been read. */
static void
write_answer(const struct message *message, const struct answer_style *style, struct buffer *out)
{
	size_t begin = out->size;

	open_answer(message, out);
	const struct rpc_error *error = write_result(message, style, out);
	if (error == NULL && !out->failed) {
		out_close(out, '}');
		out_end_line(out);
		return;
	}
	buffer_cut(out, begin);
	out->failed = false;
	write_error(message, error == NULL ? &no_memory : error, out);
}

void
mcp_answer(enum line_kind kind, const struct line *line, const struct answer_style *style,
	   struct buffer *out)
{
	struct message message = {.is_notification = false};

	if (kind == LINE && line_is_blank(line))
		return;
	const struct rpc_error *error = kind == LINE ? read_message(line, &message) : &too_long;
	if (error == NULL && !message.is_notification)
		write_answer(&message, style, out);
	else if (!message.is_notification)
		write_error(&message, error, out);
	buffer_free(&message.id);
	buffer_free(&message.arguments);
}
