// docs/reference/command-options.md: every option of the command, from the table that the command itself reads.
// With --check it writes nothing, and fails if the page would change.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { withTypeScript } from './load-typescript.mjs';

const PAGE = new URL('../docs/reference/command-options.md', import.meta.url);
const INTRODUCTION = `# Options of the command

Every option of every command, as \`confmat COMMAND --help-all\` explains them. [The command](command.md) describes what they do together, and [its JSON](command-json.md) what comes out.
`;

/** @typedef {import('../apps/cli/src/options/option-facts.ts').OptionFacts} OptionFacts */
/** @typedef {import('../apps/cli/src/options/option-facts.ts').OptionGroup} OptionGroup */

const isCheck = process.argv.includes('--check');
const page = await withTypeScript('apps/cli/src/options/table.ts', async ({ groupsOf }) =>
  pageOf(groupsOf()),
);
const config = await resolveConfig(PAGE);
const text = await format(page, { ...config, parser: 'markdown' });
const isSame = readFileSync(PAGE, 'utf8') === text;
if (!isSame && !isCheck) writeFileSync(PAGE, text);
console.log(`options: the page ${isSame ? 'is up to date' : 'changed'}`);
if (isCheck && !isSame) process.exitCode = 1;

/** @param {readonly OptionGroup[]} groups */
function pageOf(groups) {
  const sections = groups.map(({ heading, options }) =>
    [
      `## ${heading.replace(/:$/, '')}`,
      '',
      '| option | commands | what it does | needs | not with |',
      '| --- | --- | --- | --- | --- |',
      ...options.map((facts) => `| ${rowOf(facts).map(cell).join(' | ')} |`),
    ].join('\n'),
  );
  return [INTRODUCTION, ...sections].join('\n\n');
}

/**
 * @param {OptionFacts} facts
 * @returns {readonly string[]}
 */
function rowOf({ flags, commands, description, choices, byDefault, shownDefault, ...facts }) {
  const { needs = facts.needsOnRows ?? '', insteadOf = [], excludes = [] } = facts;
  const value = shownDefault ?? (byDefault === undefined ? '' : JSON.stringify(byDefault));
  const more = [
    ...(choices ? [`choices: ${choices.join(', ')}`] : []),
    ...(value === '' ? [] : [`default: ${value}`]),
  ].join('; ');
  const rivals = [...insteadOf, ...excludes].map((one) => one.replace(/:.*/, ''));
  return [
    `\`${flags}\``,
    commands.split(' ').join(', '),
    escaped(more === '' ? description : `${description} (${more})`),
    escaped(needs.replace(/:.*/, '')),
    escaped(rivals.join(', ')),
  ];
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[<>*_[\]]/g, (mark) => `\\${mark}`);
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|');
}
