# mahjongd: `make help` names the targets. GNU make, run from this directory.
#
# Flavours build into directories of their own, so that they never mix:
#   make                                build/                    what runs in production
#   make SANITIZE=address,undefined X   build-address-undefined/  X with sanitizers
#   make SANITIZE=thread X              build-thread/
#   make COVERAGE=1 X                   build-coverage/           (`make coverage` uses it)
#   make FUZZ=1 X                       build-fuzz/               (`make fuzz` uses it)
#   make WALKS=1 X                      build-walks/              (`make walks` uses it)

.DELETE_ON_ERROR:
.SUFFIXES:
SHELL = /bin/bash
MAKEFLAGS += --no-builtin-rules

PREFIX = /usr/local
PYTHON = /usr/bin/python3
FUZZ_SECONDS = 10
FUZZ_SEED = 0
SOAK_MINUTES = 30
JOBS := $(shell nproc 2>/dev/null || echo 2)

ifeq ($(origin CC),default)
CC = gcc
endif
ifeq ($(origin CXX),default)
CXX = g++
endif

# ---- Flavours ----

comma := ,
OPTIMIZE = -O2
# The bench scores a hand 10% faster with -O3; nothing else is worth it.
LIB_OPTIMIZE = -O3
HARDEN = -D_FORTIFY_SOURCE=2 -fstack-protector-strong
B = build

# Sanitizers and -O0 lead gcc to warnings that the plain build, whose warnings are errors, does not
# have.
ifdef SANITIZE
B = build-$(subst $(comma),-,$(SANITIZE))
OPTIMIZE = -O1
LIB_OPTIMIZE = -O1
HARDEN =
FLAVOUR = -fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer -Wno-error
endif
# Counters are atomic, for the daemon has threads, and so dear that what tests compute themselves
# goes without: it is not reported, and a brute force with counters took five minutes.
ifdef COVERAGE
B = build-coverage
OPTIMIZE = -O1
LIB_OPTIMIZE = -O1
HARDEN =
FLAVOUR = --coverage -fprofile-update=atomic -Wno-error
$(B)/obj/tests/%.o: FLAVOUR = -Wno-error
$(B)/obj/tests/%.o: OPTIMIZE = -O2
endif
ifdef FUZZ
B = build-fuzz
CC = clang
OPTIMIZE = -O1
LIB_OPTIMIZE = -O1
HARDEN =
FLAVOUR = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
endif

# Tells of each function that is entered (tests/bench/walks.py).
ifdef WALKS
B = build-walks
OPTIMIZE = -O0
LIB_OPTIMIZE = -O0
HARDEN =
FLAVOUR = -finstrument-functions -Wno-error
endif

# ---- Flags ----

WARNINGS = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wwrite-strings -Wpointer-arith -Wundef -Wvla -Wformat=2 -Werror
# Where the tree lies is in no object: a build is the same anywhere.
COMMON = -std=c11 -g -ffile-prefix-map=$(CURDIR)=. $(WARNINGS) $(HARDEN) $(FLAVOUR) -fPIE -MMD -MP
# The library is plain C11, without the extensions the daemon uses.
# What mahjong.h declares alone can be seen from without the shared library.
LIB_CFLAGS = $(COMMON) -fPIC -fvisibility=hidden $(LIB_OPTIMIZE) -Ilib $(WORDS_CFLAGS)
APP_CFLAGS = $(COMMON) $(OPTIMIZE) -D_GNU_SOURCE -I. -Ilib $(WORDS_CFLAGS) -pthread
# Where Debian has libpq's header.
PQ_INCLUDE = -isystem /usr/include/postgresql
$(B)/obj/db/postgres/%.o $(B)/obj/tests/fuzz/fuzz_postgres.o: APP_CFLAGS += $(PQ_INCLUDE)
LDFLAGS += -pie -Wl,-z,relro,-z,now -Wl,--as-needed $(FLAVOUR) -pthread
# What a program with the library alone links: libsodium, for dealing.
LIB_LIBS = -lsodium
DAEMON_LIBS = -lm -lmicrohttpd -lcurl -ljansson -lsqlite3 -lpq -lzstd -lz -lnettle $(LIB_LIBS)

# ---- Sources ----

include words/rules.mk

