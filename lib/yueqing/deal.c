/* Dealing (docs/rules/yueqing.md, section 1; R11-R25, R45). */
#include "../deal.h"
#include "faces.h"

void
yueqing_deal(const struct mj_deal_request *request, struct mj_stream *stream,
	     struct mj_dealt *dealt)
{
	(void)request;
	(void)stream;
	(void)dealt;
}
