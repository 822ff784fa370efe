import type { CorrectedRows } from '@monitor/contracts-schema/data-loads/review-remarks';
import { useRef, useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import chipStyles from '../../../ui/filters/filters.module.css';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { cluster, line, looks, stack } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { correctDataLoadRows, getRemarkedValues } from '../data-load-calls.ts';
import { followReview } from '../review/follow-review.ts';
import { CorrectRowsDialog, outcomeInWords } from './correct-rows-dialog.tsx';
import { columnNamed, headingOf, shownValue } from './row-fields.ts';
import styles from './rows.module.css';

/** What is proposed, as it will be read. */
const proposalInWords = (field: string, proposal: string): string => {
  const column = columnNamed(field);
  return column ? shownValue(column, column.kind === 'amount' ? Number(proposal) : proposal) : proposal;
};

type RemarkedValuesProps = Readonly<{
  loadId: string;
  remark: string;
  isLocked: boolean;
  onCorrected: (corrected: CorrectedRows) => void;
  onAll: () => void;
}>;

/** By which remark the rows are narrowed, which can be taken away; and its values, each to be corrected in all its rows. */
export const RemarkedValuesList = ({ loadId, remark, isLocked, onCorrected, onAll }: RemarkedValuesProps) => {
  const values = useApiQuery(getRemarkedValues, { query: { remark } }, { staleTime: 0 });
  const found = values.data?.data;
  const [corrected, setCorrected] = useState<string>();
  const frame = useRef<HTMLElement>(null);
  const accept = useCommand(
    (of: { value: string; to: string } | { proposed: true }) =>
      send(correctDataLoadRows, { body: { idDataLoad: loadId, remark, ...of } }),
    {
      done: async ({ data }) => {
        onCorrected(data);
        await followReview();
        showToast(data.stillWrong > 0 ? 'info' : 'success', outcomeInWords(data));
        frame.current?.focus(); // the button went with its value
      },
      failed: ({ message }) => {
        showToast('danger', message);
        return followReview();
      },
    },
  );
  const title = found ? `${headingOf(found.remark.field)}: ${found.remark.message}` : 'Un mismo motivo';
  return (
    <section ref={frame} aria-label={title} tabIndex={-1} className={stack(3)}>
      <ul className={cluster(2)} aria-label="Filtros de esta lista">
        <li>
          <button type="button" className={classes(chipStyles.chip, line(2, 'inline', 'center'))} onClick={onAll}>
            <span className="visually-hidden">Quitar </span>
            {title}
            <Icon name="close" size={16} />
          </button>
        </li>
      </ul>
      {found?.remark.kind === 'error' && found.values.length > 0 && (
        <ul className={classes(styles.list, looks('framed'))} aria-label="Valores por corregir">
          {found.values.some(({ proposal }) => proposal !== undefined) && (
            <li className={classes(styles.value, cluster('2-4', 'center', 'between'))}>
              <span className={looks('shrinks')}>Lo que parece claro se propone abajo, tras la flecha.</span>
              <Button
                size="s"
                variant="primary"
                icon="check"
                isDisabled={isLocked || accept.isPending}
                onPress={() => void accept.run({ proposed: true })}
              >
                Aceptar todas las propuestas
              </Button>
            </li>
          )}
          {found.values.map(({ value, rows, proposal }) => (
            <li key={value} className={classes(styles.value, cluster('2-4', 'center', 'between'))}>
              <span className={looks('breaks', 'shrinks')}>
                {value ? `«${value}»` : 'En blanco'}
                {proposal !== undefined && (
                  <>
                    {' → '}
                    <strong>{proposalInWords(found.remark.field, proposal)}</strong>
                  </>
                )}{' '}
                · {counted(rows, 'fila', 'filas')}
              </span>
              <span className={cluster(2)}>
                {proposal !== undefined && (
                  <Button
                    size="s"
                    icon="check"
                    isDisabled={isLocked || accept.isPending}
                    onPress={() => void accept.run({ value, to: proposal })}
                  >
                    Aceptar<span className="visually-hidden"> {value}</span>
                  </Button>
                )}
                <Button size="s" icon="edit" isDisabled={isLocked} onPress={() => setCorrected(value)}>
                  {rows === 1 ? 'Corregir' : 'Corregir todas'}
                  <span className="visually-hidden"> {value || 'en blanco'}</span>
                </Button>
              </span>
            </li>
          ))}
          {found.total > found.values.length && (
            <li className={classes(styles.value, looks('muted'))}>
              y {counted(found.total - found.values.length, 'valor más', 'valores más')}
            </li>
          )}
        </ul>
      )}
      {found && corrected !== undefined && (
        <CorrectRowsDialog
          loadId={loadId}
          found={found}
          value={corrected}
          onCorrected={onCorrected}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </section>
  );
};
