import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { rowsOnly, zipOf } from '../../spreadsheets/testing/raw-workbook.ts';
import { type LoadHarness, NOTHING, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { sampleRow, sampleRows, text, workbookOfSheets } from '../testing/sample-workbook.ts';
import { type ReviewFile, reviewFile } from './review-file.ts';
import { reviewHere } from './review-here.ts';

const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };

let harness: LoadHarness;
let review: ReviewFile;
beforeEach(async () => {
  review = reviewHere;
  harness = await openLoadHarness(undefined, (...task) => review(...task));
});
afterEach(() => harness.close());

/** Files are read and reviewed in threads of their own, as the service does it. */
const inThreads = (): void => {
  review = reviewFile;
};

const summary = async () => (await harness.loads.info(ORGANIZATION)).current?.summary;
const rowsShown = async (changes: Partial<typeof everything> = {}) => {
  const list = await harness.loads.list(ORGANIZATION, { ...everything, ...changes });
  return list?.doc.details.map(({ rowIndex }) => rowIndex);
};

describe('one load at a time', () => {
  it('lets one of two simultaneous uploads through and tells the other about it', async () => {
    inThreads();
    const path = await harness.workbook(sampleRows(3));
    const results = await Promise.allSettled([harness.upload(path), harness.upload(path)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'data-load.in-progress', data: { current: { fileName: 'contratos.xlsx' }, recent: null } },
    });
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });

  it('is for each organization by itself', async () => {
    const path = await harness.workbook(sampleRows(3));
    await harness.upload(path);
    await harness.upload(path, undefined, 'f'.repeat(32));
    expect((await harness.loads.info('f'.repeat(32))).current?.summary).toMatchObject({ newContractsCount: 3 });
  });

  it('refuses another file while one is under review, with what is under review', async () => {
    const { dataLoadId } = await harness.upload(await harness.workbook(sampleRows(3)));
    await expect(harness.upload(await harness.workbook(sampleRows(4)))).rejects.toMatchObject({
      code: 'data-load.in-progress',
      data: { current: { _id: dataLoadId, summary: { newContractsCount: 3 } } },
    });
  });

  it('takes the place of a load whose reader died', async () => {
    const longAgo = '2020-01-01T00:00:00.000Z';
    const upload = {
      fileId: 'e'.repeat(32),
      fileName: 'a.xlsx',
      uploadedBy: '',
      createdAt: longAgo,
    };
    const { workingLoads } = await import('../working-load-store.ts');
    await harness.records.insertMany(workingLoads, [
      {
        id: ORGANIZATION,
        revision: 1,
        dataLoadId: 'd'.repeat(32),
        staged: null,
        isConfirmed: false,
        upload: { ...upload, read: null },
      },
    ]);
    await harness.upload(await harness.workbook(sampleRows(3)));
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });
});

