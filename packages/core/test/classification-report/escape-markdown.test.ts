import { describe, expect, it } from 'vitest';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { escapeMarkdown, markdownTable } from '../../src/classification-report/escape-markdown.js';

describe('escapeMarkdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['`code` *bold* _it_ ~no~', '\\`code\\` \\*bold\\* \\_it\\_ \\~no\\~'],
    ['<b>&lt;', '\\<b\\>\\&lt;'],
    ['[link](x) ![image](y)', '\\[link\\](x) !\\[image\\](y)'],
    ['$x$', '\\$x\\$'],
    ['@someone and a@b.c', '@<!-- -->someone and a@<!-- -->b.c'],
    ['#1, GH-2, C#', '\\#<!-- -->1, GH<!-- -->-2, C\\#'],
    ['https://x.y www.x.y', 'https:<!-- -->//x.y www<!-- -->.x.y'],
    ['plain text: 0.5 (0.4–0.6)', 'plain text: 0.5 (0.4–0.6)'],
  ])('shows %j as it is', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it('leaves nothing of a hostile label that opens markup', () => {
    for (const label of HOSTILE_LABELS) {
      const rest = escapeMarkdown(label).replaceAll('<!-- -->', '');
      expect(rest.replace(/\\[\\|`*_<>[\]#~$&]/g, ''), label).not.toMatch(/[\\|`*_<>[\]#~$&]/);
    }
  });
});

describe('markdownTable', () => {
  it('aligns numbers to the right', () => {
    expect(markdownTable(['class', 'rows'], [['a', '1']])).toBe(
      '| class | rows |\n| --- | ---: |\n| a | 1 |',
    );
  });
});
