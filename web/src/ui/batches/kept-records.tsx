import type { RefusedCommandAnswer } from '@monitor/contracts-schema/batches/batch-endpoints';
import { refusalSentence } from '@monitor/contracts-schema/batches/batch-words';
import { changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { capital } from '../../lib/capital.ts';
import { formatCount } from '../../lib/format.ts';
import { useListState } from '../../lib/list-state.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import type { TableColumn } from '../data-table-props.ts';
import { EmptyState } from '../empty-state.tsx';
import { listRefusedCommands } from './batch-calls.ts';
import { BatchList } from './batch-list.tsx';
import { RecordLink } from './record-link.tsx';

type KeptRecordsProps = Readonly<{
  batchId: string;
  id: string;
  title: string;
  caption: string;
  none: string;
  /** Whether the records came from a sheet. */
  isOfSheet?: boolean;
}>;

/** The records that a batch, or its undoing, left as they were, and why. */
export const KeptRecords = ({ batchId, none, isOfSheet = false, ...list }: KeptRecordsProps) => {
  const state = useListState();
  const { page, pageSize } = state;
  const answer = useApiQuery(listRefusedCommands, { params: { id: batchId }, query: { page, pageSize } });
  return (
    <BatchList
      {...list}
      answer={answer}
      state={state}
      columns={isOfSheet ? [rowOfSheet, ...columns] : columns}
      rowKey={({ place }) => String(place)}
      empty={<EmptyState title={none} icon="check" />}
    />
  );
};

const rowOfSheet: TableColumn<RefusedCommandAnswer> = {
  id: 'row',
  header: 'Fila',
  cell: ({ sheetRow }) => sheetRow !== null && formatCount(sheetRow),
};

const columns: readonly TableColumn<RefusedCommandAnswer>[] = [
  { id: 'kind', header: 'Registro', cell: ({ kind }) => capital(changeNouns[kind].one) },
  {
    id: 'name',
    header: 'Nombre o número',
    cell: ({ kind, _id, name }) => <RecordLink kind={kind} id={_id} name={name} />,
    isTitle: true,
  },
  { id: 'reason', header: 'Motivo', cell: ({ reason }) => refusalSentence(reason), minWidth: '18rem' },
];
