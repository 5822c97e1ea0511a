import { withSweepUnits } from '@confmat/thresholds/internal';
import { evaluationInBins, evaluationToJson, withoutUnitNames } from '@confmat/evaluation';
import { hasUnitNames } from '@confmat/evaluation/internal';
import type { Evaluation, EvaluationJson } from '@confmat/evaluation';
import { usageError } from '@confmat/rows/command-error.js';
import { withProvenance } from '@confmat/rows/evaluation/with-provenance.js';
import type { Host } from '@confmat/rows/host.js';
import type { FoundFile } from '@confmat/rows/input/check-file.js';
import type { CommonOptions } from '@confmat/answers/common-options.js';
import { typedCommand } from '../output/typed-command.js';

/** The text of a file of counts, and what to tell of it. */
export interface SavedText {
  readonly text: string;
  readonly notes: readonly string[];
}

/**
 * Write an evaluation as the text of a file.
 * @param kept What a run counted.
 * @param files The files that it read; none where the provenance names them.
 * @throws {CommandError} Names of units are asked for, and there are none.
 */
export async function savedText(
  kept: Evaluation,
  files: readonly FoundFile[],
  { save = '', saveNames = false }: Pick<CommonOptions, 'save' | 'saveNames'>,
  host: Host,
): Promise<SavedText> {
  const haveNames = hasUnitNames(kept);
  if (saveNames && !haveNames) {
    throw usageError(
      `--save ${save}:names: the counts have no names of units`,
      '--unit COLUMN gives them, which counts that were kept without names have lost',
    );
  }
  const whole = inRoom(await withProvenance(kept, files, host, typedCommand(host, true)), OF_FILES);
  const text = documentText(saveNames ? whole : withoutUnitNames(whole));
  if (!haveNames) return { text, notes: [] };
  const note = saveNames
    ? `${save} holds the name of every unit`
    : `${save} holds no names of units, without which it is neither merged nor compared by unit: --save ${save}:names keeps them`;
  return { text, notes: [note] };
}

/** The same for a page, which stays small: as plain data, without names of units, with fewer bins of scores. */
export async function pageEvaluation(
  kept: Evaluation,
  files: readonly FoundFile[],
  host: Host,
): Promise<EvaluationJson> {
  const whole = await withProvenance(kept, files, host, typedCommand(host, false));
  return evaluationToJson(withoutUnitNames(inRoom(whole, OF_PAGES)));
}

/** How many thresholds are kept. */
interface Room {
  /** Columns stay exact where each has at most as many distinct scores. */
  readonly distinct: number;
  /** Thresholds of all columns and groups together. */
  readonly thresholds: number;
  /** Cells by unit of all columns and groups together; more are not kept. */
  readonly unitCells: number;
}

/** As many thresholds take half a megabyte. */
const OF_FILES: Room = { distinct: 16_384, thresholds: 2 ** 16, unitCells: Infinity };
/**
 * As many thresholds of a million rows take 14 kB of the 60 kB that a page of scores may have, and as many
 * cells by unit some 40 kB more.
 */
const OF_PAGES: Room = { distinct: 512, thresholds: 4000, unitCells: 8192 };
/** Numbers of bins to choose from: edges in [0, 1] are short decimals. */
const BINS: readonly number[] = [4000, 2000, 1000, 500, 250, 125];
const FEWEST_BINS = 64;

/** In few bins, and without the units of scores where these would be larger than the page itself. */
function inRoom(whole: Evaluation, room: Room): Evaluation {
  const found = inFewBins(whole, room);
  const all = [found, ...found.slices].flatMap(({ scores }) => scores);
  const nCells = all.reduce((sum, { sweep: { units } }) => {
    return sum + (typeof units === 'object' ? units.rows.length : 0);
  }, 0);
  if (nCells <= room.unitCells) return found;
  const alone = (scores: Evaluation['scores']): Evaluation['scores'] =>
    scores.map(({ name, sweep }) => ({
      ...{ name, sweep: sweep.units ? withSweepUnits(sweep, 'unknown') : sweep },
    }));
  const slices = found.slices.map((slice) => ({ ...slice, scores: alone(slice.scores) }));
  return { ...found, scores: alone(found.scores), slices };
}

/** Scores as they are if they fit, otherwise in as many bins as fit. */
function inFewBins(whole: Evaluation, { distinct, thresholds }: Room): Evaluation {
  const all = [whole, ...whole.slices].flatMap(({ scores }) => scores);
  const sizes = all.map(({ sweep }) => sweep.thresholds.length);
  const sizeIn = (bins: number): number =>
    sizes.reduce((sum, size) => sum + Math.min(size, bins), 0);
  if (sizes.every((size) => size <= distinct) && sizeIn(distinct) <= thresholds) return whole;
  const bins = BINS.find((some) => sizeIn(some) <= thresholds) ?? FEWEST_BINS;
  return evaluationInBins(whole, bins);
}

/** A line for each field, and each list of numbers on one. */
function documentText(whole: Evaluation): string {
  const json = JSON.stringify(evaluationToJson(whole), null, 2);
  const short = json.replace(/\[\n\s+(?:[-\d][-+.\de,\s]*|(?:"[^"\\\n]*",?\s*)+)\]/g, (list) =>
    list
      .replace(/\s*\n\s*/g, ' ')
      .replace('[ ', '[')
      .replace(/ \]$/, ']'),
  );
  return `${short}\n`;
}
