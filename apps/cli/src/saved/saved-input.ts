import { addMatrices } from '@confmat/core';
import type { CountResult } from '@confmat/sql';
import { INPUT_FORMATS } from '@confmat/files';
import type { InputFormat } from '@confmat/files';
import { usageError } from '../command-error.js';
import type { Input } from '../input/input.js';
import type { CollectedSets } from '../input/set-rows.js';
import type { Source } from '../input/source-types.js';
import type { SavedEvaluation } from './saved-evaluation.js';
import { savedSets } from './saved-sets.js';

/** An evaluation as an input: it counts what was counted, and has no rows. */
export function savedInput(saved: SavedEvaluation): Input {
  const { evaluation, files, contentHash } = saved;
  const { created } = evaluation.provenance;
  return {
    source: sourceOf(saved),
    count: () => promiseOf(() => countsOf(saved)),
    joint: () => promiseOf(() => noRows(saved)),
    read: () => promiseOf(() => noRows(saved)),
    collect: () => promiseOf((): CollectedSets => savedSets(saved)),
    prepared: () => ({
      ...{ files: [], where: null, nLeftOut: 0, notes: [] },
      evaluation: { files, contentHash, ...(created === undefined ? {} : { created }) },
    }),
    close: () => undefined,
  };
}

/** What throws is rejected. */
function promiseOf<R>(make: () => R): Promise<R> {
  return Promise.resolve().then(make);
}

function noRows({ files }: SavedEvaluation): never {
  throw usageError(`${files.join(', ')}: has no rows, which this needs`);
}

function sourceOf({ evaluation, shownFile }: SavedEvaluation): Source {
  const kept = evaluation.provenance.inputs?.[0]?.format;
  const format = INPUT_FORMATS.find((name) => name === kept) ?? ('json' satisfies InputFormat);
  return {
    ...{ shownFile, format, columns: [], untyped: false },
    relation: () => '',
    ...{ countRows: null, careful: null },
  };
}

function countsOf(saved: SavedEvaluation): CountResult {
  const { matrix, joint, nSamples, nTied, slices, scores } = saved.evaluation;
  if (!matrix) {
    const name = saved.files.join(', ');
    const hint = joint
      ? `confmat compare ${name}`
      : `confmat sweep ${name}, or --threshold NUMBER to predict labels from ${scores.length === 1 ? 'them' : 'one of them'}`;
    throw usageError(`${name}: holds ${joint ? 'two models' : 'scores'}, and no one matrix`, hint);
  }
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    ...{ matrix, nSamples, nTied },
    slices: slices.map((slice) => ({
      group: slice.group,
      matrix: slice.matrix ?? addMatrices(matrix),
      nSamples: slice.nSamples,
    })),
    nWithoutGroup: slices.length === 0 ? 0 : nSamples - inGroups,
  };
}
