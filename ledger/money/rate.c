#include "ledger/money/rate.h"

#include "ledger/core/fields.h"

#include <stddef.h>
#include <string.h>

static const struct path at_money = {.name = "money", .size = sizeof("money") - 1};

int
read_rate(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	const struct member list[] = {
		{"points", .type = &type_int64, IN(rate, points), .required = true, .min = 1,
		 .max = AMOUNT_MAX},
		{"amount", .type = &type_int64, IN(rate, money.amount), .required = true, .min = 1,
		 .max = AMOUNT_MAX},
		{.name = "currency",
		 .read = read_currency,
		 .offset = offsetof(struct rate, money.currency),
		 .required = true},
	};
	const struct members members = MEMBERS(list);
	struct rate *rate = target;

	(void)member;
	*rate = (struct rate){.points = 0};
	return json_is_null(value) ? 0 : read_object(reader, at, value, &members, NULL, rate);
}

void
rate_write(const struct rate *rate, struct buffer *out)
{
	if (rate->points == 0) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	out_member(out, "points", rate->points);
	out_member(out, "amount", rate->money.amount);
	out_key(out, "currency");
	out_string(out, rate->money.currency);
	out_close(out, '}');
}

bool
rates_are_alike(const struct rate *one, const struct rate *other)
{
	return one->points == other->points && one->money.amount == other->money.amount &&
	       strcmp(one->money.currency, other->money.currency) == 0;
}

bool
rate_keep(const struct rate *rate, struct buffer *text, struct store_text *kept)
{
	*kept = (struct store_text){.data = NULL};
	if (rate->points == 0)
		return true;
	rate_write(rate, text);
	*kept = (struct store_text){text->data, text->size};
	return !text->failed;
}

static bool
are_alike(const struct store_text *one, const struct store_text *other)
{
	return (one->data == NULL) == (other->data == NULL) && one->size == other->size &&
	       (one->data == NULL || memcmp(one->data, other->data, one->size) == 0);
}

int
rate_is(const struct rate *rate, const struct club_row *row, bool *same)
{
	struct buffer text = {0};
	struct store_text kept;
	bool written = rate_keep(rate, &text, &kept);

	*same = written && are_alike(&kept, &row->money);
	buffer_free(&text);
	return written ? STORE_OK : STORE_FAILED;
}

int
rate_read_entry(struct reader *reader, const json_t *body, struct rate *rate)
{
	const json_t *value = json_object_get(body, at_money.name);

	if (value == NULL)
		return refuse_missing(reader, NULL, at_money.name);
	return read_rate(reader, &at_money, value, NULL, rate);
}
