import type { AddedSections } from '../../results/ask.js';
import type { Section } from '../../document/section.js';
import { answersOf, sectionsOf } from '../../answers/questions.js';
import { asSentence } from '../../document/as-sentence.js';
import { axesText } from '../../document/axes-text.js';
import { tableHtml } from '../../document/table-html.js';
import { drawCalibration } from '../../scores/calibration-svg.js';
import { figures } from '../html/figure.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import type { Drawing } from '../../svg/picture.js';
import { showHidden } from '../../svg/escape.js';
import type { SectionWriter } from '../section.js';

/** What a command found out besides the counts of the page. */
export const addedSection: SectionWriter = ({ results: { added } }) =>
  added ? sectionOf('added', added) : null;

/** The answers to every question of the counts, and what else a command found in them. */
export const detailsSection: SectionWriter = ({ results }) => {
  const { details = { title: '', sections: [] } } = results;
  const found = sectionsOf(answersOf(results));
  const sections = [...details.sections, ...found];
  const [first, ...others] = sections;
  if (!first) return null;
  // One answer is its own section.
  return details.title === '' && others.length === 0
    ? {
        name: 'details',
        title: wholeTitle(first),
        isAsReported: true,
        content: bodyOf(first, 'details-1'),
      }
    : sectionOf('details', { title: details.title || first.title, sections });
};

function sectionOf(
  name: 'added' | 'details',
  { title, sections }: AddedSections,
): ReturnType<SectionWriter> {
  const content = sections.map((section, place) => partOf(section, `${name}-${place + 1}`));
  return { name, title, isAsReported: true, content };
}

function wholeTitle({ title, aside }: Section): string {
  return aside === undefined ? title : `${title}, ${aside}`;
}

function partOf(section: Section, name: string): Child {
  const { title, aside } = section;
  const head = html('h3', {}, title, aside === undefined ? null : [' ', html('small', {}, aside)]);
  return [head, bodyOf(section, name)];
}

function bodyOf({ title, content, picture, notes = [] }: Section, name: string): Child {
  return [
    picture ? figures([calibrationPicture(picture)]) : null,
    contentOf(content, title, name),
    notes.map((note) => html('p', { class: 'note' }, showHidden(asSentence(onPage(note))))),
  ];
}

/** Scores of the predicted class against the share of rows where it is right. */
function calibrationPicture({ curve, isByUnit }: NonNullable<Section['picture']>): Drawing {
  const axes = ['mean score of the predicted class →', '↑ share of rows that are right'] as const;
  return drawCalibration(curve, { whiskers: !isByUnit }, undefined, axes);
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
      return tableHtml({ kind: 'table', name, caption, head: ['metric', 'value'], body });
    }
    case 'lines':
      return html(
        'ul',
        { class: 'words' },
        content.lines.map((line) => html('li', {}, showHidden(asSentence(line)))),
      );
    case 'matrix': {
      const body = content.body.map((row, i) => [content.names[i] ?? '', ...row]);
      return tableHtml({
        kind: 'table',
        name,
        caption,
        head: [axesText(content.truth ?? 'rows'), ...content.names],
        body,
      });
    }
    case 'curve':
      // The page draws its own.
      return null;
  }
}
