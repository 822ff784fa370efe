import type { Locator, Page } from 'playwright-core';

/** The cell of a row of the sheet, by its number, under a heading. */
export const cellAt = async (page: Page, row: number, heading: string): Promise<Locator> => {
  const header = page.getByRole('columnheader', { name: heading, exact: true });
  const column = await header.getAttribute('aria-colindex');
  const numbered = page.getByRole('rowheader', { name: new RegExp(`^${row}\\b`) });
  return page.getByRole('row').filter({ has: numbered }).locator(`[aria-colindex="${column}"]`);
};

/** The row and the heading of the cell that has the focus; elsewhere, what has it. */
export const focusedCell = (page: Page): Promise<string> =>
  page.evaluate(`
    const cell = document.activeElement.closest('td');
    const at = cell?.cellIndex ?? -1;
    cell ? cell.parentElement.cells[0].firstChild.textContent + ' ' + document.querySelector('[role=grid] thead tr').cells[at].textContent : document.activeElement.localName
  `);

/** Puts a block into the cells from this one on, as a spreadsheet has it on the clipboard. */
export const pasteBlock = async (page: Page, from: Locator, block: readonly (readonly string[])[]): Promise<void> => {
  const text = block.map((cells) => `${cells.join('\t')}\r\n`).join('');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await from.click();
  await page.keyboard.press('ControlOrMeta+v');
};
