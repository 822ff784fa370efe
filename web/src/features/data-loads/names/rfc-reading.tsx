import type { RfcReading as Whose } from '@monitor/contracts-schema/data-loads/review-values';
import { Link, useSearchParams } from 'react-router-dom';
import { counted } from '../../../lib/format/counted.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { Reading } from '../review/reading.tsx';
import { everyClass, withReviewState } from '../review/review-state.ts';
import { DecisionButton } from './decision-button.tsx';
import { useDecideNames } from './use-decide-names.ts';

type RfcReadingProps = Readonly<{ loadId: string; whose: Whose; isLocked: boolean }>;

/** An RFC beside names of others: whose it is, and for each of the names whether it is the same supplier's. */
export const RfcReading = ({ loadId, whose: { rfc, holder, names }, isLocked }: RfcReadingProps) => (
  <Reading
    isWrong={names.some(({ isSame }) => !isSame)}
    title={`RFC ${rfc}: es de «${holder.name}»${placeOf(holder)}`}
    text="Otras filas lo escriben junto a otro nombre. Si es el mismo proveedor, dilo: vale para todas sus filas, y se recuerda. Si no, corrige el RFC o el nombre."
    parts={
      <ul className={stack(2, 'above2')}>
        {names.map((name) => (
          <NameBesideRfc key={name._id} loadId={loadId} name={name} holder={holder} isLocked={isLocked} />
        ))}
      </ul>
    }
  />
);

const placeOf = ({ registered, row }: Whose['holder']): string => {
  if (registered) return ' (en el catálogo)';
  return row === null ? '' : ` (fila ${row})`;
};

type NameBesideRfcProps = Pick<RfcReadingProps, 'loadId' | 'isLocked'> &
  Readonly<{ name: Whose['names'][number]; holder: Whose['holder'] }>;

const NameBesideRfc = ({ loadId, name, holder, isLocked }: NameBesideRfcProps) => {
  const [params] = useSearchParams();
  const decide = useDecideNames(loadId);
  const { _id, rows, isSame, decision } = name;
  const rowsAddress = `?${withReviewState(params, { view: 'details', name: _id, shown: everyClass })}`;
  return (
    <li className={cluster('2-4', 'center', 'between')}>
      <p className={looks('breaks', 'shrinks')}>
        «{name.name}» ·{' '}
        <Link to={rowsAddress} aria-label={`Ver ${counted(rows, 'fila', 'filas')} de «${name.name}» con este RFC`}>
          {counted(rows, 'fila', 'filas')}
        </Link>{' '}
        <span className={looks('sm', 'muted')}>
          {decision && isSame && `· ${decision.decidedBy}, ${formatMoment(decision.decidedAt)}`}
          {decision && !isSame && `· Se decidió que era de «${decision.as}», de quien el RFC ya no es. `}
          {!isSame && `· Sin decidir: ${rows === 1 ? 'queda' : 'quedan'} fuera con error.`}
        </span>
      </p>
      <div className={cluster(2)}>
        {decision && (
          <Button
            size="s"
            variant="quiet"
            aria-label={`Dejar sin decidir: ${name.name}`}
            isDisabled={isLocked || decide.isPending}
            onPress={() => void decide.run([{ name, verdict: 'UNDECIDED' }])}
          >
            Dejar sin decidir
          </Button>
        )}
        <DecisionButton
          says={`Es de «${holder.name}»`}
          of={name.name}
          isChosen={isSame}
          isDisabled={isLocked}
          isPending={decide.isPending}
          onChoose={() => void decide.run([{ name, verdict: 'SAME', as: holder._id }])}
        />
      </div>
    </li>
  );
};
