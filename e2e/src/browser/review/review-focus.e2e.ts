import excel from 'exceljs';
import type { Page, Request } from 'playwright-core';
import { linesOfCompranet } from '../../api/sample-compranet.ts';
import { sampleCells, sampleWorkbook } from '../../api/sample-workbook.ts';
import { comesToBe, see } from '../seeing.ts';
import { openBrowserWorld } from '../world/browser-world.ts';
import type { Act } from './acts/act.ts';
import { columnsActs } from './acts/columns-acts.ts';
import { decisionActs } from './acts/decision-acts.ts';
import { buyersChoice, loadActs, sheetChoice } from './acts/load-acts.ts';
import { rememberedActs } from './acts/remembered-acts.ts';
import { rowActs } from './acts/row-acts.ts';
import { savingActs } from './acts/saving-acts.ts';
import { sheetActs } from './acts/sheet-acts.ts';
import { summaryActs } from './acts/summary-acts.ts';
import { uploadActs } from './acts/upload-acts.ts';

/** Where the focus is: within the window, outside of it, or nowhere. */
const focus = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nowhere';
    const { top, bottom, left, right } = at.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth ? 'in sight' : 'out of sight: ' + [top, bottom, scrollY, innerHeight, document.documentElement.scrollHeight].join(' ');
  })()`);

const named = (number: number, supplierName: string) => sampleCells(number, { supplierName, supplierRfc: null });

/** Of all that a review asks somebody to do, at least two. */
const bookToCorrect = (): Promise<Blob> => {
  const names = [
    'PAPELERÍA DEL VALLE, S.A.',
    'PAPELERIA DEL VALE SA',
    'CEMENTOS DEL NORTE SA',
    'CEMENTOS DEL NORTTE SA',
  ];
  return sampleWorkbook([
    ...[...names, 'VIVEROS LA ESPERANZA', 'VIVERO LA ESPERANZA'].map((name, at) => named(501 + at, name)),
    ...[511, 512].map((number) => sampleCells(number, { category: 'Obras y servicios' })),
    ...[521, 522].map((number) => sampleCells(number, { period: 'primero' })),
    ...[531, 532].map((number) => sampleCells(number, { totalAmount: 'mil' })),
    ...['1250.5 aprox', '700.25 pesos', '$ 1.234,50'].map((amountExceeded, at) =>
      sampleCells(561 + at, { amountExceeded }),
    ),
    sampleCells(1, { totalAmount: 2_000, totalOrMaxAmount: 2_000 }),
    ...Array.from({ length: 12 }, (_, at) => sampleCells(541 + at)),
  ]);
};

/** Of what a review has decided of its values and contracts, some of all kinds, and more than a page of them. */
const bookToDecide = (): Promise<Blob> =>
  sampleWorkbook([
    sampleCells(576, { supplierName: 'PUBLICO EN GENERAL', supplierRfc: 'XAXX010101000' }),
    ...[sampleCells(575), sampleCells(580), sampleCells(581, { supplierName: 'SERVICIOS DE NORTE' })],
    ...[7, 8].map((amount) => sampleCells(580, { totalAmount: amount, totalOrMaxAmount: amount })),
    ...['FERRETERIA EL CLAVO', 'FERRETERIA EL CLAVVO', 'LLANTAS DEL BAJIO', 'LLANTAS DEL BAJJIO'].map((name, at) =>
      named(582 + at, name),
    ),
    ...Array.from({ length: 12 }, (_, at) => ({
      ...named(590 + at, `EMPRESA ${'ABCDEFGHIJKL'[at]}`),
      category: `Cosa ${at}`,
    })),
  ]);

/** A book of two months in a layout of its own. */
const bookOfMonths = async (): Promise<Blob> => {
  const book = new excel.Workbook();
  const table = (...numbers: readonly string[]) => [
    ['Contrato', 'Empresa', 'Importe', 'Clave interna'],
    ...numbers.map((number) => [number, 'PAPELERÍA DEL NORTE', 1250.5, 77]),
  ];
  book.addWorksheet('Enero').addRows(table('E-1'));
  book.addWorksheet('Febrero').addRows(table('F-1', 'F-2'));
  return new Blob([await book.xlsx.writeBuffer()]);
};

/** What was done and has no answer yet; an upload goes on beside what is done. */
const actsUnderWay = (page: Page): ReadonlySet<Request> => {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/upload')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
};

describe('the focus in a review', () => {
  const world = openBrowserWorld();
  afterEach(() => world.admin.post('/api/data-load/cancel-current'));

  const load = async (file: Blob): Promise<void> => {
    await world.admin.upload('/api/data-load/upload', { file }, 'antes.xlsx');
    await world.admin.post('/api/data-load/confirm-current', {});
  };

  /** Opens a page, does all of this in it, and looks each time where the focus is. */
  const walk = async (at: string, begins: string, acts: readonly Act[]): Promise<void> => {
    const page = await world.visit({ as: 'administrator', at });
    await see(page.getByRole('button', { name: begins }));
    const underWay = actsUnderWay(page);
    for (const { does, by } of acts) {
      try {
        await by(page);
      } catch (failure) {
        throw new Error(`${does}: ${(failure as Error).message}`);
      }
      await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
      await comesToBe(async () => [does, underWay.size], [does, 0]);
      await comesToBe(async () => [does, await focus(page)], [does, 'in sight'], 10);
    }
  };

  /** The same in the review of a book. */
  const goThrough = async (book: Blob, ...acts: readonly Act[]): Promise<void> => {
    await world.admin.upload('/api/data-load/upload', { file: book }, 'revision.xlsx');
    await walk('/admin/data-load/current', 'Cancelar carga', acts);
  };

  it('goes, after every act, to where the work goes on', async () => {
    await goThrough(await bookToCorrect(), ...summaryActs, ...rowActs, ...sheetActs, ...loadActs);
  });

  it('goes there as well when it is decided whose a file is, and what none of its columns says', async () => {
    const lines = linesOfCompranet([
      ['IMSS', '1'],
      ['DIF', '2'],
    ]);
    await goThrough(new Blob([lines.join('\n')]), ...buyersChoice);
  });

  it('goes there as well when it is said what the columns of a file say', async () => {
    await goThrough(await bookOfMonths(), ...columnsActs);
  });

  it('goes there as well when another sheet of the book is read, and when the load is cancelled', async () => {
    const [rows, others] = [[570, 571], [572]].map((numbers) => numbers.map((number) => sampleCells(number)));
    await goThrough(await sampleWorkbook(rows ?? [], { Febrero: others ?? [] }), ...sheetChoice);
  });

  it('goes there as well when values and contracts are decided all at once, and when the load is confirmed', async () => {
    await load(await sampleWorkbook([sampleCells(575)]));
    await goThrough(await bookToDecide(), ...decisionActs);
  });

  it('goes there as well when a file is sent again that did not arrive, and was loaded before', async () => {
    const before = await sampleWorkbook([sampleCells(578)]);
    await load(before);
    world.expectError(/ERR_FAILED|409/);
    await goThrough(await sampleWorkbook([sampleCells(579)]), ...uploadActs(before));
  });

  it('goes there as well when what was typed into the sheet cannot be saved', async () => {
    world.expectError(/422/);
    await goThrough(await bookToCorrect(), ...savingActs);
  });

  it('goes there as well when what is remembered is forgotten and changed', async () => {
    const kinds = Array.from({ length: 12 }, (_, at) => sampleCells(611 + at, { category: `Clase ${at}` }));
    await world.admin.upload('/api/data-load/upload', { file: await sampleWorkbook(kinds) }, 'clases.xlsx');
    const { _id: idDataLoad } = (await world.admin.get('/api/data-load/current-info')).body.data.current;
    const listed = await world.admin.get('/api/data-load/values?pageSize=25');
    const open = listed.body.data.values.filter(({ meaning }: { meaning: unknown }) => meaning === null);
    const decisions = open.map(({ _id: value }: { _id: string }) => ({ value, as: 'ACQUISITION', seen: null }));
    await world.admin.post('/api/data-load/decide-values', { idDataLoad, decisions });
    await world.admin.post('/api/data-load/confirm-current', { idDataLoad });
    await walk('/admin/data-load/remembered', 'Cambiar', rememberedActs);
  });

  it('stays in sight though what comes above it moves it, until somebody scrolls', async () => {
    await world.admin.upload('/api/data-load/upload', { file: await bookToCorrect() }, 'revision.xlsx');
    const page = await world.visit({ as: 'administrator' });
    await page.clock.install();
    await page.goto('/admin/data-load/current');
    const button = page.getByRole('button', { name: 'Descargar validaciones' });
    await button.focus();
    const comeAbove = () =>
      page.evaluate(`document.querySelector('h1').before(Object.assign(document.createElement('div'), {
        style: 'height: 200vh; overflow-anchor: none',
      }))`);
    await comeAbove();
    await comesToBe(() => focus(page), 'in sight');
    await page.mouse.wheel(0, -100_000);
    await comesToBe(() => page.evaluate('scrollY'), 0);
    await comeAbove();
    await page.clock.runFor(1_000);
    expect(await page.evaluate('scrollY')).toBe(0);
  });
});
