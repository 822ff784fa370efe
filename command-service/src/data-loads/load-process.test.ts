import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { acquireSlot as acquireBatchSlot, type WorkingBatch } from '../batches/working-batches.ts';
import { isWorkUnderWay } from '../work-under-way.ts';
import type { DataLoad } from './data-load.ts';
import {
  changeUpload,
  type LoadProcessState,
  loadState,
  loadStatus,
  type Step,
  stepDue,
  takeStep,
  transitions,
} from './load-process.ts';
import type { PendingUpload, StagedFile, WorkingLoad } from './working-load.ts';
import { acquireSlot, workingLoadOf } from './working-load-store.ts';

const [READ, STAGED] = ['e'.repeat(32), 'f'.repeat(32)];
const summary = {
  newContractsCount: 1,
  newSuppliersCount: 0,
  newAdministrativeUnitsCount: 0,
  skippedContractsCount: 0,
  skippedSuppliersCount: 0,
  skippedAdministrativeUnitsCount: 0,
  errorsCount: 0,
  noticedContractsCount: 0,
  revisedContractsCount: 0,
  unchangedContractsCount: 0,
  conflictsCount: 0,
};
const staged: StagedFile = {
  fileId: STAGED,
  fileName: 'a.xlsx',
  sha256: '',
  rows: 1,
  summary,
  uploadedBy: 'Ana Ruiz',
  createdAt: '2026-01-01T00:00:00.000Z',
  isJudging: false,
  verdicts: [],
  corrections: [],
  isStale: false,
  revising: { erasesBlanks: false, columns: [] },
};
const upload: PendingUpload = {
  fileId: READ,
  fileName: 'b.xlsx',
  uploadedBy: 'Ana Ruiz',
  createdAt: '2026-01-01T00:00:00.000Z',
  read: null,
};
const readWhole: PendingUpload = { ...upload, read: { ...staged, fileId: READ } };

const nothing: WorkingLoad = {
  id: 'a'.repeat(32),
  revision: 1,
  dataLoadId: 'd'.repeat(32),
  staged: null,
  upload: null,
  isConfirmed: false,
};
const loads: Readonly<Record<LoadProcessState, WorkingLoad>> = {
  vacant: nothing,
  uploading: { ...nothing, upload },
  reviewing: { ...nothing, staged },
  correcting: { ...nothing, staged, upload },
  applying: { ...nothing, staged, isConfirmed: true },
};
const states = Object.keys(loads) as LoadProcessState[];
const steps: readonly Step[] = [
  ...(['read', 'promote', 'discard', 'correct', 'judge', 'edit'] as const),
  ...(['apply', 'withdraw', 'close'] as const),
];

describe('the state of a load', () => {
  it.each(states)('is told by what is done to it: %s', (state) => expect(loadState(loads[state])).toBe(state));
});

describe('whether work is under way', () => {
  it.each(states)('is told by the loads of all organizations: %s', async (state) => {
    const records = openEmbeddedViewStore();
    await acquireSlot(records, loads[state]);
    expect(await isWorkUnderWay(records)).toBe(!['vacant', 'reviewing'].includes(state));
    await records.close();
  });

  it.each([
    ['until it is done', true],
    ['no longer when it is', false],
  ])('is told by a batch, %s', async (_when, isOpen) => {
    const records = openEmbeddedViewStore();
    await acquireBatchSlot(records, { id: nothing.id, batchId: 'b', isOpen } as WorkingBatch, undefined);
    expect(await isWorkUnderWay(records)).toBe(isOpen);
    await records.close();
  });
});

describe('what is said of a load', () => {
  it.each(states)('holds what its rows come to while they are under review, and only then: %s', async (state) => {
    const records = openEmbeddedViewStore();
    await acquireSlot(records, loads[state]);
    const { current } = await loadStatus(records, nothing.id);
    expect(current?.summary ?? null).toEqual(state === 'reviewing' ? summary : null);
    await records.close();
  });
});

