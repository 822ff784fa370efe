import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Decided } from '@monitor/contracts-schema/data-loads/load-decisions';
import type { LoadProgress } from '@monitor/contracts-schema/events/topics';
import { WAITING_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { type ProblemCode, problems } from '@monitor/contracts-schema/problems';
import { type Lease, underLease } from '@monitor/platform/lease/lease';
import { pause as pauseByClock } from '@monitor/platform/process/pause';
import { sideBySide } from '@monitor/platform/process/side-by-side';
import { utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import type { FoundColumns, KnownColumns } from '../layouts/find-headings.ts';
import { fileDefaultsOf } from '../layouts/revise-file-defaults.ts';
import { type LoadDependencies, loadContext, nameOf, type Requester, userIdOf } from '../load-dependencies.ts';
import { changeUpload, loadState, occupied, takeStep } from '../load-process.ts';
import type { Recovery } from '../recovery.ts';
import {
  allRemembered,
  columnsDecidedBefore,
  columnsRemembered,
  verdictsInFile,
  verdictsRemembered,
} from '../review/remembered-verdicts.ts';
import { nameId } from '../review/rules/names/new-names.ts';
import { openWaits } from '../waits.ts';
import type { PendingUpload, StagedFile, WorkingLoad } from '../working-load.ts';
import { acquireSlot, workingLoadOf } from '../working-load-store.ts';
import { revisingOf } from './review-tasks.ts';
import { uploadProblem } from './upload-problem.ts';
import { openUploadTurns } from './upload-turns.ts';

/** 50 MB, as the messages say. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** What says nothing of the file itself. */
const NOT_ITS_FAULT: ReadonlySet<ProblemCode> = new Set([
  'data-load.processing-cancelled',
  'data-load.loaded-before',
  'network.too-many',
]);

const LOOK_EVERY_MS = 2_000;
const ABOUT_TO_MS = 20;
const WHOLE = 100;
const SERVERS_FAULT = 500;

export type UploadRequest = Requester &
  Readonly<{
    fileName: string;
    /** From where it is sent: turns to be read are shared out among networks. */
    address?: string | undefined;
    /** Where the file lies, which stays there; or its content. */
    source: string | Readable;
    /** The pending load that these are the corrections of. */
    idDataLoad?: string | undefined;
    /** Also when the organization has loaded the very same bytes before. */
    again?: boolean | undefined;
    /** What was decided of how its columns are to be read. */
    columns?: KnownColumns | undefined;
    onProgress?: ((progress: LoadProgress) => void) | undefined;
    /** Aborted when nobody waits for the result any more. */
    signal?: AbortSignal | undefined;
  }>;

/** What a file is read with: where it lies, until when, and whom to tell that it gets on. */
type Reading = Readonly<{
  path: string;
  folder: string;
  signal: AbortSignal;
  report: (done: number) => void;
}>;

/** Whoever holds it reads the file that is to become an organization's load. */
const leaseOf = (organizationId: string): string => `reading/${organizationId}`;

type InFlight = Readonly<{ stop: AbortController; done: Promise<unknown> }>;

/** Takes files in: each is read in its turn, in threads of its own, reviewed row by row, and staged. */
export const createUploading = (dependencies: LoadDependencies, recovery: Recovery) => {
  const { ports, system, logger, leases, catalogueOf, contractsNamed, findLoadedBefore, reviewFile } = dependencies;
  const { records, uploads, temporaryFolder } = ports;
  const inFlight = new Map<string, InFlight>();
  const waits = openWaits(dependencies);
  const inTurn = openUploadTurns(dependencies);

  /** Takes the organization's one slot for a file, or, with its id, the pending load's for corrections; under its lease. */
  const claim = async ({ organizationId, idDataLoad }: UploadRequest, upload: PendingUpload): Promise<WorkingLoad> => {
    for (;;) {
      const load = await workingLoadOf(records, organizationId);
      if (!load) {
        if (idDataLoad) throw new Refused('data-load.not-found');
        const dataLoadId = system.newId();
        const slot = { id: organizationId, revision: 1, dataLoadId };
        const first: WorkingLoad = { ...slot, staged: null, upload, isConfirmed: false };
        if (await acquireSlot(records, first)) return first;
      } else if (load.upload || loadState(load) === 'vacant') {
        await recovery.reconcileWithLog(load);
      } else {
        const claimed = await takeStep(records, organizationId, 'correct', (now) =>
          now.dataLoadId === idDataLoad ? { ...now, upload } : undefined,
        );
        if (claimed) return claimed;
        throw await occupied(records, organizationId);
      }
    }
  };

  const receive = async (source: string | Readable, folder: string): Promise<string> => {
    if (typeof source === 'string') {
      if ((await stat(source)).size > MAX_FILE_BYTES) throw new Refused('data-load.too-large');
      return source;
    }
    const path = join(folder, 'upload');
    await pipeline(source, limited, createWriteStream(path));
    return path;
  };

  /** Refuses, before anything of it is read, a file that was loaded before, unless whoever sends it knows. */
  const refuseLoadedBefore = async ({ organizationId, again }: UploadRequest, path: string): Promise<void> => {
    if (again) return;
    const data = await findLoadedBefore(organizationId, await sha256Of(path));
    if (data) throw new Refused('data-load.loaded-before', { data });
  };

  /** Reads a file that is there through, staging its rows. */
  const stageRows = async (
    upload: UploadRequest,
    load: WorkingLoad,
    pending: PendingUpload,
    { path, folder, signal, report }: Reading,
  ): Promise<StagedFile> => {
    const { organizationId } = upload;
    const { fileId, fileName, uploadedBy, createdAt } = pending;
    const erasesBlanks = load.staged?.revising.erasesBlanks ?? false;
    const catalogue = await catalogueOf(organizationId, signal);
    await refuseLoadedBefore(upload, path);
    const decidedBefore = load.staged?.verdicts ?? [];
    const known = new Set(decidedBefore.map(nameId));
    const remembered = await allRemembered(records, organizationId);
    const verdictsBefore = verdictsRemembered(remembered, catalogue);
    const verdicts = [...decidedBefore, ...verdictsBefore.filter((verdict) => !known.has(nameId(verdict)))];
    const staging = await ports.staging.addressOf(fileId);
    const defaults = await fileDefaultsOf(ports.events, organizationId);
    const columns = { ...upload.columns, ...columnsRemembered(remembered), defaults, fileName };
    const task = { path, temporaryFolder: folder, columns, fileId, catalogue, verdicts, erasesBlanks, staging };
    const onStaged = async (fraction: number): Promise<void> => {
      report(Math.min(WHOLE - 1, Math.floor(fraction * WHOLE)));
    };
    const { rows, summary, sheet } = await reviewFile(task, signal, onStaged, contractsNamed(organizationId));
    if (rows === 0) throw new Refused('data-load.no-rows');
    const description = { name: fileName, contentType: sheet.contentType };
    const stored = await uploads.save(fileId, description, createReadStream(path), { maxBytes: MAX_FILE_BYTES });
    signal.throwIfAborted();
    report(WHOLE);
    const { sha256 } = stored;
    const staged = await ports.staging.open(fileId);
    const rememberedInFile = await verdictsInFile(staged, fileId, verdicts.slice(decidedBefore.length), 'any');
    const ofFile = [...decidedBefore, ...rememberedInFile];
    const read = { fileId, fileName, sha256, rows, summary, uploadedBy, createdAt, verdicts: ofFile };
    const columnsDecided = whoDecidedColumns(upload, load.staged, sheet.found, createdAt, remembered);
    return {
      ...read,
      isJudging: false,
      corrections: [],
      isStale: false,
      revising: revisingOf(sheet, erasesBlanks),
      ...(sheet.name !== undefined && { sheet: sheet.name }),
      ...(sheet.unreadSheets.length > 0 && { unreadSheets: sheet.unreadSheets }),
      ...(sheet.found && { found: sheet.found }),
      ...(columnsDecided && { columnsDecided }),
      ...(load.staged?.blanksDecided && { blanksDecided: load.staged.blanksDecided }),
    };
  };

  /** Receives a file, and reads it in its turn. */
  const stageFile = async (
    upload: UploadRequest,
    load: WorkingLoad,
    pending: PendingUpload,
    signal: AbortSignal,
  ): Promise<StagedFile> => {
    const { organizationId, actor, address = '', onProgress } = upload;
    const mine = { organizationId, userId: userIdOf(actor), dataLoadId: load.dataLoadId, phase: 'reading' } as const;
    const report = waits.follow(mine, 0, WHOLE, onProgress);
    const onWaiting = (): void => waits.begin(organizationId, 'turn');
    const folder = await mkdtemp(join(temporaryFolder, 'data-load-'));
    try {
      const path = await receive(upload.source, folder);
      return await inTurn({ address, signal, onWaiting }, async () => {
        waits.end(organizationId);
        return stageRows(upload, load, pending, { path, folder, signal, report });
      });
    } finally {
      waits.forget(organizationId);
      await rm(folder, { recursive: true, force: true });
    }
  };

  /** From here on the file is not taken back: it is announced, put into the log, and adopted. */
  const submit = async (
    upload: UploadRequest,
    load: WorkingLoad,
    read: StagedFile,
    lease: Lease,
  ): Promise<string | undefined> => {
    const { organizationId } = upload;
    if (!(await lease.renew())) throw new Refused('data-load.processing-cancelled');
    const { fileId, fileName, sha256, rows, summary, found, sheet } = read;
    await changeUpload(records, { organizationId, fileId }, (pending) => ({ ...pending, read }));
    const context = loadContext(dependencies, upload, load.dataLoadId, fileName);
    const { position } = await recovery.command(
      load,
      {
        type: load.staged ? 'CorrectDataLoad' : 'UploadDataLoad',
        id: load.dataLoadId,
        organizationId,
        validFrom: utcDayOf(context.now),
        fileId,
        fileName,
        sha256,
        rows,
        summary,
        ...(found && { mapping: found.mapping }),
        ...(sheet !== undefined && { sheet }),
      },
      context,
    );
    await recovery.promoteUpload(organizationId, fileId);
    return position;
  };

  /** Says in the log that a file was refused for what it is; whoever sent it is told in any case. */
  const tellRejection = async (
    upload: UploadRequest,
    load: WorkingLoad,
    { fileId, fileName }: PendingUpload,
    error: unknown,
  ): Promise<void> => {
    const code = uploadProblem(error)?.code;
    if (!code || NOT_ITS_FAULT.has(code) || problems[code].status >= SERVERS_FAULT) return;
    const { organizationId } = upload;
    const requester = { ...upload, commandId: derivedId(upload.commandId, fileId) };
    const context = loadContext(dependencies, requester, load.dataLoadId, fileName);
    const rejection = { type: 'RejectFile', id: load.dataLoadId, organizationId, code } as const;
    await recovery
      .command(load, { ...rejection, validFrom: utcDayOf(context.now) }, context)
      .catch((failure: unknown) => logger.warn({ error: failure, fileName }, 'nobody is told of a rejected file'));
  };

  const processUpload = async (
    upload: UploadRequest,
    load: WorkingLoad,
    pending: PendingUpload,
    { signal, lease }: Readonly<{ signal: AbortSignal; lease: Lease }>,
  ) => {
    let read: StagedFile | undefined;
    try {
      read = await stageFile(upload, load, pending, signal);
      return await submit(upload, load, read, lease);
    } catch (error) {
      const now = await workingLoadOf(records, upload.organizationId);
      /** Whoever cancelled it elsewhere has taken its rows away. */
      const isCancelled = signal.aborted || (!read && now?.upload?.fileId !== pending.fileId);
      // The log may have been reached though we were not told: it decides.
      if (now?.upload?.fileId === pending.fileId && now.upload.read) await recovery.reconcileWithLog(now);
      else await recovery.discardUpload(upload.organizationId, pending.fileId);
      if (!read && !isCancelled) await tellRejection(upload, load, pending, error);
      throw isCancelled ? new Refused('data-load.processing-cancelled') : error;
    }
  };

  /** Refuses while another file is read, or waits for its turn. */
  const leaseFor = async ({ organizationId, signal }: UploadRequest): Promise<Lease> => {
    for (const until = system.elapsed() + WAITING_WITHIN_MS; ; ) {
      const lease = await leases.tryTake(leaseOf(organizationId));
      if (lease) return lease;
      if (await workingLoadOf(records, organizationId)) throw await occupied(records, organizationId);
      if (system.elapsed() > until) throw new Refused('server.busy');
      await pauseByClock(ABOUT_TO_MS, signal); // whoever holds it is about to take the slot, or has just given it back
      if (signal?.aborted) throw new Refused('data-load.processing-cancelled');
    }
  };

  /** Resolves when somebody cancelled the reading, in whatever process. */
  const untilCancelled = async (
    organizationId: string,
    { fileId }: PendingUpload,
    ended: AbortSignal,
  ): Promise<void> => {
    for (;;) {
      await pauseByClock(LOOK_EVERY_MS, ended);
      if (ended.aborted) return;
      const load = await workingLoadOf(records, organizationId).catch(() => 'away' as const);
      if (load !== 'away' && load?.upload?.fileId !== fileId) return;
    }
  };

  return {
    /** Refuses with a reason, and leaves nothing behind; a load under review then stays as it was. */
    upload: async (upload: UploadRequest): Promise<{ dataLoadId: string; position: string | undefined }> => {
      const pending: PendingUpload = {
        fileId: system.newId(),
        fileName: upload.fileName,
        uploadedBy: nameOf(upload.actor),
        createdAt: system.now().toISOString(),
        read: null,
      };
      const { organizationId } = upload;
      const lease = await leaseFor(upload);
      const stop = new AbortController();
      const signal = upload.signal ? AbortSignal.any([upload.signal, stop.signal]) : stop.signal;
      // Whoever waits for its end finds the lease free.
      const done = underLease(leases, { lease, signal }, async (held) => {
        const load = await claim(upload, pending);
        let position: string | undefined;
        const read = async (ended: AbortSignal): Promise<void> => {
          position = await processUpload(upload, load, pending, { signal: ended, lease });
        };
        await sideBySide(held, read, (ended) => untilCancelled(organizationId, pending, ended));
        return { dataLoadId: load.dataLoadId, position };
      }).finally(() => inFlight.delete(pending.fileId));
      inFlight.set(pending.fileId, { stop, done });
      return done;
    },

    /** Forgets a file that nobody reads any more, of whatever process; leaves alone what is being read. */
    takeUp: async ({ id, upload }: WorkingLoad): Promise<void> => {
      const lease = upload && !inFlight.has(upload.fileId) ? await leases.tryTake(leaseOf(id)) : undefined;
      if (!lease) return;
      try {
        const load = await workingLoadOf(records, id);
        if (load?.upload) await recovery.reconcileWithLog(load);
      } finally {
        await lease.release();
      }
    },

    /** What an organization's file waits for before it is read. */
    waitingOf: waits.of,

    /** Ends the reading of a file, or its wait for a turn. A file that was read whole just before is not given up. */
    cancelUpload: async (organizationId: string, { fileId, read }: PendingUpload): Promise<void> => {
      const mine = inFlight.get(fileId);
      if (mine) {
        mine.stop.abort();
        await mine.done.catch(() => {});
      } else if (!read) await recovery.discardUpload(organizationId, fileId);
    },

    /** Ends everything that is being read. */
    stop: async (): Promise<void> => {
      const working = [...inFlight.values()];
      for (const { stop } of working) stop.abort();
      await Promise.allSettled(working.map(({ done }) => done));
    },
  };
};

/** Who decided how a file's columns are read: of this very file, of the one that it takes the place of, or in an earlier load. */
const whoDecidedColumns = (
  { actor, columns }: UploadRequest,
  before: StagedFile | null,
  found: FoundColumns | undefined,
  at: string,
  remembered: Parameters<typeof columnsDecidedBefore>[0],
): Decided | undefined => {
  if (!found?.isDecided || columns?.headingRow !== undefined) return undefined;
  if (columns?.mapping) return { decidedBy: actor, decidedAt: at };
  if (before?.columnsDecided && before.found?.key === found.key) return before.columnsDecided;
  return columnsDecidedBefore(remembered, found.key);
};

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) throw new Refused('data-load.too-large');
    yield chunk;
  }
}
