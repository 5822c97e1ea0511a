#!/bin/sh
# Writes program-runs-dl4j.json in a folder that is thrown away. Needs Maven and Java 17.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/pom.xml" "$work"
mvn -q -B -f "$work/pom.xml" dependency:copy-dependencies -DoutputDirectory=lib
javac -cp "$work/lib/*" -d "$work/classes" "$here/Dl4j.java"
java -cp "$work/classes:$work/lib/*" Dl4j "$here/../.."
