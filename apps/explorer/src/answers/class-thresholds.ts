import { classCounts, confusionMatrix, f1, precision, recall, selectRows } from '@confmat/core';
import type { Label } from '@confmat/core';
import { interval, rocAucInterval } from '@confmat/inference';
import { bare, count, measured } from '@confmat/report/document';
import { labelName, panelOf, sweptText, wholesOf } from '@confmat/report/internal';
import type { Cell, Measure } from '@confmat/report/document';
import { bestThreshold } from '@confmat/thresholds';
import { classColumns, thresholdOf } from '../evaluate/class-columns.js';
import { keptRows } from '../evaluate/filter.js';
import { predictedBy } from '../evaluate/predict.js';
import { evaluate } from '../evaluate/results.js';
import { unitsOfLabels } from '../evaluate/row-units.js';
import type { RowSession } from '../evaluate/session.js';
import { weightsOf } from '../evaluate/weights.js';
import type { Choice, ThresholdAnswer } from '../protocol.js';
import { LEVEL } from './level.js';
import { scorePictures } from './score-pictures.js';

/** What every threshold of a class does, in short. */
interface ClassFacts {
  readonly best: number;
  /** A threshold as it is typed. */
  readonly textOf: (threshold: number) => string;
  readonly bestF1: number;
  readonly rocAuc: Measure;
  /** Cells of the table at thresholds that were asked for. */
  readonly cellsAt: Map<number, readonly Cell[]>;
}

/** Thresholds of scores by class: each class against the rest, one of them with its panel. */
export function classThresholdsAnswer(session: RowSession, choice: Choice): ThresholdAnswer {
  const { names, texts } = classColumns(session, choice, choice.model);
  const own = choice.ownThresholds ?? {};
  const place = Math.max(0, texts.indexOf(choice.posLabel ?? ''));
  const shown = texts[place] ?? '';
  const scores = (at: number) => {
    const of = ofClass(choice, names[at] ?? '', texts[at] ?? '', undefined);
    const { results, rows } = evaluate(session, of);
    const [found] = results.scores ?? [];
    if (!found) throw new Error(`column ${JSON.stringify(names[at])} holds no scores of a class`);
    return { ...found, histograms: rows?.histograms };
  };
  const { truth, model, where, weight, unit } = choice;
  const facts = session.memo.of(
    ['classes', truth, model, where, weight ?? null, unit ?? null],
    () =>
      names.map((_, at): ClassFacts => {
        const of = scores(at);
        const best = bestThreshold(of.sweep, f1);
        return {
          textOf: (threshold) => sweptText(of.sweep, threshold),
          best: best.reached ? best.threshold : NaN,
          bestF1: best.reached ? best.value : NaN,
          rocAuc: rocAucInterval(of.sweep, { level: LEVEL }),
          cellsAt: new Map(),
        };
      }),
  );
  const first = scores(place);
  const { sweep } = first;
  return {
    panel: panelOf([{ sweep, threshold: thresholdOf(own, shown) }], LEVEL),
    isWeighted: sweep.weighted,
    areas: {
      kind: 'table',
      name: 'class-thresholds',
      caption: 'Each class against the rest, at its own threshold',
      wholes: wholesOf(texts),
      head: [
        ...['class', 'threshold', 'predicted', 'precision', 'recall', 'F1'],
        ...['best F1', 'at threshold', 'ROC AUC'],
      ],
      body: facts.map(({ best, bestF1, rocAuc, cellsAt, textOf }, at) => {
        const label = texts[at] ?? '';
        const threshold = thresholdOf(own, label);
        const cells =
          cellsAt.get(threshold) ??
          decidedCells(session, ofClass(choice, names[at] ?? '', label, threshold));
        cellsAt.set(threshold, cells);
        return [
          ...[labelName(label), textOf(threshold), ...cells, bare(bestF1)],
          ...[textOf(best), measured(rocAuc)],
        ];
      }),
    },
    pictures: session.memo.of(
      ['curves', truth, model, shown, where, weight ?? null, unit ?? null],
      () => scorePictures([first], first.histograms?.()),
    ),
    classes: {
      shown,
      labels: texts,
      best: Object.fromEntries(facts.map(({ best }, at) => [texts[at] ?? '', best])),
    },
  };
}

/** A class against the rest, by its own column. */
function ofClass(
  choice: Choice,
  model: string,
  posLabel: string,
  threshold: number | undefined,
): Choice {
  const { truth, where, weight, unit } = choice;
  return { truth, where, weight, unit, model, posLabel, threshold, by: [] };
}

/** Rows predicted, precision, recall and F1 at a threshold. */
function decidedCells(session: RowSession, choice: Choice): readonly Cell[] {
  const places = keptRows(session, choice.where);
  const { yTrue, yPred } = predictedBy(session, choice, choice.model, places);
  const matrix = confusionMatrix(yTrue.column, yPred.column, {
    nulls: 'skip',
    sampleWeight: weightsOf(session, choice, places),
    unit: unitsOfLabels(session, choice, places, [yTrue, yPred]),
  });
  const code = matrix.labels.findIndex((label) => String(label) === choice.posLabel);
  const positive = matrix.labels[code];
  if (positive === undefined) return [count(0), bare(NaN), bare(NaN), bare(NaN)];
  const counts = selectRows<Label>(classCounts(matrix), [positive]);
  const of = [precision, recall, f1].map((metric) =>
    measured(interval(matrix, metric)[code] ?? bare(NaN)),
  );
  return [count((counts.tp[0] ?? 0) + (counts.fp[0] ?? 0)), ...of];
}
