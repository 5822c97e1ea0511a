import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteFuzz, withProgram } from '@confmat/testkit/fuzz';
import { askIn } from './doors.js';
import { formsOf, measured, programOf } from './measured.js';
import type { Measured } from './measured.js';
import { textOfPage } from './printed-intervals.js';

type Json = Readonly<Record<string, unknown>>;

/** A warning of the JSON, and where it stands. */
interface Warning {
  readonly where: string;
  readonly text: string;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every warning below a part of a document. */
function warningsBelow(found: unknown, where: string): readonly Warning[] {
  if (!isObject(found)) return [];
  return Object.entries(found).flatMap(([key, value]) =>
    key === 'warning' ? [{ where, text: String(value) }] : warningsBelow(value, `${where}.${key}`),
  );
}

/** Averages that stand in CSV and JSON only. */
const UNSHOWN = ['micro', 'samples'];

/**
 * The warnings of the numbers that forms for people show: of all rows everything but some averages. Of
 * groups they show fewer numbers than JSON has, and not the same ones in each form: the accuracy is in all.
 */
function shownWarnings(json: string): readonly Warning[] {
  const document = JSON.parse(json) as Json;
  const { slices, intervals, ...rest } = document;
  const { averages, ...others } = (intervals ?? {}) as Json;
  const shown = Object.entries((averages ?? {}) as Json).filter(
    ([name]) => !UNSHOWN.includes(name),
  );
  return [
    ...warningsBelow(rest, ''),
    ...warningsBelow(others, '.intervals'),
    ...warningsBelow(Object.fromEntries(shown), '.intervals.averages'),
    ...((slices ?? []) as readonly Json[]).flatMap((slice, place) => {
      const accuracy = (slice['intervals'] as Json | undefined)?.['accuracy'];
      return warningsBelow(accuracy, `.slices.${place}.accuracy`);
    }),
  ];
}

/** Words without the marks of a form. */
const plain = (text: string): string => text.replaceAll('\\', '').replaceAll(/\s+/g, ' ');

let nSeen = 0;

async function check(drawn: Measured): Promise<void> {
  await askIn(async (folder, ask) => {
    const { json, text, markdown, page } = await formsOf(drawn, folder, ask);
    const warnings = shownWarnings(json);
    nSeen += warnings.length;
    for (const [form, words] of Object.entries({ text, markdown, page: textOfPage(page) })) {
      const said = plain(words);
      expect(
        warnings.filter((warning) => !said.includes(plain(warning.text))),
        form,
      ).toEqual([]);
    }
  });
}

describe('a warning of an interval in JSON', () => {
  it('stands in text, in Markdown and on the page of the same run', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(measured, (drawn) => withProgram(drawn, check, programOf)));
    noteFuzz(`warnings looked for in each form: ${nSeen}`);
  });
});
