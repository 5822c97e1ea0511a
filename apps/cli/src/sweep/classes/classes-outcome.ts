import type { Evaluation } from '@confmat/evaluation';
import { countedEvaluation } from '@confmat/rows/evaluation/counted.js';
import { gateResult } from '@confmat/answers/gates/bound.js';
import type { GateOutcome } from '@confmat/answers/document/document.js';
import { shownUnits } from '@confmat/answers/intervals/shown-units.js';
import type { ShownUnits } from '@confmat/answers/intervals/shown-units.js';
import { LEVEL } from '@confmat/answers/intervals/found-intervals.js';
import { formatsOf } from '@confmat/answers/document/output-format.js';
import { surenessOf } from '@confmat/answers/gates/sureness.js';
import { withSettledGates } from '@confmat/answers/gates/with-settled-gates.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { ScoreRows } from '@confmat/rows/input/score-rows.js';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import type { Outcome } from '@confmat/answers/document/outcome.js';
import { pageTitle } from '@confmat/answers/document/page-title.js';
import type { Prepared } from '@confmat/rows/input/prepared.js';
import { keptOptions } from '@confmat/rows/evaluation/kept-options.js';
import { quote } from '@confmat/rows/suggest.js';
import type { AreaJudge, JudgedAreas } from '@confmat/answers/sweep/area-judge.js';
import { measuresScores, metricsToOptimize } from '@confmat/answers/sweep/check-options.js';
import { thresholdsOf } from '@confmat/rows/evaluation/count-sweeps.js';
import type { CountedScores } from '@confmat/answers/sweep/counted-scores.js';
import { MACRO_AREAS, sweepGateResults } from '@confmat/answers/sweep/gates.js';
import { summaryOf } from '@confmat/answers/sweep/model-scores.js';
import { askOfSweep } from '@confmat/answers/sweep/sweep-page.js';
import type { SweepCommandOptions } from '@confmat/answers/sweep/options.js';
import { shortThresholds, thresholdWriter } from '@confmat/rows/input/typed-thresholds.js';
import { profileSections } from '@confmat/answers/profiles/profile-answer.js';
import { classesDocument } from '@confmat/answers/sweep/classes/classes-document.js';
import { jsonClasses } from '@confmat/answers/sweep/classes/classes-json.js';
import { scoreGates } from '@confmat/answers/sweep/scores/score-gates.js';
import type { ScoreGateResults } from '@confmat/answers/sweep/scores/score-gates.js';
import type { MeasuredScores } from '@confmat/answers/sweep/scores/scores-section.js';
import { classRequest, readClasses } from './read-classes.js';
import type { ClassSweep } from './read-classes.js';
import type {
  ClassResult,
  ClassesResult,
  MacroMeans,
} from '@confmat/answers/sweep/classes/result.js';

type ClassesOptions = SweepCommandOptions;

/** Scores of each class, which are counted one class after the other. */
export interface ClassScores {
  readonly file: string;
  readonly format: string;
  readonly prepared: () => Prepared | undefined;
  /** Gives each class with its sweep. */
  readonly each: (use: (swept: ClassSweep) => void) => Promise<ClassRows>;
  /** Metrics of the scores themselves; absent without rows. */
  readonly measure?: (isWritten: boolean, level: number) => Promise<readonly MeasuredScores[]>;
  /** Which label each column was taken for, if their names do not say it. */
  readonly note?: () => string | null;
  /** What was counted, once each class was given. */
  readonly kept: () => Evaluation;
}

/** Rows behind the sweeps of classes. */
type ClassRows = Pick<Evaluation, 'nSamples' | 'nSkipped'>;

/** The classes of scores that are kept. */
export function classesOf({
  evaluation,
  file,
  format,
  prepared,
  kept,
}: CountedScores): ClassScores {
  return {
    ...{ file, format, kept, prepared: () => prepared },
    each: (use) => {
      for (const { name, sweep } of evaluation.scores) {
        use({ label: sweep.posLabel, column: name, sweep });
      }
      return Promise.resolve(evaluation);
    },
  };
}

