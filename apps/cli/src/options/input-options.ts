import { INPUT_FORMATS } from '@confmat/files';
import { platformEncoding } from '../input/encoding-name.js';
import type { OptionFacts, OptionGroup } from './option-facts.js';
import { commentChar, delimiterChar, numberIn, quoteChar } from './option-values.js';

const COUNTING = 'report sets sweep compare';
const ALL = `${COUNTING} plan columns open`;

function ofCsv(flags: string, description: string, parse: (text: string) => string): OptionFacts {
  const commands = `${COUNTING} plan columns`;
  return { flags, commands, description, parse, isOfRows: true, isOfFiles: true };
}

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
        'count in an engine instead of files: postgres://user@host/database, clickhouse://, spark+thrift://, trino://, mysql://, duckdb:FILE, sqlite:FILE',
      excludes: [
        ...['--input-format', '--delimiter', '--comment', '--quote', '--encoding'],
        ...['--map', '--trim', '--ignore-case', '--null-values', '--on', '--on-missing'],
        '--errors-per-pair: an engine gives the wrong rows that it finds first, not some of each pair',
      ],
    },
    {
      flags: '--table <name>',
      commands: COUNTING,
      description: 'the table of --engine, as in schema.table',
      needs: '--engine URL',
      insteadOf: ['--query'],
    },
    {
      flags: '--query <sql>',
      commands: COUNTING,
      description: 'a query of --engine, whose rows are counted instead of a table',
      needs: '--engine URL',
    },
    {
      flags: '--show-sql',
      commands: COUNTING,
      description: 'print the query that would count, and stop',
      needs: '--engine URL',
    },
    {
      flags: '--connect-timeout <seconds>',
      commands: COUNTING,
      description: 'how long connecting to --engine may take (default: 10)',
      parse: numberIn(0.1, 86_400, false),
      needs: '--engine URL',
    },
    ofCsv('--delimiter <char>', 'separator of CSV and TSV cells, or "tab"', delimiterChar),
    ofCsv('--comment <char>', 'leave out lines of CSV and TSV that start with it', commentChar),
    ofCsv('--quote <char>', 'what quotes cells of CSV and TSV, or "none" (default: ")', quoteChar),
    {
      flags: '--encoding <name>',
      commands: ALL,
      description: 'encoding of CSV, TSV and JSON: latin-1, utf-16 … (default: utf-8)',
      parse: (name: string): string => {
        platformEncoding(name);
        return name;
      },
      ...{ isOfRows: true, isOfFiles: true },
    },
    {
      flags: '--config <file>',
      commands: ALL,
      description:
        'options by command, as JSON; typed ones win (default: confmat.config.json, if it is there)',
    },
    { flags: '--no-config', commands: ALL, description: 'read no file of options' },
  ],
};
