#!/bin/bash
# Requests a second with keep-alive: mahjongd scoring a hand beside a bare libmicrohttpd handler
# that parses and dumps the same body (tests/bench/bare.c), by turns in one run. Prints; asserts
# nothing. tests/bench/bench_http.sh BUILD_DIRECTORY; SECONDS_EACH, ROUNDS and CONNECTIONS from the
# environment.
set -eu -o pipefail
build=$1
seconds=${SECONDS_EACH:-5}
rounds=${ROUNDS:-3}
connections=${CONNECTIONS:-64}
cores=$(nproc)
scratch=$(mktemp -d)
daemon=
bare=

finish() {
	if [ -n "$daemon" ]; then kill "$daemon" 2>/dev/null || true; fi
	if [ -n "$bare" ]; then kill "$bare" 2>/dev/null || true; fi
	wait || true
	rm -rf "$scratch"
}
trap finish EXIT

# free_port: a port nobody listens on.
free_port() {
	/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])'
}

# wait_for FILE TEXT: until the file holds the text.
wait_for() {
	for _ in $(seq 100); do
		if grep -q "$2" "$1"; then return; fi
		sleep 0.05
	done
	echo "no '$2' in $1:" >&2
	cat "$1" >&2
	exit 1
}

resident() {
	awk '/^VmRSS/ { printf "%.1f MiB", $2 / 1024 }' "/proc/$1/status"
}

# measure URL: requests a second; told when an answer is not 2xx or lost.
measure() {
	wrk -t"$cores" -c"$connections" -d"${seconds}s" -s tests/bench/score.lua "$1" \
		>"$scratch/wrk"
	if grep -E 'Non-2xx|Socket errors' "$scratch/wrk" >&2; then
		echo "the figures above are of failing requests" >&2
	fi
	awk '/^Requests\/sec/ { print $2 }' "$scratch/wrk"
}

median() {
	sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

bare_port=$(free_port)
daemon_port=$(free_port)
mkfifo "$scratch/hold"
"$build/tests/bare" "$bare_port" <"$scratch/hold" >"$scratch/bare.log" &
bare=$!
exec 9>"$scratch/hold"
"$build/mahjongd" --listen "127.0.0.1:$daemon_port" --store "sqlite:$scratch/mahjong.db" \
	>"$scratch/mahjongd.log" 2>&1 &
daemon=$!
wait_for "$scratch/bare.log" listening
wait_for "$scratch/mahjongd.log" listening
idle=$(resident "$daemon")

for _ in $(seq "$rounds"); do
	measure "http://127.0.0.1:$bare_port" >>"$scratch/bare.rates"
	measure "http://127.0.0.1:$daemon_port" >>"$scratch/mahjongd.rates"
done
bare_rate=$(median <"$scratch/bare.rates")
daemon_rate=$(median <"$scratch/mahjongd.rates")

echo "POST /v1/score over HTTP: $connections keep-alive connections," \
	"$rounds rounds of $seconds s by turns, $cores cores"
printf '%-34s %10.0f requests/s   (%s)\n' "bare handler (parse and dump)" "$bare_rate" \
	"$(paste -sd' ' "$scratch/bare.rates")"
printf '%-34s %10.0f requests/s   (%s)\n' "mahjongd (parse, score, explain)" "$daemon_rate" \
	"$(paste -sd' ' "$scratch/mahjongd.rates")"
awk -v ours="$daemon_rate" -v theirs="$bare_rate" \
	'BEGIN { printf "%-34s %10.2f\n", "ratio", ours / theirs }'
echo "resident memory of mahjongd: $idle idle, $(resident "$daemon") after the load"
