import type { GateFault } from '@confmat/inference/gate-text';
import type { CommandError } from '@confmat/rows/command-error.js';
import { badGate, noSuchMetric } from '@confmat/rows/refusals.js';
import { didYouMean, quote } from '@confmat/rows/suggest.js';

/**
 * What is wrong with a gate, in the command's words.
 * @param forms What a person may type instead.
 */
export function gateRefusal(text: string, fault: GateFault, forms: string): CommandError {
  switch (fault.fault) {
    case 'form': {
      const isCut = /^[\w.]+$/.test(text.trim());
      return badGate(
        text,
        'is not a gate',
        isCut ? `${forms}; a shell needs quotes around >` : forms,
      );
    }
    case 'number':
      return badGate(text, `${quote(fault.typed)} is not a number`, forms);
    case 'range': {
      const { bound, least, greatest } = fault;
      const range = greatest < Infinity ? `from ${least} to ${greatest}` : `of at least ${least}`;
      return badGate(text, `${bound} is not a number ${range}`, forms);
    }
    case 'average': {
      const meant = didYouMean(fault.typed, fault.known);
      return badGate(text, `no average ${quote(fault.typed)}${meant}`, forms);
    }
    case 'average-and-label':
      return badGate(text, 'names an average and a label', forms);
    case 'gap-and-group':
      return badGate(text, 'asks for a gap between groups, and names one', forms);
    case 'metric': {
      const of = { '': '', class: ' of a class', average: ' of an average' }[fault.of];
      return noSuchMetric(`--fail-under ${quote(text)}`, fault.typed, fault.known, { of });
    }
  }
}
