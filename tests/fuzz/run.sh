#!/bin/bash
# Runs every fuzz target for a bounded time, as many at once as there are processors:
# tests/fuzz/run.sh BUILD_DIRECTORY SECONDS [SEED]. The same seed tries the same inputs in the same
# order, as many as there is time for; without one, or with 0, each run tries others.
# New inputs go to BUILD_DIRECTORY/corpus, the one that broke a target to BUILD_DIRECTORY/broken-*.
set -u
build=$1
seconds=$2
seed=${3:-0}

# fuzz PROGRAM: one target; what it did is one line.
fuzz() {
	local program=$1 code=0 target log options seeds runs edges
	target=${program##*/fuzz_}
	mkdir -p "$build/corpus/$target"
	options=(-seed="$seed" -max_total_time="$seconds" -timeout=120 -rss_limit_mb=2048
		-print_final_stats=1
		-artifact_prefix="$build/broken-$target-")
	# How large inputs grow; what else there is to begin with.
	seeds=(tests/fuzz/corpus/"$target")
	case $target in
	deal | hand | mcp) options+=(-dict=tests/fuzz/json.dict -max_len=8192) ;;
	herring)
		options+=(-dict=tests/fuzz/json.dict -max_len=8192)
		seeds+=(tests/fuzz/corpus/hand)
		;;
	# The store's thread keeps memory of its own, which would be taken for leaks and looked at
	# after each run; `make SANITIZE=address test` looks for leaks over the corpus.
	ledger) options+=(-dict=tests/fuzz/json.dict -max_len=16384 -detect_leaks=0) ;;
	games) options+=(-dict=tests/fuzz/json.dict -max_len=32768 -detect_leaks=0) ;;
	import) options+=(-dict=tests/fuzz/json.dict -max_len=65536 -detect_leaks=0) ;;
	course | majsoul | mjai | mjlog | mleague | review | tenhou6) options+=(-max_len=16384) ;;
	http) options+=(-dict=tests/fuzz/json.dict -max_len=16384) ;;
	*) options+=(-max_len=512) ;;
	esac
	log=$build/fuzz_$target.log
	if ! "$program" "${options[@]}" "$build/corpus/$target" "${seeds[@]}" >"$log" 2>&1; then
		code=1
		tail -n 40 "$log"
	fi
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
	edges=$(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" | tail -n 1)
	echo "fuzz_$target: ${runs:-?} runs in $seconds s, ${edges:-?} edges"
	return "$code"
}

running=0
passed=0
failed=0
# ended: waits until one of those that run is over.
ended() {
	if wait -n; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
	running=$((running - 1))
}

for program in "$build"/tests/fuzz_*; do
	if [ ! -f "$program" ] || [ ! -x "$program" ]; then
		continue
	fi
	[ "$running" -lt "$(nproc)" ] || ended
	fuzz "$program" &
	running=$((running + 1))
done
while [ "$running" -gt 0 ]; do
	ended
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
