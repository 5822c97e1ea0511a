import { evaluation, sampleTally } from '@confmat/evaluation';
import type { Evaluation, EvaluationParts } from '@confmat/evaluation';
import type { ReportResults } from '@confmat/report';
import type { Evaluated } from '../evaluate/evaluated.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice } from '../protocol.js';

/** What is kept of a choice: it opens in the explorer and in the command. */
export function storedOf(
  session: Session,
  choice: Choice,
  { results, rule, otherRule }: Evaluated,
): Evaluation {
  if (session.kind === 'evaluation') return session.evaluation;
  const { truth, model, weight, unit, by } = choice;
  const { posLabel, scores = [], comparison } = results;
  // Sums of weights do not tell the number of rows.
  const rows =
    weight === undefined
      ? results
      : evaluate(session, ofOneModel({ ...choice, weight: undefined, unit: undefined })).results;
  const [one, two] = comparison?.names ?? [model];
  return evaluation({
    ...(comparison ? { joint: comparison.joint, by } : countsOf(results, rows)),
    ...(posLabel === undefined ? {} : { posLabel }),
    // Scores of rows that only one model has a score of are not those of the comparison.
    scores: scores
      .filter(({ sweep }) => !comparison || sweep.nSamples <= comparison.joint.nSamples)
      .map(({ name = model, sweep }) => ({ name, sweep })),
    provenance: {
      program: 'confmat explorer',
      inputs: [{ name: session.name, format: session.format }],
      predictions: [
        { name: one, rule },
        ...(two === undefined ? [] : [{ name: two, rule: otherRule }]),
      ],
      options: {
        ...{ true: truth, nulls: 'skip' },
        ...(weight === undefined ? {} : { weight }),
        ...(unit === undefined ? {} : { unit }),
      },
    },
  });
}

/** One model: its matrix with the slices, or its label sets. */
function countsOf(
  { matrix, labelSets, slices = [] }: ReportResults,
  rows: ReportResults,
): EvaluationParts {
  if (matrix) {
    return {
      matrix,
      nSamples: rows.matrix?.total,
      slices: slices.map(({ group, matrix: own }, place) => ({
        ...{ group, matrix: own },
        nSamples: rows.slices?.[place]?.matrix.total,
      })),
    };
  }
  if (!labelSets?.samples) return {};
  const { labels, samples, pairs } = labelSets;
  return { sets: { counts: labels, samples: sampleTally(samples), confusion: pairs } };
}
