# `make install`, `make amalgamation`, `make deb`, and releases.

VERSION := $(shell sed -n 's/^\#define MJ_VERSION "\(.*\)"$$/\1/p' lib/mahjong.h)
ABI := $(shell sed -n 's/^\#define MJ_ABI \(.*\)$$/\1/p' lib/mahjong.h)
LIBDIR = $(PREFIX)/lib
LIB_SO = $(B)/libmahjong.so.$(VERSION)
# Where `make deb` puts its packages.
DEB_DIRECTORY = $(B)

TO = $(DESTDIR)$(PREFIX)
UNITS = $(addprefix packaging/,mahjongd.service mahjongd-backup.service mahjongd-backup.timer)

$(LIB_SO): $(LIB_O)
	@echo "LD $@"
	@$(CC) -shared -Wl,-soname,libmahjong.so.$(ABI) -Wl,-z,relro,-z,now -Wl,--no-undefined \
		-o $@ $^ $(LIB_LIBS)

# The header as one file, for who has it without its parts.
HEADER = $(B)/include/mahjong.h
$(HEADER): packaging/header.awk lib/mahjong.h $(wildcard lib/mahjong/*.h) $(WORDS_COUNT)
	@mkdir -p $(@D)
	@awk -f $< lib/mahjong.h | \
		sed 's/^\(#define MJ_MORE_LANGUAGES\) 0$$/\1 $(MORE_LANGUAGES)/' > $@

# The library as two files, for who builds it within a program of theirs.
.PHONY: amalgamation check-embedding
amalgamation: $(B)/gen/distance_tables.c $(HEADER) | $(WORDS_H)
	@$(PYTHON) tools/amalgamate.py build/words $^ $(B)/amalgamation

check-embedding: deps-dev
	@$(MAKE) --no-print-directory -s -j$(JOBS) all $(LIB_SO) amalgamation
	@$(PYTHON) tests/embedding/check.py $(B)

install: all $(LIB_SO) $(HEADER)
	install -d $(TO)/bin $(TO)/include $(TO)/share/man/man1 $(TO)/share/man/man8 \
		$(TO)/lib/mahjongd $(TO)/lib/systemd/system $(TO)/lib/sysusers.d \
		$(TO)/lib/tmpfiles.d $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 755 $(B)/mahjongd $(B)/mahjong $(TO)/bin/
	install -m 755 packaging/nightly-backup $(TO)/lib/mahjongd/
	install -m 644 $(LIB_A) $(LIB_SO) $(DESTDIR)$(LIBDIR)/
	ln -sf libmahjong.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libmahjong.so.$(ABI)
	ln -sf libmahjong.so.$(ABI) $(DESTDIR)$(LIBDIR)/libmahjong.so
	install -m 644 $(HEADER) $(TO)/include/
	install -m 644 packaging/man/mahjong.1 $(TO)/share/man/man1/
	install -m 644 packaging/man/mahjongd.8 $(TO)/share/man/man8/
	install -m 644 packaging/sysusers.conf $(TO)/lib/sysusers.d/mahjongd.conf
	install -m 644 packaging/tmpfiles.conf $(TO)/lib/tmpfiles.d/mahjongd.conf
	install -m 644 $(UNITS) $(TO)/lib/systemd/system/
	sed -i 's,/usr/local,$(PREFIX),' $(UNITS:packaging/%=$(TO)/lib/systemd/system/%)
	sed 's,@PREFIX@,$(PREFIX),; s,@LIBDIR@,$(LIBDIR),; s,@VERSION@,$(VERSION),' \
		packaging/libmahjong.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/libmahjong.pc

# Beside the run-time libraries it needs dpkg-dev, which `make deps-dev` brings.
deb: all
	@packaging/debian/build.sh $(B) $(DEB_DIRECTORY) $(VERSION)

# Of what is committed: make release RELEASE=0.2.0 (CONTRIBUTING.md, "Releasing the daemon").
.PHONY: release release-packages
release:
	@$(PYTHON) tools/release.py "$(RELEASE)"

release-packages: deps-dev
	@$(PYTHON) tools/release.py --packages "$(RELEASE)" $(DEB_DIRECTORY)
