import { screen, within } from '@testing-library/dom';
import type { openSite } from './open-site.tsx';

/** A page without a layout has room for some rows of a sheet. */
Object.defineProperties(Element.prototype, {
  clientHeight: { get: () => 400 },
  clientWidth: { get: () => 900 },
});

/** The cell under a heading, of the row that says this. */
export const sheetCell = (rowSays: string, heading: string): HTMLElement => {
  const sheet = within(screen.getByRole('grid'));
  const at = sheet.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === heading);
  const row = sheet.getAllByRole('row').find(({ textContent }) => textContent?.includes(rowSays));
  return row?.children[at] as HTMLElement;
};

type User = ReturnType<typeof openSite>['user'];

/** Goes to a cell and types over it. */
export const typeInto = async (user: User, cell: HTMLElement, keys: string): Promise<void> => {
  await user.pointer({ keys: '[MouseLeft]', target: cell });
  await user.keyboard(keys);
};
