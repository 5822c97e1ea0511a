import { INPUT_FORMATS } from '@confmat/files';
import { namedAs, option } from './option-facts.js';
import type { NamedFiles, OptionGroup } from './option-facts.js';
import { numberIn } from './option-values.js';
import { csvValue, engineValue, formatValue, tableValue } from './folded-values.js';

const COUNTING = 'report sets sweep compare';
const ALL = `${COUNTING} spans decide judge trials plan columns open`;

/** The database of an engine that reads a file; a server names none. */
const fileOfEngine: NamedFiles = (value) =>
  namedAs('engine')(value).flatMap(
    (address) => /^(?:duckdb|sqlite):(.+)/s.exec(address)?.[1] ?? [],
  );

const FORM = ['delimiter', 'quote', 'escape', 'header', 'comment', 'encoding', 'decimal'];

export const INPUT_OPTIONS: OptionGroup = {
  heading: 'Input:',
  options: [
    option(
      '--input-format <format>',
      ALL,
      'format of the input (default: by its name; of standard input and .txt by its content); xlsx:NAME reads that sheet (default: the first one with cells)',
      {
        common: 'plan columns open',
        choices: INPUT_FORMATS,
        parse: formatValue,
        spreads: ['inputFormat', 'sheet'],
        isOfRows: true,
        isOfFiles: true,
      },
    ),
    option(
      '--engine <address>',
      COUNTING,
      'count in an engine instead of files: postgres://user@host/database, clickhouse://, spark+thrift://, trino://, mysql://, duckdb:FILE, sqlite:FILE; ?connect_timeout=10 ends it',
      {
        common: true,
        excludes: ['--input-format', '--csv', '--map', '--clean', '--on', '--threads'],
        parse: engineValue,
        spreads: ['engine', 'connectTimeout'],
        files: fileOfEngine,
        asksEngine: true,
      },
    ),
    option(
      '--table <name>',
      COUNTING,
      "the table of --engine, as in schema.table; or a query: 'select …'",
      { parse: tableValue, spreads: ['table', 'query'], needs: '--engine URL', asksEngine: true },
    ),
    option('--show-sql', COUNTING, 'print the query that would count, and stop', {
      needs: '--engine URL',
    }),
    option(
      '--csv <form>',
      `${COUNTING} spans decide judge trials plan columns`,
      "form of CSV and TSV: ';', tab, or 'delimiter=;,quote=none,comment=#'; header=none: columns 1, 2, 3; 'escape=\\'; encoding=latin-1 and decimal=, (of scores and weights) are for JSON too",
      { parse: csvValue(FORM), addsUp: true, isOfRows: true, isOfFiles: true, spreads: FORM },
    ),
    option(
      '--csv <form>',
      'open',
      'encoding of CSV, TSV and JSON: encoding=latin-1; decimal=, of numbers in CSV and TSV',
      {
        parse: csvValue(['encoding', 'decimal']),
        ...{ addsUp: true, isOfRows: true, spreads: ['encoding', 'decimal'] },
      },
    ),
    option(
      '--threads <number>',
      `${COUNTING} spans decide judge trials plan columns whence`,
      'threads that read files (default: as many as the machine runs at once)',
      { parse: numberIn(1, 256, true), isOfRows: true, isOfFiles: true },
    ),
    option(
      '--config <file>',
      ALL,
      'options by command, as JSON; typed ones win (default: confmat.config.json, if it is there; none reads no file)',
    ),
  ],
};
