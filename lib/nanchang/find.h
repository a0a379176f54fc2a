/* Which readings a hand has (docs/rules/nanchang.md, section 3). */
#ifndef MJ_NANCHANG_FIND_H
#define MJ_NANCHANG_FIND_H

#include "nanchang/hand_context.h"

/*
 * Three things decide what a reading is worth: its base, whether every jing stands for itself (then
 * it is natural), and whether it is jingdiao. That makes twenty classes of readings. Of readings
 * that are worth the same the lower class is told (section 5): by base, natural before not,
 * jingdiao before not.
 */
enum { BASES = 5, READING_CLASSES = 4 * BASES };

struct nanchang_reading_class {
	uint8_t base; /* the shape's pattern: QIXING_SHISANLAN, SHISANLAN, DAQIDUI, XIAOQIDUI,
			 PINGHU */
	bool natural, jingdiao;
};

struct nanchang_reading_class nanchang_reading_class_at(unsigned index);

struct nanchang_found {
	bool complete;    /* there is a reading at all */
	uint32_t classes; /* bit i: there is a reading of class i that may win */
};

void nanchang_find(const struct nanchang_hand_context *context, struct nanchang_found *found);

#endif
