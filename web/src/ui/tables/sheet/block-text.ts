/** Cells beside and beneath each other. */
export type Block = readonly (readonly string[])[];

const QUOTED = /["\t\n\r]/;

const cellText = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A block as spreadsheets put it on the clipboard: tabs between cells, a line for each row. */
export const writeBlock = (block: Block): string =>
  block.map((cells) => `${cells.map(cellText).join('\t')}\r\n`).join('');

/** A quoted cell or a bare one, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g;

/** The block that a spreadsheet, or anything else, put on the clipboard as text. */
export const readBlock = (text: string): Block => {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // After its last line break a text begins no row.
  return rows.length > 1 && rows.at(-1)?.join('\t') === '' ? rows.slice(0, -1) : rows;
};
