# The WebAssembly modules: `make wasm`. Not a flavour of its own: there is one, in build/wasm.

WASM = build/wasm/mahjong.wasm
WASM_MCR = build/wasm/mahjong-mcr.wasm
WASM_LOGS = build/wasm/mahjong-logs.wasm
WASM_PLAYER = build/wasm/mahjong-player.wasm
# For who plays: a module for each ruleset, with what its game needs and nothing else.
WASM_PLAYS := $(patsubst lib/%/page.json,build/wasm/mahjong-play-%.wasm,$(wildcard lib/*/page.json))
WASM_PACKAGE = $(WASM) $(WASM_MCR) $(WASM_LOGS) $(WASM_PLAYER)
WASM_SERVED = $(WASM) $(WASM_MCR) $(WASM_LOGS) $(WASM_PLAYS)
WASM_ALL = $(WASM_PACKAGE) $(WASM_PLAYS)
WASM_CC = clang-14
WASM_LD = wasm-ld-14
WASM_LIBC = /usr/lib/wasm32-wasi
WASM_BUILTINS = /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a
# Bytes. A stack that overflows meets the memory's begin and traps.
WASM_STACK = 1048576
WASM_MEMORY_MAX = 268435456

VENDOR = client/wasm/vendor
# The rulesets of each module. All in one would be larger than a first download may be, so mcr has a
# module of its own, which is loaded when it is asked for. The linker leaves out the other rooms.
WASM_FIRST_ROOMS = room(riichi) room(nanchang) room(ming) room(jiujiang) room(yueqing)
WASM_MCR_ROOMS = room(mcr)
# The player plays all of them in one worker, and needs no texts of theirs.
WASM_PLAYER_ROOMS = $(WASM_FIRST_ROOMS) $(WASM_MCR_ROOMS)
# Of no other ruleset are there logs.
WASM_LOGS_ROOMS = room(riichi)
# What names the rulesets: it is compiled for each.
WASM_NAMES_ROOMS = lib/catalogue.c api/rules/texts/find.c client/wasm/details.c
WASM_OWN_C := $(filter-out %/logs.c %/player.c %/play.c %/no_logs.c, $(wildcard client/wasm/*.c)) \
	$(wildcard lib/*.c lib/*/*.c codec/*.c json/*.c api/rules/texts/*.c) \
	api/request/details/details.c $(WORDS_C) \
	api/request/problem_answer.c api/rules/calls.c api/rules/thought_words.c \
	api/rules/rules_call.c $(wildcard api/rules/catalogue_*.c api/rules/*_call.c) \
	lib/distance/gen/row.c lib/distance/gen/limited.c
# What the player says of hands that were played.
WASM_REVIEW_C = client/wasm/no_logs.c api/rules/review_write.c \
	$(addprefix codec/log/,judge.c judge_hands.c game.c)
WASM_VENDOR_C := $(wildcard $(VENDOR)/*/*.c $(VENDOR)/*/*/*.c $(VENDOR)/*/*/*/*.c \
	$(VENDOR)/*/*/*/*/*.c)
WASM_RULES_O := $(sort $(WASM_OWN_C:%.c=build/wasm/%.o)) $(WASM_VENDOR_C:%.c=build/wasm/%.o) \
	build/wasm/distance_tables.o
WASM_MCR_O := $(filter-out $(WASM_NAMES_ROOMS:%.c=build/wasm/%.o), $(WASM_RULES_O)) \
	$(WASM_NAMES_ROOMS:%.c=build/wasm/mcr/%.o)
WASM_PLAYER_O := $(filter-out $(WASM_NAMES_ROOMS:%.c=build/wasm/%.o) \
	$(addprefix build/wasm/client/wasm/,rules.o plan.o texts.o), $(WASM_RULES_O)) \
	build/wasm/client/wasm/player.o $(WASM_REVIEW_C:%.c=build/wasm/%.o) \
	$(WASM_NAMES_ROOMS:%.c=build/wasm/player/%.o)
# What names the ruleset is compiled for each; of distances a module has those that it asks.
WASM_LIMITED := $(patsubst lib/%/ready.c,%,$(shell grep -l "limited = true" lib/*/ready.c))
WASM_PLAY_NAMES_C = $(filter-out %/details.c, $(WASM_NAMES_ROOMS))
WASM_PLAYS_O := $(filter-out $(WASM_NAMES_ROOMS:%.c=build/wasm/%.o) \
	$(addprefix build/wasm/,distance_tables.o client/wasm/rules.o client/wasm/plan.o), \
	$(WASM_RULES_O)) $(WASM_REVIEW_C:%.c=build/wasm/%.o) build/wasm/client/wasm/play.o
# Texts that people read of the rules are none of what is written of logs; gzip is the host's.
WASM_LOGS_C := $(wildcard lib/*.c lib/*/*.c codec/*.c json/*.c) \
	client/wasm/logs.c client/wasm/exchange.c client/wasm/support.c build/words/languages.c \
	$(filter-out %/unpack.c, $(wildcard codec/log/*.c)) \
	lib/distance/gen/row.c lib/distance/gen/limited.c
WASM_LOGS_O := $(filter-out build/wasm/lib/catalogue.o, $(sort $(WASM_LOGS_C:%.c=build/wasm/%.o))) \
	build/wasm/logs/lib/catalogue.o $(WASM_VENDOR_C:%.c=build/wasm/%.o) \
	build/wasm/distance_tables.o
WASM_O := $(sort $(WASM_RULES_O) $(WASM_MCR_O) $(WASM_LOGS_O) $(WASM_PLAYER_O) $(WASM_PLAYS_O) \
	$(foreach one,$(WASM_PLAYS:build/wasm/mahjong-%.wasm=%), \
		$(WASM_PLAY_NAMES_C:%.c=build/wasm/$(one)/%.o)))

# The linker makes the code: smaller so, and as fast as with -Os and no such linking.
WASM_OPTIMIZE = -Oz
WASM_CFLAGS = --target=wasm32-wasi -std=c11 $(WASM_OPTIMIZE) -flto -mbulk-memory -msign-ext \
	-ffunction-sections -fdata-sections -MMD -MP -Iclient/wasm/include
# Functions that compile to the same code stand once, and the numbers that the linker puts into the
# code are as short as they can be: 3 KB less, compressed.
WASM_SMALLER = -O2 --compress-relocations -mllvm -enable-merge-functions
# Warnings are errors where the code is ours.
WASM_OWN_CFLAGS = $(WASM_CFLAGS) $(WARNINGS) -D_GNU_SOURCE -DMJ_SMALL_TABLES=1 \
	-D'MJ_ROOMS(room)=$(WASM_ROOMS)' -I. -Ilib $(WORDS_CFLAGS) \
	-isystem $(VENDOR)/jansson -isystem $(VENDOR)/libsodium/include
WASM_VENDOR_CFLAGS = $(WASM_CFLAGS) -w -DHAVE_CONFIG_H -DCONFIGURED=1 \
	-I$(VENDOR)/libsodium/include/sodium

WASM_COMPILE = @echo "CC $@"; mkdir -p $(@D); $(WASM_CC)

.PHONY: wasm
wasm: deps
	@$(MAKE) --no-print-directory $(WASM_ALL)

$(WASM): $(WASM_RULES_O)
$(WASM_MCR): $(WASM_MCR_O)
$(WASM_LOGS): $(WASM_LOGS_O)
$(WASM_PLAYER): $(WASM_PLAYER_O)

define WASM_PLAY
build/wasm/mahjong-play-$(1).wasm: $(WASM_PLAYS_O) \
	$(WASM_PLAY_NAMES_C:%.c=build/wasm/play-$(1)/%.o) \
	build/wasm/distance_$(if $(filter $(1),$(WASM_LIMITED)),limited,unlimited).o
build/wasm/play-$(1)/%.o: WASM_ROOMS = room($(1))
build/wasm/play-$(1)/%.o: %.c Makefile client/wasm/rules.mk $(WORDS_COUNT)
	$$(WASM_COMPILE) $$(WASM_OWN_CFLAGS) -c -o $$@ $$<
endef
$(foreach one,$(WASM_PLAYS),$(eval $(call WASM_PLAY,$(one:build/wasm/mahjong-play-%.wasm=%))))

$(WASM_ALL):
	@echo "LD $@"
	@$(WASM_LD) -o $@ $(WASM_LIBC)/crt1-reactor.o $^ $(WASM_LIBC)/libc.a $(WASM_BUILTINS) \
		--entry=_initialize --gc-sections --strip-all --stack-first $(WASM_SMALLER) \
		-z stack-size=$(WASM_STACK) --max-memory=$(WASM_MEMORY_MAX)


build/wasm/%.o: WASM_ROOMS = $(WASM_FIRST_ROOMS)
build/wasm/mcr/%.o: WASM_ROOMS = $(WASM_MCR_ROOMS)
build/wasm/logs/%.o: WASM_ROOMS = $(WASM_LOGS_ROOMS)
build/wasm/player/%.o: WASM_ROOMS = $(WASM_PLAYER_ROOMS)

build/wasm/%.o: %.c Makefile client/wasm/rules.mk $(WORDS_COUNT) | $(WORDS_H)
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

build/wasm/mcr/%.o: %.c Makefile client/wasm/rules.mk $(WORDS_COUNT) | $(WORDS_H)
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

build/wasm/logs/%.o: %.c Makefile client/wasm/rules.mk $(WORDS_COUNT) | $(WORDS_H)
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

build/wasm/player/%.o: %.c Makefile client/wasm/rules.mk $(WORDS_COUNT) | $(WORDS_H)
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

build/wasm/$(VENDOR)/%.o: $(VENDOR)/%.c Makefile client/wasm/rules.mk
	$(WASM_COMPILE) $(WASM_VENDOR_CFLAGS) -c -o $@ $<

# Half as large, compressed, as those that leave nothing to work out.
build/wasm/distance_tables.o: $(B)/gen/distance_tables_small.c Makefile client/wasm/rules.mk
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

build/wasm/distance_limited.o build/wasm/distance_unlimited.o: \
	build/wasm/distance_%.o: $(B)/gen/distance_tables_%.c Makefile client/wasm/rules.mk
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

-include $(WASM_O:.o=.d)
