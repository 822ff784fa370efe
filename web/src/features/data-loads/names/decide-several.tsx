import type { ReviewName } from '@monitor/contracts-schema/data-loads/review-names';
import { useState } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { cluster } from '../../../ui/layout/primitives.ts';
import { sayingSame, stayingByDefault } from './same-names.ts';
import { useDecideNames } from './use-decide-names.ts';

/** Names that may be decided together: nothing was decided of them, and it is plain whom they are alike. */
const isOpen = ({ alikes, decision }: ReviewName): boolean => alikes.length === 1 && !decision && !alikes[0]?.decision;

/** Which of the names shown are selected to be decided together. */
export const useSelectedNames = (names: readonly ReviewName[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const open = names.filter(isOpen);
  return {
    open,
    selected: open.filter(({ _id }) => ids.has(_id)),
    selectAll: (isSelected: boolean): void => setIds(new Set(isSelected ? open.map(({ _id }) => _id) : [])),
    /** Undefined for a name that is decided by itself. */
    selectionOf: (name: ReviewName) =>
      isOpen(name)
        ? {
            isSelected: ids.has(name._id),
            onSelect: (isSelected: boolean): void =>
              setIds(
                (before) => new Set(isSelected ? [...before, name._id] : [...before].filter((id) => id !== name._id)),
              ),
          }
        : undefined,
  };
};

type DecideSeveralProps = Readonly<{
  loadId: string;
  names: Pick<ReturnType<typeof useSelectedNames>, 'open' | 'selected' | 'selectAll'>;
  isLocked: boolean;
}>;

/** Says of all selected names that each is the one it is alike, or that none is. */
export const DecideSeveral = ({ loadId, names: { open, selected, selectAll }, isLocked }: DecideSeveralProps) => {
  const decide = useDecideNames(loadId);
  const isAll = selected.length === open.length;
  const verdict = decide.isPending ? decide.input?.at(-1)?.verdict : undefined;
  const isDisabled = isLocked || selected.length === 0;
  return (
    <div className={cluster('2-4', 'center', 'between')}>
      <CheckboxField
        label={`Seleccionar ${counted(open.length, 'nombre', 'nombres')} sin decidir de esta página`}
        description="Los que se parecen a varios se deciden uno por uno."
        value={isAll}
        isDisabled={isLocked}
        onChange={selectAll}
      />
      <p aria-live="polite">{selected.length > 0 && counted(selected.length, 'seleccionado', 'seleccionados')}</p>
      <div className={cluster(2)}>
        <Button
          variant="secondary"
          aria-label="Sí, son la misma: cada nombre seleccionado es el que se le parece"
          isDisabled={isDisabled || verdict === 'DIFFERENT'}
          isPending={verdict === 'SAME'}
          onPress={() =>
            void decide.run(
              selected.flatMap((name) =>
                name.alikes.flatMap((alike) => sayingSame(name, alike, stayingByDefault(name, alike))),
              ),
            )
          }
        >
          Sí, son la misma
        </Button>
        <Button
          variant="secondary"
          aria-label="No, son dos: los nombres seleccionados se registran por separado"
          isDisabled={isDisabled || verdict === 'SAME'}
          isPending={verdict === 'DIFFERENT'}
          onPress={() => void decide.run(selected.map((name) => ({ name, verdict: 'DIFFERENT' })))}
        >
          No, son dos
        </Button>
      </div>
    </div>
  );
};
