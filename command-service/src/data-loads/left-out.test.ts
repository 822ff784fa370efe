import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { lookingInto } from './testing/correcting.ts';
import {
  type LoadHarness,
  ORGANIZATION,
  OTHER_ORGANIZATION,
  openLoadHarness,
  requester,
} from './testing/load-harness.ts';
import { readBook } from './testing/read-book.ts';
import { sampleRow, text, wrongType } from './testing/sample-workbook.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const { summary } = lookingInto(() => harness);

const download = async (dataLoadId: string, organizationId = ORGANIZATION): Promise<string> => {
  const path = join(harness.folder, `fuera-${dataLoadId}.xlsx`);
  await harness.loads.writeLeftOut(organizationId, dataLoadId, createWriteStream(path), () => {});
  return path;
};

/** What a workbook's rows say in the columns of these identifiers. */
const cellsIn = async (path: string, ...ids: string[]) => {
  const book = await readBook(path);
  const [sheet] = book.worksheets;
  const heads = sheet!.getRow(1).values as string[];
  const rows: string[][] = [];
  sheet!.eachRow((row, number) => {
    if (number > 2) rows.push(ids.map((id) => String(row.getCell(heads.indexOf(id)).value ?? '')));
  });
  return rows;
};

const rows = () => [
  sampleRow('A'),
  sampleRow('B', { ...wrongType, notes: text('Falta') }),
  sampleRow('A', { notes: text('Otra') }),
  sampleRow('C'),
  sampleRow('A'),
];

it('is a workbook to correct: the rows of a load under review that would stay out, as they are by now, with why', async () => {
  const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows()));
  const row = { organizationId: ORGANIZATION, idDataLoad };
  await harness.loads.saveRow({ ...row, rowIndex: 4 }, { notes: 'Editada' });
  await harness.loads.deleteRow({ ...row, rowIndex: 6 });
  const question =
    'Decide si es otro contrato, una corrección o una copia: su número ya está en la fila 3, con otros datos.';
  expect(await cellsIn(await download(idDataLoad), 'C20', 'C29', 'MOTIVO')).toEqual([
    ['B', 'Editada', expect.stringMatching(/^Tipo de procedimiento: No es un tipo de procedimiento que el monitor/)],
    ['A', 'Otra', `Número que identifique al contrato: ${question}`],
    ['C', '', 'Se eliminó en la revisión.'],
    ['A', '', expect.stringMatching(/su número ya está en la fila 3 \(mismo contrato\)/)],
  ]);
});

it('is the same of a load that was confirmed, as its file says them, and comes back as it went', async () => {
  const { dataLoadId } = await harness.upload(await harness.workbook(rows()));
  await harness.loads.confirm(requester());
  const path = await download(dataLoadId);
  expect(await cellsIn(path, 'C20', 'C29', 'MOTIVO', 'REF')).toEqual([
    ['B', 'Falta', expect.stringMatching(/^Tipo de procedimiento: No es un tipo/), ''],
    ['A', 'Otra', expect.stringMatching(/^Su contrato ya estaba con otros datos/), ''],
    ['A', '', expect.stringMatching(/^Su contrato ya estaba registrado o venía repetido/), ''],
  ]);
  await harness.upload(path);
  expect(await summary()).toMatchObject({
    newContractsCount: 0,
    errorsCount: 1,
    conflictsCount: 1,
    unchangedContractsCount: 1,
  });
});

it('keeps which contract a row was written from', async () => {
  await harness.upload(await harness.workbook([sampleRow('A')]));
  await harness.loads.confirm(requester());
  const edited = await harness.downloadEdited((contract) => ({
    ...contract,
    administrationPeriod: 'x',
    notes: 'Otra',
  }));
  const { dataLoadId } = await harness.upload(edited);
  const [[, reference] = []] = await cellsIn(edited, 'C20', 'REF');
  expect(await cellsIn(await download(dataLoadId), 'C20', 'REF')).toEqual([['A', reference]]);
  await harness.loads.confirm(requester());
  expect(await cellsIn(await download(dataLoadId), 'C20', 'REF')).toEqual([['A', reference]]);
});

it('is refused of a load that there is not, or is another organization’s, or was given up; nothing stays behind', async () => {
  const { dataLoadId } = await harness.upload(await harness.workbook(rows()));
  for (const [id, organizationId] of [
    ['0'.repeat(32), ORGANIZATION],
    [dataLoadId, OTHER_ORGANIZATION],
  ] as const)
    await expect(download(id, organizationId)).rejects.toMatchObject({ code: 'data-load.unknown' });
  await harness.loads.cancel(requester());
  await expect(download(dataLoadId)).rejects.toMatchObject({ code: 'data-load.unknown' });
  const again = await harness.upload(await harness.workbook([sampleRow('Z'), sampleRow('W', wrongType)]));
  await harness.loads.confirm(requester());
  await download(again.dataLoadId);
  expect(await harness.orphans()).toMatchObject({ temporary: 0 });
});
