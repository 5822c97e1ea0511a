#!/bin/sh
# Writes program-runs-npm.json in a folder that is thrown away. Needs Node.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/package.json" "$here/main.js" "$work"
npm install --silent --prefix "$work"
node "$work/main.js" "$here/../.."
