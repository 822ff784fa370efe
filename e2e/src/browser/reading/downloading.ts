import type { Download, Page, Route } from 'playwright-core';
import { see, seeNoMore } from '../seeing.ts';

type Format = 'PDF' | 'Excel' | 'CSV' | 'JSON';
const endings: Readonly<Record<Format, string>> = { PDF: 'pdf', Excel: 'xlsx', CSV: 'csv', JSON: 'json' };

/** Downloads what a page offers; while filters are in use, all of it or what they leave. The page says to wait meanwhile. */
export const downloadInBrowser = async (
  page: Page,
  format: Format,
  name: string,
  which?: 'Lista completa' | 'Datos filtrados',
): Promise<Download> => {
  const wait = page.getByRole('dialog', { name: 'Descarga' }).getByText('Tu documento se descargará en un momento...');
  const address = '**/public-api/**/download*/**';
  const hold = async (route: Route): Promise<void> => {
    await see(wait);
    await route.continue();
  };
  await page.route(address, hold, { times: 1 });
  await page.getByRole('button', { name: 'Descargar' }).click();
  const arrival = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Descargar' }).getByRole('button', { name: format }).click();
  if (which)
    await page.getByRole('dialog', { name: '¿Qué quieres descargar?' }).getByRole('button', { name: which }).click();
  const file = await arrival;
  await seeNoMore(wait);
  expect(file.suggestedFilename()).toBe(`${name}.${endings[format]}`);
  return file;
};
