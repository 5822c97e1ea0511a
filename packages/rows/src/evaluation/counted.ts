import type { ConfusionMatrix } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import { defined } from '../own.js';
import type { Prepared } from '../input/prepared.js';

/** What a command answers from: rows that it counted, or an evaluation that files held. */
export interface Counted {
  readonly evaluation: Evaluation;
  /** What results call the input: the files that were counted. */
  readonly file: string;
  readonly format: string;
  /** What was done to rows before they were counted, or which files held the evaluation. */
  readonly prepared: Prepared | undefined;
}

/** How rows were counted, as an evaluation keeps it, by the names of options. */
export interface CountedBy {
  /** The column of true labels. */
  readonly truth: string;
  readonly nulls: 'error' | 'skip';
  readonly weight?: string;
  /** The column of units; undefined if rows were not counted by unit. */
  readonly unit?: string;
  /** Columns of groups that answer the same questions; empty where all rows together mean something. */
  readonly sharedBy: readonly string[];
  /** The classes that were named, in their order. */
  readonly labels?: readonly string[];
  /** The scores that labels were predicted from. */
  readonly score?: string;
  readonly proba?: string;
  readonly threshold?: number;
  readonly separator?: string;
}

/** Find out how rows were counted. */
export function countedBy({ provenance, ...counts }: Evaluation): CountedBy {
  const { options = {} } = provenance;
  const text = (name: string): string | undefined => {
    const value = options[name];
    return typeof value === 'string' ? value : undefined;
  };
  const { labels, threshold } = options;
  const { matrix, joint, scores, sets } = counts;
  const parts = [matrix, joint, sets?.counts, ...scores.map(({ sweep }) => sweep)];
  const isByUnit = parts.some((part) => part?.units !== undefined);
  return {
    truth: text('true') ?? 'truth',
    nulls: text('nulls') === 'skip' ? 'skip' : 'error',
    sharedBy: textsOf(options['sharedBy']) ?? [],
    ...defined({
      weight: text('weight'),
      unit: text('unit') ?? (isByUnit ? 'unit' : undefined),
      labels: textsOf(labels),
      score: text('score'),
      proba: text('proba'),
      threshold: typeof threshold === 'number' ? threshold : undefined,
      separator: text('separator'),
    }),
  };
}

function textsOf(value: unknown): readonly string[] | undefined {
  const areTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return areTexts ? value : undefined;
}

/** An evaluation of what was counted just now, which needs no check; parts that are left out are empty. */
export function countedEvaluation(
  parts: Partial<Evaluation> & Pick<Evaluation, 'task' | 'labels' | 'nSamples' | 'nSkipped'>,
): Evaluation {
  return { nTied: 0, scores: [], by: [], slices: [], provenance: {}, ...parts };
}

/** An evaluation of a matrix, for what shows its counts and not its number of rows. */
export function evaluationOfMatrix(matrix: ConfusionMatrix): Evaluation {
  const { labels, total: nSamples, nSkipped } = matrix;
  return countedEvaluation({ task: 'classes', labels, nSamples, nSkipped, matrix });
}
