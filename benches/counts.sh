#!/usr/bin/env bash
# Counts the instructions that perft takes for a position and for a leaf, which no other work on the machine disturbs,
# and compares them with the bars. Exit status 1 says that one is exceeded. Needs valgrind; says so and does nothing
# without it.
#
#     benches/counts.sh
#
# Perft runs to depth 9 and to depth 7, and the difference is divided, so that start-up cancels: per position made
# without counting in bulk, per leaf with it.
set -euo pipefail
cd "$(dirname "$0")/.."

# The bars: instructions a node, instructions a leaf, and the rules as the example `perft` takes them.
bars() {
    cat <<'BARS'
90 32 kalah --preset standard
90 32 kalah --preset empty_capture
90 32 kalah --preset ludii
90 32 kalah --preset empty_capture --option end=mover_empty
87 35 oware --preset abapa
88 37 oware --preset awari
BARS
}

if ! command -v valgrind >/dev/null; then
    echo "counts: skipped, valgrind is not installed"
    exit 0
fi
cargo build --release --quiet -p mancala-examples --example perft
perft=${CARGO_TARGET_DIR:-target}/release/examples/perft
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# Prints the instructions of one run of perft, its leaves and its nodes.
run() {
    if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null "$perft" "$@" >"$scratch/out" 2>"$scratch/err"; then
        cat "$scratch/err" >&2
        return 1
    fi
    echo "$(awk '/Collected :/ { print $4 }' "$scratch/err") $(awk '/^leaves/ { print $2, $4 }' "$scratch/out")"
}

# Prints instructions per leaf or node between depth 7 and depth 9.
per() {
    local unit=$1 game=$2 shallow deep
    shift 2
    shallow=$(run "$game" 7 "$@")
    deep=$(run "$game" 9 "$@")
    echo "$deep $shallow" | awk -v unit="$unit" '
        { leaf = ($1 - $4) / ($2 - $5); node = ($1 - $4) / ($3 - $6); printf "%.1f", unit == "leaf" ? leaf : node }'
}

failed=0
printf '%-16s %-16s %s\n' 'a node (bar)' 'a leaf (bar)' 'rules'
while read -r node_bar leaf_bar game options; do
    # shellcheck disable=SC2086 # the options are words
    node=$(per node "$game" --no-bulk $options)
    # shellcheck disable=SC2086
    leaf=$(per leaf "$game" $options)
    verdict=$(awk -v n="$node" -v nb="$node_bar" -v l="$leaf" -v lb="$leaf_bar" \
        'BEGIN { print (n > nb || l > lb ? " EXCEEDED" : "") }')
    [ -z "$verdict" ] || failed=1
    printf '%-16s %-16s %s\n' "$node ($node_bar)" "$leaf ($leaf_bar)" "$game $options$verdict"
done < <(bars)

# Relay sowing is counted by the handful: random games of Congkak, 2,000 less 200 of them.
lap_bar=60
cargo build --release --quiet -p mancala-benches --bin laps
laps=${CARGO_TARGET_DIR:-target}/release/laps
played() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$laps" play "$1" 2>&1 | awk '/Collected :/ { print $4 }'
}
lap=$(echo "$(played 2000) $(played 200) $("$laps" count 2000) $("$laps" count 200)" |
    awk '{ printf "%.1f", ($1 - $2) / ($4 - $6) }')
verdict=$(awk -v l="$lap" -v b="$lap_bar" 'BEGIN { print (l > b ? " EXCEEDED" : "") }')
[ -z "$verdict" ] || failed=1
printf '%-33s %s\n' "$lap ($lap_bar) a lap" "congkak, random games$verdict"
exit $failed
