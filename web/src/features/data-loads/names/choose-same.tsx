import type { ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatPesos } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ComboField } from '../../../ui/fields/combo-field.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { fetchRegisteredSuppliers, fetchRegisteredUnits, getDataLoadNames } from '../data-load-calls.ts';
import styles from './names.module.css';
import { type Alike, canBeTurned, type Staying, sayingSame, stayingByDefault, stayingOf } from './same-names.ts';
import { StayingChoice } from './staying-choice.tsx';
import { useDecideNames } from './use-decide-names.ts';
import { useMayRename } from './use-may-rename.ts';

const NAMES_OFFERED = 20;

/** Another name of the book, beside this one. */
const inBook = (name: ReviewName, { _id, name: other, rfc, rows, amount, decision }: ReviewName): Alike => {
  const isThis = decision?.as?._id === name._id;
  const decided = decision && { isThis, decidedAt: decision.decidedAt };
  return { _id, name: other, rfc, registered: false, rows, amount, decision: decided };
};

const inCatalogue = ({ _id, name }: Readonly<{ _id: string; name: string }>): Alike => ({
  ...{ _id, name, rfc: null, registered: true, rows: null, amount: null, decision: null },
});

const hintOf = ({ registered, rows, amount }: Alike): string =>
  registered
    ? 'En el catálogo'
    : `En este archivo, ${counted(rows ?? 0, 'registro', 'registros')} · ${formatPesos(amount ?? 0)}`;

const stayingFirst = (name: ReviewName, other: Alike): Staying =>
  stayingOf(name, other) ?? stayingByDefault(name, other);

type ChooseSameProps = Readonly<{ loadId: string; name: ReviewName; isLocked: boolean }>;

/** Says of a name that it is another one of the book, or that of somebody registered, found by typing: also where nothing told that they are alike. */
export const ChooseSame = ({ loadId, name, isLocked }: ChooseSameProps) => {
  const [step, setStep] = useState<'closed' | 'finding' | Alike>('closed');
  const isFinding = step === 'finding';
  const wasOpen = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Where the work goes on: in the field that was opened, and where it was opened once it is closed.
    if (step === 'finding') field.current?.focus();
    else if (step === 'closed' && wasOpen.current) opener.current?.focus();
    wasOpen.current = step !== 'closed';
  }, [step]);
  const decide = useDecideNames(loadId);
  const mayRename = useMayRename(name.kind);
  const isSupplier = name.kind === 'SUPPLIER';
  const suppliers = useApiQuery(fetchRegisteredSuppliers, {}, { enabled: isFinding && isSupplier });
  const units = useApiQuery(fetchRegisteredUnits, {}, { enabled: isFinding && !isSupplier });
  const registered = isSupplier ? suppliers : units;
  const [typed, setTyped] = useState('');
  const ofBook = useApiQuery(
    getDataLoadNames,
    { query: { kind: name.kind, search: useDeferredValue(typed), pageSize: NAMES_OFFERED } },
    { staleTime: 0, enabled: isFinding },
  );
  const others = [
    ...(ofBook.data?.data?.names ?? []).filter(({ _id }) => _id !== name._id).map((other) => inBook(name, other)),
    ...(registered.data?.data.docs ?? []).map(inCatalogue),
  ];
  const close = (): void => setStep('closed');
  const join = (other: Alike, stays: Staying): void => void decide.run(sayingSame(name, other, stays)).then(close);
  const choose = (id: string | null): void => {
    const other = others.find(({ _id }) => _id === id);
    if (!other) return;
    if (canBeTurned(name, other, mayRename)) setStep(other);
    else join(other, stayingFirst(name, other));
  };
  if (step === 'closed')
    return (
      <Button
        ref={opener}
        size="s"
        variant="quiet"
        aria-label={`Es la misma que otra: ${name.name}`}
        isDisabled={isLocked}
        onPress={() => setStep('finding')}
      >
        Es la misma que…
      </Button>
    );
  if (step !== 'finding')
    return (
      <JoinFound
        name={name}
        found={step}
        isDisabled={isLocked}
        isPending={decide.isPending}
        onJoin={(stays) => join(step, stays)}
        onCancel={close}
      />
    );
  return (
    <div className={cluster('2-3', 'end', 'above2')}>
      <ComboField
        label={`«${name.name}» es la misma que…`}
        className={looks('grows')}
        options={others.map((other) => ({ id: other._id, label: other.name, hint: hintOf(other) }))}
        isLoading={registered.isPending || ofBook.isFetching}
        onTyped={setTyped}
        isDisabled={isLocked || decide.isPending}
        opensOnFocus
        ref={field}
        value={null}
        onChange={choose}
      />
      <Button size="s" variant="quiet" onPress={close}>
        Cancelar
      </Button>
    </div>
  );
};

type JoinFoundProps = Readonly<{
  name: ReviewName;
  found: Alike;
  isDisabled: boolean;
  isPending: boolean;
  onJoin: (stays: Staying) => void;
  onCancel: () => void;
}>;

/** Says of a name and of the one that was found which stays; Enter takes the one that is chosen. */
const JoinFound = ({ name, found, isDisabled, isPending, onJoin, onCancel }: JoinFoundProps) => {
  const [stays, setStays] = useState(() => stayingFirst(name, found));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const [of, other] = stays === 'this' ? [name.name, found.name] : [found.name, name.name];
  return (
    <form
      ref={form}
      noValidate
      aria-label={`«${name.name}» es la misma que «${found.name}»`}
      className={stack(2, 'above2')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled && !isPending) onJoin(stays);
      }}
    >
      <StayingChoice name={name} alike={found} value={stays} onChange={setStays} />
      <div className={cluster(2)}>
        <Button
          type="submit"
          size="s"
          className={styles.same ?? ''}
          aria-label={`Sí, es «${of}»: ${other}`}
          isDisabled={isDisabled}
          isPending={isPending}
        >
          Sí, es «{of}»
        </Button>
        <Button size="s" variant="quiet" onPress={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
