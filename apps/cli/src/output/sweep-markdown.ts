import { titleOf } from '../sweep/metrics.js';
import type { SweepResult } from '../sweep/result.js';
import { labelText } from './label-text.js';
import { escapeMarkdown, gatesTable, markdownTable } from './markdown-table.js';
import { areaCells, bestCells, classesText, matrixAtBest, thresholdCells } from './sweep-tables.js';
import type { Cells } from './sweep-tables.js';

/** Write a sweep as Markdown tables, for pull requests and job summaries. */
export function markdownSweep(result: SweepResult): string {
  const { models, beta, nSkipped, constraints } = result;
  const names = models.map(({ name }) => labelText(name)).join(', ');
  const sections = [
    `# ${escapeMarkdown(result.file)}: ${escapeMarkdown(labelText(result.trueName))} against ${escapeMarkdown(names)}`,
    `${result.nSamples} rows${nSkipped === 0 ? '' : `, ${nSkipped} skipped`}; ${escapeMarkdown(classesText(result))}`,
    '## Areas',
    table(areaCells(result)),
    ...models.flatMap((model) => [
      `## Best thresholds of ${escapeMarkdown(labelText(model.name))}`,
      ...constraints.map(({ text }) => `with ${escapeMarkdown(text)}`),
      table(
        bestCells(
          model.best.map((best) => ({ ...best, title: titleOf(best.metric, beta) })),
          result,
        ),
      ),
      ...model.best.slice(0, 1).flatMap((best) => {
        const matrix = matrixAtBest(best, result);
        if (!matrix || !best.found.reached) return [];
        const { threshold } = best.found;
        return [
          `### At the best ${titleOf(best.metric, beta)}, threshold ${threshold}`,
          table([['true \\ predicted', ...(matrix[0] ?? []).slice(1)], ...matrix.slice(1)]),
        ];
      }),
      `## By threshold of ${escapeMarkdown(labelText(model.name))}`,
      table(thresholdCells(model, result)),
    ]),
    ...gatesTable(result.gates),
  ];
  return `${sections.join('\n\n')}\n`;
}

function table([header = [], ...rows]: Cells): string {
  const escaped = rows.map((row) => header.map((_, place) => escapeMarkdown(row[place] ?? '')));
  return markdownTable(header.map(escapeMarkdown), escaped);
}
