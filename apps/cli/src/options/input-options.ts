import { INPUT_FORMATS } from '@confmat/files';
import { option } from './option-facts.js';
import type { OptionGroup } from './option-facts.js';
import { csvValue, engineValue, tableValue } from './folded-values.js';

const COUNTING = 'report sets sweep compare';
const ALL = `${COUNTING} spans decide judge trials plan columns open`;

const FORM = ['delimiter', 'quote', 'comment', 'encoding', 'decimal'];

export const INPUT_OPTIONS: OptionGroup = {
  heading: 'Input:',
  options: [
    option(
      '--input-format <format>',
      ALL,
      'format of the input (default: by its name; of standard input and .txt by its content)',
      {
        common: 'plan columns open',
        choices: INPUT_FORMATS,
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
        excludes: ['--input-format', '--csv', '--map', '--clean', '--on'],
        parse: engineValue,
        spreads: ['engine', 'connectTimeout'],
      },
    ),
    option(
      '--table <name>',
      COUNTING,
      "the table of --engine, as in schema.table; or a query: 'select …'",
      { parse: tableValue, spreads: ['table', 'query'], needs: '--engine URL' },
    ),
    option('--show-sql', COUNTING, 'print the query that would count, and stop', {
      needs: '--engine URL',
    }),
    option(
      '--csv <form>',
      `${COUNTING} spans decide judge trials plan columns`,
      "form of CSV and TSV: ';', tab, or 'delimiter=;,quote=none,comment=#'; encoding=latin-1 and decimal=, (of scores and weights) are for JSON too",
      { parse: csvValue(FORM), addsUp: true, isOfRows: true, isOfFiles: true, spreads: FORM },
    ),
    option('--csv <form>', 'open', 'encoding of CSV, TSV and JSON: encoding=latin-1', {
      parse: csvValue(['encoding']),
      ...{ isOfRows: true, spreads: ['encoding'] },
    }),
    option(
      '--config <file>',
      ALL,
      'options by command, as JSON; typed ones win (default: confmat.config.json, if it is there; none reads no file)',
    ),
  ],
};
