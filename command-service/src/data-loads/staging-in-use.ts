import type { CommandPorts } from '../writing/writing.ts';
import { allWorkingLoads } from './working-load-store.ts';

/** The names of the staging stores that hold the rows of a load whole; others are being written, or left behind. */
export const stagingInUse = async ({ records }: Pick<CommandPorts, 'records'>): Promise<readonly string[]> =>
  (await allWorkingLoads(records)).flatMap(({ staged, upload }) =>
    [staged?.fileId, upload?.read?.fileId].filter((fileId) => fileId !== undefined),
  );
