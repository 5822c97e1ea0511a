import { describe, expect, it } from 'vitest';
import { bitsOf, fromTable, isMet, readGolden } from './recorded.js';
import type { Recorded } from './recorded.js';

/** A recorded number that the table does not give, and why. */
interface Unmet {
  readonly program: string;
  readonly name: string;
  readonly input?: string;
  readonly reason: string;
}

const recorded = readGolden('other-programs.json') as readonly Recorded[];
const unmet = readGolden('other-programs-unmet.json') as readonly Unmet[];

const isListed = ({ program, name, input }: Recorded): boolean =>
  unmet.some((one) => one.program === program && one.name === name && one.input === input.name);
const title = ({ program, name, input }: Recorded): string =>
  `${program} ${name} of ${input.name ?? JSON.stringify(input)}`;

describe('the table of programs', () => {
  it.each(recorded.filter((one) => !isListed(one)).map((one) => [title(one), one] as const))(
    'gives %s',
    (_, one) => {
      const found = fromTable(one);
      expect(isMet(found, one, bitsOf(one)), `${String(found)}, not ${one.value}`).toBe(true);
    },
  );

  it('gives at least 195 of the 220 recorded numbers, and says why not the others', () => {
    const met = recorded.filter((one) => isMet(fromTable(one), one, bitsOf(one)));
    expect([recorded.length, met.length]).toEqual([220, 205]);
    // None that is listed is met after all.
    expect(met.filter(isListed)).toEqual([]);
    expect(unmet.filter(({ reason }) => !reason.endsWith('.'))).toEqual([]);
  });
});
