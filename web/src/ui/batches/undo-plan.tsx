import type { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import type { UndoneThing } from '@monitor/contracts-schema/batches/undo-fates';
import {
  CHOSEN_CHANGED,
  type ChosenChanged,
  type RevertCounts,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import { changeNouns } from '@monitor/contracts-schema/history/change-nouns';
import { countedNamed, countedRecords, registeredBy } from '@monitor/contracts-schema/history/change-words';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { capital } from '../../lib/format/capital.ts';
import { counted } from '../../lib/format/counted.ts';
import { formatCount, formatMoment } from '../../lib/format/format.ts';
import { Button } from '../controls/button.tsx';
import { FailedState } from '../feedback/failed-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { stack } from '../layout/primitives.ts';
import { PaginationNav } from '../tables/pagination.tsx';
import { classes } from '../theme/classes.ts';
import styles from './batches.module.css';

/** What an undo does, in the words of what is undone. */
export type UndoWords = Readonly<{
  ask: string;
  question: string;
  confirm: string;
  changedSince: string;
  /** What becomes of those that are chosen; absent where none can be. */
  choice?: string;
  /** What of it says again what it said before; nothing is said of none. */
  restored: (count: number) => string | undefined;
  /** What is shown where nothing is removed. */
  noneRemoved?: string;
  /** What goes along with those that are chosen. */
  alongWith?: string;
  isFinal: string;
}>;

type Answer = AnswerOf<(typeof batchEndpoints)['getUndoPlan']>;

type UndoPlanProps = Readonly<{
  answer: UseQueryResult<Answer>;
  words: UndoWords;
  chosen: readonly ChosenChanged[];
  onChoose: (chosen: readonly ChosenChanged[]) => void;
  /** Chooses all that was changed, on every page. */
  onChooseAll: () => void;
  isChoosingAll: boolean;
  onPage: (page: number) => void;
}>;

/** What undoing a batch does: what goes, what stays and why, and which of what others changed shall go too. */
export const UndoPlanDetails = ({ answer, words, chosen, onPage, ...choosing }: UndoPlanProps) => {
  const plan = answer.data?.data;
  if (answer.isError && !plan)
    return <FailedState text={answer.error.message} onRetry={() => answer.refetch()} isRetrying={answer.isFetching} />;
  if (!plan) return <Skeleton lines={4} />;
  return (
    <div className={stack(3)}>
      <Consequences counts={plan.counts} words={words} />
      {plan.counts.changed > 0 && !words.choice && (
        <p>
          {counted(plan.counts.changed, 'contrato se queda donde está', 'contratos se quedan donde están')}{' '}
          {words.changedSince}.
        </p>
      )}
      {plan.counts.changed > 0 && words.choice && (
        <fieldset className={classes(styles.changed, stack(3, 'breaks', 'shrinks'))}>
          <legend>{words.changedSince}</legend>
          <p>Se conservan. Marca los que también quieras deshacer, como están ahora: {words.choice}</p>
          <ChooseAll total={plan.pagination.total} chosen={chosen} {...choosing} />
          {plan.docs.map((thing) => (
            <ChangedThing key={thing._id} thing={thing} chosen={chosen} onChoose={choosing.onChoose} />
          ))}
          <PaginationNav label="registros cambiados" {...plan.pagination} onPage={onPage} />
        </fieldset>
      )}
      {chosen.length > 0 && (
        <p>
          {counted(chosen.length, 'registro cambiado se deshará', 'registros cambiados se desharán')} también
          {words.alongWith}.
        </p>
      )}
      <p>
        {plan.counts.contracts > 0 &&
          'Los números de los contratos eliminados quedan libres: podrás volver a cargarlos. '}
        <strong>{words.isFinal}</strong>
      </p>
    </div>
  );
};

type ConsequencesProps = Readonly<{ counts: RevertCounts; words: UndoWords }>;

const Consequences = ({ counts, words: { restored, noneRemoved } }: ConsequencesProps) => (
  <>
    <Sentence text={restored(counts.restored ?? 0)} />
    {counts.renamed !== undefined && counts.renamed > 0 && (
      <p>
        {countedNamed(counts.renamed)} {counts.renamed === 1 ? 'volverá a su nombre' : 'volverán a sus nombres'} de
        antes.
      </p>
    )}
    {registeredBy(counts) === 0 ? (
      <Sentence text={noneRemoved} />
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

const Sentence = ({ text }: Readonly<{ text: string | undefined }>) => text && <p>{text}</p>;

type ChooseAllProps = Readonly<{ total: number }> & Omit<UndoPlanProps, 'answer' | 'words' | 'onPage'>;

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

type ChangedThingProps = Readonly<{ thing: UndoneThing }> & Pick<UndoPlanProps, 'chosen' | 'onChoose'>;

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
