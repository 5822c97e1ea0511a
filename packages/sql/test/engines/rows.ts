// The rows of the exact test: each column is integer arithmetic over the row's number, written once in
// SQL that every engine reads the same and once in JavaScript.
import type { OpenEngine } from './tested-engine.js';

/** Labels that engines are tempted to merge, to pad or to read as something else. */
export const LABELS = [
  'spam',
  'Spam',
  'spam ',
  'resume',
  'résumé',
  'null',
  '10',
  '9',
  ' ',
  "it's",
] as const;
/** Labels of the sets. */
export const SET_LABELS = ['a', 'A', 'a '] as const;
export const SLICES = ['de', 'DE', 'fr', 'it', 'zz'] as const;

/** A row. Weights are thousandths, coarse scores ten-thousandths, fine ones millionths and a bit. */
export interface Row {
  readonly truth: number;
  readonly a: number;
  readonly b: number;
  readonly slice: number;
  readonly y: number;
  readonly coarse: number;
  readonly fine: number;
  readonly weight: number;
  /** Sets of labels: bit k says whether label k is in it. */
  readonly setTrue: number;
  readonly setPred: number;
}

const P = 1_000_003;

/** A row by its number, at most some hundred millions. */
export function rowAt(i: number): Row {
  const r1 = (i * 7919 + 17) % P;
  const r2 = (i * 104_729 + 71) % P;
  const r3 = (r1 * r2 + i) % P;
  const truth = classOf(r1 % 1000);
  const a = r2 % 100 < 72 ? truth : r3 % 10;
  const b = r3 % 100 < 64 ? truth : (r1 + r2) % 10;
  const coarse = (r1 * 3 + r3) % 10_000;
  const y = r2 % 10_000 < coarse ? 1 : 0;
  const fine = (r3 * 10_007 + r1) % P;
  const setTrue = r1 % 8;
  const setPred = r2 % 3 < 2 ? setTrue : r3 % 8;
  const weight = (r3 + r2) % 4001;
  return { truth, a, b, slice: (r1 + r3) % 5, y, coarse, fine, weight, setTrue, setPred };
}

/** Classes from 30 % of the rows to 1 %. */
const BOUNDS = [300, 500, 650, 750, 830, 890, 940, 970, 990] as const;

function classOf(r: number): number {
  const found = BOUNDS.findIndex((bound) => r < bound);
  return found < 0 ? BOUNDS.length : found;
}

/** The columns over `i`, by name: truth, a, b, slice, y, coarse, fine, weight. */
export function rowColumns({ dialect, tableSql }: OpenEngine): Readonly<Record<string, string>> {
  const { text } = dialect;
  const double = (integer: string): string => `CAST(${integer} AS ${tableSql.types.double ?? ''})`;
  const r1 = `((i * 7919 + 17) % ${P})`;
  const r2 = `((i * 104729 + 71) % ${P})`;
  const r3 = `((${r1} * ${r2} + i) % ${P})`;
  const bounded = BOUNDS.map((bound, code) => `WHEN ${r1} % 1000 < ${bound} THEN ${code}`);
  const truth = `CASE ${bounded.join(' ')} ELSE ${BOUNDS.length} END`;
  const a = `CASE WHEN ${r2} % 100 < 72 THEN ${truth} ELSE ${r3} % 10 END`;
  const b = `CASE WHEN ${r3} % 100 < 64 THEN ${truth} ELSE (${r1} + ${r2}) % 10 END`;
  const coarse = `((${r1} * 3 + ${r3}) % 10000)`;
  const named = (code: string, names: readonly string[]): string => {
    const cases = names.map((name, i) => `WHEN ${i} THEN ${text(name)}`);
    return `CASE ${code} ${cases.join(' ')} ELSE '' END`;
  };
  const setOf = (mask: string): string => {
    const subsets = Array.from({ length: 2 ** SET_LABELS.length }, (_, bits) => {
      const labels = SET_LABELS.filter((__, k) => (bits >> k) % 2 === 1);
      return `WHEN (${mask}) = ${bits} THEN ${tableSql.array?.(labels.map(text), 'text') ?? ''}`;
    });
    return `CASE ${subsets.slice(1).join(' ')} ELSE ${tableSql.array?.([], 'text') ?? ''} END`;
  };
  const sets = {
    set_true: setOf(`${r1} % 8`),
    set_pred: setOf(`CASE WHEN ${r2} % 3 < 2 THEN ${r1} % 8 ELSE ${r3} % 8 END`),
  };
  return {
    ...(dialect.sets && tableSql.array && sets),
    truth: named(`(${truth})`, LABELS),
    a: named(`(${a})`, LABELS),
    b: named(`(${b})`, LABELS),
    slice: named(`((${r1} + ${r3}) % 5)`, SLICES),
    y: `CASE WHEN ${r2} % 10000 < ${coarse} THEN 1 ELSE 0 END`,
    coarse: `${double(coarse)} / 1e4`,
    fine: `${double(`((${r3} * 10007 + ${r1}) % ${P})`)} / ${P}e0`,
    weight: `${double(`((${r3} + ${r2}) % 4001)`)} / 1e3`,
  };
}
