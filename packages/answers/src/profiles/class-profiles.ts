import { nameText } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { programFacts } from '@confmat/core/profiles';
import type { ProgramName } from '@confmat/core/profiles';
import type { ThresholdSweep } from '@confmat/thresholds';
import {
  meanOfClassValues,
  ownScoreMetricOf,
  scoreRows,
  scoreRuleInWords,
  valueOfScores,
} from '@confmat/thresholds/profiles';
import type { DecisiveScores, ScoreRow } from '@confmat/thresholds/profiles';
import { needs } from '@confmat/rows/refusals.js';
import { askedPrograms } from './asked-programs.js';
import { isSame } from './program-numbers.js';
import type { ProgramNumber } from './program-numbers.js';

/** Numbers of scores of several classes, gathered one class after the other. */
export interface ClassNumbers {
  readonly add: (label: Label, sweep: ThresholdSweep) => void;
  readonly numbers: () => readonly ProgramNumber[];
}

/** The rows of programs that are of each class against the rest: others need the scores of a row together. */
function rowsOfClasses(): readonly ScoreRow[] {
  return scoreRows().filter(({ classes }) => classes === 'one against the rest');
}

/** Gather the numbers of programs that `--profile` names. */
export function classNumbers(text: string): ClassNumbers {
  const known = [...new Set(rowsOfClasses().map(({ program }) => program))];
  const programs: readonly ProgramName[] = askedPrograms(text, known);
  const rows = rowsOfClasses().filter(({ program }) => programs.includes(program));
  const owns = rows.map((row) => ownScoreMetricOf(row));
  const labels: string[] = [];
  const sizes: number[] = [];
  const values = rows.map((): (number | null)[] => []);
  const ownValues = rows.map((): (number | null)[] => []);
  // A class against the rest is scores of two classes.
  const valueOf = (row: DecisiveScores, sweep: ThresholdSweep): number | null =>
    valueOfScores({ ...row, classes: 'two' }, sweep);
  return {
    add: (label, sweep) => {
      if (sweep.kind !== 'exact') throw needs('--profile', 'every score: no --bins, no --thresholds'); // prettier-ignore
      labels.push(nameText(label));
      sizes.push(sweep.nPositives);
      for (const [place, row] of rows.entries()) {
        const own = owns[place]?.row;
        values[place]?.push(valueOf(row, sweep));
        ownValues[place]?.push(own ? valueOf(own, sweep) : null);
      }
    },
    numbers: () =>
      rows.flatMap((row, place) => {
        const { program, name } = row;
        const own = owns[place] ?? null;
        const found = values[place] ?? [];
        const ours = ownValues[place] ?? [];
        const numberOf = (
          title: string,
          value: number | null,
          ofOurs: number | null,
        ): readonly ProgramNumber[] => {
          // prettier-ignore
          if (value === null) return [];
          const known = own && ofOurs !== null ? { name: own.name, value: ofOurs } : null;
          const rule = known && isSame(known.value, value) ? [] : scoreRuleInWords(row);
          return [{ program, title: programFacts(program).title, name: title, value, own: known, rule }]; // prettier-ignore
        };
        if (row.of === 'mean') {
          const mean = meanOfClassValues(row, found, sizes);
          return numberOf(name, mean, own && meanOfClassValues(own.row, ours, sizes));
        }
        return found.flatMap((value, code) =>
          numberOf(`${name} (class ${labels[code] ?? ''})`, value, ours[code] ?? null),
        );
      }),
  };
}
