/* What happened in a deal, in order: what a log told, as the referee took it. */
#ifndef CODEC_LOG_COURSE_H
#define CODEC_LOG_COURSE_H

#include "lib/mahjong/hand.h"

struct mj_log_deal;
struct mj_log_event;
struct mj_player;

/* Draws and discards are as many as the wall has tiles, and few other events come to each. */
enum { LOG_STEPS_MAX = 512 };

struct log_step {
	uint8_t kind; /* enum mj_log_kind: of draws, discards, calls, kongs, norths and doras */
	int8_t seat;
	mj_tile tile;        /* as in mj_log_event; of an added kong what is added */
	bool riichi, drawn;  /* of a discard */
	struct mj_meld meld; /* of a call or a concealed kong, tile by tile */
};

struct log_course {
	unsigned count;
	struct log_step steps[LOG_STEPS_MAX];
	bool declares;     /* riichi: of the discard that comes next */
	bool tells_tenpai; /* the log says who was ready in the end: */
	uint8_t tenpai;    /* seats as bits */
};

/* Adds an event that the deal has just followed; its start begins a new course. */
void log_course_add(struct log_course *course, const struct mj_log_deal *deal,
		    const struct mj_log_event *event);

/* A concealed kong is named by one of its tiles: all of the kind that the seat holds are in it. */
void log_fill_kong(const struct mj_player *seat, mj_tile tile, struct mj_meld *meld);

/*
 * Where all indicators were told before the first tile, as tenhou's JSON does: puts each where it
 * is turned, after its kong or with `at_once` false after the next discard (riichi PD4).
 */
void log_course_place_doras(struct log_course *course, bool at_once);

/* The pung that this step, an added kong, adds to. */
const struct mj_meld *log_course_pung(const struct log_course *course, const struct log_step *kong);

/* Whether the riichi declared with this step, a discard, has been paid for: the discard was not won
 * on. `deal` is the one that went so. */
bool log_course_accepts(const struct log_course *course, const struct mj_log_deal *deal,
			const struct log_step *discard);

/* The tiles of a claimed meld that its seat held: all but the one claimed. Returns how many. */
unsigned log_meld_own(const struct mj_meld *meld, mj_tile own[MJ_COPIES]);

#endif
