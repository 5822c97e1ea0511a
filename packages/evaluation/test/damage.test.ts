import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  binaryCounts,
  confusionMatrix,
  isMetricError,
  jointCounts,
  slicedMatrices,
} from '@confmat/core';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import {
  evaluation,
  evaluationFromJson,
  evaluationToJson,
  isEvaluationJson,
  sampleTally,
} from '../src/index.js';
import type { EvaluationJson } from '../src/index.js';

type Json = Record<string, unknown>;

const truth = ['cat', 'dog', 'dog', 'owl', 'cat', 'dog'];
const model = ['cat', 'dog', 'cat', 'owl', 'dog', 'dog'];
const country = ['de', 'fr', 'de', 'fr', 'fr', 'de'];
const flags = truth.map((label) => Number(label === 'dog'));
const sweep = thresholdSweep(flags, [0.1, 0.9, 0.4, 0.2, 0.3, 0.8], {
  thresholds: { bins: 40, range: [0, 1] },
});

const classes = evaluation({
  matrix: confusionMatrix(truth, model, { unit: country }),
  slices: slicedMatrices(truth, model, { country }, { unit: country }),
  provenance: { program: 'test', version: '1.0.0' },
});
const scores = evaluation({ scores: [{ name: 'p', sweep }], labels: [0, 1] });
const scoresByUnit = evaluation({
  scores: [
    {
      name: 'p',
      sweep: thresholdSweep(flags, [0.1, 0.9, 0.4, 0.2, 0.3, 0.8], { unit: country }),
    },
  ],
  labels: [0, 1],
});
const two = evaluation({ joint: jointCounts(truth, model, truth) });
const twoByUnit = evaluation({ joint: jointCounts(truth, model, truth, { unit: country }) });
const weighted = evaluation({
  matrix: confusionMatrix(truth, model, {
    sampleWeight: [1, 2, 0.5, 0, 3, 1],
    unit: country,
  }),
});
const sets = (() => {
  const rows = truth.map((label, i) => [label, model[i] ?? '']);
  const counts = labelCounts(rows, rows);
  return evaluation({ sets: { counts, samples: sampleTally(sampleCounts(rows, rows)) } });
})();
const spans = (() => {
  // Two documents: the first has PER three times, twice right.
  const counts = binaryCounts({ tp: [2], fp: [0], fn: [1] }, { of: 'labels', keys: ['PER'] });
  const samples = binaryCounts<never>({ tp: [2, 0], fp: [0, 0], fn: [1, 0] }, { of: 'samples' });
  return evaluation({
    sets: { counts: { ...counts, weighted: false }, samples: sampleTally(samples) },
  });
})();
const setsByUnit = (() => {
  const rows = truth.map((label, i) => [label, model[i] ?? '']);
  const counts = labelCounts(rows, rows, { unit: country });
  return evaluation({ sets: { counts, samples: sampleTally(sampleCounts(rows, rows)) } });
})();

/** The JSON again, as parsed from a file, to be changed. */
function parsed(one: Parameters<typeof evaluationToJson>[0]): Json {
  return JSON.parse(JSON.stringify(evaluationToJson(one))) as Json;
}

/** The hash by another program, of the rule in the docs. */
function sha256Of(value: unknown): string {
  const text = (part: unknown): string => {
    if (Array.isArray(part)) return `[${part.map(text).join(',')}]`;
    if (typeof part !== 'object' || part === null) return JSON.stringify(part);
    const names = Object.keys(part).sort();
    const pairs = names.map((name) => `${JSON.stringify(name)}:${text((part as Json)[name])}`);
    return `{${pairs.join(',')}}`;
  };
  return createHash('sha256').update(text(value)).digest('hex');
}

/** A document that someone wrote by hand, whose hashes fit. */
function signed(json: Json): Json {
  const { provenance } = json;
  const hashes = ['contentHash', 'provenance', 'documentHash'];
  const content = Object.fromEntries(
    Object.entries(json).filter(([name]) => !hashes.includes(name)),
  );
  const contentHash = sha256Of(content);
  return {
    ...content,
    contentHash,
    provenance,
    documentHash: sha256Of({ contentHash, provenance }),
  };
}

