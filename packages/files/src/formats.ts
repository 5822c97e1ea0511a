import { mayBeConll } from './tables/conll-rows.js';

/** Formats of rows that are read. */
export const INPUT_FORMATS = [
  'csv',
  'tsv',
  'parquet',
  'json',
  'jsonl',
  'arrow',
  'conll',
  'xlsx',
] as const;
/** A format of rows that is read. */
export type InputFormat = (typeof INPUT_FORMATS)[number];

const BY_EXTENSION: ReadonlyMap<string, InputFormat> = new Map([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['parquet', 'parquet'],
  ['pq', 'parquet'],
  ['json', 'json'],
  // A log of Inspect is a ZIP file of JSON files.
  ['eval', 'json'],
  ['jsonl', 'jsonl'],
  ['ndjson', 'jsonl'],
  ['arrow', 'arrow'],
  ['arrows', 'arrow'],
  ['feather', 'arrow'],
  ['ipc', 'arrow'],
  ['conll', 'conll'],
  ['bio', 'conll'],
  ['iob', 'conll'],
  ['xlsx', 'xlsx'],
  // The same with macros.
  ['xlsm', 'xlsx'],
]);

/** The endings of names that tell a format. */
export const KNOWN_EXTENSIONS: readonly string[] = [...BY_EXTENSION.keys()];

const PROMPTFOO_JSON = 'promptfoo writes JSON, too: -o results.json';
const OF_R = "files of R are not read; write.csv(d, 'd.csv', row.names = FALSE) writes CSV";
const OF_DATABASES =
  'databases are not read as files; confmat report --engine sqlite:FILE --table NAME counts in them';

/** Formats that people keep predictions in, but that are not read, and what to do. */
const NOT_READ: ReadonlyMap<string, string> = new Map([
  ['xls', 'old spreadsheets are not read; save it as .xlsx or CSV'],
  ['xlsb', 'binary spreadsheets are not read; save it as .xlsx or CSV'],
  ['ods', 'spreadsheets of OpenDocument are not read; save it as .xlsx or CSV'],
  ['avro', 'Avro files are not read'],
  ['orc', 'ORC files are not read'],
  ['pkl', 'pickled files are not read'],
  ['npy', 'NumPy files are not read'],
  ['npz', 'NumPy files are not read'],
  ['rds', OF_R],
  ['rdata', OF_R],
  ['rda', OF_R],
  ['dta', 'files of Stata are not read; its export delimited writes CSV'],
  ['sav', 'files of SPSS are not read; its SAVE TRANSLATE writes CSV'],
  ['yaml', `YAML is not read; ${PROMPTFOO_JSON}`],
  ['yml', `YAML is not read; ${PROMPTFOO_JSON}`],
  ['html', `pages are not read, other than those of confmat; ${PROMPTFOO_JSON}`],
  ['htm', `pages are not read, other than those of confmat; ${PROMPTFOO_JSON}`],
  ['xml', `XML is not read; ${PROMPTFOO_JSON}`],
  ['db', OF_DATABASES],
  ['sqlite', OF_DATABASES],
  ['zip', 'ZIP files are not read'],
]);

/** The ending of a file's name in lower case, without that of its packing; '' if it has none. */
export function extensionOf(file: string): string {
  const name = file.toLowerCase().replace(/\.(?:gz|zst|bz2|xz)$/, '');
  return /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';
}

/** The format that the name of a file tells, if any. */
export function formatByName(file: string): InputFormat | undefined {
  return BY_EXTENSION.get(extensionOf(file));
}

/** Why a file of this name is not read; undefined if nothing is known against it. */
export function refusedByName(file: string): string | undefined {
  return NOT_READ.get(extensionOf(file));
}

/** Whether the content of a file of this name tells its format: nothing, or `.txt`, says only "text". */
export function isUntold(file: string): boolean {
  return ['', 'txt'].includes(extensionOf(file));
}

/** The format that the first six bytes tell, as Latin-1 text. */
export function formatByMagic(magic: string): InputFormat | undefined {
  if (magic.startsWith('PAR1')) return 'parquet';
  // A stream of Arrow, and Feather of version 1, which the reader of Arrow refuses by its name.
  if (/^(?:\xff{4}|FEA1)/.test(magic)) return 'arrow';
  return magic === 'ARROW1' ? 'arrow' : undefined;
}

/** The format of a text, by how it starts: JSON or CoNLL where it looks like it, TSV or else CSV. */
export function formatOfText(start: string): InputFormat {
  const text = start.replace(/^(?:\xef\xbb\xbf|\uFEFF)/, '').trimStart();
  if (/^\[\s*(?:[{[\]"]|-?\d)/.test(text)) return 'json';
  const [first = '', ...more] = text.split(/\r?\n/);
  if (/^\{\s*(?:["}]|$)/.test(first)) {
    const isOfLines = more.some((line) => line.trim() !== '') && isJson(first);
    return isOfLines ? 'jsonl' : 'json';
  }
  if (start.startsWith('PK\x03\x04')) return 'json';
  if (mayBeConll(text)) return 'conll';
  return first.includes('\t') && !first.includes(',') ? 'tsv' : 'csv';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
