import { nameText } from '@confmat/core/internal';
import { jsonPrepared } from '@confmat/rows/input/prepared.js';
import type { Prepared } from '@confmat/rows/input/prepared.js';
import { countOf } from '@confmat/rows/document/rows-text.js';
import type { UsedConfig } from '@confmat/rows/input/used-config.js';
import { jsonGates } from '@confmat/answers/gates/gate-json.js';
import type { Outcome } from '@confmat/answers/document/outcome.js';
import { jsonWords, withWords } from '@confmat/answers/words/in-words.js';

/**
 * An outcome with what the documents of all commands have: what was done to rows before they were counted, the
 * options that a file gave, sentences and gates.
 */
export function enveloped(
  outcome: Outcome,
  prepared: Prepared | undefined,
  config: UsedConfig | undefined,
): Outcome {
  const { document, json, gates, words = null } = outcome;
  const done = prepared ? preparedTexts(prepared) : [];
  return {
    ...outcome,
    document: (format) => {
      const own = withWords(document(format), words, format);
      return { ...own, counted: [...own.counted, ...done] };
    },
    json: async () => {
      const { input, ...body } = await json();
      const read = { ...input, ...(config ? { config } : {}), ...jsonPrepared(prepared) };
      const { command, ...found } = body;
      return {
        command,
        ...(input && { input: read }),
        ...found,
        ...jsonWords(words),
        ...jsonGates(gates),
      };
    },
  };
}

/** How many rows were left out before any was counted, and where counts are from. */
function preparedTexts({ where, nLeftOut, evaluation }: Prepared): readonly string[] {
  return [
    ...(where === null ? [] : [`${countOf(nLeftOut)} left out by --where ${nameText(where)}`]),
    ...(evaluation ? [`kept in ${evaluation.files.map(nameText).join(', ')}`] : []),
  ];
}
