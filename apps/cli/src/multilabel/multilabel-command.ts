import type { Host } from '../host.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { SetReference } from '../input/set-reference.js';
import type { CollectedSets, SetRequest } from '../input/set-rows.js';
import type { Source } from '../input/source-types.js';
import { LEVEL } from '../intervals/found-intervals.js';
import { isKnown } from '../intervals/known-results.js';
import { nameText } from '../output/name-text.js';
import { heldIn } from '../report/prediction.js';
import { askedOptions } from '../report/asked-options.js';
import { rowOrderOf } from '../document/row-order.js';
import type { RowOrder } from '../document/row-order.js';
import { runOnInput } from '../run-on-input.js';
import { keptAgain, savedOf } from '../saved/open-saved.js';
import { savedAsked } from '../saved/saved-report.js';
import { savedRequest, savedRule, savedSetOptions } from '../saved/saved-set-request.js';
import { withWords, wordsOf } from '../words/in-words.js';
import type { SetsCommandOptions } from './options.js';
import { multilabelScores } from './set-scores.js';
import { checkMultilabelGates } from './gates.js';
import { multilabelDocument } from './multilabel-document.js';
import { multilabelJson } from './multilabel-json.js';
import { multilabelNotes } from './notes.js';
import { refuseNoSets } from './refuse-no-sets.js';
import type { MultilabelResult } from './result.js';
import { resultsOfSets } from './sets-in-words.js';
import { setRequestOf } from './set-request.js';

/** Run `confmat sets`; the exit code says whether the gates passed. */
export async function multilabelCommand(
  files: readonly string[],
  typed: SetsCommandOptions,
  host: Host,
): Promise<number> {
  const saved = await savedOf(files, typed, host);
  const options = saved ? savedSetOptions(saved, typed) : typed;
  const order = rowOrderOf(options);
  return runOnInput(files, options, host, async ({ source, collect, prepared }) => {
    const request = options.saved ? savedRequest(options.saved) : setRequestOf(source, options);
    const collected = await collect(request);
    if (!options.saved) refuseNoSets(source, request, collected);
    const plainCounts = resultOf(source, request, collected, order, options);
    // By unit, if somebody asks.
    const units = await collected.byUnit?.();
    const counted = units
      ? { ...plainCounts, counts: { ...plainCounts.counts, units } }
      : plainCounts;
    const gates = await checkMultilabelGates(options.failUnder, counted, options);
    const plain = await withSettledGates({ ...counted, gates });
    const { interval } = options;
    const result =
      interval === undefined ? plain : await withLevel(plain, interval === true ? LEVEL : interval);
    const said = { ...options, lacksUnits: !isKnown(result.unit, result.counts) };
    const words = await wordsOf(said, host, result.labels, () => resultsOfSets(result, collected));
    return {
      notes: multilabelNotes(result, options.zeroDivision !== undefined),
      gates: result.gates,
      document: (format) => withWords(multilabelDocument(result), words, format),
      json: async () =>
        multilabelJson(
          result.intervals ? result : await withLevel(result, LEVEL),
          prepared?.(),
          words,
        ),
      page: () => {
        const { file, trueName, predName, rule } = result;
        const { unit } = options;
        const provenance = { source: file, truth: trueName, prediction: predName, rule, unit };
        const level = typeof interval === 'number' ? { level: interval } : {};
        return {
          ...resultsOfSets(result, collected),
          ...level,
          provenance: { title: file, ...provenance },
        };
      },
      kept: async () => {
        if (options.saved) return keptAgain(options.saved);
        const { keptSets } = await import('../saved/kept-sets.js');
        return keptSets(collected, result, options, prepared?.());
      },
    };
  });
}

async function withLevel(result: MultilabelResult, level: number): Promise<MultilabelResult> {
  // Loaded late: most reports show none.
  const { findSetIntervals } = await import('./find-set-intervals.js');
  return { ...result, intervals: findSetIntervals(result, level) };
}

/** How the predicted sets were obtained, in words. */
function ruleOf({ name, columns, threshold }: SetReference, source: Source): string {
  if (threshold !== undefined) {
    return `predicted each label whose score in columns ${nameText(name)} >= ${threshold}`;
  }
  const held = columns ? 'columns' : 'column';
  return `predicted sets: ${held} ${nameText(name)} (${heldIn(source)} does not say how they were obtained)`;
}

function resultOf(
  source: Source,
  { yTrue, yPred, separator, rows }: SetRequest,
  collected: CollectedSets,
  order: RowOrder,
  options: SetsCommandOptions,
): MultilabelResult {
  const { nSamples, nSkipped, nEmpty } = collected;
  const scores = multilabelScores(collected, options);
  return {
    file: source.shownFile,
    inputFormat: source.format,
    trueName: yTrue.name,
    predName: yPred.name,
    rule: options.saved ? savedRule(options.saved) : ruleOf(yPred, source),
    separator: separator ?? null,
    indicator: rows.isMatrix && !yPred.columns,
    asked: {
      ...(options.saved && savedAsked(options.saved)),
      ...askedOptions(options),
      ...(yPred.threshold === undefined ? {} : { threshold: yPred.threshold }),
    },
    nSamples,
    nSkipped,
    nEmpty,
    weighted: options.weight !== undefined,
    unit: options.unit ?? null,
    labels: scores.report.rows.map(({ label }) => label),
    ...scores,
    gates: [],
    intervals: null,
    digits: options.digits,
    order,
  };
}
