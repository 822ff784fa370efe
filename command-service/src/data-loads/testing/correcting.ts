import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractOf } from '@monitor/contracts-schema/contracts/contract-views';
import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ReviewQuery } from '../review/lists/review-list.ts';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from './load-harness.ts';
import { sampleRow, text } from './sample-workbook.ts';

export const everything: ReviewQuery = {
  page: 1,
  pageSize: 100,
  search: '',
  showNoIssues: true,
  showSkipped: true,
  showErrors: true,
};

/** With contracts A, B, C and one without a number registered. */
export const openWithContracts = async (...wrapped: Parameters<typeof openLoadHarness>): Promise<LoadHarness> => {
  const harness = await openLoadHarness(...wrapped);
  await harness.upload(
    await harness.workbook([
      sampleRow('A', { notes: text('Nota'), partida: text('33') }),
      ...[sampleRow('B'), sampleRow('C'), sampleRow('x', { contractNumber: text('S/N') })],
    ]),
  );
  await harness.loads.confirm(requester());
  return harness;
};

export const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });

type Revised = { id: string; fields: ContractFields; changes: { field: string; from: unknown; to: unknown }[] };

/** What is under review, and what became of the contracts. */
export const lookingInto = (harness: () => LoadHarness) => {
  const rows = async (): Promise<readonly ReviewRow[]> =>
    (await harness().loads.list(ORGANIZATION, everything))?.doc.details ?? [];
  const revisions = async () =>
    (await harness().eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRevised');
  return {
    rows,
    about: async () => (await rows()).map(({ rowIndex, match }) => [rowIndex, match?.verdict]),
    summary: async () => (await harness().loads.info(ORGANIZATION)).current?.summary,
    revisions,
    changes: async () =>
      (await revisions()).map(({ data }) => [(data as Revised).fields.contractNumber, (data as Revised).changes]),
    contractNumbered: async (wanted: string | null) => {
      for await (const batch of harness().registeredContracts(ORGANIZATION))
        for (const view of batch)
          if (view.contractNumber === wanted) return { id: view.id, version: view.version, contract: contractOf(view) };
      throw new Error(`There is no contract ${wanted}`);
    },
    reference: async () => {
      const { current } = await harness().loads.info(ORGANIZATION);
      return { ...requester(), idDataLoad: current?._id ?? '' };
    },
  };
};
