#!/usr/bin/env bash
# Weka 3.8.6, predictions as CSV: one label is written in two ways in the two columns of labels, and a missing
# one has the number of the first.
#
# Guess before the run: a label with a space is quoted in both columns or in none, because both are the same
# attribute; a row whose class is missing has "?" for the actual label.
# Seen: only the actual label is quoted, so that no right answer of that class is equal as text; and the row
# without a class has "1:?", the number of the first class.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>find</groupId><artifactId>find</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>nz.ac.waikato.cms.weka</groupId><artifactId>weka-stable</artifactId><version>3.8.6</version>
  </dependency></dependencies>
</project>
XML
mvn --quiet dependency:copy-dependencies "-DoutputDirectory=$folder/jars" >/dev/null
cat >train.arff <<'ARFF'
@relation animals
@attribute size numeric
@attribute class {dog,'big cat'}
@data
1,dog
2,dog
3,dog
7,'big cat'
8,'big cat'
9,'big cat'
ARFF
sed '/^[379],/d' train.arff >test.arff
echo '8.5,?' >>test.arff
java -cp "jars/*" weka.classifiers.trees.J48 -M 1 -t train.arff -T test.arff \
  -classifications "weka.classifiers.evaluation.output.prediction.CSV -file rows.csv" >/dev/null 2>&1
seen="Weka 3.8.6: $(awk -F, 'NR > 1 && NF { printf "%s%s for %s", (NR > 2 ? "; " : ""), $3, $2 }' rows.csv)"
echo "$seen"
expected="Weka 3.8.6: 1:dog for 1:dog; 1:dog for 1:dog; 2:big cat for 2:'big cat'; 2:big cat for 1:?"
[[ $seen == "$expected" ]] || { echo "changed: expected $expected" >&2; exit 1; }
