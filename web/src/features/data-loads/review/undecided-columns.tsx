import type { FileBuyer } from '@monitor/contracts-schema/data-loads/column-mapping';
import { useSearchParams } from 'react-router-dom';
import { FILE_COLUMNS } from '../../../lib/address/admin-paths.ts';
import { counted } from '../../../lib/format/counted.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { rowsOf } from '../columns/buyers.ts';
import { BUYERS } from '../columns/buyers-reading.tsx';
import { areGuessed, columnsReadAs, type ReadColumns } from '../columns/read-columns.ts';
import { withReviewState } from './review-state.ts';

type UndecidedColumnsProps = Readonly<{ columns: ReadColumns; buyers: readonly FileBuyer[] | undefined }>;

/** A file of which something is to be decided before anything of it is registered: what its columns say, or whose it is; and where that is done. */
export const UndecidedColumns = ({ columns, buyers = [] }: UndecidedColumnsProps) => {
  const [params] = useSearchParams();
  return areGuessed(columns) ? (
    <Notice
      kind="warning"
      title="Falta indicar qué dice el archivo"
      actions={
        <ButtonLink to={FILE_COLUMNS} size="s" icon="table">
          Indicar las columnas
        </ButtonLink>
      }
    >
      {columnsReadAs(columns)} Mientras no lo indiques, la carga no se puede confirmar.
    </Notice>
  ) : (
    <Notice
      kind="warning"
      title="Falta indicar de quién es la carga"
      actions={
        <ButtonLink to={`?${withReviewState(params, { view: 'summary' })}#${BUYERS}`} size="s" icon="check">
          Indicar de quién es
        </ButtonLink>
      }
    >
      {boughtBy(buyers)} Mientras no indiques{' '}
      {buyers.length > 1 ? 'cuáles son de tu organización' : 'si es tu organización'}, ninguna fila se registra.
    </Notice>
  );
};

const NAMED = 3;
const list = new Intl.ListFormat('es-MX');

/** `El archivo es de «A», «B», «C» y 2 más, con 1,200 filas.` */
const boughtBy = (buyers: readonly FileBuyer[]): string => {
  const more = buyers.length - NAMED;
  const named = [...buyers.slice(0, NAMED).map(({ name }) => `«${name}»`), ...(more > 0 ? [`${more} más`] : [])];
  return named.length === 0
    ? ''
    : `El archivo es de ${list.format(named)}, con ${counted(rowsOf(buyers), 'fila', 'filas')}.`;
};
