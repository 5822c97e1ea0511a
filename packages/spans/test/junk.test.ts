import * as core from '@confmat/core';
import { isMetricError } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import * as spans from '../src/index.js';

type Callable = (...args: readonly unknown[]) => unknown;

/** A call that is right: its arguments, and every option with a value that it takes. */
interface Call {
  readonly args: readonly unknown[];
  /** Null where the function takes no options. */
  readonly options: Readonly<Record<string, unknown>> | null;
}

const FUNCTIONS = Object.fromEntries(
  Object.entries(spans).filter(([name]) => !(name in core)),
) as Record<string, Callable>;

const yTrue = [['B-A', 'I-A', 'O'], ['S-B']];
const yPred = [['B-A', 'O', 'I-B'], ['O']];
const read = { types: ['A', 'B'], repair: 'conlleval', offsets: [0, 3, 4] };
const matched = { ...read, matching: 'type' };
const list = spans.spanList(yTrue);
const matrix = spans.spanMatrix(yTrue, yPred);

const CALLS: Readonly<Record<string, Call>> = {
  spanList: { args: [yTrue], options: read },
  spanMatrix: { args: [yTrue, yPred], options: { ...matched, unit: ['x', 'y'], noSpan: 'none' } },
  spanCounts: { args: [matrix], options: { noSpan: 'no span' } },
  spanSets: { args: [yTrue, yPred], options: { ...matched, unit: ['x', 'y'] } },
  wrongSpans: { args: [yTrue, yPred], options: matched },
  spanOutcomes: { args: [yTrue, yPred], options: matched },
  countsOfOutcomes: { args: [spans.spanOutcomes(yTrue, yPred).types], options: null },
};

function detached(): Int32Array {
  const array = Int32Array.of(1, 2, 3);
  structuredClone(array.buffer, { transfer: [array.buffer] });
  return array;
}

/** Whatever a caller may hand over by mistake. */
const JUNK: readonly unknown[] = [
  ...[undefined, null, NaN, -1, 1.5, 2 ** 53, 2n ** 70n, '', 'a', true, Symbol('x'), () => 1],
  ...[{}, Object.create(null), [], [null], new Array(2), [[], []], [[null], [undefined]]],
  ...[
    [[{}], [Object.create(null)]],
    [[Symbol('x')], []],
    [{}, { length: 2 }],
    ['O', 'B-A'],
  ],
  ...[[['O'], 5], [1, 2], [[1, 2]], [[[[1]]]], new Map([['a', 1]]), new Set(['O']), new Date(0)],
  ...[Int32Array.of(0, 1), Float64Array.of(0.5, NaN), BigInt64Array.of(0n, 1n), detached()],
  ...[new DataView(new ArrayBuffer(8)), new Proxy([], {}), new Proxy({}, {}), /x/, new Error('x')],
  [[{ start: Symbol('x'), end: {}, type: 'A' }]],
  [[{ start: 0, end: 1e12, type: 'A' }]],
  [[{ start: 0, end: 1, type: Symbol('x') }]],
  [['O', { start: 0, end: 1, type: 'A' }]],
  [[{ start: 0, end: 1, type: 'A' }, 'O']],
  { ...list, offsets: [0, 5] },
  { ...list, offsets: null },
  { ...list, codes: Int32Array.of(9, 9) },
  { ...list, starts: detached() },
  { ...list, types: [{}] },
  { ...list, types: [1, 2] },
  JSON.parse(JSON.stringify(list)),
  JSON.parse(JSON.stringify(matrix)),
  { length: 1, type: { typeId: 12 }, data: [] },
  { length: 3, type: { typeId: 12, children: [{ type: { typeId: 2 } }] }, data: [null] },
  { length: 3, type: { typeId: 99 }, data: [] },
];

/** Null for a result or a `MetricError`; anything else is what was thrown. */
function foreignError(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    return isMetricError(error) ? null : String((error as Error).stack);
  }
}

const replaced = (args: readonly unknown[], place: number, value: unknown): unknown[] =>
  args.map((argument, at) => (at === place ? value : argument));

describe('every function', () => {
  it('is called here', () => {
    expect(Object.keys(CALLS).sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });
});

describe.each(Object.entries(CALLS))('%s', (name, { args, options }) => {
  const call = (...given: readonly unknown[]): unknown => FUNCTIONS[name]?.(...given);

  it('takes its arguments, and each option alone', () => {
    expect(() => call(...args)).not.toThrow();
    for (const [option, value] of Object.entries(options ?? {})) {
      expect(() => call(...args, { [option]: value })).not.toThrow();
      expect(() => call(...args, { [option]: undefined })).not.toThrow();
    }
  });

  it('answers junk in every argument and option with a result or a MetricError', () => {
    const errors = JUNK.flatMap((junk) => [
      ...args.map((_, place) => foreignError(() => call(...replaced(args, place, junk)))),
      foreignError(() => call(...args.map(() => junk))),
      foreignError(() => call(...args, junk)),
      ...Object.keys(options ?? {}).map((option) =>
        foreignError(() => call(...args, { ...options, [option]: junk })),
      ),
    ]);
    expect(errors.filter((error) => error !== null)).toEqual([]);
  });

  it('refuses an option that it does not have', () => {
    const names = options === null ? [] : ['average', 'matchings', 'toString'];
    expect.assertions(names.length + 1);
    expect(args).not.toEqual([]);
    for (const option of names) {
      const refused = expect(() => call(...args, { ...options, [option]: 1 }));
      refused.toThrow(`${name}: there is no option "${option}"`);
    }
  });

  it('leaves its arguments as they are', () => {
    const before = structuredClone(args.map((one) => JSON.stringify(one)));
    call(...args);
    expect(args.map((one) => JSON.stringify(one))).toEqual(before);
  });
});

describe('options', () => {
  it('are for spans too: what tags need is not read of them', () => {
    const documents = [[{ start: 0, end: 2, type: 'A' }]];
    expect(spans.spanList(documents, { repair: 'refuse', scheme: 'IOB2' }).types).toEqual(['A']);
  });
});
