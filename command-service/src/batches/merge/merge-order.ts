import type { MergeAbout } from '@monitor/contracts-schema/batches/batch-events';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { type JoinableKind, joinPermissions } from '@monitor/contracts-schema/joins/join-views';
import { areOfTwo } from '@monitor/contracts-schema/rfc';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { countNaming } from '../../contracts/contract-references.ts';
import type { Catalogues } from '../../contracts/missing-reference.ts';
import { type CommandContext, utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { joinOf, type Lifecycle, livingFields } from '../../deciding/lifecycle.ts';
import { batchStream } from '../batch.ts';
import type { Order } from '../plan.ts';
import { type Named, registryOf } from './registry-of.ts';

/** Which entry is to be another one; two whose RFCs differ only when somebody says that they are the same person. */
export type Merge = Readonly<{ kind: JoinableKind; id: string; toId: string; isSamePerson: boolean }>;

const fieldsThere = (state: Lifecycle<Named>): Named => {
  if (state.status === 'registered') return state.fields;
  if (state.status === 'unregistered') throw new Refused('record.not-found');
  throw new Refused(state.status === 'removed' ? 'record.removed' : 'record.joined');
};

/** Refuses to join what is not there, or one's own to itself, and two people whom nobody looked at. */
export const mergeOrder = async (
  { records, catalogues }: Readonly<{ records: ViewStore; catalogues: Catalogues }>,
  { organizationId, commandId, now }: CommandContext,
  merge: Merge,
): Promise<Order> => {
  const { kind, id, toId, isSamePerson } = merge;
  const batchId = derivedId(commandId, 'merge');
  if (id === toId) throw new Refused('record.join-itself');
  const registry = registryOf(catalogues, kind);
  const [joined, stays] = await Promise.all([registry.find(organizationId, id), registry.find(organizationId, toId)]);
  // Ordered again, it is what was found the first time.
  const isRepeated = joinOf(joined)?.batchId === batchId;
  const [one, other] = isRepeated ? [fieldsOf(joined), fieldsOf(stays)] : [fieldsThere(joined), fieldsThere(stays)];
  if (areOfTwo(one.rfc, other.rfc) && !isSamePerson && !isRepeated) throw new Refused('record.join-other-rfc');
  return {
    stream: batchStream(organizationId, batchId),
    permission: joinPermissions[kind],
    ordered: derivedId(batchId, JSON.stringify(merge)),
    started: {
      id: batchId,
      organizationId,
      validFrom: utcDayOf(now),
      kind: 'merge',
      total: await countNaming(records, id),
      about: { entry: { kind, id, name: one.name }, to: { id: toId, name: other.name } },
    },
  };
};

const fieldsOf = (state: Lifecycle<Named>): Named => ('fields' in state ? state.fields : { name: '' });

/** Refuses to separate what could not be one of its own: its key is the other's by now, or that one was joined on. */
export const requireSeparable = async (
  catalogues: Catalogues,
  { organizationId, batchId }: Readonly<{ organizationId: string; batchId: string }>,
  { entry, to }: MergeAbout,
): Promise<void> => {
  const registry = registryOf(catalogues, entry.kind);
  const joined = await registry.find(organizationId, entry.id);
  if (joined.status !== 'joined' || joined.join.batchId !== batchId) return;
  const stays = livingFields(await registry.find(organizationId, to.id));
  if (!stays) throw new Refused('record.joined');
  const taken = registry.keyInCommon(organizationId, joined.fields, stays);
  if (taken) throw new Refused(taken);
};