function refusal(json: unknown): string {
  try {
    evaluationFromJson(json as EvaluationJson);
  } catch (error) {
    if (!isMetricError(error)) throw error;
    return error.message;
  }
  return 'nothing';
}

/** What is refused of a document in which a field has another value, its hashes made to fit. */
function refusalOf(
  one: Parameters<typeof evaluationToJson>[0],
  path: string,
  value: unknown,
): string {
  const json = parsed(one);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<Json>((part, name) => part[name] as Json, json);
  if (value === undefined) Reflect.deleteProperty(owner, last);
  else Object.defineProperty(owner, last, { value, enumerable: true, configurable: true });
  return refusal(signed(json));
}

describe('the hashes', () => {
  it('are the SHA-256 of the canonical text, as Node finds it', () => {
    const labelSets = [sets, spans, setsByUnit];
    for (const one of [classes, scores, scoresByUnit, two, twoByUnit, ...labelSets, weighted]) {
      const json = parsed(one);
      expect(signed(json)).toEqual(json);
    }
  });

  it('do not depend on white space or the order of keys', () => {
    const json = parsed(classes);
    const turned = Object.fromEntries(Object.entries(json).reverse());
    expect(
      evaluationFromJson(JSON.parse(JSON.stringify(turned, null, 4)) as EvaluationJson),
    ).toEqual(classes);
  });

  it('tell every changed character of a document', () => {
    const text = JSON.stringify(evaluationToJson(classes));
    let nRefused = 0;
    for (let place = 0; place < text.length; ++place) {
      const letter = text.charAt(place);
      const other = /\d/.test(letter)
        ? String((Number(letter) + 1) % 10)
        : letter === 'x'
          ? 'y'
          : 'x';
      const changed = `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
      let json: unknown;
      try {
        json = JSON.parse(changed);
      } catch {
        continue;
      }
      expect(refusal(json), changed.slice(Math.max(0, place - 20), place + 20)).not.toBe('nothing');
      ++nRefused;
    }
    expect(nRefused).toBeGreaterThan(text.length / 2);
  });
});

describe('evaluationFromJson', () => {
  it('refuses other documents, and other versions', () => {
    const json = parsed(classes);
    expect([
      refusal(null),
      refusal(JSON.stringify(json)),
      refusal([json]),
      refusal({ schemaVersion: 1, command: 'report' }),
      refusal(confusionMatrix(truth, model).toJSON()),
      refusal({ ...json, version: 2 }),
      refusal({ ...json, version: 4 }),
      refusal({ ...json, version: '1' }),
      refusal({ ...json, extra: 1 }),
      refusal({ ...json, nSamples: 7 }),
      refusal({ ...json, provenance: { program: 'other' } }),
      refusal({ ...json, contentHash: undefined }),
    ]).toMatchInlineSnapshot(`
      [
        "evaluationFromJson: json is null, expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is a string (JSON.parse it first), expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is Array, expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is Object, expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is of format "confmat.ConfusionMatrix", expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is of version 2, expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is of version 4, expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is of version "1", expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: json is data with an unknown field "extra", expected confmat.Evaluation of version 1, as evaluationToJson writes it",
        "evaluationFromJson: contentHash does not fit the counts: was the document changed or cut?",
        "evaluationFromJson: documentHash does not fit the provenance: was the document changed or cut?",
        "evaluationFromJson: contentHash does not fit the counts: was the document changed or cut?",
      ]
    `);
    expect(isEvaluationJson({ ...json, version: 1 })).toBe(true);
    expect(isEvaluationJson(confusionMatrix(truth, model).toJSON())).toBe(false);
  });

  it('refuses counts that cannot be, though their hashes fit', () => {
    expect([
      refusalOf(classes, 'matrix.counts.0.1', -1),
      refusalOf(classes, 'matrix.counts.0.1', 0.5),
      refusalOf(classes, 'matrix.counts.0', [1, 1]),
      refusalOf(classes, 'matrix.counts.0.1', 2),
      refusalOf(classes, 'matrix', undefined),
      refusalOf(classes, 'labels', ['cat', 'dog']),
      refusalOf(classes, 'labels', ['cat', 'dog', 'dog']),
      refusalOf(classes, 'labels', ['cat', 'dog', 3]),
      refusalOf(classes, 'task', 'scores'),
      refusalOf(classes, 'posLabel', 'fox'),
      refusalOf(classes, 'nSkipped', -1),
      refusalOf(classes, 'by', ['country', 'city']),
      refusalOf(classes, 'slices.0.group', ['fr']),
      refusalOf(classes, 'slices.0.nSamples', 4),
      refusalOf(classes, 'provenance.program', 7),
      refusalOf(classes, 'matrix.__proto__', { weighted: false }),
    ]).toMatchInlineSnapshot(`
      [
        "evaluationFromJson: matrix.counts[0][1] is -1, expected a number of rows, as counts without weights are",
        "evaluationFromJson: matrix.counts[0][1] is 0.5, expected a number of rows, as counts without weights are",
        "evaluationFromJson: matrix.counts[0] is an array of 2, expected an array of 3 numbers",
        "evaluationFromJson: matrix.units do not add up to the counts, expected the same rows",
        "evaluationFromJson: matrix is missing: an evaluation has a matrix, a joint tally, sets or scores",
        "evaluationFromJson: matrix.counts[0] is an array of 3, expected an array of 2 numbers",
        "evaluationFromJson: labels[2] is "dog" again, expected each label once",
        "evaluationFromJson: labels[2] is 3, expected a string like the labels before it",
        "evaluationFromJson: task is "scores", expected "classes", as its counts are",
        "evaluationFromJson: posLabel is "fox", expected one of "cat", "dog", "owl"",
        "evaluationFromJson: nSkipped is -1, expected an integer of at least 0",
        "evaluationFromJson: slices[0].group is Array, expected a value for each name in by",
        "evaluationFromJson: slices[1].group is there twice",
        "evaluationFromJson: slices[0].nSamples is 4, expected 3, as were counted",
        "evaluationFromJson: provenance.program is number, expected one of program, version, command, created (texts), inputs, predictions (lists of { name, … }), options (an object)",
        "evaluationFromJson: matrix is Object, expected an object of weighted, counts, places, units",
      ]
    `);
  });

  it('refuses scores that cannot be', () => {
    expect([
      refusalOf(scores, 'scores.0.tp', { '#': '!' }),
      refusalOf(scores, 'scores.0.tp', { '#': 'CCC' }),
      refusalOf(scores, 'scores.0.tp', { '+': '////////////B' }),
      refusalOf(scores, 'scores.0.tp', { '#': 'h////////f' }),
      refusalOf(scores, 'scores.0.nPositives', 4),
      refusalOf(scores, 'scores.0.thresholds.bins', 1e9),
      refusalOf(scores, 'scores.0.thresholds.range', [1, 0]),
      refusalOf(scores, 'scores.0.thresholds', [0.5, 0.7]),
      refusalOf(scores, 'scores.0.name', 5),
      refusalOf(
        scores,
        'scores.1',
        parsed(scores)['scores'] && (parsed(scores)['scores'] as Json[])[0],
      ),
      refusalOf(scores, 'scores', []),
      refusalOf(scores, 'nSamples', 5),
    ]).toMatchInlineSnapshot(`
      [
        "evaluationFromJson: scores[0].tp is a text without whole numbers, expected whole numbers of at least 0 in Base64 VLQ",
        "evaluationFromJson: scores[0].tp is of length 3, expected of length 40",
        "evaluationFromJson: scores[0].tp is a text without whole numbers, expected whole numbers of at least 0 in Base64 VLQ",
        "evaluationFromJson: scores[0].tp is a text without whole numbers, expected whole numbers of at least 0 in Base64 VLQ",
        "evaluationFromJson: scores[0].nSamples is 6, expected 7, as the counts add up to",
        "evaluationFromJson: scores[0].thresholds.bins is 1000000000, expected a whole number in [1, 4194304]",
        "evaluationFromJson: scores[0].thresholds.range is [1,0], expected two finite numbers, the lower first",
        "evaluationFromJson: scores[0].thresholds[1] is 0.7, expected numbers that descend",
        "evaluationFromJson: scores[0].name is number, expected a string",
        "evaluationFromJson: scores[1].name is "p", expected a name that no other column of scores has",
        "evaluationFromJson: matrix is missing: an evaluation has a matrix, a joint tally, sets or scores",
        "evaluationFromJson: nSamples is 5, expected 6, as were counted",
      ]
    `);
  });

  it('refuses cells of two models, and counts of sets, that cannot be', () => {
    expect([
      refusalOf(two, 'joint.cells.0.1', 3),
      refusalOf(two, 'joint.cells.0.3', 0),
      refusalOf(two, 'joint.cells.0.3', 9),
      refusalOf(two, 'joint.cells.1', [0]),
      refusalOf(two, 'joint.cells', { '|': [{ '#': 'C' }, { '#': 'CC' }] }),
      refusalOf(sets, 'sets.tp.0', -1),
      refusalOf(sets, 'sets.tp.0', 1),
      refusalOf(sets, 'sets.tp', [1]),
      refusalOf(sets, 'sets.samples.tp.0', 9),
      refusalOf(sets, 'sets.samples.nRows.0', 9),
    ]).toMatchInlineSnapshot(`
      [
        "evaluationFromJson: joint.cells[0][1] is 3, expected the place of a label, an integer in [0, 3)",
        "evaluationFromJson: joint.cells[0] is 0, expected a number of rows above 0",
        "evaluationFromJson: joint.nSamples is 6, expected 14, as the counts add up to",
        "evaluationFromJson: joint.cells[1] is an array of 1, expected an array of 4 numbers",
        "evaluationFromJson: joint.cells is another list, expected columns of equal length",
        "evaluationFromJson: sets.tp[0] is -1, expected a finite number of at least 0",
        "evaluationFromJson: sets do not agree: counts by label and by sample",
        "evaluationFromJson: tp (1), fp (3), fn (3), tn (3) and keys (3) must have the same length",
        "evaluationFromJson: sets.samples.tp[0] is 9, expected with fp and fn at most 3, the number of labels",
        "evaluationFromJson: sets do not agree: counts by label and by sample",
      ]
    `);
  });

  it('reads spans, where a sample may have a label several times, and compares their sums', () => {
    expect(refusal(signed(parsed(spans)))).toBe('nothing');
    const sums = 'evaluationFromJson: sets do not agree: counts by label and by sample';
    for (const name of ['tp', 'fp', 'fn']) expect(refusalOf(spans, `sets.${name}.0`, 3)).toBe(sums);
    expect(refusalOf(spans, 'sets.tn', [0])).toContain(' is 2, expected with fp and fn at most 1');
  });

  it('refuses units that cannot be, or are not those of the counts', () => {
    expect([
      refusalOf(classes, 'matrix.units', null),
      refusalOf(classes, 'matrix.units', 'none'),
      refusalOf(classes, 'matrix.units.keys', ['de']),
      refusalOf(classes, 'matrix.units.keys', ['fr', 'de']),
      refusalOf(classes, 'matrix.units.keys', ['de', 'de']),
      refusalOf(classes, 'matrix.units.keys', ['de', 1]),
      refusalOf(classes, 'matrix.units.keys', ['de', 'fr', 'it']),
      refusalOf(classes, 'matrix.units.nSamples', 7),
      refusalOf(classes, 'matrix.units.unitCodes.0', 9),
      refusalOf(classes, 'matrix.units.trueCodes.0', 9),
      refusalOf(classes, 'matrix.units.counts.0', -1),
      refusalOf(classes, 'matrix.units.counts.0', 2),
      refusalOf(classes, 'matrix.units.more', 2),
      refusalOf(classes, 'slices.0.matrix.units.counts.0', 2),
      refusalOf(weighted, 'matrix.units.counts.0', -1),
      refusalOf(weighted, 'matrix.units.counts.0', 1.001),
      refusalOf(weighted, 'matrix.units.nSamples', 5),
      refusalOf(weighted, 'nSamples', 7),
      refusalOf(twoByUnit, 'joint.units.aCodes.0', 9),
      refusalOf(twoByUnit, 'joint.units.counts.0', 2),
      refusalOf(twoByUnit, 'joint.units.nSamples', 7),
      refusalOf(scoresByUnit, 'scores.0.units.keys', ['de', 'fr', 'it']),
      refusalOf(scoresByUnit, 'scores.0.units.more', 1),
      refusalOf(setsByUnit, 'sets.units.keys', ['x']),
      refusalOf(setsByUnit, 'sets.units.nSamples', 7),
      refusalOf(setsByUnit, 'sets.units.rows.0', 9),
      refusalOf(setsByUnit, 'sets.units.exact.0', 0),
      refusalOf(setsByUnit, 'sets.units.tp.0', 3),
    ]).toMatchInlineSnapshot(`
      [
        "evaluationFromJson: matrix.units is null, expected an object of keys, nSamples, unitCodes, trueCodes, predCodes, counts",
        "evaluationFromJson: matrix.units is string, expected an object of keys, nSamples, unitCodes, trueCodes, predCodes, counts",
        "evaluationFromJson: matrix.units.unitCodes[3] is 1, expected a place, an integer in [0, 1)",
        "evaluationFromJson: matrix.units.keys[1] is "de", expected a key above the one before it",
        "evaluationFromJson: matrix.units.keys[1] is "de" again, expected each label once",
        "evaluationFromJson: matrix.units.keys[1] is 1, expected a string like the labels before it",
        "evaluationFromJson: matrix.units.keys[2] is "it", expected a unit that has a cell",
        "evaluationFromJson: matrix.units.nSamples is 7, expected 6, as the counts add up to",
        "evaluationFromJson: matrix.units.unitCodes[0] is 9, expected a place, an integer in [0, 2)",
        "evaluationFromJson: matrix.units.trueCodes[0] is 9, expected a place, an integer in [0, 3)",
        "evaluationFromJson: matrix.units.counts[0] is -1, expected a number of rows",
        "evaluationFromJson: matrix.units.nSamples is 6, expected 7, as the counts add up to",
        "evaluationFromJson: matrix.units is Object, expected an object of keys, nSamples, unitCodes, trueCodes, predCodes, counts",
        "evaluationFromJson: slices[0].matrix.units.nSamples is 3, expected 4, as the counts add up to",
        "evaluationFromJson: matrix.units.counts[0] is -1, expected a finite number of at least 0",
        "evaluationFromJson: matrix.units do not add up to the counts, expected the same rows",
        "evaluationFromJson: matrix.units.nSamples is 5, expected at least 6, since so many were counted",
        "evaluationFromJson: nSamples is 7, expected 6, as were counted",
        "evaluationFromJson: joint.units.aCodes[0] is 9, expected a place, an integer in [0, 3)",
        "evaluationFromJson: joint.units.nSamples is 6, expected 7, as the counts add up to",
        "evaluationFromJson: joint.units.nSamples is 7, expected 6, as the counts add up to",
        "evaluationFromJson: scores[0].units.keys[2] is "it", expected a unit that has a cell",
        "evaluationFromJson: scores[0].units is Object, expected an object of keys, nSamples, unitCodes, rows, positives, negatives",
        "evaluationFromJson: sets.units.unitCodes[2] is 1, expected a place, an integer in [0, 1)",
        "evaluationFromJson: sets.units.nSamples is 7, expected 6, as the counts add up to",
        "evaluationFromJson: sets.units.nSamples is 6, expected 12, as the counts add up to",
        "evaluationFromJson: sets.units do not add up to the samples that they are units of",
        "evaluationFromJson: sets.units do not add up to the counts, expected the same rows",
      ]
    `);
  });

  it('reads units that nobody knows', () => {
    const json = parsed(classes);
    (json['matrix'] as Json)['units'] = 'unknown';
    expect(evaluationFromJson(signed(json) as unknown as EvaluationJson).matrix?.units).toBe(
      'unknown',
    );
  });

  it('refuses JSON that is nested without end, and one that is cut', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; ++level) deep = [deep];
    expect(
      refusal({ ...parsed(classes), provenance: { options: { deep } } }),
    ).toMatchInlineSnapshot(
      `"evaluationFromJson: json is JSON of more than 64 levels, expected an evaluation"`,
    );
  });

  it('takes no prototype for a field', () => {
    const json = parsed(classes);
    const polluted = JSON.parse(
      JSON.stringify(json).replace('"nTied"', '"__proto__":{"polluted":1},"nTied"'),
    ) as unknown;
    expect(refusal(polluted)).toMatch(/unknown field "__proto__"/);
    expect(({} as Json)['polluted']).toBeUndefined();
  });
});
