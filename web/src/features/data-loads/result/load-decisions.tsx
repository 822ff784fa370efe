import type { LoadResult, ShownDecision } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { useListState } from '../../../lib/address/list-state.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatCount, formatMoment } from '../../../lib/format/format.ts';
import { BatchList } from '../../../ui/batches/batch-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { looks } from '../../../ui/layout/primitives.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import type { TableColumn } from '../../../ui/tables/data-table-props.ts';
import { TruncatedText } from '../../../ui/tables/truncated-text.tsx';
import { fetchLoadDecisions } from '../data-load-calls.ts';
import { DIFFERENT, decidedKind } from '../values/decided-kinds.ts';

/** What was decided of a load in its review, or before and remembered: by whom, and when. */
export const LoadDecisions = ({ load }: Readonly<{ load: LoadResult }>) => {
  const state = useListState();
  const { page, pageSize } = state;
  const decisions = useApiQuery(fetchLoadDecisions, { params: { id: load._id }, query: { page, pageSize } });
  const { further = 0, pagination } = decisions.data?.data ?? {};
  return (
    <BatchList
      id="decisiones"
      title="Decisiones"
      answer={decisions}
      state={state}
      caption="Lo que se decidió de la carga, quién lo decidió y cuándo"
      columns={columns}
      rowKey={({ kind, text, choice, decidedBy }) => JSON.stringify([kind, text, choice, decidedBy])}
      empty={<EmptyState title="La carga no necesitó decisiones" icon="document" />}
      end={further > 0 && <FurtherDecisions further={further} listed={pagination?.total ?? 0} />}
    />
  );
};

/** Those that no event tells of. */
const FurtherDecisions = ({ further, listed }: Readonly<{ further: number; listed: number }>) => (
  <p className={looks('sm', 'muted')}>
    Hay {counted(further, 'decisión más, que también se aplicó', 'decisiones más, que también se aplicaron')}: de cada
    carga se guardan una por una las primeras {formatCount(listed)}.
  </p>
);

const choiceWords: Readonly<Record<NonNullable<ShownDecision['choice']>, string>> = {
  SHEET: 'Vale lo que dicen',
  REGISTERED: 'Vale lo que ya estaba',
  REGISTER: 'Son otros contratos',
};

/** What was decided, of what, and as what it was taken. */
const inWords = ({
  kind,
  text,
  as,
  renames,
  choice,
  rows,
}: ShownDecision): readonly [what: string, of: string, as: string] => {
  if (kind === 'BLANKS') return ['Celdas en blanco', 'Todo el libro', 'Borran lo registrado'];
  if (kind === 'ROWS')
    return ['Filas en duda', counted(rows ?? 0, 'fila', 'filas'), choice === null ? '' : choiceWords[choice]];
  return [decidedKind(kind), text ?? '', renames ? `${as}, que pasó a llamarse así` : (as ?? DIFFERENT)];
};

const columns: readonly TableColumn<ShownDecision>[] = [
  {
    id: 'of',
    header: 'Lo que dice el libro',
    cell: (decision) => <TruncatedText text={inWords(decision)[1]} max={60} />,
    isTitle: true,
    minWidth: '14rem',
  },
  { id: 'kind', header: 'Columna', cell: (decision) => inWords(decision)[0] },
  { id: 'as', header: 'Se tomó como', cell: (decision) => inWords(decision)[2], minWidth: '12rem' },
  {
    id: 'decidedBy',
    header: 'Lo decidió',
    cell: ({ decidedBy, isRemembered }) => (
      <>
        {decidedBy} {isRemembered && <Badge>Recordado de una carga anterior</Badge>}
      </>
    ),
  },
  { id: 'decidedAt', header: 'Cuándo', cell: ({ decidedAt }) => formatMoment(decidedAt) },
];
