import { layoutName } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { toOneLine } from '@monitor/contracts-schema/text/plain-text';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import type { DataLoad } from './data-load.ts';
import type { FoundColumns } from './layouts/find-headings.ts';
import type { PendingUpload, WorkingLoad } from './working-load.ts';
import { recentLoads, workingLoadOf, workingLoads } from './working-load-store.ts';

/** What an organization's slot for a load is used for. What was decided of the load is for the log to say. */
export type LoadProcessState = 'vacant' | 'uploading' | 'reviewing' | 'correcting' | 'applying';

export type Step =
  | 'read' // a file is being read, or was read whole
  | 'promote' // what was read is in the log, and comes under review
  | 'discard' // what was read is not wanted any more
  | 'correct' // another file is read meanwhile
  | 'judge' // rows are marked, judged again, freed
  | 'edit' // the same, begun
  | 'apply' // its rows are on their way into the log
  | 'withdraw' // its confirmation did not reach the log
  | 'close'; // it is over: the slot is free

/**
 * Where each step leads. What is not here does not happen: `takeStep` takes no other, whoever asks.
 *
 *     (upload) ▶ uploading ──promote──▶ reviewing ──apply──▶ applying ──close──▶ vacant
 *                 └ discard ▶ vacant     │  ▲  │  ◀─withdraw──┘
 *                                    close  │  └─correct─▶ correcting ──promote, discard──▶ reviewing
 */
export const transitions: Readonly<Record<LoadProcessState, Readonly<Partial<Record<Step, LoadProcessState>>>>> = {
  vacant: { close: 'vacant' },
  uploading: { read: 'uploading', promote: 'reviewing', discard: 'vacant' },
  reviewing: { edit: 'reviewing', judge: 'reviewing', correct: 'correcting', apply: 'applying', close: 'vacant' },
  correcting: { read: 'correcting', judge: 'correcting', promote: 'reviewing', discard: 'reviewing' },
  applying: { apply: 'applying', withdraw: 'reviewing', close: 'vacant' },
};

export const loadState = ({ staged, upload, isConfirmed }: WorkingLoad): LoadProcessState => {
  if (upload) return staged ? 'correcting' : 'uploading';
  if (!staged) return 'vacant';
  return isConfirmed ? 'applying' : 'reviewing';
};

/**
 * What is left to do for a load that nobody works on any more, by what the log says of it: one step after the other,
 * until there is none, or all that is left is its batch's.
 */
export const stepDue = (load: WorkingLoad, log: DataLoad): Step | undefined => {
  const { upload } = load;
  if (upload) return upload.read && 'fileId' in log && log.fileId === upload.fileId ? 'promote' : 'discard';
  if (log.status === 'confirmed' && load.staged) return load.isConfirmed ? undefined : 'apply';
  if (log.status !== 'pending' || !load.staged) return 'close';
  return load.isConfirmed ? 'withdraw' : undefined;
};

/**
 * Takes a step of the load that is there now, however often others change it meanwhile. `change` may be called again, and
 * answers undefined when it is not to be taken. Gives back what was written; undefined when the step cannot be taken from
 * where the load is.
 */
export const takeStep = async (
  records: ViewStore,
  organizationId: string,
  step: Step,
  change: (load: WorkingLoad) => WorkingLoad | undefined,
): Promise<WorkingLoad | undefined> => {
  for (;;) {
    const load = await workingLoadOf(records, organizationId);
    const to = load && transitions[loadState(load)][step];
    const changed = to && change(load);
    if (!changed) return undefined;
    if (loadState(changed) !== to) throw new Error(`The step ${step} leads to ${to}, not to ${loadState(changed)}`);
    const next = { ...changed, revision: load.revision + 1 };
    if (await records.replaceIf(workingLoads, next, { revision: load.revision })) return next;
  }
};

/** Says how the reading of a file is getting on; refuses when it was cancelled meanwhile. */
export const changeUpload = async (
  records: ViewStore,
  { organizationId, fileId }: Readonly<{ organizationId: string; fileId: string }>,
  change: (upload: PendingUpload) => PendingUpload,
): Promise<void> => {
  const changed = await takeStep(records, organizationId, 'read', (load) =>
    load.upload?.fileId === fileId ? { ...load, upload: change(load.upload) } : undefined,
  );
  if (!changed) throw new Refused('data-load.processing-cancelled');
};

const shownState = {
  uploading: 'processing',
  correcting: 'processing',
  reviewing: 'pending',
  applying: 'confirming',
} as const;

const readColumns = ({ mapping, isDecided }: FoundColumns) => ({
  layoutName: layoutName(mapping.layout),
  isDecided,
});

const currentOf = (load: WorkingLoad): DataLoadInfo['current'] => {
  const state = loadState(load);
  const file = load.upload ?? load.staged;
  if (state === 'vacant' || !file) return null;
  const { fileName, uploadedBy, createdAt } = file;
  const summary = state === 'reviewing' ? (load.staged?.summary ?? null) : null;
  return {
    _id: load.dataLoadId,
    fileName,
    uploadedBy,
    createdAt,
    summary,
    status: shownState[state],
    erasesBlanks: load.staged?.revising.erasesBlanks ?? false,
    ...(summary && load.staged?.found && { columns: readColumns(load.staged.found) }),
    ...(summary && load.staged?.unreadSheets && { unreadSheets: load.staged.unreadSheets.map(toOneLine) }),
    ...(summary && load.staged?.sheet !== undefined && { sheet: toOneLine(load.staged.sheet) }),
  };
};

/** An organization's load, and the last one it confirmed. */
export const loadStatus = async (records: ViewStore, organizationId: string): Promise<DataLoadInfo> => {
  const load = await workingLoadOf(records, organizationId);
  const recent = (await records.getMany(recentLoads, [organizationId])).get(organizationId)?.document;
  return {
    current: load ? currentOf(load) : null,
    recent: recent
      ? {
          recentUploadedBy: recent.uploadedBy,
          recentConfirmedAt: recent.confirmedAt,
          recentDataLoadId: recent.dataLoadId,
        }
      : null,
  };
};

/** Whether a request is about the load that is there now: whoever names one has looked at that one. */
export const isMeant = (load: WorkingLoad | undefined, idDataLoad: string | undefined): boolean =>
  idDataLoad === undefined || load?.dataLoadId === idDataLoad;

/** What a request meets that comes while the load is busy with something else. */
export const occupied = async (records: ViewStore, organizationId: string): Promise<Refused> => {
  return new Refused('data-load.in-progress', { data: await loadStatus(records, organizationId) });
};