describe('a refused file', () => {
  const blank = (bytes: number) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${' '.repeat(bytes)}</t></is></c></row>`;

  it.each([
    ['no table', 'data-load.not-a-spreadsheet', Buffer.from('Un texto cualquiera.\n')],
    ["a text with some of the template's columns", 'data-load.missing-columns', Buffer.from('C1,C2\n')],
    ['an old .xls', 'data-load.old-format', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex')],
    ['a zip bomb', 'data-load.too-large', zipOf(rowsOnly(blank(3_000_000)))],
    ['a damaged workbook', 'data-load.damaged', zipOf(rowsOnly(blank(10))).subarray(0, 700)],
    [
      'a workbook of something else',
      'data-load.no-headings',
      zipOf(rowsOnly('<row r="1"><c r="A1"><v>1</v></c></row>')),
    ],
  ])('leaves nothing behind: %s', async (_what, code, bytes) => {
    const path = join(harness.folder, 'hostile.xlsx');
    await writeFile(path, bytes);
    await expect(harness.upload(path)).rejects.toMatchObject({ code });
    expect(await harness.orphans()).toEqual(NOTHING);
    expect(await harness.countEvents()).toEqual({ DataLoadRejected: 1 });
  });

  it('is told in the log, with why, each time; what is under review stays', async () => {
    const { dataLoadId } = await harness.upload(await harness.workbook(sampleRows(3)));
    const empty = await harness.workbook([]);
    for (const again of [empty, empty])
      await expect(harness.upload(again, dataLoadId)).rejects.toMatchObject({ code: 'data-load.no-rows' });
    const told = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'DataLoadRejected');
    expect(told).toMatchObject([
      { data: { id: dataLoadId, organizationId: ORGANIZATION, code: 'data-load.no-rows' } },
      { data: { id: dataLoadId }, metadata: { cause: { via: 'data-load', fileName: 'contratos.xlsx' } } },
    ]);
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });

  it('leaves nothing behind: one without rows', async () => {
    await expect(harness.upload(await harness.workbook([]))).rejects.toMatchObject({ code: 'data-load.no-rows' });
    expect(await harness.orphans()).toEqual(NOTHING);
    expect((await harness.loads.info(ORGANIZATION)).current).toBeNull();
  });

  it('names every column that it lacks', async () => {
    inThreads();
    const columns = templateColumns.filter(({ id }) => !['C6', 'C11', 'C17', 'C34'].includes(id));
    await expect(harness.upload(await harness.workbook(sampleRows(1), columns))).rejects.toMatchObject({
      code: 'data-load.missing-columns',
      errors: [
        { field: 'C11', message: 'Falta la columna C11 (Descripción de las obras, bienes o servicios)' },
        { field: 'C17', message: 'Falta la columna C17 (Unidad administrativa convocante)' },
        { message: 'Se leyó la hoja «Sheet1»' },
      ],
    });
  });

  it('leaves nothing behind when it turns out wrong after many rows', async () => {
    inThreads();
    const rows = sampleRows(1_200);
    rows[1_100] = sampleRow('X', { notes: text('x'.repeat(33_000)) });
    await expect(harness.upload(await harness.workbook(rows))).rejects.toMatchObject({
      code: 'data-load.cell-too-long',
      errors: [{ message: 'Fila 1103, columna 29' }],
    });
    expect(await harness.orphans()).toEqual(NOTHING);
  });
});

describe('a file of several sheets', () => {
  it('says which were not read, in a thread of its own too', async () => {
    inThreads();
    const path = join(harness.folder, 'hojas.xlsx');
    await writeFile(path, workbookOfSheets('Enero', 'Febrero'));
    await harness.upload(path);
    expect((await harness.loads.info(ORGANIZATION)).current).toMatchObject({ unreadSheets: ['Febrero'] });
  });
});

describe('a reading that fails for no fault of the file', () => {
  it('says so, leaves nothing behind, and leaves the place to the next file', async () => {
    inThreads();
    await expect(harness.upload(harness.folder)).rejects.toMatchObject({ code: 'EISDIR' });
    expect(await harness.orphans()).toEqual(NOTHING);
    await harness.upload(await harness.workbook(sampleRows(3)));
    expect(await summary()).toMatchObject({ newContractsCount: 3 });
  });
});

describe('cancelling', () => {
  const uploadCancelledAt = (path: string, cancel: () => unknown, signal?: AbortSignal, idDataLoad?: string) =>
    harness.loads.upload({
      ...requester(),
      fileName: 'contratos.xlsx',
      source: path,
      signal,
      idDataLoad,
      onProgress: ({ done }) => done < 100 && cancel(),
    });

  it('ends the reading of a file, which leaves nothing behind', async () => {
    inThreads();
    let cancelled: Promise<unknown> | undefined;
    const path = await harness.workbook(sampleRows(3_000));
    const upload = uploadCancelledAt(path, () => (cancelled ??= harness.loads.cancel(requester())));
    await expect(upload).rejects.toMatchObject({ code: 'data-load.processing-cancelled' });
    await cancelled;
    expect(await harness.orphans()).toEqual(NOTHING);
    expect(await harness.countEvents()).toEqual({});
  });

  it('happens by itself when whoever uploads goes away', async () => {
    inThreads();
    const left = new AbortController();
    const path = await harness.workbook(sampleRows(3_000));
    const upload = uploadCancelledAt(path, () => left.abort(), left.signal);
    await expect(upload).rejects.toMatchObject({ code: 'data-load.processing-cancelled' });
    expect(await harness.orphans()).toEqual(NOTHING);
  });

  it('ends the reading of corrections and keeps what was under review', async () => {
    const { dataLoadId } = await harness.upload(await harness.workbook(sampleRows(3)));
    inThreads();
    let cancelled: Promise<unknown> | undefined;
    const path = await harness.workbook(sampleRows(3_000));
    const cancel = () => (cancelled ??= harness.loads.cancel(requester()));
    await expect(uploadCancelledAt(path, cancel, undefined, dataLoadId)).rejects.toMatchObject({
      code: 'data-load.processing-cancelled',
    });
    await cancelled;
    expect((await harness.loads.info(ORGANIZATION)).current).toMatchObject({ status: 'pending', _id: dataLoadId });
    expect(await rowsShown()).toEqual([3, 4, 5]);
  });

  it('ends the reading in another process too, and makes room for the next file', async () => {
    const path = await harness.workbook(sampleRows(3_000));
    let cancelled: Promise<unknown> | undefined;
    const cancel = () => (cancelled ??= harness.restart().cancel(requester()));
    await expect(uploadCancelledAt(path, cancel)).rejects.toMatchObject({ code: 'data-load.processing-cancelled' });
    await cancelled;
    await harness.upload(await harness.workbook(sampleRows(2)));
    expect(await rowsShown()).toEqual([3, 4]);
  });

  it('ends a load under review and keeps only the file', async () => {
    await harness.upload(await harness.workbook(sampleRows(3)));
    await harness.loads.cancel(requester());
    await harness.loads.stop();
    expect(await harness.countEvents()).toEqual({ DataLoadUploaded: 1, DataLoadCancelled: 1 });
    expect(await harness.orphans()).toEqual({ ...NOTHING, files: 1 });
  });

  it('is refused when there is nothing to cancel, as is confirming', async () => {
    await expect(harness.loads.cancel(requester())).rejects.toMatchObject({ code: 'data-load.not-found' });
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});

describe('corrections', () => {
  it('replace all rows, the file and who uploaded it', async () => {
    const { dataLoadId } = await harness.upload(await harness.workbook(sampleRows(3)));
    await harness.upload(await harness.workbook(sampleRows(2)), dataLoadId);
    expect(await rowsShown()).toEqual([3, 4]);
    expect((await harness.loads.info(ORGANIZATION)).current).toMatchObject({ _id: dataLoadId });
    await harness.loads.stop();
    expect(await harness.orphans()).toMatchObject({ loads: 1, staged: 1, files: 2 });
    expect(await harness.countEvents()).toEqual({ DataLoadUploaded: 1, DataLoadCorrected: 1 });
  });

  it('that are refused lose nothing', async () => {
    const { dataLoadId } = await harness.upload(await harness.workbook(sampleRows(3)));
    await expect(harness.upload(await harness.workbook([]), dataLoadId)).rejects.toMatchObject({
      code: 'data-load.no-rows',
    });
    expect(await rowsShown()).toEqual([3, 4, 5]);
    await harness.loads.confirm(requester());
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 3 });
  });

  it('are taken for the pending load only, not for one that is cancelled or confirmed', async () => {
    const path = await harness.workbook(sampleRows(3));
    const first = await harness.upload(path);
    await harness.loads.cancel(requester());
    await expect(harness.upload(path, first.dataLoadId)).rejects.toMatchObject({ code: 'data-load.not-found' });
    const second = await harness.upload(path);
    await expect(harness.upload(path, first.dataLoadId)).rejects.toMatchObject({ code: 'data-load.in-progress' });
    await harness.loads.confirm(requester());
    await expect(harness.upload(path, second.dataLoadId)).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});

describe('a file that was loaded before, byte by byte', () => {
  const uploaded = async (path: string, changes: object = {}): Promise<string> => {
    const request = { ...requester(), fileName: 'otro nombre.xlsx', source: path, ...changes };
    const { dataLoadId } = await harness.loads.upload(request);
    await harness.project();
    return dataLoadId;
  };
  const confirmed = async (path: string, changes: object = {}): Promise<string> => {
    const dataLoadId = await uploaded(path, changes);
    await harness.loads.confirm(requester());
    await harness.project();
    return dataLoadId;
  };
  const refused = (_id: string) => ({
    code: 'data-load.loaded-before',
    data: { _id, fileName: 'otro nombre.xlsx', uploadedBy: 'Ana Ruiz', confirmedAt: expect.stringMatching(/Z$/) },
  });

  it('is refused before anything of it is staged, and nobody else is told', async () => {
    const path = await harness.workbook(sampleRows(3));
    const first = await confirmed(path);
    const [log, orphans] = [await harness.eventsOf(ORGANIZATION), await harness.orphans()];
    await expect(harness.upload(path)).rejects.toMatchObject(refused(first));
    expect([await harness.eventsOf(ORGANIZATION), await harness.orphans()]).toEqual([log, orphans]);
    expect((await harness.loads.info(ORGANIZATION)).current).toBeNull();
  });

  it('is taken when whoever sends it knows, and then that load is the one that is told of', async () => {
    const path = await harness.workbook(sampleRows(3));
    await confirmed(path);
    const second = await confirmed(path, { again: true });
    await expect(harness.upload(path)).rejects.toMatchObject(refused(second));
  });

  it('changes nothing that is registered when it is taken all the same, as often as it comes', async () => {
    const path = await harness.workbook(sampleRows(3));
    const first = await confirmed(path);
    await expect(uploaded(path)).rejects.toMatchObject(refused(first));
    await uploaded(path, { again: true });
    expect(await summary()).toMatchObject({ unchangedContractsCount: 3, skippedContractsCount: 0, conflictsCount: 0 });
    await harness.loads.confirm(requester());
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 3 });
    expect(await harness.countEvents()).not.toHaveProperty('ContractRevised');
  });

  it('is refused as corrections too, and leaves what is under review as it was', async () => {
    const path = await harness.workbook(sampleRows(3));
    const first = await confirmed(path);
    const other = await uploaded(await harness.workbook(sampleRows(4, 'D')));
    await expect(harness.upload(path, other)).rejects.toMatchObject(refused(first));
    expect(await summary()).toMatchObject({ newContractsCount: 4 });
  });

  it('is new to another organization, and to its own once the load was cancelled or taken back', async () => {
    const path = await harness.workbook(sampleRows(3));
    await uploaded(path);
    await harness.loads.cancel(requester());
    await harness.project();
    const first = await confirmed(path);
    await harness.upload(path, undefined, 'f'.repeat(32));
    await harness.undo(first);
    await harness.project();
    await confirmed(path);
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 6, ContractRemoved: 3 });
  });
});
