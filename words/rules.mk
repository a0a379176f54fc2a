# What is made of the catalogues in words/: tables that are compiled, and the modules of the page.
# Not a flavour of its own: there is one, in build/words. A catalogue more is a language more.

WORDS_PO := $(wildcard words/*.po)
WORDS_TAGS := $(WORDS_PO:words/%.po=%)
WORDS_TOOL := $(wildcard tools/words/*.py) words/rules.mk
WORDS_C := build/words/details.c build/words/texts.c build/words/languages.c
# The names that tables of the library and the codec have: ID/said.h.
WORDS_H := $(patsubst %,build/words/%/said.h,\
	codec $(patsubst lib/%/page.json,%,$(wildcard lib/*/page.json)))
# What of the page's words the daemon holds: of its own.
WORDS_HELD := build/words/embedded.c build/words/embed.inc
WORDS_MODULES := $(patsubst %,web/src/words/%.js,$(shell echo $(WORDS_TAGS) | tr A-Z a-z))
# Beyond those of enum mj_language.
MORE_LANGUAGES := $(words $(filter-out en zh-Hans zh-Hant ja,$(WORDS_TAGS)))
# How many languages there are is compiled into tables: all is made anew where that changes.
WORDS_CFLAGS = -DMJ_MORE_LANGUAGES=$(MORE_LANGUAGES) -Ibuild/words
WORDS_COUNT := build/words/more-$(MORE_LANGUAGES)

# Whole when it is there: another make may be at it, too.
$(WORDS_C) $(WORDS_HELD): $(WORDS_PO) $(WORDS_TOOL) $(WORDS_COUNT)
	@echo "WORDS $@"
	@$(PYTHON) tools/words/make.py $(@F) words $@.$$$$ && mv $@.$$$$ $@

$(WORDS_H) &: $(WORDS_PO) $(WORDS_TOOL) $(WORDS_COUNT)
	@echo "WORDS build/words/*/said.h"
	@$(PYTHON) tools/words/make.py said.h words build/words

# In the npm package, and in the page.
client/src/elements/said.ts: $(WORDS_PO) $(WORDS_TOOL) $(WORDS_COUNT)
	@echo "WORDS $@"
	@$(PYTHON) tools/words/make.py elements.ts words $@.$$$$ && mv $@.$$$$ $@

$(WORDS_MODULES) web/src/languages.js &: $(WORDS_PO) $(WORDS_TOOL) $(WORDS_COUNT)
	@echo "WORDS web/src/words"
	@$(PYTHON) tools/words/make.py page words web/src

$(WORDS_COUNT):
	@mkdir -p $(@D)
	@rm -f $(@D)/more-*
	@touch $@
