import { unsupportedType, unsupported } from '../errors/refusals.js';
import type { MetricError } from '../errors/metric-error.js';
import { describeType } from '../errors/show.js';

const STATE: symbol = /* @__PURE__ */ Symbol.for('confmat.accumulatorState');

/** What is held by accumulators of a kind, given to others of the kind: also of other copies. */
interface Holder {
  readonly format: string;
  readonly version: number;
  readonly state: () => unknown;
}

/**
 * Let others of its kind take what an accumulator holds. A property that is not enumerable, and no
 * method: it is not for callers.
 */
export function shareState(
  accumulator: object,
  format: string,
  version: number,
  state: () => unknown,
): void {
  const value: Holder = { format, version, state };
  Object.defineProperty(accumulator, STATE, { value });
}

/**
 * What another accumulator holds, also one of another installed copy or realm; `readers` read a
 * stored one.
 */
export function stateOfOther(
  other: unknown,
  format: string,
  version: number,
  what: string,
  readers: { readonly json: string; readonly binary: string },
): unknown {
  const parts = (other ?? {}) as Readonly<Record<string | symbol, unknown>>;
  const holder = parts[STATE] as Holder | undefined;
  if (holder?.format === format && holder.version === version) return holder.state();
  const isJson = parts['format'] === format;
  const isBinary = ArrayBuffer.isView(other);
  throw isJson || isBinary
    ? mustBeReadBack(other, what, isJson ? readers.json : readers.binary, isJson)
    : unsupportedType('other', other, what);
}

function mustBeReadBack(
  other: unknown,
  what: string,
  reader: string,
  isJson: boolean,
): MetricError {
  const received = isJson ? 'one written as JSON' : describeType(other);
  return unsupported('other', received, `${what}: ${reader} reads it`);
}
