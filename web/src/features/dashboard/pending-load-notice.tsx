import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadResultPath, REVIEW } from '../../lib/address/admin-paths.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { useLoadStatus } from '../../lib/live/load-status.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

const titles: Readonly<Record<NonNullable<DataLoadInfo['current']>['status'], string>> = {
  processing: 'Se está procesando un archivo de contratos',
  pending: 'Hay una carga de datos pendiente',
  confirming: 'Se está confirmando una carga de datos',
  reverting: 'Se está deshaciendo una carga de datos',
};

/** Reminds of a load that was begun and is not over. */
export const PendingLoadNotice = () => {
  const current = useLoadStatus().data?.data.current;
  if (!current) return null;
  return (
    <Notice
      kind="warning"
      title={titles[current.status]}
      actions={
        <ButtonLink
          to={current.status === 'reverting' ? loadResultPath(current._id) : REVIEW}
          variant="secondary"
          iconAfter="arrow-right"
        >
          {current.status === 'reverting' ? 'Ver el avance' : 'Continuar'}
        </ButtonLink>
      }
    >
      Comenzada por: {current.uploadedBy} · {formatMoment(current.createdAt)} · {current.fileName}
    </Notice>
  );
};
