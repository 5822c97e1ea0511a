#!/bin/sh
# Writes program-runs-go.json in a folder that is thrown away. Needs Go.
set -e
here=$(cd "$(dirname "$0")" && pwd)
golden=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cp "$here/go.mod" "$here/main.go" "$work"
cd "$work"
go mod tidy
go run . "$golden"
