import { CHOSEN_CHANGED, type ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RevertedThing, revertEndpoints } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import { changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { countedRecords, registeredBy } from '@monitor/contracts-schema/history/change-words';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { capital } from '../../lib/capital.ts';
import { counted } from '../../lib/counted.ts';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { PaginationNav } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './revert-plan.module.css';

type Answer = AnswerOf<(typeof revertEndpoints)['getRevertPlan']>;
type Plan = Answer['data'];

type RevertPlanProps = Readonly<{
  answer: UseQueryResult<Answer>;
  chosen: readonly ChosenChanged[];
  onChoose: (chosen: readonly ChosenChanged[]) => void;
  /** Chooses all that was changed, on every page. */
  onChooseAll: () => void;
  isChoosingAll: boolean;
  onPage: (page: number) => void;
}>;

/** What taking a load back does: what goes, what stays and why, and which of what others changed shall go too. */
export const RevertPlanDetails = ({ answer, chosen, onPage, ...choosing }: RevertPlanProps) => {
  const plan = answer.data?.data;
  if (answer.isError && !plan)
    return <FailedState text={answer.error.message} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />;
  if (!plan) return <Skeleton lines={4} />;
  return (
    <div className={styles.plan}>
      <Consequences plan={plan} />
      {plan.counts.changed > 0 && (
        <fieldset className={styles.changed}>
          <legend>Alguien los cambió después de la carga</legend>
          <p>
            Se conservan. Marca los que también quieras deshacer, como están ahora: lo que la carga registró se elimina,
            y lo que corrigió vuelve a lo que decía antes.
          </p>
          <ChooseAll total={plan.pagination.total} chosen={chosen} {...choosing} />
          {plan.docs.map((thing) => (
            <ChangedThing key={thing._id} thing={thing} chosen={chosen} onChoose={choosing.onChoose} />
          ))}
          <PaginationNav label="registros cambiados" {...plan.pagination} onPage={onPage} />
        </fieldset>
      )}
      {chosen.length > 0 && (
        <p>
          {counted(chosen.length, 'registro cambiado se deshará', 'registros cambiados se desharán')} también, con los
          proveedores y unidades de la carga que entonces nadie use.
        </p>
      )}
      <p>
        {plan.counts.contracts > 0 &&
          'Los números de los contratos eliminados quedan libres: podrás volver a cargarlos. '}
        <strong>Una carga deshecha no se puede rehacer de otro modo.</strong>
      </p>
    </div>
  );
};

const Consequences = ({ plan: { counts } }: Readonly<{ plan: Plan }>) => (
  <>
    {counts.restored ? (
      <p>
        {counted(counts.restored, 'contrato corregido vuelve', 'contratos corregidos vuelven')} a lo que{' '}
        {counts.restored === 1 ? 'decía' : 'decían'} antes de la carga.
      </p>
    ) : null}
    {registeredBy(counts) === 0 ? (
      <p>No se eliminará nada.</p>
    ) : (
      <p>
        Se {registeredBy(counts) === 1 ? 'eliminará' : 'eliminarán'} <strong>{countedRecords(counts)}</strong>.
      </p>
    )}
    {counts.inUse > 0 && (
      <p>
        {counted(counts.inUse, 'proveedor o unidad se conserva', 'proveedores y unidades se conservan')}: hay contratos
        que los usan.
      </p>
    )}
    {counts.gone > 0 && <p>{counted(counts.gone, 'registro ya no está', 'registros ya no están')}.</p>}
  </>
);

type ChooseAllProps = Readonly<{ total: number }> & Omit<RevertPlanProps, 'answer' | 'onPage'>;

const ChooseAll = ({ total, chosen, onChoose, onChooseAll, isChoosingAll }: ChooseAllProps) => {
  const most = Math.min(total, CHOSEN_CHANGED);
  if (total < 2) return null;
  return (
    <div>
      {chosen.length < most ? (
        <Button size="s" isPending={isChoosingAll} onPress={onChooseAll}>
          {total > most ? `Marcar los primeros ${formatCount(most)}` : `Marcar los ${formatCount(total)}`}
        </Button>
      ) : (
        <Button size="s" onPress={() => onChoose([])}>
          Quitar las marcas
        </Button>
      )}
    </div>
  );
};

type ChangedThingProps = Readonly<{ thing: RevertedThing }> & Pick<RevertPlanProps, 'chosen' | 'onChoose'>;

const ChangedThing = ({ thing, chosen, onChoose }: ChangedThingProps) => {
  const { _id: id, kind, name, sheetRow, version, changedBy, changedAt } = thing;
  const others = chosen.filter((one) => one.id !== id);
  const row = sheetRow === null ? '' : ` · Fila ${sheetRow}`;
  return (
    <CheckboxField
      label={`${capital(changeNouns[kind].one)} «${name}»`}
      description={changedAt ? `Lo cambió ${changedBy} el ${formatMoment(changedAt)}${row}` : undefined}
      value={others.length < chosen.length}
      onChange={(isChosen) => onChoose(isChosen ? [...others, { id, version }] : others)}
    />
  );
};
