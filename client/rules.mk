# The npm package: `make client` compiles it, `make check-client` tries it.

# What npm installs; it is made anew when the lockfile says something else.
CLIENT_TOOLS = client/node_modules/.package-lock.json

.PHONY: client
client: deps-node
	@$(MAKE) --no-print-directory -s client/src/openapi.ts client/src/elements/tiles.svg \
		client/src/elements/said.ts \
		$(WASM_PACKAGE)
	@rm -rf client/dist
	@cd client && npx tsc -p tsconfig.json
	@cp $(WASM_PACKAGE) client/dist/
	@cp client/src/elements/tiles.svg client/dist/
	@mkdir -p client/dist/deals/vendor && cp client/src/deals/vendor/* client/dist/deals/vendor/
	@node client/tools/notice.mjs > client/dist/NOTICE

$(CLIENT_TOOLS): client/package-lock.json
	@cd client && npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

# The types of requests and answers. What it warns of is no fault: a union that has the
# discriminator in its members.
client/src/openapi.ts: openapi.yaml $(CLIENT_TOOLS)
	@cd client && npx openapi-typescript ../openapi.yaml --output src/openapi.ts >/dev/null 2>&1

# art.ts is the same as a script, and is kept: the daemon has it, which is built without npm.
client/src/elements/tiles.svg: client/tools/tiles.mjs client/src/elements/art.ts $(CLIENT_TOOLS)
	@cd client && node tools/tiles.mjs >/dev/null

# The house rules of web/ and client/ (eslint.config.mjs); they ask the types, so all are there.
.PHONY: lint-js
lint-js: deps-node $(CLIENT_TOOLS) $(WORDS_MODULES) web/src/languages.js client/src/elements/said.ts
	@$(MAKE) --no-print-directory -s client/src/openapi.ts
	@client/node_modules/.bin/eslint web client
	@node tests/eslint/check.mjs

.PHONY: check-wasm
check-wasm: client
	@tools/deps.sh run node browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjong
	@node client/test/wasm/logs.mjs $(B)/mahjong
	@node client/test/wasm/player.mjs $(B)/mahjong
	@node client/test/wasm/check.mjs $(B)/mahjong

.PHONY: check-client
check-client: client
	@tools/deps.sh run node browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjongd
	@cd client && node test/all.mjs ../$(B)/mahjongd

.PHONY: client-package
client-package: client
	@mkdir -p $(B)/client
	@node client/tools/pack.mjs $(B)/client

# The queue for longer: 500 taps while everything dies.
.PHONY: check-client-long
check-client-long: client
	@tools/deps.sh run node browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjongd
	@cd client && node test/queue-browser.mjs ../$(B)/mahjongd 500 1

.PHONY: bench-wasm
bench-wasm: client
	@node client/test/wasm/bench.mjs
	@node client/test/wasm/bench-player.mjs
