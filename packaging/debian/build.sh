#!/bin/bash
# The Debian packages, of what is built in BUILD: packaging/debian/build.sh BUILD DIRECTORY VERSION.
# The same sources give the same bytes: whatever needs a date has that of the changelog's first
# entry.
set -eu -o pipefail
umask 022

build=$1 directory=$(realpath "$2") version=$3
here=packaging/debian
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ "$(dpkg-parsechangelog -l $here/changelog -S Version)" != "$version" ]; then
	echo "deb: lib/mahjong.h says $version, $here/changelog says otherwise" >&2
	exit 1
fi
SOURCE_DATE_EPOCH=$(dpkg-parsechangelog -l $here/changelog -S Timestamp)
export SOURCE_DATE_EPOCH

libdir=usr/lib/$(dpkg-architecture -q DEB_HOST_MULTIARCH)
make -s install B="$build" PREFIX=/usr LIBDIR="/$libdir" DESTDIR="$work/mahjongd"

# What programs are built with has a package of its own.
mkdir -p "$work/libmahjong-dev/$libdir" "$work/libmahjong-dev/usr"
mv "$work/mahjongd/$libdir" "$work/libmahjong-dev/usr/lib/"
mv "$work/mahjongd/usr/include" "$work/libmahjong-dev/usr/"

# The shared library has one too, whose name has its number.
shared=libmahjong$(sed -n 's/^#define MJ_ABI //p' lib/mahjong.h)
mkdir -p "$work/$shared/$libdir" "$work/$shared/DEBIAN"
mv "$work/libmahjong-dev/$libdir"/libmahjong.so.* "$work/$shared/$libdir/"
echo "libmahjong ${shared#libmahjong} $shared (>= $version)" > "$work/$shared/DEBIAN/shlibs"
echo "activate-noawait ldconfig" > "$work/$shared/DEBIAN/triggers"

strip --remove-section=.comment "$work"/mahjongd/usr/bin/*
strip --strip-debug --remove-section=.comment --enable-deterministic-archives \
	"$work/libmahjong-dev/$libdir/libmahjong.a"
strip --strip-unneeded --remove-section=.comment "$work/$shared/$libdir"/libmahjong.so.*.*
gzip -9n "$work"/mahjongd/usr/share/man/man?/*
install -d "$work/mahjongd/etc/mahjongd"
install -m 644 packaging/environment "$work/mahjongd/etc/mahjongd/"

# dpkg's tools want the folder of a source package.
mkdir -p "$work/source/debian"
cp $here/control $here/changelog "$work/source/debian/"

for package in mahjongd libmahjong-dev "$shared"; do
	tree=$work/$package
	install -d "$tree/DEBIAN" "$tree/usr/share/doc/$package"
	install -m 644 $here/copyright "$tree/usr/share/doc/$package/"
	gzip -9nc $here/changelog > "$tree/usr/share/doc/$package/changelog.gz"
	(
		cd "$work/source"
		if [ "$package" = mahjongd ]; then
			dpkg-shlibdeps -O "$work"/mahjongd/usr/bin/*
		elif [ "$package" = "$shared" ]; then
			dpkg-shlibdeps -O "$work/$shared/$libdir"/libmahjong.so.*.*
		fi > debian/substvars
		dpkg-gencontrol -p"$package" -P"$tree" -Tdebian/substvars -O \
			> "$tree/DEBIAN/control"
	)
	(
		cd "$tree"
		find . -type f ! -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum \
			> DEBIAN/md5sums
	)
done
echo /etc/mahjongd/environment > "$work/mahjongd/DEBIAN/conffiles"
install -m 755 $here/postinst $here/prerm $here/postrm "$work/mahjongd/DEBIAN/"

mkdir -p "$directory"
for package in mahjongd libmahjong-dev "$shared"; do
	dpkg-deb --root-owner-group --build "$work/$package" "$directory"
done
