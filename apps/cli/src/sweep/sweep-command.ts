import type { SweepClusters } from '@confmat/inference';
import type { ThresholdsOption } from '@confmat/thresholds';
import { surenessOf } from '../gates/sureness.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '../host.js';
import type { Input } from '../input/input.js';
import type { AreaIntervals } from '../intervals/area-intervals.js';
import { LEVEL } from '../intervals/found-intervals.js';
import { formatsOf } from '../output/output-format.js';
import type { OutputFormat } from '../output/output-format.js';
import { listColumnOf } from '../rows/class-columns.js';
import { cannotCombine, refusePictures } from '../refusals.js';
import { sayNotes } from '../output/messages.js';
import { runOnInput } from '../run-on-input.js';
import { keptAgain, savedOf } from '../saved/open-saved.js';
import type { AreaJudge } from './area-judge.js';
import { checkMeasures, checkSweepClusters } from './check-options.js';
import { makeResult } from './make-result.js';
import { sweepNotes } from './notes.js';
import type { SweepCommandOptions } from './options.js';
import { readSweeps } from './read-sweeps.js';
import type { ReadSweeps, SweptClusters } from './swept.js';
import type { SweepResult } from './result.js';
import { sweepDocument } from './sweep-document.js';
import { jsonSweep } from './sweep-json.js';
import { sweepPage } from './sweep-page.js';
import { sweepRequest } from './sweep-request.js';
import { withWords, wordsOf } from '../words/in-words.js';

/** Run `confmat sweep` with checked options; the exit code says whether the gates passed. */
export async function sweepCommand(
  files: readonly string[],
  typed: SweepCommandOptions,
  host: Host,
): Promise<number> {
  const kept = await savedOf(files, typed, host);
  // Loaded late: most files hold rows.
  const saved = kept && (await import('../saved/saved-sweeps.js')).savedSweeps(kept, typed);
  const options = saved?.options ?? typed;
  if (saved) {
    sayNotes(host.stderr, saved.notes, typed.quiet);
    checkMeasures(options, saved.classes !== null);
    checkSweepClusters(options);
  }
  const { proba, score, bins, thresholds: listed } = options;
  if (score.length > 1) {
    refusePictures(options, ['threshold', 'calibration', 'histogram'], 'one --score');
  }
  if (bins !== undefined || Array.isArray(listed)) {
    refusePictures(
      options,
      ['calibration', 'histogram'],
      'every score: no --bins, no --thresholds',
    );
  }
  const reading = { ...options, listColumn: listColumnOf(options) };
  return runOnInput(files, reading, host, async (input) => {
    if (proba !== undefined || saved?.classes) {
      if (options.svg.length > 0) throw cannotCombine('--svg', '--proba');
      if (options.describe !== undefined) throw cannotCombine('--describe', '--proba');
      const { classesOutcome } = await import('./classes/classes-outcome.js');
      return classesOutcome(input, options, thresholdsOf(options), saved);
    }
    const thresholds = thresholdsOf(options);
    const read =
      saved?.read ?? (await readSweeps(input, sweepRequest(input.source, options), thresholds));
    const formats = formatsOf(options.output, options);
    const found = saved ? saved.clusters : await clustersOf(input, read, options);
    const clusters: Clusters = found === null ? null : found?.whole;
    const intervals = await askedIntervals(read, formats, options, clusters);
    const shown = options.interval === undefined ? null : intervals;
    const judge = await judgeOf(read, options, clusters);
    const nClusters = clusters?.[0]?.clusters.length;
    const told = nClusters === undefined ? null : { name: options.cluster ?? '', nClusters };
    const resultOf = (isForPeople: boolean): SweepResult =>
      makeResult(input.source, read, options, isForPeople, shown, judge, told);
    const forPeople = await withSettledGates(resultOf(true));
    const forPrograms = formats.some(isForPrograms)
      ? { ...resultOf(false), gates: forPeople.gates }
      : forPeople;
    const said = clusters ? { ...options, cluster: undefined } : options;
    const words = await wordsOf(said, host, [], () =>
      sweepPage(input.source, read.sweeps, options, clusters ?? undefined),
    );
    return {
      notes: sweepNotes(forPeople, metricsInTables(forPeople, formats, options)),
      gates: forPeople.gates,
      document: (format) =>
        withWords(sweepDocument(isForPrograms(format) ? forPrograms : forPeople), words, format),
      page: () => sweepPage(input.source, read.sweeps, options, clusters ?? undefined),
      json: () =>
        jsonSweep(forPrograms, intervals ?? [], input.prepared?.(), options.usedConfig, words),
      kept: async () => {
        if (options.saved) return keptAgain(options.saved);
        const { keptSweep } = await import('../saved/kept-sweep.js');
        return keptSweep(input, read, options, found ?? undefined);
      },
    };
  });
}

