#include "riichi/kong.h"
#include "engine/hand.h"
#include "engine/reading.h"
#include "mahjong/waits.h"
#include "riichi/ready.h"

#include <assert.h>
#include <string.h>

static void
take_kind(struct mj_bag *bag, mj_tile kind, unsigned count)
{
	for (unsigned tile = 0; tile < MJ_FLOWERS && count > 0; tile++)
		while (mj_kind((mj_tile)tile) == kind && bag->of[tile] > 0 && count > 0) {
			bag->of[tile]--;
			bag->size--;
			count--;
		}
	assert(count == 0);
}

struct triplet_search {
	mj_tile kind;
	bool always;
};

/* Visits groupings for as long as each holds the triplet. */
static bool
has_triplet(void *payload, const struct mj_grouping *grouping)
{
	struct triplet_search *search = payload;

	for (unsigned i = 0; i < grouping->set_count; i++)
		if (grouping->set[i].type == MJ_TRIPLET && grouping->set[i].kind == search->kind)
			return true;
	search->always = false;
	return false;
}

/* R59, R60: with every wait, in every reading, the three tiles are a triplet. */
static bool
keeps_structure(const struct mj_bag *concealed, unsigned melds, uint64_t waits, mj_tile kind)
{
	struct triplet_search search = {.kind = kind, .always = true};
	struct mj_reading_task task = {.sets = (uint8_t)(4 - melds)};
	struct mj_shown shown;

	memcpy(shown.of, concealed->of, sizeof(shown.of));
	mj_kinds_of(&shown, task.count);
	for (; waits != 0 && search.always; waits &= waits - 1) {
		unsigned wait = (unsigned)__builtin_ctzll(waits);
		task.count[wait]++;
		mj_read(&task, has_triplet, &search);
		task.count[wait]--;
	}
	return search.always;
}

bool
riichi_keeps_waits(const struct mj_rules *rules, const struct mj_hand *hand, mj_tile drawn,
		   mj_tile kind)
{
	int32_t rule = rules->option[OPT_RIICHI_KONG];
	unsigned norths = riichi_norths(hand);
	struct mj_bag before = hand->concealed, after = hand->concealed;
	struct mj_meld melds[MJ_MELDS];

	if (rule == RIICHI_KONG_NONE)
		return false;
	if (drawn != MJ_NO_TILE && mj_kind(drawn) != kind)
		return false;
	take_kind(&before, kind, 1);
	take_kind(&after, kind, MJ_COPIES);
	memcpy(melds, hand->melds, sizeof(melds));
	assert(hand->meld_count < MJ_MELDS);
	melds[hand->meld_count] = (struct mj_meld){
		.type = MJ_CONCEALED_KONG,
		.count = MJ_COPIES,
		.tile = {kind, kind, kind, kind},
		.from = MJ_NOBODY,
		.claimed = MJ_NO_TILE,
	};
	uint64_t waits = riichi_waits_of(rules, &before, hand->melds, hand->meld_count, norths);
	if (waits == 0 ||
	    waits != riichi_waits_of(rules, &after, melds, hand->meld_count + 1u, norths))
		return false;
	return rule == RIICHI_KONG_WAITS || keeps_structure(&before, hand->meld_count, waits, kind);
}

static bool
has_pung(const struct mj_hand *hand, mj_tile kind)
{
	for (unsigned i = 0; i < hand->meld_count; i++)
		if (hand->melds[i].type == MJ_PUNG && mj_meld_kind(&hand->melds[i]) == kind)
			return true;
	return false;
}

static void
add_kong(struct mj_waits *waits, mj_tile kind, enum mj_meld_type type, bool allowed)
{
	assert(waits->kong_count < MJ_KONG_CHOICES_MAX);
	struct mj_kong_choice *kong = &waits->kongs[waits->kong_count++];

	kong->kind = kind;
	kong->type = (uint8_t)type;
	kong->allowed = allowed;
}

void
riichi_tell_nuki(const struct mj_waits_request *request, bool wall_empty, struct mj_waits *waits)
{
	const struct mj_hand *hand = &request->hand;
	bool in_riichi = (hand->flags & FLAGS_RIICHI) != 0;
	struct mj_bag rest = hand->concealed;

	waits->nuki_known = riichi_sets_norths_aside(request->rules);
	waits->nuki = waits->nuki_known && !wall_empty && hand->concealed.of[NORTH] > 0 &&
		      mj_get(&hand->extra, HAND_AFTER_CALL, 0) == 0;
	if (!waits->nuki || !in_riichi)
		return;
	if (request->drawn != MJ_NO_TILE) {
		waits->nuki = request->drawn == NORTH;
		return;
	}
	/* A north may have been drawn if the hand waits without it. */
	take_kind(&rest, NORTH, 1);
	waits->nuki = riichi_waits_of(request->rules, &rest, hand->melds, hand->meld_count,
				      riichi_norths(hand)) != 0;
}

void
riichi_tell_kongs(const struct mj_waits_request *request, bool wall_empty, struct mj_waits *waits)
{
	const struct mj_hand *hand = &request->hand;
	bool in_riichi = (hand->flags & FLAGS_RIICHI) != 0;
	struct mj_shown shown;
	uint8_t held[MJ_KINDS];

	waits->kongs_known = true;
	waits->kong_count = 0;
	if (mj_get(&hand->extra, HAND_AFTER_CALL, 0) != 0)
		return;
	memcpy(shown.of, hand->concealed.of, sizeof(shown.of));
	mj_kinds_of(&shown, held);
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		if (held[kind] == MJ_COPIES)
			add_kong(waits, kind, MJ_CONCEALED_KONG,
				 !wall_empty &&
					 (!in_riichi || riichi_keeps_waits(request->rules, hand,
									   request->drawn, kind)));
		else if (held[kind] == 1 && has_pung(hand, kind))
			add_kong(waits, kind, MJ_ADDED_KONG, !wall_empty);
	}
}
