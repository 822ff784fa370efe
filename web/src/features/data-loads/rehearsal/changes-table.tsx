import type { RehearsedChange } from '@monitor/contracts-schema/data-loads/rehearsal';
import { counted } from '../../../lib/format/counted.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { pesosBetween, signed } from '../../../ui/batches/rehearsed-figures.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { looks, stack } from '../../../ui/layout/primitives.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Money } from '../../../ui/marks/money.tsx';
import { UntaxedPart } from '../../../ui/marks/untaxed-part.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { isChanged, type ShownChange } from './rehearsal-changes.ts';

const countsOf = ({ before, after }: RehearsedChange): string =>
  before === after
    ? formatCount(after)
    : `${formatCount(before)} → ${formatCount(after)} (${signed(formatCount(after - before), after - before)})`;

const Amount = ({
  change: { label, amount },
  when,
}: Readonly<{ change: ShownChange; when: keyof RehearsedChange }>) => (
  <>
    <Money pesos={amount?.[when]} />
    {amount && (
      <UntaxedPart totals={{ untaxed: amount.untaxed[when], untaxedCount: amount.untaxedCount[when] }} of={label} />
    )}
  </>
);

const columnsOf = (header: string): readonly Column<ShownChange>[] => [
  {
    id: 'label',
    header,
    isTitle: true,
    cell: ({ label, isNew }) => (
      <>
        {label} {isNew && <Badge tone="green">Nuevo</Badge>}
      </>
    ),
  },
  { id: 'before', header: 'Antes', align: 'end', cell: (change) => <Amount change={change} when="before" /> },
  { id: 'after', header: 'Después', align: 'end', cell: (change) => <Amount change={change} when="after" /> },
  { id: 'difference', header: 'Diferencia', align: 'end', cell: ({ amount }) => amount && pesosBetween(amount) },
  { id: 'count', header: 'Contratos', align: 'end', cell: ({ count }) => countsOf(count) },
];

type ChangesTableProps = Readonly<{
  caption: string;
  /** What the first column names. */
  header: string;
  /** Shown beneath the caption. */
  note?: string;
  changes: readonly ShownChange[];
  onShow: (behind: string) => void;
}>;

/** Figures before and after, each with the rows of the load that move it. */
export const ChangesTable = ({ caption, header, note, changes, onShow }: ChangesTableProps) => (
  <div className={stack(3, 'shrinks')}>
    <h3>{caption}</h3>
    {note && <p className={looks('muted')}>{note}</p>}
    <DataTable
      caption={`${caption}, antes y después`}
      columns={columnsOf(header)}
      rows={changes}
      rowKey={({ behind }) => behind}
      rowTone={(change) => (isChanged(change) ? undefined : 'muted')}
      emptyText="Nada cambia."
      rowActions={({ rows, behind, label }) =>
        rows > 0 && (
          <Button size="s" variant="quiet" iconAfter="arrow-right" onPress={() => onShow(behind)}>
            {counted(rows, 'fila', 'filas')}
            <span className="visually-hidden"> de {label}</span>
          </Button>
        )
      }
    />
  </div>
);
