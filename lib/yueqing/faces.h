/* The three faces that the turned tile makes special, and the flowers laid out (section 1). */
#ifndef MJ_YUEQING_FACES_H
#define MJ_YUEQING_FACES_H

#include "yueqing/yueqing.h"

/* The special faces of a deal; all MJ_NO_TILE when the turned tile is not known. */
struct yueqing_faces {
	mj_tile gangtou, caishen, baiban;
};

struct yueqing_flowers {
	bool gangtou_told, baiban_told;
	uint8_t gangtou, baiban;
};

void yueqing_faces_of(mj_tile gangtou, struct yueqing_faces *faces);

/* The faces of a deal as a request gives it. */
void yueqing_faces_told(const struct mj_record *deal, struct yueqing_faces *faces);

/* A tile that is laid out: never in a hand, melded or won on. */
static inline bool
yueqing_is_flower(const struct yueqing_faces *faces, mj_tile tile)
{
	return tile == faces->gangtou || tile == faces->baiban;
}

/* Reads the flowers of a hand or seat that stands at `at`. Counts and tiles must agree. */
int yueqing_read_flowers(const struct mj_record *extra, const struct yueqing_faces *faces,
			 const char *at, struct yueqing_flowers *flowers,
			 struct mj_problem *problem);

/* Honours of which the melds hold a pung or kong, none of them caishen: bit 0 is 1z. */
unsigned yueqing_melded_honours(const struct yueqing_faces *faces, const struct mj_meld *melds,
				unsigned count);

/* An honour as a bit of such a set. */
#define HONOUR_BIT(kind) (1U << ((kind)-MJ_HONOURS))
#define ALL_WINDS        0xfU

#endif