/** The classes of rows, whose sweeps are held only if somebody asks for them. */
export function classesOfRows(input: Input, options: ClassesOptions): ClassScores {
  const { proba = '', save, html } = options;
  const { source } = input;
  const swept: ClassSweep[] = [];
  let rows: ScoreRows | undefined;
  return {
    ...{ file: source.shownFile, format: source.format, prepared: () => input.prepared?.() },
    each: async (use) => {
      const both = (one: ClassSweep): void => {
        if (save !== undefined || html !== undefined) swept.push(one);
        use(one);
      };
      rows = await readClasses(input, { ...options, proba }, thresholdsOf(options), both);
      return { nSamples: rows.nRows - rows.nSkipped, nSkipped: rows.nSkipped };
    },
    note: () => classRequest(source, { ...options, proba }).note,
    measure: (isWritten, level) => measuredClasses(input, options, isWritten, level),
    kept: () => {
      if (!rows) throw new Error('bug: the classes were read');
      const { nRows, nSkipped, labels } = rows;
      return countedEvaluation({
        ...{ task: 'scores', nSamples: nRows - nSkipped, nSkipped },
        labels: [...new Set([...labels, ...swept.map(({ label }) => label)])],
        scores: swept.map(({ label, column, sweep }) => ({
          ...{ name: column, sweep: { ...sweep, posLabel: label } },
        })),
        provenance: { options: keptOptions(options, input.prepared?.()) },
      });
    },
  };
}

/** Report on each class against the rest. */
export async function classesOutcome(
  classes: ClassScores,
  options: ClassesOptions,
): Promise<Outcome> {
  const result = await withSettledGates(await resultOf(classes, options));
  const note = classes.note?.() ?? null;
  return {
    notes: [...(note === null ? [] : [note]), ...notesOf(result)],
    gates: result.gates,
    document: () => classesDocument(result),
    page: () => ({
      evaluation: classes.kept(),
      ask: {
        scoresOf: 'classes',
        provenance: {
          ...{ title: pageTitle(result.file), source: result.file, truth: result.trueName },
          ...{ prediction: result.proba, unit: options.unit },
        },
        ...askOfSweep(options),
        ...(result.profiles && {
          details: {
            title: 'Other programs',
            sections: profileSections(result.profiles, options.digits),
          },
        }),
      },
    }),
    json: () => jsonClasses(result),
    kept: classes.kept,
  };
}

async function resultOf(
  { file, format, each, measure }: ClassScores,
  options: ClassesOptions,
): Promise<ClassesResult> {
  const maximized = metricsToOptimize(options);
  const { beta, zeroDivision = 0, subjectTo, metrics: more } = options;
  const classes: ClassResult[] = [];
  let kind: ClassesResult['kind'] = 'exact';
  let weighted = false;
  let nThresholds = 0;
  const sureness = surenessOf(options);
  // Loaded late: most gates judge values.
  const sure = !sureness ? null : await import('@confmat/answers/sweep/area-judge.js');
  const isForPeople = !formatsOf(options.output, options).some((one) => /json|csv/.test(one));
  const writerOf = isForPeople ? shortThresholds : thresholdWriter;
  const isWritten =
    options.interval !== undefined || formatsOf(options.output, options).includes('json');
  const level = typeof options.interval === 'number' ? options.interval : LEVEL;
  // Loaded late: most sweeps show none.
  const written = isWritten ? await import('@confmat/answers/intervals/area-intervals.js') : null;
  let units: ShownUnits = { unit: null, nUnits: null };
  const areas = new Map<string, JudgedAreas>();
  // Loaded late: most sweeps show no other program.
  const profiles =
    options.profile === undefined
      ? null
      : (await import('@confmat/answers/profiles/class-profiles.js')).classNumbers(options.profile);
  const { nSamples, nSkipped } = await each(({ label, column, sweep }) => {
    const metrics = [...new Set(['precision', 'recall', ...maximized, ...more])];
    const columns = { metrics, beta, zeroDivision, write: writerOf(sweep) };
    const { nPositives, nNegatives } = sweep;
    const summary = summaryOf(String(label), sweep, maximized, subjectTo, columns);
    const intervals = written?.areaIntervals(sweep, level) ?? null;
    classes.push({ label, column, nPositives, nNegatives, intervals, ...summary });
    profiles?.add(label, sweep);
    units = shownUnits(options.unit, sweep.units);
    if (sure && sureness) {
      areas.set(summary.name, sure.judgedAreas(sweep, sureness.confidence));
    }
    ({ kind, weighted } = sweep);
    nThresholds = sweep.thresholds.length;
  });
  const macro = macroMeans(classes, maximized);
  const measured = (await measure?.(isWritten, level)) ?? [];
  const ofScores = await scoreGates(options.failUnder, measured, nSamples, sureness);
  return {
    file,
    inputFormat: format,
    trueName: options.true,
    proba: options.proba ?? '',
    weightName: options.weight ?? null,
    ...units,
    nulls: options.nulls,
    zeroDivision,
    nSamples,
    nSkipped,
    weighted,
    kind,
    nThresholds,
    constraints: subjectTo,
    beta,
    maximized,
    shownMetrics: [...new Set(['precision', 'recall', ...more])],
    classes,
    macro,
    measured,
    profiles: profiles && { of: '', numbers: profiles.numbers(), explained: null },
    gates: gatesOf(
      options,
      classes,
      macro,
      sure && sureness ? sure.areaJudge(areas, sureness) : null,
      ofScores,
    ),
    digits: options.digits,
  };
}

