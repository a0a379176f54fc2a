/* What a log paid beside what our rules pay. */
#include "engine/seats.h"
#include "mahjong/log.h"
#include "riichi/riichi.h"

#include <assert.h>
#include <stdio.h>

static void
differ(struct mj_log_differences *differences, const char *kind, int64_t log, int64_t ours,
       const char *pointer)
{
	if (log == ours || differences->count >= MJ_LOG_DIFFERENCES_MAX)
		return;
	struct mj_log_difference *one = &differences->list[differences->count++];
	one->kind = kind;
	one->log = log;
	one->ours = ours;
	snprintf(one->pointer, sizeof(one->pointer), "%s", pointer);
}

static void
differ_at(struct mj_log_differences *differences, const char *kind, int64_t log, int64_t ours,
	  const char *before, unsigned index, const char *after)
{
	char pointer[MJ_POINTER_MAX];

	snprintf(pointer, sizeof(pointer), "%s/%u%s", before, index, after);
	differ(differences, kind, log, ours, pointer);
}

static uint64_t
patterns_of(const struct mj_score *score)
{
	const uint64_t dora = YAKU(DORA) | YAKU(URA_DORA) | YAKU(RED_DORA) | YAKU(NUKI_DORA);
	uint64_t patterns = 0;

	for (unsigned i = 0; i < score->pattern_count; i++)
		patterns |= UINT64_C(1) << score->patterns[i].pattern;
	return patterns & ~dora;
}

/* Han of a yakuman, and fu of any hand above the table, are told by some logs and not by us. */
static void
compare_total(const struct mj_record *total, const struct mj_log_paid_win *paid, unsigned i,
	      struct mj_log_differences *differences)
{
	static const struct {
		enum mj_log_has has;
		enum riichi_total_slot slot;
		const char *kind, *member;
	} parts[] = {
		{MJ_LOG_HAS_HAN, TOTAL_HAN, "han", "/total/han"},
		{MJ_LOG_HAS_FU, TOTAL_FU, "fu", "/total/fu"},
		{MJ_LOG_HAS_YAKUMAN, TOTAL_YAKUMAN, "yakuman", "/total/yakuman"},
		{MJ_LOG_HAS_POINTS, TOTAL_POINTS, "points", "/total/points"},
	};
	const int64_t said[] = {paid->han, paid->fu, paid->yakuman, paid->points};

	for (unsigned k = 0; k < sizeof(parts) / sizeof(parts[0]); k++)
		if ((paid->has & parts[k].has) != 0 && mj_has(total, parts[k].slot))
			differ_at(differences, parts[k].kind, said[k], total->value[parts[k].slot],
				  "/wins", i, parts[k].member);
}

/* The winner among those of the settlement, or NULL. */
static const struct mj_score *
win_of(const struct mj_log_deal *deal, const struct mj_settlement *settlement, int seat,
       unsigned *index)
{
	for (unsigned i = 0; i < settlement->win_count; i++) {
		*index = i;
		if (deal->request.outcome.wins[settlement->hands[i]].seat == seat)
			return &settlement->wins[i];
	}
	return NULL;
}

static void
compare_win(const struct mj_log_deal *deal, const struct mj_settlement *settlement,
	    const struct mj_log_paid_win *paid, struct mj_log_differences *differences)
{
	unsigned index = 0;
	const struct mj_score *score = win_of(deal, settlement, paid->seat, &index);

	if (score == NULL || !score->win) {
		differ_at(differences, "win", 1, 0, "/wins", index, "/win");
		return;
	}
	compare_total(&score->total, paid, index, differences);
	if ((paid->has & MJ_LOG_HAS_PATTERNS) != 0)
		differ_at(differences, "patterns", (int64_t)paid->patterns,
			  (int64_t)patterns_of(score), "/wins", index, "/patterns");
}

/* The sticks that a log books when they are laid, and not at the end. */
static int64_t
stick_of(const struct mj_settlement *settlement, int seat)
{
	return mj_get(&settlement->counted[seat], COUNTED_RIICHI, 0) != 0 ? STICK : 0;
}

void
mj_log_compare(const struct mj_log_deal *deal, const struct mj_settlement *settlement,
	       const struct mj_log_paid *paid, struct mj_log_differences *differences)
{
	assert(paid->win_count <= MJ_SEATS_MAX);
	for (int seat = 0; paid->has_deltas && seat < deal->rules->seats; seat++)
		differ_at(differences, "payment", paid->deltas[seat] - stick_of(settlement, seat),
			  settlement->payments.deltas[seat], "/deltas", (unsigned)seat, "");
	for (unsigned i = 0; i < paid->win_count; i++)
		compare_win(deal, settlement, &paid->wins[i], differences);
	for (int seat = 0; deal->request.outcome.seats != NULL && seat < deal->rules->seats;
	     seat++) {
		bool said = mj_get(&settlement->counted[seat], COUNTED_TENPAI, 0) != 0;
		if (!deal->shown[seat].has_concealed && deal->play.players[seat].hidden == 0)
			differ_at(differences, "tenpai", said, !said, "/counted", (unsigned)seat,
				  "/tenpai");
	}
}

void
mj_log_compare_table(const struct mj_settlement *settlement, const struct mj_table *next,
		     unsigned seats, struct mj_log_differences *differences)
{
	const struct mj_table *ours = &settlement->next_table;

	assert(seats <= MJ_SEATS_MAX);
	differ(differences, "table", next->dealer, ours->dealer, "/next_table/dealer");
	differ(differences, "table", next->round_wind, ours->round_wind, "/next_table/round_wind");
	differ(differences, "table", next->honba, ours->honba, "/next_table/honba");
	differ(differences, "table", next->deposits, ours->deposits, "/next_table/deposits");
	for (unsigned seat = 0; seat < seats; seat++)
		differ_at(differences, "table", next->points[seat], ours->points[seat],
			  "/next_table/points", seat, "");
	differ(differences, "end", 0, settlement->match_over, "/match_over");
}
