import type { RefusedCommandAnswer } from '@monitor/contracts-schema/batches/batch-endpoints';
import { refusalSentence } from '@monitor/contracts-schema/batches/batch-words';
import { changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { useListState } from '../../lib/address/list-state.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { capital } from '../../lib/format/capital.ts';
import { formatCount } from '../../lib/format/format.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import type { TableColumn } from '../tables/data-table-props.ts';
import { listRefusedCommands } from './batch-calls.ts';
import { BatchList } from './batch-list.tsx';
import { RecordLink } from './record-link.tsx';

type SkippedRecordsProps = Readonly<{
  batchId: string;
  id: string;
  title: string;
  caption: string;
  none: string;
  /** Whether the records came from a sheet. */
  isOfSheet?: boolean;
}>;

/** The records that a batch, or its undoing, left as they were, and why. */
export const SkippedRecords = ({ batchId, none, isOfSheet = false, ...list }: SkippedRecordsProps) => {
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
