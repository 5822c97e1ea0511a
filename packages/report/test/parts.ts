import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally, Label } from '@confmat/core';
import { sampleTally } from '@confmat/evaluation';
import type { Evaluation, EvaluationSlice, EvaluationTally } from '@confmat/evaluation';
import { describe, reportHtml, reportMarkdown } from '../src/index.js';
import type {
  Ask,
  DescribeOptions,
  ReportHtmlOptions,
  ReportMarkdownOptions,
  Reported,
  Sentence,
} from '../src/index.js';
import type { OfGroup, Results } from '../src/results/results.js';
import { resultsOf } from '../src/results-of.js';

/** What an evaluation is of, part by part, as most tests name it. */
export interface Parts extends Omit<Results, 'two' | 'level'> {
  readonly level?: number | undefined;
  readonly comparison?:
    | undefined
    | {
        readonly names: readonly [a: string, b: string];
        readonly joint: JointTally;
        readonly areas?: Ask['areas'];
        readonly slices?: readonly OfGroup<{ readonly joint: JointTally }>[];
      };
  readonly apart?:
    | undefined
    | {
        readonly names: readonly [a: string, b: string];
        readonly matrices: readonly [a: ConfusionMatrix, b: ConfusionMatrix];
        readonly slices?: readonly OfGroup<{
          readonly matrices: readonly [a: ConfusionMatrix, b: ConfusionMatrix];
        }>[];
      };
}

export const htmlOf = (parts: Parts, options: ReportHtmlOptions = {}): string => {
  const [evaluation, ask] = askedOf(parts);
  return reportHtml(evaluation, { ...ask, ...options });
};

export const markdownOf = (parts: Parts, options: ReportMarkdownOptions = {}): string => {
  const [evaluation, ask] = askedOf(parts);
  return reportMarkdown(evaluation, { ...ask, ...options });
};

export const sentencesOf = (parts: Parts, options: DescribeOptions = {}): Sentence[] => {
  const [evaluation, ask] = askedOf(parts);
  return describe(evaluation, { ...ask, ...options });
};

export const shownOf = (parts: Parts): Results => resultsOf(...askedOf(parts));

/** The evaluation that has these parts, and what is asked of it. */
function askedOf(parts: Parts): readonly [Reported, Ask] {
  const { matrix, labelSets, scores = [], classScores, answers, slices = [], ...rest } = parts;
  const { comparison, apart, ...ask } = rest;
  if (apart) {
    const { names, matrices, slices: groups = [] } = apart;
    const [a, b] = matrices.map((one, model) =>
      evaluationOf(
        { ...rowsOf(one), matrix: one },
        groups.map(({ group, matrices: own }) => ({
          ...{ group, ...rowsOf(own[model]), matrix: own[model] as ConfusionMatrix, scores: [] },
        })),
      ),
    ) as [Evaluation, Evaluation];
    return [[a, b], { ...ask, names }];
  }
  if (comparison && !matrix && !labelSets && scores.length === 0) {
    return [evaluationOfJoint(comparison), { ...ask, ...askOfTwo(comparison) }];
  }
  const columns = [
    ...(answers ? [{ name: 'confidence', ...answers }] : []),
    ...scores,
    ...(classScores?.sweeps ?? []).map((sweep, i) => ({
      ...{ name: String(classScores?.labels[i]), sweep },
    })),
  ].map(({ name = '', sweep }) => ({ name, sweep }));
  const { labels, samples, pairs } = labelSets ?? {};
  const counted = matrix ?? columns[0]?.sweep;
  const evaluation = evaluationOf(
    {
      ...(labels ?? rowsOf(counted)),
      ...{ matrix, scores: columns },
      ...(labels && {
        sets: {
          counts: labels,
          samples: sampleTally(samples as NonNullable<typeof samples>),
          confusion: pairs,
        },
      }),
    },
    slicesOf(slices, scores),
    labels || classScores?.of === 'labels' ? 'labels' : 'classes',
  );
  return [
    evaluation,
    {
      ...ask,
      ...(answers && { answers }),
      ...(classScores && { scoresOf: 'classes' }),
      ...(scores.length > 1 && { scoresOf: 'models' }),
      threshold: Object.fromEntries(scores.map(({ name = '', threshold }) => [name, threshold])),
      ...(comparison && { compared: evaluationOfJoint(comparison), ...askOfTwo(comparison) }),
    },
  ];
}

type Joint = NonNullable<Parts['comparison']>;

const askOfTwo = ({ names, areas }: Joint): Ask => ({ names, areas });

function evaluationOfJoint({ joint, slices = [] }: Joint): Evaluation {
  const of = (own: JointTally) => ({ ...rowsOf(jointMatrices(own).a), joint: own });
  return evaluationOf(
    of(joint),
    slices.map(({ group, joint: own }) => ({ group, ...of(own), scores: [] })),
  );
}

function slicesOf(
  slices: NonNullable<Parts['slices']>,
  scores: NonNullable<Parts['scores']>,
): EvaluationSlice[] {
  const groups = scores.find((one) => (one.slices ?? []).length > 0)?.slices ?? [];
  if (slices.length === 0) {
    return groups.map(({ group, sweep: { nSamples, nSkipped } }, place) => ({
      ...{ group, nSamples, nSkipped },
      scores: scores.flatMap(({ name = '', slices: own }) => {
        const found = own?.[place];
        return found ? [{ name, sweep: found.sweep }] : [];
      }),
    }));
  }
  return slices.map(({ group, matrix }) => ({ group, ...rowsOf(matrix), matrix, scores: [] }));
}

const rowsOf = (
  counted: { readonly nSkipped?: number; readonly labels?: readonly Label[] } = {},
) => ({
  ...{ nSamples: 0, nSkipped: counted.nSkipped ?? 0, labels: counted.labels ?? [] },
});

function evaluationOf(
  tally: Partial<EvaluationTally> & Pick<EvaluationTally, 'nSamples' | 'nSkipped'>,
  slices: readonly EvaluationSlice[],
  task: Evaluation['task'] = 'classes',
): Evaluation {
  const labels = tally.matrix?.labels ?? tally.joint?.labels ?? [];
  const by = Object.keys(slices[0]?.group ?? {});
  return { task, labels, nTied: 0, scores: [], provenance: {}, by, slices, ...tally };
}
