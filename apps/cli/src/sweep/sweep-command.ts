import type { ThresholdsOption } from '@confmat/thresholds';
import type { GateResult } from '../document/document.js';
import { surenessOf } from '../gates/sureness.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '../host.js';
import type { Input } from '../input/input.js';
import type { AreaIntervals } from '../intervals/area-intervals.js';
import { LEVEL } from '../intervals/found-intervals.js';
import type { ReportResults } from '@confmat/report';
import { formatsOf } from '../output/output-format.js';
import type { OutputFormat } from '../output/output-format.js';
import { listColumnOf } from '../rows/class-columns.js';
import { cannotCombine, refusePictures } from '../refusals.js';
import { sayNotes } from '../output/messages.js';
import { runOnInput } from '../run-on-input.js';
import { keptAgain, savedOf } from '../saved/open-saved.js';
import type { AreaJudge } from './area-judge.js';
import { checkMeasures, checkSweepOptions, measuresScores } from './check-options.js';
import { makeResult } from './make-result.js';
import { sweepNotes } from './notes.js';
import type { SweepCommandOptions } from './options.js';
import { readSweeps } from './read-sweeps.js';
import type { ReadSweeps } from './swept.js';
import { sweepGateResults } from './gates.js';
import type { ModelResult, SweepResult } from './result.js';
import { scoreGates } from './scores/score-gates.js';
import type { MeasuredScores } from './scores/scores-section.js';
import { sweepDocument } from './sweep-document.js';
import { jsonSweep } from './sweep-json.js';
import { sweepPage } from './sweep-page.js';
import { sweepRequest } from './sweep-request.js';
import { withWords, wordsOf } from '../words/in-words.js';

/** Run `confmat sweep`; the exit code says whether the gates passed. */
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
  } else {
    checkSweepOptions(options);
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
    const intervals = await askedIntervals(read, formats, options);
    const shown = options.interval === undefined ? null : intervals;
    const judge = await judgeOf(read, options);
    const { nRows, nSkipped } = read.rows;
    const measured = saved ? [] : await measuredScores(input, options);
    const { failUnder } = options;
    const ofScores = await scoreGates(failUnder, measured, nRows - nSkipped, surenessOf(options));
    const gatesOf = (models: readonly ModelResult[]): readonly GateResult[] =>
      sweepGateResults(failUnder, models, judge, ofScores);
    const resultOf = (isForPeople: boolean): SweepResult => ({
      ...makeResult(input.source, read, options, isForPeople, shown, gatesOf),
      measured,
    });
    const forPeople = await withSettledGates(resultOf(true));
    const forPrograms = formats.some(isForPrograms)
      ? { ...resultOf(false), gates: forPeople.gates }
      : forPeople;
    const pageOf = (): ReportResults => sweepPage(input.source, read.sweeps, options);
    const words = await wordsOf(options, host, [], pageOf);
    return {
      notes: sweepNotes(forPeople, metricsInTables(forPeople, formats, options)),
      gates: forPeople.gates,
      document: (format) =>
        withWords(sweepDocument(isForPrograms(format) ? forPrograms : forPeople), words, format),
      page: pageOf,
      json: () =>
        jsonSweep(forPrograms, intervals ?? [], input.prepared?.(), options.usedConfig, words),
      kept: async () => {
        if (options.saved) return keptAgain(options.saved);
        const { keptSweep } = await import('../saved/kept-sweep.js');
        return keptSweep(input, read, options);
      },
    };
  });
}

/** Metrics of each column of scores itself, if an option or a gate asks for them. */
async function measuredScores(
  input: Input,
  options: SweepCommandOptions,
): Promise<readonly MeasuredScores[]> {
  if (!measuresScores(options)) return [];
  // Loaded late: few sweeps measure scores.
  const { binaryMetrics } = await import('./scores/score-metrics.js');
  const { scores, ...request } = sweepRequest(input.source, { ...options, by: [] });
  const measured: MeasuredScores[] = [];
  for (const [place, score] of scores.entries()) {
    // A row is left out if any of its scores is missing.
    const others = options.nulls === 'skip' ? scores.filter((other) => other !== score) : [];
    const metrics = await binaryMetrics(input, { ...request, scores: [score, ...others] });
    measured.push({ name: options.score[place] ?? '', metrics, intervals: {} });
  }
  return measured;
}

/** The intervals of the areas, if they are to be written. */
async function askedIntervals(
  { sweeps }: ReadSweeps,
  formats: readonly OutputFormat[],
  { interval }: SweepCommandOptions,
): Promise<readonly AreaIntervals[] | null> {
  if (interval === undefined && !formats.includes('json')) return null;
  const level = typeof interval === 'number' ? interval : LEVEL;
  // Loaded late: most sweeps show none.
  const { areaIntervals } = await import('../intervals/area-intervals.js');
  return sweeps.map((sweep) => areaIntervals(sweep, level));
}

/** What judges gates with a confidence; null without one. */
async function judgeOf(
  { sweeps }: ReadSweeps,
  { score, ...options }: SweepCommandOptions,
): Promise<AreaJudge | null> {
  const sureness = surenessOf(options);
  if (!sureness) return null;
  // Loaded late: most gates judge values.
  const { areaJudge, judgedAreas } = await import('./area-judge.js');
  const byModel = sweeps.map(
    (sweep, place) => [score[place] ?? '', judgedAreas(sweep, sureness.confidence)] as const,
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
