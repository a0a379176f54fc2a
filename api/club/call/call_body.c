#include "api/club/call/call_body.h"

#include "json/arena.h"
#include "json/read.h"

int
call_check_memory(struct call *call, int result)
{
	if (!json_arena_failed() && !call->out->failed && !call->book.members.failed)
		return result;
	call->out->failed = call->book.members.failed = false;
	buffer_cut(&call->book.members, 0);
	call->exchange->response.live = false;
	return book_no_memory(&call->book);
}

int
call_read_body(struct call *call, int (*read)(struct call *call, const json_t *body, void *target),
	       void *target)
{
	const struct spool *body = &call->exchange->body;
	int result = -1;

	json_arena_open();
	json_t *root =
		json_read(spool_text(body), (size_t)body->size, BODY_MAX, &call->book.problem);
	if (json_is_object(root))
		result = read(call, root, target);
	else if (root != NULL)
		result = refuse_type(&call->book.problem, NULL, "an object", root);
	result = call_check_memory(call, result);
	json_arena_close(root);
	return result;
}
