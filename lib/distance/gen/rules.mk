# The tables of the distance engine: made by a small program that is built first. It needs nothing
# of the flavour (sanitizers, coverage), so it is always built the same fast way.

GEN_CFLAGS = -std=c11 -O2 $(WARNINGS) -Ilib

LIB_O += $(B)/gen/distance_tables.o

$(B)/gen/distance_tables_gen: lib/distance/gen/tables_gen.c lib/distance/row.c \
		$(wildcard lib/distance/*.h)
	@echo "CC $@"; mkdir -p $(@D)
	@$(CC) $(GEN_CFLAGS) -o $@ $(filter %.c,$^)

$(B)/gen/distance_tables.c: $(B)/gen/distance_tables_gen
	@echo "GEN $@"
	@$< > $@

# The tables are written as long strings.
$(B)/gen/distance_tables.o: $(B)/gen/distance_tables.c Makefile
	@echo "CC $@"
	@$(CC) $(LIB_CFLAGS) -Wno-overlength-strings -c -o $@ $<
