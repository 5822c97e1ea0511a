// Writes program-runs-npm.json: what programs of npm print of program-run-cases.json. Run by run.sh.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ConfusionMatrix } from 'ml-confusion-matrix';

// The modules of scikit.js do not find each other, its CommonJS does.
const require = createRequire(import.meta.url);
const tf = require('@tensorflow/tfjs');
const sk = require('scikitjs');
sk.setBackend(tf);
const [, , golden] = process.argv;
const cases = JSON.parse(readFileSync(`${golden}/program-run-cases.json`, 'utf8'));
const runs = [];

const shown = (value) =>
  Number.isFinite(value) ? value : Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
const record = (program, input, name, compute) => {
  let value;
  try {
    const found = compute();
    value = shown(typeof found === 'number' ? found : found.dataSync()[0]);
  } catch {
    value = 'error';
  }
  runs.push({ program, input, name, value });
};

for (const { name: input, counts } of cases.matrices) {
  const truth = counts.flatMap((row, t) => row.flatMap((n) => new Array(n).fill(t)));
  const guess = counts.flatMap((row) => row.flatMap((n, p) => new Array(n).fill(p)));
  const matrix = new ConfusionMatrix(counts, [...counts.keys()]);
  record('ml-confusion-matrix', input, 'getAccuracy', () => matrix.getAccuracy());
  for (const name of ['getF1Score', 'getPositivePredictiveValue', 'getTruePositiveRate', 'getMatthewsCorrelationCoefficient']) {
    const codes = counts.length === 2 ? [1] : [...counts.keys()].slice(0, 10);
    for (const code of codes) {
      const own = counts.length === 2 ? name : `${name} (class ${code})`;
      record('ml-confusion-matrix', input, own, () => matrix[name](code));
    }
  }
  record('scikitjs', input, 'accuracyScore', () => sk.metrics.accuracyScore(truth, guess));
  record('scikitjs', input, 'precisionScore', () => sk.metrics.precisionScore(truth, guess));
  record('scikitjs', input, 'recallScore', () => sk.metrics.recallScore(truth, guess));
}
for (const { name: input, true: truth, score, weight } of cases.scores) {
  if (weight) continue;
  const [t, s] = [tf.tensor1d(truth), tf.tensor1d(score)];
  record('tfjs', input, 'metrics.binaryAccuracy', () => tf.metrics.binaryAccuracy(t, s));
  record('tfjs', input, 'metrics.precision', () => tf.metrics.precision(t, s));
  record('tfjs', input, 'losses.logLoss', () => tf.losses.logLoss(t, s));
  record('scikitjs', input, 'logLoss', () => sk.metrics.logLoss(truth, score));
}
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const versions = Object.fromEntries(Object.entries(dependencies).map(([name, own]) => [name.replace('@tensorflow/', ''), own]));
const lines = runs.map((run) => JSON.stringify(run)).join(',\n');
writeFileSync(`${golden}/program-runs-npm.json`, `{"versions": ${JSON.stringify(versions)},\n"runs": [\n${lines}\n]}\n`);
