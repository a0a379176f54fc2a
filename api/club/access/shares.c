/* Making, listing and revoking shares. */
#include "api/club/access/endpoints.h"
#include "api/club/access/keys.h"
#include "api/club/access/qr_link.h"
#include "api/club/access/share.h"
#include "api/club/call/list.h"
#include "ledger/core/clock.h"
#include "ledger/core/uuid.h"

#include <assert.h>
#include <sodium.h>

enum { TOKEN_BYTES = 18 };

#define SHARE_PATH "/t/"

_Static_assert(ADDRESS_MAX + sizeof(SHARE_PATH) + SHARE_TOKEN <= QR_TEXT_MAX, "a QR code has room");

struct share_request {
	char season[STORE_ID], match[STORE_ID]; /* one of them; the other "" */
	char label[NAME_MAX_BYTES + 1];         /* "": none */
	int64_t expires_at;                     /* 0: never */
	char address[ADDRESS_MAX + 1];
};

/* ---- Tokens ---- */

void
share_hash(const char *token, uint8_t hash[STORE_HASH])
{
	static const unsigned char use[] = "mahjongd share";

	crypto_generichash(hash, STORE_HASH, (const unsigned char *)token, strlen(token), use,
			   sizeof(use));
}

static void
draw_token(char token[SHARE_TOKEN + 1])
{
	unsigned char secret[TOKEN_BYTES];

	randombytes_buf(secret, sizeof(secret));
	sodium_bin2base64(token, SHARE_TOKEN + 1, secret, sizeof(secret),
			  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool
share_is_good(const struct share_row *row, int64_t now)
{
	return row->revoked_at == 0 && (row->expires_at == 0 || now < row->expires_at);
}

/* ---- Answers ---- */

/* Opens the object; what a new one has besides follows. */
static void
open_share(const struct share_row *row, struct buffer *out)
{
	out_open(out, '{');
	out_string_member(out, "id", row->id);
	out_key(out, "season");
	out_string(out, row->season);
	out_key(out, "match");
	out_string(out, row->match);
	out_key(out, "label");
	out_string(out, row->label);
	out_time(out, "created_at", row->created_at);
	out_time(out, "expires_at", row->expires_at);
	out_time(out, "revoked_at", row->revoked_at);
}

/* ---- Making one ---- */

static int
read_request(struct call *call, struct share_request *request)
{
	static const struct member list[] = {
		{.name = "season",
		 .read = read_uuid,
		 .offset = offsetof(struct share_request, season)},
		{.name = "match",
		 .read = read_uuid,
		 .offset = offsetof(struct share_request, match)},
		NAME_MEMBER("label", struct share_request, label, 1),
		{.name = "expires_at",
		 .read = read_time,
		 .offset = offsetof(struct share_request, expires_at)},
		ADDRESS_MEMBER(struct share_request),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*request = (struct share_request){0};
	return read_object(&reader, NULL, call->root, &members, NULL, request);
}

static int
check_request(struct call *call, struct tx *tx, const struct share_request *request)
{
	static const struct path expires_at = {.name = "expires_at",
					       .size = sizeof("expires_at") - 1};
	bool of_season = request->season[0] != '\0', of_match = request->match[0] != '\0';
	struct book *book = &call->book;

	if (of_season == of_match)
		return refuse(&book->problem, CONTRADICTION, NULL,
			      "a link shows one match or one season: say which, not both");
	if (request->expires_at != 0 && request->expires_at <= book->now)
		return refuse(&book->problem, BAD_VALUE, &expires_at,
			      "expected a time that is still to come");
	if (key_check_season(book, tx, book->club, request->season) != 0)
		return -1;
	return key_check_match(book, tx, book->club, request->match);
}

static const char *
text_or_null(const char *text)
{
	return text[0] == '\0' ? NULL : text;
}

int
shares_create(struct call *call, struct tx *tx)
{
	struct share_request request;
	char id[STORE_ID], token[SHARE_TOKEN + 1];
	uint8_t hash[STORE_HASH];

	if (read_request(call, &request) != 0 || check_request(call, tx, &request) != 0)
		return -1;
	uuid_make(call->book.now, id);
	draw_token(token);
	share_hash(token, hash);
	const struct share_row row = {
		.id = id,
		.club = call->book.club,
		.hash = hash,
		.season = text_or_null(request.season),
		.match = text_or_null(request.match),
		.label = text_or_null(request.label),
		.created_at = call->book.now,
		.expires_at = request.expires_at,
	};
	if (book_store(&call->book, tx->calls->share_insert(tx, &row)) != 0)
		return -1;
	open_share(&row, call->out);
	out_string_member(call->out, "token", token);
	qr_link_write(request.address, SHARE_PATH, token, call->out);
	out_close(call->out, '}');
	call_created(call, "/v1/shares/%s", id);
	return 0;
}

/* ---- Those there are ---- */

static int
list_share(void *arg, const struct share_row *row)
{
	struct list *list = arg;

	if (!list_takes(list, row->id, 0))
		return STORE_OK;
	open_share(row, list->call->out);
	out_close(list->call->out, '}');
	return STORE_OK;
}

int
shares_list(struct call *call, struct tx *tx)
{
	char season[QUERY_VALUE_MAX + 1] = "", match[QUERY_VALUE_MAX + 1] = "";
	struct share_filter filter = {.season = NULL};
	struct list list;

	if (call_id_query(call, "season", season))
		filter.season = season;
	if (call_id_query(call, "match", match))
		filter.match = match;
	if (filter.season != NULL && !uuid_is_valid(season))
		return call_refuse_parameter(call, "season", "expected an id (a UUID)");
	if (filter.match != NULL && !uuid_is_valid(match))
		return call_refuse_parameter(call, "match", "expected an id (a UUID)");
	if (list_begin(call, tx, LIST_BY_ID, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->shares(tx, call->book.club, &filter, &list.page,
						 list_share, &list));
}

/* ---- Revoking ---- */

/* Those who follow it are woken to find that it is good no longer. */
static int
revoke(struct call *call, struct tx *tx, struct share_row *row)
{
	if (row->revoked_at != 0)
		return 0;
	row->revoked_at = call->book.now;
	snprintf(call->book.changed, STORE_ID, "%s", row->match == NULL ? "" : row->match);
	call->wakes = true;
	return book_store(&call->book,
			  tx->calls->share_revoke(tx, call->book.club, row->id, row->revoked_at));
}

int
shares_revoke(struct call *call, struct tx *tx)
{
	struct share_row row;
	int result = tx->calls->share_find(tx, call->book.club, call_part(call, 0), &row);

	if (book_found(&call->book, result, "link") != 0)
		return -1;
	if (revoke(call, tx, &row) != 0)
		return -1;
	open_share(&row, call->out);
	out_close(call->out, '}');
	return 0;
}
