#!/bin/sh
# Installs the Debian packages that are missing: tools/deps.sh run [test] [dev].
# With nothing missing it asks dpkg once and is done.
set -eu

packages_run="gcc libc6-dev libmicrohttpd-dev libjansson-dev libsqlite3-dev libsodium-dev"
packages_test="g++ libcriterion-dev python3 python3-yaml python3-jsonschema curl"
packages_dev="clang clang-format clang-tidy libclang-rt-14-dev cppcheck gcovr shellcheck wrk"

wanted=
for set in "$@"; do
	case $set in
	run) wanted="$wanted $packages_run" ;;
	test) wanted="$wanted $packages_test" ;;
	dev) wanted="$wanted $packages_dev" ;;
	*)
		echo "usage: tools/deps.sh run|test|dev ..." >&2
		exit 2
		;;
	esac
done

if ! command -v dpkg-query >/dev/null; then
	echo "deps: not a Debian system; these packages are needed:$wanted" >&2
	exit 0
fi

# shellcheck disable=SC2086 # a list of words is meant
installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' $wanted 2>/dev/null || true)
missing=
for package in $wanted; do
	case "
$installed
" in
	*"
$package installed
"*) ;;
	*) missing="$missing $package" ;;
	esac
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
	as_root=sudo
fi
echo "deps: installing$missing"
$as_root apt-get update -q
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
