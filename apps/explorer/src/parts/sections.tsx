import type { Content, NamedTable, Section } from '@confmat/report/document';
import type { JSX } from 'preact';
import { DataTable } from './data-table.js';

/** Sections as reports have them: a table each, or lines, with their notes. */
export function Sections({ sections }: { readonly sections: readonly Section[] }): JSX.Element {
  return (
    <>
      {sections.map(({ title, aside, content, notes = [] }, place) => (
        <div key={place} class="block">
          <Shown content={content} title={aside === undefined ? title : `${title}, ${aside}`} />
          {notes.map((note) => (
            <p key={note} class="meta">
              {note}
            </p>
          ))}
        </div>
      ))}
    </>
  );
}

function Shown({
  content,
  title,
}: {
  readonly content: Content;
  readonly title: string;
}): JSX.Element | null {
  switch (content.kind) {
    case 'table':
      return <DataTable data={namedTable(content, title)} />;
    case 'facts': {
      const body = content.groups.flat().map(({ name, value }) => [name, value]);
      return <DataTable data={namedTable({ kind: 'table', head: ['', 'value'], body }, title)} />;
    }
    case 'lines':
      return (
        <ul>
          {content.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      );
    default:
      return null;
  }
}

function namedTable(table: Omit<NamedTable, 'name' | 'caption'>, caption: string): NamedTable {
  return { ...table, name: caption.toLowerCase().replace(/[^a-z0-9]+/g, '-'), caption };
}
