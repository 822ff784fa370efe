import { type Rehearsal, renamedSentence, type Warning } from '@monitor/contracts-schema/data-loads/rehearsal';
import { formatMoment } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { ChangesTable } from './changes-table.tsx';
import { isChanged, quartersIn, suppliersIn, totalsIn } from './rehearsal-changes.ts';
import styles from './rehearsal-section.module.css';
import { RehearsedIndex } from './rehearsed-index.tsx';
import type { RehearsalState } from './use-rehearsal.ts';

type RehearsalSectionProps = Readonly<{ state: RehearsalState; onShow: (behind: string) => void }>;

/** What confirming would change of what everybody reads, with the rows behind each difference. */
export const RehearsalSection = ({ state, onShow }: RehearsalSectionProps) => {
  const { rehearsal, isStale, isPending, problem, rehearse } = state;
  const isShown = rehearsal !== undefined;
  return (
    <section aria-labelledby="que-cambiara" className={stack(5)}>
      <header className={classes(styles.head, cluster(3, 'center', 'between'))}>
        <h2 id="que-cambiara">Qué cambiará</h2>
        <Button icon={isShown ? 'retry' : 'chart'} onPress={rehearse} isPending={isPending}>
          {isShown ? 'Volver a calcular' : 'Calcular qué cambiará'}
        </Button>
      </header>
      <p className={classes(styles.lead, looks('muted'))}>
        Cómo quedarían las cifras públicas si confirmas esta carga. Es un ensayo: no se guarda nada.
        {rehearsal && ` Calculado el ${formatMoment(rehearsal.rehearsedAt)}.`}
      </p>
      {problem && <FailedState text={problem.message} onRetry={rehearse} isRetrying={isPending} />}
      {isStale && !isPending && (
        <Notice kind="warning">Los registros cambiaron después de este cálculo: vuelve a calcular.</Notice>
      )}
      {isPending && <Skeleton lines={4} />}
      {rehearsal && !isPending && <Rehearsed rehearsal={rehearsal} onShow={onShow} />}
    </section>
  );
};

const Rehearsed = ({ rehearsal, onShow }: Readonly<{ rehearsal: Rehearsal; onShow: (behind: string) => void }>) => (
  <>
    <Warnings warnings={rehearsal.warnings} onShow={onShow} />
    {rehearsal.renamed.length > 0 && (
      <ul className={looks('framed')} aria-label="Nombres que cambian">
        {rehearsal.renamed.map((one) => (
          <li key={one._id} className={styles.warning}>
            {renamedSentence(one)}
          </li>
        ))}
      </ul>
    )}
    <ChangesTable caption="Totales" header="Cifra" changes={totalsIn(rehearsal)} onShow={onShow} />
    <ChangesTable
      caption="Por trimestre"
      note="Los demás trimestres no cambian."
      header="Trimestre"
      changes={quartersIn(rehearsal).filter(isChanged)}
      onShow={onShow}
    />
    <ChangesTable
      caption="Proveedores con mayor monto"
      header="Proveedor"
      changes={suppliersIn(rehearsal)}
      onShow={onShow}
    />
    <RehearsedIndex rehearsal={rehearsal} />
  </>
);

const Warnings = ({
  warnings,
  onShow,
}: Readonly<{ warnings: readonly Warning[]; onShow: (behind: string) => void }>) => (
  <div className={stack(3, 'shrinks')}>
    <h3>Lo que conviene revisar</h3>
    {warnings.length === 0 ? (
      <p className={looks('muted')}>Nada llama la atención: ni montos, ni fechas, ni nombres.</p>
    ) : (
      <ul className={looks('framed')}>
        {warnings.map(({ behind, message }) => (
          <li key={behind} className={classes(styles.warning, cluster('2-3', 'center'))}>
            <span className={looks('warning')}>
              <Icon name="warning" size={18} />
            </span>
            <p>{message}</p>
            <Button size="s" variant="quiet" iconAfter="arrow-right" onPress={() => onShow(behind)}>
              Ver filas
              <span className="visually-hidden"> de: {message}</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
