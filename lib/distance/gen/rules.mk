# The tables of the distance engine: made by a small program that is built first. It needs nothing
# of the flavour (sanitizers, coverage), so it is always built the same fast way.

GEN_CFLAGS = -std=c11 -O2 $(WARNINGS) -Ilib

LIB_O += $(B)/gen/distance_tables.o

$(B)/gen/distance_tables_gen: $(wildcard lib/distance/gen/*.c lib/distance/gen/*.h) \
		lib/distance/table.h
	@echo "CC $@"; mkdir -p $(@D)
	@$(CC) $(GEN_CFLAGS) -o $@ $(filter %.c,$^)

$(B)/gen/distance_tables.c: $(B)/gen/distance_tables_gen
	@echo "GEN $@"
	@$< > $@

$(B)/gen/distance_tables.o: $(B)/gen/distance_tables.c Makefile
	@echo "CC $@"
	@$(CC) $(LIB_CFLAGS) -c -o $@ $<
