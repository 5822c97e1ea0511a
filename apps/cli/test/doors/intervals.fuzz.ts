import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteFuzz, withProgram } from '@confmat/testkit/fuzz';
import { askIn } from './doors.js';
import { formsOf, measured, programOf } from './measured.js';
import type { Forms, Measured } from './measured.js';
import {
  intervalsOfCsv,
  intervalsOfJson,
  intervalsOfText,
  textOfPage,
} from './printed-intervals.js';
import type { Printed } from './printed-intervals.js';

/** How many values were looked at in each form. */
const nSeen: Record<keyof Forms, number> = { json: 0, text: 0, markdown: 0, csv: 0, page: 0 };

const printedIn: Readonly<Record<keyof Forms, (form: string) => readonly Printed[]>> = {
  json: intervalsOfJson,
  text: intervalsOfText,
  markdown: intervalsOfText,
  csv: intervalsOfCsv,
  page: (html) => intervalsOfText(textOfPage(html)),
};

async function check(drawn: Measured): Promise<void> {
  await askIn(async (folder, ask) => {
    const forms = await formsOf(drawn, folder, ask);
    for (const form of Object.keys(printedIn) as (keyof Forms)[]) {
      const printed = printedIn[form](forms[form]);
      nSeen[form] += printed.length;
      const outside = printed
        .filter(({ value, low, high }) => !(low <= value && value <= high))
        .map(({ where, value, low, high }) => `${where}: ${value} is not in [${low}, ${high}]`);
      expect(outside.join('\n'), form).toBe('');
    }
  });
}

describe('a value with an interval', () => {
  it('lies within it in every form, to the digits shown', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(measured, (drawn) => withProgram(drawn, check, programOf)));
    const seen = Object.entries(nSeen).map(([form, n]) => `${n} in ${form}`);
    noteFuzz(`values with intervals: ${seen.join(', ')}`);
    expect(Math.min(...Object.values(nSeen))).toBeGreaterThan(0);
  });
});
