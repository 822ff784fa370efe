import { useState } from 'react';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import chipStyles from '../../../ui/filters/filters.module.css';
import { cluster, line, looks, stack } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { getRemarkedValues } from '../data-load-calls.ts';
import { CorrectRowsDialog } from './correct-rows-dialog.tsx';
import { headingOf } from './row-fields.ts';
import styles from './rows.module.css';

type RemarkedValuesProps = Readonly<{ loadId: string; remark: string; isLocked: boolean; onAll: () => void }>;

/** By which remark the rows are narrowed, which can be taken away; and its values, each to be corrected in all its rows. */
export const RemarkedValuesList = ({ loadId, remark, isLocked, onAll }: RemarkedValuesProps) => {
  const values = useApiQuery(getRemarkedValues, { query: { remark } }, { staleTime: 0 });
  const found = values.data?.data;
  const [corrected, setCorrected] = useState<string>();
  const column = found && headingOf(found.remark.field);
  return (
    <div className={stack(3)}>
      <ul className={cluster(2)} aria-label="Filtros de esta lista">
        <li>
          <button type="button" className={classes(chipStyles.chip, line(2, 'inline', 'center'))} onClick={onAll}>
            <span className="visually-hidden">Quitar </span>
            {found ? `${column}: ${found.remark.message}` : 'Un mismo motivo'}
            <Icon name="close" size={16} />
          </button>
        </li>
      </ul>
      {found?.remark.kind === 'error' && found.values.length > 0 && (
        <ul className={classes(styles.list, looks('framed'))} aria-label="Valores por corregir">
          {found.values.map(({ value, rows }) => (
            <li key={value} className={classes(styles.value, cluster('2-4', 'center', 'between'))}>
              <span className={looks('breaks', 'shrinks')}>
                {value ? `«${value}»` : 'En blanco'} · {counted(rows, 'fila', 'filas')}
              </span>
              <Button size="s" icon="edit" isDisabled={isLocked} onPress={() => setCorrected(value)}>
                {rows === 1 ? 'Corregir' : 'Corregir todas'}
                <span className="visually-hidden"> {value || 'en blanco'}</span>
              </Button>
            </li>
          ))}
          {found.total > found.values.length && (
            <li className={styles.more}>y {counted(found.total - found.values.length, 'valor más', 'valores más')}</li>
          )}
        </ul>
      )}
      {found && corrected !== undefined && (
        <CorrectRowsDialog loadId={loadId} found={found} value={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </div>
  );
};
