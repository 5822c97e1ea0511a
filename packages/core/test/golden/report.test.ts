import { describe, expect, it } from 'vitest';
import { describeGolden, loadGolden } from '@confmat/testkit';
import type { GoldenLabel, GoldenReportCase, GoldenReportScores } from '@confmat/testkit';
import {
  MetricError,
  classificationReport,
  formatClassificationReport,
  pooledCounts,
} from '../../src/index.js';
import type { ClassificationReport, ReportScores } from '../../src/index.js';
import { isClose } from '@confmat/testkit/expect-close';
import { byDataset, goldenMatrix } from './golden-case.js';

const { cases } = loadGolden('report');

type TextCase = Extract<GoldenReportCase, { output: 'text' }>;
type DictCase = Extract<GoldenReportCase, { output: 'dict' }>;

const texts = cases.filter((golden): golden is TextCase => golden.output === 'text');
const dictionaries = cases.filter((golden): golden is DictCase => golden.output === 'dict');

/** More names than rows or fewer: scikit-learn cuts both to the shorter, core refuses. */
const isMisnamed = ({ args }: TextCase): boolean =>
  args.target_names !== null &&
  args.labels !== null &&
  args.target_names.length !== args.labels.length;

function reportOf(golden: GoldenReportCase): ClassificationReport<GoldenLabel> {
  const { labels, zero_division: zeroDivision } = golden.args;
  return classificationReport(goldenMatrix(golden), { labels: labels ?? undefined, zeroDivision });
}

function textOf(golden: TextCase): string {
  const { digits, target_names: targetNames } = golden.args;
  return formatClassificationReport(reportOf(golden), {
    digits,
    targetNames: targetNames ?? undefined,
  });
}

/**
 * scikit-learn prints the supports of unweighted rows as floats where no row at all was predicted
 * right, because it sums zeros made as floats there; a count of rows is an integer for us.
 */
function expectedText(golden: TextCase): string {
  const hasQuirk = golden.weight === null && pooledCounts(goldenMatrix(golden)).tp[0] === 0;
  return hasQuirk ? golden.value.replace(/ (\d+)\.0$/gm, '   $1') : golden.value;
}

describe('formatClassificationReport writes the text of scikit-learn classification_report', () => {
  const named = texts.filter((golden) => !isMisnamed(golden));
  it.each(byDataset(named))('of %s', (_, group) => {
    const received = group.map((golden) => `${describeGolden(golden)}\n${textOf(golden)}`);
    const expected = group.map((golden) => `${describeGolden(golden)}\n${expectedText(golden)}`);
    expect(received.filter((text, i) => text !== expected[i])).toEqual(
      expected.filter((text, i) => text !== received[i]),
    );
  });

  it('but refuses names of another number than the rows', () => {
    const misnamed = texts.filter(isMisnamed);
    expect(misnamed).toHaveLength(1);
    for (const golden of misnamed) {
      expect(() => textOf(golden)).toThrow(MetricError);
      expect(() => textOf(golden)).toThrow(
        'formatClassificationReport: rows (4) and targetNames (2) must have the same length',
      );
    }
  });
});

type Line = readonly [name: string, scores: GoldenReportScores | number];

/**
 * The lines of scikit-learn's dictionary, in its order. A dictionary holds one line per name, so a
 * class named "weighted avg" gives way to the average there.
 */
function linesOf(report: ClassificationReport<GoldenLabel>): Line[] {
  const { rows, averages, accuracy } = report;
  const lines: Line[] = [
    ...rows.map((row): Line => [nameOf(row.label), scoresOf(row)]),
    accuracy === null ? ['micro avg', scoresOf(averages.micro)] : ['accuracy', accuracy],
    ['macro avg', scoresOf(averages.macro)],
    ['weighted avg', scoresOf(averages.weighted)],
  ];
  return [...new Map(lines)];
}

function nameOf(label: GoldenLabel): string {
  if (typeof label === 'boolean') return label ? 'True' : 'False';
  return String(label);
}

function scoresOf({ precision, recall, f1, support }: ReportScores): GoldenReportScores {
  return { precision, recall, 'f1-score': f1, support };
}

function sameLine([name, scores]: Line, [goldenName, golden]: Line): boolean {
  if (name !== goldenName) return false;
  if (typeof scores === 'number' || typeof golden === 'number') {
    return typeof golden === typeof scores && isClose(Number(scores), Number(golden));
  }
  return (['precision', 'recall', 'f1-score', 'support'] as const).every((column) =>
    isClose(scores[column], golden[column]),
  );
}

describe('classificationReport gives the figures of scikit-learn classification_report', () => {
  it.each(byDataset(dictionaries))('of %s', (_, group) => {
    for (const golden of group) {
      const lines = linesOf(reportOf(golden));
      expect(lines.length, describeGolden(golden)).toBe(golden.value.length);
      const different = lines.filter((line, i) => !sameLine(line, golden.value[i] ?? ['', NaN]));
      expect(different, describeGolden(golden)).toEqual([]);
    }
  });
});
