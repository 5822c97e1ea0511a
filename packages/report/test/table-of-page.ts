/** A table as a page shows it: texts of headings and cells. */
export interface PageTable {
  readonly head: readonly string[];
  readonly body: readonly (readonly string[])[];
}

/** The first table of a page with this caption. */
export function tableOfPage(page: string, caption: string): PageTable {
  const [, after = ''] = page.split(`<caption class="sr">${caption}</caption>`);
  const [table = ''] = after.split('</table>');
  // A page leaves out the ends of rows and cells.
  const rows = table.split('<tr>').map((row) =>
    row
      .split(/<t[hd](?: [^>]*)?>/)
      .slice(1)
      .map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  );
  const [, head = [], ...body] = rows;
  return { head, body };
}
