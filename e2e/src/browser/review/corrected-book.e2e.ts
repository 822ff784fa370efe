import { columnOf, type ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../../api/sample-workbook.ts';
import { focusedCell } from '../reading/sheet-cells.ts';
import { comesToBe, see, seeNoMore } from '../seeing.ts';
import { openBrowserWorld } from '../world/browser-world.ts';

const ROWS = 2_000;
const ERRORS = 182;
const DISTINCT = 71;
/** Clicks and keys that all of it may take, besides what is typed and the key that ends it. */
const MOST = 60;

type Kind = readonly [field: ImportField, wrong: readonly (string | null)[], right: string];

const numbered = (text: string, times: number): readonly string[] =>
  Array.from({ length: times }, (_, at) => (at === 0 ? text : `${text} ${at + 1}`));

/** What is wrong of a sample row in each of seventeen ways, and what is typed over it. */
const kinds: readonly Kind[] = [
  ['procedureType', numbered('Otro (especificar)', 6), 'Adj Directa'],
  ['category', numbered('Cosas', 6), 'Servicios'],
  ['administration', numbered('la de antes', 6), '2016-2018'],
  ['fiscalYear', numbered('dos mil', 6), '2018'],
  ['period', numbered('primero', 5), '1o 2018'],
  ['procedureState', numbered('Quizá', 5), 'CONCLUIDO'],
  ['servicesDescription', [null], 'Servicio de limpieza'],
  ['supplierName', [null], 'SERVICIOS DEL NORTE SA DE CV'],
  ['organizerAdministrativeUnit', [null], 'OFICIALIA MAYOR'],
  ['applicantAdministrativeUnit', [null], 'TESORERIA MUNICIPAL'],
  ['administrativeUnitType', numbered('rara', 5), 'CENTRALIZADA'],
  [
    'contractDate',
    [
      '14 de febrero de 2018',
      '14/feb/2018',
      '14-feb-2018',
      'miércoles 14 de febrero de 2018',
      '14 de feb de 2018',
      'febrero 14, 2018',
    ],
    '14/02/2018',
  ],
  ['totalAmount', ['1000 aprox', '1000.00 aprox', '$1000 aprox', '1,000 aprox', '$ 1.000,00', '1.000,00'], '1000'],
  ['minAmount', numbered('nada', 5), '0'],
  ['maxAmount', numbered('nada', 5), '0'],
  ['areaInCharge', [null], 'OFICIALIA MAYOR'],
  ['limitExceeded', numbered('tal vez', 5), 'No excede el límite'],
];

const errorAt = (at: number): Readonly<{ field: ImportField; wrong: string | null }> => {
  const [field, wrong] = kinds[at % kinds.length] ?? ['notes', []];
  return { field, wrong: wrong[Math.floor(at / kinds.length) % wrong.length] ?? null };
};

const errors = Array.from({ length: ERRORS }, (_, at) => errorAt(at));
const headingOf = (field: ImportField): string => columnOf(field).heading;
const rightUnder = new Map(kinds.map(([field, , right]) => [headingOf(field), right]));

/** Counts what somebody presses in a page, but for the letters of a value and the one key that ends it. */
const countPresses = (page: Page): Promise<unknown> =>
  page.addInitScript(`(() => {
    window.presses = 0;
    let isTyping = false;
    addEventListener('pointerdown', ({ isTrusted }) => {
      if (isTrusted) window.presses += 1;
      isTyping = false;
    }, true);
    addEventListener('keydown', ({ isTrusted, key, ctrlKey, metaKey, target }) => {
      if (!isTrusted || key === 'Shift') return;
      const isLetter = key.length === 1 && !ctrlKey && !metaKey && !target.closest('button, a, [type=checkbox]');
      const endsValue = isTyping && (key === 'Enter' || key === 'Tab');
      if (!isLetter && !endsValue) window.presses += 1;
      isTyping = isLetter;
    }, true);
  })()`);

const isWrong = (page: Page): Promise<boolean> =>
  page.evaluate('document.activeElement.closest("td")?.getAttribute("aria-invalid") === "true"');

describe('a book with errors of many kinds', () => {
  const world = openBrowserWorld();

  const rows = Array.from({ length: ROWS }, (_, at) => {
    const error = errors[at];
    return sampleCells(2_000 + at, error ? { [error.field]: error.wrong } : {});
  });
  const upload = async (all: typeof rows): Promise<void> => {
    await world.admin.upload('/api/data-load/upload', { file: await sampleWorkbook(all) }, 'libro.xlsx');
  };
  const summary = async () => (await world.admin.get('/api/data-load/current-info')).body.data.current.summary;
  const errorsLeft = async (): Promise<number> => (await summary()).errorsCount;

  it('is corrected wholly by few clicks and keys besides what is typed', async () => {
    expect(kinds).toHaveLength(17);
    expect(new Set(errors.map(({ field, wrong }) => `${field} ${wrong}`)).size).toBe(DISTINCT);
    await upload(rows);
    expect(await errorsLeft()).toBe(ERRORS);

    const page = await world.visit({ as: 'administrator' });
    await countPresses(page);
    await page.goto('/admin/data-load/current');
    const showRows = (field: ImportField): Promise<void> =>
      page.getByRole('button', { name: `Ver filas de ${headingOf(field)}` }).click();
    const showFigures = (): Promise<void> => page.getByRole('button', { name: 'Ocultar detalles' }).click();
    const of = (field: ImportField): number => errors.filter((error) => error.field === field).length;
    let left = ERRORS;

    for (const field of ['contractDate', 'totalAmount'] as const) {
      await showRows(field);
      await page.getByRole('button', { name: 'Aceptar todas las propuestas' }).click();
      left -= of(field);
      await comesToBe(errorsLeft, left);
      await showFigures();
    }
    for (const field of ['organizerAdministrativeUnit', 'applicantAdministrativeUnit', 'areaInCharge'] as const) {
      await showRows(field);
      await page.getByRole('button', { name: 'Corregir todas en blanco' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').click();
      await page.keyboard.type(rightUnder.get(headingOf(field)) ?? '');
      await page.keyboard.press('Enter');
      await seeNoMore(dialog);
      left -= of(field);
      await comesToBe(errorsLeft, left);
      await showFigures();
    }

    await page.getByRole('button', { name: 'Corregir en una hoja' }).click();
    await see(page.getByText(`${left} filas`));
    await page.getByRole('gridcell').first().click();
    if (!(await isWrong(page))) await page.keyboard.press('Enter');
    for (; left > 0; left -= 1) {
      await comesToBe(() => isWrong(page), true);
      await page.keyboard.type(rightUnder.get((await focusedCell(page)).replace(/^[\d,]+ /, '')) ?? '');
      await page.keyboard.press('Enter');
    }
    await see(page.getByText('No hay más que corregir después de esta celda.'), page.getByText('Todo está guardado'));
    await comesToBe(errorsLeft, 0);
    await see(page.getByRole('button', { name: 'CONFIRMAR REGISTROS' }));
    expect(await page.evaluate<number>('presses')).toBeLessThanOrEqual(MOST);
  });

  it('is loaded again as it was, with one contract more, and asks nothing of what is registered', async () => {
    await world.admin.post('/api/data-load/confirm-current', {});
    await upload([...rows, sampleCells(2_000 + ROWS)]);
    expect(await summary()).toMatchObject({
      newContractsCount: 1,
      unchangedContractsCount: ROWS,
      skippedContractsCount: 0,
      errorsCount: 0,
      conflictsCount: 0,
      revisedContractsCount: 0,
    });
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load/current' });
    await see(page.getByRole('button', { name: 'CONFIRMAR REGISTROS' }));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
