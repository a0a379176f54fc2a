# The page for people: `web/` and what it takes of client/, bundled by esbuild, which needs no npm;
# where those modules lie stands in web/tsconfig.json.
# Not a flavour of its own: there is one, in build/web. The daemon holds it (api/pages/embed.S).

# Made of words/ (words/rules.mk): the words of each language, and the list of them.
WEB_MADE := $(WORDS_MODULES) web/src/languages.js client/src/elements/said.ts
WEB_SOURCE := $(sort $(wildcard web/src/*.js web/src/*/*.js) $(WEB_MADE)) \
	$(filter-out %/openapi.ts,$(wildcard client/src/*.ts client/src/*/*.ts)) \
	$(wildcard client/src/deals/vendor/*.js)
WEB_WORDS = $(patsubst web/src/words/%.js,build/web/words-%.js,$(WORDS_MODULES))
WEB_BUNDLES = build/web/page.js build/web/club.js build/web/outlook.js build/web/page.css \
	build/web/club.css build/web/logs.js build/web/logs.css \
	build/web/play.js build/web/play.css build/web/worker-web.js \
	build/web/verify.js build/web/verify.css \
	build/web/shared.js build/web/shared.css $(WEB_WORDS)
WEB_PAGES = $(addprefix build/web/,index.html club.html logs.html play.html verify.html shared.html)
WEB_SERVED = $(WEB_PAGES) web/manifest.webmanifest $(wildcard web/icon*) \
	$(WEB_BUNDLES) build/web/sw.js $(WASM_SERVED)
ESBUILD = esbuild --bundle --minify --format=esm --target=es2022 --charset=utf8 \
	--log-level=warning --ignore-annotations

build/web/%.js: web/src/%.js $(WEB_SOURCE) web/rules.mk web/tsconfig.json
	@echo "JS $@"
	@$(ESBUILD) --outfile=$@ $<

# A page loads the words of the language that it speaks.
build/web/words-%.js: web/src/words/%.js web/rules.mk
	@echo "JS $@"
	@$(ESBUILD) --outfile=$@ $<

build/web/%.css: web/%.css web/rules.mk
	@echo "CSS $@"
	@$(ESBUILD) --outfile=$@ $<

build/web/page.css: web/calculator.css
build/web/club.css build/web/shared.css: web/hall.css

# What the heads of all pages share, and what is seen before a script has come.
build/web/%.html: web/%.html web/head.html web/body.html web/rules.mk
	@echo "HTML $@"
	@mkdir -p $(@D)
	@sed -e '/@HEAD@/{r web/head.html' -e 'd;}' -e '/@BODY@/{r web/body.html' -e 'd;}' $< > $@

# A browser keeps a page by its service worker, and asks for another when this file has changed: so
# it names what the page is made of.
build/web/sw.js: web/src/sw.js $(filter-out build/web/sw.js,$(WEB_SERVED)) web/rules.mk
	@echo "JS $@"
	@mkdir -p $(@D)
	@sed -e 's/@WORDS@/$(notdir $(WEB_WORDS))/' -e 's/@PLAYS@/$(notdir $(WASM_PLAYS))/' \
		-e "s/@BUILD@/$$(cat $(filter-out %.mk,$^) | sha256sum | cut -c 1-16)/" $< > $@

# What npm installs to check it; the types are those of client/.
WEB_TOOLS = web/node_modules/.package-lock.json

$(WEB_TOOLS): web/package-lock.json
	@cd web && npm ci --silent --no-audit --no-fund --ignore-scripts
	@touch $@

.PHONY: check-web
check-web: deps-node $(WEB_TOOLS) $(CLIENT_TOOLS)
	@tools/deps.sh run node browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) client/src/openapi.ts $(B)/mahjongd
	@client/node_modules/.bin/tsc -p web
	@client/node_modules/.bin/prettier --check --log-level warn web
	@cd web && node test/side_by_side.mjs ../$(B)/mahjongd

# Pictures of every page and state, into PICTURES; what differs from those in KEPT, when it is said.
PICTURES = build/pictures
KEPT =
SCENES =
.PHONY: pictures
pictures: deps-node $(WEB_TOOLS) $(CLIENT_TOOLS)
	@tools/deps.sh run node browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjongd
	@cd web && node test/pictures.mjs ../$(B)/mahjongd "$(abspath $(PICTURES))" \
		"$(if $(KEPT),$(abspath $(KEPT)))" "$(SCENES)"

# How quick it is: figures, and no verdict. BENCH=taps,first_hand takes some of its parts.
.PHONY: bench-web
bench-web: deps-node $(CLIENT_TOOLS)
	@tools/deps.sh run node browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjongd
	@cd web && node test/measure.mjs ../$(B)/mahjongd $(BENCH)
