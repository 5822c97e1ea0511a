import { PLAIN, cellText, measured } from '../../src/document/cell.js';
import { TYPESET } from '../../src/document/typeset.js';
import { describe, expect, it } from 'vitest';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { coordinate, element, linePath, together } from '../../src/svg/element.js';
import { escapeMarkup, showHidden } from '../../src/svg/escape.js';
import {
  formatCount,
  formatInterval,
  formatMetric,
  formatShort,
  labelName,
  wholeLabel,
} from '../../src/svg/format.js';
import { shareText } from '../../src/svg/share-text.js';
import { checkPictureOptions } from '../../src/svg/picture.js';
import { linearScale, ticks } from '../../src/svg/scale.js';
import { ellipsis, textWidth } from '../../src/svg/text.js';
import { COLORS } from '../../src/svg/theme.js';

describe('showHidden', () => {
  it('shows what acts on the text around it by its code point', () => {
    expect(showHidden('a\u202eb\u0000c\u2028')).toBe('a⟦U+202E⟧b⟦U+0000⟧c⟦U+2028⟧');
    expect(showHidden('\ud800x\ufffe')).toBe('⟦U+D800⟧x⟦U+FFFE⟧');
  });

  it('keeps letters of every script, accents and emoji', () => {
    const text = 'é 日本語 हिन्दी عربي 😀';
    expect(showHidden(text)).toBe(text);
  });
});

