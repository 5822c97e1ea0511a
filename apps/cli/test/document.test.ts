import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { countCells, scoreCells } from '@confmat/report/document';
import type { Document } from '@confmat/answers/document/document.js';
import { renderCsv } from '@confmat/answers/document/render-csv.js';
import { renderMarkdown } from '@confmat/answers/document/render-markdown.js';
import { renderText } from '@confmat/answers/document/render-text.js';

const count = countCells(false);
const weight = countCells(true);
const score = scoreCells(2);

/** A document with everything that documents may hold. */
const everything: Document = {
  file: 'a_b.csv',
  compared: 't against p*',
  counted: ['3 rows', '1 skipped'],
  paragraphs: ['predicted x where p* >= 0.5', 'counted at 2 thresholds'],
  sections: [
    {
      title: 'Lead',
      isLead: true,
      content: {
        kind: 'table',
        head: ['class', 'recall', 'support'],
        body: [
          ['x|y', score(0.125), count(2)],
          ['猫', score(NaN), weight(0.1 + 0.2)],
        ],
        foot: [['all', { kind: 'bounds', low: 0.25, high: 0.75, digits: 1 }, 0.1]],
      },
      notes: ['a note', 'and another'],
    },
    {
      title: 'Matrix',
      aside: 'rows: t, columns: p*',
      content: {
        kind: 'matrix',
        names: ['x|y', 'z'],
        body: [
          [count(1), count(0)],
          [count(10), count(2)],
        ],
      },
    },
    {
      title: 'Facts',
      content: {
        kind: 'facts',
        groups: [
          [
            { name: 'hits', value: count(3) },
            { name: 'misses', value: count(4) },
          ],
          [{ name: 'share', value: { kind: 'bounds', low: 0.5, high: 0.504, digits: 2 } }],
        ],
        isSpaced: true,
      },
    },
    {
      title: 'Curve',
      content: { kind: 'curve', from: 0, to: 1, values: [0, 1, 0.5], best: 0.5 },
    },
    {
      title: 'Detail',
      isDetail: true,
      content: { kind: 'table', head: ['n'], body: [[1]], foot: [], text: 'not shown' },
    },
  ],
  notes: ['last'],
  gates: [{ gate: 'f1=1', value: 0.5, comparison: '>=', bound: 1, verdict: 'fail' }],
  records: {
    kind: 'table',
    head: ['kind', 'value'],
    body: [
      ['a "b", c', score(1 / 3)],
      ['none', NaN],
    ],
    foot: [['bounds', { kind: 'bounds', low: 0, high: 1, digits: 2 }]],
  },
};

describe('a document', () => {
  it('becomes text, in columns as wide as a terminal shows them', async () => {
    expect(
      await renderText(everything, {
        colors: pc.createColors(false),
        width: Infinity,
        hasShades: false,
      }),
    ).toMatchInlineSnapshot(`
      "a_b.csv: 3 rows, 1 skipped, t against p*
      predicted x where p* >= 0.5
      counted at 2 thresholds

      class      recall  support
        x|y        0.12        2
         猫         nan      0.3
        all  0.2 to 0.8      0.1

      a note
      and another

      Matrix (rows: t, columns: p*)

           x|y  z
      x|y    1  0
        z   10  2

      Facts

        hits  3    share  0.50
      misses  4

      Curve

       1.00 ┤┌┐
       0.90 ┤││
       0.80 ┤││
       0.70 ┤││
       0.60 ┤││
       0.50 ┤│└
       0.40 ┤│
       0.30 ┤│
       0.20 ┤│
       0.10 ┤│
       0.00 ┤┘
            └─┴
            best 0.5 ▲
            0 1

      last

      Gates

      failed  f1=1 (found 0.5)
      "
    `);
  });

  it('becomes Markdown, which leaves every name as it is', () => {
    expect(renderMarkdown(everything)).toMatchInlineSnapshot(`
      "# a\\_b.csv: t against p\\*

      3 rows, 1 skipped; predicted x where p\\* \\>= 0.5

      counted at 2 thresholds

      ## Lead

      | class | recall | support |
      | --- | ---: | ---: |
      | x\\|y | 0.12 | 2 |
      | 猫 | nan | 0.3 |
      | *all* | 0.2 to 0.8 | 0.1 |

      a note

      and another

      ## Matrix (rows: t, columns: p\\*)

      | true \\ predicted | x\\|y | z |
      | --- | ---: | ---: |
      | **x\\|y** | 1 | 0 |
      | **z** | 10 | 2 |

      ## Facts

      | hits | misses | share |
      | --- | ---: | ---: |
      | 3 | 4 | 0.50 |

      ## Detail

      | n |
      | --- |
      | 1 |

      last

      ## Gates

      | gate | value | passed |
      | --- | ---: | ---: |
      | f1=1 | 0.5 | **no** |
      "
    `);
  });

  it('becomes CSV, in full precision', () => {
    expect(renderCsv(everything)).toBe(`kind,value\n"a ""b"", c",${1 / 3}\nnone,\nbounds,0 to 1\n`);
  });

  it('is plain data', () => {
    expect(structuredClone(everything)).toEqual(everything);
  });
});
