import type { Section } from '../../document/section.js';
import { tableHtml } from '../../document/table-html.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { showHidden } from '../../svg/escape.js';
import type { SectionWriter } from '../section.js';

/** What a command found out besides the counts of the page. */
export const addedSection: SectionWriter = ({ results: { added } }) => {
  if (!added) return null;
  const { title, sections } = added;
  return { name: 'added', title, isAsReported: true, content: sections.map(partOf) };
};

function partOf({ title, aside, content, notes = [] }: Section, place: number): Child {
  return [
    html('h3', {}, title, aside === undefined ? null : [' ', html('small', {}, aside)]),
    contentOf(content, title, place),
    notes.map((note) => html('p', { class: 'note' }, showHidden(note))),
  ];
}

function contentOf(content: Section['content'], caption: string, place: number): Child {
  const name = `added-${place + 1}`;
  switch (content.kind) {
    case 'table':
      return tableHtml({ ...content, name, caption });
    case 'facts': {
      const body = content.groups.flat().map((fact) => [fact.name, fact.value]);
      return tableHtml({ kind: 'table', name, caption, head: ['', 'value'], body });
    }
    case 'lines':
      return html(
        'ul',
        { class: 'words' },
        content.lines.map((line) => html('li', {}, showHidden(line))),
      );
    case 'matrix':
    case 'curve':
      // The page draws its own.
      return null;
  }
}
