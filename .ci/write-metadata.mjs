// Manifests and readmes of the published packages: where the project lives, who wrote it, by which
// words it is found. Readmes are read on npm too, where a link out of the package leads nowhere, so
// such links are made absolute. With --check it writes nothing, and fails if anything would change.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { publishedFolders } from './published.mjs';
import { FILES, REPOSITORY } from './repository.mjs';

const ROOT = new URL('../', import.meta.url);
const AUTHOR = 'The confmat authors';
const KEYWORDS = [
  'classification',
  'confusion-matrix',
  'evaluation',
  'machine-learning',
  'metrics',
];
/** Further ones, by folder. */
const OWN_KEYWORDS = /** @type {Record<string, string[]>} */ ({
  'packages/core': ['accuracy', 'apache-arrow', 'f1-score', 'precision', 'recall', 'typed-arrays'],
  'packages/evaluation': ['merge', 'provenance', 'storage', 'threshold'],
  'packages/inference': ['bootstrap', 'confidence-interval', 'mcnemar', 'delong', 'statistics'],
  'packages/multilabel': ['hamming-loss', 'label-sets', 'multi-label', 'ndcg', 'ranking'],
  'packages/parallel': ['shared-memory', 'sharedarraybuffer', 'threads', 'web-workers'],
  'packages/report': ['chart', 'heatmap', 'html-report', 'svg', 'visualization'],
  'packages/rows': ['arrow', 'csv', 'duckdb', 'jsonl', 'parquet'],
  'packages/sklearn': ['classification-report', 'f1-score', 'roc-auc', 'scikit-learn', 'sklearn'],
  'packages/spans': ['bio-tags', 'chunking', 'named-entity-recognition', 'ner', 'seqeval', 'spans'],
  'packages/sql': ['clickhouse', 'duckdb', 'group-by', 'postgresql', 'sql'],
  'packages/thresholds': ['auc', 'calibration', 'precision-recall', 'roc', 'threshold'],
  'packages/vitest': ['jest', 'matchers', 'quality-gate', 'testing', 'vitest'],
  'apps/cli': ['classification-report', 'cli', 'csv', 'parquet', 'roc'],
});
/** A link to a file of a repository: of ours, if there is such a file. */
const FILE_LINK = /https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/main\/([^)\s#"]+)/g;
const RELATIVE_LINK = /(\]\(|(?:href|src)=")(?![a-z][a-z+.-]*:|#)([^)\s"]+)/gi;

const isCheck = process.argv.includes('--check');
let nChanged = 0;
for (const folder of publishedFolders()) {
  change(`${folder}/package.json`, (text) => withMetadata(text, folder));
  change(`${folder}/README.md`, (text) => withAbsoluteLinks(text, folder));
}
console.log(`metadata: ${nChanged} files ${isCheck ? 'would change' : 'changed'}`);
if (isCheck && nChanged > 0) process.exitCode = 1;

/**
 * @param {string} file From the root.
 * @param {(text: string) => string} edit
 */
function change(file, edit) {
  const address = new URL(file, ROOT);
  const before = readFileSync(address, 'utf8');
  const after = edit(before);
  if (after === before) return;
  ++nChanged;
  console.log(isCheck ? `${file} is not what write-metadata.mjs writes` : file);
  if (!isCheck) writeFileSync(address, after);
}

/**
 * @param {string} text A package.json.
 * @param {string} directory Its folder.
 */
function withMetadata(text, directory) {
  const { name, version, description, ...all } = JSON.parse(text);
  const rest = withTypesOfEntries(all);
  const own = OWN_KEYWORDS[directory];
  if (!own) throw new Error(`${directory} has no keywords in write-metadata.mjs`);
  const metadata = {
    keywords: [...KEYWORDS, ...own].sort(),
    homepage: `${FILES}${directory}/README.md`,
    bugs: { url: `${REPOSITORY}/issues` },
    repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory },
    license: 'MIT',
    author: AUTHOR,
  };
  for (const [other, range] of Object.entries(rest.dependencies ?? {})) {
    // An entry `internal` that a later version renames would break an earlier package at its import.
    if (other.startsWith('@confmat/') && range !== version) {
      throw new Error(`${directory} depends on ${other} ${range}, expected exactly ${version}`);
    }
  }
  const publishConfig = { access: 'public', provenance: true };
  const manifest = { name, version, description, ...metadata, ...rest, ...metadata, publishConfig };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Where TypeScript finds the types of further entries if it does not read `exports`, as with
 * `moduleResolution: node10`. Types of an index may come from an entry of another package.
 *
 * @param {Readonly<Record<string, any>>} fields Of a package.json.
 */
function withTypesOfEntries({ typesVersions: _, ...fields }) {
  const entries = Object.entries(fields['exports']).flatMap(([path, { import: module, types }]) => {
    const file = module?.types ?? types;
    return path === '.' || file === undefined ? [] : [[path.slice(2), [file]]];
  });
  if (entries.length === 0) return fields;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      field === 'exports'
        ? [
            [field, value],
            ['typesVersions', { '*': Object.fromEntries(entries) }],
          ]
        : [[field, value]],
    ),
  );
}

/**
 * @param {string} text A README.md.
 * @param {string} folder Its folder.
 */
function withAbsoluteLinks(text, folder) {
  const { files } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, ROOT), 'utf8'));
  const isPacked = (/** @type {string} */ path) =>
    files.some((/** @type {string} */ one) => `${path}/`.startsWith(`${one}/`));
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (/^ *```/.test(line)) isCode = !isCode;
      return isCode ? line : line.replace(FILE_LINK, toOurs).replace(RELATIVE_LINK, toAbsolute);
    })
    .join('\n');

  /**
   * @param {string} link
   * @param {string} path
   */
  function toOurs(link, path) {
    return existsSync(new URL(path, ROOT)) ? FILES + path : link;
  }

  /**
   * @param {string} link
   * @param {string} before
   * @param {string} target
   */
  function toAbsolute(link, before, target) {
    const [path = '', ...anchor] = target.split('#');
    if (isPacked(posix.normalize(path))) return link;
    return [before + FILES + posix.join(folder, path), ...anchor].join('#');
  }
}
