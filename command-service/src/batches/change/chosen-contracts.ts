import type { ChosenContract } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/** What a change is about, in chunks: working data of the batch. */
type ChosenChunk = Readonly<{ id: string; batchId: string; contracts: readonly ChosenContract[] }>;

const chosenChunks: Collection<ChosenChunk> = {
  name: 'batch-chunks',
  fields: { batchId: 'text' },
  indexes: [['batchId']],
};

export const CHUNK = 100;

/** Keeps what a batch is about, before it begins. */
export const keepChosen = (records: ViewStore, batchId: string, contracts: readonly ChosenContract[]): Promise<void> =>
  records.replaceMany(
    chosenChunks,
    Array.from({ length: Math.ceil(contracts.length / CHUNK) }, (_, at) => ({
      id: `${batchId}-${at}`,
      batchId,
      contracts: contracts.slice(at * CHUNK, (at + 1) * CHUNK),
    })),
  );

/** A chunk of what a batch is about; undefined after the last, or where it was lost. */
export const chosenIn = async (
  records: ViewStore,
  batchId: string,
  at: number,
): Promise<readonly ChosenContract[] | undefined> => {
  const id = `${batchId}-${at}`;
  return (await records.getMany(chosenChunks, [id])).get(id)?.document?.contracts;
};

export const forgetChosen = async (records: ViewStore, batchId: string): Promise<void> => {
  await records.removeWhere(chosenChunks, { batchId });
};
