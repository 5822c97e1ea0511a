import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** A table of a page: its caption, and the cells of its rows. */
export interface PageTable {
  readonly caption: string;
  readonly rows: readonly (readonly Element[])[];
}

export const pageOf = (html: string): Node => parse(html);

/** The tables of a page, in their order. */
export function tablesOf(page: Node): readonly PageTable[] {
  return elements(page, 'table').map((table) => ({
    caption: elements(table, 'caption').map(textOf).join(),
    rows: elements(table, 'tr').map((row) =>
      row.childNodes.filter(
        (cell): cell is Element => cell.nodeName === 'th' || cell.nodeName === 'td',
      ),
    ),
  }));
}

/** The sentences of the section "In words"; undefined if there is none. */
export function wordsOf(page: Node): readonly string[] | undefined {
  const section = elements(page, 'section').find((one) => attribute(one, 'id') === 'words');
  return section ? elements(section, 'li').map(sentenceOf) : undefined;
}

/** The text of a sentence, without the link to its section. */
function sentenceOf(item: Element): string {
  return item.childNodes
    .filter((node) => node.nodeName !== 'a')
    .map(textOf)
    .join('')
    .trim();
}

/** The text of a cell without pictures and small print. */
export function ownText(cell: Element): string {
  return cell.childNodes
    .filter((node) => !['small', 'svg', 'i', 'em'].includes(node.nodeName))
    .map(textOf)
    .join('')
    .trim();
}

export function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

/** The elements of a name below a node, in their order. */
export function elements(node: Node, name: string): readonly Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => [
    ...(child.nodeName === name ? [child as Element] : []),
    ...elements(child, name),
  ]);
}
