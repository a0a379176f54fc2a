#!/bin/bash
# Everything that `bash .ci/run` does in its short form, as long as it takes: `make nightly`.
# Ends with one line for each step that failed, and `N passed, N failed`, counted in steps.
set -u
cd "$(dirname "$0")/.." || exit 1
passed=0
failed=()

step() {
	local name=$1 begin=$SECONDS
	shift
	echo "==== $name: $*"
	if "$@"; then
		passed=$((passed + 1))
	else
		failed+=("$name")
	fi
	echo "==== $name: $((SECONDS - begin)) s"
}

python=/usr/bin/python3
daemon=build/mahjongd
shell=build/mahjong
step gate bash .ci/run
step lint make lint-all
step newest node tests/typescript/newest.mjs
step sanitizers make SANITIZE=address,undefined test
step threads make SANITIZE=thread test
step fuzz make fuzz FUZZ_SECONDS="${FUZZ_SECONDS:-120}"
step conversations "$python" tests/api/conversations.py $daemon $shell --seed nightly --steps 40000
rulesets=$("$python" tools/rulesets.py --ids)
for room in $rulesets; do
	step "compare $room" "$python" tests/reference/compare.py "$room" $daemon $shell --times 10
done
for game in $rulesets sanma; do
	step "play $game" "$python" tests/reference/compare_play.py $shell --ruleset "$game" \
		--hands 10000 --seed nightly
done
step crash "$python" tests/crash/crash.py $daemon $shell --kills 300
step servers "$python" tests/crash/crash_servers.py $daemon $shell --kills 100 --servers 25
step memory "$python" tests/alloc/out_of_memory.py $daemon $shell --all
step hostile make hostile
step queue make check-client-long
step deals make fair-deals
for name in "${failed[@]}"; do
	echo "failed: $name"
done
echo "$passed passed, ${#failed[@]} failed"
[ "${#failed[@]}" -eq 0 ]
