#include "yueqing/faces.h"
#include "engine/hand.h"
#include "engine/refuse.h"

#include <assert.h>

void
yueqing_faces_of(mj_tile gangtou, struct yueqing_faces *faces)
{
	/* R17: 1z 2z 3z 4z 7z 6z 5z and round again. */
	static const mj_tile next_honour[] = {28, 29, 30, RED, MJ_HONOURS, WHITE, GREEN};

	assert(gangtou < MJ_KINDS);
	faces->gangtou = gangtou;
	if (gangtou >= MJ_HONOURS)
		faces->caishen = next_honour[gangtou - MJ_HONOURS];
	else
		faces->caishen = (mj_tile)(gangtou % 9 == 8 ? gangtou - 8 : gangtou + 1);
	/* R26-R28. */
	faces->baiban = gangtou == WHITE || faces->caishen == WHITE ? RED : WHITE;
	assert(faces->caishen != gangtou && faces->baiban != gangtou);
	assert(faces->baiban != faces->caishen);
}

void
yueqing_faces_told(const struct mj_record *deal, struct yueqing_faces *faces)
{
	if (mj_has(deal, DEAL_GANGTOU))
		yueqing_faces_of((mj_tile)deal->value[DEAL_GANGTOU], faces);
	else
		faces->gangtou = faces->caishen = faces->baiban = MJ_NO_TILE;
}

/* Counts gangtou and baiban among the tiles laid out. */
static int
count_flowers(const struct mj_tiles *tiles, const struct yueqing_faces *faces, const char *at,
	      struct yueqing_flowers *flowers, struct mj_problem *problem)
{
	char text[MJ_TILE_TEXT];

	if (faces->gangtou == MJ_NO_TILE)
		return mj_refuse(problem, MJ_MISSING_FIELD, "/deal", "gangtou",
				 "tiles are given, so deal.gangtou is needed");
	if (tiles->count > MJ_LIST_MAX)
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, at, "flowers",
				 "there are no %u flowers", tiles->count);
	for (unsigned i = 0; i < tiles->count; i++) {
		flowers->gangtou = (uint8_t)(flowers->gangtou + (tiles->tile[i] == faces->gangtou));
		flowers->baiban = (uint8_t)(flowers->baiban + (tiles->tile[i] == faces->baiban));
		if (yueqing_is_flower(faces, tiles->tile[i]))
			continue;
		mj_tile_write(tiles->tile[i], text);
		return mj_refuse(problem, MJ_CONTRADICTION, at, "flowers",
				 "%s is neither gangtou nor baiban in this deal", text);
	}
	flowers->gangtou_told = flowers->baiban_told = true;
	return MJ_OK;
}

/* Reads a count that stands beside the tiles, or instead of them. */
static int
read_count(const struct mj_record *extra, unsigned slot, const char *at, bool *told, uint8_t *count,
	   struct mj_problem *problem)
{
	static const char *const names[] = {[SLOT_GANGTOU] = "gangtou", [SLOT_BAIBAN] = "baiban"};
	static const uint8_t most[] = {[SLOT_GANGTOU] = GANGTOU_MAX, [SLOT_BAIBAN] = BAIBAN_MAX};
	int64_t given = mj_get(extra, slot, *count);

	if (*told && given != *count)
		return mj_refuse(problem, MJ_CONTRADICTION, at, names[slot],
				 "the flowers show %u, not %d", *count, (int)given);
	if (given > most[slot])
		return mj_refuse(problem, MJ_FIVE_OF_A_TILE, at, names[slot],
				 "at most %u can be laid out, not %d", most[slot], (int)given);
	*told |= mj_has(extra, slot);
	*count = (uint8_t)given;
	return MJ_OK;
}

int
yueqing_read_flowers(const struct mj_record *extra, const struct yueqing_faces *faces,
		     const char *at, struct yueqing_flowers *flowers, struct mj_problem *problem)
{
	int code = MJ_OK;

	*flowers = (struct yueqing_flowers){.gangtou = 0};
	if (mj_has(extra, SLOT_FLOWERS))
		code = count_flowers(&extra->tiles[FLOWERS_LIST], faces, at, flowers, problem);
	if (code == MJ_OK)
		code = read_count(extra, SLOT_GANGTOU, at, &flowers->gangtou_told,
				  &flowers->gangtou, problem);
	if (code == MJ_OK)
		code = read_count(extra, SLOT_BAIBAN, at, &flowers->baiban_told, &flowers->baiban,
				  problem);
	return code;
}

unsigned
yueqing_melded_honours(const struct yueqing_faces *faces, const struct mj_meld *melds,
		       unsigned count)
{
	unsigned honours = 0;

	for (unsigned i = 0; i < count; i++) {
		mj_tile kind = mj_meld_kind(&melds[i]);
		if (kind >= MJ_HONOURS && kind != faces->caishen)
			honours |= HONOUR_BIT(kind);
	}
	return honours;
}
