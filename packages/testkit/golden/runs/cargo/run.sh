#!/bin/sh
# Writes program-runs-cargo.json in a folder that is thrown away. Needs Cargo.
set -e
here=$(cd "$(dirname "$0")" && pwd)
golden=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/Cargo.toml" "$here/src" "$work"
cargo run --quiet --manifest-path "$work/Cargo.toml" -- "$golden"
