import { ALL_ADMINISTRATIONS } from '@monitor/contracts-schema/calculations/calculation-words';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { indexIn } from '../../../ui/batches/rehearsed-figures.tsx';
import { Gauge } from '../../../ui/charts/gauge.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import styles from './rehearsal-section.module.css';

type Calculation = Rehearsal['calculations'][number];

const columns: readonly Column<Calculation>[] = [
  { id: 'name', header: 'Cálculo', isTitle: true, cell: ({ name }) => name },
  { id: 'before', header: 'Antes', align: 'end', cell: ({ before, displayForm }) => formatResult(before, displayForm) },
  { id: 'after', header: 'Después', align: 'end', cell: ({ after, displayForm }) => formatResult(after, displayForm) },
];

/** The index of the risk of corruption before and after, and what it is made of. */
export const RehearsedIndex = ({ rehearsal }: Readonly<{ rehearsal: Rehearsal }>) => {
  const index = indexIn(rehearsal);
  if (!index) return null;
  const { administrationPeriod, calculations } = rehearsal;
  const parts = calculations.filter(({ isIndex }) => !isIndex);
  return (
    <div className={stack(3, 'shrinks')}>
      <h3>{index.name}</h3>
      <p className={looks('muted')}>
        {administrationPeriod ? `Administración ${administrationPeriod}` : ALL_ADMINISTRATIONS}
      </p>
      <div className={cluster(6)}>
        {(
          [
            ['Antes', index.before],
            ['Después', index.after],
          ] as const
        ).map(([when, value]) => (
          <div key={when} className={classes(styles.gauge, stack(2, 'center'))}>
            <p className={looks('medium')}>{when}</p>
            <Gauge
              label={`${index.name}: ${when.toLowerCase()}`}
              index={value}
              text={formatResult(value, index.displayForm)}
              size="s"
            />
          </div>
        ))}
      </div>
      {parts.length > 0 && (
        <Disclosure title="De qué se compone" headingLevel={4}>
          <DataTable
            caption="De qué se compone, antes y después"
            columns={columns}
            rows={parts}
            rowKey={({ abbreviation }) => abbreviation}
            rowTone={({ before, after }) => (before === after ? 'muted' : undefined)}
          />
        </Disclosure>
      )}
    </div>
  );
};
