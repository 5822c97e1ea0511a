// One page of HTML that needs nothing else: the charts and tables of results.
import { CHART_STYLE, escapeXml, groupChart } from './bar-chart.js';
import { collect } from './collect.js';
import { headlineTable } from './headlines.js';
import { groupTable, provenance, targetTable } from './tables.js';

/** @import { Result } from '@confmat/bench/results.js' */
/** @import { Group, SuitePage } from './collect.js' */
/** @import { Table } from './tables.js' */

/** Each chart is drawn twice, so that its text keeps its size on narrow screens. */
const WIDE = 760;
const NARROW = 360;

const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--text:#1f2328;--muted:#59636e;--line:#d1d9e0;--ours:#0969da;--soft:#f6f8fa}
@media (prefers-color-scheme:dark){:root{--bg:#0d1117;--text:#f0f6fc;--muted:#a3acb6;--line:#3d444d;--ours:#58a6ff;--soft:#151b23}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
main{max-width:840px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:32px;line-height:1.2;margin:16px 0 8px}
h2{font-size:24px;line-height:1.25;margin:56px 0 8px;padding-top:16px;border-top:1px solid var(--line)}
h3{font-size:17px;margin:32px 0 8px}
p{margin:8px 0}a{color:var(--ours)}
code{font:0.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--soft);padding:1px 4px;border-radius:4px}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:16px 0;padding:0;list-style:none}
.muted{color:var(--muted);font-size:14px;overflow-wrap:anywhere}
.scroll{overflow-x:auto;margin:12px 0}
table{border-collapse:collapse;font-size:14px;min-width:100%}
th,td{padding:5px 10px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;vertical-align:top}
th{color:var(--muted);font-weight:600}
th.text,td.text{text-align:left;padding-left:0;white-space:normal;min-width:150px}
table.words td{white-space:normal}
tr.ours td.text{font-weight:600;color:var(--ours)}
.cm-chart{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
.narrow{display:none}
@media (max-width:720px){.wide{display:none}.narrow{display:block}h1{font-size:26px}
table.words,.words tbody,.words tr,.words td{display:block;text-align:left;padding:0;border:0}
.words thead{display:none}.words tr{padding:8px 0;border-bottom:1px solid var(--line)}
.words td:first-child{font-weight:600}
.words td:not(:first-child)::before{content:attr(data-head) ": ";color:var(--muted)}}
@media print{h3,.chart{break-after:avoid}}`;

/**
 * @param {readonly Result[]} results
 * @returns {string} A whole document.
 */
export function htmlPage(results) {
  const suites = collect(results);
  const headlines = headlineTable(results);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>confmat: benchmarks</title>',
    `<style>${STYLE}${CHART_STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<h1>confmat: benchmarks</h1>',
    '<p>Ours and others on the same data, in the same run, in turns. Every output is compared before its time counts, and after each round.</p>',
    '<p class="muted">Median and quartiles are of one call; half of all samples lie between the quartiles. “Ours = 1” is the median divided by that of the first case of ours in the table: 24 × is 24 times as long. Peak memory is what a new process holds at most that builds the data and makes one call.</p>',
    `<nav aria-label="Workloads"><ul>${suites.map(({ suite, title }) => `<li><a href="#${suite}">${escapeXml(title)}</a></li>`).join('')}</ul></nav>`,
    ...(headlines.rows.length > 0 ? [htmlTable(headlines, 2)] : []),
    ...suites.map(suiteSection),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/**
 * @param {SuitePage} suite
 * @param {Group} group
 */
function chartTitle({ title }, group) {
  return `${title}: ${group.title}`;
}

/**
 * A chart compares; one bar alone shows nothing.
 * @param {Group} group
 */
function hasChart({ rows }) {
  return rows.length > 1;
}

/** @param {SuitePage} page */
function suiteSection(page) {
  const { suite, title, text, runs, targets, groups } = page;
  const skipped = runs.flatMap((run) =>
    run.skipped.map(
      ({ name, nCases, reason }) =>
        `Skipped on Node ${run.versions['node']}: ${name}, ${nCases} cases: ${reason}.`,
    ),
  );
  return [
    '<section>',
    `<h2 id="${suite}">${escapeXml(title)}</h2>`,
    `<p>${inline(text)}</p>`,
    ...(targets.length > 0 ? [htmlTable(targetTable(page), 1)] : []),
    ...groups.map((group) => groupSection(page, group)),
    ...[...runs.map(provenance), ...skipped].map((line) => `<p class="muted">${inline(line)}</p>`),
    '</section>',
  ].join('\n');
}

/**
 * @param {SuitePage} page
 * @param {Group} group
 */
function groupSection(page, group) {
  const title = chartTitle(page, group);
  const chart = (/** @type {string} */ name, /** @type {number} */ widthPx) =>
    `<div class="chart ${name}">${groupChart(group, title, { widthPx, style: false }).trimEnd()}</div>`;
  return [
    `<h3>${escapeXml(group.title)}</h3>`,
    ...(hasChart(group) ? [chart('wide', WIDE), chart('narrow', NARROW)] : []),
    htmlTable(groupTable(group), 1),
  ].join('\n');
}

/**
 * @param {Table} table
 * @param {number} nTexts Columns of text, which are set left.
 */
function htmlTable({ head, rows }, nTexts) {
  const cell = (
    /** @type {'th' | 'td'} */ tag,
    /** @type {string} */ words,
    /** @type {number} */ i,
  ) => {
    const text = i < nTexts ? ' class="text"' : '';
    // On narrow screens the cells stand below each other, each with its heading.
    const heading = tag === 'td' && nTexts > 1 ? ` data-head="${escapeXml(head[i] ?? '')}"` : '';
    return `<${tag}${text}${heading}>${inline(words)}</${tag}>`;
  };
  const line = (/** @type {'th' | 'td'} */ tag, /** @type {string[]} */ cells) =>
    cells.map((words, i) => cell(tag, words, i)).join('');
  return [
    '<div class="scroll" tabindex="0" role="region" aria-label="Table">',
    `<table${nTexts > 1 ? ' class="words"' : ''}>`,
    `<thead><tr>${line('th', head)}</tr></thead>`,
    '<tbody>',
    ...rows.map(({ cells, ours }) => `<tr${ours ? ' class="ours"' : ''}>${line('td', cells)}</tr>`),
    '</tbody></table></div>',
  ].join('\n');
}

/** @param {string} words Perhaps with `code`. */
function inline(words) {
  return escapeXml(words).replace(/`([^`]+)`/g, '<code>$1</code>');
}
