/* What each route does; named in the table of routes alone. */
#ifndef API_RULES_HANDLERS_H
#define API_RULES_HANDLERS_H

struct exchange;

void handle_rules(struct exchange *exchange);
void handle_rulesets(struct exchange *exchange);
void handle_ruleset(struct exchange *exchange);

#endif