LAYERS = cmd api ledger codec json db lib
LIB_C := $(wildcard lib/*.c lib/*/*.c)
APP_C := $(wildcard json/*.c codec/*.c codec/*/*.c ledger/*/*.c api/*.c api/*/*.c \
	api/*/*/*.c db/*.c db/*/*.c) $(WORDS_C) $(filter %.c,$(WORDS_HELD))
APP_S := $(wildcard api/*/*.S db/*/*.S)
SHELL_C := cmd/mahjong.c cmd/logs.c $(wildcard cmd/match*.c) cmd/mcp.c $(wildcard cmd/review*.c)
SHELL_O = $(SHELL_C:%.c=$(B)/obj/%.o) $(B)/obj/cmd/mcp_tools.o
DAEMON_C := $(filter-out $(SHELL_C),$(wildcard cmd/*.c))
# The program that prints the tables of shapes for tools/schemas/make.py.
SHAPES_C := $(wildcard shapes/*.c)
UNIT_C := $(wildcard tests/unit/*.c tests/unit/support/*.c)
PROGRAM_C := $(wildcard tests/programs/*.c)
BENCH_C := $(wildcard tests/bench/bench_*.c)
FUZZ_C := $(wildcard tests/fuzz/fuzz_*.c)
ROOMS = cmd shapes api api/* api/*/* ledger ledger/* codec codec/* json db db/* lib lib/* \
	lib/distance/gen tests/* tests/unit/support client/wasm
ALL_C := $(wildcard $(ROOMS:%=%/*.c))
ALL_H := $(wildcard $(ROOMS:%=%/*.h))

LIB_O := $(LIB_C:%.c=$(B)/obj/%.o)
APP_O := $(APP_C:%.c=$(B)/obj/%.o) $(APP_S:%.S=$(B)/obj/%.o)
DAEMON_O := $(DAEMON_C:%.c=$(B)/obj/%.o)
SHAPES_O := $(SHAPES_C:%.c=$(B)/obj/%.o)
UNIT_O := $(UNIT_C:%.c=$(B)/obj/%.o)
# The daemon without its main.
PARTS_O := $(filter-out $(B)/obj/cmd/mahjongd.o,$(DAEMON_O))
PROGRAMS := $(PROGRAM_C:tests/programs/%.c=$(B)/tests/%)
BENCHES := $(BENCH_C:tests/bench/%.c=$(B)/tests/%)
FUZZERS := $(FUZZ_C:tests/fuzz/%.c=$(B)/tests/%)
# What the fuzz targets share; the mutators are for those that read JSON, under libFuzzer alone.
FUZZ_SHARED_O := $(patsubst %,$(B)/obj/tests/fuzz/%.o,logs place request service undone)
FUZZ_MUTATORS_O := $(patsubst %,$(B)/obj/tests/fuzz/%.o,mutate tree)
FUZZ_JSON = course deal games hand herring http import ledger majsoul mcp mjai mleague review \
	tenhou6
LIB_A := $(B)/libmahjong.a

# A fuzz target is driven by libFuzzer or, in every other flavour, by a program that replays files.
ifdef FUZZ
FUZZ_DRIVER = -fsanitize=fuzzer,address,undefined
$(FUZZ_JSON:%=$(B)/tests/fuzz_%): $(FUZZ_MUTATORS_O)
else
$(FUZZERS): $(B)/obj/tests/fuzz/replay.o
endif
$(B)/tests/fuzz_mcp: $(B)/obj/cmd/mcp.o $(B)/obj/cmd/mcp_tools.o

# Tables that are made by programs of ours, which are built first: they add to LIB_O.
include lib/distance/gen/rules.mk
# The page for people and the module that it computes with, which the daemon serves.
include client/wasm/rules.mk
include web/rules.mk

.DEFAULT_GOAL := all
.PHONY: all run run-postgres test check check-layers picture bench fuzz coverage install deb \
	deps deps-test deps-dev clean help test-once nightly test-programs fuzzers bench-programs \
	hostile soak walks

all: $(B)/mahjongd $(B)/mahjong $(LIB_A)

help:
	@echo "make               build $(B)/mahjongd, $(B)/mahjong and $(B)/libmahjong.a"
	@echo "make run           install what is missing, build, serve on 127.0.0.1:8080"
	@echo "make run-postgres  the same from a PostgreSQL of its own, in build/postgres"
	@echo "make test          install what is missing, build, run every test suite"
	@echo "make nightly       every check and suite in its long form, with sanitizers (hours)"
	@echo "make check         format, lints, layers and banned functions (installs the tools)"
	@echo "make lint-js       the house rules of web/ and client/, and that each is kept"
	@echo "make check-layers  who includes and who calls whom, and what the library may call"
	@echo "make compile-commands  compile_commands.json, for editors and clang's tools"
	@echo "make check-words   the catalogues of words; make words: all follow the English one"
	@echo "make picture       draws docs/house.svg: who includes whom, floor by floor"
	@echo "make schemas       what tables say of openapi.yaml, anew; make check-schemas looks"
	@echo "make check-interface  openapi.yaml by linters, TypeScript and client generators"
	@echo "make check-page    the page at /docs, driven in Chromium"
	@echo "make check-web     the page for people: its types, and its use in Chromium"
	@echo "make pictures      every page and state, into PICTURES=...; KEPT=...: what changed"
	@echo "make bench         ns a scored hand; requests a second; what the ledger can do"
	@echo "make fuzz          every fuzz target, FUZZ_SECONDS=$(FUZZ_SECONDS) each"
	@echo "make hostile       a well-behaved client's latencies beside hostile ones (5 minutes)"
	@echo "make test-logs     reads the logs in the folder LOGS=... and compares what they paid"
	@echo "make test-menus    plays the client logs in LOGS=... again: what the server offered"
	@echo "make fair-deals    a million sealed deals of each ruleset, counted (2 minutes)"
	@echo "make soak          mixed load for SOAK_MINUTES=$(SOAK_MINUTES); memory stays flat"
	@echo "make walks         how many files a recorded hand and two imports enter"
	@echo "make coverage      test coverage into build-coverage/coverage.txt and .html"
	@echo "make install       into PREFIX=$(PREFIX), below DESTDIR"
	@echo "make amalgamation  the library as one mahjong.c and mahjong.h, in $(B)/amalgamation"
	@echo "make check-embedding  that and the shared library, in C and C++ programs"
	@echo "make deb           Debian packages of the daemon and of the library, into $(B)"
	@echo "make release       commits and tags RELEASE=0.2.0; make release-packages: of it"
	@echo "make wasm          the rules as a WebAssembly module: build/wasm/mahjong.wasm"
	@echo "make check-match   a program that others wrote plays riichi by mjai"
	@echo "make check-wasm    the module beside $(B)/mahjong, in node and Chromium"
	@echo "make client        the npm package's code, into client/dist"
	@echo "make client-package what is published at npm, into $(B)/client"
	@echo "make check-client  the npm package against a daemon, in node and Chromium"
	@echo "make deps          install what is needed to build and run (Debian packages)"
	@echo "make clean         remove every build directory"
	@echo "SANITIZE=address,undefined or SANITIZE=thread before any of these builds with it."

# ---- Run and test ----

run: deps
	@$(MAKE) --no-print-directory -j$(JOBS) all
	$(B)/mahjongd --listen 127.0.0.1:8080 --store sqlite:mahjong.db

run-postgres: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@tools/run_postgres.sh $(B)/mahjongd

test: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) all test-programs
	@$(PYTHON) tests/run.py $(B)

# Each suite once, and without those that look at the same code by the thousand: for sanitizers.
test-once: deps-test
	@$(MAKE) --no-print-directory -j$(JOBS) all test-programs
	@$(PYTHON) tests/run.py --once $(B)

# Everything, as long as it takes: before an issue is called resolved.
nightly: deps-dev deps-test
	@tools/nightly.sh

test-programs: $(B)/tests/unit $(PROGRAMS) $(FUZZERS) $(B)/tests/disk.so $(B)/tests/alloc.so \
		$(B)/tests/mahjongd_heap

deps:
	@tools/deps.sh run

deps-test:
	@tools/deps.sh run test

deps-dev:
	@tools/deps.sh run test dev

# ---- Programs ----

COMPILE = @echo "CC $@"; mkdir -p $(@D); $(CC)
LINK = @echo "LD $@"; mkdir -p $(@D); $(CC) $(LDFLAGS) -o $@ $^

$(B)/mahjongd: $(DAEMON_O) $(APP_O) $(LIB_A)
	$(LINK) $(DAEMON_LIBS)

# From an archive, so that the command takes only what it uses: no HTTP, no store.
$(B)/mahjong: $(SHELL_O) $(B)/libapi.a $(LIB_A)
	$(LINK) $(DAEMON_LIBS)

$(B)/shapes: $(SHAPES_O) $(B)/libapi.a $(LIB_A)
	$(LINK) $(DAEMON_LIBS)

$(LIB_A): $(LIB_O)
$(B)/libapi.a: $(APP_O)
$(LIB_A) $(B)/libapi.a:
	@echo "AR $@"
	@rm -f $@
	@$(AR) rcs $@ $^

$(B)/tests/unit: $(UNIT_O) $(B)/obj/shapes/list.o $(PARTS_O) $(APP_O) $(B)/small/engine.o $(LIB_A)
	$(LINK) -lcriterion $(DAEMON_LIBS)

$(PROGRAMS): $(B)/tests/%: $(B)/obj/tests/programs/%.o $(B)/obj/tests/bench/hands.o $(LIB_A)
	$(LINK) $(LIB_LIBS)

# The store alone, without the framework that the thread sanitizer does not bear.
$(B)/tests/store_threads: LIB_LIBS += -lsqlite3 -lpq -lzstd
$(B)/tests/store_threads: $(filter $(B)/obj/db/%,$(APP_O))

$(FUZZERS): $(B)/tests/%: $(B)/obj/tests/fuzz/%.o $(FUZZ_SHARED_O) $(APP_O) $(LIB_A)
	$(LINK) $(FUZZ_DRIVER) $(DAEMON_LIBS)

# Loaded before the daemon's libraries, so they are of no flavour.
SHIM = @echo "CC $@"; mkdir -p $(@D); \
	$(CC) -std=c11 -g -O2 $(WARNINGS) -D_GNU_SOURCE -fPIC -shared -o $@ $<

$(B)/tests/disk.so: tests/crash/disk.c Makefile
	$(SHIM)

$(B)/tests/alloc.so: tests/alloc/alloc.c Makefile
	$(SHIM) -fno-builtin

$(B)/tests/walks.so: tests/bench/walks.c Makefile
	$(SHIM)

# The daemon itself, but that JSON values come from the heap, where they can be refused.
$(B)/tests/mahjongd_heap: $(DAEMON_O) $(B)/obj/tests/alloc/arena.o \
		$(filter-out $(B)/obj/json/arena.o,$(APP_O)) $(LIB_A)
	$(LINK) $(DAEMON_LIBS)

$(B)/obj/tests/alloc/arena.o: json/arena.c Makefile
	$(COMPILE) $(APP_CFLAGS) -DARENA_BLOCK=16 -c -o $@ $<

# ---- Objects ----

$(B)/obj/lib/%.o: lib/%.c Makefile $(WORDS_COUNT) | $(WORDS_H)
	$(COMPILE) $(LIB_CFLAGS) -c -o $@ $<

$(B)/obj/%.o: %.c Makefile $(WORDS_COUNT) | $(WORDS_H)
	$(COMPILE) $(APP_CFLAGS) -c -o $@ $<

# Assembly holds the files that are built into the daemon (.incbin): openapi.yaml, what the pages
# load, and both compressed, since that would take the daemon's start longer than all else it does.
SERVED = openapi.yaml openapi.json $(wildcard api/pages/docs/*) $(WEB_SERVED)
$(B)/obj/%.o: %.S Makefile $(SERVED) $(SERVED:%=$(B)/gzip/%.gz) \
		$(wildcard db/sql/*.sql db/sql/*/*.sql) \
		$(wildcard db/compress/dictionary_*) cmd/mcp_tools.json build/words/embed.inc
	$(COMPILE) $(FLAVOUR) -Wa,-I,$(B)/gzip -c -o $@ $<

.SECONDARY: $(SERVED:%=$(B)/gzip/%.gz)
$(B)/gzip/%.gz: % Makefile
	@mkdir -p $(@D)
	@gzip -n9 < $< > $@

-include $(LIB_O:.o=.d) $(APP_O:.o=.d) $(UNIT_O:.o=.d)
-include $(wildcard $(B)/obj/cmd/*.d $(B)/obj/tests/*/*.d)

# ---- Fuzzing, measuring, coverage ----

fuzz: deps-dev
	@$(MAKE) --no-print-directory FUZZ=1 -j$(JOBS) fuzzers
	@tests/fuzz/run.sh build-fuzz $(FUZZ_SECONDS) $(FUZZ_SEED)

fuzzers: $(FUZZERS)

bench: deps-dev deps-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all bench-programs
	@for program in $(BENCHES); do echo; $$program || exit; done
	@echo
	@tests/bench/bench_http.sh $(B)
	@echo
	@$(PYTHON) tests/bench/bench_play.py $(B)
	@echo
	@$(PYTHON) tests/bench/bench_ledger.py $(B)
	@echo
	@$(PYTHON) tests/bench/bench_postgres.py $(B)
	@echo
	@$(PYTHON) tests/bench/bench_streams.py $(B)/mahjongd $(B)/mahjong
	@echo
	@$(MAKE) --no-print-directory -s bench-web

# The suites that assert seconds do so here alone, on a machine that does nothing else.
TIMED = load/ $(patsubst %,api/%.,bad_hands bad_http connections events ndjson operations tls)

hostile: deps-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@TIMED=1 $(PYTHON) tests/run.py $(B) $(TIMED)

# A million sealed deals of each ruleset, about two minutes: no place and no pips are favoured.
.PHONY: fair-deals
fair-deals: deps-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/tests/fair_deals
	@$(B)/tests/fair_deals 1000000

soak: deps-test
	@$(MAKE) --no-print-directory -s -j$(JOBS) all
	@$(PYTHON) tests/soak.py --minutes $(SOAK_MINUTES) $(B)

# A folder of real logs: what is read of them, and what our rules pay otherwise.
.PHONY: test-logs
test-logs: deps
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjong
	@$(PYTHON) tests/logs.py $(B)/mahjong "$(LOGS)"

# A folder of logs of tenhou's clients: what the server offered beside what the referee offers.
.PHONY: test-menus
test-menus: deps
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjong
	@$(PYTHON) tests/menus.py $(B)/mahjong "$(LOGS)"

bench-programs: $(BENCHES) $(B)/tests/bare $(B)/tests/load $(B)/tests/mahjongd_alone

$(BENCHES): $(B)/tests/%: $(B)/obj/tests/bench/%.o $(B)/obj/tests/bench/hands.o $(LIB_A)
	$(LINK) $(LIB_LIBS)

$(B)/tests/bare: $(B)/obj/tests/bench/bare.o
	$(LINK) -lmicrohttpd -ljansson

$(B)/tests/load: $(B)/obj/tests/bench/load.o
	$(LINK)

# The daemon itself, but for how it opens the store.
$(B)/tests/mahjongd_alone: $(B)/obj/tests/bench/store.o $(B)/obj/tests/bench/alone.o \
		$(filter-out $(B)/obj/cmd/store.o,$(DAEMON_O)) $(APP_O) $(LIB_A)
	$(LINK) $(DAEMON_LIBS)

$(B)/obj/tests/bench/store.o: cmd/store.c Makefile
	$(COMPILE) $(APP_CFLAGS) -Dsqlite_open=sqlite_open_alone -c -o $@ $<

# The report is written whatever the suites say; their failure is still ours.
walks: deps-dev deps-test
	@$(MAKE) --no-print-directory -s WALKS=1 -j$(JOBS) build-walks/mahjongd \
		build-walks/tests/walks.so
	@$(PYTHON) tests/bench/walks.py build-walks

coverage: deps-dev
	@$(MAKE) --no-print-directory -s COVERAGE=1 -j$(JOBS) all test-programs
	@find build-coverage -name '*.gcda' -delete
	@$(PYTHON) tests/run.py build-coverage; result=$$?; \
		gcovr --root . $(LAYERS:%=--filter %/) --exclude lib/distance/gen/ \
			--txt build-coverage/coverage.txt \
			--html-details build-coverage/coverage.html build-coverage && \
		tail -n 4 build-coverage/coverage.txt && exit $$result

# ---- Checks ----

# The flags of what is looked at, by the beginning of its name.
LINT_KINDS = "=-std=c11 -D_GNU_SOURCE -I. -Ilib -Ibuild/words $(PQ_INCLUDE)" \
	"lib/=-std=c11 -Ilib -Ibuild/words" \
	"client/wasm/=$(subst ",\",$(WASM_OWN_CFLAGS))"
SHELL_FILES = $(wildcard tools/*.sh tests/*/*.sh .ci/run packaging/nightly-backup \
	packaging/debian/*.sh packaging/debian/p*)
PYTHON_FILES = $(wildcard tools/*.py tools/*/*.py tests/*.py tests/*/*.py tests/*/*/*.py)

.PHONY: schemas check-format lint lint-all check-scripts check-banned check-kinds check-rulesets \
	check-width check-picture check-words check-schemas words

check: deps-dev
	@$(MAKE) --no-print-directory -k -j$(JOBS) --output-sync=target check-format check-width \
		check-layers check-picture check-banned check-kinds check-rulesets check-words \
		check-schemas check-scripts lint lint-js
	@echo "check: all passed"

# What front-end developers' own tools make of openapi.yaml; their packages are pinned by the
# lockfile.
.PHONY: check-interface deps-node
check-interface: deps-node
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjong check-schemas
	@cd tests/typescript && npm ci --silent --no-audit --no-fund --ignore-scripts
	@node tests/typescript/check.mjs $(B)/mahjong

deps-node:
	@tools/deps.sh run test node

# The page at /docs in a real browser, which the daemon serves and whose forms ask it.
.PHONY: check-page
check-page:
	@tools/deps.sh run node browser
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjongd
	@cd tests/browser && npm ci --silent --no-audit --no-fund --ignore-scripts
	@node tests/browser/check.mjs $(B)/mahjongd

# A program that others wrote plays by mjai; its packages are pinned by the lockfile.
MATCH_WALLS = 1
MATCH_HANDS = 2
.PHONY: check-match
check-match: deps-node
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(B)/mahjong
	@cd tests/majiang && npm ci --silent --no-audit --no-fund --ignore-scripts
	@for word in one two; do $(B)/mahjong match riichi club \
		"majiang=mjai:node tests/majiang/bridge.mjs $$word" --rules '{"preset": "tenhou"}' \
		--walls $(MATCH_WALLS) --hands $(MATCH_HANDS) --seconds 120 || exit 1; done

check-format:
	clang-format --dry-run --Werror $(ALL_C) $(ALL_H)

check-layers: $(LIB_A) $(APP_O) $(DAEMON_O) $(SHELL_O) $(SHAPES_O)
	$(PYTHON) tools/check_layers.py $(B)

.PHONY: compile-commands
compile-commands:
	$(PYTHON) tools/compile_commands.py

picture: deps-dev
	$(PYTHON) tools/draw_house.py

check-picture:
	$(PYTHON) tools/draw_house.py --check

check-banned:
	$(PYTHON) tools/check_banned.py

check-kinds:
	$(PYTHON) tools/check_kinds.py

schemas: $(B)/mahjong $(B)/shapes
	$(PYTHON) tools/schemas/make.py $(B)/mahjong
	$(PYTHON) tools/mcp_tools.py

# openapi.yaml has the schemas that the tables make, and the tools of `mahjong mcp` those.
check-schemas: $(B)/mahjong $(B)/shapes
	$(PYTHON) tools/schemas/make.py $(B)/mahjong --check
	$(PYTHON) tools/mcp_tools.py --check

check-rulesets:
	$(PYTHON) tools/check_rulesets.py
	$(PYTHON) tools/rulesets.py --check

check-words:
	$(PYTHON) tools/words/check.py

# After a change of words/en.po: what is new and what is gone, in all other catalogues.
words:
	$(PYTHON) tools/words/update.py

check-width:
	$(PYTHON) tools/check_width.py

check-scripts:
	shellcheck $(SHELL_FILES)
	$(PYTHON) -c 'import ast, sys; [ast.parse(open(f).read(), f) for f in sys.argv[1:]]' \
		$(PYTHON_FILES)

# What has changed since it was last looked at, and what includes that; with LINT_KEEP=--keep what
# passes is kept for the next clone.
lint: $(WORDS_H)
	@$(PYTHON) tools/lint.py $(LINT_KEEP) $(LINT_KINDS) -- $(ALL_C)

# Everything; what passed is kept for the next.
lint-all: deps-dev $(WORDS_H)
	@$(PYTHON) tools/lint.py --all --keep $(LINT_KINDS) -- $(ALL_C)

include packaging/rules.mk
include client/rules.mk

clean:
	rm -rf build build-*
