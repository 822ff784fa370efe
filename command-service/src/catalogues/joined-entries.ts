import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { Join } from '../deciding/joining.ts';

/**
 * An entry that was joined to another: so that whom others were joined to stays. Written before the append and settled
 * after it; the log is the judge.
 */
type JoinedEntry = Readonly<{ id: string; organizationId: string; kind: JoinableKind; toId: string }>;

const joinedEntries: Collection<JoinedEntry> = {
  name: 'joined-entries',
  fields: { id: 'text', toId: 'text' },
  indexes: [['toId']],
};

/** What the log says of an entry's join by now. */
export type JoinInLog = (kind: JoinableKind, organizationId: string, id: string) => Promise<Join | undefined>;

type Entry = Omit<JoinedEntry, 'toId'>;

export const keepJoin = async (records: ViewStore, entry: Entry, join: Join | undefined): Promise<void> => {
  if (!join) await records.removeWhere(joinedEntries, { id: entry.id });
  else await records.replaceMany(joinedEntries, [{ ...entry, toId: join.to.id }]);
};

/** Those of some entries that others are joined to. What the log does not bear out is told what it says. */
export const joinedToAmong = async (
  records: ViewStore,
  joinInLog: JoinInLog,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const joinedTo = new Set<string>();
  for (const { toId, ...entry } of await records.find(joinedEntries, { where: { toId: { in: ids } } })) {
    const join = await joinInLog(entry.kind, entry.organizationId, entry.id);
    if (join?.to.id === toId) joinedTo.add(toId);
    else await keepJoin(records, entry, join);
  }
  return joinedTo;
};
