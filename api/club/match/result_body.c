#include "api/club/match/result_body.h"

#include "codec/rules_reader.h"
#include "codec/seats.h"
#include "ledger/kinds/result.h"

int
read_chips(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	int64_t *chips = target, sum = 0;

	if (read_seat_numbers(reader, at, value, member, chips) != 0)
		return -1;
	for (unsigned seat = 0; seat < seats_of(reader); seat++)
		sum += chips[seat];
	if (sum != 0)
		return refuse(reader->problem, CONTRADICTION, at,
			      "what some win others lose: the chips sum to %lld, not 0",
			      (long long)sum);
	return 0;
}

int
read_result_points(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	struct ready_result *result = target;

	return read_seat_numbers(reader, at, value, member, result->points);
}

int
read_result_chips(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct ready_result *result = target;

	result->has_chips = true;
	return read_chips(reader, at, value, member, result->chips);
}

int
read_result_scores(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	struct ready_result *result = target;

	result->scored = true;
	return read_seat_numbers(reader, at, value, member, result->scores);
}
