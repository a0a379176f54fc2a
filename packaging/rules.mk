# `make install` and `make deb`.

VERSION := $(shell sed -n 's/^\#define MJ_VERSION "\(.*\)"$$/\1/p' lib/mahjong.h)
LIBDIR = $(PREFIX)/lib
# Where `make deb` puts its packages.
DEB_DIRECTORY = $(B)

TO = $(DESTDIR)$(PREFIX)
UNITS = $(addprefix packaging/,mahjongd.service mahjongd-backup.service mahjongd-backup.timer)

install: all
	install -d $(TO)/bin $(TO)/include $(TO)/share/man/man1 $(TO)/share/man/man8 \
		$(TO)/lib/mahjongd $(TO)/lib/systemd/system $(TO)/lib/sysusers.d \
		$(TO)/lib/tmpfiles.d $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 755 $(B)/mahjongd $(B)/mahjong $(TO)/bin/
	install -m 755 packaging/nightly-backup $(TO)/lib/mahjongd/
	install -m 644 $(LIB_A) $(DESTDIR)$(LIBDIR)/
	install -m 644 lib/mahjong.h $(TO)/include/
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
