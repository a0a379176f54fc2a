/*
 * Files that are built into the daemon: openapi.yaml and .json, the page for people (web/), and
 * what the pages load.
 */
#ifndef API_PAGES_FILES_H
#define API_PAGES_FILES_H

struct exchange;
struct files;

/* NULL without memory. */
struct files *files_create(void);
void files_destroy(struct files *files);

/*
 * GET /openapi.yaml, /openapi.json, /docs/{file}, /, /table, /board, /club, /verify, /logs,
 * /play, /t/{token}, /sw.js, /app/{file}.
 */
void handle_openapi(struct exchange *exchange);
void handle_openapi_json(struct exchange *exchange);
void handle_docs_file(struct exchange *exchange);
void handle_home(struct exchange *exchange);
void handle_club_page(struct exchange *exchange);
void handle_shared_page(struct exchange *exchange);
void handle_verify_page(struct exchange *exchange);
void handle_logs_page(struct exchange *exchange);
void handle_play_page(struct exchange *exchange);
void handle_service_worker(struct exchange *exchange);
void handle_web_file(struct exchange *exchange);

#endif
