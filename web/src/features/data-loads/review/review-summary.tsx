import { contractsRevised, type DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { counted } from '../../../lib/format/counted.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Figure, Figures } from '../../../ui/layout/figures.tsx';
import { stack } from '../../../ui/layout/primitives.ts';
import styles from './review.module.css';

type ReviewSummaryProps = Readonly<{
  /** Undefined while it is counted. */
  summary: DataLoadSummary | undefined;
  onShowErrors: () => void;
  onShowNotices: () => void;
}>;

/** What the load would do, in numbers. */
export const ReviewSummary = ({ summary, onShowErrors, onShowNotices }: ReviewSummaryProps) => {
  const count = (name: keyof DataLoadSummary) => summary && formatCount(summary[name] ?? 0);
  return (
    <section aria-labelledby="resumen" className={stack(3)}>
      <h2 id="resumen">Resumen</h2>
      <Figures label="Contratos">
        <Figure
          label="Contratos nuevos"
          value={count('newContractsCount')}
          tone="public"
          hint={
            summary?.noticedContractsCount ? (
              <Button
                variant="quiet"
                size="s"
                iconAfter="arrow-right"
                className={styles.link ?? ''}
                onPress={onShowNotices}
              >
                {counted(summary.noticedContractsCount, 'con avisos', 'con avisos')}
              </Button>
            ) : undefined
          }
        />
        {summary && summary.revisedContractsCount + summary.unchangedContractsCount > 0 && (
          <Figure
            label="Contratos que cambian"
            value={formatCount(contractsRevised(summary))}
            hint={changesHint(summary)}
            tone="public"
          />
        )}
        {summary && summary.conflictsCount > 0 && (
          <Figure
            label="Por decidir"
            value={count('conflictsCount')}
            hint="Su contrato ya está, con otros datos"
            tone="no-bid"
          />
        )}
        <Figure
          label="Contratos omitidos"
          value={count('skippedContractsCount')}
          hint="Repetidos, de otro comprador, de un procedimiento sin contratos, o así se decidió"
          tone="invitation"
        />
        <Figure
          label="Registros con errores"
          value={count('errorsCount')}
          tone="no-bid"
          hint={
            summary && summary.errorsCount > 0 ? (
              <Button
                variant="quiet"
                size="s"
                iconAfter="arrow-right"
                className={styles.link ?? ''}
                onPress={onShowErrors}
              >
                Ver registros con errores
              </Button>
            ) : undefined
          }
        />
      </Figures>
      <Figures label="Proveedores y unidades administrativas">
        <Figure
          label="Proveedores nuevos"
          value={count('newSuppliersCount')}
          hint={summary && skipped(summary.skippedSuppliersCount)}
        />
        <Figure
          label="Unidades administrativas nuevas"
          value={count('newAdministrativeUnitsCount')}
          hint={summary && skipped(summary.skippedAdministrativeUnitsCount)}
        />
      </Figures>
    </section>
  );
};

/** How many rows change them where that is another number; and what they leave as it is. */
const changesHint = (summary: DataLoadSummary): string => {
  const { revisedContractsCount: rows, unchangedContractsCount } = summary;
  const unchanged = `${formatCount(unchangedContractsCount)} ya registrados, sin cambios`;
  return contractsRevised(summary) === rows ? unchanged : `En ${counted(rows, 'fila', 'filas')} · ${unchanged}`;
};

const skipped = (count: number): string =>
  count === 0
    ? '0 duplicados omitidos'
    : `${counted(count, 'duplicado omitido', 'duplicados omitidos')}: se ${count === 1 ? 'usa el registro existente' : 'usan los registros existentes'}`;
