import type { Collection, Document, ViewStore } from '@monitor/platform/view-store/view-store';
import type { EarlierWorkingLoad } from './earlier-load.ts';
import { amongRecords } from './earlier-staging.ts';
import { stagedNames } from './review/staged-names.ts';
import { stagedRemarks } from './review/staged-remarks.ts';
import { stagedDrafts, stagedFacts, stagedRows } from './review/staged-rows.ts';
import { crashingAfter } from './testing/crashing-store.ts';
import { type LoadHarness, NOTHING, ORGANIZATION, openLoadHarness, requester } from './testing/load-harness.ts';
import { sampleRow, sampleRows, text } from './testing/sample-workbook.ts';
import { REVIEW_VERSION, type StagedFile } from './working-load.ts';
import { workingLoadOf, workingLoads } from './working-load-store.ts';

let harness: LoadHarness;
afterEach(() => harness.close());

const earlierFile = ({ judging, ...file }: StagedFile) => ({ ...file, judging: judging && { by: 'x', aliveAt: '' } });

/** Stores the rows of what is staged, and what is being done to it, as programs did that kept all rows among the records. */
const makeEarlier = async (change: (load: EarlierWorkingLoad) => EarlierWorkingLoad = (load) => load) => {
  const { records, staging } = harness;
  const load = await workingLoadOf(records, ORGANIZATION);
  if (!load?.staged) throw new Error('nothing is staged');
  const { fileId } = load.staged;
  const own = await staging.open(fileId);
  for (const collection of [stagedRows, stagedFacts, stagedDrafts, stagedNames])
    await moveBack(own, collection, { fileId });
  await staging.drop(fileId);

  const { upload, applied, staged, ...kept } = load;
  const earlier: EarlierWorkingLoad = {
    ...kept,
    staged: earlierFile(staged),
    reading: null,
    applying: applied && { through: applied.lastAppliedRow, counts: applied.counts },
  };
  await records.replaceMany(workingLoads, [change(earlier)]);
};

const moveBack = async (own: ViewStore, collection: Collection, file: Readonly<{ fileId: string }>) => {
  const documents: Document[] = await own.find(collection, {});
  await harness.records.insertMany(
    amongRecords(collection),
    documents.map((document) => ({ ...document, ...file })),
  );
};

const contracts = async () =>
  (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
    type === 'ContractRegistered' ? [(data as { fields: object }).fields] : [],
  );

