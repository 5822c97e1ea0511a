import { describe, expect, it } from 'vitest';
import { friendlyNames } from '../../src/svg/friendly-names.js';
import { wholesOf } from '../../src/svg/whole-names.js';
import { htmlOf } from '../parts.js';
import { confusionMatrixFromCounts } from '@confmat/core';

const shown = (...labels: string[]): string[] => [...friendlyNames(wholesOf(labels)).values()];

const CLAIM = 'Kunde möchte Widerspruch einlegen und wartet auf eine Bestätigung';

describe('friendlyNames', () => {
  it('shows the ends of a long name', () => {
    expect(shown(CLAIM)).toEqual(['Kunde möchte Widers…e Bestätigung']);
  });

  it('keeps what tells names apart whose ends are alike', () => {
    const other = CLAIM.replace('wartet', 'hofft');
    expect(shown(CLAIM, other)).toEqual([
      'Kunde möchte Widers…wartet…e Bestätigung',
      'Kunde möchte Widers…hofft …e Bestätigung',
    ]);
  });

  it('keeps digits where six characters do not tell names apart', () => {
    const [a, b, c] = ['x1', 'x2', 'y'].map((part) => `${'same start '.repeat(3)}${'-'.repeat(0)}${part === 'y' ? 'y' : 'x'.repeat(8) + part}${' the same end'.repeat(3)}`); // prettier-ignore
    const names = shown(a ?? '', b ?? '', c ?? '');
    expect(new Set(names).size).toBe(3);
    expect(names.every((name) => /…[\da-z]{6}…/.test(name))).toBe(true);
  });

  it('does not cut a character in two', () => {
    const of = (face: string): string => `${'a'.repeat(30)}${face}${'b'.repeat(30)}`;
    const [first = '', second = ''] = shown(of('😀'), of('😁'));
    expect(first).toContain('…😀');
    expect(second).toContain('…😁');
  });
});

describe('a page of long labels', () => {
  it('shows no digits, and has the whole name at hand', () => {
    const matrix = confusionMatrixFromCounts([[8, 2, 0], [1, 9, 3], [0, 1, 7]], [CLAIM, 'b', 'c']); // prettier-ignore
    const page = htmlOf({ matrix }).replaceAll(/<script[^]*?<\/script>/g, '');
    expect(page).not.toMatch(/…[\da-z]{6}…/);
    expect(page).toContain(`<span title="${CLAIM}">Kunde möchte Widers…e Bestätigung</span>`);
  });
});
