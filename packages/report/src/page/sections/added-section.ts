import type { AddedSections } from '../../ask.js';
import type { Section } from '../../document/section.js';
import { tableHtml } from '../../document/table-html.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { showHidden } from '../../svg/escape.js';
import type { SectionWriter } from '../section.js';

/** What a command found out besides the counts of the page. */
export const addedSection: SectionWriter = ({ results: { added } }) =>
  added ? sectionOf('added', added) : null;

/** What a command found out in the counts of the page. */
export const detailsSection: SectionWriter = ({ results: { details } }) =>
  details ? sectionOf('details', details) : null;

function sectionOf(
  name: 'added' | 'details',
  { title, sections }: AddedSections,
): ReturnType<SectionWriter> {
  const content = sections.map((section, place) => partOf(section, `${name}-${place + 1}`));
  return { name, title, isAsReported: true, content };
}

function partOf({ title, aside, content, notes = [] }: Section, name: string): Child {
  return [
    html('h3', {}, title, aside === undefined ? null : [' ', html('small', {}, aside)]),
    contentOf(content, title, name),
    notes.map((note) => html('p', { class: 'note' }, showHidden(onPage(note)))),
  ];
}

/** What a note says where intervals are smaller, not in brackets as in text. */
function onPage(note: string): string {
  return note.replace(/^in brackets: /, 'in small type: ');
}

function contentOf(content: Section['content'], caption: string, name: string): Child {
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
    case 'matrix': {
      const body = content.body.map((row, i) => [content.names[i] ?? '', ...row]);
      return tableHtml({ kind: 'table', name, caption, head: ['', ...content.names], body });
    }
    case 'curve':
      // The page draws its own.
      return null;
  }
}
