import type { Evaluation } from '@confmat/evaluation';
import type { GateOutcome } from '../document/document.js';
import { ofGroupsAlone, refuseWhole } from '../document/groups-alone.js';
import { surenessOf } from '../gates/sureness.js';
import { withSettledGates } from '../gates/with-settled-gates.js';
import type { Host } from '@confmat/rows/host.js';
import type { AreaIntervals } from '../intervals/area-intervals.js';
import { LEVEL } from '../intervals/found-intervals.js';
import { formatsOf } from '../document/output-format.js';
import type { OutputFormat } from '../document/output-format.js';
import type { Outcome, Shown } from '../document/outcome.js';
import { wordsOf } from '../words/in-words.js';
import type { AreaJudge } from './area-judge.js';
import type { CountedScores } from './counted-scores.js';
import { sweepGateResults } from './gates.js';
import { makeResult } from './make-result.js';
import { sweepNotes } from './notes.js';
import type { SweepCommandOptions } from './options.js';
import type { ModelResult, SweepResult } from './result.js';
import { scoreGates } from './scores/score-gates.js';
import { nameText } from '@confmat/core/internal';
import { needs } from '@confmat/rows/refusals.js';
import type { ProfileAnswer } from '../profiles/profile-answer.js';
import { profileSections } from '../profiles/profile-answer.js';
import { sweepDocument } from './sweep-document.js';
import { jsonSweep } from './sweep-json.js';
import { sweepPage } from './sweep-page.js';

/** Report on columns of scores of one label. */
export async function sweepOutcome(
  counted: CountedScores,
  options: SweepCommandOptions,
  host: Host,
): Promise<Outcome> {
  const { evaluation, kept, measure } = counted;
  refuseWhole(evaluation, options);
  const formats = formatsOf(options.output, options);
  const intervals = await askedIntervals(evaluation, formats, options);
  const shown = options.interval === undefined ? null : intervals;
  const judge = await judgeOf(evaluation, options);
  const measured = (await measure?.()) ?? [];
  const profiles = await profilesOf(evaluation, options);
  const { failUnder } = options;
  const ofScores = await scoreGates(failUnder, measured, evaluation.nSamples, surenessOf(options));
  const gatesOf = (models: readonly ModelResult[]): readonly GateOutcome[] =>
    sweepGateResults(failUnder, models, judge, ofScores);
  const resultOf = (isForPeople: boolean): SweepResult => ({
    ...makeResult(counted, options, isForPeople, shown, gatesOf),
    measured,
    profiles,
  });
  const forPeople = await withSettledGates(resultOf(true));
  const forPrograms = formats.some(isForPrograms)
    ? { ...resultOf(false), gates: forPeople.gates }
    : forPeople;
  const sections = profiles.flatMap((one) => profileSections(one, options.digits));
  const pageOf = (): Shown => {
    const page = sweepPage(counted, options);
    const details = { title: 'Other programs', sections };
    return sections.length === 0 ? page : { ...page, ask: { ...page.ask, details } };
  };
  const words = await wordsOf(options, host, [], pageOf);
  return ofGroupsAlone(evaluation, {
    notes: sweepNotes(forPeople, metricsInTables(forPeople, formats, options)),
    gates: forPeople.gates,
    document: (format) => sweepDocument(isForPrograms(format) ? forPrograms : forPeople),
    words,
    page: pageOf,
    json: () => jsonSweep(forPrograms, intervals ?? []),
    kept,
  });
}

/** The numbers of other programs, of each column of scores. */
async function profilesOf(
  { scores }: Evaluation,
  { profile, explain }: SweepCommandOptions,
): Promise<readonly ProfileAnswer[]> {
  if (profile === undefined) return [];
  // Loaded late: most sweeps show no other program.
  const { explainedScores, scoreNumbers, scorePrograms } =
    await import('../profiles/score-profiles.js');
  const programs = scorePrograms(profile);
  return scores.map(({ name, sweep }): ProfileAnswer => {
    if (sweep.kind !== 'exact') throw needs('--profile', 'every score: no --bins, no --thresholds');
    return {
      of: scores.length === 1 ? '' : nameText(name),
      numbers: scoreNumbers(sweep, programs),
      explained: explain === true ? explainedScores(sweep, programs) : null,
    };
  });
}

/** The intervals of the areas, if they are to be written. */
async function askedIntervals(
  { scores }: Evaluation,
  formats: readonly OutputFormat[],
  { interval }: SweepCommandOptions,
): Promise<readonly AreaIntervals[] | null> {
  if (interval === undefined && !formats.includes('json')) return null;
  const level = typeof interval === 'number' ? interval : LEVEL;
  // Loaded late: most sweeps show none.
  const { areaIntervals } = await import('../intervals/area-intervals.js');
  return scores.map(({ sweep }) => areaIntervals(sweep, level));
}

/** What judges gates with a confidence; null without one. */
async function judgeOf(
  { scores }: Evaluation,
  options: SweepCommandOptions,
): Promise<AreaJudge | null> {
  const sureness = surenessOf(options);
  if (!sureness) return null;
  // Loaded late: most gates judge values.
  const { areaJudge, judgedAreas } = await import('./area-judge.js');
  const byModel = scores.map(
    ({ name, sweep }) => [name, judgedAreas(sweep, sureness.confidence)] as const,
  );
  return areaJudge(new Map(byModel), sureness);
}

/** Whether a format has every row of a table, and not those that people want to see. */
function isForPrograms(format: OutputFormat): boolean {
  return format === 'json' || format === 'csv';
}

/** The metrics of the tables that are written and may hold a 0/0 that no option decided. */
function metricsInTables(
  { models, shownMetrics }: SweepResult,
  formats: readonly OutputFormat[],
  { zeroDivision }: SweepCommandOptions,
): readonly string[] {
  if (zeroDivision !== undefined) return [];
  if (formats.some(isForPrograms)) return Object.keys(models[0]?.table.values ?? {});
  return models.length === 1 || formats.includes('markdown') ? shownMetrics : [];
}
