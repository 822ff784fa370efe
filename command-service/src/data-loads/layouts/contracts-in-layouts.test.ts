import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractOf } from '@monitor/contracts-schema/contracts/contract-views';
import fc from 'fast-check';
import { zipOf } from '../../spreadsheets/testing/raw-workbook.ts';
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

/** The contracts that come of a load of a file with these, written in a layout, as it is or in an archive. */
const loadedFrom = async (layout: LayoutOfContracts, contracts: readonly PlainContract[], isZipped: boolean) => {
  const harness = await openLoadHarness();
  try {
    const path = join(harness.folder, 'archivo');
    const content = await (layout.write ?? ((all) => textOf(tableOf(layout, all))))(contracts);
    await writeFile(path, isZipped ? zipOf([{ name: 'datos', content }]) : content);
    const { dataLoadId } = await harness.upload(path);
    await decideWhatLacks(harness, dataLoadId, layout.decided);
    await harness.loads.confirm(requester());
    const registered: PlainContract[] = [];
    for await (const views of harness.registeredContracts(ORGANIZATION))
      registered.push(...views.map((view) => plainOf(contractOf(view))));
    return registered;
  } finally {
    await harness.close();
  }
};

it.each(Object.entries(layoutsOfContracts))(
  'any contracts come back from a load in the layout of %s, but for what it loses',
  async (_name, layout) => {
    for (const heading of Object.keys(layout.columns)) expect(layout.headings).toContain(heading);
    await fc.assert(
      fc.asyncProperty(anyPlainContracts(layout.only ?? {}), fc.boolean(), async (contracts, isZipped) => {
        const expected = contracts.map((contract) => leftOf(layout, contract));
        expect(inOrder(await loadedFrom(layout, contracts, isZipped))).toEqual(inOrder(expected));
      }),
      { numRuns: 8 },
    );
  },
);
