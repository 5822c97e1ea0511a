import { describe, expect, it } from 'vitest';
import { recipeFiles } from '../../examples/recipes/simulate.mjs';
import { readText } from './files.ts';
import { fencesOf } from './markdown.ts';
import { runShell } from './run.ts';

const PAGE = 'docs/guides/ten-recipes.md';
const recipes = readText(PAGE)
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), text }));

/** Whether a number or a phrase stands in a text, not as a part of another. */
function isIn(text: string, phrase: string): boolean {
  const literal = phrase.replace(/[.|]/g, '\\$&');
  return new RegExp(`(?<![\\w.])${literal}(?![\\w]|\\.\\d)`).test(text);
}

describe('the recipes', () => {
  it('are ten', () => {
    expect(recipes).toHaveLength(10);
  });

  it.for(recipes)('$name prints the numbers that its text names', async ({ text }) => {
    const commands = fencesOf(text).map(({ content }) => content);
    const printed = await runShell(commands.join('\n'));
    const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold = '']) => bold);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((bold) => !isIn(printed, bold))).toEqual([]);
  });

  it.for(Object.entries(recipeFiles()))('draw %s as it is', ([name, text]) => {
    expect(readText(`examples/recipes/${name}`)).toBe(text);
  });
});
