import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractOf } from '@monitor/contracts-schema/contracts/contract-views';
import fc from 'fast-check';
import { zipOf } from '../../spreadsheets/testing/raw-workbook.ts';
import { everything } from '../testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { layoutsOfContracts } from './testing/layouts-of-contracts.ts';
import { anyPlainContracts, OF_ALL, type PlainContract, plainOf } from './testing/plain-contract.ts';
import { type LayoutOfContracts, tableOf, textOf } from './testing/written-contract.ts';

/** What is to come back of a contract: all of it but what the layout loses. */
const leftOf = ({ loses }: LayoutOfContracts, contract: PlainContract): PlainContract => ({
  ...contract,
  ...Object.fromEntries(
    Object.entries(loses).map(([field, given]) => [field, typeof given === 'function' ? given(contract) : given]),
  ),
});

/** Says of the file under review what its layout lacks, and whose it is. */
const decideWhatLacks = async ({ loads }: LoadHarness, idDataLoad: string, decided: LayoutOfContracts['decided']) => {
  const { mapping, seen, buyers } = (await loads.columns(ORGANIZATION))!; // no file here has the template's identifiers
  const fields = Object.entries(decided).map(([field, value]) => [field, { columns: [] as number[][], value }]);
  await loads.decideColumns(requester(), {
    idDataLoad,
    seen,
    headingRow: mapping.headingRow,
    fields: { ...mapping.fields, ...Object.fromEntries(fields) },
    administrations: [{ name: OF_ALL.administrationPeriod, from: null }],
    ...(buyers && { ours: buyers.map(({ name }) => name) }),
  });
};

const inOrder = (contracts: readonly PlainContract[]): readonly PlainContract[] =>
  contracts.toSorted((one, other) => (`${one.contractId}` < `${other.contractId}` ? -1 : 1));

type Written = Readonly<{ layout: LayoutOfContracts; contracts: readonly PlainContract[]; isZipped?: boolean }>;

/** With a file of contracts under review, written in a layout, as it is or in an archive. */
const withFileOf = async <Result>(
  { layout, contracts, isZipped = false }: Written,
  work: (harness: LoadHarness, idDataLoad: string, path: string) => Promise<Result>,
): Promise<Result> => {
  const harness = await openLoadHarness();
  try {
    const path = join(harness.folder, 'archivo');
    const content = await (layout.write ?? ((all) => textOf(tableOf(layout, all))))(contracts);
    await writeFile(path, isZipped ? zipOf([{ name: 'datos', content }]) : content);
    const { dataLoadId } = await harness.upload(path);
    await decideWhatLacks(harness, dataLoadId, layout.decided);
    return await work(harness, dataLoadId, path);
  } finally {
    await harness.close();
  }
};

/** The contracts that come of a load of such a file. */
const loadedFrom = (written: Written) =>
  withFileOf(written, async (harness) => {
    await harness.loads.confirm(requester());
    const registered: PlainContract[] = [];
    for await (const views of harness.registeredContracts(ORGANIZATION))
      registered.push(...views.map((view) => plainOf(contractOf(view))));
    return registered;
  });

/** What is said of such a file that is loaded again, of whose rows every other was edited in the review. */
const summaryOfReload = (written: Written) =>
  withFileOf(written, async ({ loads }, idDataLoad, source) => {
    const rows = (await loads.list(ORGANIZATION, everything))?.doc.details ?? [];
    for (const { rowIndex } of rows.filter((_, at) => at % 2 === 0))
      await loads.saveRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex }, EDITED);
    await loads.confirm(requester());
    await loads.upload({ ...requester(), fileName: 'otra-vez', source, again: true });
    return (await loads.info(ORGANIZATION)).current?.summary;
  });

const EDITED = { notes: 'Corregida', servicesDescription: 'Otra cosa', contractDate: '2019-01-31' };

it.each(Object.entries(layoutsOfContracts))(
  'any contracts come back from a load in the layout of %s, but for what it loses',
  async (_name, layout) => {
    for (const heading of Object.keys(layout.columns)) expect(layout.headings).toContain(heading);
    await fc.assert(
      fc.asyncProperty(anyPlainContracts(layout.only ?? {}), fc.boolean(), async (contracts, isZipped) => {
        const expected = contracts.map((contract) => leftOf(layout, contract));
        expect(inOrder(await loadedFrom({ layout, contracts, isZipped }))).toEqual(inOrder(expected));
      }),
      { numRuns: 3 },
    );
  },
);

it.each(Object.entries(layoutsOfContracts))(
  'a file in the layout of %s whose rows were edited in the review asks nothing when it is loaded again',
  (_name, layout) =>
    fc.assert(
      fc.asyncProperty(anyPlainContracts(layout.only ?? {}), async (contracts) => {
        const summary = await summaryOfReload({ layout, contracts });
        const asked = { newContractsCount: 0, errorsCount: 0, conflictsCount: 0, revisedContractsCount: 0 };
        expect(summary).toMatchObject(asked);
        const { unchangedContractsCount = 0, skippedContractsCount = 0 } = summary ?? {}; // equal, where none has a number
        expect(unchangedContractsCount + skippedContractsCount).toBe(contracts.length);
      }),
      { numRuns: 2 },
    ),
);
