import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import {
  type organizationRemovalEndpoints,
  RESTORABLE_DAYS,
} from '@monitor/contracts-schema/organizations/organization-removal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { send } from '../../../lib/api/api.ts';
import { callOf } from '../../../lib/api/call.ts';
import { apiQueryKey } from '../../../lib/api/use-api-query.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SubmissionNotices } from '../../../ui/forms/submission-notices.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { LeftEntries, LeftEntry } from '../entries/left-entries.tsx';

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
    <LeftEntries
      title={TITLE}
      about={`Se pueden restaurar durante ${RESTORABLE_DAYS} días, con sus contratos, proveedores, unidades y configuración. Después ya no; lo que ocurrió sigue anotado en el registro del monitor, del que no se borra nada.`}
    >
      {removed.map((one) => (
        <RemovedOrganization key={one._id} removed={one} />
      ))}
    </LeftEntries>
  );
};

const RemovedOrganization = ({ removed }: { removed: Removed }) => {
  const { name, shortName, removedAt, removedBy, restorableUntil } = removed;
  const queryClient = useQueryClient();
  const { run, isPending, uncertain, problem } = useCommand(
    ({ _id }: Removed, headers) => send(restoreOrganization, { body: { _id } }, { headers, log: INSTALLATION }),
    {
      done: ({ message }) => {
        showToast('success', message);
        return queryClient.invalidateQueries();
      },
      failed: () => showToast('danger', 'No fue posible restaurar la organización.'), // why stands beside it
    },
  );
  const isRestorable = Date.now() <= Date.parse(restorableUntil);

  return (
    <LeftEntry
      what={
        <>
          <strong>{name}</strong> ({shortName})
        </>
      }
      lines={[
        <>
          Se eliminó el <time dateTime={removedAt}>{formatMoment(removedAt)}</time>
          {removedBy && ` · ${removedBy}`}
        </>,
        <>
          {isRestorable ? 'Puede restaurarse hasta el ' : 'Pudo restaurarse hasta el '}
          <time dateTime={restorableUntil}>{formatMoment(restorableUntil)}</time>
        </>,
      ]}
    >
      {isRestorable && (
        <Button icon="history" onPress={() => void run(removed)} isPending={isPending}>
          Restaurar<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <SubmissionNotices uncertain={uncertain} problem={problem}>
        {problem?.code === 'organization.name-taken' && <p>Cámbiale el nombre a esa para poder restaurar esta.</p>}
      </SubmissionNotices>
    </LeftEntry>
  );
};