describe('a load that an earlier program left', () => {
  it('under review goes on, with its rows in a store of their own', async () => {
    harness = await openLoadHarness();
    await harness.upload(await harness.workbook(sampleRows(5)));
    await makeEarlier();

    const after = harness.restart();
    await after.resume();
    expect((await after.info(ORGANIZATION)).current).toMatchObject({
      status: 'pending',
      summary: { newContractsCount: 5 },
    });
    expect(await harness.records.count({ ...stagedRows, fields: { fileId: 'text' }, indexes: [] }, {})).toBe(0);
    await after.confirm(requester());
    expect(await contracts()).toHaveLength(5);
    expect(await harness.orphans()).toMatchObject({ loads: 0, staged: 0 });
  });

  it('half-applied is applied, once and whole', async () => {
    harness = await openLoadHarness(crashingAfter(2 + 17 + 8 + 600));
    await harness.upload(await harness.workbook(sampleRows(1_100)));
    await expect(harness.loads.confirm(requester())).rejects.toThrow();
    await makeEarlier();

    await harness.restart().resume();
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 1_100, DataLoadApplied: 1 });
    const applied = (await harness.eventsOf(ORGANIZATION)).at(-1);
    expect(applied?.data).toMatchObject({ counts: { contracts: 1_100, suppliers: 17 } });
  });

  it('half-read is forgotten', async () => {
    harness = await openLoadHarness();
    await harness.upload(await harness.workbook(sampleRows(3)));
    await harness.loads.cancel(requester());
    const longAgo = '2020-01-01T00:00:00.000Z';
    const reading = { fileId: 'e'.repeat(32), fileName: 'a.xlsx', uploadedBy: '', createdAt: longAgo };
    await harness.records.insertMany(workingLoads, [
      {
        ...{ id: ORGANIZATION, revision: 1, dataLoadId: 'd'.repeat(32), staged: null, applying: null },
        reading: { ...reading, aliveAt: longAgo, read: null },
      },
    ]);
    await harness.restart().resume();
    expect(await harness.orphans()).toEqual({ ...NOTHING, files: 1 });
  });

  it('before rows were asked for and names were new is judged again, and can be confirmed', async () => {
    harness = await openLoadHarness();
    const unit = (number: string, name: string) => sampleRow(number, { organizerAdministrativeUnit: text(name) });
    await harness.upload(await harness.workbook([unit('A-1', 'API Ensenada'), unit('A-2', 'API Coatzacoalcos')]));
    await forgetQuestions();
    await makeEarlier(({ staged, ...load }) => {
      const { judging, verdicts, ...oldest } = staged!; // uploaded before
      return { ...load, staged: oldest };
    });

    const restarted = harness.restart();
    await restarted.resume();
    await restarted.stop();
    const names = await restarted.names(ORGANIZATION, { page: 1, pageSize: 10, search: '', onlyAlike: false });
    expect(names?.names.map(({ name }) => name)).toEqual(expect.arrayContaining(['API Ensenada', 'API Coatzacoalcos']));

    await harness.restart().confirm(requester());
    expect(await contracts()).toMatchObject([
      { organizerAdministrativeUnit: { name: 'API Ensenada' } },
      { organizerAdministrativeUnit: { name: 'API Coatzacoalcos' } },
    ]);
  });

  it('before remarks were counted is counted, each row staged as this program does', async () => {
    harness = await openLoadHarness();
    const wrong = (number: string) => sampleRow(number, { procedureType: text('Otro') });
    await harness.upload(await harness.workbook([wrong('A-1'), wrong('A-2'), sampleRow('A-3')]));
    const { records, staging } = harness;
    const load = (await workingLoadOf(records, ORGANIZATION))!; // uploaded before
    const { reviewVersion, corrections, ...earlier } = load.staged!;
    await records.replaceMany(workingLoads, [{ ...load, staged: earlier }]);
    const own = await staging.open(earlier.fileId);
    await own.dropPrefix(stagedRemarks.name);

    const restarted = harness.restart();
    await restarted.resume();
    await restarted.stop();
    expect((await restarted.remarks(ORGANIZATION))?.remarks).toMatchObject([{ _id: 'procedureType.E1', rows: 2 }]);
    const asked = { page: 1, pageSize: 10, search: '', showNoIssues: true, showSkipped: true, showErrors: true };
    const list = await restarted.list(ORGANIZATION, { ...asked, remark: 'procedureType.E1' });
    expect(list?.doc.details.map(({ rowIndex, data }) => [rowIndex, data.summary.hasErrors])).toEqual([
      [3, true],
      [4, true],
    ]);
    expect((await workingLoadOf(records, ORGANIZATION))?.staged).toMatchObject({
      judging: null,
      reviewVersion: REVIEW_VERSION,
    });
  });
});

/** As a program left it that knew neither what rows ask nor new names, and that joined what is alike. */
const forgetQuestions = async (): Promise<void> => {
  const [file] = await harness.staging.names();
  const own = await harness.staging.open(String(file));
  await own.removeWhere(stagedNames, {});
  const batches = await own.find(stagedFacts, {});
  const other = batches[0]?.facts[0]?.organizer ?? null;
  await own.replaceMany(
    stagedFacts,
    batches.map((batch) => ({
      ...batch,
      facts: batch.facts.map(({ consultation, ...facts }) => ({ ...facts, organizer: other })),
    })),
  );
  const rows = await own.find(stagedRows, {});
  await own.replaceMany(
    stagedRows,
    rows.map((row) => ({ ...row, search: row.search.split('\ue080')[0] ?? '' })),
  );
};
