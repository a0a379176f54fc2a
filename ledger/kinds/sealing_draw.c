#include "ledger/kinds/sealing_draw.h"

#include "ledger/kinds/seal.h"
#include "ledger/match/open_deal.h"

#include <sodium.h>

static int
refuse_source(struct book *book, int fault)
{
	static const struct path at = {.name = "source", .size = sizeof("source") - 1};
	struct problem *problem = &book->problem;

	switch (fault) {
	case MJ_DRAW_NONE_HERE:
		return refuse(problem, CONTRADICTION, &at,
			      "nothing is drawn from there by the rules of this match");
	case MJ_DRAW_TOO_MANY:
		return refuse(problem, CONTRADICTION, &at, "no more are drawn from there now");
	case MJ_DRAW_WALL_EMPTY:
		return refuse(problem, CONTRADICTION, &at, "no tile is left in the wall");
	default:
		return refuse(problem, CONTRADICTION, &at,
			      "the hand is over: an ura indicator has been turned");
	}
}

static int
draw_next(struct book *book, struct tx *tx, struct match *match, struct open_deal *open,
	  struct seal_event *event, mj_tile *tile)
{
	if (event->number > SEAL_DRAWS_MAX)
		return refuse_source(book, MJ_DRAW_TOO_MANY);
	int fault = mj_draw(&open->draws, event->source, tile);
	if (fault != 0)
		return refuse_source(book, fault);
	return sealing_record(book, tx, match, event);
}

static int
draw(struct book *book, struct tx *tx, struct match *match, struct open_deal *open,
     struct seal_event *event, mj_tile *tile)
{
	static const struct path at = {.name = "number", .size = sizeof("number") - 1};
	const struct seal *seal = &match->seal;
	unsigned next = seal->draw_count + 1;

	if (event->number > next)
		return refuse(&book->problem, CONTRADICTION, &at, "the next draw is number %u",
			      next);
	if (event->number == next)
		return draw_next(book, tx, match, open, event, tile);
	const struct seal_draw *made = &seal->draws[event->number - 1];
	if (made->seat != event->seat || made->source != event->source)
		return refuse(&book->problem, CONTRADICTION, &at,
			      "another draw has this number; the next is %u", next);
	*tile = open->tiles[event->number - 1];
	return 0;
}

int
open_deal_draw(struct book *book, struct tx *tx, struct match *match, unsigned seat,
	       const struct draw_wish *wish, mj_tile *tile)
{
	struct seal_event event = {.step = SEAL_DRAW,
				   .deal = match->seal.deals - 1,
				   .number = wish->number,
				   .seat = seat,
				   .source = wish->source};
	struct open_deal open;

	if (match_check_open(book, match) != 0)
		return -1;
	if (!open_deal_find(book, match, &open))
		return book_refuse(book, CONTRADICTION, "no hand is dealt");
	int result = draw(book, tx, match, &open, &event, tile);
	sodium_memzero(&open, sizeof(open));
	return result;
}
