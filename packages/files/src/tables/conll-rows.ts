/** A document of a CoNLL file, as columns of its tokens. */
export interface ConllRow {
  /** The first field of each line. */
  readonly tokens: readonly string[];
  /** The last field but one. */
  readonly true: readonly string[];
  /** The last field. */
  readonly pred: readonly string[];
}

/** A line that is no token with its tags. */
export interface ConllFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const FEWEST = 3;
const TAG = /^(?:O|[BIESLU](?:-.+)?)$/;
/** Lines by which a text is recognized. */
const MOST_LOOKED_AT = 100;

/**
 * Read a file of the form that conlleval reads: a token a line with its fields between white space, a true
 * and a predicted tag as the last two, and blank lines between documents.
 */
export function conllRows(text: string): readonly ConllRow[] | ConllFault {
  const rows: ConllRow[] = [];
  let document: [tokens: string[], truth: string[], prediction: string[]] = [[], [], []];
  const end = (): void => {
    const [tokens, truth, prediction] = document;
    if (tokens.length > 0) rows.push({ tokens, true: truth, pred: prediction });
    document = [[], [], []];
  };
  let width: number | null = null;
  let line = 0;
  for (const written of linesOf(text)) {
    ++line;
    const fields = fieldsOf(written);
    const [token = ''] = fields;
    if (token === '' || isMark(token)) {
      end();
      continue;
    }
    width ??= fields.length;
    if (fields.length < FEWEST || fields.length !== width) return lineFault(line, fields, width);
    document[0].push(token);
    document[1].push(fields.at(-2) ?? '');
    document[2].push(fields.at(-1) ?? '');
  }
  end();
  return rows;
}

/** Whether a text, or its start, is likely to be of this form. */
export function mayBeConll(start: string): boolean {
  const whole = start.includes('\n') ? start.slice(0, start.lastIndexOf('\n')) : start;
  const lines = linesOf(whole)
    .map(fieldsOf)
    .filter(([token = '']) => token !== '' && !isMark(token))
    .slice(0, MOST_LOOKED_AT);
  const width = lines[0]?.length ?? 0;
  return (
    width >= FEWEST &&
    lines.every((fields) => fields.length === width && fields.slice(-2).every((f) => TAG.test(f)))
  );
}

function lineFault(line: number, fields: readonly string[], width: number): ConllFault {
  const expected =
    width < FEWEST ? 'a token, a true and a predicted tag' : `${width} as in lines before it`;
  const has = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`;
  return { line, message: `has ${has}, expected ${expected}` };
}

function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/);
}

function fieldsOf(line: string): readonly string[] {
  return line.trim().split(/\s+/);
}

/** The line with which some corpora begin a text. */
function isMark(token: string): boolean {
  return token === '-DOCSTART-';
}