/** The rows of each sweep by cluster; null where an evaluation knows that there are some, not which. */
type Clusters = readonly SweepClusters[] | null | undefined;

function ofSweep(clusters: Clusters, place: number): SweepClusters | null | undefined {
  return clusters === null ? null : clusters?.[place];
}

/** Which rows of a file belong together; undefined if nobody asks. */
async function clustersOf(
  input: Input,
  { sweeps, groups }: ReadSweeps,
  options: SweepCommandOptions,
): Promise<SweptClusters | undefined> {
  const { cluster, save, html } = options;
  if (cluster === undefined) return undefined;
  const request = sweepRequest(input.source, options);
  // Loaded late: few sweeps have clusters.
  const { readGroupClusters, readSweepClusters } = await import('./read-sweep-clusters.js');
  const whole = await readSweepClusters(input, cluster, request, sweeps);
  const areKept = groups.length > 0 && (save !== undefined || html !== undefined);
  return {
    whole,
    groups: areKept ? await readGroupClusters(input, cluster, request, groups) : [],
  };
}

/** The intervals of the areas, if they are to be written. */
async function askedIntervals(
  { sweeps }: ReadSweeps,
  formats: readonly OutputFormat[],
  { interval }: SweepCommandOptions,
  clusters: Clusters,
): Promise<readonly AreaIntervals[] | null> {
  if (interval === undefined && !formats.includes('json')) return null;
  const level = typeof interval === 'number' ? interval : LEVEL;
  // Loaded late: most sweeps show none.
  const { areaIntervals } = await import('../intervals/area-intervals.js');
  return sweeps.map((sweep, place) => areaIntervals(sweep, level, ofSweep(clusters, place)));
}

/** What judges gates with a confidence; null without one. */
async function judgeOf(
  { sweeps }: ReadSweeps,
  { score, ...options }: SweepCommandOptions,
  clusters: Clusters,
): Promise<AreaJudge | null> {
  const sureness = surenessOf(options);
  if (!sureness) return null;
  // Loaded late: most gates judge values.
  const { areaJudge, judgedAreas } = await import('./area-judge.js');
  const byModel = sweeps.map(
    (sweep, place) =>
      [
        score[place] ?? '',
        judgedAreas(sweep, sureness.confidence, ofSweep(clusters, place)),
      ] as const,
  );
  return areaJudge(new Map(byModel), sureness);
}

function thresholdsOf({
  thresholds,
  bins,
  range = [0, 1],
}: SweepCommandOptions): ThresholdsOption['thresholds'] {
  if (bins !== undefined) return { bins, range };
  return thresholds === undefined || thresholds === 'all' ? 'exact' : thresholds;
}

/** Whether a format has every row of a table, and not those that people want to see. */
function isForPrograms(format: OutputFormat): boolean {
  return format === 'json' || format === 'csv';
}

/** The metrics of the tables that are written and may hold a 0/0 that nobody decided on. */
function metricsInTables(
  { models, shownMetrics }: SweepResult,
  formats: readonly OutputFormat[],
  { zeroDivision }: SweepCommandOptions,
): readonly string[] {
  if (zeroDivision !== undefined) return [];
  if (formats.some(isForPrograms)) return Object.keys(models[0]?.table.values ?? {});
  return models.length === 1 || formats.includes('markdown') ? shownMetrics : [];
}
