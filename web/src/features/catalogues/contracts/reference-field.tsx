import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ComponentProps, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isAllowed, sessionAtom } from '../../../lib/session/session.ts';
import { ReferenceInput } from '../../../ui/forms/form-inputs.tsx';
import type { ReferenceTo } from '../catalogue.ts';
import { declaredCatalogue } from '../declared-catalogue.tsx';
import { EntryDialog } from '../entries/entry-dialog.tsx';
import { useReferenceOptions } from '../use-reference-options.ts';
import styles from './contract-form.module.css';

type Reference = Readonly<{ _id: string; name: string }>;

type ReferenceFieldProps = Omit<ComponentProps<typeof ReferenceInput>, 'options' | 'isLoading' | 'onTyped'> &
  Readonly<{ to: ReferenceTo; chosen: Reference | null | undefined }>;

const registries = {
  suppliers: {
    catalogue: declaredCatalogue('suppliers'),
    another: 'registra un proveedor nuevo',
    nameAs: (typed: string) => typed.toLocaleUpperCase('es-MX'),
  },
  'administrative-units': {
    catalogue: declaredCatalogue('administrativeUnits'),
    another: 'registra una unidad nueva',
    nameAs: (typed: string) => typed,
  },
} as const;

/** One of what is registered; who may, registers another without leaving the form. */
export const ReferenceField = ({ to, chosen, ...bound }: ReferenceFieldProps) => {
  const { catalogue, another, nameAs } = registries[to];
  const session = useAtomValue(sessionAtom);
  const queryClient = useQueryClient();
  const { getValues, setValue } = useFormContext();
  const [made, setMade] = useState<Reference>();
  const [typed, setTyped] = useState({ text: '', over: '' });
  const [isMaking, setMaking] = useState(false);
  const options = useReferenceOptions(to, made ?? chosen);
  const help = isAllowed(session, catalogue.permission) && (
    <>
      Escribe parte del nombre. Si no está,{' '}
      <button type="button" className={styles.another} onClick={() => setMaking(true)}>
        {another}
      </button>
      .
    </>
  );
  return (
    <>
      <ReferenceInput
        {...bound}
        {...options}
        description={help || bound.description}
        onTyped={(text) => {
          const isChosen = options.options.some(({ label }) => label === text);
          if (!isChosen) setTyped({ text, over: getValues(bound.name) }); // what is left of it goes back to the one chosen
        }}
      />
      {isMaking && (
        <EntryDialog
          catalogue={catalogue}
          doc={undefined}
          shown={undefined}
          findAgain={async () => undefined}
          startsWith={getValues(bound.name) === typed.over ? { name: nameAs(typed.text) } : {}}
          isWithin
          onClose={() => setMaking(false)}
          onSaved={({ _id }, { name }) => {
            setMade({ _id, name: String(name) });
            setValue(bound.name, _id, { shouldDirty: true, shouldTouch: true });
            setMaking(false);
            void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== INSTALLATION });
          }}
        />
      )}
    </>
  );
};
