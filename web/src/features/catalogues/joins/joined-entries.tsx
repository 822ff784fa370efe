import { catalogues, type JoinedRow } from '@monitor/contracts-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem, send } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { capital, countedNoun } from '../../../lib/noun-words.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useApiQuery } from '../../../lib/use-api-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DoubtNotice } from '../../../ui/forms/doubt-notice.tsx';
import { createIdempotencyKeys } from '../../../ui/forms/idempotency-keys.ts';
import { isOfSession } from '../../../ui/forms/refusal.ts';
import { useUntilKnown } from '../../../ui/forms/use-until-known.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type JoinedCatalogue, joinCallsOf } from './join-calls.ts';
import styles from './joins.module.css';

/** The entries that were joined to others, each with a way to undo that; nothing where there are none. */
export const JoinedEntries = ({ catalogue }: { catalogue: JoinedCatalogue }) => {
  const { noun } = catalogues[catalogue];
  const titleId = useId();
  const joined = useApiQuery(joinCallsOf(catalogue).list, { query: {} }).data?.data ?? [];
  if (joined.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {capital(noun.many)} {noun.gender === 'm' ? 'unidos' : 'unidas'}
      </h2>
      <p className={styles.about}>
        Sus contratos se muestran con los de quien se quedó, y los archivos que los nombren se entienden así.
      </p>
      <ul className={styles.list}>
        {joined.map((one) => (
          <li key={one._id} className={styles.item}>
            <JoinedEntry joined={one} catalogue={catalogue} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const CONTRACT = { one: 'contrato', many: 'contratos', gender: 'm' } as const;

const JoinedEntry = ({ joined, catalogue }: { joined: JoinedRow; catalogue: JoinedCatalogue }) => {
  const { _id, name, rfc, to, isLast, joinedAt, contracts } = joined;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [isPending, setPending] = useState(false);
  const [idempotencyKeys] = useState(createIdempotencyKeys);
  const { doubt, untilKnown } = useUntilKnown();

  const separate = async (): Promise<void> => {
    setPending(true);
    setProblem(undefined);
    try {
      const { message, data } = await untilKnown(() =>
        send(joinCallsOf(catalogue).separate, { body: { _id } }, { headers: idempotencyKeys.headersFor(joined) }),
      );
      showToast('success', `${message} ${returnedSentence(data)}`);
      await queryClient.invalidateQueries();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      if (!isOfSession(failure)) setProblem(failure);
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <div className={styles.what}>
        <p className={styles.name}>
          <strong>{name}</strong> se unió a <strong>{to.name}</strong>
        </p>
        <p className={styles.figures}>
          {rfc && `RFC ${rfc} · `}
          <time dateTime={joinedAt}>{formatMoment(joinedAt)}</time> ·{' '}
          {contracts === null ? 'Sus contratos están pasando' : countedNoun(contracts, CONTRACT)}
        </p>
        {!isLast && <p className={styles.figures}>Para deshacerla, deshaz antes la unión de «{to.name}».</p>}
      </div>
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
          <p>
            Los contratos que pasaron a «{to.name}» vuelven a «{name}», salvo los que alguien haya cambiado de manos
            después. Los que se registraron desde la unión se quedan con «{to.name}».
          </p>
          <DoubtNotice doubt={doubt} />
          {problem && (
            <Notice kind="danger">
              <p>{problem.message.replace(/\.?$/, '.')}</p>
            </Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
};

const returnedSentence = ({ contracts, kept }: Readonly<{ contracts: number; kept: number }>): string => {
  const back = contracts === 1 ? 'Volvió 1 contrato.' : `Volvieron ${contracts.toLocaleString('es-MX')} contratos.`;
  if (kept === 0) return back;
  return `${back} ${kept === 1 ? '1 se quedó o ya no está.' : `${kept.toLocaleString('es-MX')} se quedaron o ya no están.`}`;
};
