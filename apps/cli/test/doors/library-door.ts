import {
  balancedAccuracy,
  classificationReport,
  cohenKappa,
  confusionMatrix,
  matthewsCorrcoef,
  slicedMatrices,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { intervals } from '@confmat/inference';
import { averagePrecision, rocAuc, thresholdSweep } from '@confmat/thresholds';
import type { Drawn } from './drawn.js';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';

const RATES = ['precision', 'recall', 'f1'] as const;

/** What the packages say of the rows, each column passed to them as it is drawn. */
export function libraryDoor(drawn: Drawn): Shown {
  const { rows, posLabel, threshold, isWeighted, hasGroups } = drawn;
  const figures = new FigureMap();
  const yTrue = rows.map(({ truth }) => truth);
  const rest = [...new Set(yTrue)].find((label) => label !== posLabel) ?? '';
  const yPred = rows.map(({ pred, score }) =>
    threshold === undefined ? pred : score >= threshold ? (posLabel ?? '') : rest,
  );
  const sampleWeight = isWeighted ? rows.map(({ weight }) => weight) : undefined;
  const matrix = confusionMatrix(yTrue, yPred, { sampleWeight });
  noteMatrix(figures, '', matrix);
  figures.note('rows', rows.length);
  if (hasGroups) {
    const region = rows.map(({ group }) => group);
    for (const slice of slicedMatrices(yTrue, yPred, { region }, { sampleWeight })) {
      noteMatrix(figures, `group ${slice.group.region} · `, slice.matrix);
    }
  }
  if (threshold !== undefined && posLabel !== undefined) {
    const sweep = thresholdSweep(
      yTrue,
      rows.map(({ score }) => score),
      { posLabel, sampleWeight },
    );
    figures.note('score · rocAuc', rocAuc(sweep));
    figures.note('score · averagePrecision', averagePrecision(sweep));
  }
  return { door: 'library', figures };
}

function noteMatrix(figures: FigureMap, of: string, matrix: ConfusionMatrix<string>): void {
  for (const truth of matrix.labels) {
    for (const pred of matrix.labels)
      figures.note(`${of}cell ${truth} → ${pred}`, matrix.at(truth, pred));
  }
  // Averages of a group are over the classes that it has.
  const averagesOver = of === '' ? 'all' : 'present';
  const report = classificationReport(matrix, { averagesOver });
  const lacks = new Set(report.undefined.map(({ row, metric }) => `${row} ${metric}`));
  for (const row of report.rows) {
    figures.note(`${of}class ${row.label} · support`, row.support);
    for (const rate of RATES) {
      const isUndefined = lacks.has(`${row.label} ${rate}`);
      figures.note(`${of}class ${row.label} · ${rate}`, row[rate], { isUndefined });
    }
  }
  for (const average of ['micro', 'macro', 'weighted'] as const) {
    for (const rate of RATES)
      figures.note(`${of}${average} · ${rate}`, report.averages[average][rate]);
  }
  figures.note(`${of}accuracy`, report.accuracy ?? NaN);
  figures.note(`${of}balancedAccuracy`, balancedAccuracy(matrix));
  figures.note(`${of}matthewsCorrcoef`, matthewsCorrcoef(matrix));
  figures.note(`${of}cohenKappa`, cohenKappa(matrix));
  if (of !== '') return;
  const found = intervals(matrix, { zeroDivision: 0 });
  const note = (name: string, { low, high }: { low: number; high: number }): void => {
    figures.note(`${name} low`, low);
    figures.note(`${name} high`, high);
  };
  for (const row of found.rows) {
    for (const rate of RATES) note(`class ${row.label} · ${rate}`, row[rate]);
  }
  for (const average of ['micro', 'macro', 'weighted'] as const) {
    for (const rate of RATES) note(`${average} · ${rate}`, found.averages[average][rate]);
  }
  for (const name of ['accuracy', 'balancedAccuracy', 'matthewsCorrcoef', 'cohenKappa'] as const) {
    if (found[name]) note(name, found[name]);
  }
}
