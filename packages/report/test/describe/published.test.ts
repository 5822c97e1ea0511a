import { describe, expect, it } from 'vitest';
import { PUBLISHED } from './published.js';
import { sentencesOf } from '../parts.js';

describe('describe', () => {
  it.each(Object.entries(PUBLISHED))('says what a person can check: %s', async (name, results) => {
    const lines = sentencesOf(results()).map(
      ({ rule, rows, text }) => `${text}\n    ${rule}, ${rows} rows\n`,
    );
    await expect(lines.join('\n')).toMatchFileSnapshot(
      `golden/${name.replace('.csv', '').replaceAll(' ', '-')}.txt`,
    );
  });
});
