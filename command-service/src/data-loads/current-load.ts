import {
  type Actor,
  type DataLoadCounts,
  type NameDecisions,
  type NamedOne,
  type NameKind,
  nameDecisions,
  Refused,
} from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';
import type { ReadFile } from './data-load.ts';

/** Rows are being judged again, by a process that beats meanwhile; left behind by one that died in the middle. */
export type Judging = Readonly<{ by: string; aliveAt: string }>;

/** What an administrator said of a name of the load: whose it is, or that it is nobody else's. */
export type NameVerdict = Readonly<{
  kind: NameKind;
  key: string;
  name: string;
  /** Null for one that differs from all it is alike. */
  as: NamedOne | null;
  decidedBy: string;
  decidedAt: string;
}>;

/** A file whose rows are staged, who uploaded it, and when. */
export type StagedFile = ReadFile &
  Readonly<{
    uploadedBy: string;
    createdAt: string;
    /** Null when every row and the summary are what the file's rows amount to. */
    judging: Judging | null;
    /** What was said of the load's names: kept through edits and corrections. */
    verdicts: readonly NameVerdict[];
  }>;

/** A file that is being read. `read` is what it held once it is read whole: from then on it is no more taken back. */
export type PendingUpload = Readonly<{
  fileId: string;
  fileName: string;
  uploadedBy: string;
  createdAt: string;
  /** Beats while somebody reads. */
  aliveAt: string;
  read: StagedFile | null;
}>;

/** A confirmed load on its way into the log: who confirmed it, and how far it has come. */
export type Applying = Readonly<{
  actor: Actor;
  commandId: string;
  confirmedAt: string;
  /** Sheet row of the last row that is done. */
  through: number;
  counts: DataLoadCounts;
}>;

/**
 * The one load an organization may have under way. Its id is the organization's, so that of two uploads that come at
 * once one finds the place taken. While corrections are read, the staged file they will replace is kept.
 */
export type CurrentLoad = Readonly<{
  id: string;
  revision: number;
  dataLoadId: string;
  staged: StagedFile | null;
  reading: PendingUpload | null;
  applying: Applying | null;
}>;

export const currentLoads: Collection<CurrentLoad> = {
  name: 'current-loads',
  fields: { id: 'text', revision: 'number', dataLoadId: 'text' },
  indexes: [],
};

/** An organization's last confirmed load: which, who uploaded it, when it was confirmed. Older ones lack their id. */
export type RecentLoad = Readonly<{ id: string; dataLoadId?: string; uploadedBy: string; confirmedAt: string }>;

export const recentLoads: Collection<RecentLoad> = { name: 'recent-loads', fields: {}, indexes: [] };

export const currentLoadOf = async (records: ViewStore, organizationId: string): Promise<CurrentLoad | undefined> =>
  (await records.getMany(currentLoads, [organizationId])).get(organizationId)?.document;

/** Takes an organization's place; false when another load has it. */
export const acquireSlot = async (records: ViewStore, load: CurrentLoad): Promise<boolean> =>
  (await records.insertMany(currentLoads, [load])).has(load.id);

/**
 * Changes what is there now, however often others change it meanwhile. `change` may be called again, and answers
 * undefined when there is nothing to change any more. Gives back what was written.
 */
export const changeCurrentLoad = async (
  records: ViewStore,
  organizationId: string,
  change: (load: CurrentLoad) => CurrentLoad | undefined,
): Promise<CurrentLoad | undefined> => {
  for (;;) {
    const load = await currentLoadOf(records, organizationId);
    const changed = load && change(load);
    if (!changed) return undefined;
    const next = { ...changed, revision: load.revision + 1 };
    if (await records.replaceIf(currentLoads, next, { revision: load.revision })) return next;
  }
};

/** Changes the reading of a file; refuses when it was cancelled meanwhile. */
export const changeUpload = async (
  records: ViewStore,
  { organizationId, fileId }: Readonly<{ organizationId: string; fileId: string }>,
  change: (reading: PendingUpload) => PendingUpload,
): Promise<void> => {
  const changed = await changeCurrentLoad(records, organizationId, (load) =>
    load.reading?.fileId === fileId ? { ...load, reading: change(load.reading) } : undefined,
  );
  if (!changed) throw new Refused('data-load.processing-cancelled');
};

/** Gives an organization's place back, unless another load has it by now. */
export const releaseSlot = async (records: ViewStore, { id, dataLoadId }: CurrentLoad): Promise<void> => {
  await records.removeWhere(currentLoads, { id, dataLoadId });
};

/** Which names of a load are other ones', by what was said of them. */
export const decisionsOf = (verdicts: readonly NameVerdict[]): NameDecisions =>
  nameDecisions(verdicts.flatMap(({ kind, key, as }) => (as ? [{ kind, key, as }] : [])));
