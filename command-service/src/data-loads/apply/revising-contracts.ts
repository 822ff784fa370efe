import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { LeftOutReason } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { CommandContext } from '../../deciding/command-context.ts';
import type { Handled } from '../../writing/writer.ts';
import type { LoadDependencies } from '../load-dependencies.ts';

/** A correction of a contract as it stood in a version. The contract and its command's id name it once. */
export type ContractRevision = Readonly<{
  contractId: string;
  version: number;
  patch: Partial<ContractFields>;
  context: CommandContext;
}>;

/** Why a correction was not made. */
export type NotRevised = Extract<LeftOutReason, 'changed' | 'number-taken'>;

const reasonOf = (code: ProblemCode): NotRevised | undefined => {
  if (code === 'contract.number-taken' || code === 'record.under-way') return 'number-taken';
  const isGone = code === 'record.removed' || code === 'record.not-found' || code.endsWith('.not-found');
  return isGone || code === 'stream.version-conflict' || code === 'storage.damaged' ? 'changed' : undefined;
};

/**
 * Makes corrections of contracts, many at once, each on the version it was made for, whatever joins did since: says of those
 * that were not made why. A contract's number may be another's meanwhile, so that those are made one by one, as by hand.
 * Making one again does nothing again.
 */
export const createRevisingContracts =
  ({ contracts }: Pick<LoadDependencies, 'contracts'>) =>
  async (revisions: readonly ContractRevision[]): Promise<ReadonlyMap<ContractRevision, NotRevised>> => {
    const notRevised = new Map<ContractRevision, NotRevised>();
    const note = (revision: ContractRevision, handled: Handled | undefined): void => {
      if (!handled || handled.ok) return;
      const isNumbered = 'contractNumber' in revision.patch;
      const reason = handled.code === 'record.under-way' && !isNumbered ? 'changed' : reasonOf(handled.code);
      if (!reason) throw new Error(`The contract ${revision.contractId} is not revised: ${handled.code}`);
      notRevised.set(revision, reason);
    };

    const [organizationId] = revisions.map(({ context }) => context.organizationId);
    if (organizationId === undefined) return notRevised;
    for (const revision of revisions)
      if ('contractNumber' in revision.patch) {
        const { contractId, patch, version, context } = revision;
        note(revision, await contracts.revise(contractId, patch, version, context));
      }
    const together = revisions.filter(({ patch }) => !('contractNumber' in patch));
    const answers = await contracts.reviseMany(
      organizationId,
      together.map(({ contractId: id, version, patch, context }) => ({
        id,
        context,
        versions: [version],
        patch: async () => patch,
      })),
    );
    for (const [index, revision] of together.entries()) note(revision, answers[index]);
    return notRevised;
  };
