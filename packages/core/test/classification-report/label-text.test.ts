import { describe, expect, it } from 'vitest';
import { escapeHidden } from '../../src/classification-report/escape-hidden.js';
import { labelText } from '../../src/classification-report/label-text.js';

describe('escapeHidden', () => {
  it('shows controls, separators of lines, and overrides and isolates of direction', () => {
    const hidden = ['\0', '\t', '\n', '\u001b', '\u007f', '\u0080', '\u009b', '\u009f'];
    hidden.push('\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069');
    for (const char of hidden) {
      const code = char.charCodeAt(0).toString(16).padStart(4, '0');
      expect(escapeHidden(`a${char}b${char}`)).toBe(`a\\u${code}b\\u${code}`);
    }
  });

  it('leaves everything else, marks of direction too', () => {
    const plain = 'Ünï \u00a0\u061c\u200e\u200f\u200d\u2029'.slice(0, -1);
    for (const text of [plain, '', '"\\', '😀 שלום مرحبا']) expect(escapeHidden(text)).toBe(text);
  });
});

describe('labelText', () => {
  it('quotes labels that would not be seen as they are', () => {
    expect(['a b', 7, true, 7n, '', ' a', 'a\nb'].map(labelText)).toEqual(
      // prettier-ignore
      ['a b', '7', 'true', '7', '""', '" a"', '"a\\nb"'],
    );
    expect(labelText('a\u202eb')).toBe('"a\\u202eb"');
    expect(labelText('\\u202e')).toBe('\\u202e');
    expect(labelText('\u200fשלום')).toBe('\u200fשלום');
  });
});
