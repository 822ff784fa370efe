import { catalogues } from '@monitor/contracts-schema/catalogues';
import { countedNoun } from '@monitor/contracts-schema/catalogues/noun-words';
import type { JoinedRow } from '@monitor/contracts-schema/joins/join-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../lib/api.ts';
import { capital } from '../../../lib/capital.ts';
import { formatMoment } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useApiQuery } from '../../../lib/use-api-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SubmissionNotices } from '../../../ui/forms/submission-notices.tsx';
import { useSubmission } from '../../../ui/forms/use-submission.ts';
import { LeftEntries, LeftEntry } from '../left-entries.tsx';
import { useAwaitedJoin } from './awaited-join.ts';
import { type JoinedCatalogue, joinCallsOf } from './join-calls.ts';
import { AwaitedJoin } from './join-progress.tsx';
import styles from './joins.module.css';

/** The entries that were joined to others, each with a way to undo that; nothing where there are none. */
export const JoinedEntries = ({ catalogue }: { catalogue: JoinedCatalogue }) => {
  const { noun } = catalogues[catalogue];
  const joined = useApiQuery(joinCallsOf(catalogue).list, { query: {} }).data?.data ?? [];
  if (joined.length === 0) return null;
  return (
    <LeftEntries
      title={`${capital(noun.many)} ${noun.gender === 'm' ? 'unidos' : 'unidas'}`}
      about="Sus contratos se muestran con los de quien se quedó, y los archivos que los nombren se entienden así."
    >
      {joined.map((one) => (
        <JoinedEntry key={one._id} joined={one} catalogue={catalogue} />
      ))}
    </LeftEntries>
  );
};

const CONTRACT = { one: 'contrato', many: 'contratos', gender: 'm' } as const;

const JoinedEntry = ({ joined, catalogue }: { joined: JoinedRow; catalogue: JoinedCatalogue }) => {
  const { _id, name, rfc, to, isLast, joinedAt, contracts } = joined;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { submit, isPending, ...outcome } = useSubmission();
  const awaited = useAwaitedJoin(catalogue);

  const separate = async (): Promise<void> => {
    const separated = await awaited(() =>
      submit(joined, (headers) => send(joinCallsOf(catalogue).separate, { body: { _id } }, { headers })),
    );
    if (!separated) return;
    showToast('success', `${separated.message} ${returnedSentence(separated.data)}`);
    await queryClient.invalidateQueries();
  };

  return (
    <LeftEntry
      what={
        <>
          <strong>{name}</strong> se unió a <strong>{to.name}</strong>
        </>
      }
      lines={[
        <>
          {rfc && `RFC ${rfc} · `}
          <time dateTime={joinedAt}>{formatMoment(joinedAt)}</time> ·{' '}
          {contracts === null ? 'Sus contratos están pasando' : countedNoun(contracts, CONTRACT)}
        </>,
        ...(isLast ? [] : [`Para deshacerla, deshaz antes la unión de «${to.name}».`]),
      ]}
    >
      {isLast && contracts !== null && (
        <Button icon="history" onPress={() => setAsking(true)}>
          Deshacer unión<span className="visually-hidden"> de {name}</span>
        </Button>
      )}
      <ConfirmDialog
        title="Deshacer unión"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void separate()}
        confirmLabel="Deshacer unión"
        isPending={isPending}
      >
        <div className={styles.dialog}>
          <AwaitedJoin {...{ catalogue, isPending }}>
            <p>
              Los contratos que pasaron a «{to.name}» vuelven a «{name}», salvo los que alguien haya cambiado de manos
              después. Los que se registraron desde la unión se quedan con «{to.name}».
            </p>
          </AwaitedJoin>
          <SubmissionNotices {...outcome} />
        </div>
      </ConfirmDialog>
    </LeftEntry>
  );
};

const returnedSentence = ({ contracts, kept }: Readonly<{ contracts: number; kept: number }>): string => {
  const back = contracts === 1 ? 'Volvió 1 contrato.' : `Volvieron ${contracts.toLocaleString('es-MX')} contratos.`;
  if (kept === 0) return back;
  return `${back} ${kept === 1 ? '1 se quedó o ya no está.' : `${kept.toLocaleString('es-MX')} se quedaron o ya no están.`}`;
};
