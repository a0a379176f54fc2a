/*
 * The routes of the rules: the calls without state, and the catalogue. Only api/routes.c names
 * them.
 */
#ifndef API_RULES_HANDLERS_H
#define API_RULES_HANDLERS_H

struct exchange;

void handle_rules(struct exchange *exchange);
void handle_rulesets(struct exchange *exchange);
void handle_ruleset(struct exchange *exchange);

#endif
