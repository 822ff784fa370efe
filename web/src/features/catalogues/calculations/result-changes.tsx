import type { ResultAnswer } from '@monitor/contracts-schema/calculations/calculation-answers';
import { NO_RESULT } from '@monitor/contracts-schema/calculations/format-result';
import { ResultValue } from '../../../ui/marks/result-value.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import type { ResultChange } from './use-formula-check.ts';

const shown = (result: ResultAnswer | null) => (result ? <ResultValue {...result} /> : NO_RESULT);

const ofCalculation: readonly Column<ResultChange>[] = [
  { id: 'organization', header: 'Organización', isTitle: true, cell: ({ organization }) => organization.name },
  { id: 'now', header: 'Resultado actual', align: 'end', cell: ({ now }) => shown(now) },
  { id: 'after', header: 'Resultado al guardar', align: 'end', cell: ({ after }) => shown(after) },
];

const ofIndex: readonly Column<ResultChange>[] = [
  { id: 'indexNow', header: 'Índice actual', align: 'end', cell: ({ index }) => shown(index?.now ?? null) },
  { id: 'indexAfter', header: 'Índice al guardar', align: 'end', cell: ({ index }) => shown(index?.after ?? null) },
];

const isMoved = ({ now, after, index }: ResultChange): boolean =>
  now?.value !== after.value || (index !== null && index.now?.value !== index.after.value);

/** The results of every organization as they are and as they would be; those of the index too, where it would move. */
export const ResultChanges = ({ changes }: Readonly<{ changes: readonly ResultChange[] }>) => (
  <DataTable
    caption="Lo que cambiaría al guardar"
    isCaptionShown
    columns={changes.some(({ index }) => index) ? [...ofCalculation, ...ofIndex] : ofCalculation}
    rows={changes}
    rowKey={({ organization }) => organization._id}
    rowTone={(change) => (isMoved(change) ? 'info' : undefined)}
    emptyText="Todavía no hay organizaciones."
  />
);
