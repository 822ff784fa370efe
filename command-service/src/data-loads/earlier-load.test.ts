import { changeCurrentLoad, type StagedFile } from './current-load.ts';
import { stagedNames } from './review/staged-names.ts';
import { stagedFacts, stagedRows } from './review/staged-rows.ts';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from './testing/load-harness.ts';
import { sampleRow, text } from './testing/sample-workbook.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

/** Leaves a load as a program left it that knew neither what rows ask nor new names, and that joined what is alike. */
const makeEarlier = async (): Promise<void> => {
  const { records } = harness;
  await records.removeWhere(stagedNames, {});
  const batches = await records.find(stagedFacts, {});
  const other = batches[0]?.facts[0]?.organizer ?? null;
  await records.replaceMany(
    stagedFacts,
    batches.map((batch) => ({
      ...batch,
      facts: batch.facts.map(({ consultation, ...facts }) => ({ ...facts, organizer: other })),
    })),
  );
  const rows = await records.find(stagedRows, {});
  await records.replaceMany(
    stagedRows,
    rows.map((row) => ({ ...row, search: row.search.split('\ue080')[0] ?? '' })),
  );
  await changeCurrentLoad(records, ORGANIZATION, (load) => {
    const { judging, verdicts, ...earlier } = load.staged!; // uploaded before
    return { ...load, staged: earlier as StagedFile };
  });
};

describe('a load that an earlier program left under review', () => {
  const unit = (number: string, name: string) => sampleRow(number, { organizerAdministrativeUnit: text(name) });

  it('is judged again when this one starts, and can be confirmed', async () => {
    await harness.upload(await harness.workbook([unit('A-1', 'API Ensenada'), unit('A-2', 'API Coatzacoalcos')]));
    await makeEarlier();
    const restarted = harness.restart();
    await restarted.resume();
    await restarted.stop();
    const names = await restarted.names(ORGANIZATION, { page: 1, pageSize: 10, search: '', onlyAlike: false });
    expect(names?.names.map(({ name }) => name)).toEqual(expect.arrayContaining(['API Ensenada', 'API Coatzacoalcos']));

    await harness.restart().confirm(requester());
    const contracts = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
    expect(contracts.map(({ data }) => (data as { fields: object }).fields)).toMatchObject([
      { organizerAdministrativeUnit: { name: 'API Ensenada' } },
      { organizerAdministrativeUnit: { name: 'API Coatzacoalcos' } },
    ]);
  });
});
