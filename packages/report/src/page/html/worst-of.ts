import { mostConfused } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { fScore } from '../../document/f-score.js';
import { scoreName } from '../../document/score-name.js';
import type { Results } from '../../results/results.js';
import { html } from '../../svg/element.js';
import type { Child, Markup } from '../../svg/element.js';
import { formatCount, formatEnds, formatMetric, formatRows, labelName } from '../../svg/format.js';
import { shareText } from '../../svg/share-text.js';

const N_PAIRS = 6;
const N_CLASSES = 5;

/** What the scores of classes depend on. */
type AskedWorst = Pick<Results, 'level' | 'only' | 'beta'>;

/** The most frequent errors and the classes with the lowest F1, to stand beside a matrix; null without errors. */
export function worstOf(matrix: ConfusionMatrix, asked: AskedWorst): Markup | null {
  const pairs = mostConfused(matrix, { maxPairs: N_PAIRS });
  if (matrix.nClasses < 3 || pairs.length === 0) return null;
  const { weighted } = matrix;
  return html('div', { class: 'worst' }, [
    list(
      'Most frequent errors',
      pairs.map(({ trueLabel, predLabel, count, share }) => [
        `${labelName(trueLabel)} taken for ${labelName(predLabel)}: ${weighted ? formatRows(count, weighted) : formatCount(count)}`,
        `${shareText(share)} of its ${weighted ? 'weight' : 'rows'}`,
      ]),
    ),
    list(
      `Lowest ${scoreName(asked.beta)}`,
      worstClasses(matrix, asked).map(({ label, rows, found }) => {
        const range = formatEnds(found);
        return [
          `${labelName(label)}: ${formatMetric(found.estimate)}`,
          [range, formatRows(rows, weighted)].filter((text) => text !== '').join(', '),
        ];
      }),
    ),
  ]);
}

interface RatedClass {
  readonly label: Label;
  readonly rows: number;
  readonly found: Interval;
}

/** Of classes that are as bad the one with the most rows comes first; without true rows none is. */
function worstClasses(
  matrix: ConfusionMatrix,
  { level, only, beta }: AskedWorst,
): readonly RatedClass[] {
  return interval<Label>(matrix, fScore(beta), { level })
    .map((found, code) => ({
      ...{ label: matrix.labels[code] ?? '', rows: matrix.support[code] ?? 0, found },
    }))
    .filter(({ label, rows }) => rows > 0 && (only?.includes(label) ?? true))
    .sort((a, b) => a.found.estimate - b.found.estimate || b.rows - a.rows)
    .slice(0, N_CLASSES);
}

const list = (title: string, items: readonly (readonly [string, string])[]): Child => [
  html('h3', {}, title),
  html(
    'ol',
    {},
    items.map(([text, more]) => html('li', {}, text, ' ', html('small', {}, more))),
  ),
];
