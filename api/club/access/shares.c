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

static const struct member share_list[] = {
	{"id", .type = &type_id, .required = true, IN(share_row, id)},
	{"season", .type = &type_id, IN(share_row, season)},
	{"match", .type = &type_id, IN(share_row, match)},
	{"label", .type = &type_string, IN(share_row, label)},
	{"created_at", .type = &type_time, .required = true, IN(share_row, created_at)},
	{"expires_at", .type = &type_time, IN(share_row, expires_at)},
	{"revoked_at", .type = &type_time, IN(share_row, revoked_at)},
};
const struct members share_members = MEMBERS(share_list);

static const struct member new_share_list[] = {
	{"", .type = &type_members, .of = &share_members, IN(new_share, row)},
	{"token", .type = &type_string, .required = true, IN(new_share, token)},
	{"qr", .type = &type_qr_link, IN(new_share, qr)},
};
const struct members new_share_members = MEMBERS(new_share_list);

/* ---- Making one ---- */

static const struct member request_list[] = {
	{"season", .type = &type_uuid, IN(share_request, season)},
	{"match", .type = &type_uuid, IN(share_request, match)},
	{"label", .type = &type_name, IN(share_request, label), .min = 1, .max = NAME_MAX_BYTES},
	{"expires_at", .type = &type_time, IN(share_request, expires_at)},
	ADDRESS_MEMBER(struct share_request),
};
const struct members share_request_members = MEMBERS(request_list);

static int
read_request(struct call *call, struct share_request *request)
{
	struct reader reader = book_reader(&call->book);

	*request = (struct share_request){0};
	return read_object(&reader, NULL, call->root, &share_request_members, NULL, request);
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
	out_object(call->out, &new_share_members,
		   &(struct new_share){row, token, {request.address, SHARE_PATH, token}});
	call_created(call, "/v1/shares/%s", id);
	return 0;
}

/* ---- Those there are ---- */

static int
list_share(void *arg, const struct share_row *row)
{
	struct list *list = arg;

	if (list_takes(list, row->id, 0))
		out_object(list->call->out, &share_members, row);
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
	out_object(call->out, &share_members, &row);
	return 0;
}
