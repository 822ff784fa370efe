import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { isLoadingOrUndoing } from '../batches/working-batches.ts';
import { aboutToBeNamed } from '../contracts/contract-references.ts';
import type { Join } from '../deciding/joining.ts';
import type { Lifecycle } from '../deciding/lifecycle.ts';
import type { openLeaving } from '../reservations/leaving.ts';
import { type JoinInLog, joinsUnderWay, keepJoin } from './joined-entries.ts';

type Leaving = Pick<ReturnType<typeof openLeaving>, 'begin'>;

type Entry = Readonly<{ id: string; organizationId: string; kind: JoinableKind }>;

type Find = (organizationId: string, id: string) => Promise<Pick<Lifecycle<unknown>, 'status'>>;
type Change = Readonly<{ before: Join | undefined; after: Join | undefined }>;

/**
 * Why an entry may not be joined to another, or separated from it, if so: called before the append, in the organization's
 * turn, with a mark by which other processes know. One at a time in an organization, and beside no load that changes contracts, so that what names an entry stands
 * while its contracts follow. What completes a join may always be.
 */
export const joinProblem = async (
  records: ViewStore,
  { joinInLog, find, leaving }: Readonly<{ joinInLog: JoinInLog; find: Find; leaving: Leaving }>,
  entry: Entry,
  { before, after }: Change,
): Promise<ProblemCode | undefined> => {
  if (!after || after.step === 'followed' || after.step === before?.step) return undefined;
  const { organizationId, id, kind } = entry;
  if (!(await leaving.begin({ organizationId, id, aggregate: kind }, after.to.id))) return 'record.under-way';
  if ((await aboutToBeNamed(records, [id])).size > 0) return 'record.under-way';
  const others = (await joinsUnderWay(records, joinInLog, organizationId)).filter((other) => other.id !== id);
  if (others.length > 0) return 'record.join-under-way';
  await keepJoin(records, entry, after);
  if (await isLoadingOrUndoing(records, organizationId)) return 'record.join-waits';
  const stays = await find(organizationId, after.to.id);
  if (stays.status === 'unregistered') return 'record.not-found';
  if (stays.status === 'registered') return undefined;
  return stays.status === 'removed' ? 'record.removed' : 'record.joined';
};
