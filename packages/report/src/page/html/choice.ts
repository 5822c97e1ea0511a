import { html } from '../../svg/element.js';
import type { Child, Markup } from '../../svg/element.js';

/** One of what a reader chooses from. */
interface Choice {
  readonly name: string;
  readonly content: Child;
}

/** Show one of several, which a reader chooses without script: the first at first. */
export function choice(id: string, legend: string, choices: readonly Choice[]): Markup {
  return html(
    'fieldset',
    { class: 'pick' },
    html('legend', {}, legend),
    choices.map(({ name, content }, place) => [
      html(
        'label',
        {},
        html('input', {
          ...{ type: 'radio', name: id, id: `${id}-${place + 1}` },
          ...{ checked: place === 0, autocomplete: 'off' },
        }),
        ' ',
        name,
      ),
      html('div', {}, content),
    ]),
  );
}
