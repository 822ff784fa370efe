import type { Locator, Page } from 'playwright-core';
import { pesos } from '../amounts.ts';
import { comesToBe, see, seeNoMore } from '../seeing.ts';
import { goTo, isScrolledSideways, pathAndQueryOf, sortBy } from '../site.ts';
import type { BrowserWorld } from '../world/browser-world.ts';
import { amendmentsFigure } from './read-amendments.ts';
import { detailsIn, figuresOf, listIn } from './reading.ts';

/** Every contract: sorted, on its second page, in the columns of the reader's choice. */
export const readContracts = async (page: Page, { admin }: BrowserWorld): Promise<void> => {
  await goTo(page, 'Contratos');
  const { data } = (await admin.post('/public-api/contracts/filtered-list?sort=contractDate&typeSort=asc&page=2')).body;
  const [open, invited, direct] = data.totals;
  await comesToBe(() => figuresOf(page, 'Montos por tipo de procedimiento'), {
    'Monto total': pesos(open.totalAmount),
    'Licitación pública': pesos(open.total),
    'Por invitación': pesos(invited.total),
    'Adjudicación directa': pesos(direct.total),
    ...amendmentsFigure(data),
  });
  await sortBy(page, 'Fecha del contrato');
  await page.getByRole('button', { name: 'Página 2' }).click();
  await comesToBe(
    async () => (await listIn(page, 'Contratos'))?.entries.map(({ values }) => values['Monto total']),
    data.docs.map(({ totalOrMaxAmount }: { totalOrMaxAmount: number }) => pesos(totalOrMaxAmount)),
  );

  await page.getByRole('button', { name: 'Columnas' }).click();
  const columns = page.getByRole('dialog', { name: 'Columnas visibles' });
  for (const box of await columns.getByRole('checkbox').all()) await box.setChecked(await isWanted(box));
  await page.keyboard.press('Escape');
  await seeNoMore(columns);
  await page.reload();
  await comesToBe(
    async () => Object.keys((await listIn(page, 'Contratos'))?.entries[0]?.values ?? {}),
    ['Monto total', 'Tipo de procedimiento', 'Estado', 'Unidad solicitante'],
  );
  expect(pathAndQueryOf(page)).toBe(
    '/contracts?orden=contractDate%3Aasc&pagina=2&columnas=' +
      'servicesDescription.totalOrMaxAmount.procedureType.procedureState.applicantAdministrativeUnit',
  );
  expect(await isScrolledSideways(page)).toBe(false);
};

const WANTED = ['Descripción', 'Monto total', 'Tipo de procedimiento', 'Estado', 'Unidad solicitante'];

const isWanted = async (box: Locator): Promise<boolean> =>
  WANTED.includes(await box.evaluate((input) => input.closest('label')?.textContent ?? ''));

/** One of them, found by its number: its sentence, files, details, and the row of the workbook that it came from. */
export const readContract = async (page: Page): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('C-43');
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter');
  await see(page.getByRole('heading', { name: '1 contrato', exact: true }));
  await page.getByRole('link', { name: /^Ver más sobre/ }).click();

  await see(page.getByRole('heading', { level: 1, name: 'Construcción de pavimento hidráulico' }));
  await see(
    page.getByText(
      'Contrato con FARMACIAS DEL CENTRO SA DE CV por un monto total de $519,518.14, con fecha del 14 de julio de 2017.',
    ),
  );
  await lookAtFiles(page);
  const details = page.getByRole('region', { name: 'Información detallada' });
  expect(await detailsIn(details)).toMatchObject({
    'Número que identifique al contrato': 'C-43',
    RFC: 'FCE060708KL6',
    'Monto total o monto máximo': '$519,518.14',
    'Fecha del contrato': '14/07/2017',
    'Periodo que se reporta': '1o 2017',
    Partida: 'sin dato',
  });
  const history = page.getByRole('region', { name: 'Historia del registro' });
  await see(
    history.getByText(/^Se registró el contrato por la carga de un archivo \(SHA-256 [0-9a-f]{12}…\), fila 45$/),
  );
  await history.getByText(/^Ver los \d+ datos registrados$/).click();
  expect(await detailsIn(history)).toMatchObject({ 'Monto total': '$519,518.14' });
  expect(await isScrolledSideways(page)).toBe(false);
};

const lookAtFiles = async (page: Page): Promise<void> => {
  const files = page.getByRole('region', { name: 'Archivos' });
  expect(await files.getByText('Documento no disponible').count()).toBe(2);

  await files.getByRole('button', { name: 'Consultar Contrato' }).click();
  const contract = page.getByRole('dialog', { name: 'Contrato' });
  await see(contract.getByText('Respaldo no disponible'));
  const original = contract.getByRole('link', { name: 'Abrir original' });
  expect(await original.getAttribute('href')).toBe('https://transparencia.pruebas.gob.mx/contratos/43.pdf');
  expect(await original.getAttribute('target')).toBe('_blank');
  await contract.getByRole('button', { name: 'Cerrar' }).click();
  await seeNoMore(contract);

  await files.getByRole('button', { name: 'Consultar Convocatoria / Invitación' }).click();
  const announcement = page.getByRole('dialog', { name: 'Convocatoria / Invitación' });
  await see(announcement.getByText('Respaldo no disponible'));
  expect(await announcement.getByRole('link', { name: 'Abrir original' }).getAttribute('href')).toBe(
    'https://transparencia.pruebas.gob.mx/contratos/convocatoria-43.pdf',
  );
  await page.keyboard.press('Escape');
  await seeNoMore(announcement);
};
