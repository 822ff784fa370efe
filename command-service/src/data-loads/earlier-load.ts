import type { Applied, Judging, PendingUpload, StagedFile, WorkingLoad } from './working-load.ts';

type Earlier<Beating extends Readonly<{ heartbeatAt: string }>> = Omit<Beating, 'heartbeatAt'> &
  Readonly<{ aliveAt: string }>;

type EarlierStagedFile = Omit<StagedFile, 'judging' | 'verdicts'> &
  Readonly<{ judging?: Earlier<Judging> | null; verdicts?: StagedFile['verdicts'] }>;

/** A working load as programs before this one left it. The oldest knew neither what rows ask nor new names. */
export type EarlierWorkingLoad = Omit<WorkingLoad, 'staged' | 'upload' | 'applied'> &
  Readonly<{
    staged: EarlierStagedFile | null;
    reading: (Omit<Earlier<PendingUpload>, 'read'> & Readonly<{ read: EarlierStagedFile | null }>) | null;
    applying: Readonly<{ through: number; counts: Applied['counts'] }> | null;
  }>;

/** The mark of a process that is no more. */
export const LEFT_BEHIND: Judging = { by: '', heartbeatAt: new Date(0).toISOString() };

/** A working load, whichever program stored it: what an upgrade finds under review or half-applied goes on. */
export const fromEarlier = (stored: WorkingLoad | EarlierWorkingLoad): WorkingLoad => {
  if (!('reading' in stored)) return stored;
  const { reading, applying, staged, ...load } = stored;
  return {
    ...load,
    staged: staged && stagedFile(staged),
    upload: reading && { ...beating(reading), read: reading.read && stagedFile(reading.read) },
    applied: applying && { lastAppliedRow: applying.through, counts: applying.counts },
  };
};

const beating = <Stored extends Readonly<{ aliveAt: string }>>({ aliveAt, ...stored }: Stored) => ({
  ...stored,
  heartbeatAt: aliveAt,
});

/** Rows of a program that did not say whether they are judged are judged again. */
const stagedFile = ({
  judging = { by: '', aliveAt: LEFT_BEHIND.heartbeatAt },
  verdicts = [],
  ...file
}: EarlierStagedFile): StagedFile => ({
  ...file,
  verdicts,
  judging: judging && beating(judging),
});
