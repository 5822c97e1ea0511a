import { ROOT } from '../harness.js';

export interface Measure {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}
type Cell =
  | string
  | { readonly kind: 'count' | 'share' | 'p'; readonly value: number }
  | (Measure & { readonly kind: 'measure' });
export interface Table {
  readonly head: readonly string[];
  readonly body: readonly (readonly Cell[])[];
}

/** A cell's number with its interval; null where it has none. */
export function measureIn(cell: Cell | undefined): Measure | null {
  return typeof cell === 'object' && cell.kind === 'measure' ? cell : null;
}
/** The worker's answers, as far as this door reads them. */
interface Answers {
  readonly open: { readonly guess: object };
  readonly summary: {
    readonly tiles: readonly { readonly name: string; readonly measure: Measure }[];
  };
  readonly sentences: readonly { readonly text: string }[];
  readonly matrix: { readonly labels: readonly string[]; readonly counts: Float64Array | null };
  readonly classes: { readonly classes: Table; readonly averages: Table };
  readonly compare: {
    readonly verdict: string;
    readonly metrics: Table;
    readonly sentences: readonly { readonly text: string }[];
  };
  readonly slices: { readonly metric: string; readonly table: Table };
}

/**
 * What the explorer says where it takes numbers for scores, because the truth lacks one of them: it goes
 * by what the columns hold, where the command is told that they are labels.
 */
export const TAKEN_FOR_SCORES = 'choose the positive label, which scores are of';

/** Asks the explorer's worker about one file. */
export type AskExplorer = <K extends keyof Answers>(name: K, ask: unknown) => Promise<Answers[K]>;

/** Named at run time: the compiler would read the explorer's sources with the types of Node. */
const WORKER = `${ROOT}apps/explorer/test/ask.ts`;

/** Open a file of rows in the explorer's worker. */
export async function openInExplorer(csv: string): Promise<AskExplorer> {
  const { startWorker } = (await import(WORKER)) as { startWorker: () => AskExplorer };
  const ask = startWorker();
  await ask('open', { file: new Blob([csv]), name: 'rows.csv' });
  return ask;
}
