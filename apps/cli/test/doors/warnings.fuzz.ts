import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteFuzz, withProgram } from '@confmat/testkit/fuzz';
import { askIn } from './doors.js';
import { formsOf, measured, programOf } from './measured.js';
import type { Measured } from './measured.js';
import { textOfPage } from './printed-intervals.js';

type Json = Readonly<Record<string, unknown>>;

/** What to mind of an interval of the JSON, or why a number has none. */
interface Remark {
  readonly kind: 'warning' | 'reason';
  readonly where: string;
  readonly text: string;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every warning below a part of a document, and every reason of a number that is not 0/0. */
function remarksBelow(found: unknown, where: string): readonly Remark[] {
  if (!isObject(found)) return [];
  const { warning, reason, low } = found;
  const isNumber = (found['estimate'] ?? found['change'] ?? null) !== null;
  const own = { warning, reason: isNumber && low === null ? reason : undefined };
  return [
    ...(['warning', 'reason'] as const).flatMap((kind) => {
      const text = own[kind];
      return typeof text === 'string' ? [{ kind, where, text }] : [];
    }),
    ...Object.entries(found).flatMap(([key, value]) => remarksBelow(value, `${where}.${key}`)),
  ];
}

/** Averages that stand in CSV and JSON only. */
const UNSHOWN = ['micro', 'samples'];

/**
 * The remarks on numbers that forms for people show: of all rows everything but some averages; of groups
 * the accuracy, and in a text what is shown of the positive class, or of the averages without one.
 */
function shownRemarks(json: string, form: string, posLabel: string | undefined): readonly Remark[] {
  const { slices, intervals, ...rest } = JSON.parse(json) as Json;
  const { averages, ...others } = (intervals ?? {}) as Json;
  const shown = Object.entries((averages ?? {}) as Json).filter(
    ([name]) => !UNSHOWN.includes(name),
  );
  return [
    // Why shares of sizes of sets have none is in JSON only.
    ...remarksBelow(rest, '').filter(({ where }) => !where.endsWith('.coverage')),
    ...remarksBelow(others, '.intervals'),
    ...remarksBelow(Object.fromEntries(shown), '.intervals.averages'),
    ...((slices ?? []) as readonly Json[]).flatMap((slice, place) => {
      const found = slice['intervals'] as SliceIntervals | undefined;
      const positive = found?.rows?.find(({ label }) => label === posLabel);
      const line = positive ?? found?.averages?.macro;
      // Groups of label sets are shown without intervals.
      const isShown = found?.accuracy !== undefined;
      return remarksBelow(
        isShown ? { accuracy: found.accuracy, line: form === 'page' ? null : line } : null,
        `.slices.${place}`,
      );
    }),
  ];
}

interface SliceIntervals {
  readonly accuracy?: Json;
  readonly rows?: readonly Json[];
  readonly averages?: Readonly<Record<'macro', Json>>;
}

/** Words without the marks of a form. */
const plain = (text: string): string => text.replaceAll('\\', '').replaceAll(/\s+/g, ' ');

let nSeen = 0;

async function check(drawn: Measured): Promise<void> {
  await askIn(async (folder, ask) => {
    const { json, text, markdown, page } = await formsOf(drawn, folder, ask);
    for (const [form, words] of Object.entries({ text, markdown, page: textOfPage(page) })) {
      const remarks = shownRemarks(json, form, drawn.posLabel).filter(
        // Pages do not show `--metrics`, and say in words of their own that there are no intervals.
        ({ kind, where }) =>
          form !== 'page' || (kind === 'warning' && !where.includes('.metrics.')),
      );
      nSeen += remarks.length;
      const said = plain(words);
      const missing = remarks
        .filter((remark) => !said.includes(plain(remark.text)))
        .map(({ where, text: remark }) => `${where}: ${remark}`);
      expect(missing.join('\n'), form).toBe('');
    }
  });
}

describe('a warning of an interval in JSON, or why there is none', () => {
  it('stands in text, in Markdown and on the page of the same run', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(measured, (drawn) => withProgram(drawn, check, programOf)));
    noteFuzz(`warnings and reasons looked for: ${nSeen}`);
  });
});
