import { formatCount, formatNumberOf } from '../svg/format.js';
import { unitsInWords } from '../results/units-of-results.js';
import type { SetPair } from './set-pair.js';

/** Which samples of two models of label sets are compared with each other, as a sentence without its full stop. */
export function pairedInWords({ a, b, terms, nSamples, otherSamples, nShared }: SetPair): string {
  if (nShared === undefined) {
    const why = unitsInWords(a, b, `${terms.row}s`);
    return why === ''
      ? `which ${terms.whole}s both have is unknown: differences are those of two independent samples, and their intervals are wider than those of pairs`
      : why;
  }
  const sizes = [a, b].map(({ units }) => (typeof units === 'object' ? units.keys.length : 0));
  const areDocuments =
    terms.whole === 'document' && sizes[0] === nSamples && sizes[1] === otherSamples;
  const one = areDocuments ? 'document' : 'unit';
  if (nShared === 0)
    return `no ${one} is in both: differences are those of two independent samples`;
  const alone = sizes.reduce((all, size) => all + size - nShared, 0);
  const rest = alone === 0 ? '' : `; ${formatCount(alone)} more are in one alone`;
  const which = nShared === 1 ? 'name, which is' : 'names, which are';
  return `both have ${formatNumberOf(nShared, one, `${one}s`)} of the same ${which} compared in pairs${rest}`;
}
