import type { ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ComboField } from '../../../ui/fields/combo-field.tsx';
import { cluster, looks } from '../../../ui/layout/primitives.ts';
import { fetchRegisteredSuppliers, fetchRegisteredUnits } from '../data-load-calls.ts';
import { sayingRegistered } from './same-names.ts';
import { useDecideNames } from './use-decide-names.ts';

type ChooseRegisteredProps = Readonly<{ loadId: string; name: ReviewName; isLocked: boolean }>;

/** Says of a name that it is that of somebody registered, found by typing: also where nothing told that they are alike. */
export const ChooseRegistered = ({ loadId, name, isLocked }: ChooseRegisteredProps) => {
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
  if (!isChoosing)
    return (
      <Button
        ref={opener}
        size="s"
        variant="quiet"
        aria-label={`Es otra del catálogo: ${name.name}`}
        isDisabled={isLocked}
        onPress={() => setChoosing(true)}
      >
        Es otra del catálogo…
      </Button>
    );
  return (
    <div className={cluster('2-3', 'end', 'above2')}>
      <ComboField
        label={`«${name.name}» es la misma que…`}
        className={looks('grows')}
        options={(registered.data?.data.docs ?? []).map(({ _id, name: label }) => ({ id: _id, label }))}
        isLoading={registered.isPending}
        isDisabled={isLocked || decide.isPending}
        opensOnFocus
        ref={field}
        value={null}
        onChange={(id) => {
          if (id !== null) void decide.run(sayingRegistered(name, id)).then(() => setChoosing(false));
        }}
      />
      <Button size="s" variant="quiet" onPress={() => setChoosing(false)}>
        Cancelar
      </Button>
    </div>
  );
};
