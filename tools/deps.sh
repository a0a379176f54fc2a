#!/bin/sh
# Installs the Debian packages that are missing:
# tools/deps.sh run [test] [dev] [node] [browser].
# With nothing missing it asks dpkg once and is done.
set -eu

# curl is what the README asks the daemon with; esbuild bundles the page that it serves; python3
# makes tables of the catalogues of words.
packages_run="make gcc libc6-dev libmicrohttpd-dev libjansson-dev libsqlite3-dev libpq-dev"
packages_run="$packages_run libsodium-dev libzstd-dev zlib1g-dev nettle-dev libcurl4-gnutls-dev"
packages_run="$packages_run curl esbuild python3"
# The rules as a WebAssembly module, which that page computes with.
packages_run="$packages_run clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32"
# binutils lists symbols; util-linux and mount take rights away and make a disk that is full;
# dpkg-dev and pkgconf are for what `make deb` makes.
packages_test="g++ binutils libcriterion-dev python3-yaml python3-jsonschema"
packages_test="$packages_test util-linux mount dpkg-dev pkgconf procps"
# The tests start a server of their own, in a temporary folder.
packages_test="$packages_test postgresql-15 openssl"
packages_dev="clang clang-format clang-tidy libclang-rt-14-dev cppcheck gcovr shellcheck wrk"
packages_dev="$packages_dev lintian graphviz"
# Another apt may be at work, as it often is on a machine that has just started.
wait_seconds=600

wanted=
for set in "$@"; do
	case $set in
	run) wanted="$wanted $packages_run" ;;
	test) wanted="$wanted $packages_test" ;;
	dev) wanted="$wanted $packages_dev" ;;
	browser) wanted="$wanted chromium" ;;
	# A newer node from elsewhere will do, and would not bear Debian's npm beside it.
	node) command -v npm >/dev/null || wanted="$wanted nodejs npm" ;;
	*)
		echo "usage: tools/deps.sh run|test|dev|node|browser ..." >&2
		exit 2
		;;
	esac
done

if ! command -v dpkg-query >/dev/null; then
	echo "deps: not a Debian system; these packages are needed:$wanted" >&2
	exit 0
fi

[ -n "$wanted" ] || exit 0
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
	if ! command -v sudo >/dev/null; then
		echo "deps: these packages are missing; root or sudo installs them:$missing" >&2
		exit 1
	fi
	as_root=sudo
fi

# apt-get waits for dpkg's lock by itself, but not for those of its lists and archives.
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
apt() {
	end=$(($(date +%s) + wait_seconds))
	until $as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
		apt-get -q -o "DPkg::Lock::Timeout=$wait_seconds" "$@" 2>"$errors"; do
		cat "$errors" >&2
		grep -q "Could not get lock" "$errors" && [ "$(date +%s)" -lt "$end" ] || return 1
		sleep 5
	done
	cat "$errors" >&2
}

echo "deps: installing$missing"
apt update
# shellcheck disable=SC2086
apt install -y --no-install-recommends $missing
