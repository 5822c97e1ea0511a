import { Option } from 'commander';
import { INPUT_FORMATS } from '@confmat/files';
import type { UsedConfig } from './config/apply-config.js';
import type { InconclusivePolicy } from './gates/inconclusive-policy.js';
import { INCONCLUSIVE_POLICIES } from './gates/inconclusive-policy.js';
import { platformEncoding } from './input/encoding-name.js';
import type { InputOptions } from './input/open-input.js';
import {
  columnList,
  commentChar,
  confidenceValue,
  delimiterChar,
  labelList,
  labelMap,
  levelValue,
  numberIn,
  quoteChar,
  zeroDivisionValue,
} from './option-values.js';
import { OUTPUT_FORMATS } from './output/output-format.js';
import { pictureFiles } from './output/picture-file.js';
import type { Picture, PictureFile } from './output/picture-file.js';
import type { OutputFormat } from './output/output-format.js';

/** Options that every command takes, as commander returns them. */
export interface CommonOptions extends InputOptions {
  readonly true: string;
  readonly weight?: string;
  readonly nulls: 'error' | 'skip';
  readonly zeroDivision?: number;
  readonly digits: number;
  /** The level of intervals, or true for the usual one. */
  readonly interval?: number | true;
  /** Undefined: as the names of the outputs say, or else text. */
  readonly format?: OutputFormat;
  readonly json?: boolean;
  readonly output: readonly string[];
  readonly summary?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly open?: boolean;
  readonly svg: readonly PictureFile[];
  /** How many sentences to say, or true for the usual number. */
  readonly describe?: number | true;
  /** A file for the counts, as an evaluation. */
  readonly save?: string;
  readonly annotations?: 'github' | 'none';
  /** How sure the verdict of a gate must be; undefined: a gate judges the value as it is. */
  readonly confidence?: number;
  readonly inconclusive?: InconclusivePolicy;
  /** Whether a gate on an interval with a warning is inconclusive. */
  readonly strict?: boolean;
  readonly quiet?: boolean;
  /** The file of options; false with `--no-config`. */
  readonly config?: string | false;
  /** What a file of options gave. */
  readonly usedConfig?: UsedConfig;
  /** False with `--no-color`. */
  readonly color?: boolean;
}

/** The end of every help text. */
export const EXIT_CODES =
  'Exit codes: 0 done, 1 a gate failed, 2 usage, 3 input or data,\n' +
  '4 a gate is inconclusive, 130 interrupted.';

/** The argument that every command takes. */
export const FILE: readonly [name: string, description: string] = [
  '<files...>',
  `${INPUT_FORMATS.join(', ')} files (packed by gzip, Zstandard, bzip2 or xz too), folders or quoted patterns, or - for standard input`,
];

