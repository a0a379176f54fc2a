# The tables of the distance engine: made by a small program that is built first. It needs nothing
# of the flavour (sanitizers, coverage), so it is always built the same fast way.

GEN_CFLAGS = -std=c11 -O2 $(WARNINGS) -Ilib

LIB_O += $(B)/gen/distance_tables.o

GEN_C := $(filter-out %/limited.c,$(wildcard lib/distance/gen/*.c))

$(B)/gen/distance_tables_gen: $(GEN_C) $(wildcard lib/distance/gen/*.h) lib/distance/table.h
	@echo "CC $@"; mkdir -p $(@D)
	@$(CC) $(GEN_CFLAGS) -o $@ $(filter %.c,$^)

# Whole when it is there: another make may be at it, too.
$(B)/gen/distance_tables.c: $(B)/gen/distance_tables_gen
	@echo "GEN $@"
	@$< > $@.$$$$ && mv $@.$$$$ $@

$(B)/gen/distance_tables_small.c: $(B)/gen/distance_tables_gen
	@echo "GEN $@"
	@$< small > $@.$$$$ && mv $@.$$$$ $@

$(B)/gen/distance_tables_limited.c $(B)/gen/distance_tables_unlimited.c: \
	$(B)/gen/distance_tables_%.c: $(B)/gen/distance_tables_gen
	@echo "GEN $@"
	@$< small $* > $@.$$$$ && mv $@.$$$$ $@

$(B)/gen/distance_tables.o: $(B)/gen/distance_tables.c Makefile
	@echo "CC $@"
	@$(CC) $(LIB_CFLAGS) -c -o $@ $<

# The engine with small tables (MJ_SMALL_TABLES) beside the other, for the tests: all of it in one
# object, of which three functions are seen, under names of their own.
SMALL_CALLS = distance acceptance discards
SMALL_CFLAGS = $(LIB_CFLAGS) -DMJ_SMALL_TABLES=1 $(foreach f,$(SMALL_CALLS),-Dmj_$f=mj_small_$f)
SMALL_O = $(patsubst %,$(B)/small/%.o,distance standard special gen/row gen/limited)

$(B)/small/%.o: lib/distance/%.c Makefile lib/distance/gen/rules.mk
	$(COMPILE) $(SMALL_CFLAGS) -c -o $@ $<

$(B)/small/tables.o: $(B)/gen/distance_tables_small.c Makefile lib/distance/gen/rules.mk
	$(COMPILE) $(SMALL_CFLAGS) -c -o $@ $<

$(B)/small/engine.o: $(SMALL_O) $(B)/small/tables.o
	@echo "LD $@"
	@$(LD) -r -o $@ $^
	@objcopy $(SMALL_CALLS:%=--keep-global-symbol=mj_small_%) $@

-include $(SMALL_O:.o=.d)
