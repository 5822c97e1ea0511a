import type { Evaluation, SetTally } from '@confmat/evaluation';
import { pairedInWords, setPairOf } from '@confmat/report/internal';
import type { SetPair } from '@confmat/report/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { numberOf, countOf } from '@confmat/rows/document/rows-text.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import { withoutRows } from '../../evaluation/open-saved.js';
import { refuseNamelessUnits } from '../../evaluation/refuse-nameless-units.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';
import { shownUnits } from '@confmat/answers/intervals/shown-units.js';
import { setTermsOf } from '@confmat/answers/multilabel/set-terms.js';
import type { AskedName } from '@confmat/answers/compare/asked-metric.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { factsOf, nameOf, ruleOf } from './compared-two.js';
import type { SavedComparison } from './compared-two.js';

type WithSets = Evaluation & { readonly sets: SetTally };

/** Two evaluations of label sets, or of spans: units of one name are compared in pairs. */
export function comparedSets(
  [first, second]: readonly [SavedEvaluation, SavedEvaluation],
  { score, threshold, ...typed }: CompareCommandOptions,
): SavedComparison {
  const [a, b] = [setsOf(first, second), setsOf(second, first)];
  const [terms, others] = [setTermsOf(a.sets.counts), setTermsOf(b.sets.counts)];
  const kinds = { sets: 'sets of labels', spans: 'spans of documents' } as const;
  if (terms.command !== others.command) {
    const [ofA, ofB] = [kinds[terms.command], kinds[others.command]];
    throw usageError(`${nameOf(first)} holds ${ofA}, and ${nameOf(second)} ${ofB}`);
  }
  refuseOtherMatching(first, second);
  const ofScores = score ? '--score' : threshold ? '--threshold' : undefined;
  if (ofScores !== undefined)
    throw usageError(`${ofScores}: ${kinds[terms.command]} have no scores`);
  const options = withoutRows(second, withoutRows(first, typed, 'compare'), 'compare');
  checkAsked(options);
  refuseNamelessUnits([nameOf(first), nameOf(second)], 'compared', [a, b]);
  const pair = setPairOf({ level: options.level, twoSets: { names: ['a', 'b'], counted: [a, b] } });
  if (!pair) throw new Error('bug: there are two models');
  const [ofA, ofB] = [countedBy(first.evaluation), countedBy(second.evaluation)];
  const isByUnit = typeof b.sets.counts.units === 'object';
  const unit = ofA.unit ?? ofB.unit;
  const hasGroups = a.by.length > 0 || b.by.length > 0;
  const files = [...new Set([first.file, second.file])];
  return {
    counts: {
      file: files.join(', '),
      inputFormat: first.format,
      trueName: ofA.truth,
      rules: [`by a: ${ruleOf(first)}`, `by b: ${ruleOf(second)}`],
      names: [nameOf(first), nameOf(second)],
      asked: {
        ...(typed.usedConfig ? { config: typed.usedConfig } : {}),
        evaluations: [first, second].map(factsOf),
      },
      labels: pair.labels,
      nSamples: a.nSamples,
      nSkipped: a.nSkipped,
      weighted: [a, b].some(({ sets }) => sets.counts.weighted === true),
      by: [],
      counts: [pair],
      ...shownUnits(unit, isByUnit ? a.sets.counts.units : undefined),
      ...pairingOf(pair),
      terms,
      counted: [
        samplesText([a.nSamples, b.nSamples], terms.row),
        numberOf(pair.labels.length, terms.label),
      ],
      universe: undefined,
      areas: null,
      cochran: null,
      notes: hasGroups
        ? [`groups are left out: ${kinds[terms.command]} are compared as a whole`]
        : [],
    },
    evaluations: [a, b],
    options: { ...options, ...(unit === undefined ? {} : { unit }) },
  };
}

function setsOf(saved: SavedEvaluation, other: SavedEvaluation): WithSets {
  const { sets } = saved.evaluation;
  if (!sets) throw usageError(`${nameOf(other)} holds sets, and ${nameOf(saved)} holds none`);
  return { ...saved.evaluation, sets };
}

/** Refuse spans that are right by different rules. */
function refuseOtherMatching(first: SavedEvaluation, second: SavedEvaluation): void {
  const [a, b] = [first, second].map(({ evaluation }) => {
    return evaluation.provenance.options?.['matching'];
  });
  if (typeof a !== 'string' || typeof b !== 'string' || a === b) return;
  throw usageError(
    `${nameOf(first)} was counted with --matching ${a}, and ${nameOf(second)} with ${b}`,
    'count both with the same',
  );
}

/** Refuse names of metrics that label sets have one of for each label. */
function checkAsked({ metric, maxDrop }: CompareCommandOptions): void {
  const ofAreas = maxDrop.find(({ area }) => area !== null);
  if (ofAreas) throw usageError(`${ofAreas.where}: sets and spans have no scores`);
  const ofGroups = maxDrop.find(({ group }) => group !== null);
  if (ofGroups) throw usageError(`${ofGroups.where}: sets and spans are compared as a whole`);
  const all: readonly (AskedName | null | undefined)[] = [
    metric,
    ...maxDrop.map(({ asked }) => asked),
  ];
  const bare = all.find((asked) => asked?.average === null && asked.label === null);
  if (bare) {
    const ways = `forms: micro.f1, macro.f1, f1[LABEL]`;
    throw usageError(`${bare.where}: sets and spans need an average or a label`, ways);
  }
}

/** Which units are pairs, and why none are. */
function pairingOf(pair: SetPair): { readonly unpaired: string | null; readonly pairing?: string } {
  const text = pairedInWords(pair);
  if (pair.nShared !== undefined && pair.nShared > 0) return { unpaired: null, pairing: text };
  const isUnknown = [pair.a, pair.b].every(({ units }) => units === undefined);
  return { unpaired: isUnknown ? `${text}; count both with --unit to compare pairs` : text };
}

function samplesText([first, second]: readonly [number, number], row: string): string {
  return first === second
    ? `${numberOf(first, row)} each`
    : `${numberOf(first, row)} against ${countOf(second)}`;
}
