#!/bin/sh
# Serves on 127.0.0.1:8080 from a PostgreSQL of its own in build/postgres, for trying:
# tools/run_postgres.sh MAHJONGD. The server ends with the daemon; what was recorded stays.
set -eu

daemon=$1
here=$(cd "$(dirname "$0")/.." && pwd)/build/postgres
# A socket's name may not be long.
socket=$(mktemp -d)
programs=$(find /usr/lib/postgresql -path '*/bin/initdb' | sort -V | tail -n 1)
programs=$(dirname "$programs")
as_user=
mkdir -p "$here"
if [ "$(id -u)" -eq 0 ]; then
	# The server refuses root.
	as_user="setpriv --reuid=nobody --regid=nogroup --clear-groups"
	chown nobody:nogroup "$here" "$socket"
fi

# shellcheck disable=SC2086 # a list of words is meant
server() {
	program=$1
	shift
	(cd "$socket" && $as_user "$programs/$program" -D "$here/data" "$@" >/dev/null)
}

[ -d "$here/data" ] || server initdb -U postgres --auth=trust -E UTF8 --locale=C
server pg_ctl -w -o "-c listen_addresses='' -c unix_socket_directories=$socket" \
	-l "$here/log" start
trap 'server pg_ctl -m fast stop; rm -rf "$socket"' EXIT
trap : INT TERM
# The daemon's role owns its database and may do nothing else on the server.
as_admin="psql -X -q -h $socket -U postgres -d postgres"
if ! $as_admin -A -t -c "SELECT 1 FROM pg_database WHERE datname = 'mahjong'" | grep -q 1; then
	$as_admin -c "CREATE ROLE mahjong LOGIN" -c "CREATE DATABASE mahjong OWNER mahjong"
fi
store="postgres://mahjong@/mahjong?host=$socket"
echo "admin commands reach it with --store '$store'"
"$daemon" --listen 127.0.0.1:8080 --store "$store"
