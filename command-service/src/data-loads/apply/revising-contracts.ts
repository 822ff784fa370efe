import { type ContractFields, type LeftOutReason, type ProblemCode, upcastEvent } from '@monitor/contracts-schema';
import type { Append } from '@monitor/platform/event-store/event-store';
import { contractValidFrom } from '../../contracts/contract-aggregate.ts';
import { type CommandContext, toNewEvents, utcDayOf } from '../../deciding/command-context.ts';
import { stateOf } from '../../deciding/command-handler.ts';
import { type Lifecycle, lifecycleDecider } from '../../deciding/lifecycle.ts';
import type { LoadDependencies } from '../load-dependencies.ts';

/** A correction of a contract as it stood in a version. A stream and its command's id name it once. */
export type ContractRevision = Readonly<{
  contractId: string;
  stream: string;
  version: number;
  patch: Partial<ContractFields>;
  context: CommandContext;
}>;

/** Why a correction was not made. */
export type NotRevised = Extract<LeftOutReason, 'changed' | 'number-taken'>;

const decider = lifecycleDecider<'Contract', ContractFields>('Contract', contractValidFrom);

/** What others may hold or remove meanwhile: such corrections are made one by one, as by hand. */
const shared: readonly (keyof ContractFields)[] = [
  'contractNumber',
  'supplier',
  'organizerAdministrativeUnit',
  'applicantAdministrativeUnit',
];

const reasonOf = (code: ProblemCode): NotRevised | undefined => {
  if (code === 'contract.number-taken' || code === 'record.under-way') return 'number-taken';
  const isGone = code === 'record.removed' || code === 'record.not-found' || code.endsWith('.not-found');
  return isGone || code === 'stream.version-conflict' ? 'changed' : undefined;
};

type Looked = Readonly<{ revision: ContractRevision; state: Lifecycle<ContractFields>; isDone: boolean }>;

/**
 * Makes corrections of contracts, many at once, each on the version it was made for: says of those that were not made why.
 * Making one again does nothing again.
 */
export const createRevisingContracts = ({
  ports: { events },
  contracts,
}: Pick<LoadDependencies, 'contracts'> & Readonly<{ ports: Pick<LoadDependencies['ports'], 'events'> }>) => {
  const look = async (revision: ContractRevision): Promise<Looked> => {
    const { events: history } = await events.read(revision.stream);
    const isDone = history.some(({ metadata }) => metadata.commandId === revision.context.commandId);
    return { revision, isDone, state: stateOf(decider, history.map(upcastEvent)) };
  };

  const appendOf = ({ revision, state }: Looked): Append | NotRevised => {
    const { contractId: id, stream, version, patch, context } = revision;
    const { organizationId, now } = context;
    const decision = decider.decide(
      { type: 'Revise', id, organizationId, holdsSince: utcDayOf(now), patch, expectedVersion: version },
      state,
    );
    if (decision.accepted) return { stream, expected: state.version, events: toNewEvents(decision.events, context) };
    const reason = reasonOf(decision.code);
    if (!reason) throw new Error(`The contract ${id} is not revised: ${decision.code}`);
    return reason;
  };

  const alone = async ({ contractId, version, patch, context }: ContractRevision): Promise<NotRevised | undefined> => {
    const handled = await contracts.revise(contractId, patch, version, context);
    if (handled.ok) return undefined;
    const reason = reasonOf(handled.code);
    if (!reason) throw new Error(`The contract ${contractId} is not revised: ${handled.code}`);
    return reason;
  };

  return async (revisions: readonly ContractRevision[]): Promise<ReadonlyMap<ContractRevision, NotRevised>> => {
    const notRevised = new Map<ContractRevision, NotRevised>();
    const due = (await Promise.all(revisions.map(look))).filter(({ isDone }) => !isDone);
    const appends: (Append & Readonly<{ revision: ContractRevision }>)[] = [];
    for (const looked of due) {
      const { revision } = looked;
      if (shared.some((field) => field in revision.patch)) {
        const reason = await alone(revision);
        if (reason) notRevised.set(revision, reason);
        continue;
      }
      const append = appendOf(looked);
      if (typeof append === 'string') notRevised.set(revision, append);
      else if (append.events.length > 0) appends.push({ ...append, revision });
    }
    const answers = appends.length > 0 ? await events.appendMany(appends) : [];
    for (const [index, { revision }] of appends.entries()) if (!answers[index]?.ok) notRevised.set(revision, 'changed');
    return notRevised;
  };
};
