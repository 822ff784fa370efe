import { categoryLabels, procedureStateLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import type { ContractCard } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { line, looks, stack, tiles } from '../../ui/layout/primitives.ts';
import { Money } from '../../ui/marks/money.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './supplier.module.css';

/** What was opened at each entry of the browser's history. */
const stateByEntry = new Map<string, unknown>();

/** State that is found again when the reader comes back to the same entry of the browser's history. */
const useEntryState = <Value,>(name: string, initial: Value): [Value, (value: Value) => void] => {
  const key = `${useLocation().key}/${name}`;
  const [value, setValue] = useState(() => (stateByEntry.has(key) ? (stateByEntry.get(key) as Value) : initial)); // set below, by this very name
  return [
    value,
    (next) => {
      stateByEntry.set(key, next);
      setValue(next);
    },
  ];
};

const DRAWN_AT_FIRST = 20;
const DRAWN_AT_ONCE = 50;

type ContractGroupProps = Readonly<{
  title: string;
  tone: 'public' | 'invitation' | 'no-bid';
  contracts: readonly ContractCard[];
}>;

/** A supplier's contracts of one procedure type, by amount; drawn some at a time. */
export const ContractGroup = ({ title, tone, contracts }: ContractGroupProps) => {
  const [isOpen, setOpen] = useEntryState(`${tone}-open`, true);
  const [drawn, setDrawn] = useEntryState(`${tone}-drawn`, DRAWN_AT_FIRST);
  const cards = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  const left = contracts.length - drawn;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only more cards move the focus
  useEffect(() => {
    if (firstNew.current === undefined) return;
    cards.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [drawn]);

  const drawMore = (): void => {
    firstNew.current = drawn;
    setDrawn(drawn + DRAWN_AT_ONCE);
  };

  return (
    <Disclosure title={title} count={contracts.length} tone={tone} isOpenAtFirst={isOpen} onOpenChange={setOpen}>
      {contracts.length === 0 && <p className={looks('muted')}>No hay contratos de este tipo.</p>}
      <ul ref={cards} className={tiles(18, 3)}>
        {contracts.slice(0, drawn).map((contract) => (
          <li key={contract._id} className={looks('shrinks')}>
            <Card contract={contract} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className={classes(styles.more, line(4, 'center', 'muted', 'above4'))}>
          <Button onPress={drawMore}>Mostrar más</Button>
          <span>
            {formatCount(drawn)} de {formatCount(contracts.length)}
          </span>
        </p>
      )}
    </Disclosure>
  );
};

const Card = ({ contract }: { contract: ContractCard }) => {
  const { _id, servicesDescription, totalOrMaxAmount, contractDate } = contract;
  const description = servicesDescription ?? 'Sin descripción';
  return (
    <article className={classes(styles.body, stack(1))}>
      <h3 className={classes(styles.description, looks('sm', 'medium', 'breaks'))}>{description}</h3>
      <p className={classes(looks('lg', 'bold', 'tabular'), looks('foot'))}>
        <Money pesos={totalOrMaxAmount} />
      </p>
      <p className={looks('sm', 'muted')}>{factsOf(contract).join(' · ')}</p>
      <p className={classes(styles.foot, line(3, 'baseline', 'between', 'sm'))}>
        {contractDate && (
          <span>
            <span className="visually-hidden">Fecha del contrato: </span>
            <time dateTime={contractDate}>{formatDay(contractDate)}</time>
          </span>
        )}
        <Link to={`/contracts/${_id}`}>
          Ver más<span className="visually-hidden"> sobre {description}</span>
        </Link>
      </p>
    </article>
  );
};

const label = (labels: Readonly<Record<string, string>>, key: string | null): string => (key && labels[key]) || '';

const factsOf = ({ category, procedureState }: ContractCard): string[] =>
  [label(categoryLabels, category), label(procedureStateLabels, procedureState)].filter(Boolean);
