import { describe, expect, it } from 'vitest';
import { element, html } from '../../src/svg/element.js';
import { confusionMatrix } from '@confmat/core';
import { htmlOf } from '../parts.js';

describe('labels that are written from right to left', () => {
  it('are isolated in HTML, with what stands between their words', () => {
    expect(html('p', {}, '"שלום עולם": 373, 0.577–0.619').markup).toBe(
      '<p>&#34;<bdi>שלום עולם</bdi>&#34;: 373, 0.577–0.619</p>',
    );
    expect(html('td', {}, ['مرحبا', ' of yes']).markup).toBe('<td><bdi>مرحبا</bdi> of yes');
  });

  it('are left as they are in pictures, in titles, and beside other labels', () => {
    expect(element('text', {}, 'שלום').markup).toBe('<text>שלום</text>');
    expect(html('title', {}, 'שלום').markup).toBe('<title>שלום</title>');
    expect(html('p', {}, 'straße, 猫 and no').markup).toBe('<p>straße, 猫 and no</p>');
  });

  it('do not turn their numbers on a page', () => {
    const matrix = confusionMatrix(['שלום', 'no', 'שלום'], ['שלום', 'no', 'no']);
    const page = htmlOf({ matrix });
    const shown = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    const bare = shown.replaceAll(/<svg.*?<\/svg>/gs, '').replaceAll(/<bdi>.*?<\/bdi>/g, '');
    expect(shown).toContain('<bdi>שלום</bdi>');
    expect(bare.replaceAll(/<[^>]*>/g, '')).not.toContain('שלום');
  });
});
