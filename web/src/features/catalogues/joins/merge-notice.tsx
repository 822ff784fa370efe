import type { BatchProgress } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { MergeAbout } from '@monitor/contracts-schema/batches/batch-events';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { batchPath } from '../../../lib/address/admin-paths.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useWorkingBatch } from '../../../ui/batches/use-working-batch.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import type { JoinedCatalogue } from './join-calls.ts';

/** The last merge of a catalogue, or the undo of one, where no other batch came after it. */
const useLastMerge = (catalogue: JoinedCatalogue): BatchProgress | undefined => {
  const batch = useWorkingBatch().data?.data;
  return batch?.merge?.entry.kind === catalogues[catalogue].aggregate ? batch : undefined;
};

/** How far a merge has come, whoever ordered it: for who left and came back, and for everybody else. Tells its end. */
export const MergeNotice = ({ catalogue }: { catalogue: JoinedCatalogue }) => {
  const batch = useLastMerge(catalogue);
  useEndToast(batch);
  if (!batch?.merge || batch.finishedAt !== null) return null;
  const { entry, to } = batch.merge;
  const isUndo = batch.kind === 'undo';
  const moved = batch.done + batch.refused;
  return (
    <Notice
      kind="info"
      actions={
        <ButtonLink size="s" to={batchPath(batch._id)}>
          Ver la unión
        </ButtonLink>
      }
    >
      <ProgressBar
        label={isUndo ? `Deshaciendo la unión de «${entry.name}»` : `Uniendo «${entry.name}» a «${to.name}»`}
        value={moved}
        max={Math.max(1, batch.total)}
        detail={`${formatCount(moved)} de ${formatCount(batch.total)} ${isUndo ? 'registros' : 'contratos'}`}
      />
      Puedes salir de esta página: continúa por sí sola.
    </Notice>
  );
};

/** Says so once when one ends that was seen going on. */
const useEndToast = (batch: BatchProgress | undefined): void => {
  const queryClient = useQueryClient();
  const watched = useRef<string>(undefined);
  useEffect(() => {
    if (batch?.finishedAt === null) watched.current = batch._id;
    if (!batch?.merge || batch.finishedAt === null || watched.current !== batch._id) return;
    watched.current = undefined;
    tellEnd(batch, batch.merge);
    void queryClient.invalidateQueries();
  }, [batch, queryClient]);
};

/** A merge either joins, and then all of its contracts follow, or is refused. */
const tellEnd = ({ kind, refused }: BatchProgress, { entry, to }: MergeAbout): void => {
  if (kind === 'undo') showToast('success', `Se deshizo la unión de «${entry.name}».`);
  else if (refused === 0) showToast('success', `«${entry.name}» es ahora «${to.name}».`);
  else showToast('danger', `«${entry.name}» no se unió a «${to.name}».`);
};
