#include "codec/log/course.h"
#include "lib/mahjong/log.h"

#include <assert.h>
#include <string.h>

void
log_course_add(struct log_course *course, const struct mj_log_deal *deal,
	       const struct mj_log_event *event)
{
	struct log_step step = {.kind = event->kind, .seat = event->seat, .tile = event->tile};

	switch (event->kind) {
	case MJ_LOG_START:
		course->count = 0;
		course->declares = course->tells_tenpai = false;
		course->tenpai = 0;
		return;
	case MJ_LOG_RIICHI:
		course->declares = true;
		return;
	case MJ_LOG_NO_WIN:
		course->tells_tenpai = event->no_win->tells_tenpai;
		course->tenpai = event->no_win->tenpai;
		return;
	case MJ_LOG_WIN:
		return;
	case MJ_LOG_DISCARD:
		step.riichi = course->declares;
		step.drawn = deal->play.river[deal->play.river_count - 1].drawn;
		course->declares = false;
		break;
	default:
		step.meld = event->meld;
	}
	assert(course->count < LOG_STEPS_MAX); /* the wall and the indicators are finite */
	course->steps[course->count++] = step;
}

/* ---- Indicators ---- */

struct placing {
	const struct log_step *next, *end; /* the indicators that are left */
	unsigned late;                     /* that the next discard turns */
	struct log_course placed;
};

static void
turn(struct placing *placing, unsigned count)
{
	for (; count > 0 && placing->next < placing->end; count--)
		placing->placed.steps[placing->placed.count++] = *placing->next++;
}

static void
place_step(struct placing *placing, const struct log_step *step, bool at_once)
{
	bool kong = step->kind == MJ_LOG_KONG ||
		    (step->kind == MJ_LOG_CALL && step->meld.type == MJ_OPEN_KONG);
	bool concealed = kong && step->meld.type == MJ_CONCEALED_KONG;

	placing->placed.steps[placing->placed.count++] = *step;
	if (kong || step->kind == MJ_LOG_DISCARD) {
		turn(placing, placing->late);
		placing->late = 0;
	}
	if (kong && (concealed || at_once))
		turn(placing, 1);
	else
		placing->late += kong;
}

void
log_course_place_doras(struct log_course *course, bool at_once)
{
	struct placing placing = {.next = course->steps};
	unsigned first = 0;

	while (first < course->count && course->steps[first].kind == MJ_LOG_DORA)
		first++;
	placing.end = course->steps + first;
	for (unsigned i = first; first > 0 && i < course->count; i++)
		place_step(&placing, &course->steps[i], at_once);
	if (first == 0)
		return;
	turn(&placing, first);
	course->count = placing.placed.count;
	memcpy(course->steps, placing.placed.steps, course->count * sizeof(course->steps[0]));
}

/* ---- Steps ---- */

void
log_fill_kong(const struct mj_player *seat, mj_tile tile, struct mj_meld *meld)
{
	mj_tile kind = mj_kind(tile);

	for (mj_tile one = 0; one < MJ_FLOWERS; one++)
		for (unsigned i = 0;
		     mj_kind(one) == kind && i < seat->concealed.of[one] && meld->count < MJ_COPIES;
		     i++)
			meld->tile[meld->count++] = one;
	while (meld->count < MJ_COPIES)
		meld->tile[meld->count++] = kind;
}

const struct mj_meld *
log_course_pung(const struct log_course *course, const struct log_step *kong)
{
	const struct log_step *step = kong;

	do {
		assert(step > course->steps); /* the referee has seen the pung */
		step--;
	} while (step->kind != MJ_LOG_CALL || step->seat != kong->seat ||
		 step->meld.type != MJ_PUNG || mj_kind(step->meld.claimed) != mj_kind(kong->tile));
	return &step->meld;
}

bool
log_course_accepts(const struct log_course *course, const struct mj_log_deal *deal,
		   const struct log_step *discard)
{
	const struct mj_outcome *outcome = &deal->request.outcome;
	const struct log_step *next = discard + 1;

	while (next < course->steps + course->count && next->kind == MJ_LOG_DORA)
		next++;
	return next < course->steps + course->count ||
	       (deal->ended && outcome->type != MJ_WIN &&
		deal->play.players[discard->seat].riichi >= MJ_IN_RIICHI);
}

unsigned
log_meld_own(const struct mj_meld *meld, mj_tile own[MJ_COPIES])
{
	unsigned count = 0;
	bool claimed = false;

	for (unsigned i = 0; i < meld->count; i++) {
		if (!claimed && meld->tile[i] == meld->claimed)
			claimed = true;
		else
			own[count++] = meld->tile[i];
	}
	return count;
}
