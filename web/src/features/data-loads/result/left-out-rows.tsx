import {
  type LeftOutReason,
  type LeftOutRow,
  leftOutReasons,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import { leftOutWords, leftOutWordsOf, remarkLines } from '@monitor/contracts-schema/data-loads/left-out-words';
import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { Link } from 'react-router-dom';
import { useListState } from '../../../lib/address/list-state.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { BatchList } from '../../../ui/batches/batch-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { cluster, looks } from '../../../ui/layout/primitives.ts';
import type { TableColumn } from '../../../ui/tables/data-table-props.ts';
import { TruncatedText } from '../../../ui/tables/truncated-text.tsx';
import { fetchLeftOutRows, LEFT_OUT_FILE, leftOutAddress } from '../data-load-calls.ts';
import { DownloadButton } from '../download-button.tsx';
import styles from './load-result.module.css';

type LeftOutRowsProps = Readonly<{
  load: LoadResult;
  reason: LeftOutReason | undefined;
  onReason: (reason: LeftOutReason | undefined) => void;
}>;

/** The rows of a load that became no contract, and why. */
export const LeftOutRows = ({ load, reason, onReason }: LeftOutRowsProps) => {
  const state = useListState();
  const { page, pageSize } = state;
  const rows = useApiQuery(fetchLeftOutRows, {
    params: { id: load._id },
    query: { page, pageSize, ...(reason && { reason }) },
  });
  return (
    <BatchList
      id="no-registradas"
      title="Filas no registradas"
      filter={
        <div className={cluster('3-6', 'end', 'between')}>
          <SelectField
            label="Motivo"
            className={styles.reason ?? ''}
            value={reason ?? ''}
            placeholder="Todos los motivos"
            options={leftOutWords.map((words) => ({ id: words.reason, label: words.label }))}
            onChange={(chosen) => onReason(leftOutReasons.find((one) => one === chosen))}
          />
          {load.counts && load.counts.leftOut > 0 && (
            <DownloadButton address={leftOutAddress(load._id)} fileName={LEFT_OUT_FILE}>
              Descargar lo que quedó fuera
            </DownloadButton>
          )}
        </div>
      }
      answer={rows}
      state={state}
      caption="Filas de la carga que no se registraron"
      columns={columns}
      rowKey={({ row, contractId }) => `${row} ${contractId}`}
      empty={
        reason === undefined ? (
          <EmptyState title="Ninguna fila del archivo quedó fuera" icon="check" />
        ) : (
          <EmptyState title="Ninguna fila quedó fuera por ese motivo" icon="filter" />
        )
      }
    />
  );
};

const columns: readonly TableColumn<LeftOutRow>[] = [
  { id: 'row', header: 'Fila', cell: ({ row }) => `Fila ${formatCount(row)}`, isTitle: true, minWidth: '6rem' },
  {
    id: 'number',
    header: 'No. de contrato',
    cell: ({ contractNumber }) => contractNumber && <TruncatedText text={contractNumber} />,
  },
  {
    id: 'description',
    header: 'Descripción',
    cell: ({ description }) => description && <TruncatedText text={description} max={40} />,
  },
  { id: 'reason', header: 'Motivo', cell: (row) => <Why row={row} />, minWidth: '18rem' },
];

const Why = ({ row }: Readonly<{ row: LeftOutRow }>) => {
  const { label, why } = leftOutWordsOf(row.reason);
  const lines = row.reason === 'errors' ? remarkLines(row.errors) : [why];
  return (
    <div>
      {label}
      <ul className={looks('small', 'muted')}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {row.contractId && (
        <Link to={`/contracts/${row.contractId}`}>
          {row.reason !== 'duplicate' && row.reason !== 'number-taken'
            ? 'Ver el contrato registrado'
            : 'Ver el contrato con ese número'}
        </Link>
      )}
    </div>
  );
};
