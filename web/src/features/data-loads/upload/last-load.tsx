import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { Link } from 'react-router-dom';
import { BATCHES, LOADS, loadResultPath, REMEMBERED } from '../../../lib/address/admin-paths.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/facts.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';

type LastLoadProps = Readonly<{
  /** Undefined while it is asked. */
  recent: DataLoadInfo['recent'] | undefined;
}>;

/** When data were loaded last, and by whom. */
export const LastLoad = ({ recent }: LastLoadProps) => (
  <Card as="section" title="Última carga de datos">
    {recent === undefined && <Skeleton lines={2} />}
    {recent === null && <p className={looks('muted')}>Aún no se ha confirmado ninguna carga en esta organización.</p>}
    {recent && (
      <dl className={stack(3)}>
        <Fact name="Confirmada">
          <time dateTime={recent.recentConfirmedAt}>{formatMoment(recent.recentConfirmedAt)}</time>
        </Fact>
        <Fact name="Subida por">{recent.recentUploadedBy}</Fact>
      </dl>
    )}
    {recent && (
      <ButtonLink to={loadResultPath(recent.recentDataLoadId)} iconAfter="arrow-right" className={looks('above4')}>
        Ver el resultado
      </ButtonLink>
    )}
    {recent !== undefined && (
      <p className={cluster('2-4', 'above4')}>
        <Link to={LOADS}>Todas las cargas de datos</Link>
        <Link to={BATCHES}>Cambios en lote</Link>
        <Link to={REMEMBERED}>Lo que se recuerda de tus libros</Link>
      </p>
    )}
  </Card>
);
