import { describe, expect, it } from 'vitest';
import { WekaTextToCsv, wekaTextOf } from '../../src/tables/weka-text.js';

const START = '\n\n=== Predictions on test data ===\n\n';
const HEADER = '    inst#     actual  predicted error prediction (id)\n';
const ROWS = [
  "        1 1:'big cat'  1:big cat       1 (0)\n",
  '        2      2:dog      3:owl   +   0.542 (1)\n',
  '        3        1:?      3:owl       0.6 (2)\n',
].join('');

/** The CSV of a text that comes in pieces of so many characters. */
function csvOf(text: string, size: number): string {
  const names = wekaTextOf(text);
  if (!names) throw new Error('no text of Weka');
  const reader = new WekaTextToCsv(names);
  let csv = '';
  for (let start = 0; start < text.length; start += size) {
    csv += reader.next(text.slice(start, start + size));
  }
  return csv + reader.end();
}

describe('wekaTextOf', () => {
  it('knows predictions of classes, and nothing else', () => {
    expect(wekaTextOf(START + HEADER)).toEqual([
      ...['inst#', 'actual', 'predicted', 'error', 'prediction'],
    ]);
    expect(wekaTextOf(`${START}    inst#     actual  predicted      error\n`)).toBeNull();
    expect(wekaTextOf('\n\ny,p\na,a\n')).toBeNull();
  });
});

describe('WekaTextToCsv', () => {
  it('writes the same, however the text is cut', () => {
    const csv = [
      'inst#,actual,predicted,error,prediction',
      '1,1:big cat,1:big cat,,1',
      '2,2:dog,3:owl,+,0.542',
      '3,,3:owl,,0.6',
      '',
    ].join('\n');
    for (const size of [1, 7, 1000]) expect(csvOf(START + HEADER + ROWS, size)).toBe(csv);
    // Each fold has a header of its own.
    expect(csvOf(START + HEADER + ROWS + START + HEADER, 11)).toBe(csv);
  });

  it('takes quotes off the actual label, which alone has them', () => {
    const text = START + HEADER + "        1 2:'it\\'s, \\\\ 5'  2:it's, \\ 5       1 (0)\n";
    expect(csvOf(text, 9)).toBe(
      'inst#,actual,predicted,error,prediction\n1,"2:it\'s, \\ 5","2:it\'s, \\ 5",,1\n',
    );
  });

  it('puts scores of several classes in a list, without the star of the greatest', () => {
    const text =
      `${START}    inst#     actual  predicted error distribution (id)\n` +
      '        1      2:dog      2:dog       0.1,*0.7,0.2 (0)\n';
    expect(csvOf(text, 5)).toBe(
      'inst#,actual,predicted,error,distribution\n1,2:dog,2:dog,,"[0.1,0.7,0.2]"\n',
    );
  });
});
