import type { RefusedCommandAnswer } from '@monitor/contracts-schema/batches/batch-endpoints';
import { refusalSentence } from '@monitor/contracts-schema/batches/batch-words';
import { changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { capital } from '../../lib/capital.ts';
import { cataloguePlaces } from '../../lib/catalogue-places.ts';
import { formatCount } from '../../lib/format.ts';
import { useListState } from '../../lib/list-state.ts';
import { isAllowed, sessionAtom } from '../../lib/session.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import type { TableColumn } from '../data-table-props.ts';
import { EmptyState } from '../empty-state.tsx';
import { TruncatedText } from '../truncated-text.tsx';
import { listRefusedCommands } from './batch-calls.ts';
import { BatchList } from './batch-list.tsx';

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
  { id: 'name', header: 'Nombre o número', cell: (record) => <Name record={record} />, isTitle: true },
  { id: 'reason', header: 'Motivo', cell: ({ reason }) => refusalSentence(reason), minWidth: '18rem' },
];

/** What still is there leads to its catalogue, for who holds that one's permission. */
const Name = ({ record: { _id, kind, name } }: Readonly<{ record: RefusedCommandAnswer }>) => {
  const session = useAtomValue(sessionAtom);
  const place = cataloguePlaces.find(({ aggregate }) => aggregate === kind);
  if (!_id || !place || !isAllowed(session, place.permission)) return <TruncatedText text={name} max={60} />;
  return <Link to={`${place.path}?entry=${_id}`}>{name}</Link>;
};
