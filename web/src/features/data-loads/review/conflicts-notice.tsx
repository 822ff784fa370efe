import type { ComponentProps } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ChooseConflicts } from './choose-conflicts.tsx';

type ConflictsNoticeProps = Readonly<{ loadId: string; conflicts: number; onShow: () => void }> &
  Pick<ComponentProps<typeof ChooseConflicts>, 'onRemoved'>;

/** Rows whose contract is there already with other words: decided all together here, one by one in the details. */
export const ConflictsNotice = ({ loadId, conflicts, onShow, onRemoved }: ConflictsNoticeProps) => (
  <Notice
    kind="warning"
    title={`${counted(conflicts, 'registro', 'registros')} por decidir`}
    actions={
      <>
        <Button size="s" icon="table" onPress={onShow}>
          Ver cuáles
        </Button>
        <ChooseConflicts loadId={loadId} offered={['SHEET', 'REGISTERED']} rows={conflicts} onRemoved={onRemoved} />
      </>
    }
  >
    Su número ya está con otros datos, registrado o en otra fila del libro, o su contrato cambió desde que se descargó.
    Decide cada uno en los detalles o en la hoja, o todos a la vez. Lo que no decidas quedará fuera.
  </Notice>
);
