import { classCounts, recall, specificity } from '@confmat/core';
import type { Label } from '@confmat/core';

import { scoreCells } from '../document/cell.js';
import { groupNames } from '../document/group-names.js';
import type { Question } from './question.js';

interface YoudenOfGroup {
  readonly group: Readonly<Record<string, Label>>;
  readonly index: number;
}

/** Youden's index of the positive class in each group: recall + specificity − 1. */
export const YOUDEN: Question<readonly YoudenOfGroup[]> = {
  name: 'youden',
  answer: ({ slices, posLabel }) => {
    if (!slices?.length || posLabel === undefined) return null;
    return slices.map(({ group, matrix }) => {
      const counts = classCounts(matrix);
      const row = matrix.labels.indexOf(posLabel);
      const [sensitivity, other] = [recall(counts), specificity(counts)];
      return { group, index: (sensitivity[row] ?? NaN) + (other[row] ?? NaN) - 1 };
    });
  },
  show: (found, { digits }) => {
    const by = Object.keys(found[0]?.group ?? {});
    const names = groupNames(by, found);
    const score = scoreCells(digits);
    return [
      {
        title: "Youden's index by group",
        content: {
          kind: 'table',
          head: [...by, "Youden's index"],
          body: found.map(({ index }, place) => [...(names[place] ?? []), score(index)]),
        },
      },
    ];
  },
};
