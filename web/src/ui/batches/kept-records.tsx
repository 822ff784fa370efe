import type { BatchRecordKind } from '@monitor/contracts-schema/batches/batch-events';
import { changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { Link } from 'react-router-dom';
import { capital } from '../../lib/capital.ts';
import type { TableColumn } from '../data-table-props.ts';
import { TruncatedText } from '../truncated-text.tsx';
import { BatchList, type BatchListProps } from './batch-list.tsx';

/** Null of one that is no more. */
type Kept = Readonly<{ _id: string | null; kind: BatchRecordKind; name: string }>;

type KeptRecordsProps<Record extends Kept> = Omit<BatchListProps<Record>, 'filter' | 'columns'> &
  Readonly<{
    /** What stands before what each is. */
    first?: TableColumn<Record>;
    pathOf: (record: Record) => string | undefined;
    reasonOf: (record: Record) => string;
  }>;

/** The records that a batch, or its undoing, left as they were, and why. */
export function KeptRecords<Record extends Kept>(props: KeptRecordsProps<Record>) {
  const { first, pathOf, reasonOf, ...list } = props;
  const columns: readonly TableColumn<Record>[] = [
    ...(first ? [first] : []),
    { id: 'kind', header: 'Registro', cell: ({ kind }) => capital(changeNouns[kind].one) },
    {
      id: 'name',
      header: 'Nombre o número',
      cell: (record) => <Name name={record.name} path={pathOf(record)} />,
      isTitle: true,
    },
    { id: 'reason', header: 'Motivo', cell: reasonOf, minWidth: '18rem' },
  ];
  return <BatchList {...list} columns={columns} />;
}

const Name = ({ name, path }: Readonly<{ name: string; path: string | undefined }>) =>
  path ? <Link to={path}>{name}</Link> : <TruncatedText text={name} max={60} />;
