import { LONG_AGO } from '../shared-clock/shared-clock.ts';
import type { Beating } from './heartbeat.ts';
import {
  type Applied,
  type Judging,
  type PendingUpload,
  REVIEW_VERSION,
  type StagedFile,
  type WorkingLoad,
} from './working-load.ts';

/** Earlier programs told by their own clocks when they were last at work, under other names. */
type Earlier<Beats extends Beating> = Omit<Beats, 'beatAt'> &
  Partial<Beating> &
  Readonly<{ aliveAt?: string; heartbeatAt?: string }>;

type EarlierStagedFile = Omit<StagedFile, 'judging' | 'verdicts' | 'corrections' | 'reviewVersion'> &
  Partial<Pick<StagedFile, 'verdicts' | 'corrections' | 'reviewVersion'>> &
  Readonly<{ judging?: Earlier<Judging> | null }>;

type EarlierUpload = Omit<Earlier<PendingUpload>, 'read'> & Readonly<{ read: EarlierStagedFile | null }>;

/** A working load as programs before this one left it. They could not take one back; the oldest knew neither what rows ask nor new names. */
export type EarlierWorkingLoad = Omit<WorkingLoad, 'staged' | 'upload' | 'applied' | 'reverting'> &
  Readonly<{ staged: EarlierStagedFile | null; reverting?: WorkingLoad['reverting'] }> &
  (
    | Readonly<{ upload: EarlierUpload | null; applied: Applied | null }>
    | Readonly<{
        reading: EarlierUpload | null;
        applying: Readonly<{ through: number; counts: Applied['counts'] }> | null;
      }>
  );

/** The mark of a process that is no more. */
export const LEFT_BEHIND: Judging = { by: '', beatAt: LONG_AGO };

/** A working load, whichever program stored it: what an upgrade finds under review or half-applied goes on. */
export const fromEarlier = (stored: WorkingLoad | EarlierWorkingLoad): WorkingLoad => {
  const staged = stored.staged && stagedFile(stored.staged);
  const { reverting = null } = stored;
  if (!('reading' in stored))
    return { ...stored, reverting, staged, upload: stored.upload && pendingUpload(stored.upload) };
  const { reading, applying, ...load } = stored;
  return {
    ...load,
    staged,
    reverting,
    upload: reading && pendingUpload(reading),
    applied: applying && { lastAppliedRow: applying.through, counts: applying.counts },
  };
};

/** Whoever said it by a clock of its own is no more at work. */
const beating = <Beats extends Earlier<Beating>>({ beatAt = LONG_AGO, aliveAt, heartbeatAt, ...stored }: Beats) => ({
  ...stored,
  beatAt,
});

const pendingUpload = ({ read, ...upload }: EarlierUpload): PendingUpload => ({
  ...beating(upload),
  read: read && stagedFile(read),
});

/** Rows of a program that did not say whether they are judged, or that staged them otherwise, are judged again. */
const stagedFile = ({
  judging = LEFT_BEHIND,
  verdicts = [],
  corrections = [],
  reviewVersion = 1,
  ...file
}: EarlierStagedFile): StagedFile => ({
  ...file,
  verdicts,
  corrections,
  reviewVersion,
  judging: judging ? beating(judging) : reviewVersion === REVIEW_VERSION ? null : LEFT_BEHIND,
});
