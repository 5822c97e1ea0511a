/** A fenced block of a Markdown file. */
export interface Fence {
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** First word after the fence: `ts`, `sh`, `text` … */
  readonly language: string;
  /** The words after the language. */
  readonly tags: readonly string[];
  readonly content: string;
  /** The content of the `text` fence that follows before any heading and any other fence. */
  readonly output: string | null;
}

/** A link out of a Markdown file or within it, as written. */
export interface Link {
  readonly line: number;
  readonly target: string;
}

interface Parsed {
  readonly fences: readonly Omit<Fence, 'output'>[];
  /** The lines outside fences; those inside are empty. */
  readonly prose: readonly string[];
}

const FENCE = /^( {0,3})(`{3,}|~{3,})\s*([^`]*)$/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;

function parse(markdown: string): Parsed {
  const fences: Omit<Fence, 'output'>[] = [];
  const prose: string[] = [];
  let open: { line: number; indent: number; mark: string; info: string; body: string[] } | null =
    null;
  for (const [i, text] of markdown.split(/\r?\n/).entries()) {
    const [, indent = '', mark = '', info = ''] = FENCE.exec(text) ?? [];
    prose.push(open || mark !== '' ? '' : text);
    if (!open) {
      if (mark !== '') open = { line: i + 1, indent: indent.length, mark, info, body: [] };
    } else if (mark.startsWith(open.mark) && info === '') {
      const [language = '', ...tags] = open.info.split(/\s+/);
      fences.push({ line: open.line, language, tags, content: open.body.join('\n') });
      open = null;
    } else {
      open.body.push(text.replace(new RegExp(`^ {0,${open.indent}}`), ''));
    }
  }
  if (open) throw new Error(`the fence opened in line ${open.line} is never closed`);
  return { fences, prose };
}

/**
 * Find the fenced blocks of a Markdown file, each with the output that is shown for it.
 *
 * @param markdown The file's text.
 */
export function fencesOf(markdown: string): Fence[] {
  const { fences, prose } = parse(markdown);
  return fences.map((fence, i) => {
    const next = fences[i + 1];
    const between = prose.slice(fence.line, next?.line);
    const shown = next?.language === 'text' && !between.some((line) => HEADING.test(line));
    return { ...fence, output: shown ? next.content : null };
  });
}

/**
 * The anchor of a heading, named as GitHub does.
 *
 * @param title The heading's text, as written.
 */
export function anchorOf(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Find the anchors of a Markdown file, named as GitHub does.
 *
 * @param markdown The file's text.
 */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of parse(markdown).prose) {
    for (const [, id = ''] of line.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) anchors.add(id);
    const title = HEADING.exec(line)?.[2];
    if (title === undefined) continue;
    const anchor = anchorOf(title);
    let unique = anchor;
    for (let n = 1; anchors.has(unique); ++n) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/**
 * Find the links of a Markdown file.
 *
 * @param markdown The file's text.
 */
export function linksOf(markdown: string): Link[] {
  return parse(markdown).prose.flatMap((text, i) => {
    const line = text.replace(/(`+)(?:(?!\1).)+\1/g, '');
    const inline = line.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g);
    const reference = line.matchAll(/^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/g);
    const html = line.matchAll(/<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"/g);
    return [...inline, ...reference, ...html].map(([, target = '']) => ({ line: i + 1, target }));
  });
}
