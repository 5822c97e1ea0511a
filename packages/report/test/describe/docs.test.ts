import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALL_RULES } from '../../src/describe/all-rules.js';

describe('docs/reference/sentences.md', () => {
  it('has every rule, with what it tells and when it speaks', () => {
    const page = readFileSync(
      new URL('../../../../docs/reference/sentences.md', import.meta.url),
      'utf8',
    );
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows).toEqual(
      ALL_RULES.map(({ name, tells, speaksIf }) => [`\`${name}\``, tells, speaksIf]),
    );
  });
});
