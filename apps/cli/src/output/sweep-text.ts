import type { Colors } from 'picocolors/types.js';
import { titleOf } from '../sweep/metrics.js';
import type { BestFigures, SweepResult } from '../sweep/result.js';
import { curveText } from './curve-text.js';
import { grid } from './grid.js';
import { labelText } from './label-text.js';
import { rowsText } from './rows-text.js';
import {
  areaCells,
  bestCells,
  boundsText,
  classesText,
  matrixAtBest,
  thresholdCells,
} from './sweep-tables.js';

/** Write a sweep for a person at a terminal. */
export function textSweep(result: SweepResult, colors: Colors): string {
  const { models } = result;
  const sections = [
    headText(result, colors),
    grid(areaCells(result)),
    ...bestSections(result, colors),
    ...(models.length === 1 ? detailSections(result, colors) : []),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function headText(result: SweepResult, colors: Colors): string {
  const { file, nSamples, nSkipped, trueName, models, posLabel } = result;
  const [first] = models;
  const scores = models.map(({ name }) => labelText(name)).join(', ');
  const skipped =
    nSkipped === 0 ? '' : `, ${nSkipped.toLocaleString('en-US')} skipped for a missing value`;
  const what = models.length === 1 ? 'the score' : 'its score';
  const rule = `predicted ${labelText(posLabel)} where ${what} >= the threshold; ${classesText(result)}`;
  const between = 'areas and best values are known within bounds';
  const kind =
    result.kind === 'exact'
      ? ''
      : `\ncounted at ${first?.nThresholds ?? 0} ${result.kind === 'bins' ? 'edges of bins' : 'thresholds'}: ${between}`;
  const subjectTo = result.constraints.map(({ text }) => text).join(' and ');
  return (
    `${colors.bold(file)}: ${rowsText(nSamples)}${skipped}, ${labelText(trueName)} against ${scores}\n` +
    `${colors.dim(rule + kind)}\n` +
    (subjectTo === '' ? '' : `${colors.dim(`best thresholds with ${subjectTo}`)}\n`)
  );
}

function bestSections(result: SweepResult, colors: Colors): readonly string[] {
  const { models, beta } = result;
  const [first] = models;
  if (!first) return [];
  if (models.length === 1) {
    const titled = first.best.map((best) => ({ ...best, title: titleOf(best.metric, beta) }));
    return [
      `${colors.bold('Best thresholds')}\n\n${grid(bestCells(titled, result))}${remarks(first.best, result)}`,
    ];
  }
  return first.best.map(({ metric }, place) => {
    const titled = models.flatMap(({ name, best }) => {
      const found = best[place];
      return found ? [{ ...found, title: labelText(name) }] : [];
    });
    const title = `Best ${titleOf(metric, beta)}`;
    return `${colors.bold(title)}\n\n${grid(bestCells(titled, result))}${remarks(titled, result)}`;
  });
}

/** What the table of best thresholds cannot hold, a line each. */
function remarks(best: readonly BestFigures[], result: SweepResult): string {
  const { beta, digits, constraints } = result;
  const lines = best.flatMap(({ metric, found, bounds }) => {
    const title = titleOf(metric, beta);
    const isBeaten = constraints.length === 0 && found.reached && found.emptyValue > found.value;
    return [
      ...(bounds && bounds.upper > bounds.lower
        ? [
            `${title} at any other threshold is at most ${boundsText({ ...bounds, lower: bounds.upper }, digits)}`,
          ]
        : []),
      ...(isBeaten ? [`${title} is greater if nothing is predicted positive`] : []),
    ];
  });
  return [...new Set(lines)].map((line) => `${line}\n`).join('');
}

function detailSections(result: SweepResult, colors: Colors): readonly string[] {
  const { models, beta, trueName } = result;
  const [model] = models;
  const [best] = model?.best ?? [];
  if (!model || !best) return [];
  const title = titleOf(best.metric, beta);
  const score = labelText(model.name);
  const matrix = matrixAtBest(best, result);
  const threshold = best.found.reached ? best.found.threshold : NaN;
  const axes = `rows: true ${labelText(trueName)}, columns: predicted ${score} >= ${threshold}`;
  const curve = model.curve ? curveText(model.curve) : '';
  return [
    matrix ? `${colors.bold(`At the best ${title}`)} (${axes})\n\n${grid(matrix)}` : '',
    `${colors.bold('By threshold')}\n\n${grid(thresholdCells(model, result))}`,
    curve === '' ? '' : `${colors.bold(`${title} by threshold`)}\n\n${curve}`,
  ];
}
