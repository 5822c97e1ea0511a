import { parse } from 'csv-parse/sync';
import { figureOf } from './figures.js';

/** A number that is printed with an interval. */
export interface Printed {
  /** Where it stands, for a person who looks for it. */
  readonly where: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** What names the value between two ends in JSON. */
const VALUES = ['change', 'estimate', 'difference', 'value'];

/**
 * The numbers of a document in JSON that have an interval, in full precision: those that stand in it, and
 * those of the same name in the report that its intervals are of.
 *
 * @throws {Error} Where an interval has one end, or none without a reason.
 */
export function intervalsOfJson(text: string): readonly Printed[] {
  return below(JSON.parse(text), '');
}

function below(found: unknown, where: string): readonly Printed[] {
  if (!isObject(found)) return [];
  return [
    ...own(found, where),
    ...besideReport(found, where),
    ...Object.entries(found).flatMap(([key, value]) => below(value, `${where}.${key}`)),
  ];
}

function own(found: Json, where: string): readonly Printed[] {
  const name = VALUES.find((one) => one in found);
  if (name === undefined || !('low' in found)) return [];
  const { low, high, reason } = found;
  const value = found[name];
  if (isNumber(low) && isNumber(high) && isNumber(value)) return [{ where, value, low, high }];
  if (low !== null || high !== null) throw new Error(`${where}: an interval without ends or value`);
  if (typeof reason !== 'string') throw new Error(`${where}: no interval, and no reason`);
  return [];
}

/** The numbers that a report shows, and the intervals of the same names. */
function besideReport(report: Json, where: string): readonly Printed[] {
  const pairs = (shown: unknown, ends: unknown, at: string): readonly Printed[] => {
    if (!isObject(ends)) return [];
    if (isNumber(shown) && isNumber(ends['low']) && isNumber(ends['high'])) {
      return [{ where: at, value: shown, low: ends['low'], high: ends['high'] }];
    }
    if (!isObject(shown)) return [];
    return Object.keys(ends).flatMap((key) => pairs(shown[key], ends[key], `${at}.${key}`));
  };
  return isObject(report['intervals']) ? pairs(report, report['intervals'], where) : [];
}

/** The numbers of records that have an interval: in columns of their own, or in rows below it. */
export function intervalsOfCsv(text: string): readonly Printed[] {
  const records = parse<Record<string, string>>(text, { columns: true });
  const keyOf = (record: Record<string, string>): string =>
    ['kind', 'label', 'score', 'metric', 'prediction'].map((name) => record[name] ?? '').join(' ');
  const values = new Map(
    records.filter(({ detail }) => (detail ?? '') === '').map((one) => [keyOf(one), one['value']]),
  );
  const highs = new Map(
    records.filter(({ detail }) => detail === 'high').map((one) => [keyOf(one), one['value']]),
  );
  return records.flatMap((record) => {
    const where = keyOf(record);
    const names = Object.keys(record).filter((name) => name.endsWith('Low'));
    const columns = names.map((name) => {
      const metric = name.slice(0, -'Low'.length);
      return [`${where} ${metric}`, record[metric], record[name], record[`${metric}High`]] as const;
    });
    return [
      ...columns,
      [where, record['change'], record['low'], record['high']] as const,
      ...(record['detail'] === 'low'
        ? [[where, values.get(where), record['value'], highs.get(where)] as const]
        : []),
    ].flatMap(([at, ...cells]) => printed(at, cells));
  });
}

function printed(
  where: string,
  [value = '', low = '', high = '']: readonly (string | undefined)[],
): readonly Printed[] {
  if (low === '' && high === '') return [];
  if (value === '' || low === '' || high === '') {
    throw new Error(`${where}: an interval without ends or value`);
  }
  return [{ where, value: Number(value), low: Number(low), high: Number(high) }];
}

const NUMBER = String.raw`[+\u2212-]?\d[\d,]*(?:\.\d+)?`;
/** `0.67 (0.58–0.76)`, `-0.1 (-0.2 to +0.1)`, `83 % (71–91 %)`, `0.8 (0.7–0.9, 12 rows)`. */
const WITH_ENDS = new RegExp(
  `(${NUMBER})(?:\\s?%)? \\((${NUMBER})(?:\u2013| to )(${NUMBER})(?:\\s?%)?[),]`,
  'gu',
);

/** The numbers of a text that have an interval in brackets, in tables and in sentences. */
export function intervalsOfText(text: string): readonly Printed[] {
  return Array.from(text.matchAll(WITH_ENDS), ([where, ...cells]) => {
    const [value = NaN, low = NaN, high = NaN] = cells.map(
      (cell) => figureOf(cell.replace('+', '')).value,
    );
    return { where, value, low, high };
  });
}

/** What a page says, an interval in small print in brackets behind its number. */
export function textOfPage(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<small title="([^"]*)">/g, ' $1 <small>')
    .replaceAll(/<small\b[^>]*>(.*?)<\/small>/g, '($1)')
    .replaceAll(/<\/?b>/g, '')
    .replaceAll(/<[^>]*>/g, ' | ')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}
