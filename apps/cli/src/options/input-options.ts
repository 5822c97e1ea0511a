import { INPUT_FORMATS } from '@confmat/files';
import type { OptionGroup } from './option-facts.js';
import { csvValue, engineValue, tableValue } from './folded-values.js';

const COUNTING = 'report sets sweep compare';
const ALL = `${COUNTING} plan columns open`;

const FORM = ['delimiter', 'quote', 'comment', 'encoding'];

export const INPUT_OPTIONS: OptionGroup = {
  heading: 'Input:',
  options: [
    {
      flags: '--input-format <format>',
      commands: ALL,
      common: 'plan columns open',
      description: 'format of the input (default: by its name)',
      choices: INPUT_FORMATS,
      ...{ isOfRows: true, isOfFiles: true },
    },
    {
      flags: '--engine <address>',
      commands: COUNTING,
      common: COUNTING,
      description:
        'count in an engine instead of files: postgres://user@host/database, clickhouse://, spark+thrift://, trino://, mysql://, duckdb:FILE, sqlite:FILE; ?connect_timeout=10 ends it',
      excludes: [
        '--input-format',
        '--delimiter',
        '--csv',
        '--encoding',
        '--map',
        '--clean',
        '--on',
      ],
      parse: engineValue,
      spreads: ['engine', 'connectTimeout'],
    },
    {
      flags: '--table <name>',
      commands: COUNTING,
      description: "the table of --engine, as in schema.table; or a query: 'select …'",
      parse: tableValue,
      spreads: ['table', 'query'],
      needs: '--engine URL',
    },
    {
      flags: '--show-sql',
      commands: COUNTING,
      description: 'print the query that would count, and stop',
      needs: '--engine URL',
    },
    {
      flags: '--csv <form>',
      commands: `${COUNTING} plan columns`,
      description:
        "form of CSV and TSV: ';', tab, or 'delimiter=;,quote=none,comment=#'; encoding=latin-1 is for JSON too",
      parse: csvValue(FORM),
      ...{ addsUp: true, isOfRows: true, isOfFiles: true, spreads: FORM },
    },
    {
      flags: '--csv <form>',
      commands: 'open',
      description: 'encoding of CSV, TSV and JSON: encoding=latin-1',
      parse: csvValue(['encoding']),
      ...{ isOfRows: true, spreads: ['encoding'] },
    },
    {
      flags: '--config <file>',
      commands: ALL,
      description:
        'options by command, as JSON; typed ones win (default: confmat.config.json, if it is there; none reads no file)',
    },
  ],
};
