import { stopSentence } from '@monitor/contracts-schema/batches/batch-words';
import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { revertSentence } from '@monitor/contracts-schema/history/change-words';
import { counted } from '../../../lib/format/counted.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { recordsNotReached } from '../../../ui/batches/not-reached.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

type RevertedNoticeProps = Readonly<{ load: LoadResult; counts: NonNullable<LoadResult['revertCounts']> }>;

/** That a load was taken back: by whom, when, what went with it and what stayed. */
export const RevertedNotice = ({ load: { revertedBy, revertedAt, undoStopped }, counts }: RevertedNoticeProps) => (
  <Notice kind="info" title={undoStopped ? 'Esta carga se deshizo en parte' : 'Esta carga se deshizo'}>
    {revertedAt && `La deshizo ${revertedBy} el ${formatMoment(revertedAt)}. `}
    {revertSentence(counts)}
    {counts.gone > 0 && ` ${counted(counts.gone, 'registro ya no estaba', 'registros ya no estaban')}.`}
    {undoStopped && ` ${stopSentence(undoStopped.reason)} ${recordsNotReached(undoStopped.notReached)}`}
  </Notice>
);
