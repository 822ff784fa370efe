import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { Join } from '../deciding/joining.ts';

/**
 * An entry that was joined to another, or is being: so that whom others were joined to stays, and what a crash left
 * halfway is found. Written before the append and settled after it; the log is the judge.
 */
export type JoinedEntry = Readonly<{
  id: string;
  organizationId: string;
  kind: JoinableKind;
  toId: string;
  /** Contracts are following it, or coming back. */
  isUnderWay: boolean;
  progress?: JoinProgress | null;
}>;

/** How many contracts have been moved, of how many. */
export type JoinProgress = Readonly<{ done: number; total: number }>;

const joinedEntries: Collection<JoinedEntry> = {
  name: 'joined-entries',
  fields: { id: 'text', organizationId: 'text', toId: 'text', isUnderWay: 'boolean' },
  indexes: [['organizationId', 'isUnderWay'], ['toId']],
};

/** What the log says of an entry's join by now. */
export type JoinInLog = (kind: JoinableKind, organizationId: string, id: string) => Promise<Join | undefined>;

type Entry = Pick<JoinedEntry, 'id' | 'organizationId' | 'kind'>;

export const keepJoin = async (records: ViewStore, entry: Entry, join: Join | undefined): Promise<void> => {
  if (!join) await records.removeWhere(joinedEntries, { id: entry.id });
  else await records.replaceMany(joinedEntries, [{ ...entry, toId: join.to.id, isUnderWay: join.step !== 'followed' }]);
};

/** Keeps how far a join has come that is under way. */
export const keepProgress = async (
  records: ViewStore,
  { id, organizationId, kind }: Entry,
  join: Join,
  progress: JoinProgress,
): Promise<void> => {
  const entry = { id, organizationId, kind, toId: join.to.id, isUnderWay: true, progress };
  await records.replaceIf(joinedEntries, entry, { isUnderWay: true });
};

/** How far the join of an entry has come, where somebody has counted. */
export const progressOf = async (records: ViewStore, id: string): Promise<JoinProgress | null> =>
  (await records.getMany(joinedEntries, [id])).get(id)?.document?.progress ?? null;

/** Which entries the records say are being joined, or separated: what nobody has looked up in the log. */
export const saidUnderWay = (records: ViewStore, organizationId: string): Promise<readonly JoinedEntry[]> =>
  records.find(joinedEntries, { where: { organizationId, isUnderWay: true } });

/** Keeps of some records those that the log bears out, and tells the others what it says. */
const borneOut = async (
  records: ViewStore,
  entries: readonly JoinedEntry[],
  isSo: (entry: JoinedEntry) => Promise<Readonly<{ join: Join | undefined; isSo: boolean }>>,
): Promise<JoinedEntry[]> => {
  const kept: JoinedEntry[] = [];
  for (const entry of entries) {
    const told = await isSo(entry);
    if (told.isSo) kept.push(entry);
    else await keepJoin(records, entry, told.join);
  }
  return kept;
};

/** Entries whose contracts are following, or coming back: in one organization, or in all. */
export const joinsUnderWay = async (
  records: ViewStore,
  joinInLog: JoinInLog,
  organizationId?: string,
): Promise<JoinedEntry[]> => {
  const where = { ...(organizationId !== undefined && { organizationId }), isUnderWay: true };
  return borneOut(records, await records.find(joinedEntries, { where }), async ({ kind, organizationId, id }) => {
    const join = await joinInLog(kind, organizationId, id);
    return { join, isSo: join !== undefined && join.step !== 'followed' };
  });
};

/** Those of some entries that others are joined to. */
export const joinedToAmong = async (
  records: ViewStore,
  joinInLog: JoinInLog,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const entries = await records.find(joinedEntries, { where: { toId: { in: ids } } });
  const joined = await borneOut(records, entries, async ({ kind, organizationId, id, toId }) => {
    const join = await joinInLog(kind, organizationId, id);
    return { join, isSo: join?.to.id === toId };
  });
  return new Set(joined.map(({ toId }) => toId));
};
