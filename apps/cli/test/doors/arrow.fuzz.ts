import {
  Dictionary,
  Field,
  Int32,
  List,
  Table,
  Utf8,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import type { Vector } from 'apache-arrow';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteFuzz } from '@confmat/testkit/fuzz';
import type { ReadAnswer } from './arrow-child.js';
import { WatchedReader } from './watched-reader.js';

/** What is done to the bytes; places are shares of their length in 2⁻³⁰. */
type Damage =
  | { readonly kind: 'bits'; readonly places: readonly number[] }
  | { readonly kind: 'cut'; readonly from: number; readonly nBytes: number }
  | { readonly kind: 'end cut'; readonly from: number }
  | { readonly kind: 'doubled'; readonly from: number; readonly nBytes: number };

interface Drawn {
  readonly rows: readonly (readonly [truth: string, pred: string])[];
  readonly nBatches: number;
  readonly form: 'file' | 'stream';
  readonly columns: 'texts' | 'dictionaries' | 'numbers';
  readonly damage: Damage | null;
}

const WHOLE = 2 ** 30;
const place = fc.nat(WHOLE - 1);
const nBytes = fc.oneof(fc.integer({ min: 1, max: 64 }), fc.constantFrom(8, 16, 128, 256));

const damages: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bits' as const),
      places: fc.array(place, { minLength: 1, maxLength: 3 }),
    }),
  },
  fc.record({ kind: fc.constant('cut' as const), from: place, nBytes }),
  fc.record({ kind: fc.constant('end cut' as const), from: place }),
  fc.record({ kind: fc.constant('doubled' as const), from: place, nBytes }),
);

const label = fc.constantFrom('0', '1', '2');
const files: fc.Arbitrary<Drawn> = fc.record({
  // Columns without a label in common are refused.
  rows: fc
    .array(fc.tuple(label, label), { maxLength: 40 })
    .map((rows) => [['0', '0'] as const, ...rows]),
  nBatches: fc.integer({ min: 1, max: 3 }),
  form: fc.constantFrom('file' as const, 'stream' as const),
  columns: fc.constantFrom('texts' as const, 'dictionaries' as const, 'numbers' as const),
  damage: fc.option(damages, { freq: 20 }),
});

/** @param id Of its dictionary; without one it would be another in each run. */
function columnOf(cells: readonly string[], columns: Drawn['columns'], id: number): Vector {
  if (columns === 'numbers') return vectorFromArray(cells.map(Number), new Int32());
  const type = columns === 'texts' ? new Utf8() : new Dictionary(new Utf8(), new Int32(), id);
  return vectorFromArray(cells, type);
}

/** The rows as Arrow writes them, as many times as there are batches. */
function bytesOf({ rows, nBatches, form, columns }: Drawn): Uint8Array {
  const batches = (column: Vector): Vector =>
    Array.from({ length: nBatches - 1 }, () => column).reduce(
      (all, one) => all.concat(one),
      column,
    );
  const lists = vectorFromArray(
    rows.map((row) => [...row]),
    new List(new Field('item', new Utf8(), true)),
  );
  const [t, p] = [0, 1].map((at) => columnOf(rows.map((row) => row[at] ?? ''), columns, at)); // prettier-ignore
  const found = { t, p, lists } as Readonly<Record<string, Vector>>;
  const whole = Object.entries(found).map(([name, column]) => [name, batches(column)] as const);
  return tableToIPC(new Table(Object.fromEntries(whole) as Record<string, never>), form);
}

/** A copy of the bytes with its damage. */
function damaged(bytes: Uint8Array, damage: Damage | null): Uint8Array {
  const copy = bytes.slice();
  const at = (share: number): number => Math.floor((share / WHOLE) * bytes.length);
  switch (damage?.kind) {
    case undefined:
      return copy;
    case 'bits':
      for (const share of damage.places) {
        const byte = at(share);
        copy[byte] = (copy[byte] ?? 0) ^ (1 << (share & 7));
      }
      return copy;
    case 'end cut':
      return copy.slice(0, at(damage.from));
    case 'cut':
    case 'doubled': {
      const from = at(damage.from);
      const next = damage.kind === 'cut' ? from + damage.nBytes : from;
      const last = damage.kind === 'cut' ? from : from + damage.nBytes;
      return Uint8Array.from([...copy.subarray(0, last), ...copy.subarray(next)]);
    }
  }
}

const ASKED = ['report', '-', '--true', 't', '--pred', 'p', '--json', '--quiet'];

/** What is wrong with an answer. */
function faultOf({ fault, code, stdout, stderr }: ReadAnswer, drawn: Drawn): string | null {
  if (/^\s*at .*:\d+|internal error|node:|\bbug:/m.test(stderr))
    return 'a stack or an internal error';
  if (code === 0) {
    if (fault !== null) return `the guard finds that it ${fault}, and the command reads it`;
    const { nSamples } = JSON.parse(stdout) as { readonly nSamples: number };
    const nRows = drawn.rows.length * drawn.nBatches;
    return drawn.damage || nSamples === nRows ? null : `${nSamples} rows, expected ${nRows}`;
  }
  if (!drawn.damage) return 'a whole file is refused';
  if (code !== 2 && code !== 3) return 'neither an answer nor a refusal';
  if (stdout !== '') return 'a refusal with something on standard output';
  const nLines = stderr.split('\n').length - 1;
  if (!stderr.endsWith('\n') || nLines > 2) return 'more than two lines, or half a line';
  return null;
}

describe('a damaged Arrow file or stream', () => {
  let reader: WatchedReader;
  beforeAll(async () => {
    reader = await WatchedReader.build();
  });
  afterAll(() => {
    reader.close();
  });

  it('gives an answer or a refusal of two lines, and ends', async () => {
    const seen = { refused: 0, byGuard: 0, read: 0 };
    await fc.assert(
      fc.asyncProperty(files, async (drawn) => {
        const bytes = damaged(bytesOf(drawn), drawn.damage);
        const answer = await reader.read({ bytes, args: ASKED });
        const { fault, code, stderr } = answer;
        if (code === 0) seen.read += 1;
        else seen[fault === null ? 'refused' : 'byGuard'] += 1;
        expect(faultOf(answer, drawn), stderr).toBe(null);
      }),
      // A smaller example of a reader that hangs would wait for each of its like.
      { endOnFailure: true },
    );
    const { refused, byGuard, read } = seen;
    noteFuzz(
      `damaged Arrow: ${byGuard} found by the guard, ${refused} refused later, ${read} read`,
    );
  });
});