describe('a step of a load', () => {
  const every = states.flatMap((state) => steps.map((step): [LoadProcessState, Step] => [state, step]));

  it.each(every)('from %s, %s leads where the table says, or nowhere', async (state, step) => {
    const records = openEmbeddedViewStore();
    await acquireSlot(records, loads[state]);
    const to = transitions[state][step];
    const taken = await takeStep(records, nothing.id, step, (now) => ({
      ...loads[to ?? state],
      revision: now.revision,
    }));
    expect(taken && loadState(taken)).toBe(to);
    expect((await workingLoadOf(records, nothing.id))?.revision).toBe(to ? 2 : 1);
    await records.close();
  });

  it('that leads elsewhere than the table says is a mistake of ours, and writes nothing', async () => {
    const records = openEmbeddedViewStore();
    await acquireSlot(records, loads.reviewing);
    await expect(takeStep(records, nothing.id, 'apply', () => loads.correcting)).rejects.toThrow('leads to applying');
    expect(await workingLoadOf(records, nothing.id)).toEqual(loads.reviewing);
    await records.close();
  });

  it('is taken of what another one left, when both come at once', async () => {
    const records = openEmbeddedViewStore();
    await acquireSlot(records, loads.reviewing);
    const renamed = (load: WorkingLoad) => ({ ...load, staged: { ...staged, fileName: 'otro.xlsx' } });
    let theirs = 0;
    const taken = await takeStep(
      {
        ...records,
        getMany: async (...asked) => {
          const found = await records.getMany(...asked);
          theirs += 1;
          if (theirs === 1) await takeStep(records, nothing.id, 'edit', renamed);
          return found;
        },
      },
      nothing.id,
      'apply',
      (load) => ({ ...load, isConfirmed: true }),
    );
    expect(taken).toEqual({ ...renamed(loads.applying), revision: 3 });
    await records.close();
  });

  it('of a file that another took the place of is not taken, and its reading ends', async () => {
    const records = openEmbeddedViewStore();
    await acquireSlot(records, loads.uploading);
    const { id: organizationId } = loads.uploading;
    const another = { organizationId, fileId: STAGED };
    const reading = changeUpload(records, another, (now) => ({ ...now, read: readWhole.read }));
    await expect(reading).rejects.toMatchObject({ code: 'data-load.processing-cancelled' });
    expect(await workingLoadOf(records, organizationId)).toEqual(loads.uploading);
    await records.close();
  });

  it('of no load is not taken', async () => {
    const records = openEmbeddedViewStore();
    expect(await takeStep(records, nothing.id, 'close', (load) => load)).toBeUndefined();
    await records.close();
  });
});

describe('the step that is due, by what the log says of the load', () => {
  const absent: DataLoad = { status: 'absent' };
  const pending: DataLoad = { status: 'pending', fileId: STAGED };
  const confirmed: DataLoad = { status: 'confirmed', fileId: STAGED };
  const over: readonly DataLoad[] = [{ status: 'cancelled' }, { status: 'applied' }];

  it('a file that did not reach the log is discarded', () => {
    for (const load of [loads.uploading, { ...nothing, upload: readWhole }])
      expect(stepDue(load, absent)).toBe('discard');
    for (const load of [loads.correcting, { ...loads.correcting, upload: readWhole }])
      expect(stepDue(load, pending)).toBe('discard');
  });

  it('a file that reached the log is promoted', () => {
    const log: DataLoad = { status: 'pending', fileId: READ };
    expect(stepDue({ ...nothing, upload: readWhole }, log)).toBe('promote');
    expect(stepDue({ ...loads.correcting, upload: readWhole }, log)).toBe('promote');
  });

  it('what is under review stays under review, and a confirmation that did not reach the log is withdrawn', () => {
    expect(stepDue(loads.reviewing, pending)).toBeUndefined();
    expect(stepDue(loads.applying, pending)).toBe('withdraw');
  });

  it('what is confirmed is marked, and then its batch’s', () => {
    expect(stepDue(loads.reviewing, confirmed)).toBe('apply');
    expect(stepDue(loads.applying, confirmed)).toBeUndefined();
  });

  it('what is over, or never began, is closed', () => {
    for (const log of [absent, ...over])
      for (const load of [loads.reviewing, loads.applying, loads.vacant]) expect(stepDue(load, log)).toBe('close');
    for (const log of [pending, confirmed]) expect(stepDue(loads.vacant, log)).toBe('close');
  });
});
