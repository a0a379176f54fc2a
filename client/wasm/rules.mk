# The WebAssembly modules: `make wasm`. Not a flavour of its own: there is one, in build/wasm.

WASM = build/wasm/mahjong.wasm
WASM_LOGS = build/wasm/mahjong-logs.wasm
WASM_CC = clang-14
WASM_LD = wasm-ld-14
WASM_LIBC = /usr/lib/wasm32-wasi
WASM_BUILTINS = /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a
# Bytes. A stack that overflows meets the memory's begin and traps.
WASM_STACK = 1048576
WASM_MEMORY_MAX = 268435456

VENDOR = client/wasm/vendor
# Rulesets that a device asks its daemon for: with them the module would be larger than it may be.
WASM_LEFT_OUT = $(wildcard lib/mcr/*.c) api/rules/texts/mcr.c api/request/details/mcr.c
WASM_OWN_C := $(filter-out client/wasm/logs.c, $(wildcard client/wasm/*.c)) \
	$(filter-out $(WASM_LEFT_OUT), \
		$(wildcard lib/*.c lib/*/*.c codec/*.c json/*.c api/rules/texts/*.c)) \
	$(filter-out %/lists.c %/ledger.c %/import.c %/games.c $(WASM_LEFT_OUT), \
		$(wildcard api/request/details/*.c)) \
	api/request/problem_answer.c api/rules/calls.c \
	api/rules/rules_call.c $(wildcard api/rules/catalogue_*.c api/rules/*_call.c) \
	lib/distance/gen/row.c lib/distance/gen/limited.c
WASM_VENDOR_C := $(wildcard $(VENDOR)/*/*.c $(VENDOR)/*/*/*.c $(VENDOR)/*/*/*/*.c \
	$(VENDOR)/*/*/*/*/*.c)
WASM_RULES_O := $(sort $(WASM_OWN_C:%.c=build/wasm/%.o)) $(WASM_VENDOR_C:%.c=build/wasm/%.o) \
	build/wasm/distance_tables.o
# Texts that people read of the rules are none of what is written of logs; gzip is the host's.
WASM_LOGS_C := $(filter-out $(WASM_LEFT_OUT), \
		$(wildcard lib/*.c lib/*/*.c codec/*.c json/*.c)) \
	client/wasm/logs.c client/wasm/exchange.c client/wasm/support.c \
	$(filter-out %/unpack.c, $(wildcard codec/log/*.c)) \
	lib/distance/gen/row.c lib/distance/gen/limited.c
WASM_LOGS_O := $(sort $(WASM_LOGS_C:%.c=build/wasm/%.o)) $(WASM_VENDOR_C:%.c=build/wasm/%.o) \
	build/wasm/distance_tables.o
WASM_O := $(sort $(WASM_RULES_O) $(WASM_LOGS_O))

# The linker makes the code: smaller so, and as fast as with -Os and no such linking.
WASM_OPTIMIZE = -Oz
WASM_CFLAGS = --target=wasm32-wasi -std=c11 $(WASM_OPTIMIZE) -flto -mbulk-memory -msign-ext \
	-ffunction-sections -fdata-sections -MMD -MP -Iclient/wasm/include
# Warnings are errors where the code is ours.
WASM_OWN_CFLAGS = $(WASM_CFLAGS) $(WARNINGS) -D_GNU_SOURCE -DMJ_SMALL_TABLES=1 \
	-DMJ_WITHOUT_MCR=1 -I. -Ilib \
	-isystem $(VENDOR)/jansson -isystem $(VENDOR)/libsodium/include
WASM_VENDOR_CFLAGS = $(WASM_CFLAGS) -w -DHAVE_CONFIG_H -DCONFIGURED=1 \
	-I$(VENDOR)/libsodium/include/sodium

.PHONY: wasm
wasm: deps
	@$(MAKE) --no-print-directory $(WASM) $(WASM_LOGS)

$(WASM): $(WASM_RULES_O)
$(WASM_LOGS): $(WASM_LOGS_O)
$(WASM) $(WASM_LOGS):
	@echo "LD $@"
	@$(WASM_LD) -o $@ $(WASM_LIBC)/crt1-reactor.o $^ $(WASM_LIBC)/libc.a $(WASM_BUILTINS) \
		--entry=_initialize --gc-sections --strip-all --stack-first \
		-z stack-size=$(WASM_STACK) --max-memory=$(WASM_MEMORY_MAX)

WASM_COMPILE = @echo "CC $@"; mkdir -p $(@D); $(WASM_CC)

build/wasm/%.o: %.c Makefile client/wasm/rules.mk
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

build/wasm/$(VENDOR)/%.o: $(VENDOR)/%.c Makefile client/wasm/rules.mk
	$(WASM_COMPILE) $(WASM_VENDOR_CFLAGS) -c -o $@ $<

# Half as large, compressed, as those that leave nothing to work out.
build/wasm/distance_tables.o: $(B)/gen/distance_tables_small.c Makefile client/wasm/rules.mk
	$(WASM_COMPILE) $(WASM_OWN_CFLAGS) -c -o $@ $<

-include $(WASM_O:.o=.d)
