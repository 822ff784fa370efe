import type { ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../lib/format/counted.ts';
import { formatCount, formatMoment, formatPesos } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { ChooseSame } from './choose-same.tsx';
import { DecisionButton } from './decision-button.tsx';
import styles from './names.module.css';
import {
  canBeTurned,
  type Staying,
  sayingDifferent,
  sayingNothing,
  sayingSame,
  stayingByDefault,
  stayingOf,
  thirdOf,
} from './same-names.ts';
import { AlikeFigures, StayingChoice } from './staying-choice.tsx';
import { useDecideNames } from './use-decide-names.ts';
import { useMayRename } from './use-may-rename.ts';

const kinds: Readonly<Record<ReviewName['kind'], string>> = {
  SUPPLIER: 'Proveedor',
  ADMINISTRATIVE_UNIT: 'Unidad administrativa',
};

type NewNameItemProps = Readonly<{
  loadId: string;
  name: ReviewName;
  /** The address of the rows that say it. */
  rowsAddress: string;
  /** The rows are being replaced: nothing can be decided. */
  isLocked: boolean;
  /** Where it can be decided together with others. */
  selection?: Readonly<{ isSelected: boolean; onSelect: (isSelected: boolean) => void }> | undefined;
}>;

/** A new name, how many rows say it, whom it is alike, and whose it is declared to be. */
export const NewNameItem = ({ loadId, name, rowsAddress, isLocked, selection }: NewNameItemProps) => (
  <li className={classes(styles.item, stack(3))}>
    <div className={looks('shrinks')}>
      <h4 className={looks('md', 'medium', 'breaks')}>
        {selection && (
          <input
            type="checkbox"
            className={styles.select}
            aria-label={`Seleccionar ${name.name}`}
            checked={selection.isSelected}
            disabled={isLocked}
            onChange={(event) => selection.onSelect(event.target.checked)}
          />
        )}
        {name.name}
      </h4>
      <p className={looks('sm', 'muted')}>
        {kinds[name.kind]}
        {name.rfc && ` · RFC ${name.rfc}`} ·{' '}
        <Link to={rowsAddress} aria-label={`Ver ${counted(name.rows, 'registro', 'registros')} de ${name.name}`}>
          {counted(name.rows, 'registro', 'registros')}
        </Link>
        {name.wrongRows > 0 && `, ${formatCount(name.wrongRows)} que no se guardan así`} · {formatPesos(name.amount)}
      </p>
      <ChooseSame loadId={loadId} name={name} isLocked={isLocked} />
    </div>
    {(name.alikes.length > 0 || name.decision) && <Decision loadId={loadId} name={name} isLocked={isLocked} />}
  </li>
);

const Decision = ({ loadId, name, isLocked }: Pick<NewNameItemProps, 'loadId' | 'name' | 'isLocked'>) => {
  const decide = useDecideNames(loadId);
  const mayRename = useMayRename(name.kind);
  const [chosen, setChosen] = useState<Readonly<Record<string, Staying>>>({});
  const { alikes, decision } = name;
  const pending = decide.isPending ? decide.input?.at(-1) : undefined;
  const isPending = (alike: ReviewName['alikes'][number]): boolean =>
    pending?.verdict === 'SAME' && [pending.as, pending.name._id].includes(alike._id);
  const isDecided = decision !== null || alikes.some((alike) => stayingOf(name, alike));
  const isDifferent = decision?.verdict === 'DIFFERENT';

  return (
    <fieldset className={classes(styles.decision, stack(3, 'shrinks'))} disabled={isLocked}>
      <legend className="visually-hidden">De quién es el nombre {name.name}</legend>
      <ul className={stack(3)}>
        {alikes.map((alike) => {
          const stays = stayingOf(name, alike);
          const staying = stays ?? chosen[alike._id] ?? stayingByDefault(name, alike);
          const third = stays && thirdOf(name, alike);
          const isTurnable = canBeTurned(name, alike, mayRename);
          const isOpen = !stays && isTurnable;
          const [of, other] = staying === 'this' ? [name.name, alike.name] : [alike.name, name.name];
          return (
            <li key={alike._id} className={cluster('2-4', 'center', 'between')}>
              <div className={styles.other}>
                <p>
                  <span className={looks('sm', 'muted')}>{stays ? 'Es la misma que' : 'Se parece a'}</span>{' '}
                  <strong>{alike.name}</strong>{' '}
                  <span className={looks('sm', 'muted')}>
                    {alike.rfc && `· RFC ${alike.rfc} `}
                    {!isOpen && (
                      <>
                        · <AlikeFigures name={name} alike={alike} />
                        {(alike.registered || third || isTurnable) &&
                          ` · ${stays ? 'se queda' : 'se quedaría'} «${third ?? of}»`}
                      </>
                    )}
                  </span>
                </p>
                {isOpen && (
                  <StayingChoice
                    name={name}
                    alike={alike}
                    value={staying}
                    onChange={(side) => setChosen({ ...chosen, [alike._id]: side })}
                  />
                )}
              </div>
              <div className={cluster(2)}>
                {stays && isTurnable && (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`Que se quede el otro nombre: ${other}`}
                    isDisabled={isLocked || decide.isPending}
                    onPress={() => void decide.run(sayingSame(name, alike, stays === 'this' ? 'other' : 'this'))}
                  >
                    Que se quede el otro
                  </Button>
                )}
                <DecisionButton
                  says={`Sí, es «${of}»`}
                  of={other}
                  isChosen={stays !== undefined}
                  isDisabled={isLocked || (decide.isPending && !isPending(alike))}
                  isPending={isPending(alike)}
                  onChoose={() => void decide.run(sayingSame(name, alike, staying))}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <div className={cluster('2-4', 'center', 'between')}>
        <Status name={name} />
        <div className={cluster(2)}>
          {isDecided && (
            <Button
              size="s"
              variant="quiet"
              aria-label={`Dejar sin decidir: ${name.name}`}
              isDisabled={isLocked || (decide.isPending && pending?.verdict !== 'UNDECIDED')}
              isPending={pending?.verdict === 'UNDECIDED'}
              onPress={() => void decide.run(sayingNothing(name))}
            >
              Dejar sin decidir
            </Button>
          )}
          <DecisionButton
            says="No, son dos"
            of={name.name}
            isChosen={isDifferent}
            isDisabled={isLocked || (decide.isPending && pending?.verdict !== 'DIFFERENT')}
            isPending={pending?.verdict === 'DIFFERENT'}
            onChoose={() => void decide.run(sayingDifferent(name))}
          />
        </div>
      </div>
    </fieldset>
  );
};

const meaningOf = ({ name, renamedTo }: NonNullable<NonNullable<ReviewName['decision']>['as']>): string =>
  renamedTo === null ? `Se tomará como «${name}».` : `El registrado «${name}» pasará a llamarse «${renamedTo}».`;

/** What will become of the rows that say the name, and who said so. */
const Status = ({ name }: Pick<NewNameItemProps, 'name'>) => {
  const { decision, alikes } = name;
  const taken = alikes.filter((alike) => stayingOf(name, alike) === 'this').map((alike) => `«${alike.name}»`);
  if (taken.length > 0 && !decision)
    return (
      <p className={styles.status} aria-live="polite">
        <Badge tone="green">Sí, es «{name.name}»</Badge> Se queda este nombre; así se{' '}
        {taken.length > 1 ? 'tomarán' : 'tomará'} {taken.join(', ')}.
      </p>
    );
  if (!decision)
    return (
      <p className={styles.status} aria-live="polite">
        <Badge tone="yellow">Sin decidir: se registrará por separado.</Badge>
      </p>
    );
  return (
    <p className={styles.status} aria-live="polite">
      {decision.as ? <Badge tone="green">Sí, es «{decision.as.name}»</Badge> : <Badge tone="blue">No, son dos</Badge>}{' '}
      <span>{decision.as ? meaningOf(decision.as) : 'Se registrará por separado.'}</span>{' '}
      <span className={looks('sm', 'muted')}>
        {decision.decidedBy} · {formatMoment(decision.decidedAt)}
      </span>
    </p>
  );
};
