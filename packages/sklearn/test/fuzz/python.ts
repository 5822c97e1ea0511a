import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sklearnCaseFrom } from '@confmat/testkit';
import type { SklearnCase } from '@confmat/testkit';
import type { DrawnCall } from './calls.js';

const PROGRAM = fileURLToPath(new URL('../../../testkit/golden/answer-calls.py', import.meta.url));

/** scikit-learn in a process of its own. */
export interface Python {
  /** What scikit-learn does with a call. */
  readonly ask: (call: DrawnCall) => Promise<SklearnCase>;
  readonly stop: () => void;
}

/** Start Python, `python3` or what `CONFMAT_PYTHON` names; it must have scikit-learn 1.9. */
export function startPython(): Python {
  const child = spawn(process.env['CONFMAT_PYTHON'] ?? 'python3', ['-W', 'ignore', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (call) => {
      child.stdin.write(`${JSON.stringify(call, encode)}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`Python ended at ${JSON.stringify(call, encode)}`);
      return sklearnCaseFrom(value);
    },
    stop: () => child.stdin.end(),
  };
}

/** Typed arrays and numbers that JSON lacks, as `answer-calls.py` reads them. */
function encode(_key: string, value: unknown): unknown {
  if (value instanceof Float64Array) return { float64: Array.from(value) };
  if (value instanceof Float32Array) return { dtype: 'Float32', cells: Array.from(value) };
  if (value instanceof Int32Array) return { dtype: 'Int32', cells: Array.from(value) };
  if (value instanceof BigInt64Array) return { dtype: 'Int64', cells: Array.from(value, Number) };
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  return value;
}
