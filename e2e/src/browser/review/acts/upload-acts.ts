import type { Page } from 'playwright-core';
import { pressOnceEnabled, see, seeNoMore } from '../../seeing.ts';
import { type Act, ask, press } from './act.ts';

const UPLOAD = '**/api/data-load/upload';

const send = async (page: Page, file: Blob): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from(await file.arrayBuffer());
  await dialog.locator('input[type=file]').setInputFiles({ name: 'otra-vez.xlsx', mimeType: file.type, buffer });
  await pressOnceEnabled(dialog.getByRole('button', { name: 'Subir correcciones' }));
};

/** What is done where a file that is to take the review's place was loaded before, and does not arrive at first. */
export const uploadActs = (loadedBefore: Blob): readonly Act[] => [
  { does: 'a file is to be uploaded', by: ask('Subir correcciones') },
  {
    does: 'and does not arrive',
    by: async (page) => {
      await page.route(UPLOAD, (route) => route.abort());
      await send(page, loadedBefore);
      await see(page.getByRole('button', { name: 'Intentar de nuevo' }));
      await page.unroute(UPLOAD);
    },
  },
  {
    does: 'is sent again, and was loaded before',
    by: async (page) => {
      await press('Intentar de nuevo')(page);
      await see(page.getByRole('button', { name: 'Cargarlo de todos modos' }));
    },
  },
  {
    does: 'and is loaded nevertheless',
    by: async (page) => {
      await press('Cargarlo de todos modos')(page);
      await seeNoMore(page.getByRole('button', { name: 'Cargarlo de todos modos' }));
      await see(page.getByText('otra-vez.xlsx').first(), page.getByRole('button', { name: 'Subir correcciones' }));
    },
  },
];
