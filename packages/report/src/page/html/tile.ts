import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';

/** A number with its name, large; what is more stands small beside it. */
export const tile = (name: string, value: string, more = ''): Child =>
  html(
    'div',
    {},
    html('dt', {}, name),
    html('dd', {}, html('b', {}, value), more === '' ? null : [' ', html('small', {}, more)]),
  );