/** Metrics of the scores themselves, if an option or a gate asks for them. */
async function measuredClasses(
  input: Input,
  options: ClassesOptions,
  isWritten: boolean,
  level: number,
): Promise<readonly MeasuredScores[]> {
  if (!measuresScores(options)) return [];
  // Loaded late: few sweeps measure scores.
  const { classMetrics } = await import('@confmat/answers/sweep/scores/class-metrics.js');
  const { request, labels } = classRequest(input.source, {
    ...options,
    proba: options.proba ?? '',
  });
  const metrics = await classMetrics(input, request, labels, options.unit !== undefined);
  const intervals = isWritten ? await metrics.intervals({ level }) : {};
  return [{ name: '', metrics, intervals }];
}

function macroMeans(classes: readonly ClassResult[], maximized: readonly string[]): MacroMeans {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const bests = maximized.map((metric, place) => {
    const found = classes.map(({ best }) => best[place]?.found);
    return [metric, mean(found.map((one) => (one?.reached ? one.value : NaN)))] as const;
  });
  return {
    rocAuc: mean(classes.map(({ rocAuc }) => rocAuc.estimate)),
    averagePrecision: mean(classes.map(({ averagePrecision }) => averagePrecision.estimate)),
    best: Object.fromEntries(bests),
  };
}

function gatesOf(
  { failUnder }: ClassesOptions,
  classes: readonly ClassResult[],
  macro: MacroMeans,
  judge: AreaJudge | null,
  ofScores: ScoreGateResults,
): readonly GateOutcome[] {
  const names = classes.map(({ name }) => name);
  return failUnder.flatMap((gate) => {
    if (gate.score !== null && !names.includes(gate.score)) {
      throw noSuchLabel(`--fail-under ${quote(gate.text)}`, gate.score, names);
    }
    const area = MACRO_AREAS.find((name) => name === gate.metric);
    if (area === undefined) return sweepGateResults([gate], classes, judge, ofScores);
    const value = area === 'macroRocAuc' ? macro.rocAuc : macro.averagePrecision;
    const plain = gateResult(gate.text, value, gate);
    return [judge ? judge(plain, gate.metric, null) : plain];
  });
}

/** What a person should know that the numbers do not say. */
function notesOf({ classes }: ClassesResult): readonly string[] {
  return classes.flatMap(({ name, nPositives, nNegatives, best }) => [
    ...(nPositives === 0
      ? [`no row is ${quote(name)}: its areas and macro means are undefined`]
      : []),
    ...(nNegatives === 0 ? [`every row is ${quote(name)}: its ROC AUC is undefined`] : []),
    ...best.flatMap(({ metric, reason }) =>
      reason === null || nPositives === 0 ? [] : [`no best ${metric} of ${quote(name)}: ${reason}`],
    ),
  ]);
}
