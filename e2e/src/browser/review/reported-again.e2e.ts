import { sampleCells, sampleWorkbook } from '../../api/sample-workbook.ts';
import { expectOpenAt } from '../open-to-all.ts';
import { figuresOf } from '../reading/reading.ts';
import { comesToBe, see } from '../seeing.ts';
import { confirmLoad } from '../site.ts';
import { openBrowserWorld, SIZES } from '../world/browser-world.ts';

const REVIEW = '/admin/data-load/current';

/** A quarter's rows: what contracts are called, and what is said of each. */
const quarter = (month: number, ...contracts: readonly (readonly [index: number, notes: string])[]) =>
  sampleWorkbook(
    contracts.map(([index, notes]) =>
      sampleCells(index, { notes, actualizationDate: new Date(Date.UTC(2024, month - 1, 10)) }),
    ),
  );

describe('a quarter that is reported twice', () => {
  const world = openBrowserWorld();

  const upload = async (file: Blob): Promise<void> => {
    await world.admin.upload('/api/data-load/upload', { file }, 'trimestre.xlsx');
  };

  it('corrects its contracts, registers new ones, and asks where people corrected since', async () => {
    await upload(await quarter(4, [901, 'Primer informe'], [902, 'Primer informe'], [903, 'Primer informe']));
    await world.admin.post('/api/data-load/confirm-current', {});
    const [contract] = (await world.admin.get('/api/contracts/list?search=C-902')).body.data.docs;
    const byHand = [{ _id: contract._id, version: contract.version, notes: 'Corregido a mano' }];
    await world.admin.post('/api/contracts/save-updated-docs', byHand);
    await upload(
      await quarter(7, [901, 'Segundo informe'], [902, 'Segundo informe'], [903, 'Primer informe'], [904, 'Nuevo']),
    );

    const page = await world.visit({ as: 'administrator', at: `${REVIEW}?vista=detalles` });
    await see(page.getByText('informado de nuevo el 10/07/2024').first());
    await see(page.getByText('se corrigió a mano Nota').first());
    for (const size of SIZES)
      await expectOpenAt(page, size, page.getByRole('button', { name: 'Conservar lo registrado: fila 3' }));
    await page.getByRole('button', { name: 'Conservar lo registrado: fila 4' }).click();
    await page.goto(REVIEW);
    await comesToBe(async () => {
      const { 'Contratos nuevos': added, 'Contratos que cambian': changed } =
        (await figuresOf(page, 'Contratos')) ?? {};
      return [added, changed];
    }, ['1', '2']);
    await confirmLoad(page);
    const { docs } = (await world.admin.get('/api/contracts/list?search=C-90&sort=contractNumber&typeSort=asc')).body
      .data;
    expect(docs.map(({ contractNumber, notes }: Record<string, unknown>) => [contractNumber, notes])).toEqual([
      ['C-901', 'Segundo informe'],
      ['C-902', 'Corregido a mano'],
      ['C-903', 'Primer informe'],
      ['C-904', 'Nuevo'],
    ]);
  });
});
