import { accuracy } from '@confmat/core';
import type { TruthAxis } from '@confmat/core';
import { compareSlices } from '@confmat/inference';
import { attributionOf } from '@confmat/inference/internal';
import {
  attributionSvg,
  calibrationSvg,
  classBarsSvg,
  curveSvg,
  labelPairsSvg,
  matrixSvg,
  riskSvg,
  scoreHistogramSvg,
  setSizesSvg,
  slicesSvg,
  thresholdSvg,
} from '@confmat/report';
import type { CurveKindName } from '@confmat/report';
import { notMoved } from '@confmat/report/document';
import {
  comparisonFile,
  pairOfResults,
  reportedIntervals,
  reportedScores,
  resultsOf,
} from '@confmat/report/internal';
import type { ComparedModels, Results, ScoreResults } from '@confmat/report/internal';
import { calibrationOfSweep, histogramsOfSweep } from '@confmat/thresholds/internal';
import { usageError } from '@confmat/rows/command-error.js';
import type { Shown } from '@confmat/answers/document/outcome.js';
import type { Picture } from '@confmat/answers/document/pictures.js';

const BINS = 40;

/** What a picture shows, and how it is drawn; null where the results have nothing of it. */
interface Drawn {
  readonly needs: string;
  readonly draw: (results: Results, level: number, truth: TruthAxis) => string | null;
}

const PICTURES: Readonly<Record<Picture, Drawn>> = {
  matrix: {
    needs: 'a matrix',
    draw: ({ matrix }, level, truth) => (matrix ? matrixSvg(matrix, { level, truth }) : null),
  },
  classes: {
    needs: 'counts of classes',
    draw: (results) => {
      const scores = reportedScores(results);
      if (!scores) return null;
      return classBarsSvg(scores, { intervals: reportedIntervals(results) ?? undefined });
    },
  },
  slices: {
    needs: '--by',
    draw: ({ matrix, slices }, level) => {
      if (!slices || !matrix) return null;
      const found = compareSlices(slices, accuracy, { level });
      return slicesSvg(found, {
        ...{ metric: 'accuracy', overall: accuracy(matrix), weighted: matrix.weighted },
      });
    },
  },
  pairs: {
    needs: 'confmat sets',
    draw: ({ labelSets }) => (labelSets?.pairs ? labelPairsSvg(labelSets.pairs) : null),
  },
  sizes: {
    needs: 'confmat sets',
    draw: ({ labelSets }) => (labelSets?.samples ? setSizesSvg(labelSets.samples) : null),
  },
  roc: curve('roc'),
  pr: curve('precision-recall'),
  'net-benefit': curve('net-benefit'),
  corp: curve('corp'),
  det: curve('det'),
  gain: curve('gain'),
  lift: curve('lift'),
  threshold: ofOneModel(({ sweep, threshold }, level) => thresholdSvg(sweep, { level, threshold })),
  calibration: ofOneModel(({ sweep }, level) => {
    const found = calibrationOfSweep(sweep);
    return found && calibrationSvg(found, { level, whiskers: sweep.units === undefined });
  }, 'probabilities of one model, at every threshold'),
  histogram: ofOneModel(({ sweep, threshold }) => {
    const found = histogramsOfSweep(sweep, BINS);
    return found && scoreHistogramSvg(found, { threshold });
  }, 'scores of one model, at every threshold'),
  risk: {
    needs: 'confmat decide',
    draw: ({ answers }) => {
      if (!answers) return null;
      const { sweep, threshold, accuracy, confidence, nUnanswered } = answers;
      return riskSvg(sweep, { threshold, accuracy, confidence, nUnanswered });
    },
  },
  comparison: ofTwoModels(({ pair, names, asked }) =>
    comparisonFile(pair, { names, level: asked.level }),
  ),
  attribution: ofTwoModels(({ pair, asked: { main } }) => {
    const moved = attributionOf([pair.a, pair.b], main);
    if (!moved) throw usageError(`--svg attribution: ${notMoved(main)}`);
    return attributionSvg(moved, { title: `What changed ${main.title}` });
  }),
};

function ofTwoModels(draw: (models: ComparedModels) => string): Drawn {
  return {
    needs: 'two predictions of one label a row',
    draw: (results) => {
      const found = pairOfResults(results);
      return found && draw(found);
    },
  };
}

function curve(kind: CurveKindName): Drawn {
  return {
    needs: 'scores',
    draw: ({ scores = [] }, level) => {
      const [first] = scores;
      if (!first) return null;
      const sweeps = Object.fromEntries(scores.map(({ name = '', sweep }) => [name, sweep]));
      return curveSvg(scores.length === 1 ? first.sweep : sweeps, { kind, level });
    },
  };
}

function ofOneModel(
  draw: (scores: ScoreResults, level: number) => string | null,
  needs = 'scores of one model',
): Drawn {
  return {
    needs,
    draw: ({ scores = [] }, level) => {
      const [only, ...others] = scores;
      return only && others.length === 0 ? draw(only, level) : null;
    },
  };
}

/** Draw a picture of an evaluation; refuses what it has nothing of. */
export function drawPicture(
  picture: Picture,
  { evaluation, ask }: Shown,
  truth: TruthAxis,
): string {
  const { needs, draw } = PICTURES[picture];
  const results = resultsOf(evaluation, ask);
  const drawn = draw(results, results.level, truth);
  if (drawn === null) throw usageError(`--svg ${picture}: needs ${needs}`);
  return drawn;
}
