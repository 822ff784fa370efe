import { type contactEndpoints, MESSAGES_KEPT_DAYS } from '@monitor/contracts-schema/contact/contact-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { DASHBOARD } from '../../lib/address/admin-paths.ts';
import { useExistingPage, useListState } from '../../lib/address/list-state.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { isAllowed, sessionAtom } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { cluster, looks, stack } from '../../ui/layout/primitives.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { ListPages } from '../../ui/tables/list-pages.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './messages-page.module.css';

const listMessages = callOf<typeof contactEndpoints.listContactMessages>('GET', '/api/contact/messages');
const deleteMessage = callOf<typeof contactEndpoints.deleteContactMessage>('POST', '/api/contact/delete');
type Message = AnswerOf<typeof contactEndpoints.listContactMessages>['data']['messages'][number];

const TITLE = 'Mensajes';

/** What citizens wrote to the organization. */
export const MessagesPage = () => {
  const session = useAtomValue(sessionAtom);
  if (session && !isAllowed(session, 'SETTINGS')) return <Navigate to="/access-denied" replace />;
  return <Page />;
};

const Page = () => {
  usePageTitle(TITLE);
  const { page, pageSize, showPage, showPageSize } = useListState();
  const answer = useApiQuery(listMessages, { query: { page, pageSize } });
  const data = answer.data?.data;
  useExistingPage(page, answer.isPlaceholderData ? undefined : data);
  const [removing, setRemoving] = useState<Message>();
  return (
    <div className={classes(styles.page, stack(6))}>
      <PageHeader title={TITLE} back={{ to: DASHBOARD, label: 'Dashboard' }}>
        Lo que la ciudadanía escribe en el formulario de contacto. Cada mensaje se guarda {MESSAGES_KEPT_DAYS} días.
      </PageHeader>
      {data ? (
        <section aria-label={TITLE} className={stack(5)}>
          {data.messages.length === 0 ? (
            <EmptyState title="Por el momento no hay mensajes" icon="mail" />
          ) : (
            <>
              <ol className={stack(4, 'upTo56')}>
                {data.messages.map((message) => (
                  <li key={message._id}>
                    <MessageCard message={message} onRemove={() => setRemoving(message)} />
                  </li>
                ))}
              </ol>
              <ListPages
                label={TITLE}
                pagination={data}
                pageSize={pageSize}
                onPage={showPage}
                onPageSize={showPageSize}
              />
            </>
          )}
        </section>
      ) : answer.isError ? (
        <FailedState
          text="Los mensajes no se encuentran disponibles en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      )}
      {removing && (
        <RemovalDialog
          message={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined);
            void answer.refetch();
          }}
        />
      )}
    </div>
  );
};

const MessageCard = ({ message, onRemove }: Readonly<{ message: Message; onRemove: () => void }>) => {
  const { name, email, phone, sentAt, isMailed } = message;
  return (
    <article className={classes(styles.message, stack(2, 'raised', 'inset5'))}>
      <header className={cluster('1-4', 'baseline')}>
        <h2 className={looks('lg', 'breaks')}>{name}</h2>
        <time dateTime={sentAt} className={looks('sm', 'muted')}>
          {formatMoment(sentAt)}
        </time>
        {!isMailed && <Badge tone="yellow">Aún sin enviar por correo</Badge>}
      </header>
      <div className={styles.remove}>
        <IconButton label={`Eliminar el mensaje de ${name}`} icon="trash" size="s" onPress={onRemove} />
      </div>
      <p className={cluster('1-4', 'breaks')}>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
      </p>
      <p className={styles.text}>{message.message}</p>
    </article>
  );
};

type RemovalDialogProps = Readonly<{ message: Message; onClose: () => void; onRemoved: () => void }>;

/** Whoever wrote a message may ask for its removal; one that somebody else has removed meanwhile is gone as well. */
const RemovalDialog = ({ message, onClose, onRemoved }: RemovalDialogProps) => {
  const { run, isPending } = useCommand(() => send(deleteMessage, { body: { _id: message._id } }), {
    done: (answer) => {
      showToast('success', answer.message);
      onRemoved();
    },
    failed: 'No fue posible eliminar el registro.',
  });
  return (
    <ConfirmDialog
      title="Eliminar mensaje"
      isOpen
      onClose={onClose}
      onConfirm={() => void run(undefined)}
      confirmLabel="Eliminar"
      danger
      isPending={isPending}
    >
      <p>Esta acción borrará el mensaje de «{message.name}» permanentemente.</p>
      <p>¿Estás seguro de eliminarlo?</p>
    </ConfirmDialog>
  );
};
