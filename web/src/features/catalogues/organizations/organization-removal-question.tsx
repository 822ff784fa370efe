import { catalogueOutlines } from '@monitor/contracts-schema/catalogue-outlines';
import { countedNoun } from '@monitor/contracts-schema/catalogues/noun-words';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import {
  type organizationRemovalEndpoints,
  RESTORABLE_DAYS,
} from '@monitor/contracts-schema/organizations/organization-removal';
import { useEffect, useState } from 'react';
import { callOf } from '../../../lib/api/call.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { DeclaredEntry } from '../declared-catalogue.tsx';
import { listed } from '../words.ts';

const whatRemovalHides = callOf<typeof organizationRemovalEndpoints.whatRemovalHides>(
  'GET',
  '/api/organizations/what-removal-hides',
);

type OrganizationRemovalQuestionProps = Readonly<{
  doc: DeclaredEntry;
  onAnswered: (isAnswered: boolean) => void;
}>;

/** Says what disappears with an organization, and asks for its name when that is more than itself. */
export const OrganizationRemovalQuestion = ({ doc, onAnswered }: OrganizationRemovalQuestionProps) => {
  const name = String(doc.name);
  const [counted, setCounted] = useState<AnswerOf<typeof organizationRemovalEndpoints.whatRemovalHides>>();
  // Once: when it is gone, nobody knows what it hides.
  const isCounting = counted === undefined;
  const { data, isPending } = useApiQuery(
    whatRemovalHides,
    { query: { id: doc._id } },
    { staleTime: 0, enabled: isCounting },
  );
  if (isCounting && data) setCounted(data);
  const [typed, setTyped] = useState('');
  const { contractsCount = 0, suppliersCount = 0 } = counted?.data ?? {};
  // What cannot be counted may be much.
  const asksName = isCounting || contractsCount > 0;
  const isAnswered = !isPending && (!asksName || typed.trim() === name);
  useEffect(() => onAnswered(isAnswered), [isAnswered, onAnswered]);
  if (isPending) return <Skeleton lines={4} />;
  const hidden = [
    ...(contractsCount > 0 ? [countedNoun(contractsCount, catalogueOutlines.contracts.noun)] : []),
    ...(suppliersCount > 0 ? [countedNoun(suppliersCount, catalogueOutlines.suppliers.noun)] : []),
  ];
  return (
    <>
      <p>
        Se eliminará la organización «{name}».{' '}
        {hidden.length > 0 && (
          <>
            Dejarán de verse en público <strong>{listed(hidden)}</strong>, con sus páginas, cifras y descargas.
          </>
        )}
      </p>
      <p>
        Quien administra las organizaciones podrá restaurarla durante {RESTORABLE_DAYS} días, con todo lo que tiene hoy.
        Después ya no; lo que ocurrió sigue anotado en el registro del monitor, del que no se borra nada.
      </p>
      {asksName ? (
        <TextField
          label={`Escribe «${name}» para confirmar`}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
      ) : (
        <p>¿Estás seguro de eliminarla?</p>
      )}
    </>
  );
};
