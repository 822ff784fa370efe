import {
  type AnswerOf,
  INSTALLATION,
  type organizationRemovalEndpoints,
  RESTORABLE_DAYS,
} from '@monitor/contracts-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ApiProblem, send } from '../../../lib/api.ts';
import { callOf } from '../../../lib/call.ts';
import { formatMoment } from '../../../lib/format.ts';
import { organizationAtom } from '../../../lib/organization.ts';
import { showToast } from '../../../lib/toasts.ts';
import { apiQueryKey } from '../../../lib/use-api-query.ts';
import { Button } from '../../../ui/button.tsx';
import { DoubtNotice } from '../../../ui/forms/doubt-notice.tsx';
import { createIdempotencyKeys } from '../../../ui/forms/idempotency-keys.ts';
import { isOfSession } from '../../../ui/forms/refusal.ts';
import { useUntilKnown } from '../../../ui/forms/use-until-known.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './removed-organizations.module.css';

const listRemoved = callOf<typeof organizationRemovalEndpoints.listRemovedOrganizations>(
  'GET',
  '/api/organizations/removed',
);
const restoreOrganization = callOf<typeof organizationRemovalEndpoints.restoreOrganization>(
  'POST',
  '/api/organizations/restore',
);

type Removed = AnswerOf<typeof organizationRemovalEndpoints.listRemovedOrganizations>['data']['docs'][number];

const TITLE = 'Organizaciones eliminadas';

/** The organizations that were removed, each with until when it can be restored; nothing where there are none. */
export const RemovedOrganizations = () => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const { data } = useQuery({
    queryKey: apiQueryKey(organizationId, listRemoved.path, {}),
    queryFn: ({ signal }) => send(listRemoved, {}, { signal, log: INSTALLATION }),
  });
  const removed = data?.data.docs ?? [];
  if (removed.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="removed-organizations">
      <h2 id="removed-organizations">{TITLE}</h2>
      <p className={styles.about}>
        Se pueden restaurar durante {RESTORABLE_DAYS} días, con sus contratos, proveedores, unidades y configuración.
        Después ya no; lo que ocurrió sigue anotado en el registro del monitor, del que no se borra nada.
      </p>
      <ul className={styles.list}>
        {removed.map((one) => (
          <li key={one._id} className={styles.item}>
            <RemovedOrganization removed={one} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const RemovedOrganization = ({ removed }: { removed: Removed }) => {
  const { _id, name, shortName, removedAt, removedBy, restorableUntil } = removed;
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<ApiProblem>();
  const [isPending, setPending] = useState(false);
  const [idempotencyKeys] = useState(createIdempotencyKeys);
  const { doubt, untilKnown } = useUntilKnown();
  const isRestorable = Date.now() <= Date.parse(restorableUntil);

  const restore = async (): Promise<void> => {
    setPending(true);
    setProblem(undefined);
    const asked = { headers: idempotencyKeys.headersFor(removed), log: INSTALLATION };
    try {
      const { message } = await untilKnown(() => send(restoreOrganization, { body: { _id } }, asked));
      showToast('success', message);
      await queryClient.invalidateQueries();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      if (isOfSession(failure)) return;
      showToast('danger', 'No fue posible restaurar la organización.');
      setProblem(failure);
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <div className={styles.what}>
        <p className={styles.name}>
          <strong>{name}</strong> ({shortName})
        </p>
        <p className={styles.when}>
          Se eliminó el <time dateTime={removedAt}>{formatMoment(removedAt)}</time>
          {removedBy && ` · ${removedBy}`}
        </p>
        <p className={styles.when}>
          {isRestorable ? 'Puede restaurarse hasta el ' : 'Pudo restaurarse hasta el '}
          <time dateTime={restorableUntil}>{formatMoment(restorableUntil)}</time>
        </p>
      </div>
      {isRestorable && (
        <Button icon="history" onPress={() => void restore()} isPending={isPending}>
          Restaurar<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <DoubtNotice doubt={doubt} />
      {problem && (
        <Notice kind="danger">
          <p>{problem.message.replace(/\.?$/, '.')}</p>
          {problem.code === 'organization.name-taken' && <p>Cámbiale el nombre a esa para poder restaurar esta.</p>}
        </Notice>
      )}
    </>
  );
};
