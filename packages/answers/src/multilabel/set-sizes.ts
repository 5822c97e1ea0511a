import { count, scoreCells } from '@confmat/report/document';
import type { Section } from '@confmat/report/document';
import type { ValueRecord } from '../document/value-records.js';
import type { MultilabelResult } from './result.js';

/** The table; its intervals are shown if those of the report are. */
export function sizesSection({
  sizes,
  terms,
  digits,
  weighted,
  intervals,
}: MultilabelResult): readonly Section[] {
  if (!sizes) return [];
  const score = scoreCells(digits);
  return [
    {
      title: 'Coverage by size of the predicted set',
      content: {
        kind: 'table',
        head: ['labels', terms.rows, 'hold the true label'],
        body: sizes.map(({ name, nSamples, coverage }) => [
          name,
          count(nSamples, weighted),
          score(coverage.estimate, intervals ? coverage : undefined),
        ]),
      },
    },
  ];
}

/** The same for programs. */
export function jsonSizes({ sizes }: MultilabelResult): object {
  if (!sizes) return {};
  return {
    coverageBySize: sizes.map(({ sizes: [from, to], nSamples, coverage }) => ({
      ...{ from, to, nSamples, coverage },
    })),
  };
}

/** The same as records of one value. */
export function sizeRecords({ sizes, intervals }: MultilabelResult): readonly ValueRecord[] {
  return (sizes ?? []).flatMap(({ name, nSamples, coverage: { estimate, low, high } }) => {
    const record = (detail: string, value: number): ValueRecord => ({
      ...{ kind: 'size', label: name, detail, value },
    });
    const ends = [record('coverage low', low), record('coverage high', high)];
    const areKnown = intervals !== null && !Number.isNaN(low);
    return [record('rows', nSamples), record('coverage', estimate), ...(areKnown ? ends : [])];
  });
}