/** Options that every command takes, by their names; each command says them in its own order. */
export const OPTIONS = {
  where: (): Option =>
    new Option(
      '--where <expression>',
      'count only rows that meet this SQL expression; it names columns',
    ),
  map: (): Option =>
    new Option('--map <pairs>', 'write labels otherwise: 0=No,1=Yes (or a JSON object)').argParser(
      labelMap,
    ),
  trim: (): Option => new Option('--trim', 'drop spaces around texts'),
  ignoreCase: (): Option =>
    new Option('--ignore-case', 'let labels that differ by case only be one'),
  nullValues: (): Option =>
    new Option('--null-values <list>', 'texts that mean a missing value, such as NA,nan').argParser(
      labelList,
    ),
  on: (): Option =>
    new Option('--on <columns>', 'join two files by equal values of these columns').argParser(
      columnList,
    ),
  onMissing: (): Option =>
    new Option(
      '--on-missing <policy>',
      'what to do with rows without a partner (default: error)',
    ).choices(['error', 'skip']),
  weight: (): Option => new Option('--weight <column>', 'column of row weights'),
  zeroDivision: (): Option =>
    new Option(
      '--zero-division <value>',
      'value of a metric that is 0/0: 0, 1 or nan (default: 0)',
    ).argParser(zeroDivisionValue),
  digits: (byDefault: number): Option =>
    new Option('--digits <number>', 'decimals in text and Markdown')
      .argParser(numberIn(0, 20, true))
      .default(byDefault),
  interval: (): Option =>
    new Option(
      '--interval [level]',
      'show how sure each number is: its interval (default level: 0.95)',
    ).argParser(levelValue),
  /** What takes the rows of a unit together, as the help text ends. */
  unit: (what = 'intervals take the rows of one together'): Option =>
    new Option('--unit <column>', `what rows belong to, such as their user: ${what}`),
  /** What is done in each group, as the help text begins. */
  by: (what: string): Option =>
    new Option(
      '--by <columns>',
      `${what} each group of rows too, by one column or several separated by commas`,
    )
      .argParser(columnList)
      .default([], 'none'),
  maxGroups: (): Option =>
    new Option('--max-groups <number>', 'refuse more groups of --by than this, at most 65536')
      .argParser(numberIn(1, 2 ** 16, true))
      .default(10_000),
  maxClasses: (): Option =>
    new Option('--max-classes <number>', 'refuse more labels than this, at most 1048576')
      .argParser(numberIn(1, 2 ** 20, true))
      .default(4096),
  /** Which columns, as the help text begins. */
  pred: (what: string): Option =>
    new Option('--pred <columns>', `${what}, separated by commas (repeatable)`).argParser(
      (text: string, given?: string) =>
        given === undefined ? text : JSON.stringify([...labelList(given), ...labelList(text)]),
    ),
  labels: (more = ''): Option =>
    new Option(
      '--labels <list>',
      `order of the labels, separated by commas (or a JSON array)${more}`,
    ).argParser(labelList),
  nulls: (what: string): Option =>
    new Option('--nulls <policy>', `what to do with rows with a missing ${what}`)
      .choices(['error', 'skip'])
      .default('error'),
  format: (): Option =>
    new Option(
      '--format <form>',
      "format of the result (default: by the output's name, or text)",
    ).choices(OUTPUT_FORMATS),
  json: (): Option => new Option('--json', 'the same as --format json'),
  output: (): Option =>
    new Option(
      '--output <file>',
      'write the result to a file, a .json, .md or .csv in that format; - is standard output (repeatable)',
    )
      .argParser((text: string, given: readonly string[]) => [...given, text])
      .default([], 'standard output'),
  summary: (): Option =>
    new Option(
      '--summary <file>',
      'also write Markdown of at most 60 kB (the variable GITHUB_STEP_SUMMARY does the same)',
    ),
  save: (): Option => new Option('--save <file>', 'keep the counts, for later without rows'),
  junit: (): Option =>
    new Option('--junit <file>', 'also write the gates as JUnit XML, a test case each'),
  html: (): Option =>
    new Option('--html <file>', 'also write one page with pictures, which needs no network'),
  open: (): Option => new Option('--open', 'open the page that --html wrote'),
  svg: (known: readonly Picture[]): Option =>
    new Option(
      '--svg <picture=file>',
      `also write pictures, such as ${known[0] ?? ''}=${known[0] ?? ''}.svg: ${known.join(', ')} (repeatable)`,
    )
      .argParser((text: string, given: readonly PictureFile[]) => [
        ...given,
        ...pictureFiles(text, known),
      ])
      .default([], 'none'),
  describe: (): Option =>
    new Option(
      '--describe [number]',
      'say it in words, in at most 7 sentences, as Markdown does',
    ).argParser(numberIn(1, Infinity, true)),
  annotations: (): Option =>
    new Option(
      '--annotations <form>',
      'say gates that did not pass as annotations too (default: github if GITHUB_ACTIONS is set)',
    ).choices(['github', 'none']),
  confidence: (): Option =>
    new Option(
      '--confidence <level>',
      'let gates judge the interval of a metric: pass, fail or, with too few rows to tell, inconclusive; such as 0.95',
    ).argParser(confidenceValue),
  inconclusive: (): Option =>
    new Option(
      '--inconclusive <policy>',
      'what an inconclusive gate does: pass, fail, or warn and pass (default: exit 4)',
    ).choices(INCONCLUSIVE_POLICIES),
  strict: (): Option =>
    new Option('--strict', 'a gate on an interval with a warning is inconclusive'),
  delimiter: (): Option =>
    new Option('--delimiter <char>', 'separator of CSV and TSV cells, or "tab"').argParser(
      delimiterChar,
    ),
  comment: (): Option =>
    new Option('--comment <char>', 'leave out lines of CSV and TSV that start with it').argParser(
      commentChar,
    ),
  quote: (): Option =>
    new Option(
      '--quote <char>',
      'what quotes cells of CSV and TSV, or "none" (default: ")',
    ).argParser(quoteChar),
  encoding: (): Option =>
    new Option(
      '--encoding <name>',
      'encoding of CSV, TSV and JSON: latin-1, utf-16 … (default: utf-8)',
    ).argParser((name: string) => {
      platformEncoding(name);
      return name;
    }),
  inputFormat: (): Option =>
    new Option('--input-format <format>', 'format of the input (default: by its name)').choices(
      INPUT_FORMATS,
    ),
  engine: (): Option =>
    new Option(
      '--engine <address>',
      'count in an engine instead of files: postgres://user@host/database, clickhouse://, spark+thrift://, trino://, mysql://, duckdb:FILE, sqlite:FILE',
    ),
  table: (): Option => new Option('--table <name>', 'the table of --engine, as in schema.table'),
  query: (): Option =>
    new Option('--query <sql>', 'a query of --engine, whose rows are counted instead of a table'),
  showSql: (): Option => new Option('--show-sql', 'print the query that would count, and stop'),
  connectTimeout: (): Option =>
    new Option(
      '--connect-timeout <seconds>',
      'how long connecting to --engine may take (default: 10)',
    ).argParser(numberIn(0.1, 86_400, false)),
  config: (): Option =>
    new Option(
      '--config <file>',
      'options by command, as JSON; typed ones win (default: confmat.config.json, if it is there)',
    ),
  noConfig: (): Option => new Option('--no-config', 'read no file of options'),
  quiet: (): Option => new Option('--quiet', 'no notes and no progress on standard error'),
  noColor: (): Option =>
    new Option('--no-color', 'no colors (the variable NO_COLOR does the same)'),
};
