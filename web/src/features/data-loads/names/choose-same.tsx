import type { ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatPesos } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ComboField } from '../../../ui/fields/combo-field.tsx';
import { cluster, looks } from '../../../ui/layout/primitives.ts';
import { fetchRegisteredSuppliers, fetchRegisteredUnits, getDataLoadNames } from '../data-load-calls.ts';
import { type Other, sayingSame, stayingByDefault, stayingOf } from './same-names.ts';
import { useDecideNames } from './use-decide-names.ts';

const NAMES_OFFERED = 20;

/** Another name of the book, beside this one; without it, somebody registered. */
const asOther = (name: ReviewName, _id: string, ofBook: ReviewName | undefined): Other => {
  if (!ofBook) return { _id, registered: true, rows: null, decision: null };
  const { rows, decision } = ofBook;
  const isThis = decision?.as?._id === name._id;
  return { _id, registered: false, rows, decision: decision && { isThis, decidedAt: decision.decidedAt } };
};

type ChooseSameProps = Readonly<{ loadId: string; name: ReviewName; isLocked: boolean }>;

/** Says of a name that it is another one of the book, or that of somebody registered, found by typing: also where nothing told that they are alike. */
export const ChooseSame = ({ loadId, name, isLocked }: ChooseSameProps) => {
  const [isChoosing, setChoosing] = useState(false);
  const wasChoosing = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Where the work goes on: in the field that was opened, and where it was opened once it is closed.
    if (isChoosing) field.current?.focus();
    else if (wasChoosing.current) opener.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  const decide = useDecideNames(loadId);
  const isSupplier = name.kind === 'SUPPLIER';
  const suppliers = useApiQuery(fetchRegisteredSuppliers, {}, { enabled: isChoosing && isSupplier });
  const units = useApiQuery(fetchRegisteredUnits, {}, { enabled: isChoosing && !isSupplier });
  const registered = isSupplier ? suppliers : units;
  const [typed, setTyped] = useState('');
  const ofBook = useApiQuery(
    getDataLoadNames,
    { query: { kind: name.kind, search: useDeferredValue(typed), pageSize: NAMES_OFFERED } },
    { staleTime: 0, enabled: isChoosing },
  );
  const others = (ofBook.data?.data?.names ?? []).filter(({ _id }) => _id !== name._id);
  const offered = [
    ...others.map((other) => ({
      id: other._id,
      label: other.name,
      hint: `En este archivo, ${counted(other.rows, 'registro', 'registros')} · ${formatPesos(other.amount)}`,
    })),
    ...(registered.data?.data.docs ?? []).map(({ _id, name: label }) => ({ id: _id, label, hint: 'En el catálogo' })),
  ];
  const choose = (id: string): void => {
    const other = asOther(
      name,
      id,
      others.find(({ _id }) => _id === id),
    );
    const stays = stayingOf(name, other) ?? stayingByDefault(name, other);
    void decide.run(sayingSame(name, other, stays)).then(() => setChoosing(false));
  };
  if (!isChoosing)
    return (
      <Button
        ref={opener}
        size="s"
        variant="quiet"
        aria-label={`Es la misma que otra: ${name.name}`}
        isDisabled={isLocked}
        onPress={() => setChoosing(true)}
      >
        Es la misma que…
      </Button>
    );
  return (
    <div className={cluster('2-3', 'end', 'above2')}>
      <ComboField
        label={`«${name.name}» es la misma que…`}
        className={looks('grows')}
        options={offered}
        isLoading={registered.isPending || ofBook.isFetching}
        onTyped={setTyped}
        isDisabled={isLocked || decide.isPending}
        opensOnFocus
        ref={field}
        value={null}
        onChange={(id) => id !== null && choose(id)}
      />
      <Button size="s" variant="quiet" onPress={() => setChoosing(false)}>
        Cancelar
      </Button>
    </div>
  );
};