describe('escapeMarkup', () => {
  it('leaves no character that ends a text or an attribute', () => {
    for (const label of HOSTILE_LABELS) {
      expect(escapeMarkup(label)).not.toMatch(/[<>"'`]|&(?!#\d+;)/);
    }
    expect(escapeMarkup('<a & "b">')).toBe('&#60;a &#38; &#34;b&#34;&#62;');
  });
});

describe('element', () => {
  it('escapes strings and takes markup as it is', () => {
    const inner = element('b', {}, '<');
    expect(element('a', { title: '"', x: 1.005, off: false, on: true }, inner, '&').markup).toBe(
      '<a title="&#34;" x="1" on><b>&#60;</b>&#38;</a>',
    );
    expect(together('<', null, [element('g')]).markup).toBe('&#60;<g/>');
  });

  it('rounds coordinates to two decimals, without a negative zero', () => {
    expect([1 / 3, -0.001, 2, 1e-9].map(coordinate)).toEqual(['0.33', '0', '2', '0']);
    expect(linePath([[0, 1.234], [5, 2]])).toBe('M0 1.23L5 2'); // prettier-ignore
  });
});

describe('the formats', () => {
  it('write numbers the same everywhere', () => {
    expect([7043, 1e6, 1.5].map(formatCount)).toEqual(['7,043', '1,000,000', '1.5']);
    expect([999, 9999, 12_345].map(formatShort)).toEqual(['999', '9999', '12.3k']);
    expect([0.1234, 0.00053, 1.2345].map(formatShort)).toEqual(['0.12', '0.00053', '1.23']);
    expect([0.5, -0.25, NaN, Infinity].map((value) => formatMetric(value))).toEqual([
      '0.500',
      '−0.250',
      '–',
      '∞',
    ]);
    expect(formatInterval(0.5686, 0.608)).toBe('0.569–0.608');
    expect(formatInterval(-0.01, 0.02)).toBe('−0.010 to 0.020');
    expect(formatInterval(NaN, 1)).toBe('');
  });

  it('show no end as 0 that is not', () => {
    // 0 of 12,831 rows, and of 3,000,000.
    expect(formatInterval(0, 0.000299)).toBe('0.000–0.00030');
    expect(formatInterval(0, 0.00000128)).toBe('0.000–0.0000013');
    expect(formatInterval(0.00049, 0.0301)).toBe('0.00049–0.030');
    expect(formatInterval(-0.0123, 0.00005)).toBe('−0.012 to 0.000050');
    // Alerts of 100 rows have one decimal.
    expect(formatInterval(0.02, 0.3, 1)).toBe('0.020–0.3');
    expect(formatInterval(0, 0.14, 2)).toBe('0.00–0.14');
    expect(cellText(measured({ estimate: 0, low: 0, high: 0.000299 }), TYPESET)).toBe(
      '0.000 (0.000–0.00030)',
    );
    // Terminals have the decimals that were asked for.
    expect(cellText(measured({ estimate: 0, low: 0, high: 0.000299 }), PLAIN)).toBe(
      '0.000 (0.000–0.000)',
    );
  });

  it('never round a share to none or to all', () => {
    const shares = [0, 0.00004, 0.004, 0.0449, 0.5, 0.9849, 0.996, 1999 / 2000, 0.9996, 1];
    expect(shares.map((share) => shareText(share).replace('\u00a0', ' '))).toEqual([
      ...['0 %', '<0.01 %', '0.4 %', '4.5 %', '50 %'],
      ...['98 %', '99.6 %', '>99.9 %', '>99.9 %', '100 %'],
    ]);
  });

  it('write a share alike however it was summed up', () => {
    const summed = 0.5549999999999999;
    expect([0.555, summed, 1 - 0.445].map(shareText)).toEqual([
      '56\u00a0%',
      '56\u00a0%',
      '56\u00a0%',
    ]);
    expect(0.9995 - 1e-15).toBeLessThan(0.9995);
    expect([0.9995, 0.9995 - 1e-15, 0.9994].map(shareText)).toEqual(['>99.9\u00a0%', '>99.9\u00a0%', '99.9\u00a0%']); // prettier-ignore
  });

  it('quote labels that look like nothing', () => {
    expect(['', ' a', 'cat', 3, true].map(labelName)).toEqual(['""', '" a"', 'cat', '3', 'true']);
  });

  it('cut long labels in the middle, between characters, and keep them apart', () => {
    const family = '👨‍👩‍👧';
    expect(labelName(family.repeat(40))).toBe(family.repeat(40));
    const cut = labelName(family.repeat(41));
    expect(cut).toMatch(/^(👨‍👩‍👧){19}…[\da-z]{6}…(👨‍👩‍👧){13}$/u);
    expect(wholeLabel(family.repeat(41))).toBe(family.repeat(41));
    expect(wholeLabel(family.repeat(40))).toBeUndefined();
    const [one, other] = ['a', 'b'].map((letter) => `${'x'.repeat(99)}${letter}${'x'.repeat(100)}`);
    const names = [one, other].map((label) => labelName(label ?? ''));
    expect(names[0]).not.toBe(names[1]);
    expect(names.map((name) => name.length)).toEqual([40, 40]);
    const alike = Array.from({ length: 3000 }, (_, n) => `${'x'.repeat(99)}${n}${'x'.repeat(99)}`);
    expect(new Set(alike.map((label) => labelName(label))).size).toBe(3000);
    expect(labelName('é'.repeat(5000))).toHaveLength(40);
  });
});

describe('scales', () => {
  it('lead values to pixels, on turned axes too', () => {
    const y = linearScale([0, 1], [200, 100]);
    expect([0, 0.5, 1].map(y)).toEqual([200, 150, 100]);
    expect(linearScale([3, 3], [0, 10])(3)).toBe(5);
  });

  it('have round ticks with the decimals that they need', () => {
    expect(ticks([0, 1], 5).map(({ text }) => text)).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']); // prettier-ignore
    expect(ticks([0, 4171], 4).map(({ text }) => text)).toEqual(['0', '1,000', '2,000', '3,000', '4,000']); // prettier-ignore
    expect(ticks([2, 2], 4)).toEqual([{ value: 2, text: '2' }]);
  });
});

describe('ellipsis', () => {
  it('cuts between characters as people count them, and only what is too wide', () => {
    expect(ellipsis('cat', 100, 12)).toBe('cat');
    const cut = ellipsis('sunrise over the sea', 60, 12);
    expect(cut).toMatch(/^sunris.*…$/);
    expect(textWidth(cut, 12)).toBeLessThanOrEqual(60);
    expect(ellipsis('sunrise … over the sea', textWidth('sunrise … o', 12), 12)).toBe('sunrise…');
    expect(ellipsis('e\u0301'.repeat(20), 30, 12)).toMatch(/^(?:e\u0301)+…$/);
  });
});

describe('checkPictureOptions', () => {
  it('names an option that it does not know, and what it cannot be', () => {
    expect(() => checkPictureOptions({ colour: 1 } as never)).toThrow(/colour/);
    expect(() => checkPictureOptions({ width: 3 })).toThrow(/width is 3/);
    expect(() => checkPictureOptions({ scheme: 'blue' as never })).toThrow(/scheme is "blue"/);
  });
});

describe('the colors', () => {
  /** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
  const luminance = (color: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string): number => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };

  it.each(['light', 'dark'] as const)(
    'stand out from the background of the %s scheme',
    (scheme) => {
      const { bg = '', grid, axis = '', ...inks } = COLORS[scheme];
      expect(grid).toBeDefined();
      expect(contrast(axis, bg)).toBeGreaterThanOrEqual(3);
      for (const [name, color] of Object.entries(inks)) {
        expect([name, contrast(color, bg) >= 4.5]).toEqual([name, true]);
      }
    },
  );
});
